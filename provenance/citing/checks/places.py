"""The stretches of a source that a place names: a section in any spelling, a span of sections, a heading's number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from provenance.citing.requests import section_named
from provenance.citing.texts import Path, SourceReading
from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse
from provenance.text import patterns as re
from provenance.text.labels import Span

_JOIN = re.compile(r"\s*[-–—]\s*|\s*,\s*|\s+(?:bis|und|oder|sowie|to|and)\s+")
_LABEL = re.compile(r"(\d+[a-z]{0,2}(?:\.\d+[a-z]?)*|[a-z]{1,2}|[IVX]+)(?:\s+\S.*)?")
_THROUGH = re.compile(r"[-–—]|\bbis\b|\bto\b")
_PARTS = 20
_A_RANGE = 2


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """The stretches of a source that a locator's section names; ``known`` is false where it is no place in it."""

    spans: tuple[Span, ...] = ()
    known: bool = False

    @classmethod
    def of(cls, locator: dict[str, Any], reading: SourceReading) -> NamedPlace:
        """Read the section of a locator; one that cannot be read names nothing."""
        given = section_named(locator)
        if not isinstance(given, str) or not given.strip():
            return cls()
        pairs = _ranges(given)
        found = [span for first, last in pairs for span in _between(reading, first, last)]
        headed = reading.headed(given) if len(pairs) < _A_RANGE and (not pairs or pairs[0][0] == pairs[0][1]) else []
        return cls((*found, *headed), bool(pairs or headed))


@lru_cache(maxsize=500)
def _ranges(text: str) -> tuple[tuple[Locator, Locator], ...]:
    return tuple(ranges(text))


def ranges(text: str) -> list[tuple[Locator, Locator]]:
    """Read "§ 3", "§§ 3 bis 5", "§ 8.1-8.2" or "Satz 1 und 2" as places from and to; empty where it is none."""
    try:
        one = parse(text)
    except InvalidLocator:
        return _several(text)
    joined = _several(text) if one.work and _JOIN.search(one.work) else []  # "§ 3 X bis § 4 X" is no work of that name
    return joined or [(one, one)]


def _several(text: str) -> list[tuple[Locator, Locator]]:
    joins, parts = _JOIN.findall(text), _JOIN.split(text)
    if not 1 < len(parts) <= _PARTS:
        return []
    found: list[tuple[Locator, Locator]] = []
    last: Locator | None = None
    for at, part in enumerate(parts):
        place = _next(part.strip(), last)
        if place is None:
            return []
        through = at and _THROUGH.search(joins[at - 1])
        if through and found:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
        last = place
    return found


def _next(text: str, before: Locator | None) -> Locator | None:
    """Read a part of an enumeration: a place of its own, or what it names instead of the last label before it."""
    label = _LABEL.fullmatch(text)
    if before is not None and label:
        if before.path:
            return Locator(before.section, (*before.path[:-1], (before.path[-1][0], label[1])))
        return Locator(f"{before.section.split(' ', 1)[0]} {label[1]}")
    try:
        place = parse(text)
    except InvalidLocator:
        return None
    if place.section or before is None:
        return place if place.section else None
    shared = [level[0] for level in before.path]
    depth = shared.index(place.path[0][0]) if place.path[0][0] in shared else len(shared)
    return Locator(before.section, (*before.path[:depth], *place.path))


def stretches(section: str, path: Path, reading: SourceReading, *, named: bool = True) -> list[Span]:
    """Return the stretches of a source at a section and path.

    ``named``: also where the section is but a heading ("Section 1 Vouchers"), under which the labels of the path are
    printed before its paragraphs; one that is not printed names nothing.
    """
    found = reading.spans(Locator(section, path))
    if found or not named or not section:
        return found
    headed = NamedPlace.of({"section": section}, reading).spans
    return list(reading.labelled(headed, [label for _, label in path]) if path else headed)


def _between(reading: SourceReading, first: Locator, last: Locator) -> list[Span]:
    opening = reading.spans(first)
    closing = opening if first == last else reading.spans(last)
    if first == last:
        return opening
    return [(opening[0][0], max(closing[-1][1], opening[-1][1]))] if opening and closing else opening or closing
