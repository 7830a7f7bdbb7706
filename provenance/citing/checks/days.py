"""Days as texts say them, in German and English, as exactly as they say them: a day, a month or a year."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MONTHS = (
    ("januar", "january", "jan", "jänner"), ("februar", "february", "feb"), ("märz", "march", "mar", "mrz", "maerz"),
    ("april", "apr"), ("mai", "may"), ("juni", "june", "jun"), ("juli", "july", "jul"), ("august", "aug"),
    ("september", "sep", "sept"), ("oktober", "october", "okt", "oct"), ("november", "nov"),
    ("dezember", "december", "dez", "dec"),
)  # fmt: skip
_NUMBER = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names}
_NAMES = "|".join(sorted(_NUMBER, key=len, reverse=True))
_DAY = re.compile(
    rf"""
    (?<!\d)(?P<y1>\d{{4}})-(?P<m1>\d{{2}})(?:-(?P<d1>\d{{2}}))?(?!\d)
    | (?<!\d)(?P<d2>\d{{1,2}})\.\s?(?P<m2>\d{{1,2}})\.\s?(?P<y2>\d{{4}})(?!\d)
    | (?<!\d)(?P<d3>\d{{1,2}})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<n3>{_NAMES})\.?,?\s+(?P<y3>\d{{4}})(?!\d)
    | \b(?P<n4>{_NAMES})\.?\s+(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y4>\d{{4}})(?!\d)
    | \b(?P<n5>{_NAMES})\.?,?\s+(?P<y5>\d{{4}})(?!\d)
    | (?<![\w.,/-])(?P<y6>1[5-9]\d\d|20\d\d|21\d\d)(?![\w/-]|[.,]\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day, or as much of one as was said; ``start`` and ``end`` are its stretch of the text."""

    year: int
    month: int | None
    day: int | None
    start: int
    end: int

    def holds(self, exact: Day) -> bool:
        """Say whether what is said is true of a day that is known at least as exactly."""
        said, known = (self.year, self.month, self.day), (exact.year, exact.month, exact.day)
        return all(one is None or one == other for one, other in zip(said, known, strict=True))


def days_in(text: str) -> list[Day]:
    """Give all days that a text says, in order."""
    found: list[Day] = []
    for match in _DAY.finditer(text):
        part = {name[0]: value for name, value in match.groupdict().items() if value}
        month = _NUMBER[part["n"].lower()] if "n" in part else int(part["m"]) if "m" in part else None
        day = int(part["d"]) if "d" in part else None
        found.append(Day(int(part["y"]), month, day, *match.span()))
    return found
