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
from etl.load.eids import Eids
from etl.structure.dropped import is_dropped, sections_of
from provenance.model.layout import flatten
from provenance.model.locator import Locator
from provenance.model.sources import Segment

_NONE: Mapping[tuple[str, Path], str] = MappingProxyType({})


def segments(
    document: Document, artifact_id: str, recorded_at: str, days: Mapping[tuple[str, Path], str] = _NONE
) -> Iterator[Segment]:
    """Give the segments of a document in its order, every one after the one it is part of.

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
        """Give the segments, the missing levels above a unit before the unit."""
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
        """Give a section that has only the words of its heading, which it may share with others."""
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
        """Give the levels above the unit that no segment stands for yet, outermost first."""
        if unit.kind == "heading":
            return []
        above = (unit.path[:depth] for depth in range(len(unit.path)))
        return [path for path in above if (unit.section, path) not in self._places]

    def _name(self, eid: str) -> str:
        """Give a name that no segment of the source has yet: text that goes on after a list is ``~2``."""
        self._given[eid] += 1
        return f"{self._artifact_id}#{eid}" + (f"~{self._given[eid]}" if self._given[eid] > 1 else "")

    def _segment(self, unit: Unit, parent: str | None = None, *, alone: bool = False) -> Segment:
        """Give the segment of a unit; ``alone`` says that its text is but its heading."""
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
    """Give for each place the end of the last unit in or below it."""
    ends: dict[tuple[str, Path], int] = {}
    for unit in document.units:
        for depth in range(len(unit.path) + 1):
            place = (unit.section, unit.path[:depth])
            ends[place] = max(ends.get(place, 0), unit.end)
    return ends
