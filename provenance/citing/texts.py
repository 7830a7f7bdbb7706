"""The texts that quotes are looked for in, ready for searching: kept for as long as they are in use.

Reading a text from the store and normalising it takes a second for a million characters; finding a quote in it then
takes a millisecond. The last few are kept.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from threading import Lock
from typing import TypeAlias

from provenance.citing.results import MatchedPlace
from provenance.language import sentences
from provenance.language.detection import Language, of_record
from provenance.language.source import SourceText
from provenance.model.layout import Layout
from provenance.model.locator import Locator
from provenance.model.times import TimeRange, time_of
from provenance.store.graph import Graph
from provenance.text import patterns as re
from provenance.text.found import QuoteMatch
from provenance.text.labels import Span, between, mask

_KEPT = 4_000_000  # characters, which take some 150 MB: four of the largest laws, or hundreds of letters
_FOUND = 500
_A_PAIR = 2
_LIST = 80  # places of a list
_CHAIN = 4  # Sätze that begin with a pronoun, one behind the other
_NUMBERED = re.compile(r"\w\s(?:[\d.]+[a-z]?|[ivxlc]+|[a-z])\Z|§\s?[\d.]+[a-z]?\Z")
_LABELS = re.compile(r"(?<!\w)\(?(\d{1,3}[a-z]?|[a-z]{1,4})[.)]")
_HEADED = re.compile(r"\Z|[.:–-]?\s|:")
_PRONOUN = re.compile(r"(?:Er|Sie|Es)\b")
_LEAD = 2_000  # characters of the words that lead to one

Path: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Bearer:
    """A segment that bears text, as far as finding a place needs it."""

    id: str
    locator: str
    place: Locator
    heading: str | None
    start: int
    end: int
    page: int | None
    headings: tuple[str, ...] = ()

    @property
    def unit(self) -> Path:
        """The path of what it is a Satz of."""
        path = self.place.path
        return path[:-1] if path and path[-1][0] == "Satz" else path

    @property
    def is_item(self) -> bool:
        """Whether it is part of a place below an Absatz, as an item of a list is."""
        under = self.unit
        return bool(under) and under[-1][0] != "Absatz"

    def is_above(self, item: Bearer) -> bool:
        """Tell whether it is the place that another is directly part of."""
        if self.place.section != item.place.section or not item.is_item:
            return False
        return item.unit[:-1] in {self.place.path, self.unit}


@dataclass(slots=True)
class SourceReading:
    """One source, ready for quotes: its text, where its words are printed and which segments bear it.

    May be used by several threads, as `Texts` may.
    """

    abbreviation: str | None
    text: SourceText
    layout: Layout | None
    bearers: Sequence[Bearer]
    _by_section: dict[str, list[Bearer]] = field(default_factory=dict[str, list[Bearer]])
    _by_heading: dict[str, list[Span]] = field(default_factory=dict[str, list["Span"]])
    _found: OrderedDict[tuple[str, Span | None], QuoteMatch] = field(
        default_factory=OrderedDict[tuple[str, "Span | None"], QuoteMatch]
    )
    _spans: dict[Locator, list[Span]] = field(default_factory=dict[Locator, list["Span"]])
    _turn: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        for bearer in self.bearers:
            self._by_section.setdefault(bearer.place.section, []).append(bearer)
            for heading in bearer.headings:
                self._by_heading.setdefault(heading.casefold(), []).append((bearer.start, bearer.end))

    @property
    def language(self) -> Language:
        """The language of the source, which says what its digits mean."""
        return self.text.language

    def place(self, start: int, end: int) -> MatchedPlace:
        """Say where ``text[start:end]`` stands."""
        borne = self.borne(start, end)
        boxes = self.layout.boxes(start, end) if self.layout else ()
        page = boxes[0][0] if boxes else (borne[0].page if borne else None)
        return MatchedPlace(
            locator=self._printed(borne),
            start=start,
            end=end,
            page=page,
            boxes=boxes,
            segments=tuple(bearer.id for bearer in borne),
            heading=borne[0].heading if borne else None,
        )

    def find(self, quote: str, near: Span | None = None) -> QuoteMatch:
        """Look for a quote as `SourceText.find` does; the last few hundred are remembered, as claims share quotes."""
        asked = (quote, near)
        found = self._found.get(asked)
        if found is None:
            found = self.text.find(quote, near=near)
            with self._turn:
                self._found[asked] = found
                if len(self._found) > _FOUND:
                    self._found.popitem(last=False)
        return found

    def spans(self, locator: Locator) -> list[Span]:
        """Return the stretches of text at and below a locator."""
        found = self._spans.get(locator)
        if found is None:
            found = self._below(locator) or self._half(locator)
            with self._turn:
                if len(self._spans) > _FOUND:
                    self._spans.clear()
                self._spans[locator] = found
        return found

    def headed(self, number: str) -> list[Span]:
        """Return the stretches of text under the heading that begins with a number: "Kapitel 8", "Teil 1"."""
        wanted = " ".join(number.split()).casefold()
        if not wanted or not _NUMBERED.search(wanted):
            return []
        found = [
            spans
            for heading, spans in self._by_heading.items()
            if heading.startswith(wanted) and _HEADED.match(heading, len(wanted))
        ]
        return found[0] if len(found) == 1 else []

    def labelled(self, spans: Sequence[Span], labels: Sequence[str]) -> list[Span]:
        """Return those of some stretches, which follow each other, that stand under labels printed before them.

        "(1)" and "(b)" of "1(b)"; a label holds until the next of its kind.
        """
        under: dict[str, str] = {}
        found: list[Span] = []
        for start, end in spans:
            at = self.index(self.borne(start, end)[0])
            before = self.text.text[self.bearers[at - 1].end if at else 0 : start]
            for label in _LABELS.findall(before):
                sort = _sort(label)
                under = {kind: one for kind, one in under.items() if kind < sort} | {sort: label}
            if list(under.values())[: len(labels)] == list(labels):
                found.append((start, end))
        return found

    def _below(self, locator: Locator) -> list[Span]:
        if (time := time_of(locator.section)) is not None:
            return [(one.start, one.end) for one in self.bearers if _said_at(one, time, locator.path)]
        return [
            (bearer.start, bearer.end)
            for bearer in self._by_section.get(locator.section, ())
            if locator.covers(bearer.place)
        ]

    def _half(self, locator: Locator) -> list[Span]:
        """Return the half of a Satz; of one that goes on in a list, the stretches of all of it."""
        satz = sentences.around(locator)
        spans = self._below(satz) if satz else []
        if len(spans) != 1:
            return spans
        start, end = spans[0]
        found = sentences.half(locator, self.text.text[start:end])
        return [(start + found[0], start + found[1])] if found else []

    def headings(self, place: MatchedPlace) -> tuple[str, ...]:
        """Return the headings that a place stands under, the nearest first, and the names of its sections."""
        borne = self.borne(place.start, place.end)
        own = [one.heading for one in borne if one.heading]
        above = [heading for one in borne for heading in reversed(one.headings)]
        return tuple(dict.fromkeys([*own, *above, *(one.place.section for one in borne if own or above)]))

    def begins(self, at: int) -> int:
        """Return where the segment that bears the character at an offset begins; 0 where none does."""
        borne = self.borne(at, at + 1)
        return borne[0].start if borne else 0

    def page_start(self, page: int) -> int:
        """Return the offset of the first word of a page; 0 where nothing is known of pages."""
        if self.layout is None or page not in self.layout.places[0]:
            return 0
        return self.layout.starts[self.layout.places[0].index(page)]

    def before(self, start: int) -> str:
        """Return the Satz before the one at an offset, in its section: what its pronouns mean; "" where none stands.

        With it comes the one before that, where it begins with a pronoun itself.
        """
        own = self.borne(start, start + 1)
        at = self.index(own[0]) if own else 0
        found = ""
        for last in reversed(self.bearers[max(0, at - _CHAIN) : at]):
            if last.place.section != own[0].place.section:
                break
            text = self.text.text[last.start : last.end].strip()
            found = f"{text} {found}".strip()
            if not _PRONOUN.match(text):
                break
        return found

    def leads(self, at: int) -> str:
        """Return the words that lead to the lists of which the item at an offset is one, "" where none do."""
        own = self.borne(at, at + 1)
        words = ""
        while own and own[0].is_item:
            index = self.index(own[0])
            above = reversed(self.bearers[max(0, index - _LIST) : index])
            lead = next((one for one in above if one.is_above(own[0])), None)
            text = self.text.text[lead.start : lead.end].strip() if lead else ""
            if lead is None or text.endswith((".", "!", "?")) or len(text) > _LEAD:
                break
            words = f"{text} {words}".strip()
            own = [lead]
        return words

    def index(self, one: Bearer) -> int:
        """Return which of the bearers one is; they stand in the order of their places."""
        at = bisect_left(self.bearers, one.start, key=lambda bearer: bearer.start)
        return self.bearers.index(one, at)

    def borne(self, start: int, end: int) -> list[Bearer]:
        """Return the segments that bear ``text[start:end]``, in order."""
        first = bisect_right(self.bearers, start, key=lambda bearer: bearer.end)
        last = bisect_left(self.bearers, end, key=lambda bearer: bearer.start)
        return list(self.bearers[first:last])

    def passage(self, start: int, end: int) -> str:
        """Return ``text[start:end]`` with spaces for the labels of its units: they are no numbers that it states."""
        text, units = self.text.text, [(one.start, one.end) for one in self.borne(start, end)]
        labels = [one for one in between(text, units) if start <= one[0] and one[1] <= end] if len(units) > 1 else []
        return mask(text, labels)[start:end] if labels else text[start:end]

    def _printed(self, borne: list[Bearer]) -> str:
        """Print the narrowest place that holds all the segments; two sections are joined by "bis"."""
        if not borne:
            return ""
        first, last = borne[0], borne[-1]
        if len(borne) == 1:
            return first.locator
        if first.place.section != last.place.section:
            if (times := [time_of(one.place.section) for one in borne]) and None not in times:
                return str(_stretch(borne, [one for one in times if one]))
            return f"{first.locator} bis {last.locator}"
        return _held(first.place.section, [bearer.place.path for bearer in borne], self.abbreviation)


def _sort(label: str) -> str:
    """Return the sort of a label, by its depth: numbers, then letters, then Roman numbers."""
    return "1" if label[0].isdigit() else "a" if len(label) == 1 and label not in "ivx" else "i"


def _said_at(one: Bearer, time: TimeRange, path: Path) -> bool:
    """Say whether a stretch of a recording lies in a time, and under a path where one is named."""
    own = time_of(one.place.section)
    return own is not None and time.meets(own) and one.place.path[: len(path)] == path


def _stretch(borne: list[Bearer], times: list[TimeRange]) -> Locator:
    """Return the time of several stretches, with who speaks where one does in all."""
    whole = TimeRange(min(one.start for one in times), max(one.end for one in times))
    paths = {one.place.path for one in borne}
    return Locator(str(whole), paths.pop() if len(paths) == 1 else ())


def _held(section: str, paths: list[Path], work: str | None) -> str:
    """Print the narrowest place that holds all: what they share, and neighbours together ("Satz 1 und 2")."""
    shared = tuple(levels[0] for levels in takewhile(lambda levels: len(set(levels)) == 1, zip(*paths, strict=False)))
    depth = len(shared)
    if any(len(path) != depth + 1 for path in paths) or len({path[depth][0] for path in paths}) != 1:
        return str(Locator(section, shared, work))
    # only the last label is added, so the work is printed where it belongs: before a Rz., behind a §
    whole, bare = str(Locator(section, paths[0], work)), str(Locator(section, paths[0]))
    return whole.replace(bare, f"{bare} {'und' if len(paths) == _A_PAIR else 'bis'} {paths[-1][depth][1]}", 1)


class Texts:
    """The readings in use, newest last; `get` reads from the store what is not there."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._kept: OrderedDict[str, SourceReading] = OrderedDict()
        self._size = 0
        self._turn = Lock()

    def get(self, artifact_id: str, abbreviation: str | None) -> SourceReading:
        """Return the reading of a source that the store holds."""
        with self._turn:
            if (known := self._kept.get(artifact_id)) is not None:
                self._kept.move_to_end(artifact_id)
                return known
        reading = self._read(artifact_id, abbreviation)
        with self._turn:
            if (known := self._kept.get(artifact_id)) is not None:  # another thread has read it meanwhile
                return known
            self._kept[artifact_id] = reading
            self._size += len(reading.text.text)
            while self._size > _KEPT and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                self._size -= len(oldest.text.text)
        return reading

    def _read(self, artifact_id: str, abbreviation: str | None) -> SourceReading:
        content = self._graph.read("citing/content", artifact_id=artifact_id)[0]
        bearers = [_bearer(*place) for place in self._graph.read("citing/places", artifact_id=artifact_id)[0]["places"]]
        layout = Layout.decode(content["layout"]) if content["layout"] else None
        units = [(bearer.start, bearer.end) for bearer in bearers]
        text = SourceText(content["text"], units, of_record(content["language"], content["text"]))
        return SourceReading(abbreviation, text, layout, bearers)


def _bearer(
    identifier: str,
    section: str,
    path: Sequence[str] | None,
    locator: str,
    heading: str | None,
    headings: Sequence[str] | None,
    start: int,
    end: int,
    page: int | None,
) -> Bearer:
    return Bearer(
        identifier, locator, Locator(section, _pairs(path or ())), heading, start, end, page, tuple(headings or ())
    )


def _pairs(flat: Sequence[str]) -> Path:
    return tuple(zip(flat[::2], flat[1::2], strict=True))
