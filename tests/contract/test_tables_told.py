"""Claims on tables in plain words, without a query: of a row, of how many rows, of a difference of two values.

Nothing is verified that the rows do not say: a word more than columns, values and numbers, and nothing is derived.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine

STYLES = "paper,style\n1,micro\n2,mono\n3,micro\n"
STAFF = "employee,manager,grade\nAda,Bert,3\nBert,Cleo,4\nCleo,Dora,5\n"
RATES = [{"year": 2019, "rate": 40}, {"year": 2024, "rate": 45}]

ROWS = [
    ("Paper 2 is mono.", "2,mono", "verified"),
    ("The style of paper 2 is mono.", "2,mono", "verified"),
    ("Paper 2 has the style micro.", "2,mono", "failed"),
    ("Paper 3 is mono.", "2,mono", "failed"),
    ("Paper 2 is micro.", "2,micro", "unverified"),  # such a row is not there
    ("Paper 9 is mono.", "9,mono", "unverified"),
    ("Paper 2 is not mono.", "2,mono", "unverified"),
    ("Paper 2 is only mono.", "2,mono", "unverified"),
    ("Every paper is mono.", "2,mono", "failed"),
    ("Mono is paper 2 of 3.", "2,mono", "unverified"),
    ("2 of 3 papers are micro.", "micro", "verified"),
    ("2 papers use micro.", "micro", "verified"),
    ("At least 2 papers use micro.", "micro", "verified"),
    ("More than 2 papers use micro.", "micro", "failed"),
    ("67 % of papers are micro.", "micro", "verified"),
    ("3 of 3 papers are micro.", "micro", "failed"),
    ("2 of 3 papers are not micro.", "micro", "unverified"),
    ("2 long papers are micro.", "micro", "unverified"),
    ("Over 2 papers are in the table.", "paper", "unverified"),
]
PEOPLE = [
    ("The manager of employee Ada is Bert.", "Ada,Bert,3", "verified"),
    ("The employee of manager Ada is Bert.", "Ada,Bert,3", "unverified"),
    ("The manager of employee Ada is Cleo.", "Ada,Bert,3", "unverified"),  # Cleo is in two columns
    ("The manager Ada has the employee Bert.", "Ada,Bert,3", "unverified"),
    ("Employee Ada has the grade 3.", "Ada,Bert,3", "verified"),
    ("Employee Dora has the grade 5.", "Cleo,Dora,5", "unverified"),
    ("Ada is Bert.", "Ada,Bert,3", "unverified"),
]
POINTS = [
    ("The rate rose by 5 percentage points from 2019 to 2024.", "verified"),
    ("The rate rose by at least 5 percentage points from 2019 to 2024.", "verified"),
    ("The rate rose by more than 5 percentage points from 2019 to 2024.", "failed"),
    ("The rate rose by 6 percentage points from 2019 to 2024.", "failed"),
    ("The rate fell by 5 percentage points from 2019 to 2024.", "failed"),
    ("The rate rose by 5 percentage points from 2024 to 2019.", "failed"),
    ("The rate differs by 5 percentage points between 2019 and 2024.", "verified"),
    ("The rate rose by 5 percentage points from 2018 to 2024.", "unverified"),
    ("The rate rose by 5 percentage points.", "unverified"),
    ("The rate of women rose by 5 percentage points from 2019 to 2024.", "unverified"),
    ("The rate rose by 5 percent from 2019 to 2024.", "unverified"),
]


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine without a model."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location) as opened:
        yield opened


def test_a_claim_on_an_artifact_is_held_to_its_rows(engine: Engine) -> None:
    """`cite_custom(claim, source_id, quote_context)` needs no query where claim and rows speak of the same."""
    for name, content, table in (("Matrix", STYLES, ROWS), ("Staff", STAFF, PEOPLE)):
        source = engine.add_custom_source(name, content)
        found = [(claim, quote, engine.cite_custom(claim, source.id, quote)) for claim, quote, _ in table]
        told = [(claim, quote, one.verification_status.value) for claim, quote, one in found]
        assert told == [tuple(one) for one in table]
    place = engine.get_citation(1).matched_location
    assert place["locator"] == "Tabelle Zeile 2"


def test_a_difference_is_held_to_the_result(engine: Engine) -> None:
    """Percentage points are what two values of a column of shares differ by, in the way the claim says."""
    source = engine.add_db_source("rates", "Rates", "SELECT year, rate FROM rates", result=RATES)
    told = [(claim, engine.cite_db(claim, source.id, "40, 45").verification_status.value) for claim, _ in POINTS]
    assert told == POINTS
    counts = engine.add_db_source("sales", "Sales", "SELECT year, pieces FROM sales", result=[
        {"year": 2019, "pieces": 40}, {"year": 2024, "pieces": 45},
    ])  # fmt: skip
    claim = POINTS[0][0].replace("rate", "pieces")
    assert engine.cite_db(claim, counts.id, "40, 45").verification_status == "unverified"


def test_a_bound_is_held_to_a_count(engine: Engine) -> None:
    """What "over", "mehr als", "at least" and "mindestens" say is compared with what the query gives."""
    rows = [{"id": number} for number in range(3_201)]
    source = engine.add_db_source("tx", "Transactions", "SELECT id FROM transactions", result=rows)
    count = {"query": "SELECT COUNT(*) FROM transactions"}
    for claim, status in {
        "Over 3000 transactions were made.": "verified",
        "More than 3201 transactions were made.": "failed",
        "At least 3201 transactions were made.": "verified",
        "Mehr als 3.000 Buchungen liegen vor.": "verified",
        "Mindestens 4000 Buchungen liegen vor.": "failed",
    }.items():
        assert engine.cite_db(claim, source.id, "3201", count).verification_status == status, claim
