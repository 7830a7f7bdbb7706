"""The place a caller names against the place where the quote stands (citation engine design, 3.4 and 10.3).

A section may be one place ("§ 3 Abs. 1") or a span ("§ 8.1-8.2", "§§ 3 bis 5", "Satz 1 und 2"), and so may pages. What
is wrong is named with what is right, in words and as fields that can be given back. Offsets count characters of the
canonical text: from the first word of their page where a page is named, else from the beginning of the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz

from provenance.citing.locators import number
from provenance.citing.results import Place
from provenance.citing.texts import Reading
from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse
from provenance.text.found import Remark
from provenance.text.labels import Span

_JOIN = re.compile(r"\s*[-–—]\s*|\s*,\s*|\s+(?:bis|und|oder|sowie|to|and)\s+")
_LABEL = re.compile(r"(\d+[a-z]{0,2}(?:\.\d+[a-z]?)*|[a-z]{1,2}|[IVX]+)(?:\s+\S.*)?")
_THROUGH = re.compile(r"[-–—]|\bbis\b|\bto\b")
_PARTS = 20
_HEADINGS = ("section_header", "heading_context", "heading")
_ALIKE = 80


@dataclass(frozen=True, slots=True)
class Named:
    """The stretches of a source that a locator's section names; ``known`` is false where it is no place in it."""

    spans: tuple[Span, ...] = ()
    known: bool = False

    @classmethod
    def of(cls, locator: dict[str, Any], reading: Reading) -> Named:
        """Read the section of a locator; one that cannot be read names nothing."""
        given = locator.get("section")
        if not isinstance(given, str) or not given.strip():
            return cls()
        pairs = _ranges(given)
        found = [span for first, last in pairs for span in _between(reading, first, last)]
        return cls(tuple(found), bool(pairs))


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


def _between(reading: Reading, first: Locator, last: Locator) -> list[Span]:
    opening = reading.spans(first)
    closing = opening if first == last else reading.spans(last)
    if first == last:
        return opening
    return [(opening[0][0], max(closing[-1][1], opening[-1][1]))] if opening and closing else opening or closing


def disagreement(locator: dict[str, Any], named: Named, place: Place, reading: Reading) -> Remark | None:
    """Tell in what the caller's locator differs from where the quote stands, with the right one; None if in nothing."""
    wrong = [*_section(locator, named, place, reading), *_pages(locator, place), *_offsets(locator, place, reading)]
    headings = reading.headings(place)
    for name in _HEADINGS:
        given = locator.get(name)
        if isinstance(given, str) and given.strip() and headings and not _among(given, headings):
            wrong.append(Remark("heading", (name, given[:80])))
    if not wrong:
        return None
    under = Remark("under", (headings[0],)) if any(one.told == "heading" for one in wrong) else ""
    right = located(locator, place, reading)
    counted = Remark("at characters", tuple(right[one] for one in _OFFSETS)) if _OFFSETS[0] in right else ""
    return Remark("misplaced", (tuple(wrong), place.locator or "", page_of(place), under, counted))


_OFFSETS = ("char_offset_start", "char_offset_end")


def located(locator: dict[str, Any], place: Place, reading: Reading) -> dict[str, Any]:
    """Give the caller's locator with the fields that say where the quote stands set right."""
    right = {name: value for name, value in locator.items() if name not in {"page", "page_start", "page_end"}}
    if place.locator:
        right["section"] = place.locator
    pages = place.pages
    if len(pages) > 1:
        right |= {"page_start": pages[0], "page_end": pages[-1]}
    elif pages:
        right["page"] = pages[0]
    if any(name in locator for name in _OFFSETS):
        right |= dict(zip(_OFFSETS, _counted(place, reading, right), strict=True))
    headings = reading.headings(place)
    for name in _HEADINGS:
        if name in locator and headings and not _among(str(locator[name]), headings):
            right[name] = headings[0]
    return right


def page_of(place: Place) -> Remark | str:
    """Tell the page or pages of a place as they follow its locator; "" where it has none."""
    pages = place.pages
    if len(pages) > 1:
        return Remark("on pages", (pages[0], pages[-1]))
    return Remark("on page", (pages[0],)) if pages else ""


def _section(locator: dict[str, Any], named: Named, place: Place, reading: Reading) -> list[Remark]:
    given = locator.get("section")
    if not given:
        return []
    if not named.spans:
        if not isinstance(given, str) or _among(given, reading.headings(place)):
            return []
        return [Remark("section" if named.known else "no place", (given[:200],))]
    if not any(start < place.end and place.start < end for start, end in named.spans):
        return [Remark("section", (str(given)[:200],))]
    first, last = min(start for start, _ in named.spans), max(end for _, end in named.spans)
    borne = reading.borne(place.start, place.end)
    if any(one.end <= first or one.start >= last for one in borne):
        return [Remark("beyond", (str(given)[:200],))]
    return []


def _pages(locator: dict[str, Any], place: Place) -> list[Remark]:
    pages = place.pages
    first, last = number(locator.get("page_start")), number(locator.get("page_end"))
    page = number(locator.get("page"))
    if not pages:
        return []
    wrong: list[Remark] = []
    if page is not None and page not in pages:
        wrong.append(Remark("page", (page,)))
    start, end = (first if first is not None else last), (last if last is not None else first)
    if start is not None and end is not None and not (start <= pages[0] and pages[-1] <= end):
        wrong.append(Remark("pages", (start, end)) if start != end else Remark("page", (start,)))
    return wrong


def _offsets(locator: dict[str, Any], place: Place, reading: Reading) -> list[Remark]:
    """Compare offsets, which may count from their page or, all the same, from the beginning of the source."""
    given = [number(locator.get(name)) for name in _OFFSETS]
    if given == [None, None]:
        return []
    fits = any(
        all(said is None or said == there for said, there in zip(given, counted, strict=True))
        for counted in (_counted(place, reading, locator), (place.start, place.end))
    )
    return [] if fits else [Remark("characters", (str(given[0]), str(given[1])))]


def _counted(place: Place, reading: Reading, locator: dict[str, Any]) -> tuple[int, int]:
    """Count the ends of a place as a locator does: from their pages where it names pages."""
    if not place.pages or not locator.keys() & {"page", "page_start", "page_end"}:
        return place.start, place.end
    return place.start - reading.page_start(place.pages[0]), place.end - reading.page_start(place.pages[-1])


def _among(given: str, headings: tuple[str, ...]) -> bool:
    wanted = " ".join(given.split()).casefold()
    return any(
        wanted in heading or heading in wanted or fuzz.token_set_ratio(wanted, heading) >= _ALIKE
        for heading in (" ".join(one.split()).casefold() for one in headings)
    )
