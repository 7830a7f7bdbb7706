"""What became of a place from version to version, as the store recorded it when each version came.

    (:Segment)-[:SUPERSEDES]->(:Segment), (:Comparison)-[:ADDED|DROPPED]->(:Segment)

A place is looked up by its name in every version; where a Satz was counted anew, its words before are those it moved
from.
"""

from __future__ import annotations

from dataclasses import dataclass

from provenance.citing.law import Law, Text, Version
from provenance.model.errors import SourceNotFound
from provenance.model.locator import Locator
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a place with one version.

    ``kind`` is unchanged, changed, moved or new against the version before, None where nothing is before; dropped where
    the next version has it no more. ``was`` and ``before`` are its place and words before.
    """

    kind: str | None
    text: Text
    was: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """The places of one version, each with its fate."""

    version: Version
    fates: tuple[Fate, ...]


def history(graph: Graph, law: Law, locator: str) -> tuple[Locator, list[Chapter]]:
    """Give the place and its versions, newest first; raises as `Law.at`, and SourceNotFound where none has it."""
    place, versions = law.named(locator)
    wanted = Locator(place.section, place.path)
    chapters: list[Chapter] = []
    for at, version in enumerate(versions):
        texts = [text for text in law.texts(version.artifact_id, place.section) if wanted.covers(text.place)]
        if texts:
            older = next((one.artifact_id for one in versions[at + 1 :] if one.since < version.since), None)
            newer = next((one.artifact_id for one in reversed(versions[:at]) if one.since > version.since), None)
            chapters.append(Chapter(version, tuple(_fates(graph, texts, older, newer))))
    if not chapters:
        raise SourceNotFound(
            f"Expected {wanted} in a version of {versions[0].title}; none has such a place.",
            suggestion="Check the number, or ask for the place around it.",
        )
    return wanted, chapters


def _fates(graph: Graph, texts: list[Text], older: str | None, newer: str | None) -> list[Fate]:
    rows = graph.read("law/fates", segments=[text.id for text in texts])
    since = {row["id"]: row for row in rows if row["kind"] != "dropped" and row["other"] == older}
    gone = {row["id"] for row in rows if row["kind"] == "dropped" and row["other"] == newer}
    found: list[Fate] = []
    for text in texts:
        row = since.get(text.id)
        if row:
            found.append(Fate(row["kind"], text, row["was"], row["text"]))
        else:
            found.append(Fate(None, text))
        if text.id in gone:
            found.append(Fate("dropped", text))
    return found
