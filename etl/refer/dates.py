"""Days as decisions, letters and gazettes are named by: "12. Mai 2009", "4.5.2016"."""

from __future__ import annotations

import re

from etl.refer.gazette import MONTHS

_NUMBERS = {month[:3]: number for number, month in enumerate(MONTHS.split("|"), start=1)}
_SHORT = r"Jan\.|Feb\.|Aug\.|Sept\.|Okt\.|Nov\.|Dez\."

DAY = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.|(?:{MONTHS}|{_SHORT})(?=\s))\s?\d{{4}}(?!\d)"
"""A day in a pattern; `iso` reads what it matches."""

_DAY = re.compile(r"(\d{1,2})\.\s?(?:(\d{1,2})\.|([^\W\d]{3})\w*\.?)\s?(\d{4})")


def iso(day: str) -> str | None:
    """Give the day in ISO 8601; None where there is no such day ("31.2.2020" is let pass, "40.1.2020" is not)."""
    match = _DAY.fullmatch(day.strip())
    if match is None:
        return None
    month = int(match[2]) if match[2] else _NUMBERS.get(match[3], 0)
    if not (0 < int(match[1]) <= 31 and 0 < month <= 12):  # noqa: PLR2004 -- the days of a month, the months of a year
        return None
    return f"{match[4]}-{month:02d}-{int(match[1]):02d}"
