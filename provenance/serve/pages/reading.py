"""A source as it is read: its outline, the text of one section, and what is printed where, as plain values.

A place is named by what its segment's id has behind "#" ("para-3_abs-1_satz-2"), which is exact; every spelling of a
place that the locator parser reads is taken as well. Text comes in stretches, so that cited words can be marked; boxes
are in points of the page as it is stored.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING, Any

from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator
from provenance.model.locator_shorthand import shorthand

if TYPE_CHECKING:
    from provenance.citing.results import Citation
    from provenance.citing.texts import Bearer, SourceReading
    from provenance.model.layout import Box

MOST_LINES = 150
"""Places of one section that are shown at once; of a longer one those round the chosen place."""

LEAST_LINES = 40
"""Places that are shown where there are so many: behind a short section the next ones."""

_AROUND = 1
"""Pages shown before and behind the one of the chosen place."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A section in the outline: the name of its first place, what it is called, its heading."""

    name: str
    section: str
    heading: str
    here: bool


@dataclass(slots=True)
class Division:
    """A division of the outline: its heading, what is in it, and whether the chosen place is."""

    title: str
    parts: list[Division | Heading] = field(default_factory=list["Division | Heading"])
    here: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text: the citations that rest on it, and whether it is the words that were asked for."""

    text: str
    citations: tuple[int, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A place of a section: its name, what it is called below its section, how deep it stands, its text."""

    name: str
    locator: str
    label: str
    depth: int
    stretches: tuple[Stretch, ...]
    here: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A section that is shown: what it is called, its heading, those above it, and its places."""

    section: str
    heading: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Boxes on a page, where they lead and what they are.

    ``kind`` is place, cited (a passage), asked (the words of a citation) or chosen (a place).
    """

    kind: str
    label: str
    address: str
    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The places that were asked for; ``start`` and ``end`` are the exact words where a citation was."""

    bearers: tuple[Bearer, ...]
    start: int
    end: int
    exact: bool = False

    @property
    def first(self) -> Bearer:
        """The first of them."""
        return self.bearers[0]

    @property
    def place(self) -> Locator:
        """The narrowest place that holds them all, as far as they are of one section."""
        levels = takewhile(
            lambda some: len(set(some)) == 1, zip(*(one.place.path for one in self.bearers), strict=False)
        )
        return Locator(self.first.place.section, tuple(some[0] for some in levels))

    @property
    def ids(self) -> list[str]:
        """The ids of their segments."""
        return [one.id for one in self.bearers]


def name_of(bearer: Bearer) -> str:
    """Return the name of a place within its source."""
    return bearer.id.partition("#")[2]


def selection(reading: SourceReading, at: str | None, citation: Citation | None = None) -> Selection | None:
    """Return the places that a name, a spelling or a citation means, the first of the text without any; None for none.

    What is not there (a Satz that has gone, a number that was mistyped) gives None, never another place.
    """
    if citation is not None:
        span = _span(citation)
        borne = reading.borne(*span) if span else []
        return Selection(tuple(borne), *span, exact=True) if span and borne else None
    found = [one for one in reading.bearers if name_of(one) == at] if at else reading.bearers[:1]
    if found or not at:
        return _of(found) if found else None
    try:
        wanted = [Locator(place.section, place.path) for place in shorthand(at)]
    except InvalidLocator:
        return None
    for place in wanted:
        for covered, run in groupby(reading.bearers, key=lambda one: place.covers(one.place)):
            if covered:  # a second § of this number stands elsewhere, and is another place
                return _of(list(run))
    return None


def _of(bearers: Sequence[Bearer]) -> Selection:
    return Selection(tuple(bearers), bearers[0].start, bearers[-1].end)


def outline(reading: SourceReading, here: Bearer | None) -> Division:
    """Return the divisions and sections of a source in the order of its text."""
    top = Division("")
    for (headings, section), group in groupby(reading.bearers, key=lambda one: (one.headings, one.place.section)):
        places = list(group)
        first, inside = places[0], any(one is here for one in places)
        at = top
        for title in headings:
            at = _division(at, title)
            at.here = at.here or inside
        at.parts.append(Heading(name_of(first), section, first.heading or "", inside))
    return top


def _division(at: Division, title: str) -> Division:
    """Return the division of a title that is being filled, else a new one, which takes the place of its own heading."""
    last = at.parts[-1] if at.parts else None
    if isinstance(last, Division) and last.title == title:
        return last
    made = Division(title)
    if isinstance(last, Heading) and f"{last.section} {last.heading}".split() == title.split():
        made.here = last.here
        at.parts.pop()
    at.parts.append(made)
    return made


def passage(reading: SourceReading, here: Bearer) -> tuple[list[Bearer], bool, bool]:
    """Return the places that are shown at once, and whether the section goes on before and behind them.

    These are the section of the place, at most `MOST_LINES` of it, and the sections behind it while they are few.
    """
    at = reading.bearers.index(here)
    first = last = at
    while first > 0 and _same(reading.bearers[first - 1], here):
        first -= 1
    last = _end(reading, at)
    low = max(first, min(at - MOST_LINES // 2, last - MOST_LINES))
    high = min(last, low + MOST_LINES)
    while high == last < len(reading.bearers) and (further := _end(reading, high)) - low <= LEAST_LINES:
        high = last = further
    return list(reading.bearers[low:high]), low > first, high < last


def _end(reading: SourceReading, at: int) -> int:
    """Return where the section of a place ends."""
    end = at + 1
    while end < len(reading.bearers) and _same(reading.bearers[end], reading.bearers[at]):
        end += 1
    return end


def _same(one: Bearer, other: Bearer) -> bool:
    return one.place.section == other.place.section and one.headings == other.headings


def parts(
    reading: SourceReading, bearers: Sequence[Bearer], at: Selection | None, citations: Sequence[Citation]
) -> list[Part]:
    """Return places by their sections, each with its text, cited words told apart."""
    spans = [(*span, one.id) for one in citations if (span := _span(one))]
    found: list[Part] = []
    for (headings, name), group in groupby(bearers, key=lambda one: (one.headings, one.place.section)):
        places = list(group)
        lines = tuple(_line(reading, one, at, spans) for one in places)
        found.append(Part(name, places[0].heading or "", headings, lines))
    return found


def _line(reading: SourceReading, bearer: Bearer, at: Selection | None, spans: Sequence[tuple[int, int, int]]) -> Line:
    here = at is not None and bearer in at.bearers
    return Line(
        name_of(bearer),
        bearer.locator,
        label(bearer),
        sum(level not in {"Absatz", "Satz", "Unterabsatz"} for level, _ in bearer.place.path),
        tuple(_stretches(reading, bearer, at, spans)),
        here,
    )


def label(bearer: Bearer) -> str:
    """Return what a place is called below its section: "Abs. 1 Satz 2", empty for the section itself."""
    return str(Locator("", bearer.place.path))


def _stretches(
    reading: SourceReading, bearer: Bearer, at: Selection | None, spans: Sequence[tuple[int, int, int]]
) -> Iterator[Stretch]:
    start, end = bearer.start, bearer.end
    own = [(max(first, start), min(last, end), number) for first, last, number in spans if first < end and start < last]
    asked = (max(at.start, start), min(at.end, end)) if at is not None and at.exact else None
    cuts = {start, end, *(cut for first, last, _ in own for cut in (first, last))}
    if asked is not None and asked[0] < asked[1]:
        cuts |= set(asked)
    for first, last in pairwise(sorted(cuts)):
        numbers = tuple(sorted(number for low, high, number in own if low <= first and last <= high))
        yield Stretch(reading.text.text[first:last], numbers, asked is not None and asked[0] <= first < asked[1])


def _span(citation: Citation) -> tuple[int, int] | None:
    start, end = citation.matched_location.get("start"), citation.matched_location.get("end")
    return (start, end) if start is not None and end is not None else None


def beside(reading: SourceReading, here: Bearer) -> tuple[Bearer | None, Bearer | None]:
    """Return the places before and behind a place."""
    at = reading.bearers.index(here)
    before = reading.bearers[at - 1] if at else None
    return before, reading.bearers[at + 1] if at + 1 < len(reading.bearers) else None


def page_of(reading: SourceReading, at: Selection | None) -> int:
    """Return the page on which what was asked for begins; the first where nothing is known."""
    if at is None:
        return 1
    boxes = reading.layout.boxes(at.start, at.end) if reading.layout else ()
    return boxes[0][0] if boxes else (at.first.page or 1)


def window(page: int, pages: int) -> range:
    """Return the pages that are shown at once round a page."""
    return range(max(1, page - _AROUND), min(pages, page + _AROUND) + 1)


def marks(
    reading: SourceReading, page: int, at: Selection | None, citations: Sequence[Citation], source: int
) -> list[Mark]:
    """Return what is marked on a page: each place, each cited passage, and what was asked for, on top."""
    if reading.layout is None:
        return []
    found = [
        Mark("place", one.locator, f"/read/{source}?at={name_of(one)}", boxes)
        for one in on_page(reading, page)
        if (boxes := _on(page, reading.layout.boxes(one.start, one.end)))
    ]
    found += [
        Mark("cited", f"[{one.id}] {one.claim}", f"/citations/{one.id}", boxes)
        for one in citations
        if (boxes := _on(page, one.matched_location.get("boxes") or ()))
    ]
    if at is not None and (boxes := _on(page, reading.layout.boxes(at.start, at.end))):
        found.append(Mark("asked" if at.exact else "chosen", at.first.locator, "", boxes))
    return found


def on_page(reading: SourceReading, page: int) -> list[Bearer]:
    """Return the places of which words are printed on a page."""
    if reading.layout is None:
        return []
    pages = reading.layout.places[0]
    first, last = bisect_left(pages, page), bisect_right(pages, page)
    if first == last:
        return []
    return reading.borne(reading.layout.starts[first], reading.layout.ends[last - 1])


def _on(page: int, boxes: Sequence[Box] | Sequence[Sequence[Any]]) -> tuple[tuple[float, float, float, float], ...]:
    return tuple((float(one[1]), float(one[2]), float(one[3]), float(one[4])) for one in boxes if one[0] == page)
