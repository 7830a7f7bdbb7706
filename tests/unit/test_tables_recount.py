"""Numbers of a claim are held to the kept result they were counted from."""

from __future__ import annotations

import time

import pytest

from provenance.citing.tables.kept import Kept, table_of
from provenance.citing.tables.recount import ask, wrong
from provenance.model.errors import InvalidInput

PAPERS = table_of(
    "paper_analysis",
    [
        {"paper": f"p{n}", "architecture": "microservices" if n < 42 else "monolith", "year": 2015 + n % 7}
        for n in range(60)
    ],
)
COUNT = "SELECT count(*) FROM paper_analysis WHERE architecture LIKE '%microservices%'"


@pytest.mark.parametrize(
    "claim",
    [
        "70% of the papers employ microservices.",
        "42 of 60 papers (70 %) employ microservices.",
        "42 von 60 Arbeiten, also 70 Prozent, nutzen Microservices.",
        "30 % of the papers do not; these are 18.",
        "70.0 % of the 60 papers",
        "Most papers employ microservices.",
    ],
)
def test_what_follows_from_the_count_is_right(claim: str) -> None:
    """Counts, the total, the rest and shares as rounded by the claim follow."""
    assert wrong(claim, ask(PAPERS, COUNT)) == []


@pytest.mark.parametrize(
    ("claim", "said", "right"),
    [
        ("75 % of the papers employ microservices.", "75", "70 %"),
        ("43 of 60 papers (70 %) employ microservices.", "43", "42 of 60"),
        ("42 of 61 papers employ microservices.", "61", "42 of 60"),
        ("70,4 % der Arbeiten", "70,4", "70 %"),
    ],
)
def test_what_does_not_follow_is_named_with_the_right_number(claim: str, said: str, right: str) -> None:
    """A wrong share or count comes with the one that the query gives."""
    (found, *_) = wrong(claim, ask(PAPERS, COUNT))
    assert said in found.said
    assert right in found.right


def test_groups_and_shares_of_a_third() -> None:
    """Each group counts, and a share is right at the places it is rounded to, at none other."""
    table = table_of("t", [{"kind": kind} for kind in "aab"])
    outcome = ask(table, "SELECT kind, count(*) FROM t GROUP BY kind")
    assert wrong("67 % are a, 33 % are b", outcome) == []
    assert wrong("66.7 % are a", outcome) == []
    assert wrong("66 % are a", outcome) != []
    assert wrong("66.6 % are a", outcome) != []


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM result",
        "DROP TABLE result",
        "INSERT INTO result VALUES (1,2,3)",
        "ATTACH '/tmp/x' AS x",
        "PRAGMA table_info(result)",
        "SELECT load_extension('x')",
        "SELECT count(*) FROM result; DELETE FROM result",
        "SELECT * FROM nothing",
        "not sql",
        "",
        "VACUUM INTO '/tmp/x'",
        "SELECT '\x00' FROM result\x00",
    ],
)
def test_a_query_does_nothing_but_read(query: str) -> None:
    """Whatever is no single SELECT over the kept table is refused with how to mend it."""
    with pytest.raises(InvalidInput) as refusal:
        ask(PAPERS, query)
    assert refusal.value.suggestion


def test_a_query_without_end_is_ended() -> None:
    """An endless or enormous query is stopped in bounded time."""
    started = time.monotonic()
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT "
    for query in (endless + "count(*) FROM c", endless + "n FROM c"):
        with pytest.raises(InvalidInput):
            ask(PAPERS, query)
    assert time.monotonic() - started < 20


def test_a_table_comes_back_as_it_was_kept() -> None:
    """JSON keeps names, order and values; odd values and names are no trouble."""
    table = table_of('we"ird', [[1, None, "ä\tb", float("nan"), b"\x01", True]], ["a", 'b"', "c", "d", "e", "f"])
    assert Kept.from_json(table.to_json()) == table
    assert table.text == 'a\tb"\tc\td\te\tf\n1\t\tä b\tnan\t01\ttrue'
    assert ask(table, 'SELECT "b""", c FROM "we""ird"').rows == ((None, "ä\tb"),)


@pytest.mark.parametrize("rows", ["abc", 12, {"a": 1}, [1, 2], [[1], [1, 2]]])
def test_what_is_no_table_is_refused(rows: object) -> None:
    """Rows must be mappings, or lists as long as the columns."""
    with pytest.raises(InvalidInput):
        table_of("t", rows, ["a"])
