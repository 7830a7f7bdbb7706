"""What a document that is no law says of itself: its title, a short name in brackets after it, the day it is of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.structure import preamble

_STAND = re.compile(r"(?i)\b(?:stand|fassung vom|gültig ab|as of|version|last updated|date|datum)\b.{0,40}\d{4}")
_SHORT = re.compile(r"(?P<title>.+?)\s*\((?P<short>[A-ZÄÖÜ][\w-]{1,14})\)\Z")
_MONTHS = (
    "januar|january", "februar|february", "märz|march", "april", "mai|may", "juni|june", "juli|july", "august",
    "september", "oktober|october", "november", "dezember|december",
)  # fmt: skip
_DATE = re.compile(rf"\b(?P<day>\d{{1,2}})\.?\s+(?P<month>{'|'.join(_MONTHS)})\s+(?P<year>\d{{4}})\b", re.IGNORECASE)
_ISO = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b")
_DATED = re.compile(r"[\s,;:(–-]+(?:Stand|Fassung vom|as of)\b.{0,30}\d{4}\)?\Z", re.IGNORECASE)
_STOP = re.compile(r"[.!?]\s+(?=[A-ZÄÖÜ])")


def named(title: str, notes: Sequence[str]) -> preamble.Title:
    """Give title, short name and work of a document; ``notes`` are the texts at its beginning."""
    plain = _without_date(" ".join(title.split()))
    short = _SHORT.match(plain)
    return preamble.named(
        short["title"] if short else plain,
        short["short"] if short else None,
        preamble.stand_of(_dated([title, *notes])),
    )


def stem(name: str) -> str:
    """Give the title that the name of a file makes."""
    return re.sub(r"[_\s]+", " ", name.rsplit(".", 1)[0]).strip() or name


def _without_date(title: str) -> str:
    """Take "Stand 1.3.2024" off the end of a title."""
    return _DATED.sub("", title) or title


def _dated(notes: Sequence[str]) -> list[str]:
    """Give the sentences that say of which day the text is, with their dates in digits."""
    plain = [_ISO.sub(r"\g<day>.\g<month>.\g<year>", _DATE.sub(_digits, note)) for note in notes]
    return [part for note in plain for part in _STOP.split(note) if _STAND.search(part)]


def _digits(match: re.Match[str]) -> str:
    month = next(at for at, names in enumerate(_MONTHS, start=1) if match["month"].lower() in names.split("|"))
    return f"{match['day']}.{month}.{match['year']}"
