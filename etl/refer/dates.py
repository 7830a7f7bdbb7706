"""Days as decisions, letters and gazettes are named by: "12. Mai 2009", "4.5.2016"."""

from __future__ import annotations

from provenance.text import patterns as re

MONTHS = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"

DATE = rf"(?:vom|v\.)\s+\d{{1,2}}\.\s?(?:\d{{1,2}}\.\s?|(?:{MONTHS})\s)\d{{4}}"
GAZETTE = (
    r"(?:[A-ZÄÖÜ][\w.-]*Bl\w*|Bundesgesetzblatt|Amtsblatt|Bundesanzeiger|BAnz|GV(?=\.|\s)|GVOBl|GS|Gesetzblatt|GBl)\.?"
)
_WHERE = (
    rf"(?:\s*\(\s*{GAZETTE}[^()]{{0,80}}\)|\s*<\s*{GAZETTE}[^<>]{{0,80}}>"
    rf"|\s*[,–-]\s*{GAZETTE}\s+(?:Teil\s)?[IVX]+\s(?:S\.?\s|Nr\.\s)?\d+(?:\s\[Nr\.\s?\d+\])?)"
)
_ARTICLE_OF_ACT = (
    r"Art(?:ikels?|\.)?\s\d+[a-z]?(?:\s(?:Absatz|Abs\.?|Nummer|Nr\.?)\s\d+[a-z]?)*\s(?:des\sGesetzes|der\sVerordnung)"
)
_CHANGED = (
    rf"\s*,\s(?:(?:die|das|der)\s)?(?:zuletzt\s)?(?:geändert\s)?durch\s{_ARTICLE_OF_ACT}\s{DATE}{_WHERE}?"
    r"(?:\sgeändert\sworden\sist)?"
)
_VERSION = (
    rf"\s+in\sder\sFassung\sder\s(?:Bekanntmachung|Neufassung)\s{DATE}{_WHERE}?"
    r"|\s+in\sder\sim\sBundesgesetzblatt\sTeil\sI+,\sGliederungsnummer\s[\d-]+,\sveröffentlichten\sbereinigten\sFassung"
)
_SHORT_NAME = r"\s*(?:\([^()]{2,80}\)|<[^<>]{2,80}>)"

DATED = re.compile(rf"\s+{DATE}{_WHERE}?(?:{_CHANGED})?")
"""Behind an abbreviation: "TzBfG vom 21. Dezember 2000 (BGBl. I S. 1966)"."""

IN_FULL = re.compile(
    rf"(?:(?:{_SHORT_NAME})?(?:\s+{DATE}{_WHERE}|{_VERSION})|\s+{DATE}|\s*\(\s*{GAZETTE}[^()]{{0,80}}\))(?:{_CHANGED})?"
)
"""Behind a name in words, which may have a short name in brackets."""

PRINTED = re.compile(GAZETTE)
OLD = re.compile(r"\s*(?:[an]\.\s?F\.(?!\w)|[an]F(?!\w))")
"""The old or the new version: "a. F.", "nF"."""

_DAY_GAZETTE = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.|(?:{MONTHS}))\s?\d{{4}}(?!\d)"
HELD = re.compile(
    rf"\s(?:in\sder\s(?:(?:am|seit|ab|vom|bis)\s(?:dem\s|zum\s|einschließlich\s)?(?P<held>{_DAY_GAZETTE})(?:\san)?(?:\s\w+){{0,2}}"
    rf"\sFassung|Fassung\svom\s(?P<of>{_DAY_GAZETTE}))|(?:idF|i\.\s?d\.\s?F\.)\s(?:vom|v\.)\s(?P<short>{_DAY_GAZETTE}))"
)
"""Behind a place: the day whose law is meant, "in der bis zum 31. Dezember 2024 geltenden Fassung"."""

EUROPEAN = re.compile(
    r"\s*(?:\((?:EU|EG|EWG|EURATOM|Euratom|EU,\sEuratom)\)\s(?:Nr\.\s)?\d+/\d+"
    r"|(?:Nr\.\s)?\d+/\d+/(?:EWG|EG|EU|JI|GASP|Euratom)|(?:Nr\.\s)?\d+/\d+(?=\s))"
)
"""The number of a European act: "(EU) 2016/679", "2006/112/EG"."""

EUROPEAN_IN_FULL = re.compile(
    r"\s+(?:der\sKommission|des\sRates|des\sEuropäischen\sParlaments(?:\sund\sdes\sRates)?)"
    rf"(?:\s+{DATE}(?:\s[^().;§]{{3,400}}?\(\s?ABl[^()]{{3,80}}\)|\s*\(\s?ABl[^()]{{3,80}}\))?)?"
)


_NUMBERS = {month[:3]: number for number, month in enumerate(MONTHS.split("|"), start=1)}
_SHORT = r"Jan\.|Feb\.|Aug\.|Sept\.|Okt\.|Nov\.|Dez\."

DAY = rf"\d{{1,2}}\.\s?(?:\d{{1,2}}\.|(?:{MONTHS}|{_SHORT})(?=\s))\s?\d{{4}}(?!\d)"
"""A day in a pattern; `iso` reads what it matches."""

_DAY = re.compile(r"(\d{1,2})\.\s?(?:(\d{1,2})\.|([^\W\d]{3})\w*\.?)\s?(\d{4})")


def iso(day: str) -> str | None:
    """Return the day in ISO 8601; None where there is no such day ("31.2.2020" is let pass, "40.1.2020" is not)."""
    match = _DAY.fullmatch(day.strip())
    if match is None:
        return None
    month = int(match[2]) if match[2] else _NUMBERS.get(match[3], 0)
    if not (0 < int(match[1]) <= 31 and 0 < month <= 12):  # noqa: PLR2004 -- the days of a month, the months of a year
        return None
    return f"{match[4]}-{month:02d}-{int(match[1]):02d}"
