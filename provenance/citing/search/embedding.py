"""The vectors brought up to date, in the background and in small steps: each is kept before the next begins.

Whatever ends the program, what is kept stays, and the next run goes on from there. The store is only read, one source
at a time, so that writers wait for nothing. One program embeds at a time; others are told so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from provenance.citing.search.embedders import Embedder
from provenance.citing.search.places import Scope
from provenance.citing.search.vectors import Vectors
from provenance.model.errors import BelegError
from provenance.store.graph import Graph
from provenance.store.locks import FileLock

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
        if self.done >= self.places:
            return f"all {self.places:,} segments embedded"
        share = f"{100 * self.done / self.places:.0f} %" if self.done else "none"
        return f"{share} of the {self.places:,} segments embedded"


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
    """Give every place of a scope a vector, and say how far its sources are. Raises EmbeddingsUnavailable."""
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
    """Give what is embedded of a place: its text; with the heading above it where it is but a piece ("2. Katzen,").

    On Sätze the heading was measured to add a third to the time and nothing to what is found (docs/adr/0009).
    """
    text = " ".join(str(row["text"]).split())
    heading = " ".join(str(row["heading"] or "").split())
    return f"{heading}: {text}" if heading and len(text) < _PIECE else text
