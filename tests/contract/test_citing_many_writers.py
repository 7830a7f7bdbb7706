"""Many processes cite in one project: nothing is lost, nothing is there twice. Kills are in `tests.kill`."""

from __future__ import annotations

from collections import Counter

import pytest

from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.store.graph import Graph
from tests.support.processes.citing_writer import begin, heard, start, with_source
from tests.support.sizes import rounds

MANY = rounds({"embedded": (4, 10), "neo4j": (4, 10)}, {"embedded": (4, 100), "neo4j": (16, 200)})


def check(engine: Engine, graph: Graph, made: list[tuple[int, str]]) -> None:
    """Claim that what was said is there, once, and that graph and log agree."""
    there = {one.id: one for one in engine.list_citations()}
    assert list(there) == list(range(1, len(there) + 1))
    assert len({number for number, _ in made}) == len(made)
    assert len(made) == len(there)
    assert {number: there[number].claim for number, _ in made} == dict(made)
    assert {(one.verification_status, one.findings.stands) for one in there.values()} == {("unverified", True)}
    counts = {row["label"]: row["count"] for row in graph.read("store/counts")}
    assert counts["Citation"] == counts["Verification"] == len(there)
    assert counts["Claim"] == len({one.claim for one in there.values()})
    report = verify(graph)
    assert report.sound, report.findings[:3]


@pytest.fixture
def size(store_location: str) -> tuple[int, int]:
    """How many writers make how many citations each."""
    return MANY["neo4j" if "://" in store_location else "embedded"]


@pytest.mark.rounds
@pytest.mark.timeout(600)
def test_nothing_is_lost_and_nothing_twice(store_location: str, size: tuple[int, int]) -> None:
    """Writers in as many processes give the numbers 1 to N once each; each reads back, and the log is sound."""
    writers, each = size
    with with_source(store_location) as (engine, graph):
        running = [start(store_location, str(one), each) for one in range(writers)]
        begin(running)
        made = [heard(writer) for writer in running]
        assert [len(one) for one in made] == [each] * writers
        check(engine, graph, [one for each in made for one in each])
        by_agent = Counter(one.created_by for one in engine.list_citations())
        assert by_agent == {f"agent:{one}": each for one in range(writers)}
