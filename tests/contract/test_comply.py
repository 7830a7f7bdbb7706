"""Compliance on both engines: what binds what, since when, kept by what, and what a change of the law opens again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_compliance, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.compliance.cells import Cell, Reopened, Status
from provenance.compliance.register import Compliance
from provenance.ledger.verify import verify
from provenance.model.compliance import RequirementState
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2

HELD = "§ 4 Abs. 1 Satz 2 BelO"
SHOWN = "Elektronische Belege werden jeden Abend auf zwei Datenträger gesichert."
FILE = f"""
objects:
  - slug: scan
    name: Gescannter Beleg
    terms: [Beleg]
    addressees: [Belegstelle]
  - slug: sicherung
    name: Abendliche Sicherung
    kind: process
    terms: [Sicherung]
  - slug: anzeige
    name: Anzeige des Verlusts
    kind: message
    terms: [Verlust]
confirm:
  - object: scan
    place: {HELD}
    because: Ein Scan ist ein elektronischer Beleg.
assess:
  - object: scan
    place: {HELD}
    by: sicherung
    source: handbuch.md
    quote: {SHOWN}
    claim: {SHOWN}
"""


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph, tmp_path: Path) -> Engine:
    """A project with a statute (1) and the handbook of a company (2)."""
    engine = open_engine(graph=graph, context=CitationContext(project_id="firma"))
    engine.add_doc_source(VERSION_1)
    handbook = tmp_path / "handbuch.md"
    handbook.write_text(f"# Handbuch\n\n{SHOWN} Ein Verlust wird nicht gemeldet.\n", encoding="utf-8")
    engine.add_doc_source(handbook)
    return engine


@pytest.fixture
def compliance(engine: Engine, tmp_path: Path) -> Compliance:
    """The calls on it, with what the company brought in."""
    file = tmp_path / "firma.yaml"
    file.write_text(FILE, encoding="utf-8")
    compliance = open_compliance(engine)
    compliance.bring(str(file))
    return compliance


def cell(compliance: Compliance, slug: str, place: str, **asked: str) -> Cell:
    """Return the one cell of an object and a place."""
    (found,) = [one for one in compliance.comply(slug, **asked) if one.place == place]
    return found


def test_what_a_file_brings_is_told_with_its_trail(compliance: Compliance, graph: Graph) -> None:
    """What the file confirms and assesses is fulfilled, with by what, since when, by which citation."""
    one = cell(compliance, "scan", HELD)
    assert (one.status, one.by, one.citation) == (Status.FULFILLED, "sicherung", 1)
    assert (one.since, one.who, one.reason) == ("2023-03-01", "agent:unnamed", "Ein Scan ist ein elektronischer Beleg.")
    others = [each for each in compliance.comply("scan") if each.place != HELD]
    assert others
    assert {(each.status, each.state) for each in others} == {(Status.PROPOSED, RequirementState.PROPOSED)}
    assert all("Beleg" in each.reason or "beleg" in each.reason for each in others)
    assert [one.slug for one in compliance.subjects()] == ["anzeige", "scan", "sicherung"]
    assert list(sweep(graph, "must")) == []
    assert verify(graph).sound


def test_a_proposal_never_counts(compliance: Compliance) -> None:
    """What the program proposes cannot be fulfilled before somebody confirms it, and a rejected one is gone."""
    place = "§ 4 Abs. 3 BelO"
    with pytest.raises(InvalidInput, match="confirmed"):
        compliance.fulfil("scan", place, "sicherung", 1)
    assert cell(compliance, "scan", place).status is Status.PROPOSED
    compliance.confirm("scan", place, citation=1)
    assert (cell(compliance, "scan", place).status, cell(compliance, "scan", place).confirmation) == (Status.OPEN, 1)
    compliance.reject("scan", place, "Es ist kein Papier.")
    assert [one for one in compliance.comply("scan") if one.place == place] == []
    assert compliance.propose("scan") == []


def test_a_trail_tells_all_that_was_said(compliance: Compliance) -> None:
    """Rule, Sätze with their source, each thing that was said with who, when and what took its place; the state."""
    one = cell(compliance, "scan", HELD)
    trail = compliance.trail("scan", one.rule)
    assert trail.cell == one
    assert (trail.rule.locator, trail.rule.source, trail.rule.passages[0].locator) == (HELD, 1, HELD)
    assert trail.rule.passages[0].text.endswith(".")
    assert [(step.kind, step.says, bool(step.superseded_at)) for step in trail.steps] == [
        ("requirement", "proposed", True),
        ("requirement", "confirmed", False),
        ("assessment", "fulfilled", False),
    ]
    assert {step.agent for step in trail.steps} == {"agent:unnamed"}
    assert (trail.steps[2].by, trail.citations) == ("sicherung", (1,))
    compliance.reject("scan", HELD, "Es ist kein Papier.")
    after = compliance.trail("scan", one.rule)
    assert (after.cell, after.steps[-1].says, len(after.steps)) == (None, "rejected", 4)
    with pytest.raises(SourceNotFound):
        compliance.trail("scan", "keine")
    with pytest.raises(SourceNotFound):
        compliance.trail("scan", one.rule, known_at="2020-01-01")


def test_nothing_rests_on_a_citation_that_is_not_verified(compliance: Compliance, engine: Engine) -> None:
    """A citation of other words is refused; one whose source is withdrawn later opens what rested on it."""
    claim = "Die Belege werden täglich dreifach gesichert."
    bad = engine.cite_doc(claim, 2, SHOWN, verbatim_quote=SHOWN)
    with pytest.raises(InvalidInput, match="citation 2"):
        compliance.fulfil("scan", HELD, "sicherung", bad.citation_id)
    engine.retract_source(2, "Das Handbuch gilt nicht mehr.")
    found = cell(compliance, "scan", HELD)
    assert (found.status, found.why) == (Status.REOPENED, Reopened.SOURCE_RETRACTED)


def test_a_gap_has_its_severity_and_remedy(compliance: Compliance, engine: Engine) -> None:
    """What is not kept is told with what leaves the gap, how grave it is and what would mend it."""
    shown = "Ein Verlust wird nicht gemeldet."
    cited = engine.cite_doc(shown, 2, shown, verbatim_quote=shown)
    compliance.gap("scan", HELD, "anzeige", cited.citation_id, "high", "Einen Meldeweg einrichten.")
    found = cell(compliance, "scan", HELD)
    assert (found.status, found.by, found.severity, found.remedy) == (
        Status.GAP, "anzeige", "high", "Einen Meldeweg einrichten.",
    )  # fmt: skip
    with pytest.raises(InvalidInput, match="severity"):
        compliance.gap("scan", HELD, "anzeige", cited.citation_id, "grave", "x")


def test_a_rule_that_changes_opens_what_rested_on_it(compliance: Compliance, engine: Engine) -> None:
    """With a new version what reads alike stays; what reads otherwise is open again since its day."""
    compliance.confirm("scan", "§ 5 BelO", "Belege sind aufzubewahren.")
    before = {one.rule: one for one in compliance.comply("scan", as_of="2025-12-01")}
    engine.add_doc_source(VERSION_2)
    after = {one.rule: one for one in compliance.comply("scan", as_of="2025-12-01")}
    changed = [one for one in after.values() if one.status is Status.REOPENED]
    assert {(one.place, one.duration, one.why, one.changed) for one in changed} == {
        ("§ 5 Abs. 1 BelO", "P10Y", Reopened.RULE_CHANGED, "2025-11-12"),
        ("§ 5 Abs. 1 BelO", "P1Y", Reopened.RULE_CHANGED, "2025-11-12"),
    }
    assert all(before[one.rule].status is Status.OPEN for one in changed)
    assert cell(compliance, "scan", HELD, as_of="2025-12-01").status is Status.FULFILLED
    assert cell(compliance, "scan", HELD, as_of="2025-12-01").since == "2023-03-01"
    earlier = {one.rule: one.status for one in compliance.comply("scan", as_of="2025-11-11")}
    assert earlier == {rule: one.status for rule, one in before.items()}
    assert {one.status for one in compliance.comply("scan", as_of="2020-01-01")} == {Status.NOT_IN_FORCE}


def test_what_was_known_on_a_day(compliance: Compliance) -> None:
    """Known at a day before the file was brought there is no object, and nothing of it."""
    assert compliance.subjects(known_at="2020-01-01") == []
    with pytest.raises(SourceNotFound, match="scan"):
        compliance.comply("scan", known_at="2020-01-01")
    assert compliance.comply(known_at="2020-01-01") == []


@pytest.mark.alike
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("objects: 1", "objects"),
        ("objects:\n  - slug: a", "name"),
        ("objects:\n  - {slug: a, name: A, kind: thing}", "object, message or process"),
        ("objects:\n  - {slug: a, name: A}\n  - {slug: a, name: B}", "again"),
        ("objects:\n  - {slug: a, name: A, colour: red}", "colour"),
        ("objects:\n  - {slug: a, name: A}\nconfirm:\n  - {object: b, place: § 1 BelO, because: x}", "b"),
        ("objects: [", "YAML"),
    ],
)
def test_a_file_that_is_wrong_writes_nothing(engine: Engine, tmp_path: Path, text: str, told: str) -> None:
    """A file with a wrong entry names the entry and the field, and nothing of it is kept."""
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    compliance = open_compliance(engine)
    with pytest.raises(InvalidInput, match=told):
        compliance.bring(str(file))
    assert compliance.subjects() == []


def test_a_table_brings_objects_and_says_them_anew(engine: Engine, tmp_path: Path) -> None:
    """A CSV file lists objects; brought again with another name, the new one counts and the old one is superseded."""
    file = tmp_path / "objects.csv"
    file.write_text("slug,name,kind,terms\nkasse,Kasse,object,Beleg; Eigenbeleg\n", encoding="utf-8")
    compliance = open_compliance(engine)
    compliance.bring(str(file))
    file.write_text("slug,name,kind,terms\nkasse,Hauptkasse,object,Beleg; Eigenbeleg\n", encoding="utf-8")
    assert compliance.bring(str(file)).subjects == 1
    assert compliance.bring(str(file)).subjects == 0
    assert [(one.name, one.terms) for one in compliance.subjects()] == [("Hauptkasse", ("Beleg", "Eigenbeleg"))]


def test_only_who_may_says_what_binds(graph: Graph, engine: Engine, compliance: Compliance) -> None:
    """A user reads what stands, and may neither bring nor confirm."""
    reader = open_engine(graph=graph, context=CitationContext(project_id="firma", role="user"))  # type: ignore[arg-type]
    calls = open_compliance(reader)
    assert calls.comply("scan")
    with pytest.raises(AccessDenied):
        calls.confirm("scan", HELD, "Doch.")
