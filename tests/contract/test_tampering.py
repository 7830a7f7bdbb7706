"""A record that was forged, on both engines: whatever is done to a store is found, named, and followed by nobody.

The constraints of the engines are lifted here: who can write to a database can lift them as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import queries
from provenance.ledger import journal
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.findings import Report
from provenance.ledger.held import Held
from provenance.ledger.journal import Ledger
from provenance.ledger.journal import leaves as journal_leaves
from provenance.ledger.verify import verify
from provenance.model.graph import Batch, Edge, Reference
from provenance.rdf.sweep import sweep
from provenance.store import schema
from provenance.store.access import EmbeddedAccess
from provenance.store.embedded import command_over_http
from provenance.store.graph import Graph, open_graph
from provenance.store.schema import text_index
from tests.support import records
from tests.support.engines.emptying import wipe
from tests.support.mutants.tampered_stores import (
    LATER,
    Inside,
    Tampering,
    picture,
    sample,
    tamperings,
    with_another_claim,
    within,
    without_the_last_write,
)
from tests.support.sizes import LONG, rounds
from tests.support.statements import reading

AT_LEAST = {"embedded": 150, "neo4j": 150}
"""How many changes are tried in the guarding run, with one of each sort among them."""
BY_PROPERTY = {"embedded": True, "neo4j": False}
"""Whether the same done to another property of a record is another sort: a server is asked the same statements."""
EVERY = rounds({"embedded": 1, "neo4j": 3}, {"embedded": 1, "neo4j": 1})
"""Of how many statements one is asked whether it follows a copy."""
SEED = 13
APART = "tampered"
PARTS = (
    records.archive,
    records.cited,
    records.annotated,
    records.searched,
    records.classified,
    records.compared,
    records.answered,
    records.complied,
    records.disputed,
    records.told,
)


@pytest.fixture(scope="module", params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def lifted(request: pytest.FixtureRequest) -> Iterator[Graph]:
    """A store with a record of every label and an edge of every kind in it, and without constraints."""
    if request.param == "embedded":
        place: Path | str = request.getfixturevalue("embedded_store")
        with open_graph(place, journal=Ledger(), database=APART) as graph:
            fill(graph)
            lift(graph)
            yield graph
            run = graph._access._attachment.engine()  # type: ignore[attr-defined]
        command_over_http(run, "/api/v1/server", {"command": f"drop database {APART}"})
        return
    with open_graph(request.getfixturevalue("neo4j_server").location, journal=Ledger()) as graph:
        wipe(graph)
        fill(graph)
        lift(graph)
        yield graph
        wipe(graph)
        with graph._session(reads=False) as session:
            schema.apply(session, graph._access, schema.steps("neo4j"))


def fill(graph: Graph) -> None:
    """Write one sound record of every class in several writes, and then an edge of every kind that is not there yet.

    The first write is one of before leaves named their writes, which the second attests.
    """
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(journal, "leaves", lambda batch, *_: journal_leaves(batch))
        graph.commit(PARTS[0]())
    graph._journal = Ledger()  # the next program's
    for part in PARTS[1:]:
        graph.commit(part())
    names: dict[str, list[str]] = {}
    for node in sorted(picture(graph)[0], key=lambda node: str(node["properties"]["id"])):  # a server gives any order
        names.setdefault(node["label"], []).append(node["properties"]["id"])
    there = {f"{edge.start.label}_{edge.type}_{edge.end.label}" for edge in records.everything().edges}
    batch = Batch()
    for kind in re.findall(r"\$edges\.(\w+)", queries.load("record/batch").text):
        start, rest = kind.split("_", 1)
        edge_type, end = rest.rsplit("_", 1)
        if kind not in there:
            ends = Reference(start, names[start][0]), Reference(end, names[end][-1])
            batch.edges.append(Edge(edge_type, *ends))
    graph.commit(batch)


def lift(graph: Graph) -> None:
    """Take the constraints away, as somebody would who is about to forge."""
    access = graph._access
    with graph._session(reads=False) as session:
        rows = [row for row in session.run("SHOW CONSTRAINTS") if row["type"] != "NODE_PROPERTY_TYPE"]
        unique = [row for row in rows if row["type"] == "UNIQUENESS"]
        for row in unique:
            session.run(f"DROP CONSTRAINT {row['name']}").consume()
    if isinstance(access, EmbeddedAccess):
        access.sql(*(f"DROP PROPERTY {row['labelsOrTypes'][0]}.id FORCE" for row in unique))


def test_the_store_that_is_tampered_with_is_complete(lifted: Graph) -> None:
    """It holds every label and every kind of edge that the program writes, several writes, and is sound."""
    text = queries.load("record/batch").text
    nodes, edges = picture(lifted)
    labels = {node["element"]: node["label"] for node in nodes}
    kinds = {f"{labels[edge['start']]}_{edge['type']}_{labels[edge['end']]}" for edge in edges}
    assert set(labels.values()) == {*re.findall(r"\$nodes\.(\w+)", text), "Schema"}
    assert kinds == set(re.findall(r"\$edges\.(\w+)", text))
    report = verify(lifted)
    assert report.findings == []
    assert report.blocks == len(PARTS) + 1


@pytest.mark.timeout(600)
def test_whatever_is_done_to_a_store_is_found_and_named(lifted: Graph, tmp_path: Path) -> None:
    """Each label, property, edge and block, changed in every way there is: all of it is found and told by its name.

    With a checkpoint on, as `beleg verify` has it. As many changes as `AT_LEAST` says, one of each sort among them (on
    a server of each label and kind of edge); all there are with BELEG_LONG=1.
    """
    before = picture(lifted)
    every = tamperings(lifted)
    tried = every if LONG else sample(every, AT_LEAST[lifted.engine], SEED, by_property=BY_PROPERTY[lifted.engine])
    missed: dict[str, list[str]] = {}
    place, signed = Checkpoints(tmp_path), kept(lifted, tmp_path).checkpoint

    def held(inside: Inside) -> Report:
        return verify(inside, held=[Held(signed, place.tiles())])

    for tampering in tried:
        report, told = within(lifted, tampering, held)
        findings = [str(finding) for finding in report.findings]
        if not any(name in finding for name in told for finding in findings):
            missed[tampering.name] = findings
    assert missed == {}
    assert len(tried) >= AT_LEAST[lifted.engine]
    assert picture(lifted) == before, "every change is undone exactly"
    assert verify(lifted).sound


FORGED_VERIFICATION = """MATCH (c:Citation) WHERE c.number = 1
CREATE (n:Verification {status: 'failed', similarity: 1.0, ended_at: $later, id: $id})-[:USED]->(c)
RETURN elementId(n) AS told"""
FORGED_RETRACTION = """MATCH (s:Source)<-[:HAD_MEMBER]-(:Project)
CREATE (n:Retraction {project: 'demo', reason: 'x', recorded_at: $later, id: $id})-[:INVALIDATES]->(s)
RETURN elementId(n) AS told"""
FORGED_CLAIM = """MATCH (c:Citation) WHERE c.number = 1
CREATE (c)-[:SUPPORTS]->(n:Claim {project: 'demo', text: 'Forged.', recorded_at: $later, id: $id})
RETURN elementId(n) AS told"""


@pytest.mark.parametrize("statement", [FORGED_VERIFICATION, FORGED_RETRACTION, FORGED_CLAIM])
@pytest.mark.parametrize("name", [None, "", 7])
def test_a_record_without_a_proper_id_is_found_and_refused_by_the_shapes(
    lifted: Graph, statement: str, name: object
) -> None:
    """`verify` names it by its element and its neighbour, and `verify --shapes` says that a record has an id."""
    forged = Tampering("forged", statement, parameters={"later": LATER, "id": name})
    report, (element,) = within(lifted, forged, verify)
    node = next(finding for finding in report.findings if finding.kind == "node extra")
    assert element in node.where
    assert "demo" in node.found or "Source" in node.found
    assert any(finding.kind == "edge extra" and element in finding.where for finding in report.findings)
    violations, (element,) = within(lifted, forged, lambda inside: list(sweep(inside, "must")))
    assert any(element in violation.node and violation.path == "dcterms:identifier" for violation in violations)


ASKED: dict[str, Any] = {
    "project": "demo",
    "reader": None,
    "requestor": None,
    "number": 1,
    "numbers": [1, 2],
    "citation": 1,
    "ids": ["demo/1", "demo/2", records.PART.id, records.CLAIM],
    "claims": [records.CLAIM],
    "bonds": [
        {
            "claim": records.CLAIM,
            "citation": name,
            "relation": relation,
            "status": "verified",
            "whole": True,
            "clear": True,
        }
        for name, relation in (("demo/1", "direct_quote"), ("demo/2", "negative"), ("demo/1", "inference"))
    ],
    "as_of": "2026-06-01",
    "artifact_id": records.ARTIFACT,
    "source": records.ARTIFACT,
    "sources": [records.ARTIFACT],
    "segments": [records.PART.id],
    "work": records.WORK.id,
    "limit": 100,
    "words": "Belege",
    "questions": ["Belege", "Frist"],
    "artifacts": {records.ARTIFACT: True},
    "most": 10,
    "marks": ["aufzubewahren"],
    "session": "demo/session-1/agent:a",
    "answer": records.ANSWER.id,
    "persona": None,
    "claim": records.CLAIM,
    "place": records.PART.locator,
    "before": "2030-01-01",
    "since": "2000",
    "until": "2100",
    "tier": 1,
    "least": 1,
    "margin": 1.0,
}
KEEPING = {"Log", "LogBlock", "Counter", "Commit", "Schema"}
COUNTED = {"citing/sources", "load/known", "load/source"}  # give the number of segments of a source, which is a degree


def answers(graph: Any, index: str, every: int) -> dict[str, str]:
    """Give what one of so many statements that read answers to the same questions, in whatever order rows come."""
    asked = {**ASKED, "index": index}
    found: dict[str, str] = {}
    for name in reading()[::every]:
        if "MERGE" in queries.load(name).text:
            continue  # takes a number, of a counter that it names by its id
        given = {param: asked.get(param) for param in queries.load(name).params}
        rows = graph.read(name, **given)
        if name in COUNTED:
            rows = [{key: value for key, value in row.items() if key != "segments"} for row in rows]
        found[name] = json.dumps(sorted(json.dumps(row, sort_keys=True, default=str) for row in rows))
    return found


def forge(inside: Inside) -> None:
    """Copy every record without its id and as of a later clock, and let all its edges start and end there as well."""
    rows = inside.read("store/counts")
    for label in sorted({row["label"] for row in rows} - KEEPING):
        inside.run(
            f"""MATCH (n:{label}) WITH collect(n) AS all UNWIND all AS n CREATE (m:{label})
        SET m = properties(n), m.copy = elementId(n), m.id = null, m.ended_at = $later, m.recorded_at = $later""",
            later=LATER,
        )
    for kind in sorted({row["type"] for row in inside.read("ledger/count_edges")}):
        inside.run(f"""MATCH (a)-[e:{kind}]->(b) WITH collect([a, e, b]) AS all UNWIND all AS one
        WITH one[0] AS a, one[1] AS e, one[2] AS b
        MATCH (c) WHERE c.copy = elementId(a) CREATE (c)-[f:{kind}]->(b) SET f = properties(e)""")
        inside.run(f"""MATCH (a)-[e:{kind}]->(b) WHERE b.copy IS NULL WITH collect([a, e, b]) AS all UNWIND all AS one
        WITH one[0] AS a, one[1] AS e, one[2] AS b
        MATCH (c) WHERE c.copy = elementId(b) CREATE (a)-[f:{kind}]->(c) SET f = properties(e)""")


@pytest.mark.timeout(600)  # a server that has just started plans each statement for the first time
def test_no_statement_follows_a_record_without_an_id(lifted: Graph) -> None:
    """With a copy of every record beside it that has no id, every question gets the answer it got before."""
    index, every = text_index(lifted.engine), EVERY[lifted.engine]
    before = answers(lifted, index, every)
    assert sum(answer != "[]" for answer in before.values()) > len(before) / 2, "most questions have an answer at all"

    def look(inside: Inside) -> dict[str, str]:
        forge(inside)
        return answers(inside, index, every)

    after, _ = within(lifted, Tampering("copies", "RETURN 1 AS done"), look)
    assert {name: answer for name, answer in after.items() if answer != before[name]} == {}


def kept(lifted: Graph, place: Path) -> Held:
    """What the log is held to: a checkpoint of it as it is, and the hashes kept with it."""
    checkpoints = Checkpoints(place)
    signed = checkpoints.make(lifted, lambda _: (), "example.org/log")
    return Held(signed.checkpoint, checkpoints.tiles())


def test_a_number_written_as_its_equal_is_found(lifted: Graph) -> None:
    """1 where 1.0 was written is told, though canonical JSON prints both alike: the datatype of the term differs."""
    equal = Tampering("1 for 1.0", "MATCH (n:Verification) WHERE n.similarity = 1.0 SET n.similarity = 1 RETURN 1 AS a")
    report, _ = within(lifted, equal, verify)
    assert {finding.kind for finding in report.findings} == {"property changed"}


def test_a_log_cut_off_with_its_graph_is_found_by_a_checkpoint(lifted: Graph, tmp_path: Path) -> None:
    """A store without its last write is sound in itself; held to a checkpoint, it is told from which leaf it ends."""
    held = kept(lifted, tmp_path)
    blocks = [node["properties"] for node in picture(lifted)[0] if node["label"] == "LogBlock"]
    last = max(blocks, key=lambda block: block["first"])
    cut = without_the_last_write(blocks)
    assert within(lifted, cut, verify)[0].sound
    report, _ = within(lifted, cut, lambda inside: verify(inside, held=[held]))
    (finding,) = report.findings
    assert (finding.kind, finding.expected) == ("cut", f"{last['first'] + last['count']:,} leaves")
    assert finding.where.startswith(f"from leaf {last['first']:,} on")


def test_a_record_and_the_whole_log_written_anew_are_found_by_a_checkpoint(lifted: Graph, tmp_path: Path) -> None:
    """Where record, leaf, blocks and head were changed to agree, a checkpoint names the leaves that are other ones."""
    held = kept(lifted, tmp_path)
    blocks = [node["properties"] for node in picture(lifted)[0] if node["label"] == "LogBlock"]
    rewritten = with_another_claim(blocks, "are kept for ten years", "are kept for two years")
    assert within(lifted, rewritten, verify)[0].sound
    report, _ = within(lifted, rewritten, lambda inside: verify(inside, held=[held]))
    assert {finding.kind for finding in report.findings} == {"rewritten"}
    assert any(f"Claim {records.CLAIM}" in finding.where for finding in report.findings)
    leaves = [leaf for block in sorted(blocks, key=lambda block: block["first"]) for leaf in block["leaves"]]
    changed = [number for number, leaf in enumerate(leaves) if "are kept for ten years" in leaf]
    assert [finding.where.split(" (")[0] for finding in report.findings] == [f"leaf {number:,}" for number in changed]
