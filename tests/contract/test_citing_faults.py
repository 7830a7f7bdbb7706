"""The engine dies while sources are loaded and citations made: what was acknowledged is there, and the log agrees."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from provenance.bootstrap import open_engine, open_store
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.sizes import rounds

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
MANY, KILLED = rounds((80, 0.3), (500, 1.5))
"""How many citations are made, and after how many seconds the engine is killed in the midst of them."""
LOADS = (VERSION_1, 0.15), (VERSION_2, 0.4)
"""What is loaded, and after how many seconds the engine is killed in the midst of it."""
NEO4J = pytest.param("neo4j", marks=pytest.mark.neo4j)
ENGINES = rounds(["embedded"], ["embedded", NEO4J])
"""Which engine is killed in the midst of a load: a server that comes back takes a minute, and dies below citing too."""


def restarts(victim: Any, after: float) -> threading.Timer:
    """Kill the engine after so many seconds, and have it back half a second later."""
    timer = threading.Timer(after, lambda: (victim.kill(), time.sleep(0.5), victim.start()))
    timer.start()
    return timer


def count(engine: Engine, kind: str) -> int:
    """Count the records of one kind."""
    return {row["kind"]: row["records"] for row in engine.graph.read("audit/records")}.get(kind, 0)


@pytest.mark.rounds
@pytest.mark.parametrize("store_location", ENGINES, indirect=True)
def test_an_ingest_survives_the_death_of_the_engine(victim: Any) -> None:
    """Killed at any moment of a load, the engine holds all of the source or nothing, and the load goes on by itself."""
    with open_engine(graph=open_store(victim.location, patience=120)) as engine:
        for number, (path, after) in enumerate(LOADS, start=1):
            killer = restarts(victim, after)
            source = engine.add_doc_source(path)
            killer.join()
            assert engine.add_doc_source(path) == source
            assert (source.id, count(engine, "Source"), count(engine, "Snapshot")) == (number, number, number)
        assert count(engine, "Segment") == sum(source.segments for source in engine.list_sources())
        assert verify(engine.graph).sound


@pytest.mark.rounds
def test_many_citations_survive_the_death_of_the_engine(victim: Any) -> None:
    """Of many citations each is there once, with its verification, whenever the engine died."""
    with open_engine(graph=open_store(victim.location, patience=120)) as engine:
        source = engine.add_doc_source(VERSION_1)
        killer = restarts(victim, KILLED)
        numbers = [
            engine.cite_doc(f"Claim {number}.", source.id, QUOTE, {}, QUOTE).citation_id for number in range(MANY)
        ]
        killer.join()
        assert numbers == list(range(1, MANY + 1))
        assert [one.id for one in engine.list_citations(verification_status="unverified")] == numbers
        assert (count(engine, "Citation"), count(engine, "Verification"), count(engine, "Claim")) == (MANY,) * 3
        assert verify(engine.graph).sound
