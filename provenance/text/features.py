"""What a text says that must not change: numbers with their units, dates, negations, modals, limits, names.

One pass over the words of a short text, in German or English. A modal and the negation beside it are one thing
("darf nicht" forbids), so that "must not" and "ist unzulässig" compare as equal. Grammar is not parsed: a clause
ends at a mark of punctuation.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from provenance.text.found import Kind
from provenance.text.lexicon import (
    ACRONYM,
    LIMITS,
    MODALITY,
    MONTHS,
    NEGATED,
    NEGATION,
    NOT_OBLIGED,
    REFERENCE,
    UNITS,
)
from provenance.text.numbers import digits_value, word_value


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing said. ``key`` compares across spellings and languages; ``text`` is as printed."""

    kind: Kind
    key: str | float
    text: str
    start: int
    end: int
    unit: str = ""
    clause: int = 0
    reference: bool = False


_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DATES = (
    re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})\b"),
    re.compile(r"\b(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4}|\d{2})?(?!\w)"),
    re.compile(
        rf"\b(?P<d>\d{{1,2}})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?P<m>{_MONTH})\.?(?:,?\s+(?P<y>\d{{4}}))?\b",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?P<m>{_MONTH})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,\s*|\s+)(?P<y>\d{{4}})\b", re.IGNORECASE),
    re.compile(rf"\b(?P<m>{_MONTH})(?P<d>)\.?(?:\s+(?P<y>\d{{4}}))?(?!\w)", re.IGNORECASE),
)
_NUMBER = re.compile(r"(?<![\w.,])-?\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))+(?:[.,]\d+)?|-?\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_ARTICLE = re.compile(r"(?:eine?[mnrs]?|an?|one)", re.IGNORECASE)
_THIRD_PARTY = re.compile(r"Dritte[mnrs]?")
_CLAUSE = re.compile(r"[,;:.!?()](?:\s|$)")
_ENGLISH = re.compile(r"\b(?:the|of|and|must|shall|is|are|be|to|for|years?|may|not)\b")
_GERMAN = re.compile(r"\b(?:der|die|das|und|ist|sind|muss|nicht|von|für|zu|den|dem|mit|im)\b")
_GERUNDIVE = re.compile(r"\b(?:zu\s+[a-zäöüß]{3,}e?n|[a-zäöüß]{2,}zu[a-zäöüß]{3,}e?n)\b")
_BE_HAVE = re.compile(r"\b(?:ist|sind|hat|haben|wäre|is|are|has|have)\b")
_TO = re.compile(r"\bto\s+(?:be\s+)?[a-z]{2,}")
_PURPOSE = re.compile(r"\b(?:um|ohne|statt|anstatt)\b")
_UNIT_AFTER = re.compile(
    r"[\s\u00a0-]*(?:(?:volle[nr]?|weitere[nr]?|full|further|calendar)\s+)?(v\.\s?[HT]\.|\w+[²³]?|[%€$°‰]C?)"
)
_UNIT_BEFORE = re.compile(r"(€|\$|EUR|USD|Euro)\s*\Z")
_LONG_UNIT = re.compile(r"vom\s+(?:Hundert|Tausend)|square\s+\w+|cubic\s+\w+|per\s+cent", re.IGNORECASE)
_COVER = "\x00"


def is_english(text: str) -> bool:
    """Tell whether a text has more English than German function words (decides 1,500 and 1.500)."""
    low = text.lower()
    return len(_ENGLISH.findall(low)) > len(_GERMAN.findall(low))


def features(text: str) -> list[Feature]:
    """Give all features in order of their places."""
    clauses = [match.start() for match in _CLAUSE.finditer(text)]
    found: list[Feature] = []
    found += _dates(text)
    rest = _cover(text, found)
    found += [Feature("name", match[0], match[0], *match.span()) for match in ACRONYM.finditer(rest)]
    found += _numbers(rest, english=is_english(text))
    found += _words(rest)
    limits = sorted((one for one in found if one.kind == "limit"), key=lambda one: one.start)
    found = [one for one in found if not _part_of(one, limits)]
    placed = [replace(one, clause=bisect_left(clauses, one.start)) for one in found]
    return sorted(_negated(placed), key=lambda one: (one.start, one.end))


def _part_of(one: Feature, limits: list[Feature]) -> bool:
    """Tell whether a negation is but a word of a limit: "nicht mehr als"."""
    if one.kind != "negation":
        return False
    index = bisect_right(limits, one.start, key=lambda limit: limit.start) - 1
    return index >= 0 and one.start < limits[index].end


def _cover(text: str, found: list[Feature]) -> str:
    out: list[str] = []
    last = 0
    for one in found:
        out += [text[last : one.start], _COVER * (one.end - one.start)]
        last = one.end
    return "".join([*out, text[last:]])


def _dates(text: str) -> list[Feature]:
    found: list[Feature] = []
    for pattern in _DATES:
        for match in pattern.finditer(_cover(text, found)):
            month = match["m"]
            number = int(month) if month.isdigit() else MONTHS[month.lower()]
            bare = not match["d"] and not match["y"]
            if not 1 <= number <= 12 or (bare and month in {"may", "May", "mai"}):  # noqa: PLR2004
                continue  # the modal
            year = match["y"] or ""
            year = f"20{year}" if len(year) == 2 else year  # noqa: PLR2004
            key = f"{year}-{number}-{(match['d'] or '').lstrip('0')}"
            found.append(Feature("date", key, match[0].rstrip(), *match.span()))
        found.sort(key=lambda one: one.start)
    return found


def _numbers(text: str, *, english: bool) -> Iterator[Feature]:
    referring = [match.span() for match in REFERENCE.finditer(text)]
    spans = [(m.span(), digits_value(m[0].lstrip("-"), english=english), m[0]) for m in _NUMBER.finditer(text)]
    for match in _WORD.finditer(text):
        value = None if _THIRD_PARTY.fullmatch(match[0]) else word_value(match[0])
        if value is None and _ARTICLE.fullmatch(match[0]) and _unit(text, match.end())[0]:
            value = 1.0
        spans.append((match.span(), value, match[0]))
    for (start, end), value, shown in spans:
        if value is None:
            continue
        unit, unit_end = _unit(text, end)
        if not unit and (before := _UNIT_BEFORE.search(text[max(0, start - 8) : start])):
            unit = _unit_name(before[1])
        suffix = re.search(r"(jährig|jährlich|monatig|monatlich|wöchig|tägig|stündig|prozentig)", shown)
        if suffix:
            unit = _SUFFIX_UNITS[suffix[1]]
        sign = -1 if shown.startswith("-") and not text[start - 1 : start].isalnum() else 1
        index = bisect_right(referring, (start, len(text))) - 1
        within = index >= 0 and start < referring[index][1]
        yield Feature("number", sign * value, text[start:unit_end], start, unit_end, unit, reference=within)


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


def _unit(text: str, at: int) -> tuple[str, int]:
    """Give the unit that follows a number that ends at ``at``, and where it ends."""
    match = _UNIT_AFTER.match(text, at)
    if match is None:
        return "", at
    long = _LONG_UNIT.match(text, match.start(1))
    shown, end = (long[0], long.end()) if long else (match[1], match.end(1))
    name = _unit_name(shown)
    return (name, end) if name else ("", at)


def _unit_name(word: str) -> str:
    squeezed = re.sub(r"\s+", " ", word)
    return next((name for name, pattern in UNITS.items() if pattern.fullmatch(squeezed)), "")


def unit_of(word: str) -> str:
    """Give the unit a single word names, or ""; a single letter names none on its own."""
    return _unit_name(word) if len(word) > 1 or word in "%€$°‰" else ""


def _words(text: str) -> Iterator[Feature]:
    for match in _WORD.finditer(text):
        word, span = match[0], match.span()
        if NEGATION.fullmatch(word):
            yield Feature("negation", "not", word, *span)
        for name, pattern in MODALITY.items():
            if pattern.fullmatch(word) and not (word == "May" and _COVER in text):
                yield Feature("modality", name, word, *span)
    for name, pattern in LIMITS.items():
        for match in re.finditer(rf"\b(?:{pattern.pattern})\b", text, re.IGNORECASE):
            yield Feature("limit", name, match[0], *match.span())
    yield from _gerundives(text)


def _gerundives(text: str) -> Iterator[Feature]:
    """Give "ist aufzubewahren", "hat … vorzulegen", "are to be kept": obligations without a modal."""
    start = 0
    for end in [*(match.end() for match in re.finditer(r"[;.!?](?:\s|$)", text)), len(text)]:
        clause = text[start:end]
        be = _BE_HAVE.search(clause)
        to = _GERUNDIVE.search(clause) or (_TO.search(clause, be.end(), be.end() + 12) if be else None)
        if be and to and not _PURPOSE.search(clause[: to.start()][-40:]):
            first, last = sorted((be, to), key=lambda match: match.start())
            shown = f"{first[0]} … {last[0]}"
            yield Feature("modality", "obligation", shown, start + to.start(), start + to.end())
        start = end


def _negated(found: list[Feature]) -> list[Feature]:
    """Join each modal with the nearest negation of its clause."""
    negations: defaultdict[int, list[Feature]] = defaultdict(list)
    for one in found:
        if one.kind == "negation":
            negations[one.clause].append(one)
    out: list[Feature] = []
    for one in found:
        beside = negations.get(one.clause)
        if one.kind != "modality" or not beside or one.key not in NEGATED:
            out.append(one)
            continue
        negation = min(beside, key=lambda other, at=one.start: abs(other.start - at))
        beside.remove(negation)
        key = NEGATED[str(one.key)]
        if one.text.lower() in NOT_OBLIGED or "…" in one.text:
            key = "prohibition"
        shown = " ".join(part.text for part in sorted((one, negation), key=lambda part: part.start))
        out.append(replace(one, key=key, text=shown))
    left = {(one.start, one.end) for group in negations.values() for one in group}
    return [one for one in out if one.kind != "negation" or (one.start, one.end) in left]
