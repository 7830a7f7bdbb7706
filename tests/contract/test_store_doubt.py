"""A commit whose acknowledgement was lost is neither lost nor done twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from wire import Wire

from provenance.model.graph import Batch, Node
from provenance.store import embedded
from provenance.store.graph import Graph, open_graph


@pytest.fixture
def wire(store_location: str) -> Iterator[Wire]:
    """A wire to the engine of an empty store."""
    if "://" in store_location:
        opened = Wire(int(store_location.rpartition(":")[2].split("/")[0]))
    else:
        opened = Wire(embedded.running(Path(store_location)).bolt)
    yield opened
    opened.close()


@pytest.fixture
def wired(store_location: str, wire: Wire) -> Iterator[Graph]:
    """A graph that reaches its engine over the wire."""
    if "://" in store_location:
        with open_graph(f"{store_location.rpartition(':')[0]}:{wire.port}") as graph:
            yield graph
        return
    file = Path(store_location) / "run.json"
    run = file.read_text()
    file.write_text(json.dumps(json.loads(run) | {"bolt": wire.port}))  # in place: the keeper watches the file
    try:
        with open_graph(store_location) as graph:
            yield graph
    finally:
        file.write_text(run)


@pytest.mark.parametrize("cuts", [1, 3])
def test_a_lost_acknowledgement_is_looked_up(wired: Graph, wire: Wire, cuts: int) -> None:
    """The connection is lost when the commit is done and not yet told: the caller gets its receipt, once."""
    for number in range(4):
        wired.commit(Batch([Node("Claim", f"warm{number}", {"id": f"warm{number}"})]))
    wire.cut_after_commit = cuts
    built = []

    def build(tx) -> Batch:
        built.append(len(tx.run("store/counts")))
        key = f"c{len(built)}"
        return Batch([Node("Claim", key, {"id": key})])

    receipt = wired.write(build)
    assert wire.cuts >= 1
    assert [node.id for node in receipt.batch.nodes] == ["c1"]
    counted = {row["label"]: row["count"] for row in wired.read("store/counts")}
    assert (counted["Claim"], counted["Commit"]) == (5, 5)
