"""What the sources define: which place says what a term means, read from the rules of the law once for each source.

    (:Rule {modality: 'definition', object})-[:DERIVED_FROM]->(:Segment)

Terms are compared by the stems of their words, so that "Siedlungsabfälle" is defined for "von Siedlungsabfällen" too. A
definition holds within its source. What it leaves out: terms that no rule was read for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provenance.citing.search.questions import telling_stems
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Definition:
    """A term as it is printed where it is defined, its stems, and the place."""

    term: str
    stems: frozenset[str]
    place: str


class Definitions:
    """The definitions of sources; a source never changes, so that each is read once."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._kept: dict[str, list[Definition]] = {}

    def of(self, artifact_id: str) -> list[Definition]:
        """Give the definitions of a source in the order of its text."""
        if artifact_id not in self._kept:
            rows = self._graph.read("search/definitions", artifact_id=artifact_id)
            found = [Definition(row["term"], telling_stems(row["term"]), row["id"]) for row in rows]
            self._kept[artifact_id] = [one for one in found if one.stems]
        return self._kept[artifact_id]

    def asked(self, artifact_ids: list[str], subject: Mapping[str, float]) -> dict[str, float]:
        """Give the places that define what a question is about, each with its share of the question's weight."""
        total = sum(subject.values()) or 1.0
        found: dict[str, float] = {}
        for artifact in artifact_ids:
            for one in self.of(artifact):
                if one.stems <= subject.keys():
                    share = sum(subject[word] for word in one.stems) / total
                    found[one.place] = max(found.get(one.place, 0.0), share)
        return found

    def used(self, place: str, text: str) -> Iterator[Definition]:
        """Give the definitions of the terms that a text of a source uses, but for its own."""
        words = telling_stems(text)
        for one in self.of(place.split("#", maxsplit=1)[0]):
            if one.place != place and one.stems <= words:
                yield one
