"""Indexes that say otherwise than the records, on both engines: each kind of change is found, and what is sound is not.

The engine's own index is changed as somebody would who can write to the database, the files beside it as anybody can.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import pytest

import queries
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.search.drift import drift
from provenance.citing.search.embedders import of_environment
from provenance.citing.search.searcher import words_folder
from provenance.citing.search.withheld import PersonIndex
from provenance.ledger.findings import Unlooked
from provenance.store import embedded, schema
from provenance.store.access import EmbeddedAccess
from provenance.store.graph import Graph
from tests.support.command import beleg
from tests.support.documents.searchable_laws import harbour, keeping, letter, shelve
from tests.support.servers.embeddings_server import embeddings_server

PROJECT = "drift"
ENGLISH = {
    "embedded": "CREATE INDEX ON Segment (text) FULL_TEXT METADATA "
    '{"analyzer": "org.apache.lucene.analysis.en.EnglishAnalyzer"}',
    "neo4j": "CREATE FULLTEXT INDEX segment_text FOR (n:Segment) ON EACH [n.text] "
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}",
}


@pytest.fixture
def engine(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine with three sources: their words are counted, their persons read, their places embedded."""
    with embeddings_server() as running:
        monkeypatch.setenv("BELEG_EMBEDDINGS_URL", running.url)
        monkeypatch.setenv("BELEG_EMBEDDINGS_MODEL", f"letters-{uuid4().hex}")
        with open_engine(store_location, context=CitationContext(project_id=PROJECT)) as opened:
            shutil.rmtree(opened.graph.beside, ignore_errors=True)
            for given in (keeping(), harbour(), letter()):
                shelve(opened, tmp_path, given)
            opened.embed_pending()
            opened.search_library("Hafenmeister")
            persons = PersonIndex(opened.graph)
            for source in opened.list_sources():
                persons._passages(source.artifact_id)
            persons.close()
        with open_engine(store_location, context=CitationContext(project_id=PROJECT)) as opened:
            yield opened


def found(graph: Graph, most: int | None = None) -> list[str]:
    """Say what is found, in words."""
    return [str(one) for one in drift(graph, of_environment(), most)]


@contextmanager
def changed(database: Path, statement: str) -> Iterator[None]:
    """Change a file beside the store, and change it back."""
    assert database.is_file()
    with closing(sqlite3.connect(database)) as opened, closing(sqlite3.connect(":memory:")) as kept:
        opened.backup(kept)
        with opened:
            assert opened.execute(statement).rowcount > 0, statement
        yield
        kept.backup(opened)


def test_what_is_kept_beside_a_store_is_held_to_its_texts(engine: Engine) -> None:
    """Words, persons, places of vectors and vectors, each changed by itself, are found; what is sound is not."""
    beside = engine.graph.beside / "search"
    words, persons = words_folder(beside, PROJECT) / "words.db", beside / "persons.db"
    [vectors] = beside.glob("letters-*.db")
    assert found(engine.graph) == []
    for database, statement, told in (
        (words, "UPDATE word SET places = places + 1 WHERE word = 'hafenmeister'", "hafenmeister"),
        (words, "UPDATE word SET stem = 'schiff' WHERE word = 'hafenmeister'", "hafenmeister"),
        (words, "DELETE FROM word WHERE word = 'hafenmeister'", "hafenmeister"),
        (words, "UPDATE source SET places = 1", "words.db of drift: source"),
        (words, "INSERT INTO source VALUES ('sha256:other', 3)", "sha256:other"),
        (persons, "UPDATE source SET passages = (SELECT max(passages) FROM source)", "persons.db"),
        (vectors, "UPDATE place SET line = (line + 1) % 15", "that of another"),
        (vectors, "UPDATE place SET segment = segment || 'x' WHERE line = 3", "no place of its source"),
    ):
        with changed(database, statement):
            findings = found(engine.graph)
        assert findings, statement
        assert all(told in one for one in findings), (statement, findings)
    assert found(engine.graph) == []
    rows = vectors.with_suffix(".f32")
    kept = rows.read_bytes()
    made = np.frombuffer(kept, np.float32).copy()
    made[:64] = made[64:128]
    rows.write_bytes(made.tobytes())
    assert found(engine.graph, 200) == [], "a vector is made anew only where all is looked at"
    assert ["the model's vector of its text" in one for one in found(engine.graph)] == [True]


def test_a_sample_is_told_to_be_one(engine: Engine) -> None:
    """Where there are more places than are looked at, it is said how many sources were not; which ones is drawn."""
    told = list(drift(engine.graph, None, 2))
    assert [type(one) for one in told] == [Unlooked]
    assert "2 of 3 sources" in str(told[0])
    with changed(words_folder(engine.graph.beside / "search", PROJECT) / "words.db", "DELETE FROM word"):
        assert any("words.db of drift" in str(one) for one in drift(engine.graph, None, 2))


def _sql(graph: Graph, *statements: str) -> None:
    access = graph._access
    for one in statements:
        if isinstance(access, EmbeddedAccess):
            access.sql(one)
            continue
        with graph._session(reads=False) as session:
            session.run(one).consume()  # type: ignore[arg-type]
            session.run("CALL db.awaitIndexes()").consume()


def test_the_engines_own_index_is_held_to_the_texts(engine: Engine, store_location: str) -> None:
    """A full-text index with another analyzer, and none at all: found, and `beleg verify` ends with 1."""
    graph = engine.graph
    drop = f"DROP INDEX `{schema.text_index(graph.engine)}`"
    step = next(one for one in schema.steps(graph.engine) if one.number == 18)
    made = schema.statement(step.name) if step.sql else queries.load(step.name).text
    try:
        _sql(graph, drop, ENGLISH[graph.engine])
        lost = found(graph, 200)
        assert lost
        assert all(one.startswith(f"index: {schema.text_index(graph.engine)}: ") for one in lost)
        given = os.environ | {"BELEG_EMBEDDINGS_URL": "none", "BELEG_STORE": store_location}
        told = beleg("verify", "--json", env=given)
        assert told.returncode == 1
        assert {one["kind"] for one in json.loads(told.stdout)["findings"]} == {"index"}
        _sql(graph, drop)
        assert [one.split(" — ")[1] for one in found(graph, 200)] == [
            "the record says a full-text index, found none that answers"
        ]
    finally:
        with suppress(Exception):  # it may be gone already
            _sql(graph, drop)
        _sql(graph, made)
    assert found(graph, 200) == []


class Forgetting:
    """A store whose index of a property leads to one node less."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def __getattr__(self, name: str) -> Any:
        return getattr(self._graph, name)

    def ask(self, query: queries.Query, /, **params: Any) -> list[dict[str, Any]]:
        """Leave out the first value that the index leads to."""
        rows = self._graph.ask(query, **params)
        return rows[1:] if query.name == "ledger/counted_by_index" else rows


def test_an_index_of_a_property_is_held_to_the_nodes(engine: Engine) -> None:
    """An index of a property that leads to fewer nodes than have a value is found, by the label and the value."""
    told = [str(one) for one in drift(Forgetting(engine.graph))]  # type: ignore[arg-type]
    assert len(told) == 1
    assert told[0].startswith("index: locator of Segment: ")


def test_index_files_of_an_earlier_day_are_found(
    own_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Index files of the embedded engine that were put back know nothing of a source that came later."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(own_store, context=CitationContext(project_id=PROJECT)) as engine:
        shelve(engine, tmp_path, keeping())
    embedded.stop(own_store)
    shutil.copytree(own_store / "databases", tmp_path / "earlier")
    with open_engine(own_store, context=CitationContext(project_id=PROJECT)) as engine:
        shelve(engine, tmp_path, harbour())
        assert found(engine.graph) == []
    embedded.stop(own_store)
    for file in (tmp_path / "earlier").rglob("Segment_0_*.numtidx"):
        shutil.copy(file, own_store / "databases" / file.relative_to(tmp_path / "earlier"))
    with open_engine(own_store, context=CitationContext(project_id=PROJECT)) as engine:
        told = found(engine.graph)
    assert any("locator of Segment" in one for one in told)
    assert any(one.startswith("index: Segment[text]: ") for one in told)


PASSED_OVER = "# Bootsordnung\n\n## § 1\n\nBoote ruhen nicht.\n\n## § 2\n\nBoote ruhen während solcher Nacht.\n"
"""Short places of words that an analyzer passes over: by the others alone it finds both."""


def test_what_an_analyzer_passes_over_is_not_missed(
    store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index that finds a place by fewer words than it was asked for is sound where it knows no more of them."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=CitationContext(project_id="boats")) as opened:
        shutil.rmtree(opened.graph.beside, ignore_errors=True)  # what is kept of stores that were here before
        (tmp_path / "boats.md").write_text(PASSED_OVER, encoding="utf-8")
        opened.add_doc_source(tmp_path / "boats.md")
        assert [str(one) for one in drift(opened.graph, None, None) if not isinstance(one, Unlooked)] == []
