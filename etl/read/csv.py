"""Values parted by commas, semicolons, tabs or bars (RFC 4180 and what spreadsheets make of it), told by the text.

A line "sep=;" at the top names the delimiter, as Excel writes it. Delimiters and quotation marks are left out by name.
A quotation mark within a plain field is text. What it leaves out: comments, and several tables in one file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from etl.document import Remainder
from etl.read import damage, encoding
from provenance.text import patterns as re

MOST_CELLS = 10_000_000
"""Cells of the largest table that is read, empty ones included."""
MOST_COLUMNS = 16_384
"""Columns of the widest table that is read: as many as a sheet of a spreadsheet has (ECMA-376, 18.3.1.73)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row with any text: its number from 1, and its cells without white space around them, empty ones as ""."""

    number: int
    cells: tuple[str, ...]


@dataclass(slots=True)
class Sheet:
    """One sheet of a workbook, or the one table of a file of values."""

    name: str
    rows: list[Row] = field(default_factory=list[Row])


@dataclass(slots=True)
class Tables:
    """A file of tables: its name, the title it gives itself, its sheets that hold any text, and what was left out."""

    name: str
    title: str
    sheets: list[Sheet]
    remainders: list[Remainder] = field(default_factory=list[Remainder])


_DELIMITERS = ";\t,|"
_NAMED = re.compile(r"sep=(.)\r?\n")
_SAMPLE = 60_000
_SAMPLE_ROWS = 200
_LONGEST_FIELD = 1_000_000


def read_csv(path: Path, content: bytes) -> Tables:
    """Return the table of a CSV file.

    Raises UnreadableFile where it is too large, no text, or a quotation mark opens a field that nothing ends.
    """
    text = encoding.text_of(path, content).removeprefix("\ufeff")
    found = Tables(path.name, "", [Sheet("")])
    named = _NAMED.match(text)
    delimiter = named[1] if named else delimiter_of(text)
    at = named.end() if named else 0
    if named:
        found.remainders.append(Remainder("delimiter", named[0].strip()))
    marks: Counter[str] = Counter()
    rows = found.sheets[0].rows
    cells = 0
    for number, fields in enumerate(_rows(path, text, at, delimiter, marks), start=1):
        demand_columns(path, len(fields))
        cells += len(fields)
        if cells > MOST_CELLS:
            raise damage.too_large(path, len(content), encoding.LARGEST)
        own = tuple(" ".join(one.split()) for one in fields)
        if any(own):
            rows.append(Row(number, own))
    for mark, name in ((delimiter, "delimiter"), ('"', "quotation mark")):
        if marks[mark] and mark.strip():
            found.remainders.append(Remainder(name, mark * marks[mark]))
    return found


def demand_columns(path: Path, count: int) -> None:
    """Raise UnreadableFile where a row has more cells than a table has columns."""
    if count > MOST_COLUMNS:
        raise damage.too_wide(path, count, MOST_COLUMNS)


def delimiter_of(text: str) -> str:
    """Tell the delimiter: that which parts most rows of the beginning into the same number of cells, more than one."""
    best, most = ";", (0.0, 0)
    sample = text[:_SAMPLE]
    for delimiter in _DELIMITERS:
        widths = Counter(
            len(fields)
            for _, fields in zip(range(_SAMPLE_ROWS), _split(sample, 0, delimiter, Counter()), strict=False)
            if any(field.strip() for field in fields)
        )
        width, count = widths.most_common(1)[0] if widths else (1, 0)
        score = (count / widths.total() if width > 1 else 0.0, width)
        if score > most:
            best, most = delimiter, score
    return best


def _rows(path: Path, text: str, at: int, delimiter: str, marks: Counter[str]) -> Iterator[list[str]]:
    for fields in _split(text, at, delimiter, marks):
        if any(len(field) > _LONGEST_FIELD for field in fields):
            raise damage.damaged(path, "a quotation mark opens a field and none closes it")
        yield fields


def _split(text: str, at: int, delimiter: str, marks: Counter[str]) -> Iterator[list[str]]:
    """Yield the fields of each row; ``marks`` counts the delimiters and the quotation marks that are no text."""
    plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
    quoted = re.compile(r'[ ]*"((?:[^"]|"")*)(?:"|\Z)[ ]*')
    size = len(text)
    fields: list[str] = []
    while at < size:
        match = quoted.match(text, at)
        if match is not None and (match.end() == size or text[match.end()] in (delimiter, "\r", "\n")):
            doubled = match[1].count('""')
            fields.append(match[1].replace('""', '"'))
            marks['"'] += doubled + text.count('"', at, match.start(1)) + text.count('"', match.end(1), match.end())
        else:
            match = plain.match(text, at)
            fields.append(match[0] if match else "")
        at = match.end() if match else size
        if at < size and text[at] == delimiter:
            marks[delimiter] += 1
            at += 1
            if at < size:
                continue
            fields.append("")
        yield fields
        fields = []
        at += 2 if text.startswith("\r\n", at) else 1
    if fields:
        yield fields
