"""The numbers of a claim are held to the result of a query: they follow from it, or not, or that cannot be told.

Let a query count 42 of 60 rows. Then "42 of 60 papers (70 %)" follows. The rules:

- a part ("42 of …") must be what came out; a whole ("… of 60") the rows of the table, or the sum of the groups;
- a share must be part / whole as rounded to the places it is said with: 70 % holds for 69.5 to 70.5, 70.0 % for 69.95
  to 70.05; "half" within half a point, "two thirds" within one; "about 70 %" within 2.5 points, "about 40" within 5 %;
- where several numbers came out, the claim must name the group (or column) beside its number;
- a number of a condition of the query ("since 2015") is taken as such, once for each time it stands there;
- what the query compares with ("microservices") must be named by the claim, and both deny or neither does: else the
  numbers may follow from something that is not what the claim says.

A number that follows from nothing is wrong if nothing in the claim is right in its place, else it cannot be told.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from provenance.citing.tables.claimed_numbers import ClaimedNumber, numbers_of
from provenance.citing.tables.queries import QueryOutcome
from provenance.citing.tables.requery import ParsedQuery, asking, mentions, place_of
from provenance.language import classes
from provenance.language.catalogue import wording
from provenance.language.catalogue.wording import Wording
from provenance.language.detection import Language
from provenance.text import patterns as re

Told = Literal["follows", "wrong", "unclear"]
_CLOSE = 1e-9
_SPLIT = re.compile(r"[;:.](?:\s|$)|,\s|\s(?:and|und|while|whereas|während|but|aber|sowie)\s", re.IGNORECASE)
_COMPARING = re.compile(
    r"\b(?:no|not|nicht)\s+(?:more|less|fewer|mehr|weniger)\s+(?:than|als)\b|\bnot only\b|\bnicht nur\b", re.IGNORECASE
)
_DENIAL = re.compile(
    rf"\b(?:{'|'.join(sorted(classes.of('negation')))}|cannot|lack\w*|except|rest|remaining|"
    r"fehl\w+|außer|übrige\w*|restliche\w*|mangel\w*|verzicht\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_YEARS = range(1800, 2200)


@dataclass(frozen=True, slots=True)
class Value:
    """A number that came out, with the names it goes by: cells of its row, or its column."""

    number: float
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberFinding:
    """What holding a claim to a result came to, and why."""

    told: Told
    notes: tuple[str, ...]


def hold(claim: str, outcome: QueryOutcome, language: Language | None = None, reader: str = "en") -> NumberFinding:
    """Hold the numbers of a claim in a language to an outcome; where it is not given, the claim tells it.

    What comes of it is told in the language of the ``reader``.
    """
    said = numbers_of(claim, language)
    if not said:
        return NumberFinding("unclear", (counting(reader, "no number"),))
    return _ClaimCheck(claim, said, outcome, reader).finding()


def values_of(outcome: QueryOutcome) -> list[Value]:
    """Return the numbers that came out; of rows without a number to count by, how many they are."""
    about = asking(outcome.query)
    cells = [[cell for cell in column if cell is not None] for column in zip(*outcome.rows, strict=True)]
    numeric = [
        at
        for at, column in enumerate(cells)
        if column
        and all(isinstance(cell, int | float) and not isinstance(cell, bool) for cell in column)
        and (len(outcome.rows) == 1 or outcome.columns[at].casefold() not in about.grouped)
    ]
    single = len(outcome.rows) == 1 and numeric and (about.aggregates or len(outcome.columns) == len(numeric))
    if not single and not (about.aggregates and numeric):
        return [Value(float(len(outcome.rows)), ())]
    many = len(outcome.rows) > 1
    return [
        Value(
            float(row[at] or 0),
            tuple(str(cell) for other, cell in enumerate(row) if other not in numeric and cell is not None)
            if many
            else ((outcome.columns[at],) if len(numeric) > 1 else ()),
        )
        for row in outcome.rows
        for at in numeric
        if row[at] is not None or not many
    ]


class _ClaimCheck:
    """One claim against one outcome."""

    def __init__(self, claim: str, said: list[ClaimedNumber], outcome: QueryOutcome, reader: str) -> None:
        self._reader = reader
        self._claim = claim
        self._said = said
        self._outcome = outcome
        self._about: ParsedQuery = asking(outcome.query)
        self._values = values_of(outcome)
        self._whole = self._sum()
        self._literals = Counter(self._about.numbers)

    def _sum(self) -> float | None:
        """Return what the parts are of: all rows, or all groups together."""
        total = None if self._outcome.total is None else float(self._outcome.total)
        numbers = [value.number for value in self._values]
        if len(numbers) == 1 or not self._about.counts:
            return total if self._about.counts or not self._about.aggregates else None
        return sum(numbers) if len(self._outcome.rows) > 1 else max(numbers)

    def finding(self) -> NumberFinding:
        """Hold each number, then what the numbers are said of."""
        unclear = [self._say("of number", one.text, self._say(*one.unclear)) for one in self._said if one.unclear]
        left = [one for one in self._said if not one.unclear and not self._condition(one, compared=True)]
        told = {id(one): self._tell(one) for one in left}
        right = [one for one in left if told[id(one)][0] == "follows"]
        loose = [one for one in left if told[id(one)][0] == "wrong" and not self._condition(one)]
        wrong = [one for one in loose if not self._excused(one, right)]
        result = self._shown()
        if wrong:
            notes = [self._say("says otherwise", one.text, told[id(one)][1]) for one in wrong]
            return NumberFinding("wrong", tuple(notes))
        unclear += [self._say("from nothing", one.text) for one in loose]
        unclear += [self._say("of number", one.text, told[id(one)][1]) for one in left if told[id(one)][0] == "unclear"]
        if not right and not unclear:
            unclear.append(self._say("none of the result"))
        unclear += self._of_something_else(right)
        if unclear:
            return NumberFinding("unclear", (*unclear, self._say("gives", result)))
        return NumberFinding("follows", (self._say("gives", result),))

    def _condition(self, one: ClaimedNumber, *, compared: bool = False) -> bool:
        """Take a number for one of a condition of the query, if it stands there as often as it is taken."""
        if compared and one.compare in {"=", "~"}:
            return False
        if one.role == "whole" or one.share:
            return False
        if len(self._values) > 1 and any(one.text in value.names for value in self._values):
            return True  # the group it speaks of: "in 2015, 9 papers"
        if not self._literals[one.value]:
            return False
        self._literals[one.value] -= 1
        return True

    def _excused(self, one: ClaimedNumber, right: Sequence[ClaimedNumber]) -> bool:
        """Say whether another number is right in the place of this one, or it is a year, so that it may be of else."""
        year = one.value in _YEARS and len(one.text) == len("2024") and not one.share and one.role == "part"
        same = any(other.share == one.share and other.role == one.role and other.compare == "=" for other in right)
        return year or (same and one.role == "part")

    def _tell(self, one: ClaimedNumber) -> tuple[Told, str]:
        if one.role == "whole" and self._whole is None:
            return "unclear", self._say("of how many")
        if one.role == "whole" and self._whole is not None:
            return _told(counts(one, self._whole), self._shown())
        values = self._meant(one)
        if values is None:
            among = any(self._right(one, value) for value in self._values)
            return ("unclear", self._say("several")) if among else ("wrong", self._shown())
        shown = wording.row((self._shown_value(value) for value in values), ", ")
        if one.share and self._whole is None and not self._about.gives_share:
            return "unclear", self._say("no whole")
        right = any(self._right(one, value) for value in values)
        right = right or (one.role == "open" and self._whole is not None and counts(one, self._whole))
        if not right and self._denied(one) and any(self._complement(one, value) for value in values):
            return "unclear", self._say("the rest")
        return _told(right, shown)

    def _complement(self, one: ClaimedNumber, value: Value) -> bool:
        """Say whether a number is right of what is left of the whole."""
        if self._whole is None or self._about.gives_share:
            return False
        return self._right(one, Value(self._whole - value.number, ()))

    def _denied(self, one: ClaimedNumber) -> bool:
        """Say whether the claim denies where the query does not, or the other way round."""
        start, end = self._clause(one)
        words = self._claim[start : one.start] + " " * (one.end - one.start) + self._claim[one.end : end]
        denied = _DENIAL.search(_COMPARING.sub("", words)) is not None
        return denied != self._about.denies

    def _right(self, one: ClaimedNumber, value: Value) -> bool:
        if not one.share:
            whole = one.role != "all" or (self._whole is not None and _same(value.number, self._whole))
            return whole and counts(one, value.number)
        share = self._share(value)
        return share is not None and _rounds(one, share)

    def _share(self, value: Value) -> float | None:
        """Return the share of a value in per cent: as the query gave it, else of the whole."""
        if self._about.gives_share and not self._of_whole(value):
            return 100 * value.number if 0 <= value.number <= 1 else value.number
        return 100 * value.number / self._whole if self._whole else None

    def _of_whole(self, value: Value) -> bool:
        """Say whether a value is a count, though the query has words of a share: "rate", a factor of 100."""
        counts = self._about.counts and float(value.number).is_integer() and "/" not in self._outcome.query
        return counts and self._whole is not None and value.number <= self._whole

    def _meant(self, one: ClaimedNumber) -> list[Value] | None:
        """Return the values that a number may mean: the only one, or that whose name stands beside it."""
        if len(self._values) == 1:
            return self._values
        if not any(value.names for value in self._values):
            return None
        start, end = self._clause(one)
        for text in (self._claim[start:end], self._claim):
            named = [value for value in self._values if _named(text, value)]
            if len({value.names for value in named}) == 1:
                return named
            if named:
                return None
        return None

    def _clause(self, one: ClaimedNumber) -> tuple[int, int]:
        ends = [match.span() for match in _SPLIT.finditer(self._claim)]
        start = max((end for _, end in ends if end <= one.start), default=0)
        return start, min((begin for begin, _ in ends if begin >= one.end), default=len(self._claim))

    def _of_something_else(self, right: Sequence[ClaimedNumber]) -> list[str]:
        """Say in what claim and query do not speak of the same, as far as the words show."""
        found: list[str] = []
        missing = [one for one in self._about.strings if not mentions(self._claim, one)]
        if missing:
            found.append(self._say("asks for", wording.quoted(self._reader, missing)))
        for one in right:
            if one.role != "whole" and self._denied(one):
                told = self._say("query denies" if self._about.denies else "claim denies", one.text)
                found.append(self._say("left", told, self._left()) if self._left() else told)
                break
        return found

    def _left(self) -> str:
        if len(self._values) != 1 or self._whole is None:
            return ""
        return self._say("of", _plain(self._whole - self._values[0].number), _plain(self._whole))

    def _shown(self) -> str:
        return wording.row((self._shown_value(value) for value in self._values[:8]), ", ")

    def _shown_value(self, value: Value) -> str:
        name = f" ({' '.join(value.names)})" if value.names else ""
        share = self._share(value)
        if self._about.gives_share and not self._of_whole(value):
            return f"{share:.4g} %{name}" if share is not None else f"{_plain(value.number)}{name}"
        if self._whole is None:
            return f"{_plain(value.number)}{name}"
        told = self._say("of", _plain(value.number), _plain(self._whole))
        return wording.row((told, f" ({share:.4g} %)" if share is not None else "", name), "")

    def _say(self, key: str, *given: object) -> Wording:
        return counting(self._reader, key, *given)


def counting(reader: str, key: str, /, *given: object) -> Wording:
    """Say one thing of a count."""
    return wording.told(reader, "count", key, *given)


def _named(text: str, value: Value) -> bool:
    return bool(value.names) and all(place_of(text, name) is not None for name in value.names)


def _told(right: bool, shown: str) -> tuple[Told, str]:
    return ("follows" if right else "wrong"), shown


def counts(one: ClaimedNumber, exact: float) -> bool:
    """Say whether a count is what it is said to be."""
    if one.compare == "~":
        loose = 0.05 * abs(exact) if one.value % 10 == 0 else 0.0
        return abs(one.value - exact) <= loose + _CLOSE
    if one.compare == "=":
        off = 0.0 if float(exact).is_integer() else 0.5 * 10**-one.places
        return abs(one.value - exact) <= off + _CLOSE
    return _ordered(one, exact)


def _rounds(one: ClaimedNumber, exact: float) -> bool:
    """Say whether a share is the exact one as rounded to the places it is said with."""
    if one.compare in {"=", "~"}:
        off = one.width if one.width is not None else 0.5 * 10**-one.places
        if one.compare == "~" and (one.width is not None or one.value % 5 == 0):
            off = max(off, 2.5)
        return abs(one.value - exact) <= off + _CLOSE
    return _ordered(one, exact)


def _ordered(one: ClaimedNumber, exact: float) -> bool:
    equal = _same(one.value, exact)
    more, less = exact > one.value and not equal, exact < one.value and not equal
    return {">": more, ">=": more or equal, "<": less, "<=": less or equal}[one.compare]


def _same(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=_CLOSE, abs_tol=_CLOSE)


def _plain(number: float) -> str:
    return f"{number:,.0f}".replace(",", "") if float(number).is_integer() else f"{number:.6g}"
