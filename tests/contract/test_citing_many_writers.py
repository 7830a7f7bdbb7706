"""Many processes cite in one project: nothing is lost, nothing is there twice, whoever dies."""

from __future__ import annotations

import itertools
import signal
import time
from collections import Counter
from typing import Any

import pytest

from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph
from tests.support.processes.citing_writer import MOMENTS, Made, begin, heard, start, with_source
from tests.support.sizes import rounds

MANY = rounds({"embedded": (4, 10), "neo4j": (4, 10)}, {"embedded": (4, 100), "neo4j": (16, 200)})
BESIDE = rounds(12, 40)
"""How many citations each of two writers makes that lives while others die."""
PATIENT = 20.0
"""Seconds that nobody waits for a writer that died; a server that hears of no death waits for minutes."""


def check(engine: Engine, graph: Graph, all_made: list[Made], unsaid: int = 0) -> None:
    """Claim that what was said is there, once, with at most so many more, and that graph and log agree."""
    there = {one.id: one for one in engine.list_citations()}
    made = [one for each in all_made for one in each.citations]
    assert list(there) == list(range(1, len(there) + 1))
    assert len({number for number, _ in made}) == len(made)
    assert len(made) <= len(there) <= len(made) + unsaid
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
        assert [len(one.citations) for one in made] == [each] * writers
        check(engine, graph, made)
        by_agent = Counter(one.created_by for one in engine.list_citations())
        assert by_agent == {f"agent:{one}": each for one in range(writers)}


def broken(store: Graph) -> list[Any]:
    """Give what the shapes find wrong."""
    return list(sweep(store, "must"))


@pytest.mark.rounds
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_writer_that_dies_leaves_no_half_record(store_location: str, moment: str) -> None:
    """Killed at any moment of a write, a client leaves all of it or nothing, no gap, and blocks nobody."""
    with with_source(store_location) as (engine, graph):
        victims = [start(store_location, f"victim {after}", 50, dies=moment, after=after) for after in (0, 5)]
        others = [start(store_location, str(one), BESIDE) for one in range(2)]
        begin([*victims, *others])
        died = [heard(victim, -signal.SIGKILL) for victim in victims]
        lived = [heard(writer) for writer in others]
        assert [len(one.citations) for one in died] == [0, 5]
        assert [len(one.citations) for one in lived] == [BESIDE, BESIDE]
        for one in lived:
            assert max(later - former for former, later in itertools.pairwise(one.times)) < PATIENT
        check(engine, graph, died + lived, unsaid=2 if moment == "committed" else 0)
        assert broken(graph) == []


@pytest.mark.rounds
def test_writers_killed_from_outside(store_location: str) -> None:
    """Killed whenever it happens, clients leave only whole records, and numbers go on without a gap."""
    with with_source(store_location) as (engine, graph):
        victims = [start(store_location, f"victim {one}", 1000) for one in range(3)]
        others = [start(store_location, str(one), BESIDE) for one in range(2)]
        begin([*victims, *others])
        for victim in victims:
            time.sleep(0.4)
            victim.kill()
        died = [heard(victim, -signal.SIGKILL) for victim in victims]
        lived = [heard(writer) for writer in others]
        assert [len(one.citations) for one in lived] == [BESIDE, BESIDE]
        check(engine, graph, died + lived, unsaid=len(victims))
        assert broken(graph) == []
        last = max(one.id for one in engine.list_citations())
        assert engine.cite_doc("After all.", 1, "Belege", {}, "Belege").citation_id == last + 1
