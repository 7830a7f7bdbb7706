"""Searching by meaning on both engines, with vectors of a real server: background, resumption, models kept apart."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.citing.search.embedders import EmbeddingsUnavailable, Endpoint
from provenance.citing.search.meaning import Embedded, Embedding
from provenance.model.errors import AccessDenied, InvalidInput
from tests.support.documents.searchable_laws import harbour, keeping, letter, shelve
from tests.support.servers.embeddings_server import answer, embeddings_server
from tests.support.servers.model_server import Break, ModelServer, model_server

PLACES = 15


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server of embeddings, named in the environment under a model that no other test has used."""
    with embeddings_server() as running:
        monkeypatch.setenv("BELEG_EMBEDDINGS_URL", running.url)
        monkeypatch.setenv("BELEG_EMBEDDINGS_MODEL", f"letters-{uuid4().hex}")
        monkeypatch.setenv("BELEG_EMBEDDINGS_KEY", "secret")
        yield running


@pytest.fixture
def library(server: ModelServer, store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with an order, another and an English letter, nothing embedded."""
    with open_engine(store_location, context=CitationContext(project_id="search")) as engine:
        for given in (keeping(), harbour(), letter()):
            shelve(engine, tmp_path, given)
        yield engine


def test_embedding_goes_on_where_it_stopped(library: Engine, server: ModelServer) -> None:
    """A run that is ended keeps what it has; the search says how much; the next run embeds only the rest."""
    assert "none of the segments is embedded yet" in library.search_library("Schiff").note

    class Ended(Exception):
        """The run is ended."""

    def end(done: int, _: int) -> None:
        if done >= 3:
            raise Ended

    with pytest.raises(Ended):
        library.embed_pending(end, scope="HafO")
    result = library.search_library("Schiff")
    assert (result.mode, result.note) == ("hybrid", f"by words and meaning; 20 % of the {PLACES} segments embedded")
    before = sum(len(one["input"]) for one in server.asked if one["input"] != ["Schiff"])
    assert library.embed_pending() == Embedded(library.embed_pending().model, PLACES, PLACES)
    after = sum(len(one["input"]) for one in server.asked if one["input"] != ["Schiff"])
    assert (before, after) == (3, PLACES)
    assert library.search_library("Schiff").note == "by words and meaning"
    assert server.keys[-1] == "Bearer secret"


def test_vectors_find_what_words_do_not(library: Engine) -> None:
    """Semantic search finds the nearest vectors; a hit that has none of the words says so and is LOW."""
    library.embed_pending()
    assert not library.search_library("Hafenmaisterei", "keyword").hits
    result = library.search_library("Hafenmaisterei", "semantic")
    assert result.hits[0].printed in {"§ 1 Abs. 1 HafO", "§ 1 Abs. 2 HafO"}
    assert (result.mode, result.hits[0].evidence) == ("semantic", "LOW")
    assert result.hits[0].reason == (
        f"the nearest in meaning of {PLACES} places, and none of the words of the question stands here"
    )
    both = library.search_library("Quittungen aufbewahren")
    assert (both.hits[0].printed, both.hits[0].found_by) == ("§ 2 Abs. 1 Satz 1 KontoO", "both")


def test_meaning_keeps_to_scope_and_project(library: Engine, store_location: str, tmp_path: Path) -> None:
    """The nearest places of a scope; another project's vectors are never compared."""
    with open_engine(store_location, context=CitationContext(project_id="other")) as other:
        shelve(other, tmp_path, keeping("§ 9 | Hafenmaisterei.", stand="2022-01-01"))
        other.embed_pending()
        assert other.search_library("Hafenmaisterei", "semantic").hits[0].printed == "§ 9 KontoO"
    library.embed_pending()
    hits = library.search_library("Hafenmaisterei", "semantic", top_k=100).hits
    assert len(hits) == PLACES
    assert "§ 9 KontoO" not in {one.printed for one in hits}
    scoped = library.search_library("Hafenmaisterei", "semantic", scope="§ 2 KontoO")
    assert {one.printed.split(" Abs.")[0] for one in scoped} == {"§ 2"}


def test_models_are_not_mixed(library: Engine, store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another model finds nothing embedded, and the first finds its vectors again."""
    library.embed_pending()
    monkeypatch.setenv("BELEG_EMBEDDINGS_MODEL", f"other-{uuid4().hex}")
    with open_engine(store_location, context=CitationContext(project_id="search")) as changed:
        assert changed.search_library("Schiff").mode == "keyword"
    assert library.search_library("Schiff").mode == "hybrid"


def test_embedding_in_the_background_lets_the_engine_be_used(library: Engine, server: ModelServer) -> None:
    """While a run goes on, searches and writes do; its progress can be seen and it can be stopped and gone on with."""
    going, seen = threading.Event(), threading.Event()

    def slowly(request: dict[str, Any]) -> bytes:
        if len(request["input"]) > 1:
            seen.set()
            going.wait(20)
        return answer(request)

    server.reply = slowly
    run = library.embed_pending(background=True)
    assert isinstance(run, Embedding)
    assert seen.wait(20)
    assert library.search_library("Schiff").hits
    one = library.find_evidence("Rechnungen und Quittungen sind zwölf Jahre aufzubewahren.").candidates[0]
    library.cite_doc("x", one.source_id, one.context, one.locator, one.quote)
    assert run.running
    second = library.embed_pending()
    assert isinstance(second, Embedded)
    assert second.busy
    going.set()
    assert run.wait(20) == Embedded(second.model, PLACES, PLACES)
    assert run.progress == (PLACES, PLACES)


@pytest.mark.alike
@pytest.mark.parametrize(
    "said",
    [
        Break(status=500, body=b"broken"),
        Break(torn=True),
        b"no json",
        b'{"data": []}',
        b'{"data": [{"index": 0, "embedding": [0.0, 0.0]}]}',
        b'{"data": [{"index": 0, "embedding": ["x"]}]}',
        b"[]",
    ],
)
def test_a_server_that_fails_leaves_words(library: Engine, server: ModelServer, said: Any) -> None:
    """Hybrid search goes on by words and says why; semantic search and embedding raise."""
    library.embed_pending()
    server.reply = lambda _: said
    result = library.search_library("Schiff")
    assert (result.mode, bool(result.hits)) == ("keyword", True)
    assert result.note.startswith("keyword only: ")
    with pytest.raises(EmbeddingsUnavailable):
        library.search_library("Schiff", "semantic")


def test_a_server_that_drips_is_late() -> None:
    """The time an answer has is bounded as a whole: a server that says a little all the time is late too."""
    with model_server(lambda _: Break(seconds=5, drips=True)) as running:
        started = time.monotonic()
        with pytest.raises(EmbeddingsUnavailable, match=r"longer than 0\.5 s"):
            Endpoint(running.url, "m", seconds=0.5).question("Schiff")
        assert time.monotonic() - started < 3


def test_a_model_that_changes_its_width_is_refused(library: Engine, server: ModelServer) -> None:
    """Vectors of another width under the same name are not compared with those kept."""
    library.embed_pending()
    server.reply = lambda request: answer(request, width=32)
    assert "width" not in library.search_library("Schiff").note
    with pytest.raises(EmbeddingsUnavailable, match="32"):
        library.search_library("Schiff", "semantic")


def test_e5_models_are_told_question_from_passage(
    library: Engine, server: ModelServer, store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prefixes of E5 stand before what goes to a model of that family, and before no other's."""
    library.embed_pending(scope="HafO")
    assert not any(text.startswith("passage: ") for one in server.asked for text in one["input"])
    monkeypatch.setenv("BELEG_EMBEDDINGS_MODEL", f"multilingual-e5-{uuid4().hex}")
    with open_engine(store_location, context=CitationContext(project_id="search")) as engine:
        server.asked.clear()
        engine.embed_pending(scope="HafO")
        engine.search_library("Schiff")
    texts = [text for one in server.asked for text in one["input"]]
    assert sum(text.startswith("passage: ") for text in texts) == 3
    assert "query: Schiff" in texts


def test_settings_that_cannot_be_used_are_refused(monkeypatch: pytest.MonkeyPatch, store_location: str) -> None:
    """An address that is none and seconds that are none are named."""
    for name, given in (("BELEG_EMBEDDINGS_URL", "localhost:80"), ("BELEG_EMBEDDINGS_SECONDS", "soon")):
        monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "http://127.0.0.1:1/v1")
        monkeypatch.setenv(name, given)
        with pytest.raises(InvalidInput, match=name):
            open_engine(store_location)
        monkeypatch.delenv(name)


def test_only_who_registers_may_embed(server: ModelServer, store_location: str) -> None:
    """An agent searches, but does not embed."""
    with open_engine(store_location, context=CitationContext(project_id="search", role=Role.AGENT)) as engine:
        assert not engine.search_library("Schiff").hits
        with pytest.raises(AccessDenied):
            engine.embed_pending()
    assert json.dumps(server.asked) == "[]"
