"""Which figures a bullet states, and whether they are only days of an announced calendar (document 001, 3.1).

Figures are what `provenance.language.features` reads as numbers, percentages and dates. Not among them: the numbers of
places ("§ 5 Abs. 2", "Seite 12"), those that are part of a name ("G20", "COVID-19"), quarters and months alone ("Q3",
"in February": periods and no days), and words that only order or count two ("beide", "second").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from provenance.language.features import features
from provenance.language.lexicon import MONTHS
from provenance.text.found import Feature

_ORDER = re.compile(
    r"(?:beid|zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)e[mnrs]?|both|second|third|fourth|fifth|sixth|"
    r"seventh|eighth|ninth|tenth",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:Seiten?|S\.|pages?|pp?\.|Zeilen?|lines?|Kapitel|chapter|Fußnote|footnote)\s*\Z", re.IGNORECASE
)
_CLOCK = re.compile(
    r"\b(?:[01]?\d|2[0-4])(?::[0-5]\d)(?::[0-5]\d)?(?:\s*(?:Uhr|h|a\.m\.|p\.m\.|am|pm))?|\b\d{1,2}\s*Uhr\b"
)
_MONTH = "|".join(sorted((name for name in MONTHS if name.lower() not in {"may", "mai"}), key=len, reverse=True))
_DAY = re.compile(rf"\b(?:(?i:{_MONTH})|May)\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b")
_CURRENCIES = frozenset({"EUR", "USD", "CHF", "GBP", "JPY", "DKK", "SEK", "NOK", "PLN", "CZK", "DM", "Euro"})
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a bullet as they are printed, and the days among them; ``only_days`` where there are no others."""

    printed: tuple[str, ...]
    days: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.printed)

    @property
    def only_days(self) -> bool:
        """Whether all figures are days, months or years."""
        return bool(self.printed) and len(self.printed) == len(self.days)

    def passed(self, today: date) -> bool:
        """Whether one of the days lies before today; a day without its year is taken for the next to come."""
        return any(_last(key) < today for key in self.days if _dated(key))


def figures(text: str) -> Figures:
    """Give the figures that a text states."""
    clocks = [match.span() for match in _CLOCK.finditer(text)]
    spelled = {match.start(1): match for match in _DAY.finditer(text)}
    printed: list[str] = []
    days: list[str] = []
    for one in features(text, "de"):  # what the digits say is not asked
        if one.kind not in {"number", "date"} or _is_no_figure(text, one):
            continue
        printed.append(one.text.lstrip("-") if text[one.start - 1 : one.start].isalnum() else one.text)
        if one.kind == "date":
            days.append(str(one.key))
        elif any(start <= one.start < end for start, end in clocks) or one.start in spelled:
            days.append("")
        elif _is_year(one):
            days.append(f"{one.text}--")
    return Figures(tuple(printed), tuple(days))


def _is_no_figure(text: str, one: Feature) -> bool:
    month_alone = one.kind == "date" and str(one.key).startswith("-") and str(one.key).endswith("-")
    if one.reference or month_alone or _ORDER.fullmatch(one.text):
        return True
    before = text[max(0, one.start - 20) : one.start]
    word = re.search(r"[^\W\d_]*\Z", before)
    joined = word is not None and bool(word[0]) and word[0] not in _CURRENCIES
    named = one.kind == "number" and one.text[:1] in "-0123456789" and joined
    named = named or (one.text[:1].isdigit() and before.endswith("-") and before[-2:-1].isalpha())
    return bool(named or (one.kind == "number" and _PLACE.search(before)))


def _is_year(one: Feature) -> bool:
    return one.unit == "" and one.text.isdigit() and len(one.text) == 4 and _FIRST_YEAR <= int(one.text) <= _LAST_YEAR  # noqa: PLR2004


def _dated(key: str) -> bool:
    return key[:4].isdigit()


def _last(key: str) -> date:
    """Give the last day that a key ("2026-3-12", "2026-3-", "2026--") may mean."""
    year, month, day = (int(part) if part else 0 for part in key.split("-"))
    try:
        if day:
            return date(year, month, day)
        following = (year, month + 1) if 0 < month < 12 else (year + 1, 1)  # noqa: PLR2004
        return date.fromordinal(date(*following, 1).toordinal() - 1)
    except ValueError:
        return date.min
