"""The law as it stands in the store: which versions of a work there are, which was the law on a day, what it says.

    (:Segment)-[:PART_OF]->(:Source)-[:REALIZES]->(:Work)

A version is the law from its ``valid_from`` on, or, where that is not known, from the day whose law it prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.locator import Locator, parse
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a work. ``since`` is the day from which it counts as the law, empty where none is known."""

    work: str
    title: str
    abbreviation: str | None
    artifact_id: str
    version: str | None
    since: str


@dataclass(frozen=True, slots=True)
class Text:
    """A place of a version and the text it bears."""

    id: str
    eid: str
    kind: str
    place: Locator
    locator: str
    heading: str | None
    text: str
    page: int | None


class Law:
    """Looks up works, versions and places."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def versions(self, name: str) -> list[Version]:
        """Give the versions of a work by its abbreviation, title or id, newest first; raises SourceNotFound."""
        rows = self._graph.read("law/versions", name=name.strip().casefold())
        if not rows:
            known = ", ".join(row["abbreviation"] or row["work"] for row in self._graph.read("law/works"))
            raise SourceNotFound(
                f"Expected a work in the store that is called {name!r}; there is {known or 'none'}.",
                suggestion="Load it with `beleg ingest FILE`, or use a name that is there.",
            )
        return [_version(row) for row in rows]

    def version(self, name: str, as_of: str | None = None) -> Version:
        """Give the version that was the law on a day (the newest without one); raises SourceNotFound, InvalidInput."""
        found = self.versions(name)
        if as_of is None:
            return found[0]
        day = _day(as_of)
        held = next((version for version in found if version.since and version.since <= day), None)
        if held is None:
            oldest = min((version.since for version in found if version.since), default="an unknown day")
            raise SourceNotFound(
                f"Expected a version of {name} that was the law on {day}; the oldest in the store is of {oldest}.",
                suggestion="Load an older version with `beleg ingest FILE`.",
            )
        return held

    def at(self, locator: str, as_of: str | None = None) -> tuple[Version, Locator, list[Text]]:
        """Give what stands at and below a place ("§ 147 Abs. 3 AO", "GoBD Rz. 119").

        Raises InvalidLocator where it names no place, InvalidInput where it names no work, SourceNotFound where
        the store has no such work or the version no such place.
        """
        place = parse(locator)
        if not place.work:
            raise InvalidInput(
                f"Expected a place with its work, such as “§ 147 Abs. 3 AO”; found {locator!r}.",
                suggestion="Add the abbreviation of the law.",
            )
        version = self.version(place.work, as_of)
        wanted = Locator(place.section, place.path)
        found = [text for text in self.texts(version.artifact_id, place.section) if wanted.covers(text.place)]
        if not found:
            raise SourceNotFound(
                f"Expected {wanted} in {version.title} ({version.version or 'no date'}); it has no such place.",
                suggestion="Check the number, or ask for the place around it.",
            )
        return version, wanted, found

    def texts(self, artifact_id: str, section: str | None = None) -> list[Text]:
        """Give the texts of a version, or of one of its sections, in the order of the document."""
        rows = self._graph.read("law/segments", artifact_id=artifact_id, section=section)
        return [_text(row) for row in rows]


def _version(row: dict[str, Any]) -> Version:
    since = row["valid_from"] or row["stand"] or ""
    return Version(row["work"], row["title"], row["abbreviation"], row["artifact_id"], row["version"], since)


def _text(row: dict[str, Any]) -> Text:
    flat: Sequence[str] = row["path"] or []
    place = Locator(row["section"], tuple(zip(flat[::2], flat[1::2], strict=True)))
    return Text(row["id"], row["eid"], row["kind"], place, row["locator"], row["heading"], row["text"], row["page"])


def _day(given: str) -> str:
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError:
        raise InvalidInput(
            f"Expected a day such as 2024-12-31; found {given!r}.", suggestion="Write year, month and day."
        ) from None
