"""What a claim says of a table in plain words, where no query is named: of a row, of how many rows, of two values.

    "Paper 2 is mono."                                      the row that the quote stands in has it
    "2 of 3 papers are micro."                              counted by the one value that the claim names
    "The rate rose by 5 percentage points from 2019 to 2024."   the difference of two values of a column of shares

Every word of the claim must be a name of a column, a value, a number or a word that links them
(`classes/table_statement.toml`): one word more and nothing is derived, since it may say what the table does not. A
number behind a name ("paper 2") is a label and counts nothing. What it leaves out: several conditions, sums and
averages; a query says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from provenance.citing.tables.claimed_numbers import ClaimedNumber, numbers_of
from provenance.citing.tables.comparison import NumberFinding, counting, counts
from provenance.citing.tables.queries import Cell, QueryOutcome, Row, StoredTable
from provenance.citing.tables.requery import mentions
from provenance.language import classes
from provenance.text import patterns as re

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_SHARE = re.compile(r"percent|prozent|anteil|share|pct|quote|rate|ratio|%", re.IGNORECASE)
_IN_PERCENT = re.compile(r"percent|prozent|pct|%", re.IGNORECASE)
_CLASS = "table_statement"
_TWO = 2


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def number(self) -> bool:
        return self.text[0].isdigit()


def _tokens(text: str) -> list[_Token]:
    return [_Token(match[0].casefold(), *match.span()) for match in _TOKEN.finditer(text)]


def _words(*parts: str) -> frozenset[str]:
    return frozenset[str]().union(*(classes.of(_CLASS, part=part) for part in parts))


def _shown(cell: Cell) -> str:
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _places(tokens: Sequence[_Token], cell: Cell) -> list[range]:
    """Return where the words of a cell stand, one behind the other."""
    wanted = [one.text for one in _tokens(_shown(cell))] if cell is not None else []
    if not wanted:
        return []
    size = len(wanted)
    return [
        range(at, at + size)
        for at in range(len(tokens) - size + 1)
        if [one.text for one in tokens[at : at + size]] == wanted
    ]


def _names(token: _Token, column: str) -> bool:
    """Say whether a word of a claim is one of the name of a column, in any of its forms."""
    return not token.number and any(
        one.text == token.text or mentions(token.text, one.text) for one in _tokens(column) if not one.number
    )


def of_row(claim: str, table: StoredTable, at: int, reader: str) -> NumberFinding | None:
    """Hold a claim to the row it is said of; None where that is more than the row can tell."""
    return _RowStatement(_tokens(claim), table, table.rows[at]).finding(at + 1, reader)


class _RowStatement:
    """What a claim says of one row."""

    def __init__(self, tokens: list[_Token], table: StoredTable, row: Row) -> None:
        self._tokens = tokens
        self._columns = table.columns
        self._table = table
        self._row = row
        self._linking = _words("plain")
        self._named = {at for at, name in enumerate(table.columns) if any(_names(one, name) for one in tokens)}

    def finding(self, number: int, reader: str) -> NumberFinding | None:
        said: dict[int, int] = {}  # the place of each word that is of a value, and the column it is said of
        otherwise: list[tuple[str, int]] = []
        for at, one in enumerate(self._tokens):
            if at in said or (one.number and self._of_number(at, said, otherwise)):
                continue
            if one.number:
                return None
            if not self._of_text(at, said, otherwise) and not self._links(one):
                return None
        if len(set(said.values()) | {column for _, column in otherwise}) < _TWO:
            return None
        if otherwise:
            notes = [
                counting(reader, "row otherwise", word, number, self._columns[column], _shown(self._row[column]))
                for word, column in otherwise
            ]
            return NumberFinding("wrong", tuple(notes))
        has = ", ".join(f"{self._columns[column]} {_shown(self._row[column])}" for column in sorted({*said.values()}))
        return NumberFinding("follows", (counting(reader, "row has", number, has),))

    def _links(self, one: _Token) -> bool:
        return one.text in self._linking or any(_names(one, name) for name in self._columns)

    def _of_number(self, at: int, said: dict[int, int], otherwise: list[tuple[str, int]]) -> bool:
        """Take a number for the value of the column it stands behind, else of the only one named that has it."""
        text = self._tokens[at].text
        column = self._before(at)
        if column is None:
            fits = [one for one in self._named if _shown(self._row[one]).casefold() == text]
            column = fits[0] if len(fits) == 1 else None
        if column is None:
            return False
        if _shown(self._row[column]).casefold() == text:
            said[at] = column
        else:
            otherwise.append((text, column))
        return True

    def _before(self, at: int) -> int | None:
        while at := at - 1 if at else 0:
            if self._tokens[at].text not in self._linking:
                break
        found = [column for column, name in enumerate(self._columns) if _names(self._tokens[at], name)]
        return found[0] if len(found) == 1 else None

    def _of_text(self, at: int, said: dict[int, int], otherwise: list[tuple[str, int]]) -> bool:
        """Take words for a value: of the row, or of another row, which the claim then says wrongly of this one."""
        for own in (True, False):
            rows = [self._row] if own else self._table.rows
            fits = {
                (column, place)
                for row in rows
                for column, cell in enumerate(row)
                for place in _places(self._tokens, cell)
                if place.start == at and not self._tokens[at].number
            }
            longest = max((len(place) for _, place in fits), default=0)
            columns = {column for column, place in fits if len(place) == longest}
            if not columns:
                continue
            if len(columns) > 1 or not self._told(next(iter(columns)), at, longest):
                return False
            column = columns.pop()
            if self._before(at) not in {None, column}:
                return False  # "the manager Ada" is said of another column than the one that has her
            if own:
                said.update(dict.fromkeys(range(at, at + longest), column))
            else:
                otherwise.append((" ".join(one.text for one in self._tokens[at : at + longest]), column))
                said.update(dict.fromkeys(range(at + 1, at + longest), column))
            return True
        return False

    def _told(self, column: int, at: int, size: int) -> bool:
        """Say whether it is clear of which column a value is: the claim names it, or it is a quality of the other."""
        if column in self._named:
            return True
        words = self._tokens[at : at + size]
        quality = all(
            str(row[column] or "a")[:1].islower() or str(row[column])[:1].islower() for row in self._table.rows
        )
        return len(self._columns) == _TWO and size == len(words) == 1 and quality


def count_query(claim: str, table: StoredTable) -> str | None:
    """Return the query that a claim of how many rows have a value is counted by; None where it says anything else."""
    tokens, numbers = _tokens(claim), numbers_of(claim)
    values = {
        (column, str(cell), place)
        for row in table.rows
        for column, cell in enumerate(row)
        if isinstance(cell, str)
        for place in _places(tokens, cell)
        if not tokens[place.start].number
    }
    if len({(column, cell) for column, cell, _ in values}) > 1 or not numbers:
        return None
    taken = {at for _, _, place in values for at in place}
    linking = _words("plain", "count") | {one.text for one in _tokens(table.name)}
    nouns = [at for at, one in enumerate(tokens) if any(_names(one, name) for name in table.columns)]
    for at, one in enumerate(tokens):
        counted = any(_within(one, said) for said in numbers)
        if at in taken or at in nouns or one.text in linking:
            continue
        if not counted or not _counts(tokens, at, nouns):
            return None
    if not values:
        keys = [str(row[0]) for row in table.rows]
        own = any(_names(one, table.columns[0]) for one in tokens)
        return "SELECT COUNT(*) FROM beleg" if own and len(set(keys)) == len(keys) else None
    column, cell, _ = next(iter(values))
    if len({str(row[column]) for row in table.rows if str(row[column]).casefold() == cell.casefold()}) > 1:
        return None
    name, text = table.columns[column].replace('"', '""'), cell.replace("'", "''")
    return f"SELECT COUNT(*) FROM beleg WHERE \"{name}\" = '{text}'"  # noqa: S608 — read-only, on a copy


def _counts(tokens: Sequence[_Token], at: int, nouns: Sequence[int]) -> bool:
    """Say whether a number is of things that are counted ("2 papers", "2 of 3 papers"), and no label ("paper 2")."""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return at - 1 not in nouns and (at + 1 in nouns or after in _words("of", "count"))


Way = Literal["up", "down", "apart"]


def difference(claim: str, outcome: QueryOutcome, reader: str) -> NumberFinding | None:
    """Hold a difference in percentage points to two values of a column of shares; None where it cannot be derived."""
    points = [one for one in numbers_of(claim) if one.unclear[:1] == ("no share",)]
    if len(points) != 1 or "promille" in points[0].unclear[-1].casefold() or "‰" in points[0].unclear[-1]:
        return None
    tokens = _tokens(claim)
    shares = [at for at, name in enumerate(outcome.columns) if _SHARE.search(name)]
    if len(shares) != 1 or len(outcome.columns) != _TWO:
        return None
    share, key = shares[0], 1 - shares[0]
    numbers = [row[share] for row in outcome.rows]
    if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in numbers):
        return None
    in_percent = _IN_PERCENT.search(outcome.columns[share]) or any(float(one or 0) > 1 for one in numbers)
    named = [(place, row) for row in outcome.rows for place in _places(tokens, row[key])]
    named = [(place, row) for place, row in named if not _within(tokens[place.start], points[0])]
    if not in_percent or len(named) != _TWO or len({str(row[key]) for row in outcome.rows}) != len(outcome.rows):
        return None
    (first, before), (second, after) = sorted(named, key=lambda one: one[0].start)
    way = _way(tokens, outcome.columns, [first, second], points[0])
    leads = first.start and tokens[first.start - 1].text in _words("first")
    follows = tokens[second.start - 1].text in _words("second")
    if way is None or not (leads and follows) or before is after:
        return None
    change = round(float(after[share] or 0) - float(before[share] or 0), 9)
    right = counts(replace(points[0], unclear=()), abs(change)) and (way == "apart" or (change > 0) == (way == "up"))
    told = counting(
        reader, "difference", *(_shown(one) for one in (before[key], before[share], after[key], after[share]))
    )
    return NumberFinding("follows" if right else "wrong", (told,))


def _within(token: _Token, number: ClaimedNumber) -> bool:
    return number.start <= token.start < number.end


def _way(
    tokens: Sequence[_Token], columns: Sequence[str], places: Sequence[range], points: ClaimedNumber
) -> Way | None:
    """Return how a claim says that two values differ; None where it says more than that."""
    taken = {at for place in places for at in place}
    ways: set[Way] = set()
    plain = _words("plain", "count", "first", "second", "points")
    for at, one in enumerate(tokens):
        if at in taken or _within(one, points):
            continue
        found: list[Way] = [way for way in ("up", "down", "apart") if one.text in _words(way)]
        ways.update(found)
        if not found and one.text not in plain and not any(_names(one, name) for name in columns):
            return None
    return ways.pop() if len(ways) == 1 else None
