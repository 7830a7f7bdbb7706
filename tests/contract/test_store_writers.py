"""Many writers at once: each write is done once, on what was there when it was done."""

from __future__ import annotations

import threading

import pytest

from provenance.ledger.journal import Ledger
from provenance.model.errors import InvalidInput, ShapeViolation
from provenance.model.graph import Batch, Node
from provenance.store.graph import Graph, open_graph
from tests.support.processes.forked import Connection, Forked

EACH = 12
WRITERS = 3


def numbered(tx) -> Batch:
    """Build a claim whose id is how many there are: wrong as soon as another writer comes between."""
    there = {row["label"]: row["count"] for row in tx.run("store/counts")}
    key = f"{there.get('Claim', 0) + 1:04d}"
    return Batch([Node("Claim", key, {"id": key})])


def write(_: Connection, location: str, journal: str) -> None:
    """Take numbers and write them, as one of several processes."""
    with open_graph(location, journal=Ledger() if journal == "journal" else None, patience=120) as graph:
        for _ in range(EACH):
            graph.write(numbered)


def ids(graph: Graph) -> list[str]:
    """Give the ids that were given."""
    wanted = [f"{number:04d}" for number in range(1, 200)]
    return sorted(row["id"] for row in graph.read("store/existing", ids=wanted))


@pytest.mark.parametrize("journal", ["journal", "no journal"])
def test_processes_give_every_number_once(store_location: str, journal: str) -> None:
    """Processes that take numbers at the same time give 1, 2, 3… without a gap, with a journal and without."""
    writers = [Forked(write, store_location, journal) for _ in range(WRITERS)]
    assert [writer.wait(200) for writer in writers] == [0] * WRITERS
    with open_graph(store_location) as graph:
        assert ids(graph) == [f"{number:04d}" for number in range(1, WRITERS * EACH + 1)]


def test_threads_share_a_graph(graph: Graph) -> None:
    """Threads may write to one graph at the same time."""
    threads = [threading.Thread(target=lambda: [graph.write(numbered) for _ in range(5)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids(graph)) == 20


class Refusing:
    """A guard that lets nothing pass."""

    def check(self, batch: Batch) -> None:
        """Refuse."""
        raise ShapeViolation("no")


def test_a_refused_batch_leaves_nothing(store_location: str) -> None:
    """What a guard refuses is not written, nor is anything the journal wrote before it."""
    with open_graph(store_location, guards=[Refusing()], journal=Ledger()) as graph:
        with pytest.raises(ShapeViolation):
            graph.commit(Batch([Node("Claim", "c", {"id": "c"})]))
        assert [row["label"] for row in graph.read("store/counts")] == ["Schema"]


def test_an_empty_batch_is_not_written(store_location: str) -> None:
    """Nothing to write gives a receipt without a commit and leaves the log as it was."""
    with open_graph(store_location, journal=Ledger()) as graph:
        assert graph.write(lambda _: Batch()).commit == ""
        assert [row["label"] for row in graph.read("store/counts")] == ["Schema"]


def test_large_texts_come_back(graph: Graph) -> None:
    """A text of ten million characters comes back; one that no engine takes is refused."""
    text = "ä§字x" * 2_500_000
    graph.commit(Batch([Node("Content", "big", {"id": "big", "text": text})]))
    assert graph.read("citing/content", artifact_id="big")[0]["text"] == text
    with pytest.raises(InvalidInput, match="70,000,000"):
        graph.commit(Batch([Node("Content", "huge", {"id": "huge", "text": "x" * 70_000_000})]))
