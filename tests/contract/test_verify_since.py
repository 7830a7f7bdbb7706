"""Verifying since a checkpoint, on both engines.

What is new is held to all that a full verification holds it to, what is old is vouched for and not read, and the report
says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.findings import UNSEEN
from provenance.ledger.held import Held
from provenance.ledger.journal import FULL_BLOCK, Ledger
from provenance.ledger.notes import Algorithm, Signer, Verifier
from provenance.ledger.since import verify_since
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch
from provenance.model.merkle import Frontier
from provenance.store.graph import Graph, open_graph
from tests.support import records

ORIGIN = "example.org/archive"
KEY = Ed25519PrivateKey.from_private_bytes(bytes([1]) * 32)
LOG = Signer(Verifier(ORIGIN, Algorithm.ED25519, KEY.public_key().public_bytes_raw()), KEY.sign)


class Counting:
    """A graph whose reads are counted, with the rows and the leaves that they gave."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.reads: list[str] = []
        self.leaves = self.rows = 0

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Read, and count."""
        rows = self._graph.read(query, **params)
        self.reads.append(query)
        self.rows += len(rows)
        self.leaves += sum(len(row["leaves"]) for row in rows if query == "ledger/leaves")
        return rows


class Careless(Ledger):
    """Goes on from whatever frontier it finds."""

    def begin(self, tx: Any) -> Any:
        """Take the head unseen."""
        row = tx.run("ledger/begin", id="log")[0]
        return Frontier.from_hex(row["size"], row["frontier"])


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with a log."""
    with open_graph(store_location, journal=Ledger()) as opened:
        yield opened


@pytest.fixture
def kept(tmp_path: Path) -> Checkpoints:
    """A folder for the checkpoints of the log."""
    return Checkpoints(tmp_path / "log")


def agents(start: int, count: int = 1) -> Batch:
    """Records that nothing else is needed for."""
    return Batch().add(*(records.AGENT.model_copy(update={"id": f"agent:{at}"}) for at in range(start, start + count)))


def checkpoint(kept: Checkpoints, graph: Graph) -> Held:
    """Make a checkpoint, and give what the log is held to by it."""
    return Held(kept.make(graph, lambda _: [LOG], ORIGIN).checkpoint, kept.tiles())


def tamper(graph: Graph, statement: str, **parameters: Any) -> None:
    """Change the store behind the back of the program."""
    with graph._session(reads=False) as session:
        session.run(statement, parameters).consume()


def told(graph: Graph, held: Held) -> list[tuple[str, str]]:
    """What is found, by kind and place."""
    return [(one.kind, one.where) for one in verify_since(graph, held).findings]


def test_what_is_read_grows_with_what_is_new_and_not_with_what_is_old(store: Graph, kept: Checkpoints) -> None:
    """After 5 and after 130 old leaves, as many reads give the same few leaves; the sums are of the new."""
    seen: list[tuple[list[str], int, int]] = []
    at = 0
    for old in (3, 60):
        for _ in range(old):
            store.commit(agents(at, 1 + at % 3))
            at += 3
        held = checkpoint(kept, store)
        assert verify_since(store, held).leaves == 0
        store.commit(agents(at, 2))
        store.commit(agents(at + 2, 3))
        at += 6
        reader = Counting(store)
        report = verify_since(reader, held)
        assert report.sound, report.findings
        assert (report.since, report.leaves, report.nodes) == (held.checkpoint.size, 5, 5)
        assert report.root == store.read("ledger/head", id="log")[0]["root"]
        seen.append((reader.reads, reader.leaves, reader.rows))
    assert seen[0][:2] == seen[1][:2]
    assert seen[1][2] - seen[0][2] <= FULL_BLOCK, "of old blocks, those are looked through that may end the checkpoint"


def test_what_was_changed_after_the_checkpoint_is_found(store: Graph, kept: Checkpoints) -> None:
    """A record, an edge, a node, a leaf and the head of the new part: each is told as a full verification tells it."""
    store.commit(records.archive())
    held = checkpoint(kept, store)
    cited = records.cited()
    store.commit(cited)
    assert told(store, held) == []
    for statement, undo, kind, where in (
        (
            "MATCH (n:Citation {id: 'demo/1'}) SET n.claim = 'Otherwise.'",
            f"MATCH (n:Citation {{id: 'demo/1'}}) SET n.claim = '{records.CITATION.claim}'",
            "property changed",
            "Citation demo/1 claim",
        ),
        (
            "MATCH (n:LogBlock) WHERE n.first >= $size SET n.leaves = ['x' + n.leaves[0]] + n.leaves[1..]",
            "MATCH (n:LogBlock) WHERE n.first >= $size SET n.leaves = [substring(n.leaves[0], 1)] + n.leaves[1..]",
            "block",
            "root over its leaves",
        ),
        (
            "MATCH (n:Log) SET n.root = 'f' + n.root",
            "MATCH (n:Log) SET n.root = substring(n.root, 1)",
            "head",
            "root over all leaves",
        ),
    ):
        tamper(store, statement, size=held.checkpoint.size)
        found = told(store, held)
        assert any(one == kind and where in place for one, place in found), (statement, found)
        tamper(store, undo, size=held.checkpoint.size)
        assert told(store, held) == []
    tamper(store, "MATCH (:Citation {id: 'demo/1'})-[edge:CITES]->() DELETE edge")
    assert [kind for kind, _ in told(store, held)] == ["edge missing"]
    tamper(store, "MATCH (n:Citation {id: 'demo/1'}) DETACH DELETE n")
    assert ("node missing", "Citation demo/1") in told(store, held)


def test_a_log_that_was_forked_or_cut_is_no_continuation(store: Graph, store_location: str, kept: Checkpoints) -> None:
    """A store filled anew, one whose last blocks were taken off, and one cut between: each is refused by its kind."""
    for at in range(4):
        store.commit(agents(at))
    held = checkpoint(kept, store)
    tamper(store, "MATCH (n:LogBlock) WHERE n.first = 3 SET n.first = 9")
    assert [kind for kind, _ in told(store, held)] == ["cut"]
    tamper(store, "MATCH (n:LogBlock) WHERE n.first = 9 SET n.first = 3")
    assert told(store, held) == []
    tamper(store, "MATCH (n) WHERE NOT n:Schema DETACH DELETE n")
    with open_graph(store_location, journal=Ledger()) as again:
        for at in range(2):
            again.commit(agents(10 + at))
        assert told(again, held) == [("cut", "from leaf 2 on")]
        for at in range(2, 6):
            again.commit(agents(10 + at))
        assert verify(again).sound, "in itself it is"
        ((kind, where),) = told(again, held)
        assert (kind, where) == ("forked", "leaf 3 or before (block 0000000000000003)")
        assert not verify_since(again, held).checkpoints[0]["holds"]


def test_a_history_rewritten_under_an_unchanged_block_does_not_carry_what_is_new(
    store: Graph, store_location: str, kept: Checkpoints
) -> None:
    """Who leaves the root of the checkpoint in its block and goes on from another tree is found by the next block."""
    for at in range(3):
        store.commit(agents(at))
    held = checkpoint(kept, store)
    tamper(store, "MATCH (n:Log) SET n.frontier = [n.frontier[1], n.frontier[0]]")
    with open_graph(store_location, journal=Careless()) as forger:
        forger.commit(agents(7))
    assert ("block", "block 0000000000000003: root over the log up to it") in told(store, held)


def test_what_the_checkpoint_covers_is_not_looked_at_and_the_report_says_so(store: Graph, kept: Checkpoints) -> None:
    """A record of before that was changed since is found by a full verification alone; the report says so."""
    store.commit(agents(0, 3))
    held = checkpoint(kept, store)
    store.commit(agents(5))
    tamper(store, "MATCH (n:Agent {id: 'agent:1'}) SET n.name = 'Somebody'")
    report = verify_since(store, held)
    assert report.sound
    said = report.as_dict()
    assert (said["since"], said["not_looked_at"]) == (3, list(UNSEEN))
    assert [one.where for one in verify(store).findings] == ["Agent agent:1 name"]
    assert "since" not in verify(store).as_dict()


def test_without_the_hashes_of_the_log_nothing_can_be_left_out(store: Graph, kept: Checkpoints) -> None:
    """Where they are not kept, or are not those of the checkpoint, the whole log has to be read."""
    store.commit(agents(0, 3))
    held = checkpoint(kept, store)
    with pytest.raises(InvalidInput, match="Expected the hashes"):
        verify_since(store, Held(held.checkpoint))
    (kept.folder / "tile/0/000.p/3").write_bytes(bytes(96))
    with pytest.raises(InvalidInput, match="Expected the hashes"):
        verify_since(store, Held(held.checkpoint, kept.tiles()))
