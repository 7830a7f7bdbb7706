"""The measures of one document: its margins, its line distance, how far its lists are indented.

They are taken from the document itself, so that nothing depends on the page of one renderer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from etl.read.page import Line
from etl.structure.divisions import is_label, read_label
from etl.structure.portal.norm_xml import section_heading

_SAME = 2.0  # points by which heights in one row may differ
_LEAST = 2  # labels of a list
_CLOSE = 1.3  # lines of one cell are at most this many line distances apart


def is_table(lines: list[Line]) -> bool:
    """Say whether two of the lines stand side by side."""
    heights: list[tuple[int, float]] = sorted((line.page, line.baseline) for line in lines)
    return any(one[0] == other[0] and other[1] - one[1] < _SAME for one, other in pairwise(heights))


def is_list(lines: list[Line]) -> bool:
    """Say whether lines that fit no column are a list: labels that count up in one column, all else right of it.

    Beside a label stands its text alone; what has a third thing on that height is a row of a table.
    """
    left = min(line.x0 for line in lines)
    labels = [line for line in lines if line.x0 - left < NEAR]
    if len(labels) < _LEAST or not all(is_label(line.words[0][4]) for line in labels):
        return False
    read = [read_label(line.words[0][4]) for line in labels]
    if len({level for level, _ in read}) > 1 or not _counts_up([label for _, label in read]):
        return False
    return all(
        sum(other.page == line.page and abs(other.baseline - line.baseline) < _SAME for other in lines)
        <= (1 if len(line.words) > 1 else 2)
        for line in labels
    )


def _counts_up(labels: list[str]) -> bool:
    """Say whether labels are in the order of a count, whatever is left out of it: 1, 2, 2a, 4 or a, b, d."""
    digits = [len(label) - len(label.lstrip("0123456789")) for label in labels]
    keys = [(int(label[:count] or 0), len(label), label) for label, count in zip(labels, digits, strict=True)]
    return all(one < other for one, other in pairwise(keys))


def rows(lines: list[Line], leading: float) -> list[list[list[Line]]]:
    """Return the lines as rows of cells of lines; ``leading`` is the usual distance between lines of a paragraph."""
    found: list[list[list[Line]]] = [[[lines[0]]]]
    for before, line in pairwise(lines):
        below = line.baseline - before.baseline
        overlaps = line.x0 < before.x1 and before.x0 < line.x1
        if line.page == before.page and overlaps and 0 < below < _CLOSE * leading:
            found[-1][-1].append(line)
        elif line.page == before.page and line.x0 >= before.x1:
            found[-1].append([line])
        else:
            found.append([[line]])
    return found


NEAR = 1.0
"""Lines of one column begin this near to each other, in points."""

_PARAGRAPH = 1.5  # a paragraph begins after this many times the usual distance between lines
_SAME_HEIGHT = 0.6  # share of the type size by which the baselines of label and text may differ: raised Satz digits
_NEAREST, _FARTHEST = 0.5, 14.0  # a label begins at least and at most this far right of the column its list hangs on
_EXACT = 0.25
_MOSTLY = 0.5
_RARELY = 0.03
_CENTRED = 0.1  # share of the width by which the spaces left and right of a centred line differ at most


@dataclass(frozen=True, slots=True)
class Measures:
    """All in points. ``indent`` is how far a list is indented, give or take ``play``; ``exact`` if mostly the same.

    ``centred`` says that headings stand in the middle of the lines and not at the margin.
    """

    margin: float
    right: float
    size: float
    leading: float
    indent: float
    play: float
    exact: bool
    centred: bool

    @classmethod
    def of(cls, lines: list[Line], size: float) -> Measures:
        """Measure a document by its lines; ``size`` is the size of its type."""
        right = max((line.x1 for line in lines), default=0.0)
        margin, centred = _margin(lines, right)
        indent, play, exact = _indent(lines, margin)
        return cls(margin, right, size, _leading(lines, size), indent, play, exact, centred)

    def heads(self, line: Line) -> bool:
        """Say whether a line stands where headings stand in this document, and in bold type as they do."""
        if not line.bold:
            return False
        return self.at_margin(line) or (self.centred and _in_the_middle(line, self.margin, self.right))

    def at_margin(self, line: Line) -> bool:
        """Say whether a line begins at the left margin."""
        return abs(line.x0 - self.margin) < NEAR

    def indents(self, offset: float) -> bool:
        """Say whether a label that stands ``offset`` right of a column begins a list in it."""
        return abs(offset - self.indent) <= self.play

    def far_below(self, before: Line, line: Line) -> bool:
        """Say whether a line stands lower on its page than the next line of a paragraph would."""
        return line.page == before.page and line.baseline - before.baseline > _PARAGRAPH * self.leading

    def goes_on(self, before: Line, line: Line) -> bool:
        """Say whether a line is the next of a column of lines."""
        below = line.baseline - before.baseline
        return line.page == before.page and 0 < below < _PARAGRAPH * self.leading and abs(before.x0 - line.x0) < NEAR

    def beside(self, before: Line, line: Line) -> bool:
        """Say whether a line stands right of another on one height, raised digits allowed for."""
        return (
            line.page == before.page
            and abs(line.baseline - before.baseline) < _SAME_HEIGHT * self.size
            and line.x0 > before.x1
        )

    def has_room(self, before: Line, line: Line) -> bool:
        """Say whether the first word of ``line`` would have fitted on the line before it: a paragraph ended there."""
        first = line.words[0]
        return before.x1 + self.size / 4 + (first[2] - first[0]) < self.right


def _margin(lines: list[Line], right: float) -> tuple[float, bool]:
    """Return the left margin, where most headings of sections begin, and whether they are centred instead."""
    heads = [line for line in lines if line.bold and section_heading(line.text) is not None]
    text = Counter([_tenth(line.x0) for line in lines if not line.bold])
    left = min((x for x, count in text.items() if count > _RARELY * text.total()), default=0.0)
    counted = Counter([_tenth(line.x0) for line in heads])
    if counted:
        margin, count = counted.most_common(1)[0]
        if count > _MOSTLY * len(heads) and margin < left + NEAR:
            return margin, False
    centred = sum(_in_the_middle(line, left, right) for line in heads)
    return left, centred > _MOSTLY * len(heads)


def _tenth(points: float) -> float:
    """Round to a tenth of a point."""
    return int(points * 10 + 0.5) / 10 if points >= 0 else round(points, 1)


def _in_the_middle(line: Line, margin: float, right: float) -> bool:
    return abs(line.x0 - margin - (right - line.x1)) < _CENTRED * (right - margin)


def _begins_annex(line: Line) -> bool:
    found = section_heading(line.text)
    return found is not None and found.kind == "annex"


def _leading(lines: list[Line], size: float) -> float:
    """Return the usual distance between two lines of a paragraph."""
    gaps = [following.baseline - line.baseline for line, following in pairwise(lines)]
    counted = Counter([_tenth(gap) for gap in gaps if size < gap < 2 * size])
    return counted.most_common(1)[0][0] if counted else 1.2 * size


def _indent(lines: list[Line], margin: float) -> tuple[float, float, bool]:
    """Return how far right of its column a list is indented, the play of that, and whether it is mostly so.

    Annexes do not count where there are lists before them: they are full of tables with numbered rows.
    """
    counted: Counter[float] = Counter()
    for line in lines:
        if counted and line.bold and line.x0 - margin < NEAR and _begins_annex(line):
            break
        offset = line.x0 - margin
        if _NEAREST < offset < _FARTHEST and is_label(line.words[0][4]):
            counted[_tenth(offset)] += 1
    if not counted:
        return _FARTHEST / 2, _FARTHEST / 2, False
    usual, count = counted.most_common(1)[0]
    if count >= _MOSTLY * counted.total():
        return usual, _EXACT, True
    return usual, max(_EXACT, usual / 2), False
