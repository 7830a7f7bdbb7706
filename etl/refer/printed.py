"""Pages of gazettes: "BGBl. I S. 123", "BGBl. 2023 I Nr. 411", "BStBl II 2010 S. 12", "ABl. L 119 vom 4.5.2016, S. 1".

A gazette is known by the end of its name ("…Bl"), so that those of Länder and ministries are read as well. The work is
the volume ("BGBl. I 2003"), the section its page or number. What stands behind the full name of a law is part of
that name (`etl.refer.dates`) and no reference of its own. Where no year is printed it is that of the act whose day
stands before, after the way gazettes are cited in the Handbuch der Rechtsförmlichkeit.
"""

from __future__ import annotations

from etl.refer.dates import DAY, MONTHS, iso
from etl.refer.reference import Target
from provenance.text import patterns as re

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
_BEFORE = re.compile(rf"(?<!\d)\d{{1,2}}\.\s?(?:\d{{1,2}}\.|(?:{MONTHS}))\s?((?:18|19|20)\d\d)(?!\d)")
_NEAR = 60


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
    year = match["year"] or match["late"] or ("" if match["day"] else _year_of_act(text, at))
    volume = " ".join(part for part in (_short(match["name"]), match["part"], year) if part) + issue
    section = f"S. {page}" if page else f"Nr. {number}"
    return match.end(), Target(volume, section, date=iso(match["day"]) if match["day"] else None)


def _year_of_act(text: str, at: int) -> str:
    """Return the year of the day named right before: a page without a year is of the year of the act it prints."""
    days = _BEFORE.findall(text, max(0, at - _NEAR), at)
    return days[-1] if days else ""


def _short(name: str) -> str:
    if name.startswith("Bundesgesetzbl"):
        return "BGBl."
    return "BAnz" if name.startswith("Bundesanz") else f"{name}." if name.endswith("Bl") else name
