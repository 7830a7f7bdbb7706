"""The log on both engines: all that is written is in it, and whatever is changed afterwards is named."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from provenance.ledger import journal
from provenance.ledger.journal import Ledger, leaves
from provenance.ledger.rebuild import rebuild
from provenance.ledger.verify import verify
from provenance.model.errors import LedgerBroken, ShapeViolation, SourceNotFound
from provenance.model.graph import Batch, Edge, Reference
from provenance.model.sources import Segment
from provenance.rdf.compiled import ShapeGuard
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph, open_graph
from provenance.store.named import named_rows
from tests.support import records
from tests.support.mutants.broken_batches import with_properties

CITES = f"Citation demo/1 -CITES-> Segment {records.PART.id}"


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with shapes and log, as the program wires it."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        yield opened


@pytest.fixture
def filled(store: Graph) -> Graph:
    """A store with one record of every class, written in three writes."""
    store.commit(records.archive())
    cited = records.cited()
    store.commit(Batch(cited.nodes, cited.edges[:-1]))
    store.commit(Batch(edges=[records.MEMBER]))
    return store


def tamper(graph: Graph, statement: str, **parameters: Any) -> None:
    """Change the store behind the back of the program."""
    with graph._session(reads=False) as session:  # the program has no door for this, and must have none
        session.run(statement, parameters).consume()


def test_every_record_is_a_leaf(filled: Graph) -> None:
    """After three writes the log holds a leaf a record and one for the edge added later; it is sound."""
    report = verify(filled)
    assert report.findings == []
    assert report.sound
    assert (report.blocks, report.leaves, report.nodes) == (3, 17, 16)
    assert report.edges == len(records.archive().edges) + len(records.cited().edges)


def test_a_comparison_is_a_leaf_and_so_is_each_node_it_adds_edges_to(filled: Graph) -> None:
    """An older version that comes later is logged with the edges that the newer one and its places get then."""
    before = verify(filled)
    filled.commit(records.compared())
    report = verify(filled)
    assert report.sound
    assert (report.nodes - before.nodes, report.leaves - before.leaves) == (4, 6)
    assert report.edges - before.edges == len(records.compared().edges)


def test_a_write_tells_where_it_stands_in_the_log(store: Graph) -> None:
    """The receipt gives the first leaf, the size and the root of the log, and the next write goes on from there."""
    first = store.commit(records.archive()).journal
    second = store.commit(records.cited()).journal
    assert (first["first"], second["first"], second["size"]) == (0, first["size"], 16)
    assert verify(store).root == second["root"] != first["root"]


def test_what_is_refused_is_not_in_the_log(filled: Graph) -> None:
    """A write that a shape forbids, or whose end is missing, leaves log and graph as they were."""
    before = verify(filled).as_dict()
    with pytest.raises(ShapeViolation):
        filled.commit(with_properties(Batch().add(records.WORK), "Work", title=None))
    nowhere = records.CITATION.model_copy(update={"id": "demo/2", "number": 2, "session": "nobody"})
    with pytest.raises(SourceNotFound):
        filled.commit(Batch().add(nowhere))
    assert verify(filled).as_dict() == before


def test_an_empty_store_is_sound(store: Graph) -> None:
    """Where nothing was written, nothing is wrong."""
    assert verify(store).as_dict()["sound"]


TAMPERINGS = [
    (
        "MATCH (n:Claim) SET n.text = 'Receipts are kept for two years.'",
        [("property changed", f"Claim {records.CLAIM} text")],
    ),
    ("MATCH (n:Verification) SET n.similarity = 0.5", [("property changed", f"{records.VERIFICATION.id} similarity")]),
    ("MATCH (n:Citation) REMOVE n.matched_page", [("property changed", "Citation demo/1 matched_page")]),
    ("MATCH (n:Work) SET n.colour = 'red'", [("property changed", "Work de/belo colour")]),
    ("MATCH (n:Segment) WHERE n.page = 1 SET n.boxes = [1.0, 2.0]", [("property changed", "boxes")]),
    ("MATCH (n:Content) SET n.text = n.text + ' '", [("content changed", "text")]),
    (
        "MATCH (n:Content) SET n.payload = 'eJwDAAAAAAE='",
        [("content changed", "payload"), ("content changed", "bytes of Content")],
    ),
    (
        "MATCH (n:Citation) DETACH DELETE n",
        [
            ("node missing", "Citation demo/1"),
            ("edge missing", f"Verification {records.VERIFICATION.id} -USED-> Citation demo/1"),
        ],
    ),
    ("CREATE (n:Claim {id: 'x', text: 'y'})", [("node extra", "Claim x")]),
    ("MATCH (:Citation)-[e:CITES]->() DELETE e", [("edge missing", CITES)]),
    (
        "MATCH (a:Citation), (b:Segment) WHERE b.page IS NULL CREATE (a)-[:CITES]->(b)",
        [("edge extra", f"Citation demo/1 -CITES-> Segment {records.SEGMENT}")],
    ),
    ("MATCH (a:Citation)-[:CITES]->(b) CREATE (a)-[:CITES]->(b)", [("edge extra", CITES)]),
    (
        "MATCH (a:Work), (b:Claim) CREATE (a)-[:GUESSES]->(b)",
        [("edge extra", f"Work de/belo -GUESSES-> Claim {records.CLAIM}")],
    ),
    ("MATCH (:Project)-[e:HAD_MEMBER]->() SET e.number = 7", [("edge changed", "Project demo -HAD_MEMBER->")]),
    (
        "MATCH (:Citation)-[e:CITES_SOURCE]->(s), (c:Citation), (w:Source) DELETE e CREATE (w)-[:SUPERSEDES]->(w)",
        [("edge missing", "-CITES_SOURCE->"), ("edge extra", "-SUPERSEDES->")],
    ),
    (
        "MATCH (b:LogBlock) WHERE b.first = 11 SET b.leaves = [b.leaves[1]] + b.leaves[2..] + [b.leaves[0]]",
        [("block", "block 0000000000000011: root over its leaves"), ("block", "root over the log up to it")],
    ),
    (
        "MATCH (b:LogBlock) WHERE b.first = 11 SET b.root = 'f', b.head = 'f'",
        [("block", "root over its leaves"), ("block", "root over the log up to it")],
    ),
    (
        "MATCH (b:LogBlock) WHERE b.first = 16 DELETE b",
        [
            ("head", "number of leaves"),
            ("block", "block 0000000000000016"),
            ("edge extra", "Project demo -HAD_MEMBER->"),
            ("node extra", "Counter demo/source"),
            ("node extra", "Commit "),
        ],
    ),
    ("MATCH (b:LogBlock) SET b.leaves = ['?'] + b.leaves[1..]", [("leaf", "leaf 0"), ("leaf", "leaf 11")]),
    ("MATCH (h:Log) SET h.root = 'f'", [("head", "root over all leaves")]),
    ("MATCH (h:Log) SET h.size = 16", [("head", "number of leaves")]),
    ("MATCH (h:Log) SET h.frontier = []", [("head", "frontier")]),
    ("MATCH (h:Log) DELETE h", [("head", "number of leaves")]),
]


@pytest.mark.parametrize(("statement", "expected"), TAMPERINGS)
def test_a_change_behind_our_back_is_named(filled: Graph, statement: str, expected: list[tuple[str, str]]) -> None:
    """Whatever is changed in graph or log without the program is found, and said what and where."""
    assert verify(filled).sound
    tamper(filled, statement)
    report = verify(filled)
    told = [(finding.kind, finding.where) for finding in report.findings]
    for kind, where in expected:
        assert any(kind == found and where in place for found, place in told), told
    assert not report.sound
    if all(kind not in {"leaf", "block"} for kind, _ in expected):
        assert len(told) == len(expected), told


def test_a_lie_told_to_graph_and_log_alike_breaks_the_root(filled: Graph) -> None:
    """Changing a record and its leaf in the same way leaves them equal, but no longer under the root."""
    tamper(filled, "MATCH (n:Claim) SET n.text = replace(n.text, 'ten', 'two')")
    tamper(
        filled,
        "MATCH (b:LogBlock) SET b.leaves = [leaf IN b.leaves | replace(leaf, 'for ten years', 'for two years')]",
    )
    kinds = {finding.kind for finding in verify(filled).findings}
    assert kinds == {"block", "property changed"}, "the citation still says what the claim said"


def test_nothing_is_written_on_a_broken_head(filled: Graph) -> None:
    """A head that contradicts itself stops every write, until somebody has looked."""
    tamper(filled, "MATCH (h:Log) SET h.size = 127")
    with pytest.raises(LedgerBroken):
        filled.commit(Batch().add(records.WORK.model_copy(update={"id": "de/other"})))


def test_the_graph_can_be_rebuilt_from_the_log(filled: Graph) -> None:
    """What the log says, written into an empty store, is the same graph, value by value."""
    names = {label: [record.key] for label, record in records.RECORDS.items()}
    before = _sorted(named_rows(filled, names))
    batches = list(rebuild(filled))
    tamper(filled, "MATCH (n) WHERE NOT n:Schema DETACH DELETE n")
    assert len(batches) == 3
    for batch in batches:
        filled.commit(batch)
    after = _sorted(named_rows(filled, names))
    assert after == before
    verification = next(row for row in after if row["label"] == "Verification")["properties"]
    assert isinstance(verification["similarity"], float)
    assert verify(filled).sound


def test_a_rebuilt_store_goes_on_counting(filled: Graph) -> None:
    """The counters follow from the log, so the next number after a rebuild is the one it would have been."""
    counters = {row["properties"]["id"]: row["properties"]["value"] for row in _books(filled, "Counter")}
    assert counters == {"archive": 1, "demo/citation": 1, "demo/source": 1}
    batches = list(rebuild(filled))
    tamper(filled, "MATCH (n) WHERE NOT n:Schema DETACH DELETE n")
    for batch in batches:
        filled.commit(batch)
    assert {row["properties"]["id"]: row["properties"]["value"] for row in _books(filled, "Counter")} == counters


def _begun_before(store: Graph, monkeypatch: pytest.MonkeyPatch, *batches: Batch) -> None:
    """Write as it was done before leaves named their writes."""

    def unnamed(batch: Batch, *_: object) -> Iterator[bytes]:
        return leaves(batch)

    with monkeypatch.context() as earlier:
        earlier.setattr(journal, "leaves", unnamed)
        for batch in batches:
            store.commit(batch)


def test_a_log_of_an_earlier_version_is_sound_and_held_to_its_form(
    store: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaves that name no write are verified as they are: times by their form, commits by their number."""
    _begun_before(store, monkeypatch, records.archive(), Batch().add(*map(_segment, range(1200))))
    store.commit(records.cited())  # by the ledger of before, which has seen that there is nothing to attest
    report = verify(store)
    assert report.findings == []
    assert [str(one) for one in report.remarks] == [
        "log: 2 writes of an earlier version are named by no leaf; the next write attests them"
    ]
    tamper(store, "MATCH (b:LogBlock) WHERE b.first = 511 SET b.recorded_at = 'yesterday'")
    tamper(store, "MATCH (b:LogBlock) WHERE b.first = 0 SET b.write = 3")
    tamper(store, "CREATE (:Commit {id: 'forged', attempt: 0})")
    told = [(finding.kind, finding.where) for finding in verify(store).findings]
    assert told == [
        ("block", "block 0000000000000000: first leaf of its write"),
        ("block", "block 0000000000000511: time of its write"),
        ("count", "nodes of Commit"),
    ]


def test_a_log_of_an_earlier_version_is_attested_by_the_next_write(
    store: Graph, store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no leaf of its own names of a write is named by the next one, once; then any change of it is told by name.

    Another time in the form of a time, two writes taken for one where the first had filled its last block, and a commit
    exchanged for another: none of these was found before.
    """
    full = records.archive().add(*map(_segment, range(500 - len(records.archive().nodes))))
    _begun_before(store, monkeypatch, full, Batch().add(_segment(500)))
    before = verify(store)
    cited = records.cited()
    for batch in (Batch(cited.nodes, cited.edges[:-1]), Batch(edges=[records.MEMBER])):
        with open_graph(store_location, journal=Ledger()) as opened:
            opened.commit(batch)
    report = verify(store)
    assert (report.findings, report.remarks) == ([], [])
    assert report.leaves == before.leaves + 1 + len(cited.nodes) + 1  # one attests, one is an edge
    counters = {row["properties"]["id"]: row["properties"]["value"] for row in _books(store, "Counter")}
    assert counters[journal.ATTESTED] == 501
    first, second, *_ = sorted(row["id"] for row in store.read("ledger/commits", after="", limit=9))
    tamper(store, "MATCH (b:LogBlock) WHERE b.first <= 500 SET b.recorded_at = '2020-01-01T00:00:00.000000Z'")
    tamper(store, "MATCH (b:LogBlock) WHERE b.first = 500 SET b.write = 0")
    tamper(store, "MATCH (c:Commit {id: $id}) DETACH DELETE c", id=first)
    tamper(store, "MATCH (c:Commit {id: $id}) SET c.id = 'exchanged'", id=second)
    told = [(finding.kind, finding.where) for finding in verify(store).findings]
    assert sorted(told) == [
        ("block", "block 0000000000000000: time of its write, as attested"),
        ("block", "block 0000000000000500: first leaf of its write, as attested"),
        ("block", "block 0000000000000500: time of its write, as attested"),
        ("node extra", "Commit exchanged"),
        ("node missing", f"Commit {first}"),
        ("node missing", f"Commit {second}"),
    ]


def test_what_does_not_add_up_is_not_attested(
    store: Graph, store_location: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where there is a note too many of writes that no leaf names, the next write does not make it sound."""
    _begun_before(store, monkeypatch, records.archive(), Batch().add(_segment(1)))
    tamper(store, "CREATE (:Commit {id: 'forged', attempt: 0})")
    with open_graph(store_location, journal=Ledger()) as opened:
        opened.commit(records.cited())
    assert "2 writes of before leaves named them have 3 notes" in caplog.text
    assert [(one.kind, one.where) for one in verify(store).findings] == [("count", "nodes of Commit")]


def _books(graph: Graph, label: str) -> list[dict[str, Any]]:
    return [row for row in graph.read("ledger/bookkeeping") if row["label"] == label]


def test_a_content_that_was_changed_cannot_be_rebuilt(filled: Graph) -> None:
    """The text of a content is taken from the graph only if it gives the digest in the log."""
    tamper(filled, "MATCH (n:Content) SET n.text = n.text + ' '")
    with pytest.raises(LedgerBroken):
        list(rebuild(filled))


def test_a_large_write_is_cut_into_blocks(filled: Graph) -> None:
    """A write of 1200 records is one write of several blocks, and sound; rebuilt it is one batch again."""
    many = [
        records.PART.model_copy(update={"id": f"{records.ARTIFACT}#p{number}", "parent": None})
        for number in range(1200)
    ]
    filled.commit(Batch().add(*many))
    report = verify(filled)
    assert (report.sound, report.blocks, report.leaves) == (True, 6, 1217)
    assert [len(batch.nodes) for batch in rebuild(filled)] == [11, 5, 0, 1200]


def test_the_shapes_hold_over_all_that_is_stored(filled: Graph) -> None:
    """The sweep finds nothing in a sound store, and a break that shows only beyond an edge once it is there."""
    assert list(sweep(filled, "must")) == []
    # the store has a check of before its two findings were told apart
    untold = "A verification should say whether the quote bears the claim."
    assert [one.message for one in sweep(filled, "should")] == [untold]
    tamper(filled, "MATCH (:Citation)-[e:CITES]->() DELETE e")
    tamper(filled, "MATCH (n:Segment) WHERE n.page = 1 REMOVE n.text")
    messages = {
        level: sorted((one.message for one in sweep(filled, level)), reverse=True) for level in ("must", "should")
    }
    assert messages == {
        "must": ["A direct quote is verified only if its citation leads to the segment it stands in."],
        "should": [untold, "A segment that is more than a section should have a text."],
    }


def test_what_is_written_meanwhile_is_verified_too(filled: Graph, store_location: str) -> None:
    """A verification beside a writer finds nothing wrong: it follows what is written."""
    stop = threading.Event()

    def go_on() -> None:
        with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as other:
            for number in range(200):
                if stop.is_set():
                    return
                other.commit(Batch().add(_segment(number)))

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        reports = [verify(filled) for _ in range(3)]
    finally:
        stop.set()
        writer.join()
    assert [report.findings for report in reports] == [[], [], []]
    assert verify(filled).sound


def test_writers_side_by_side_make_one_log(filled: Graph, store_location: str) -> None:
    """Two programs that write at once take turns at the head: one log without gaps, all of it there."""

    def write(start: int) -> None:
        with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as other:
            for number in range(start, start + 15):
                other.commit(Batch().add(_segment(number)))

    writers = [threading.Thread(target=write, args=(start,)) for start in (0, 100)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    report = verify(filled)
    assert report.findings == []
    assert report.leaves == 17 + 30


def _segment(number: int) -> Segment:
    return records.PART.model_copy(update={"id": f"{records.ARTIFACT}#s{number}", "parent": None})


def _sorted(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    def said(edge: Any) -> str:
        return json.dumps(edge, sort_keys=True)

    return sorted(({**row, "edges": sorted(map(said, row["edges"]))} for row in rows), key=lambda row: row["label"])


def test_edges_to_another_project_may_be_added(filled: Graph) -> None:
    """A project gathers sources over time: every later membership is a leaf of its own, and compared."""
    other = records.SOURCE.model_copy(update={"artifact_id": "sha256:" + "9" * 64, "supersedes": records.ARTIFACT})
    filled.commit(Batch().add(other))
    end = Reference("Source", other.artifact_id)
    filled.commit(Batch(edges=[Edge("HAD_MEMBER", Reference("Project", "demo"), end, {"number": 2})]))
    assert verify(filled).sound
    tamper(filled, "MATCH (:Project)-[e:HAD_MEMBER {number: 2}]->() DELETE e")
    (finding,) = verify(filled).findings
    assert (finding.kind, finding.where) == ("edge missing", f"Project demo -HAD_MEMBER-> Source {other.artifact_id}")
