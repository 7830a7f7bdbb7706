"""The numbers of a claim, and what it says by them: "42 von 60", "70 %", "two thirds", "more than half", "none of the".

German and English, digits and words. Every number is read, also of a year or a reference: what is made of it is up to
who holds the claim to a result. What cannot be told is said by `Said.unclear` ("60–70 %", "percentage points").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from provenance.language.detection import Language, spoken
from provenance.language.numbers import digits_value, word_value
from provenance.text import patterns as re

Role = Literal["part", "whole", "all", "open"]
Compare = Literal["=", ">", ">=", "<", "<=", "~"]


@dataclass(frozen=True, slots=True)
class ClaimedNumber:
    """A number as a claim says it: its value, and whether it is a share (in per cent) or a count.

    ``role``: the ``part`` that was counted, the ``whole`` it is of, ``all`` of them, or ``open`` where the words leave
    that open. ``places`` are the decimals it is said with, ``width`` how far a share in words may be off (in points).
    """

    text: str
    value: float
    start: int
    end: int
    share: bool = False
    role: Role = "part"
    compare: Compare = "="
    places: int = 0
    width: float | None = None
    unclear: tuple[str, ...] = ()


_DIGITS = re.compile(r"(?<![\w.,])-?\d+(?:[.,'’\u00a0\u202f]\d+)*(?![\w])|(?<![\w.,])-?\d+(?=[.,](?:\s|$))")
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+(?:-[a-z]+)*")
_PERCENT = re.compile(
    r"[\s\u00a0\u202f-]*(?:%|percent\b|per\s+cent\b|prozent\b|pct\b|v\.\s?h\.|vom\s+hundert\b)", re.IGNORECASE
)
_POINTS = re.compile(
    r"[\s-]*(?:(?:percent(?:age)?|%)[\s-]points?|prozentpunkt\w*|%-punkt\w*|‰|promille)", re.IGNORECASE
)
_PARTS = {
    "half": 2, "hälfte": 2, "third": 3, "thirds": 3, "drittel": 3, "quarter": 4, "quarters": 4, "viertel": 4,
    "fifth": 5, "fifths": 5, "fünftel": 5, "sechstel": 6, "sixth": 6, "sixths": 6, "achtel": 8, "eighth": 8,
    "eighths": 8, "tenth": 10, "tenths": 10, "zehntel": 10,
}  # fmt: skip
_BARE = frozenset({"drittel", "viertel", "fünftel", "sechstel", "achtel", "zehntel", "quarter"})
_HOW_MANY = {"a": 1, "one": 1, "ein": 1, "eine": 1, "einem": 1, "einen": 1, "die": 1, "der": 1}
_FRACTION = re.compile(
    rf"\b(?:(?P<count>[a-zäöüß]+)[\s-]+)?(?P<part>{'|'.join(sorted(_PARTS, key=len, reverse=True))})n?\b", re.IGNORECASE
)
_EXACT_ONE = re.compile(
    r"\b(one|an?\s+single|eine[rs]?|ein|nur\s+eine?)(?=\s+(?:of|out\s+of|von|der|aus)\b)", re.IGNORECASE
)
_NONE = re.compile(
    r"\b(?:none|no\s+one|kein(?:e[rsnm]?)?(?:\s+einzige[rsnm]?)?|no)\b"
    r"(?!\s+(?:more|fewer|less|later|longer|mehr)\b)",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"(?<!at )\b(?:most|(?:the|a|die|eine|der|einer)\s+(?:vast\s+|clear\s+|große\s+|klare\s+)?"
    r"(?:majority|mehrheit|mehrzahl)|die\s+meisten|überwiegend(?:e[rnms]?)?(?:\s+teil)?)\b",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"(?<!of )(?<!von )(?<!für )\b(?:all|alle|sämtliche|every|jede[rs]?)\b"
    r"(?!\s+(?:in|zweite|dritte|second|third|other)\b)",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+(?:of|der|von|aus|among|unter)\b", re.IGNORECASE)
_EACH_NTH = re.compile(
    r"\b(?:jede[rsnm]?\s+(?:zweite|dritte|vierte)\w*|every\s+(?:second|third|fourth|other))\b", re.IGNORECASE
)
_BEFORE: tuple[tuple[Compare, str], ...] = (
    ("<=", r"at most|up to|no more than|not more than|höchstens|maximal|bis zu|nicht mehr als|≤|<="),
    (">=", r"at least|no (?:fewer|less) than|not (?:fewer|less) than|mindestens|wenigstens|nicht weniger als|≥|>="),
    (">", r"more than|over|above|greater than|mehr als|über|oberhalb von|>"),
    ("<", r"fewer than|less than|under|below|weniger als|unterhalb von|<"),
    ("~", r"about|around|approximately|approx\.?|roughly|circa|ca\.?|rund|etwa|ungefähr|an die|~|≈"),
)  # fmt: skip
_COMPARE = [
    (sign, re.compile(rf"(?:^|[\s(])(?:{words})\s*(?:the|die|der|a|eine?[rm]?)?\s*\Z", re.IGNORECASE))
    for sign, words in _BEFORE
]
_UNTER = re.compile(r"(?:^|\s)unter\s*\Z", re.IGNORECASE)
_NEAR = re.compile(r"(?:^|\s)(?:nearly|almost|fast|knapp|gut|well over|beinahe)\s*\Z", re.IGNORECASE)
_AFTER = re.compile(r"\s+(?:or|oder)\s+(more|fewer|less|mehr|weniger)\b", re.IGNORECASE)
_ARTICLES = (
    r"(?:(?:the|all|den|allen|aller|alle|these|those|our|diesen|dieser|insgesamt|unseren|a\s+total\s+of|some)\s+)"
)
_LINK = r"(?:of|out\s+of|von|aus|unter|among|der|/|n\s*=|N\s*=)"
_LINKED = re.compile(rf"(?:^|(?<![A-Za-zÄÖÜäöüß])){_LINK}\s*{_ARTICLES}*\Z")
_STRONG = re.compile(rf"(?:^|(?<![A-Za-zÄÖÜäöüß]))(?:{_LINK}\s*{_ARTICLES}+|n\s*=\s*|N\s*=\s*)\Z", re.IGNORECASE)
_FIRST = re.compile(r"(?:^|[.;:]\s+)(?:of|out\s+of|von|aus|among|unter)\s+\Z", re.IGNORECASE)
_TOTAL = re.compile(r"(?:\btotal\s+of|\binsgesamt|\bin\s+total)\s*\Z", re.IGNORECASE)
_BETWEEN = re.compile(rf"[\w\s()%-]{{0,40}}?(?:\b|(?<=\s)|^){_LINK}\s*{_ARTICLES}*\Z", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|alle|sämtliche)\s+(?:the\s+)?\Z", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:%\s*)?(?:-|–|—|bis|to)\s*\Z", re.IGNORECASE)
_ROUND_WORDS = 1.0  # points: "two thirds" is said of 65.7 % to 67.7 %
_HALF_WORDS = 0.5


def numbers_of(claim: str, language: Language | None = None) -> list[ClaimedNumber]:
    """Return all numbers that a claim says, in order, with the part they play.

    ``language`` is that of the claim, told by its words where it is not given.
    """
    found = sorted(
        [*_digits(claim, language or spoken(claim).claim), *_words(claim)], key=lambda one: (one.start, -one.end)
    )
    kept: list[ClaimedNumber] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    marked = [one if one.compare != "=" else _compared(claim, one) for one in kept]
    ranged = _ranges(claim, marked)
    return _quantified(claim, _roles(claim, ranged))


def _digits(claim: str, language: Language) -> Iterator[ClaimedNumber]:
    for match in _DIGITS.finditer(claim):
        value = digits_value(match[0], language)
        places = 0
        if (
            value is not None
            and (point := re.search(r"[.,](\d+)\Z", match[0]))
            and f"{value:.0f}" != re.sub(r"\D", "", match[0])
        ):
            places = len(point[1])
        said = ClaimedNumber(match[0], value or 0.0, *match.span(), places=places)
        yield _shared(claim, said if value is not None else replace(said, unclear=("not one number",)))


def _words(claim: str) -> Iterator[ClaimedNumber]:
    found = [ClaimedNumber(match[0], 0.0, *match.span(), unclear=("how exact",)) for match in _EACH_NTH.finditer(claim)]
    for words, value, share in ((_NONE, 0.0, False), (_MOST, 50.0, True)):
        found += [
            ClaimedNumber(match[0], value, *match.span(), share=share, compare=">" if share else "=")
            for match in words.finditer(claim)
            if _OF.match(claim, match.end())
        ]
    found += [ClaimedNumber(match[0], 1.0, *match.span()) for match in _EXACT_ONE.finditer(claim)]
    found += [one for one in _fractions(claim) if not _taken(found, one.start, one.end)]
    yield from found
    for start, end, value in _spelt(claim):
        if not _taken(found, start, end):
            said = ClaimedNumber(claim[start:end], value, start, end)
            whole = said.text.lower().rstrip("enmrs").endswith("prozentig")
            yield replace(said, share=True) if whole else _shared(claim, said)


def _taken(found: list[ClaimedNumber], start: int, end: int) -> bool:
    return any(one.start < end and start < one.end for one in found)


def _fractions(claim: str) -> Iterator[ClaimedNumber]:
    """Yield the shares said by fractions: "half", "zwei Drittel", "a quarter"; "the third" is none."""
    for match in _FRACTION.finditer(claim):
        word, part = (match["count"] or "").lower(), match["part"].lower()
        of = _PARTS[part]
        count = _HOW_MANY.get(word, word_value(word) if word else None)
        start = match.start()
        if count is None or not 0 < count < of:
            count, start = 1, match.start("part")
            if of > 2 and part not in _BARE:  # noqa: PLR2004 — "the third paper"
                continue
        elif word in {"the", "der", "die"}:
            if of > 2:  # noqa: PLR2004
                continue
            start = match.start("part")
        width = _HALF_WORDS if of == 2 else _ROUND_WORDS  # noqa: PLR2004
        yield ClaimedNumber(claim[start : match.end()], 100.0 * count / of, start, match.end(), share=True, width=width)


def _spelt(claim: str) -> Iterator[tuple[int, int, float]]:
    """Yield number words, those beside each other together: "sixty", "two hundred and five", "forty two"."""
    held: list[tuple[int, int, float]] = []
    words = [(match.start(), match.end(), match[0]) for match in _WORD.finditer(claim)]
    for at, (start, end, word) in enumerate(words):
        value = word_value(word)
        joined = bool(held) and not claim[held[-1][1] : start].strip(" -")
        if value is None or word.lower() in {"second", "third", "zweit", "dritt", "single"}:
            follows = at + 1 < len(words) and word_value(words[at + 1][2]) is not None
            if not (word.lower() == "and" and joined and follows):
                yield from _whole(held)
                held = []
            else:
                held[-1] = (held[-1][0], end, held[-1][2])
            continue
        if held and not joined:
            yield from _whole(held)
            held = []
        held.append((start, end, value))
    yield from _whole(held)


def _whole(held: list[tuple[int, int, float]]) -> Iterator[tuple[int, int, float]]:
    """Put number words together as English does; words that make no number together stay apart."""
    hundred, thousand = 100.0, 1000.0
    total, current = 0.0, 0.0
    for at, (_, _, value) in enumerate(held):
        before = held[at - 1][2] if at else None
        if value in {hundred, thousand, 1_000_000.0} and before is not None and before < value:
            current *= value
            if value >= thousand:
                total, current = total + current, 0.0
        elif before is None or (before >= 20 and value < 10) or before in {hundred, thousand}:  # noqa: PLR2004
            current += value
        else:
            yield from held
            return
    if held:
        yield held[0][0], held[-1][1], total + current


def _shared(claim: str, said: ClaimedNumber) -> ClaimedNumber:
    if points := _POINTS.match(claim, said.end):
        return replace(said, unclear=("no share", points[0].strip()))
    match = _PERCENT.match(claim, said.end)
    return replace(said, share=True, end=match.end(), text=claim[said.start : match.end()]) if match else said


def _compared(claim: str, said: ClaimedNumber) -> ClaimedNumber:
    before = claim[max(0, said.start - 30) : said.start]
    after = _AFTER.match(claim, said.end)
    if after:
        return replace(said, compare=">=" if after[1].lower() in {"more", "mehr"} else "<=")
    if _NEAR.search(before):
        return replace(said, unclear=("how near",))
    if _UNTER.search(before) and said.share:
        return replace(said, compare="<")
    return next((replace(said, compare=sign) for sign, words in _COMPARE if words.search(before)), said)


def _ranges(claim: str, found: list[ClaimedNumber]) -> list[ClaimedNumber]:
    marked = list(found)
    for at in range(1, len(found)):
        if _RANGE.fullmatch(claim[found[at - 1].end : found[at].start]):
            marked[at - 1], marked[at] = (replace(marked[one], unclear=("range",)) for one in (at - 1, at))
    return marked


def _roles(claim: str, found: list[ClaimedNumber]) -> list[ClaimedNumber]:
    roles: dict[int, Role] = {}
    for at, one in enumerate(found):
        before = claim[: one.start]
        if _ALL.search(before) and not re.search(rf"{_LINK}\s+\S+\s*\Z", before, re.IGNORECASE):
            roles[at] = "all"
        elif not one.share and at and _BETWEEN.fullmatch(claim[found[at - 1].end : one.start]):
            roles[at] = "whole"
            roles.setdefault(at - 1, "part")
            roles[at - 1] = "part" if roles[at - 1] == "open" else roles[at - 1]
        elif not one.share and (_STRONG.search(before) or _FIRST.search(before)) and len(found) > 1:
            roles[at] = "whole"
        elif not one.share and (_LINKED.search(before) or _TOTAL.search(before)) and len(found) > 1:
            roles[at] = "open"
    return [replace(one, role=roles.get(at, "part")) for at, one in enumerate(found)]


def _quantified(claim: str, found: list[ClaimedNumber]) -> list[ClaimedNumber]:
    """Add what a claim without a number of the part says by a word: none, most, all."""
    if any(one.role in {"part", "all"} for one in found):
        return found
    if match := _NONE.search(claim):
        return [ClaimedNumber(match[0], 0.0, *match.span()), *found]
    if match := _MOST.search(claim):
        return [ClaimedNumber(match[0], 50.0, *match.span(), share=True, compare=">"), *found]
    if match := _EVERY.search(claim):
        return [ClaimedNumber(match[0], 100.0, *match.span(), share=True, role="all"), *found]
    return found
