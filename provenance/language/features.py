"""What a text says that must not change: numbers with their units, dates, negations, modals, limits, names.

One pass over the words of a text, in German or English; what a word is is looked up once a word
(`provenance.language.words`). A modal and the negation beside it are one thing ("darf nicht" forbids), so that "must
not" and "ist unzulässig" compare as equal; a condition and a negation after it are an exception, so that "soweit …
nicht" and "es sei denn" do. Grammar is not parsed: a clause ends at a mark of punctuation, but for those of
abbreviations. What digits say depends on the language of the text, which the caller hands in: who hands in none asks
for no numbers, and gets none.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from provenance.language.answers import unanswered
from provenance.language.detection import Language, Spoken
from provenance.language.measures import cover, dates, numbers, referring, within
from provenance.language.satz import split
from provenance.language.words import ABSENT, ACRONYM, LIMIT, MUTE, NEGATED, NOT_OBLIGED, WORD, Sense, foretells, sense
from provenance.text import patterns as re
from provenance.text.found import Feature

_CLAUSE = re.compile(r"[,;:!?()](?:\s|$)")
_PART = re.compile(r"[;!?](?:\s|$)")
_GERUNDIVE = re.compile(r"\b(?:zu\s+[a-zäöüß]{3,}e?n|[a-zäöüß]{2,}zu[a-zäöüß]{3,}e?n)\b")
_BE_HAVE = re.compile(r"\b(?:ist|sind|hat|haben|wäre|is|are|has|have)\b")
_TO = re.compile(r"\bto\s+(?:be\s+)?[a-z]{2,}")
_PURPOSE = re.compile(r"\b(?:um|ohne|statt|anstatt)\b")
_ATTRIBUTE = re.compile(
    r"(?:verpflichtet|erforderlich|berechtigt|befugt|erlaubt|gestattet|zulässig|unzulässig|ermächtigt|verboten|"
    r"untersagt|empfohlen|ausgeschlossen|notwendig|nötig|befreit|zwingend)e[mnrs]?",
    re.IGNORECASE,
)
_DUTY = re.compile(r"pflicht|verpflichtung\w*", re.IGNORECASE)
_NEED = "Bedarf"
_BEFORE_LAW = re.compile(r"[\s\u00a0]*(?:(?:der|des|of the|of)\s+)?\Z")
_EXPECTED = re.compile(r"\b(?:be)?(?:fürchten|sorgen|erwarten|vermuten|rechnen|verzeichnen)\Z")
_PREDICATE = 25  # characters after "ist" within which its predicate stands: "zu löschen ist verboten"
_ACRONYM_REACH = 20
_KEPT = 20_000  # characters of a text whose features are remembered

_Words: TypeAlias = list[tuple[re.Match[str], Sense]]


def features(text: str, language: Language | None = None) -> Sequence[Feature]:
    """Return all features in order of their places; without the language of the text all but its numbers.

    The "No" of "No, I stayed." is none: it denies what was asked.
    """
    said = unanswered(text)
    return _remembered(said, language) if len(said) <= _KEPT else _features(said, language)


def _features(text: str, language: Language | None) -> tuple[Feature, ...]:
    words = [(match, said) for match in WORD.finditer(text) if (said := sense(match[0])) is not MUTE]
    found = dates(text, months=any(said.month for _, said in words))
    rest = cover(text, found) if found else text
    if found:
        words = [(match, said) for match, said in words if rest[match.start()] == text[match.start()]]
    places = referring(rest)
    found += _names(rest, words, places)
    if language:
        found += numbers(rest, words, places, language)
    stops = [end for _, end in split(text)]
    marks = [at for match in _CLAUSE.finditer(text) if not within(places, at := match.start(), len(text))]
    clauses = sorted({*marks, *(end - 1 for end in stops)})
    limits = list(_limits(rest, words, places))
    taken = [(one.start, one.end) for one in limits]
    free = [(match, said) for match, said in words if not within(taken, match.start(), len(text))]
    said = [*_said(free, places, dated=rest is not text), *_gerundives(rest, free, stops)]
    placed = [_in_clause(one, bisect_left(clauses, one.start)) for one in [*found, *limits, *said]]
    return tuple(sorted(_excepted(_negated(placed)), key=_span))


def _in_clause(one: Feature, clause: int) -> Feature:
    if not clause:
        return one
    return Feature(one.kind, one.key, one.text, one.start, one.end, one.unit, clause, one.reference)


_remembered = lru_cache(maxsize=4_096)(_features)


def _names(text: str, words: _Words, places: Sequence[tuple[int, int]]) -> Iterator[Feature]:
    """Yield acronyms, names of laws, parties and public bodies; the law of a reference ("§ 5 AO") is marked."""
    for match in ACRONYM.finditer(text):
        yield Feature("name", match[0], match[0], *match.span(), reference=_of_place(text, places, *match.span()))
    for match, said in words:
        if said.role:
            yield Feature("name", said.role[1], match[0], *match.span(), unit=said.role[0])
        if said.law:
            of_place = _of_place(text, places, *match.span())
            yield Feature("name", said.law, match[0], *match.span(), unit="law", reference=of_place)


def _of_place(text: str, places: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Tell whether a name belongs to a reference: "§ 5 Abs. 2 AO", "GoBD Rz. 3", and in its midst "§ 5 III HS 2"."""
    index = bisect_right(places, (start, len(text)))
    if index and end <= places[index - 1][1]:
        return True
    after = index and start - places[index - 1][1] <= _ACRONYM_REACH
    if after and _BEFORE_LAW.match(text, places[index - 1][1], start):
        return True
    return index < len(places) and not text[end : places[index][0]].strip()


def _limits(text: str, words: _Words, places: Sequence[tuple[int, int]]) -> Iterator[Feature]:
    last = 0
    for match, said in words:
        if not said.limits or match.start() < last or within(places, match.start(), len(text)):
            continue
        limit = LIMIT.match(text, match.start())
        if limit is not None and limit.lastgroup:
            last = limit.end()
            yield Feature("limit", limit.lastgroup, limit[0], *limit.span())


def _said(words: _Words, places: Sequence[tuple[int, int]], *, dated: bool) -> Iterator[Feature]:
    """Yield negations and modals. Adjectives that stand before a noun ("die erforderlichen Angaben") oblige nobody."""
    for match, said in words:
        text = match.string
        if said.negation and not within(places, match.start(), match.end()):
            yield Feature("negation", "not", match[0], *match.span(), unit=_bracketed(match))
        attribute = _ATTRIBUTE.fullmatch(match[0]) or match[0] == _NEED
        future = match[0].lower() == "shall" and foretells(
            match[0], "".join(text[max(0, match.start() - 8) : match.start()].split()[-1:])
        )
        if said.modality and not attribute and not future and not (match[0] == "May" and dated):
            yield Feature("modality", said.modality, match[0], *match.span())


def _bracketed(word: re.Match[str]) -> str:
    """Tell a negation that stands alone in brackets, and so may be meant or not."""
    around = word.string[word.start() - 1 : word.start()] + word.string[word.end() : word.end() + 1]
    return "bracketed" if around in {"()", "[]"} else ""


def written_alike(text: str, other: str, spoken: Spoken) -> str:
    """Return a text with its days and measures as another writes them: "April 10, 2024", "3.1 m" for "3.10 metres"."""
    written = {_said_by(one): one.text for one in reversed(features(other, spoken.source)) if _written(one)}
    for one in reversed(features(text, spoken.claim) if written else ()):
        if _written(one) and _said_by(one) in written:
            text = text[: one.start] + written[_said_by(one)] + text[one.end :]
    return text


def _written(one: Feature) -> bool:
    """Tell whether a feature says the same however it is written: a number by itself may be that of a place."""
    return one.kind == "date" or (one.kind == "number" and bool(one.unit) and not one.reference)


def _said_by(one: Feature) -> tuple[str, str, str]:
    return one.kind, str(one.key), one.unit


def undecided(text: str) -> str | None:
    """Return the first negation that stands alone in brackets: a text with one says two things."""
    found = (one for one in WORD.finditer(text) if _bracketed(one) and sense(one[0]).negation)
    return next((one.string[one.start() - 1 : one.end() + 1] for one in found), None)


def _gerundives(text: str, words: _Words, stops: Sequence[int]) -> Iterator[Feature]:
    """Yield "ist aufzubewahren", "hat … vorzulegen", "are to be kept": obligations without a modal.

    An infinitive that hangs on a modal says nothing of its own: "ist berechtigt, … zu verlangen".
    """
    if not any(said.finite for _, said in words):
        return
    modals = [match.start() for match, said in words if said.modality]
    start = 0
    for end in sorted({*(match.end() for match in _PART.finditer(text)), *stops, len(text)}):
        be = _BE_HAVE.search(text, start, end)
        to = be and (_GERUNDIVE.search(text, start, end) or _TO.search(text, be.end(), min(end, be.end() + 12)))
        if be and to and not _PURPOSE.search(text, max(start, to.start() - 40), to.start()):
            first, last = (be, to) if be.start() < to.start() else (to, be)
            if _EXPECTED.search(to[0]):
                start = end
                continue
            reach = last.start() if last is to else last.end() + _PREDICATE
            if bisect_left(modals, first.start()) == bisect_left(modals, min(reach, end)):
                shown = f"{first[0]} … {last[0]}"
                yield Feature("modality", "obligation", shown, *to.span())
        start = end


def _negated(found: list[Feature]) -> list[Feature]:
    """Join each modal with the nearest negation of its clause; who is exempt from a duty is not under it."""
    negations: defaultdict[int, list[Feature]] = defaultdict(list)
    exempt: set[int] = set()
    for one in sorted(found, key=_start):
        if one.kind == "negation" and one.text.lower() not in ABSENT:
            negations[one.clause].append(one)
        elif one.key == "exemption":
            exempt.add(one.clause)
    out: list[Feature] = []
    used: set[tuple[int, int]] = set()
    for one in found:
        beside = negations.get(one.clause)
        if one.kind == "modality" and one.clause in exempt and _DUTY.fullmatch(one.text):
            continue
        if one.kind != "modality" or not beside or one.key not in NEGATED:
            out.append(one)
            continue
        negation = _take_nearest(beside, one.start)
        used.add((negation.start, negation.end))
        key = NEGATED[str(one.key)]
        if one.text.lower() in NOT_OBLIGED or "…" in one.text:
            key = "prohibition"
        shown = " ".join(part.text for part in sorted((one, negation), key=lambda part: part.start))
        out.append(replace(one, key=key, text=shown, unit=negation.unit))
    return [one for one in out if one.kind != "negation" or (one.start, one.end) not in used]


def _take_nearest(beside: list[Feature], at: int) -> Feature:
    """Take the feature that is nearest to ``at`` out of a list in order of places."""
    index = bisect_left(beside, at, key=_start)
    if index == len(beside) or (index and at - beside[index - 1].start <= beside[index].start - at):
        index -= 1
    return beside.pop(index)


def _span(one: Feature) -> tuple[int, int]:
    return one.start, one.end


def _start(one: Feature) -> int:
    return one.start


def _excepted(found: list[Feature]) -> list[Feature]:
    """Join each condition with a negation after it in its clause: "soweit die Behörde nicht zustimmt" excepts."""
    conditions = [one for one in found if one.kind == "limit" and one.key == "condition"]
    if not conditions or not any(one.kind == "negation" for one in found):
        return found
    negations: defaultdict[int, list[Feature]] = defaultdict(list)
    for one in sorted(found, key=_start):
        if one.kind == "negation" and one.text.lower() not in ABSENT:
            negations[one.clause].append(one)
    joined: dict[int, Feature] = {}
    used: set[int] = set()
    for one in conditions:
        beside = negations[one.clause]
        index = bisect_right(beside, one.start, key=_start)
        if index < len(beside):
            negation = beside.pop(index)
            used.add(negation.start)
            joined[one.start] = replace(one, key="exception", text=f"{one.text} … {negation.text}")
    return [
        joined.get(one.start, one) if one.kind == "limit" else one
        for one in found
        if one.kind != "negation" or one.start not in used
    ]
