"""Units while their text is still growing: where each begins and ends, which runs of words it holds.

A unit is one stretch of the canonical text. Where the law prints no Satz numbers, units are parted into Sätze when all
drafts are there (see `satz.places`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from etl.document import Path, Remainder, SatzOrigin, Unit, UnitKind
from etl.read.page import Block, Line
from etl.structure.canonical import Canonical, Run, boxes
from etl.structure.hyphens import Hyphens


class Stretch(NamedTuple):
    """A part of a draft: offsets in the canonical text, its path, and whether a Satz in that path was counted."""

    start: int
    end: int
    path: Path
    counted: bool


@dataclass(slots=True)
class CanonicalDraft:
    """A unit of which only the place is known yet."""

    section: str
    path: Path
    heading: str | None
    kind: UnitKind
    start: int
    end: int
    satz: SatzOrigin | None = None
    heading_path: tuple[str, ...] = ()
    runs: list[Run] = field(default_factory=list[Run])


class Drafting:
    """Writes lines into the canonical text and keeps which unit each belongs to."""

    def __init__(self, hyphens: Hyphens | None = None) -> None:
        self.text = Canonical(hyphens)
        self.drafts: list[CanonicalDraft] = []
        self._open: CanonicalDraft | None = None
        self._above: list[tuple[int, str]] = []
        self._heading_path: tuple[str, ...] = ()

    def under(self, rank: int, heading: str) -> None:
        """Let what is begun next stand under ``heading``, and under those before it of a lower rank; 1 is outermost."""
        self.leave(rank)
        self._above.append((rank, heading))
        self._heading_path = (*self._heading_path, heading)

    def leave(self, rank: int = 0) -> None:
        """Let what is begun next stand under no heading of this rank or a higher one."""
        self._above = [one for one in self._above if one[0] < rank]
        self._heading_path = tuple(text for _, text in self._above)

    def begin(
        self, section: str, path: Path, heading: str | None, kind: UnitKind, satz: SatzOrigin | None = None
    ) -> None:
        """Open a unit; what is written belongs to it. It begins with its first word."""
        self._open = CanonicalDraft(section, path, heading, kind, -1, -1, satz, self._heading_path)

    @property
    def left_out(self) -> list[Remainder]:
        """What of the lines written so far is not in the text: hyphens undone, and what was added to the list."""
        return self.text.left_out

    @property
    def empty(self) -> bool:
        """Whether nothing was written to the open unit yet."""
        return self._open is None or self._open.start < 0

    def write(self, line: Line, first: int = 0, last: int | None = None) -> None:
        """Append words of a line to the open unit."""
        text, draft = self.text, self._open
        start = text.add(line, first, last)
        if draft is not None:
            if draft.start < 0:
                draft.start = start
                self.drafts.append(draft)
            draft.end = text.size
            draft.runs.append(text.runs[-1])

    def label(self, line: Line, first: int = 0, last: int | None = None) -> None:
        """Append words that belong to no unit: labels and headings."""
        self.text.add(line, first, last)
        self._open = None

    def write_text(self, text: str) -> None:
        """Append text without a place on a page to the open unit."""
        start = self.text.add_text(text)
        draft = self._open
        if draft is not None:
            if draft.start < 0:
                draft.start = start
                self.drafts.append(draft)
            draft.end = self.text.size

    def label_text(self, text: str) -> None:
        """Append text without a place on a page that belongs to no unit."""
        self.text.add_text(text)
        self._open = None

    def write_block(self, block: Block, first: int = 0, last: int | None = None) -> None:
        """Append words of a block to the open unit; one without printed lines follows what is there after a blank."""
        if block.lines:
            for line, begin, end in block.parts(first, last):
                self.write(line, begin, end)
        elif words := block.words[first:last]:
            self.write_text(self._after_blank(" ".join(words)))

    def label_block(self, block: Block, first: int = 0, last: int | None = None) -> None:
        """Append words of a block that belong to no unit."""
        if block.lines:
            for line, begin, end in block.parts(first, last):
                self.label(line, begin, end)
        elif words := block.words[first:last]:
            self.label_text(self._after_blank(" ".join(words)))

    def _after_blank(self, text: str) -> str:
        if self.text.joins:
            self.text.part(" ")
        return text

    def blank(self, section: str, heading: str | None) -> None:
        """Keep a section that has a heading and no text."""
        at = self.text.size
        self.drafts.append(CanonicalDraft(section, (), heading, "heading", at, at, heading_path=self._heading_path))

    def units(self, stretches: Sequence[Sequence[Stretch]] | None = None) -> list[Unit]:
        """Return the units; with ``stretches``, each draft as the parts it falls into."""
        text = self.text.text()
        if stretches is None:
            return [_unit(text, draft, draft.path, draft.start, draft.end, draft.satz) for draft in self.drafts]
        return [
            _unit(text, draft, part.path, part.start, part.end, "computed" if part.counted else None)
            for draft, parts in zip(self.drafts, stretches, strict=True)
            for part in parts
        ]


def _unit(text: str, draft: CanonicalDraft, path: Path, start: int, end: int, satz: SatzOrigin | None) -> Unit:
    runs = draft.runs
    if start != draft.start or end != draft.end:
        runs = [run for run in runs if run.start < end and run.end > start]
    found = boxes(runs, start, end)
    page = found[0][0] if found else None
    return Unit(
        draft.section, path, draft.heading, text[start:end], start, end, draft.kind, satz, page, found,
        draft.heading_path,
    )  # fmt: skip
