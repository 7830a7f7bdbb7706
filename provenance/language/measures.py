"""Numbers with their units, and dates, in German and English: "acht Jahre", "EUR 25,000", "2 Mio. Euro", "1.1.2025".

A number word that multiplies the number before it is read with it. Units that are multiples of another are compared
in the smaller one: a decade is ten years, a fortnight fourteen days, half is fifty per cent, a euro a hundred cents.
Half a year is six months (BGB § 189); a year and twelve months, a day and 24 hours are not told to be the same, since
terms are counted by whole days and years (BGB § 187, § 188).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from provenance.language.detection import Language
from provenance.language.numbers import ENGLISH_DAY, day_of, digits_value
from provenance.language.words import MONTHS, Sense, unit_name
from provenance.text import patterns as re
from provenance.text.found import Feature

DIGIT = re.compile(r"\d")
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DIGIT_DATES = (
    re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})\b"),
    re.compile(r"\b(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4}|\d{2})?(?!\w)"),
)
_MONTH_DATES = (
    re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<m>{_MONTH})\.?(?:,?\s+(?P<y>\d{{4}}))?\b",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?P<m>{_MONTH})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,\s*|\s+)(?P<y>\d{{4}})\b", re.IGNORECASE),
    re.compile(rf"\b(?P<m>{_MONTH})(?P<d>)\.?(?:\s+(?P<y>\d{{4}}))?(?!\w)", re.IGNORECASE),
)
_NAMED_MONTH = "|".join(
    name.title()
    for name in sorted(MONTHS, key=len, reverse=True)
    if len(name) > 3 or name == "mai"  # noqa: PLR2004
)
_WORD_DATES = (
    re.compile(rf"\b(?P<d>\w+(?:st|t)e[nrms]?)\s+(?P<m>{_NAMED_MONTH}|May)\b(?:\s+(?P<y>\d{{4}}))?"),
    re.compile(rf"\b(?P<d>(?i:{ENGLISH_DAY}))\s+(?:of\s+)?(?P<m>{_NAMED_MONTH}|May)\b(?:,?\s+(?P<y>\d{{4}}))?"),
    re.compile(rf"\b(?P<m>{_NAMED_MONTH}|May)\s+(?:the\s+)?(?P<d>(?i:{ENGLISH_DAY}))\b(?:,?\s+(?P<y>\d{{4}}))?"),
)
"""Days in words: "fünfzehnter Mai", "the fifteenth of May", "May the fifteenth"."""
_NUMBER = re.compile(r"(?<![\w.,])-?\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))+(?:[.,]\d+)?|-?\d+(?:[.,]\d+)?")
_DIVIDED = re.compile(r"\s(?:Buch|Abschnitt|Unterabschnitt|Teil|Kapitel|Titel|Halbsatz|Alternative|Senat|Kammer)")
_DIVISION = re.compile(
    r"\b\w+(?:ten|ter|te|tes|tem)\s+(?:Buch|Abschnitt|Unterabschnitt|Teil|Kapitel|Titel|Halbsatz|Alternative|Senat|Kammer)"
    r"(?:e?s)?\b"
)
_SCALE = re.compile(
    r"[\s\u00a0]+(?:(?P<m>Millionen|Million|Mio\.?|millions?)|(?P<b>Milliarden?|Mrd\.?|billions?)|"
    r"(?P<t>Tausend|thousand)|(?P<h>hundred)|(?P<z>Zehntel|tenths?)|(?P<d>Drittel[ns]?|thirds|third(?= of\b))|"
    r"(?P<v>Viertel[ns]?|quarters?(?= of)))(?!\w)",
    re.IGNORECASE,
)
_SCALES = {"m": 1e6, "b": 1e9, "t": 1e3, "h": 1e2, "z": 0.1, "d": 1 / 3, "v": 0.25}
_FRACTIONS = frozenset("zdv")
_SHARE = re.compile(r"hälfte|drittel[ns]?|viertel[ns]?|zehntel[ns]?|half(?= of)|half", re.IGNORECASE)
_SUFFIX = re.compile(r"(jährig|jährlich|monatig|monatlich|wöchig|tägig|stündig|prozentig)")
_HALF_SENTENCE = r"(?:Halbs\w*\.?|Hlbs\.|H[sS]\b\.?)"
_PLACE = re.compile(
    rf"(?:(?:§§?\s*\d+[a-z]*|Abs\w*\.?)\s+[IVX]+[a-h]?(?:\s+\d+)?\b|{_HALF_SENTENCE}\s*\d\b|"
    r"(?:§§?|Art\w*\.?|Abs\w*\.?|S[aä]tz\w*|Nummern?|Nrn?\.?|Buchst\w*\.?|Rz\.?|Rn\.?|Randziffern?|Anlagen?|Tz\.?|"
    r"[Ss]ections?|[Ss]ec\.|[Aa]rticles?|[Pp]aragraphs?|[Pp]ara\.?|[Ss]ubsections?|[Ss]entences?|[Aa]nnex(?:es)?|"
    r"[Pp]oints?|[Nn]umbers?|[Nn]o\.|[Mm]arginal)\s*\(?\d+[a-z]*\)?(?:\(\w{1,3}\))*"
    r"(?:\s*(?:,|und|oder|bis|and|or|to|-|–)\s*\d+[a-z]?\b(?!\s*(?:%|[A-Za-zÄÖÜäöü€]{2,})))*)"
    rf"(?:,?\s+(?:S\.?\s*\d+\b|{_HALF_SENTENCE}\s*\d\b|\d\.\s*{_HALF_SENTENCE}))*"
)
"""A reference to a place of a law: its numbers name a place, not a quantity."""
_SUFFIX_UNITS = {
    "jährig": "year",
    "jährlich": "year",
    "monatig": "month",
    "monatlich": "month",
    "wöchig": "week",
    "tägig": "day",
    "stündig": "hour",
    "prozentig": "percent",
}
_UNIT_AFTER = re.compile(
    r"[\s\u00a0-]*(?:(?:volle[nr]?|weitere[nr]?|full|further|an?)\s+)?(v\.\s?[HT]\.|\w+[²³]?|[%€$°‰]C?)"
)
_UNIT_BEFORE = re.compile(r"(€|\$|EUR|USD|Euro)\s*\Z")
_LONG_UNIT = re.compile(
    r"vom\s+(?:Hundert|Tausend)|square\s+\w+|cubic\s+\w+|percentage\s+points?|per\s+cent|"
    r"(?:calendar|business|financial|tax|accounting|working|bank(?:ing)?)\s+(?:years?|months?|weeks?|days?)|years?\s+of\s+age",
    re.IGNORECASE,
)
_MULTIPLES = {
    "century": ("year", 100.0),
    "decade": ("year", 10.0),
    "half-year": ("month", 6.0),
    "quarter": ("month", 3.0),
    "fortnight": ("day", 14.0),
    "week": ("day", 7.0),
    "hour": ("minute", 60.0),
    "percent": ("share", 0.01),
    "per mille": ("share", 0.001),
    "euro": ("cent", 100.0),
}
_PRECISION = 9


def scaled(one: Feature) -> tuple[float, str]:
    """Return a number in the unit that its own unit is a multiple of, and that unit."""
    unit, size = _MULTIPLES.get(one.unit, (one.unit, 1.0))
    value = float(one.key)
    if unit == "year" and 0 < value < 1:
        unit, size = "month", 12.0
    return round(value * size, _PRECISION), unit


_DAYS = {"year": 360.0, "calendar year": 360.0, "month": 30.0, "day": 1.0, "minute": 1 / 1440}
_LEEWAY = 0.1  # within which a term is told in round words: "vier Wochen", "30 Tage", "ein Monat"


def may_be_one(one: Feature, other: Feature) -> bool:
    """Tell whether two measures may be meant for the same: terms by the days they come to, of a number without a unit
    the number. It serves to find a place and never to judge one: where it matters a month is not 30 days.
    """
    if "date" in {one.kind, other.kind}:
        return (one.kind, one.key) == (other.kind, other.key)
    (value, unit), (size, named) = scaled(one), scaled(other)
    if unit in _DAYS and named in _DAYS:
        value, size = value * _DAYS[unit], size * _DAYS[named]
        return abs(value - size) <= _LEEWAY * max(value, size)
    return value == size and (unit == named or not unit or not named)


def dates(text: str, *, months: bool) -> list[Feature]:
    """Return the dates of a text; ``months`` tells whether it names any month."""
    found: list[Feature] = []
    if not months and not DIGIT.search(text):
        return found
    for pattern in (*_DIGIT_DATES, *_WORD_DATES, *_MONTH_DATES) if months else _DIGIT_DATES:
        for match in pattern.finditer(cover(text, found) if found else text):
            month = match["m"]
            number = int(month) if month.isdigit() else MONTHS[month.lower()]
            given = match["d"] or ""
            day = int(given) if given.isdigit() else day_of(given) if given else 0
            bare = not given and not match["y"]
            if day is None or not 1 <= number <= 12 or (bare and month in {"may", "May", "mai"}):  # noqa: PLR2004
                continue  # "nächsten Mai", the modal
            year = match["y"] or ""
            year = f"20{year}" if len(year) == 2 else year  # noqa: PLR2004
            key = f"{year}-{number}-{day or ''}"
            found.append(Feature("date", key, match[0].rstrip(), *match.span()))
        found.sort(key=lambda one: one.start)
    return found


def cover(text: str, found: Sequence[Feature]) -> str:
    """Put NUL over the features found, so that every offset stays."""
    out: list[str] = []
    last = 0
    for one in found:
        out += [text[last : one.start], "\x00" * (one.end - one.start)]
        last = one.end
    return "".join([*out, text[last:]])


def referring(text: str) -> list[tuple[int, int]]:
    """Return the stretches that refer to a place of a law: "§ 5 Abs. 2", "Vierten Buch"."""
    divisions = [match.span() for match in _DIVISION.finditer(text)] if _DIVIDED.search(text) else []
    if not DIGIT.search(text):
        return divisions
    return sorted([*divisions, *(match.span() for match in _PLACE.finditer(text))])


def within(spans: Sequence[tuple[int, int]], at: int, size: int) -> bool:
    """Tell whether ``at`` lies in one of the sorted stretches of a text of ``size`` characters."""
    index = bisect_right(spans, (at, size)) - 1
    return index >= 0 and at < spans[index][1]


def numbers(
    text: str, words: Sequence[tuple[re.Match[str], Sense]], places: Sequence[tuple[int, int]], language: Language
) -> Iterator[Feature]:
    """Return the numbers of a text in digits and words, with their units; those of ``places`` refer."""
    spans: list[tuple[int, int, float]] = []
    if DIGIT.search(text):
        for match in _NUMBER.finditer(text):
            value = digits_value(match[0].lstrip("-"), language)
            minus = match[0].startswith("-") and not text[match.start() - 1 : match.start()].isalnum()
            if value is not None:
                spans.append((*match.span(), -value if minus else value))
    for match, said in words:
        if said.value is not None:
            spans.append((*match.span(), said.value))
        elif said.article and (_unit(text, match.end())[0] or _SCALE.match(text, match.end())):
            spans.append((*match.span(), 1.0))
    last = 0
    for start, end, value in sorted(spans):
        if start < last:  # "million" of "two million" is read with the two
            continue
        yield _number(text, start, end, value, reference=within(places, start, len(text)))
        scale = _SCALE.match(text, end)
        last = scale.end() if scale else end


def _number(text: str, start: int, end: int, value: float, *, reference: bool) -> Feature:
    unit, shown = "", text[start:end]
    while (scale := _SCALE.match(text, end)) is not None and scale.lastgroup:
        value, end = value * _SCALES[scale.lastgroup], scale.end()
        if scale.lastgroup in _FRACTIONS:
            unit = "share"
    after, unit_end = _unit(text, end)
    if after:
        unit = after
    elif _SHARE.fullmatch(shown):
        unit = "share"
    elif not unit and (before := _UNIT_BEFORE.search(text[max(0, start - 8) : start])):
        unit = unit_name(before[1])
    if suffix := _SUFFIX.search(shown):
        unit = _SUFFIX_UNITS[suffix[1]]
    return Feature("number", value, text[start:unit_end], start, unit_end, unit, reference=reference)


def _unit(text: str, at: int) -> tuple[str, int]:
    """Return the unit that follows a number that ends at ``at``, and where it ends."""
    match = _UNIT_AFTER.match(text, at)
    if match is None:
        return "", at
    long = _LONG_UNIT.match(text, match.start(1))
    shown, end = (long[0], long.end()) if long else (match[1], match.end(1))
    name = unit_name(shown)
    return (name, end) if name else ("", at)


def unit_of(word: str) -> str:
    """Return the unit a single word names, or ""; a single letter names none on its own."""
    return unit_name(word) if len(word) > 1 or word in "%€$°‰" else ""
