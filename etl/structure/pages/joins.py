"""Does a row go on with the paragraph before it? Told by heights, edges, type, labels, and room left on the line.

A line after which the next word would have found room was ended on purpose. A label begins a paragraph only where the
text before it is at an end, or where it stands out to the left of its text: "nach" / "(2)" and "am" / "1. Januar" are
lines that happen to begin so.
"""

from __future__ import annotations

from typing import NamedTuple

from etl.structure.bylaw.levels import follows
from etl.structure.pages.rows import OPENERS, Row, cites_section, names_part
from provenance.language.stops import BEFORE_ORDINAL, ENGLISH_MONTHS, MONTHS, Kind, abbreviation

NEAR = 3.0
"""Rows of one paragraph begin this near to each other, in points."""

_PARAGRAPH = 1.28  # times the usual distance between lines
_SIZES = 0.6
_LARGER = 1.1
_INDENT = 4.5  # a first line is indented by at most this many times its size
_CLOSERS = "“”\"'’‘»«)]"
_STOPS = ".;:!?"
_GOES_ON = (Kind.OPEN, Kind.LETTER, Kind.NUMBER)
_TIED = frozenset(
    ("§", "§§", "Abs.", "Absatz", "Nr.", "Nrn.", "Nummer", "Art.", "Artikel", "Satz", "S.", "Buchst.", "Buchstabe",
     "Anlage", "Anhang", "Ziff.", "Ziffer", "lit.", "Abschnitt", "Kapitel"),
)  # fmt: skip
_CITING = _TIED - {"Anlage", "Anhang", "Abschnitt", "Kapitel"}
"""Words before a label that is cited: "Absatz" / "(2)". A title may well end with "Anlage"."""

_LONGEST_MONTH = 31  # days
_CONJUNCTIONS = ("und", "oder", "sowie", "bzw.", "beziehungsweise")


def ended(row: Row) -> bool:
    """Say whether a row ends with a stop, closing marks aside; that of an abbreviation or an ordinal is none."""
    last = row.words[-1]
    bare = last.lstrip("(„‚[")
    if bare.endswith(".") and len(bare) > 1 and abbreviation(bare[:-1]) in _GOES_ON:
        return False
    return last.rstrip(_CLOSERS)[-1:] in _STOPS or last[-1] in "“”"


def has_room(before: Row, row: Row) -> bool:
    """Say whether the first word of ``row`` would have fitted on ``before``; "§ 3" is one word."""
    words = row.lines[0].words
    count = 2 if words[0][4] in _TIED and len(words) > 1 else 1
    needed = words[count - 1][2] - words[0][0]
    return before.x1 + 0.3 * row.size + needed < before.frame.right - 0.25 * row.size


def is_ordinal(before: Row, row: Row) -> bool:
    """Say whether the number a row begins with counts what follows: "am" / "1. Januar", "der" / "3. Abschnitt".

    English writes a day without a stop: "and" / "30 September", which at the head of a text behind a stop is a heading.
    """
    words = row.words
    if len(words) < 2:  # noqa: PLR2004
        return False
    if words[0].isdecimal() and int(words[0]) <= _LONGEST_MONTH and not ended(before):  # "and" / "30 September 2021."
        return words[1].rstrip(",.;").casefold() in ENGLISH_MONTHS
    if not words[0][:-1].isdecimal() or words[0][-1] != ".":
        return False
    return words[1].rstrip(",.;") in MONTHS or (before.words[-1] in BEFORE_ORDINAL and words[1][0].isupper())


def _counts(first: Row, row: Row) -> bool:
    """Say whether a row is the next item of a list, or a first item that goes on with a small letter."""
    words = row.words
    label = words[0].lstrip(OPENERS).strip("().")
    if len(words) < 2 or not words[1][0].islower() or not label.isalnum():  # noqa: PLR2004
        return False
    before = first.words[0].lstrip(OPENERS).strip("().")
    return label in ("1", "a", "aa") or (first.label and follows(before, label))


def same_type(before: Row, row: Row) -> bool:
    """Say whether two rows are set in one type."""
    return before.bold == row.bold and abs(before.size - row.size) < _SIZES


class _Seam(NamedTuple):
    """How two rows meet: over the turn of a column, with a small letter, in the middle of a clause."""

    turned: bool
    lower: bool
    flows: bool


def _seam(before: Row, row: Row) -> _Seam:
    turned = before.page != row.page or before.frame.place != row.frame.place or row.baseline < before.baseline
    lower = row.lines[0].words[0][4][0].islower()
    tied = before.words[-1].lstrip("(") in _CITING or is_ordinal(before, row) or cites_section(row.text)
    return _Seam(turned, lower, not ended(before) and (lower or tied or not has_room(before, row)))


class Joins:
    """Knows the open paragraph by its rows; ``leading`` is the usual distance between lines of size ``size``."""

    def __init__(self, leading: float, size: float) -> None:
        self._leading = leading / size
        self._size = size

    def goes_on(self, rows: list[Row], row: Row) -> bool:
        """Say whether ``row`` belongs to the paragraph of ``rows``."""
        before = rows[-1]
        seam = _seam(before, row)
        if self._parted(before, row, seam):
            return False
        headed = not seam.turned and self._headed(rows, row)
        if headed or self._centred(rows, row):
            return not (seam.turned or names_part(row.text) or (headed and row.label))
        if self._begins(rows, row, seam):
            return False
        if seam.turned:
            return seam.flows or (not has_room(before, row) and (not before.centred or before is not rows[0]))
        return self._fits(rows, row, flows=seam.flows)

    def _parted(self, before: Row, row: Row, seam: _Seam) -> bool:
        """Say whether two rows are no lines of one paragraph at first sight: cells, labels, type, distance."""
        if row.cells or before.cells or (row.words[0][0] in "„»" and before.words[-1][-1] == ":"):
            return True
        if row.labels and before.words[-1].lstrip("(") not in _CITING:
            return True
        within = seam.flows and seam.lower and abs(before.size - row.size) < _SIZES
        far = row.baseline - before.baseline > _PARAGRAPH * self._leading * max(before.size, row.size)
        return (not same_type(before, row) and not within) or (far and not seam.turned)

    def _begins(self, rows: list[Row], row: Row, seam: _Seam) -> bool:
        """Say whether a paragraph begins by the place or the words of a row."""
        before = rows[-1]
        if row.centred and row.centred != before.centred and not self._in_column(rows, row) and not seam.flows:
            return True
        if before.centred and not row.centred and not seam.lower:
            return True
        if names_part(row.text) and (ended(before) or has_room(before, row)):
            return True
        return row.label and not self._label_goes_on(rows, row, turned=seam.turned)

    def _headed(self, rows: list[Row], row: Row) -> bool:
        """Say whether both are lines of one heading: bold or large, wherever its lines were broken."""
        if ended(rows[-1]) or not all(one.bold for one in (*rows, row)):
            return min(one.size for one in (*rows, row)) > _LARGER * self._size
        return rows[0].centred == row.centred or rows[0].frame.axis is None

    def _centred(self, rows: list[Row], row: Row) -> bool:
        """Say whether both are lines of a centred block: neither stands in the column of the other by its left edge."""
        before = rows[-1]
        if not before.centred and not row.centred:
            return False
        if before.centred and row.centred:
            return abs(before.x0 - row.x0) > NEAR or len(rows) == 1 or self._middle(rows)
        wide = before if row.centred else row
        narrow = row if row.centred else before
        # the long line of a centred heading reaches from edge to edge
        return (
            all(one.centred for one in rows if one is not wide)
            and abs(wide.x0 - narrow.x0) > NEAR
            and ((before.bold and row.bold) or min(before.size, row.size) > _LARGER * self._size)
        )

    @staticmethod
    def _middle(rows: list[Row]) -> bool:
        return all(one.centred for one in rows)

    def _in_column(self, rows: list[Row], row: Row) -> bool:
        """Say whether a row begins where the text of the paragraph does."""
        edges = [rows[-1].offset if len(rows) > 1 else rows[0].offset, rows[0].text_offset]
        return any(abs(row.offset - x) < NEAR for x in edges)

    def _label_goes_on(self, rows: list[Row], row: Row, *, turned: bool) -> bool:
        """Say whether a row that begins like a list item is a line of the paragraph."""
        first, before = rows[0], rows[-1]
        last = before.words[-1]
        if last.lstrip("(") in _CITING or is_ordinal(before, row):
            return True
        if ended(before) or has_room(before, row) or _counts(first, row):
            return False
        if turned:
            return not (first.label and last in _CONJUNCTIONS)
        text_at = before.offset if len(rows) > 1 else first.text_offset
        # a label hangs left of its text, and text never goes on left of its label
        hangs = row.offset < text_at - NEAR and (len(rows) > 1 or first.labels > 0)
        out = first.label and row.offset < first.offset - NEAR
        next_one = first.label and abs(row.offset - first.offset) < NEAR and (last in _CONJUNCTIONS or last[-1] == ",")
        return not (hangs or out or next_one) and row.offset <= max(text_at, first.offset) + NEAR

    def _fits(self, rows: list[Row], row: Row, *, flows: bool) -> bool:
        """Say whether a row stands where the next line of the paragraph would."""
        first, before = rows[0], rows[-1]
        room = has_room(before, row)
        by = row.offset - (before.offset if len(rows) > 1 else first.offset)
        if first.label and len(rows) == 1:
            if abs(row.offset - first.text_offset) < NEAR:
                return flows or not room
            return -NEAR < row.offset <= first.text_offset + NEAR and not room
        if abs(by) < NEAR:
            return flows or not room
        if first.label:
            hangs = abs(before.offset - first.text_offset) < NEAR
            return flows and not room and not (hangs and by < 0)  # text behind a list stands further left
        if len(rows) == 1 and by < 0:
            return not room and -by < _INDENT * row.size
        return not room and (not ended(before) if by > 0 else flows)
