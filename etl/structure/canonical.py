"""The canonical text as it grows: printed lines are joined, hyphenation is undone, every word keeps its box.

A hyphen at a line end is undone where a word was broken; it stays where it belongs to the word: before a capital or
a digit ("DV-" / "System"), where it stands for a word that is left out ("Ein-" / "und Ausgang"), and where the document
says so (see `hyphens`). Words are kept as
the runs they were printed in and laid out only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import overload

from etl.document import Remainder, Word, Words
from etl.read.page import Line, Printed
from etl.structure.hyphens import HYPHENS, Hyphens
from provenance.model.layout import Box, Layout
from provenance.text import patterns as re

_ELLIPTIC = re.compile(r"(?:und|oder|bzw\.|beziehungsweise|sowie|bis|als|noch|wie|u\.|o\.|/)(?!\w)")


class Run:
    """Words printed in a row on one line, from offset ``start`` to ``end``; ``cut`` if the last lost its hyphen."""

    __slots__ = ("cut", "end", "glued", "line", "start", "words")

    def __init__(self, start: int, end: int, line: Line, words: list[Printed], glued: frozenset[int]) -> None:
        self.start, self.end, self.line, self.words, self.glued = start, end, line, words, glued
        self.cut = False

    def spans(self) -> list[tuple[int, int, Printed]]:
        """Return start, end and box of each word."""
        found: list[tuple[int, int, Printed]] = []
        at = self.start
        for place, word in enumerate(self.words):
            if place and place not in self.glued:
                at += 1
            end = at + len(word[4])
            found.append((at, end, word))
            at = end
        if self.cut:
            start, end, word = found[-1]
            found[-1] = (start, end - 1, word)
        return found


class Canonical:
    """A text that grows line by line. ``size`` is its length so far, ``left_out`` are the hyphens that were undone."""

    def __init__(self, hyphens: Hyphens | None = None) -> None:
        self._hyphens = hyphens
        self._parts: list[str] = []
        self._blank: str | None = None
        self.size = 0
        self.runs: list[Run] = []
        self.left_out: list[Remainder] = []

    def part(self, blank: str = "\n") -> None:
        """Let what comes next begin after ``blank`` (a line break unless told), where there is text before it."""
        if self._parts:
            self._blank = blank

    @property
    def joins(self) -> bool:
        """Whether the next text would follow the last without anything between them."""
        return bool(self._parts) and self._blank is None

    def glue(self) -> None:
        """Let what comes next begin without a blank."""
        self._blank = ""

    def add(self, line: Line, first: int = 0, last: int | None = None) -> int:
        """Append the words ``first:last`` of a line; give the offset at which they begin."""
        words = line.words if not first and last is None else line.words[first:last]
        glued = _NONE
        if line.glued:
            glued = frozenset([place - first for place in line.glued if place > first])
        text = _joined(words, glued) if glued else " ".join([word[4] for word in words])
        if self._blank is not None:
            self._append(self._blank)
            self._blank = None
        elif self._parts:
            self._join(text)
        start = self.size
        self._parts.append(text)
        self.size = end = start + len(text)
        self.runs.append(Run(start, end, line, words, glued))
        return start

    def add_text(self, text: str) -> int:
        """Append text that was never printed on a line; give the offset at which it begins."""
        if self._blank is not None:
            self._append(self._blank)
            self._blank = None
        start = self.size
        self._append(text)
        return start

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self.size += len(text)

    def _join(self, text: str) -> None:
        """Put a blank between two lines of one paragraph, or undo the hyphen between them."""
        before = self._parts[-1]
        if before[-1] not in HYPHENS or len(before) == 1 or not before[-2].isalnum():
            # "§ 3 /" and "DV-" + "/System" are set solid
            self._parts.append(" ")
            self.size += 1
        elif text[0].islower() and not _ELLIPTIC.match(text) and before[-2].isalpha():
            if self._hyphens is not None and self._hyphens.keeps(before.rsplit(" ", 1)[-1], text.split(" ", 1)[0]):
                return
            self._parts[-1] = before[:-1]
            self.size -= 1
            self.runs[-1].cut = True
            self.runs[-1].end -= 1
            self.left_out.append(Remainder("hyphenation", before[-1], self.runs[-1].line.page))
        elif before[-1] == "\u00ad" or not (text[0].isupper() or text[0].isdigit() or text[0] == "/"):
            self._append(" ")

    def text(self) -> str:
        """Return the text."""
        return "".join(self._parts)

    def words(self) -> PrintedWords:
        """Return the words with their boxes, in the order of the text."""
        return PrintedWords(self.runs)


_NONE: frozenset[int] = frozenset()


def _joined(words: list[Printed], glued: frozenset[int]) -> str:
    return "".join([word[4] if not at or at in glued else f" {word[4]}" for at, word in enumerate(words)])


def boxes(runs: Sequence[Run], start: int, end: int) -> tuple[Box, ...]:
    """Return one box for each run that has words within ``start:end``; partly covered runs give partial boxes.

    A box is as high as its line.
    """
    found: list[Box] = []
    for run in runs:
        words = run.words
        if run.start < start or run.end > end:
            words = [word for begin, finish, word in run.spans() if begin < end and finish > start]
        if words:
            line = run.line
            found.append(
                (line.page, _rounded(words[0][0]), _rounded(line.y0), _rounded(words[-1][2]), _rounded(line.y1))
            )
    return tuple(found)


def _rounded(points: float) -> float:
    """Round to a hundredth of a point; a third of the time of ``round``, which is called for every line."""
    return int(points * 100 + 0.5) / 100 if points >= 0 else round(points, 2)


class PrintedWords(Words):
    """All words with their boxes, laid out in columns of small numbers at the first look."""

    def __init__(self, runs: list[Run]) -> None:
        self._runs = runs
        self._layout: Layout | None = None

    @property
    def layout(self) -> Layout:
        """The columns."""
        if self._layout is None:
            rows = chain.from_iterable(
                ((start, end, (run.line.page, word[0], word[1], word[2], word[3])) for start, end, word in run.spans())
                for run in self._runs
            )
            self._layout = Layout.of(rows)
            self._runs = []
        return self._layout

    def __len__(self) -> int:
        return len(self._layout) if self._layout is not None else sum(len(run.words) for run in self._runs)

    @overload
    def __getitem__(self, index: int) -> Word: ...
    @overload
    def __getitem__(self, index: slice) -> list[Word]: ...
    def __getitem__(self, index: int | slice) -> Word | list[Word]:
        """Return one word or a list of words."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        layout = self.layout
        at = range(len(layout))[index]
        return Word(layout.starts[at], layout.ends[at], layout.box(at))
