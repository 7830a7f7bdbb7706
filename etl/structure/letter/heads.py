"""The headings of a letter and the path of headings a Randziffer stands under.

A heading is set in bold or larger, or named in the bookmarks, or it is a short numbered line on its own before a
Randziffer. Its depth is told by its number: "3.2.1" stands under "3.2", "a)" under "1." where it came after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from etl.read.page import Line
from etl.structure.divisions import is_label
from provenance.text import patterns as re

_NEAR = 3.0
_APART = 6.0
_FEWEST = 4
_ROWS_APART = 4.0  # rows of one table are at most this many times the size of its type apart


def tables(lines: Sequence[Line], left: float) -> list[set[int]]:
    """Return the tables of one page, each as the places of its lines; ``left`` is where the text column begins."""
    found: list[set[int]] = []
    group: list[tuple[int, int]] = []
    for pair in sorted(_pairs(lines), key=lambda pair: lines[pair[0]].baseline):
        if group and not _together(lines, group, pair, left):
            found.append(_table(lines, group, left))
            group = []
        group.append(pair)
    if group:
        found.append(_table(lines, group, left))
    return [table for table in found if len(table) >= _FEWEST]


def _together(lines: Sequence[Line], group: list[tuple[int, int]], pair: tuple[int, int], left: float) -> bool:
    """Say whether a row belongs to the table before it: near below, or with nothing but cells between."""
    top, bottom = lines[group[-1][0]].baseline, lines[pair[0]].baseline
    if bottom - top < _ROWS_APART * lines[pair[0]].size:
        return True
    columns = [lines[at].x0 for row in (*group, pair) for at in row if abs(lines[at].x0 - left) > _NEAR]
    return all(
        any(abs(line.x0 - x) < _NEAR for x in columns) for line in lines if top + _SAME < line.baseline < bottom - _SAME
    )


def _pairs(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Return the places of lines that stand side by side."""
    order = sorted(range(len(lines)), key=lambda at: (round(lines[at].baseline), lines[at].x0))
    found: list[tuple[int, int]] = []
    for one, other in pairwise(order):
        left, right = lines[one], lines[other]
        beside = abs(left.baseline - right.baseline) < _SAME and right.x0 - left.x1 > _APART
        if beside and not is_label(left.text) and len(left.text) > 1:
            found.append((one, other))
    return found


def _table(lines: Sequence[Line], pairs: list[tuple[int, int]], left: float) -> set[int]:
    """Return the lines of a table by the rows that were found of it."""
    members = {at for pair in pairs for at in pair}
    columns = sorted({lines[at].x0 for at in members})
    own = [x for x in columns if abs(x - left) > _NEAR]
    top = min(lines[at].baseline for at in members)
    bottom = max(lines[at].baseline for at in members)
    size = lines[next(iter(members))].size
    for at, line in sorted(enumerate(lines), key=lambda item: item[1].baseline):
        if top - _SAME <= line.baseline <= bottom + _SAME:
            if any(abs(line.x0 - x) < _NEAR for x in columns):
                members.add(at)
        elif bottom < line.baseline < bottom + 2.5 * size and any(abs(line.x0 - x) < _NEAR for x in own):
            members.add(at)
            bottom = line.baseline
    return members


_LARGER = 1.12
_WITHIN = 1.7  # lines of one heading are at most this many times their size apart
_SAME = 2.5  # parts of one printed row differ at most this much in height, in points
_LONGEST = 200
_LEADERS = "...."
_NUMBERED = re.compile(
    r"(?P<number>(?P<decimal>\d{1,2}(?:\.\d{1,2})+\.?|\d{1,2}\.)|(?P<roman>[IVX]+\.)|(?P<capital>[A-Z]\.)"
    r"|(?P<letter>[a-z]\)|[a-z]{2}\))|(?P<bracket>\(\d{1,2}\)))(?=\s)"
)
_NO_HEADING_END = re.compile(r"[.,;:]\Z")
_SQUASH = re.compile(r"[\W_]+")


class Heading(NamedTuple):
    """A heading: its number as printed (empty where it has none), its title, and where its lines end."""

    number: str
    title: str
    end: int


class Headings:
    """Reads headings and keeps the path of those that are open."""

    def __init__(self, lines: Sequence[Line], size: float, bookmarks: Iterable[str]) -> None:
        self._lines = lines
        self._size = size
        self._bookmarks = {_squash(title) for title in bookmarks} - {""}
        self._open: list[tuple[str, int, str]] = []

    def path(self) -> str | None:
        """Return the titles of the open headings, outermost first, joined by " › "."""
        return " › ".join(title for _, _, title in self._open) or None

    @property
    def depth(self) -> int:
        """How deep the heading that was read last stands, 1 for the outermost."""
        return len(self._open)

    @property
    def last(self) -> str:
        """The heading that was read last, with its number."""
        return self._open[-1][2] if self._open else ""

    def read(self, at: int, *, before_mark: Callable[[int], bool]) -> Heading | None:
        """Return the heading that begins at ``at``; ``before_mark`` says whether a Randziffer is at a place."""
        lines = self._lines
        end = self._end(at)
        text = _text(lines[at:end])
        match = _NUMBERED.match(text)
        strong = self._is_strong(lines[at])
        known = _squash(text) in self._bookmarks
        marked = before_mark(end)
        short = len(text) < _LONGEST and not _NO_HEADING_END.search(text)
        if not (known or (short and (marked or strong) and (match or (strong and marked)))):
            return None
        number = match["number"] if match else ""
        title = text[match.end() :].strip() if match else text
        if not title:
            return None
        self._enter(match, number, title)
        return Heading(number.rstrip("."), title, end)

    def may_be(self, line: Line) -> bool:
        """Say whether a line that stands over a Randziffer may be a heading of it, and none of a contents list."""
        text = line.text
        if _LEADERS in text:
            return False
        return self._is_strong(line) or (
            _NUMBERED.match(text) is not None and len(text) < _LONGEST and not _NO_HEADING_END.search(text)
        )

    def _is_strong(self, line: Line) -> bool:
        return line.bold or line.size > _LARGER * self._size

    def _end(self, at: int) -> int:
        """Return the place behind the last line of the heading that begins at ``at``."""
        lines = self._lines
        first, end = lines[at], at + 1
        while end < len(lines):
            line, before = lines[end], lines[end - 1]
            if line.page != first.page or line.bold != first.bold or abs(line.size - first.size) > 0.5:  # noqa: PLR2004
                break
            same_row = abs(line.baseline - before.baseline) < _SAME and line.x0 > before.x1
            below = 0 < line.baseline - before.baseline < _WITHIN * first.size and line.x0 >= first.x0 - 1
            if not (same_row or (below and first.bold and not _NUMBERED.match(f"{line.text} "))):
                break
            end += 1
        return end

    def _enter(self, match: re.Match[str] | None, number: str, title: str) -> None:
        """Put a heading under those it belongs to."""
        kind = next(
            (name for name in ("decimal", "roman", "capital", "letter", "bracket") if match and match[name]), ""
        )
        depth = number.rstrip(".").count(".") if kind == "decimal" else len(number) if kind == "letter" else 0
        for place, (other, deep, _) in enumerate(self._open):
            if other == kind and deep >= depth:
                del self._open[place:]
                break
        self._open.append((kind, depth, f"{number} {title}".strip()))


def _text(lines: Sequence[Line]) -> str:
    """Return the text of the lines of a heading, hyphenation undone."""
    text = ""
    for line in lines:
        if text.endswith("-") and line.text[:1].islower():
            text = text[:-1] + line.text
        else:
            text = f"{text} {line.text}".strip()
    return text


def _squash(text: str) -> str:
    return _SQUASH.sub("", text).casefold()
