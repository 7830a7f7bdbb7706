"""From the units of a document to Segment records, with the sections and levels that hold them.

    (:Segment)-[:PART_OF]->(:Segment)-[:PART_OF]->(:Source)

A unit is a segment; its names are those of `eids`. A section or level that bears no text of its own ("§ 3" over its
Absätze) becomes a segment of kind ``section``, so that a reference to it finds a node. Of a heading that names many
sections ("§§ 3 bis 6 (weggefallen)") each section is a segment with the words of the heading for its text, and so is a
single section that was dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from etl.document import Document, Path, Unit
from etl.kinds import DocumentKind
from etl.structure.dropped import is_dropped, sections_of
from provenance.model.layout import flatten
from provenance.model.locator import Locator
from provenance.model.locator_levels import BY_NAME, ORDINALS, SECTION_BY_NAME
from provenance.model.sources import Segment
from provenance.text import patterns as re

_ABOUT = re.compile(r"(?P<what>Tabelle|Fußnote|Formel) zu (?P<section>.+)", re.DOTALL)
_PARTS = {"Tabelle": "tab", "Fußnote": "fn", "Formel": "formel"}
_DIVISION = re.compile(
    r"(?:(?P<name>[^\W\d]+)\s(?P<number>\d+[a-z]*|[IVXLC]+|[A-Z])|(?P<ordinal>\w+|\d+[a-z]?\.)\s(?P<kind>\w+))\.?(?=\s|\Z)"
)
_MARK = re.compile(r"(?P<mark>[A-Z]|[IVXLC]+|\d+[a-z]?|[a-z]{1,2})[.)]?(?=\s|\Z)")
_PLAIN = re.compile(r"\d")
_COUNTED = {**ORDINALS, "siebente": "7", "siebenter": "7", "siebentes": "7", "achte": "8", "achter": "8", "achtes": "8"}
_ROWS = frozenset({"Tabelle", "Zeile", "Spalte", "Eintrag"})


class Eids:
    """Gives the eIds of one document, unit after unit."""

    def __init__(self, document: Document) -> None:
        self._laws = DocumentKind(document.kind).row.law
        dated = document.stand and document.stand not in document.work.split("/")  # a decision is named by its day
        self._base = f"{document.work}/{document.stand}" if dated else document.work
        self._counted: Counter[str] = Counter()
        self._above: list[str] = []

    def of(self, unit: Unit, where: Locator) -> str:
        """Return the eId of a unit; its heading stands under the divisions given before."""
        about = _ABOUT.fullmatch(unit.section)
        if about is not None:
            return self._within(Locator(about["section"], unit.path).eid, _PARTS[about["what"]])
        if unit.kind == "formula":
            return self._within(where.eid, "formel")
        if unit.kind == "table" and not any(level in _ROWS for level, _ in unit.path):
            return self._within(where.eid, "tab")
        if unit.kind == "heading" and self._laws and unit.text:
            return self._division(unit, where)
        return where.eid

    def eli(self, name: str) -> str:
        """Return the identifier like an ELI of a place by its eId."""
        return f"{self._base}/{name}"

    def _within(self, place: str, part: str) -> str:
        name = f"{place}_{part}"
        self._counted[name] += 1
        return f"{name}-{self._counted[name]}"

    def _division(self, unit: Unit, where: Locator) -> str:
        """Return the eId of a division under those above it."""
        own = _division(unit.section)
        if own is None:
            return where.eid
        above = unit.heading_path
        if above and f"{above[-1]} ".casefold().startswith(f"{unit.section} ".casefold()):
            above = above[:-1]
        del self._above[len(above) :]
        self._above.append(own)
        return "_".join(self._above)


def _division(name: str) -> str | None:
    """Return the part of a division: "Erster Teil" and "Teil 1" are teil-1, "II." is gl-II; None where it has none."""
    match = _DIVISION.match(name)
    if match is not None:
        kind, number = match["kind"] or match["name"], match["number"] or match["ordinal"].rstrip(".")
        level = BY_NAME.get(kind) or SECTION_BY_NAME.get(kind)
        number = _COUNTED.get(number.lower(), number)
        if level is not None and (match["number"] or _PLAIN.match(number)):
            return f"{level.eid}-{number}"
    mark = _MARK.match(name)
    return f"gl-{mark['mark']}" if mark else None


_NONE: Mapping[tuple[str, Path], str] = MappingProxyType({})


def segments(
    document: Document, artifact_id: str, recorded_at: str, days: Mapping[tuple[str, Path], str] = _NONE
) -> Iterator[Segment]:
    """Return the segments of a document in its order, every one after the one it is part of.

    ``days`` are the days (ISO) on which places by section and path come into force, where not with all the rest.
    """
    return _Walk(document, artifact_id, recorded_at, days).run()


class _Walk:
    """One pass over the units; it remembers which segment stands for which place."""

    def __init__(
        self, document: Document, artifact_id: str, recorded_at: str, days: Mapping[tuple[str, Path], str]
    ) -> None:
        self._document = document
        self._artifact_id = artifact_id
        self._recorded_at = recorded_at
        self._days = days
        self._ends = _ends(document)
        self._eids = Eids(document)
        self._printed = {unit.section for unit in document.units}
        self._given: Counter[str] = Counter()
        self._places: dict[tuple[str, Path], str] = {}
        self._position = 0

    def run(self) -> Iterator[Segment]:
        """Yield the segments, the missing levels above a unit before the unit."""
        for unit in self._document.units:
            for path in self._missing(unit):
                end = self._ends[unit.section, path]
                yield self._segment(
                    Unit(unit.section, path, unit.heading, "", unit.start, end, heading_path=unit.heading_path)
                )
            first = not unit.path and (unit.section, ()) not in self._places
            alone = first and not unit.text and is_dropped("", unit.heading)
            segment = self._segment(self._headed(unit, unit.section) if alone else unit, alone=alone)
            yield segment
            for section in sections_of(unit.section) if first else ():
                if section not in self._printed:
                    yield self._segment(self._headed(unit, section), segment.id, alone=True)

    def _headed(self, unit: Unit, section: str) -> Unit:
        """Return a section that has only the words of its heading, which it may share with others."""
        text = self._document.text
        end = len(text[: unit.start].rstrip())
        start = text.rfind("\n", 0, end) + 1
        words = self._document.words
        boxes = words.layout.boxes(start, end) if words else ()
        page = boxes[0][0] if boxes else None
        return replace(
            unit, section=section, text=text[start:end], start=start, end=end, kind="norm", page=page, boxes=boxes
        )

    def _missing(self, unit: Unit) -> list[Path]:
        """Return the levels above the unit that no segment stands for yet, outermost first."""
        if unit.kind == "heading":
            return []
        above = (unit.path[:depth] for depth in range(len(unit.path)))
        return [path for path in above if (unit.section, path) not in self._places]

    def _name(self, eid: str) -> str:
        """Return a name that no segment of the source has yet: text that goes on after a list is ``~2``."""
        self._given[eid] += 1
        return f"{self._artifact_id}#{eid}" + (f"~{self._given[eid]}" if self._given[eid] > 1 else "")

    def _segment(self, unit: Unit, parent: str | None = None, *, alone: bool = False) -> Segment:
        """Return the segment of a unit; ``alone`` says that its text is but its heading."""
        where = Locator(section=unit.section, path=unit.path, work=self._document.abbreviation)
        eid = self._eids.of(unit, where)
        name = self._name(eid)
        above = ((unit.section, unit.path[:depth]) for depth in range(len(unit.path) - 1, -1, -1))
        parent = parent or next((self._places[place] for place in above if place in self._places), None)
        if unit.kind != "heading":
            self._places.setdefault((unit.section, unit.path), name)
        self._position += 1
        return Segment(
            id=name,
            kind=unit.kind if unit.text else "section",
            section=where.section,
            path=tuple(part for level in unit.path for part in level),
            locator=str(where),
            eid=eid,
            eli=self._eids.eli(name.partition("#")[2]) if self._document.work else None,
            heading=unit.heading,
            heading_path=unit.heading_path,
            text=unit.text or None,
            start=unit.start,
            end=unit.end,
            position=self._position,
            dropped=is_dropped("" if alone else unit.text, unit.heading) or None,
            satz=unit.satz,
            page=unit.page,
            boxes=flatten(unit.boxes),
            valid_from=self._days.get((unit.section, unit.path)),
            recorded_at=self._recorded_at,
            source=self._artifact_id,
            parent=parent,
        )


def _ends(document: Document) -> dict[tuple[str, Path], int]:
    """Return for each place the end of the last unit in or below it."""
    ends: dict[tuple[str, Path], int] = {}
    for unit in document.units:
        for depth in range(len(unit.path) + 1):
            place = (unit.section, unit.path[:depth])
            ends[place] = max(ends.get(place, 0), unit.end)
    return ends
