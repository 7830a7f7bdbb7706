"""Pages of gazettes: "BGBl. I S. 123", "BGBl. 2023 I Nr. 411", "BStBl II 2010 S. 12", "ABl. L 119 vom 4.5.2016, S. 1".

A gazette is known by the end of its name ("…Bl"), so that those of Länder and ministries are read as well. The work is
the volume ("BGBl. I 2003"), the section its page or number. What stands behind the full name of a law is part of
that name (`etl.refer.gazette`) and no reference of its own.
"""

from __future__ import annotations

import re

from etl.refer.dates import DAY, iso
from etl.refer.reference import Target

_YEAR = r"(?:18|19|20)\d\d(?![\d/.])"
_GAZETTE = re.compile(
    r"(?P<name>[A-ZÄÖÜ][\w-]*Bl(?!\w)|Bundesgesetzblatt(?:e?s)?|Bundesanzeigers?|BAnz|GV(?=\.))\.?"
    r"(?:\s(?P<of>EU|EG|EWG|NRW|NW|der\sEuropäischen\s(?:Union|Gemeinschaften?))(?!\w)\.?)?"
    rf"(?:\s(?P<year>{_YEAR}))?"
    r"(?:\s?,?\s(?:Nr\.\s?)?(?:Teil\s)?(?P<part>[IVX]+|[LC]|AT)(?!\w)\.?)?"
    rf"(?:\s?,?\s(?P<late>{_YEAR}))?"
    r"(?:\s?,?\s(?:(?P<serial>(?:19|20)\d\d/\d+)|Nr\.?\s(?P<number>\d+)(?!\w)|(?P<issue>\d+)(?=\svom\s|\s\d\d?\.\d|,\s\d+\.|\sS\.)))?"
    rf"(?:\s?,?\s(?:vom\s|v\.\s)?(?P<day>{DAY}))?"
    r"(?:\s?,?\s(?:(?P<sign>S\.?|Seite)\s)(?P<page>\d+)(?!\w|\.\d)|\s?,?\s(?P<bare>[BV]?\d+)(?!\w|[./]\d))?"
    r"(?:\s?(?:ff?(?!\w)\.?|(?:,|[-–])\s?\d+(?!\w|[./]\d)))?"
)


def gazette_at(text: str, at: int) -> tuple[int, Target] | None:
    """Read the page of a gazette that begins at ``at``; None where neither page nor number is named."""
    match = _GAZETTE.match(text, at)
    if match is None:
        return None
    page = match["page"] or (match["bare"] if match["part"] or match["year"] else None)
    number = match["number"] or match["serial"]
    if not (page or number):
        return None
    issue = f" {match['issue'] or match['number']}" if page and (match["issue"] or match["number"]) else ""
    year = match["year"] or match["late"]
    volume = " ".join(part for part in (_short(match["name"]), match["part"], year) if part) + issue
    section = f"S. {page}" if page else f"Nr. {number}"
    return match.end(), Target(volume, section, date=iso(match["day"]) if match["day"] else None)


def _short(name: str) -> str:
    if name.startswith("Bundesgesetzbl"):
        return "BGBl."
    return "BAnz" if name.startswith("Bundesanz") else f"{name}." if name.endswith("Bl") else name
