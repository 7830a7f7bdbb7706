"""A statement that goes over a whole store: once, whatever its size, and all there is comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import neo4j
import pytest

import queries
from provenance.ledger.findings import Keys
from provenance.ledger.unaccounted import edges, nodes
from provenance.model.errors import StoreUnavailable
from provenance.model.graph import Batch, Node
from provenance.rdf.shapes import Level
from provenance.rdf.suspects import statements
from provenance.rdf.sweep import Executor, sweep
from provenance.store import faults
from provenance.store.graph import Graph
from provenance.store.spool import Spool
from tests.support import records

WHOLE = ("ledger/nodes", "ledger/edges")
EXECUTORS: tuple[Executor, ...] = ("cypher", "python")
MANY = 60


@pytest.fixture
def scanned(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names of the statements that a filled store is gone over by, as they are asked."""
    graph.commit(records.everything())
    asked: list[str] = []
    scan = Graph.scan

    def noted(self: Graph, query: str, /, **params: Any) -> Iterator[dict[str, Any]]:
        asked.append(query)
        return scan(self, query, **params)

    monkeypatch.setattr(Graph, "scan", noted)
    return asked


def test_a_store_of_any_size_is_gone_over_once(scanned: list[str], graph: Graph) -> None:
    """However many nodes and edges there are, and whatever portions they are told in, one statement gives them all."""
    for more in range(2):
        asked = len(scanned)
        with Keys() as none:
            kinds = {tuple(sorted(row["labels"])) for row in graph.read("ledger/count_nodes")}
            told = list(nodes(graph, none, kinds))
            starts = {(tuple(sorted(row["labels"])), row["type"]) for row in graph.read("ledger/count_edges")}
            joined = list(edges(graph, none, starts))
        assert scanned[asked:] == list(WHOLE)
        assert len(told) == sum(row["count"] for row in graph.read("ledger/count_nodes"))
        assert len(joined) == sum(row["count"] for row in graph.read("ledger/count_edges"))
        if not more:
            graph.commit(
                Batch(
                    nodes=[Node("Agent", name, {"id": name}) for name in (f"agent-{number}" for number in range(MANY))]
                )
            )


def test_a_check_of_all_records_asks_each_statement_once(
    scanned: list[str], monkeypatch: pytest.MonkeyPatch, graph: Graph
) -> None:
    """`beleg validate` reads a class once by Cypher, and the nodes once a level by the other executors."""
    monkeypatch.setattr("provenance.rdf.sweep._RECORDS", 5)
    for level in get_args(Level):
        found = {way: sorted(sweep(graph, level, executor=way)) for way in EXECUTORS}
        assert found["cypher"] == found["python"]
        assert scanned == [*statements(level), "ledger/nodes"]
        scanned.clear()


def test_no_statement_over_a_whole_store_has_pages() -> None:
    """None of them takes where to go on, which would sort the store for every page."""
    paged = [name for level in get_args(Level) for name in statements(level) if queries.load(name).params]
    assert paged == []
    assert [name for name in WHOLE if queries.load(name).params] == []


def test_a_scan_that_lost_its_engine_begins_again(
    scanned: list[str], monkeypatch: pytest.MonkeyPatch, graph: Graph
) -> None:
    """Rows that came before the connection was lost are not given twice."""
    whole = sorted(row["element"] for row in graph.scan("ledger/nodes"))
    each, failed = faults.each_row, list[int]()

    def cut(result: neo4j.Result) -> Iterator[dict[str, Any]]:
        for number, row in enumerate(each(result)):
            if number == len(whole) // 2 and not failed:
                failed.append(number)
                raise neo4j.exceptions.ServiceUnavailable("gone")
            yield row

    monkeypatch.setattr("provenance.store.faults.each_row", cut)
    assert sorted(row["element"] for row in graph.scan("ledger/nodes")) == whole
    assert failed


def test_rows_beyond_memory_come_back_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put aside in a file comes back in its order, again and again, whatever stands in it."""
    monkeypatch.setattr("provenance.store.spool._IN_MEMORY", 10)
    monkeypatch.setattr("provenance.store.spool._TOGETHER", 7)
    rows = [
        {"element": str(number), "id": value} for number, value in enumerate([None, 1, "ä", b"x", [1.5, "\ud800"]] * 9)
    ]
    with Spool(rows) as kept:
        assert list(kept) == rows
        assert list(kept) == rows


def test_a_disk_without_room_for_the_rows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rows cannot be put aside, who runs the program learns where to make room."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("provenance.store.spool.pickle.dump", full)
    with pytest.raises(StoreUnavailable, match="Expected room") as told:
        Spool([{"element": "1"}])
    assert "TMPDIR" in str(told.value.suggestion)
