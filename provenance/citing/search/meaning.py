"""Candidates by meaning: the places whose vectors are nearest to that of the question, and how far embedding is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.citing.search.embedders import NONE, Embedder, EmbeddingsUnavailable
from provenance.citing.search.embedding import WAY, Embedded, Watch, embed
from provenance.citing.search.places import Scope
from provenance.citing.search.vectors import Vectors
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph

if TYPE_CHECKING:
    from provenance.citing.search.embedders import Rows

_MOST = 30


class Meaning:
    """Searches by meaning, where there is a model and vectors were made."""

    def __init__(self, graph: Graph, embedder: Embedder | None, folder: Path) -> None:
        self._graph = graph
        self._folder = folder
        self.embedder = embedder
        self._vectors: Vectors | None = None
        self._last: tuple[str, Rows] | None = None

    @property
    def vectors(self) -> Vectors:
        """The vectors of the model. Raises InvalidInput where there is no model."""
        if self.embedder is None:
            raise InvalidInput(
                f"Expected a model to embed with; found {NONE}.",
                suggestion="Install beleg[semantic], or set BELEG_EMBEDDINGS_URL.",
            )
        if self._vectors is None:
            self._vectors = Vectors(self._folder, f"{self.embedder.name} {WAY}")
        return self._vectors

    def state(self, scope: Scope) -> tuple[bool, str]:
        """Say whether the sources of a scope can be searched by meaning, and how much of them, in words."""
        if self.embedder is None:
            return False, NONE
        places = sum(source.places for source in scope.sources)
        done = self.vectors.count([source.artifact_id for source in scope.sources])
        if not done:
            return False, "none of the segments is embedded yet (`beleg embed`, or embed_pending())"
        return True, "" if done >= places else str(Embedded(self.embedder.name, done, places))

    def nearest(self, question: str, scope: Scope, most: int) -> list[tuple[str, float]]:
        """Give the segments nearest to a question with their cosines. Raises EmbeddingsUnavailable."""
        if self.embedder is None:
            raise EmbeddingsUnavailable(NONE)
        artifacts = [source.artifact_id for source in scope.sources]
        return self.vectors.nearest(self._vector(question), artifacts, max(most, _MOST), scope.within)

    def cosines(self, question: str, scope: Scope, places: frozenset[str]) -> dict[str, float]:
        """Give how near some places are to a question, as far as they have vectors. Raises EmbeddingsUnavailable."""
        if self.embedder is None or not places:
            return {}
        artifacts = [source.artifact_id for source in scope.sources]
        return dict(self.vectors.nearest(self._vector(question), artifacts, len(places), places))

    def _vector(self, question: str) -> Rows:
        """Give the vector of a question; that of the last one is kept, since a search may ask for it twice."""
        if self.embedder is None:
            raise EmbeddingsUnavailable(NONE)
        if self._last is None or self._last[0] != question:
            self._last = (question, self.embedder.question(question))
        return self._last[1]

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
