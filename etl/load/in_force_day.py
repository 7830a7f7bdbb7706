"""The day that an in-force clause names: a date, or one counted from the day the text was published.

    "am 1. Januar 2024", "mit Wirkung vom 1. Januar 2024", "rückwirkend zum 1. Januar 2024"
    "am Tag nach der Verkündung", "am zwanzigsten Tag nach ihrer Veröffentlichung", "mit ihrer Bekanntmachung"
    "am ersten Tag des auf die Verkündung folgenden Kalendermonats"

The day of publication is taken from the document where it prints just one. A number of weeks or months after it is not
counted: laws differ in whether the day itself counts.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from etl.document import Document
from etl.refer.dates import DAY, iso

_ORDINALS = {
    word: number
    for number, words in {
        1: "ersten erster",
        2: "zweiten",
        3: "dritten",
        4: "vierten",
        5: "fünften",
        6: "sechsten",
        7: "siebten siebenten",
        8: "achten",
        10: "zehnten",
        14: "vierzehnten",
        15: "fünfzehnten",
        20: "zwanzigsten",
        30: "dreißigsten",
    }.items()
    for word in words.split()
}
_ORDINAL = rf"(?:{'|'.join(_ORDINALS)}|\d{{1,2}}\.)"
_MADE_PUBLIC = (
    r"(?:der|ihrer|seiner|dieser|die|ihre|seine)\s+(?:\w+e[nr]?\s+)?"
    r"(?i:verkündung|bekanntmachung|veröffentlichung|bekanntgabe)"
)
_DATE = re.compile(
    rf"\b(?:am|zum|ab|ab\s+dem|mit\s+dem|mit\s+Wirkung\s+(?:vom|zum|ab|ab\s+dem)|vom)\s+(?P<day>{DAY})", re.IGNORECASE
)
_ENDED = re.compile(rf"\bmit\s+Ablauf\s+des\s+(?P<day>{DAY})", re.IGNORECASE)
_AFTER = re.compile(
    rf"\b(?:am|mit\s+dem)\s+(?:(?P<nth>{_ORDINAL})\s+)?Tage?\s+nach\s+(?:dem\s+Tage?\s+)?{_MADE_PUBLIC}", re.IGNORECASE
)
_SAME = re.compile(rf"\b(?:(?:am|mit\s+dem)\s+Tage?|mit|bei|zum\s+Zeitpunkt)\s+{_MADE_PUBLIC}", re.IGNORECASE)
_FOLLOWING = re.compile(
    rf"\bam\s+(?:ersten\s+Tage?|1\.|Ersten)\s+des\s+(?:(?P<nth>{_ORDINAL})\s+)?auf\s+(?:den\s+Tag\s+)?{_MADE_PUBLIC}\s+"
    r"folgenden\s+(?:Kalender)?(?P<unit>monats|vierteljahre?s|jahre?s)",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"\b(?:[Aa]usgegeben\s+(?:zu|in)\s+\w+,?\s+(?:am|den)|[Aa]usgegeben\s+am|[Vv]erkündet\s+am|[Vv]eröffentlicht\s+am"
    r"|[Bb]ekannt\s?gemacht\s+am|(?:Tag|Datum)\s+der\s+(?:Veröffentlichung|Bekanntmachung|Verkündung|Ausgabe):?"
    rf"|Ausgabetag:?)\s+(?P<day>{DAY})"
)
_JOURNAL = re.compile(rf"(?P<day>{DAY})\s+(?:[A-Z]{{2}}\s+)?Amtsblatt\s+der\s+Europäischen")
_MONTHS = {"monats": 1, "vierteljahrs": 3, "vierteljahres": 3, "jahrs": 12, "jahres": 12}
_YEAR = 12


def day_of(words: str, out: date | None) -> str | None:
    """Give the last day that the words before "in Kraft" name; ``out`` is the day of publication, where known."""
    dated = [(match.end(), _date(match["day"], 0)) for match in _DATE.finditer(words)]
    dated += [(match.end(), _date(match["day"], 1)) for match in _ENDED.finditer(words)]
    dated += [(match.end(), _later(out, _nth(match["nth"]))) for match in _AFTER.finditer(words)]
    dated += [(match.end(), _later(out, 0)) for match in _SAME.finditer(words)]
    dated += [(match.end(), _following(out, match)) for match in _FOLLOWING.finditer(words)]
    return max(dated, key=lambda pair: pair[0])[1] if dated else None


def day_out(words: str) -> str | None:
    """Give the last day in force that the words before "außer Kraft" name.

    "am 31. Dezember" is said of the last day and of the first without: on the last of a month it is not taken.
    """
    if ended := _ENDED.search(words):
        return _date(ended["day"], 0)
    if not (dated := _DATE.search(words)):
        return None
    first = iso(dated["day"])
    after = _shifted(first, 1)
    return None if after is None or after.endswith("-01") else _shifted(first, -1)


def published(document: Document) -> date | None:
    """Give the day on which a document was published, where it prints one and no other."""
    text = "\n".join((document.text, *(remainder.text for remainder in document.remainders)))
    found = {iso(match["day"]) for match in _PUBLISHED.finditer(text)}
    if document.kind == "eu":
        found |= {iso(match["day"]) for remainder in document.remainders for match in _JOURNAL.finditer(remainder.text)}
    found.discard(None)
    (day,) = found if len(found) == 1 else (None,)
    return _parsed(day)


def _date(day: str, later: int) -> str | None:
    return _shifted(iso(day), later)


def _shifted(day: str | None, by: int) -> str | None:
    parsed = _parsed(day)
    return (parsed + timedelta(days=by)).isoformat() if parsed else None


def _parsed(day: str | None) -> date | None:
    try:
        return date.fromisoformat(day) if day else None
    except ValueError:
        return None


def _later(out: date | None, days: int) -> str | None:
    return (out + timedelta(days=days)).isoformat() if out else None


def _nth(word: str | None) -> int:
    if word is None:
        return 1
    return int(word[:-1]) if word.endswith(".") else _ORDINALS[word.lower()]


def _following(out: date | None, match: re.Match[str]) -> str | None:
    if out is None:
        return None
    length = _MONTHS[match["unit"].lower()]
    begun = (out.year * _YEAR + out.month - 1) // length  # the month, quarter or year it was published in
    month = (begun + _nth(match["nth"])) * length
    return date(month // _YEAR, month % _YEAR + 1, 1).isoformat()
