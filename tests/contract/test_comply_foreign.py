"""What a company has in a Neo4j graph of its own comes in by a mapping; that graph is read and never believed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_compliance, open_engine
from provenance.citing.context import CitationContext
from provenance.compliance.cells import Status
from provenance.compliance.foreign import GraphMapping, names_in
from provenance.compliance.register import Compliance
from provenance.model.compliance import SubjectKind
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.store.foreign import ask, without_password
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1
from tests.support.engines.neo4j_server import Server

HELD = "§ 4 Abs. 1 Satz 2 BelO"
THEIRS = """
CREATE (scan:BusinessObject {slug: 'scan', name: 'Gescannter Beleg', terms: ['Beleg'], description: 'Ein Abbild.'}),
       (backup:BusinessObject {name: 'Abendliche Sicherung', terms: 'Sicherung; Datenträger'}),
       (notice:Message {slug: 'anzeige', name: 'Anzeige des Verlusts'}),
       (:BusinessObject {slug: 'nameless'}),
       (kept:Requirement {id: 'R-1', place: $held, text: 'Zwei Speicher'})-[:FULFILLED_BY_OBJECT]->(backup),
       (kept)-[:APPLIES_TO]->(scan),
       (:Requirement {id: 'R-2', place: '§ 3 Abs. 1 Satz 2 BelO'})-[:NOT_FULFILLED_BY_OBJECT]->(scan),
       (:Requirement {id: 'R-3', place: '§ 99 BelO'})-[:FULFILLED_BY_OBJECT]->(scan),
       (:Requirement {id: 'R-4'})-[:FULFILLED_BY_OBJECT]->(scan),
       (:Requirement {id: 'R-5', place: $held})-[:OWNED_BY]->(:Person {name: 'Eva'})
"""
LEFT_OUT = [
    "BusinessObject nameless: no name",
    "Requirement R-3: Expected a rule at § 99 BelO in the sources of the project; there is none.",
    "Requirement R-4: no place",
    "Requirement R-5: joined to nothing that came in",
]

pytestmark = pytest.mark.neo4j


@pytest.fixture
def theirs(neo4j_graph: Graph, neo4j_server: Server) -> Iterator[str]:
    """The address of a graph of somebody else's."""
    from tests.support.engines.emptying import wipe

    wipe(neo4j_graph)
    with neo4j_graph._session(reads=False) as session:
        session.run(THEIRS, held=HELD).consume()
    yield neo4j_server.location
    with neo4j_graph._session(reads=False) as session:
        session.run(
            "MATCH (n) WHERE n:BusinessObject OR n:Message OR n:Requirement OR n:Person DETACH DELETE n"
        ).consume()


@pytest.fixture
def compliance(empty_store: Path) -> Iterator[Compliance]:
    """The calls on a project with a statute."""
    with open_engine(empty_store, context=CitationContext(project_id="firma")) as engine:
        engine.add_doc_source(VERSION_1)
        yield open_compliance(engine)


def counted(url: str) -> list[tuple[int, int]]:
    """Count the nodes and edges of a graph."""
    return [(ask(url, "MATCH (n) RETURN count(n)").rows[0][0], ask(url, "MATCH ()-[e]->() RETURN count(e)").rows[0][0])]


def test_things_come_in_and_rules_are_proposed_for_them(theirs: str, compliance: Compliance) -> None:
    """Objects and messages with their terms; what has no name or place, or is joined to nothing, is named."""
    before = counted(theirs)
    came = compliance.bring_graph(theirs)
    assert came.subjects == 3
    assert sorted(came.left_out) == LEFT_OUT
    found = {one.slug: one for one in compliance.subjects()}
    assert found.keys() == {"scan", "abendliche-sicherung", "anzeige"}
    assert found["abendliche-sicherung"].terms == ("Sicherung", "Datenträger")
    assert (found["anzeige"].kind, found["scan"].description) == (SubjectKind.MESSAGE, "Ein Abbild.")
    assert counted(theirs) == before, "nothing was written to that graph"


def test_what_that_graph_says_is_a_reason_and_no_finding(theirs: str, compliance: Compliance) -> None:
    """A requirement it calls fulfilled, or not, is proposed, with its address and edge; nothing is kept or a gap."""
    compliance.bring_graph(theirs)
    cells = {(one.place, one.subject.slug): one for one in compliance.comply()}
    assert {one.status for one in cells.values()} == {Status.PROPOSED}
    kept = cells[HELD, "abendliche-sicherung"]
    assert kept.reason == f"{without_password(theirs)}: Requirement R-1 FULFILLED_BY_OBJECT abendliche-sicherung"
    gap = cells["§ 3 Abs. 1 Satz 2 BelO", "scan"]
    theirs_too = f"; {without_password(theirs)}: Requirement R-2 NOT_FULFILLED_BY_OBJECT scan"
    assert gap.reason.endswith(theirs_too), "beside the program's own"
    said = "Elektronische Belege sind auf mindestens zwei räumlich getrennten Speichern zu halten."
    shown = compliance._engine.cite(said, said, said, source_id=1).citation_id
    with pytest.raises(InvalidInput, match="but proposed or rejected"):
        compliance.fulfil("abendliche-sicherung", HELD, "scan", shown)


def test_what_a_person_decided_stays(theirs: str, compliance: Compliance) -> None:
    """Brought in again nothing is written twice, and what was confirmed keeps its reason."""
    compliance.bring_graph(theirs)
    compliance.confirm("scan", "§ 3 Abs. 1 Satz 2 BelO", "So ist es.")
    again = compliance.bring_graph(theirs)
    assert (again.subjects, again.proposed) == (0, 0)
    cells = {(one.place, one.subject.slug): one for one in compliance.comply()}
    decided = cells["§ 3 Abs. 1 Satz 2 BelO", "scan"]
    assert (decided.status, decided.reason) == (Status.OPEN, "So ist es.")


def test_a_mapping_says_how_that_graph_calls_things(theirs: str, compliance: Compliance, tmp_path: Path) -> None:
    """Other labels, properties and edges; labels that nothing has are told."""
    file = tmp_path / "mapping.yaml"
    file.write_text("labels: {process: Person}\nfulfilled: OWNED_BY\nplace: place\n", encoding="utf-8")
    came = compliance.bring_graph(theirs, str(file))
    assert came.subjects == 1
    assert [(one.slug, one.kind) for one in compliance.subjects()] == [("eva", SubjectKind.PROCESS)]
    assert {one.place for one in compliance.comply("eva")} == {HELD}
    file.write_text("labels: {object: Nothing}\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="Expected nodes of Nothing"):
        compliance.bring_graph(theirs, str(file))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a", "Expected fields in"),
        ("requirement: 'x) DETACH DELETE n //'", "requirement: expected a name of letters"),
        ("labels: {thing: X}", "labels: expected a label for object, message and process"),
        ("labels: {object: 'A:B'}", "labels.object: expected a name"),
        ("fulfilled: ['A', 'B-C']", r"fulfilled\[2\]: expected a name"),
        ("color: red", "found color as well"),
        ("a: [", "Expected a mapping in YAML"),
    ],
)
def test_a_mapping_that_is_none_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """A name that could be more than a name in a statement, an unknown field, no YAML: refused with the field."""
    file = tmp_path / "mapping.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=said):
        names_in(file)
    assert names_in(None) == GraphMapping()


def test_a_graph_that_cannot_be_asked_is_told(compliance: Compliance) -> None:
    """No server there: the address is named without its password, and nothing was brought in."""
    with pytest.raises(StoreUnavailable) as away:
        compliance.bring_graph("bolt://eva:geheim@127.0.0.1:1/neo4j")
    assert "geheim" not in str(away.value)
    assert compliance.subjects() == []
