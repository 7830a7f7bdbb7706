"""What stands round a quote in its own sentence, and whether an ellipsis runs from one sentence into another.

Where a sentence ends is told by `provenance.language.satz`; here a semicolon ends one too, outside of brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from heapq import merge
from importlib import import_module
from inspect import unwrap
from itertools import pairwise
from typing import Any

from provenance.language import satz
from provenance.language.answers import unanswered
from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.reports import disputes
from provenance.language.satz import depends, enclosed, has_verb, is_main
from provenance.language.stops import names_letter
from provenance.language.words import FUNCTION, LIMITS, NEGATION
from provenance.model.locator import Locator
from provenance.text import patterns as re
from provenance.text.found import Remark
from provenance.text.labels import Span

LEVEL = "Halbsatz"
_PARTED = re.compile(r";\s*")


def around(locator: Locator) -> Locator | None:
    """Return the place of a Satz for that of a half of it; None for a place that names none."""
    path = tuple(one for one in locator.path if one[0] != LEVEL)
    return Locator(locator.section, path, locator.work) if len(path) < len(locator.path) else None


def half(locator: Locator, satz: str) -> Span | None:
    """Return where in a Satz the half stands that a locator ends with.

    All of it where no semicolon tells or the half is not its last step; None where the Satz has no such half.
    """
    level, label = locator.path[-1]
    cuts = [match.span() for match in _PARTED.finditer(satz)]
    if level != LEVEL or not cuts or not label.isdigit():
        return 0, len(satz)
    begins, ends = [0, *(end for _, end in cuts)], [*(start + 1 for start, _ in cuts), len(satz)]
    number = int(label)
    return (begins[number - 1], ends[number - 1]) if 1 <= number <= len(begins) else None


STOP = re.compile(r"[.!?…][)\]\"”“’»]*\s")
"""What may end a sentence of prose."""
_LAW = re.compile(r"§|\b(?:Abs|Art|Nr|Buchst|Rz|BGBl|BStBl|i\. ?V)\.")
_PIECE = 3_000


def split_prose(text: str, language: Language) -> list[tuple[int, int]]:
    """Return start and end (code points) of each sentence of a paragraph, covering all that is not white space."""
    if language == "de" and _LAW.search(text):
        return satz.split(text)
    spans: list[tuple[int, int]] = []
    for start, end, at_stop in _pieces(text):
        own = _found(text, start, end, language)
        if spans and own and not at_stop:
            own[0] = (spans.pop()[0], own[0][1])
        spans += own
    return spans


def _pieces(text: str) -> list[tuple[int, int, bool]]:
    """Cut a paragraph into pieces of some thousand characters; the third says whether a piece begins behind a stop."""
    found: list[tuple[int, int, bool]] = []
    start, at_stop = 0, True
    while len(text) - start > _PIECE:
        stop = next(STOP.finditer(text, start + _PIECE // 2, start + _PIECE), None)
        blank = text.rfind(" ", start, start + _PIECE) + 1
        end = stop.end() if stop else blank if blank > start else start + _PIECE
        found.append((start, end, at_stop))
        start, at_stop = end, stop is not None
    return [*found, (start, len(text), at_stop)]


def _found(text: str, start: int, end: int, language: Language) -> list[tuple[int, int]]:
    """Find the sentences that pysbd names in a piece of the text; what it changed or lost stays with its neighbour."""
    piece = text[start:end]
    stripped = piece.strip()
    if not stripped:
        return []
    if not STOP.search(stripped):
        own = start + piece.index(stripped[0])
        return [(own, own + len(stripped))]
    cuts: list[int] = []
    at = start
    for sentence in _segmenter(language).segment(piece):
        words = sentence.split()
        begin = _place(text, words, at, end)
        if begin is None:
            continue
        cuts.append(begin)
        at = begin + len(sentence.strip())
    first = start + len(piece) - len(piece.lstrip())
    cuts = [first, *(cut for cut in cuts if cut > first and not _at_letter(text, start, cut)), end]
    return [(begin, begin + len(text[begin:stop].rstrip())) for begin, stop in pairwise(cuts)]


def _at_letter(text: str, start: int, at: int) -> bool:
    """Tell whether a letter that "lit." names stands at a place: "Section 3 lit. a applies"."""
    found = _LIT.search(text, max(start, at - _MARKS - len("lit.")), at)
    return found is not None and names_letter(
        text[max(start, found.start() - _HEAD) : found.start()], text[at : at + _HEAD]
    )


def _place(text: str, words: list[str], at: int, end: int) -> int | None:
    """Return where a sentence begins, told by its first words, behind white space."""
    if not words:
        return None
    begin = text.find(" ".join(words[:3]), at, end)
    if begin < 0:
        begin = text.find(words[0], at, end)
    return begin if begin >= 0 and (begin == 0 or text[begin - 1].isspace()) else None


@cache
def _segmenter(language: Language) -> Any:
    return import_module("pysbd").Segmenter(language=language, clean=False)  # it brings no types


_REACH = 600
_LIT = re.compile(r"(?<!\w)lit\.\s*\Z")
_ENDED = re.compile(r"[.!?;…][\"'“”’»«)\]]*\Z")
_SEMICOLON = re.compile(r";[\"'“”’»«)\]]*")
_CLOSERS = "\"'“”’»«)] \t\u00a0"
_WORDS = re.compile(r"\w+")
_PARTS = re.compile(r"[,;:!?]")
_CLAUSE = re.compile(r"[,;:.!?]\s")
_AHEAD = 500  # characters behind a stop by which it is told whether a sentence ends there
_BEHIND_CLAUSE = 2  # the number of the part behind a clause that follows at once: "Er, wie es dort steht, darf nicht"
_SHOWN = 8  # words before a quote that are told of what is disputed
_CLOSE = 3  # words before a quote within which a negation belongs to it
_MARKS = 4  # characters in which a full stop and what closes it stand
_HEAD = 12  # characters before the word that opens a sentence with a limit: "Nicht", "Und soweit"
_CUT = frozenset({"condition", "exception", "reservation", "only"})
_ONLY = re.compile(LIMITS["only"].pattern, re.IGNORECASE)
_BOUNDS = re.compile(rf"\b(?:{LIMITS['at_least'].pattern}|{LIMITS['at_most'].pattern})\b", re.IGNORECASE)
"""What bounds a number and denies nothing: "not exceeding fifty pounds", "nicht mehr als zehn Tage"."""
# what takes back what was said before: "Dies gilt nicht", "Satz 1 gilt nur", "Ausgenommen sind", "This does not apply"
_TAKES_BACK = re.compile(
    r"[\s\"'”“»«)\]]*(?:(?:\d{1,2}|[¹²³⁴-⁹]{1,2})\s?(?=[A-ZÄÖÜ]))?(?:"
    r"(?:dies(?:es)?|das|sie|es|this|that|it|they|(?:die\s+)?(?:s[aä]tze?|abs[aä]tze?|nummern?)\s+\d[^,;.]{0,30}?|"
    r"(?:the\s+)?(?:first|second|preceding|previous)\s+sentences?|"
    r"(?:sentences?|paragraphs?|subsections?)\s+\(?\d+\)?[^,;.]{0,25}?)\s+"
    r"(?:gilt|gelten|ist|sind|findet|finden|does|do|shall|is|are|applies|apply|will)\b"
    r"[^.;]{0,60}?\b(?:nicht|nur|keine?|not|only)\b|"
    r"(?:hiervon|davon|ausgenommen|ausnahmen|etwas\s+anderes\s+gilt|anderes\s+gilt|"
    r"abweichend\s+(?:von\s+s[aä]tz|hiervon|davon)|by\s+way\s+of\s+derogation|notwithstanding)(?!\w)"
    r")",
    re.IGNORECASE,
)


def rest_of_sentence(text: str, at: int) -> str:
    """Return what follows ``at`` up to the end of its sentence (or list item), at most 600 characters."""
    if ends_sentence(text, at):
        return ""
    end = _next_stop(text, at, min(len(text), at + _REACH))
    return text[at : end if end is not None else at + _REACH]


def ends_sentence(text: str, at: int) -> bool:
    """Tell whether a sentence ends right before ``at``, but for closing marks and white space."""
    shown = text[max(0, at - _MARKS) : at].rstrip()
    mark = _ENDED.search(shown)
    if mark is None:
        return False
    end = max(0, at - _MARKS) + mark.end()
    return any(stop >= end and not text[end:stop].strip(_CLOSERS) for stop in _stops(text, end - 1, end + _MARKS))


def sentence_ends(text: str) -> list[int]:
    """Return where the sentences of a text end."""
    return list(_stops(text, 0, len(text)))


def sentences_round(text: str, start: int, end: int) -> tuple[int, int]:
    """Give where the sentences that ``text[start:end]`` touches begin and end, within 600 characters on either side."""
    first = max(0, start - _REACH)
    first = _last_stop(text, first, start) or first
    return first, end + len(rest_of_sentence(text, end))


_BUT = re.compile(r"\b(?:ander\w+(?:\s[^\s,;]+){0,3}\s+als|statt|anstelle|au(?:ß|ss)er|except)\s*\Z", re.IGNORECASE)


def limiting(text: str, start: int, end: int, floor: int = 0, stop: int | None = None) -> list[Remark]:
    """Return a remark for each thing round ``text[start:end]`` in its sentence that a reader should know of.

    ``floor`` is where the item of a list that the quote stands in begins, ``stop`` where the next one does: what
    stands outside limits another item.
    """
    last = len(text) if stop is None else stop
    return [*_before(text, start, floor, rest_of_sentence(text, end)), *_after(text, end, last)]


def next_limits(text: str, end: int, stop: int | None = None) -> str:
    """Return the sentence after the one that ``text[end]`` is in if it takes back ("Dies gilt nicht, wenn …").

    "" if it does not, or if another unit begins first (``stop``).
    """
    last = min(len(text) if stop is None else stop, end + 2 * _REACH)
    at = _end_of(text, end, last)
    while at < last and text[at - 1] == ";":  # the Satz goes on
        at = _end_of(text, at + 1, last)
    if at >= last or not _TAKES_BACK.match(text, at, last):
        return ""
    return " ".join(text[at : _end_of(text, at + 1, last)].split())


def _before(text: str, start: int, floor: int, rest: str) -> Iterator[Remark]:
    first = max(0, floor, start - _REACH)
    first = _last_stop(text, first, start) or first
    opening = unanswered(text[first:start])
    if not opening.strip():
        return
    words = _WORDS.findall(_CLAUSE.split(opening[-80:])[-1])[-_CLOSE:]
    if disputes(opening, rest):
        yield Remark("disputed", (" ".join(opening.split()[-_SHOWN:]),))
    elif any(NEGATION.fullmatch(word) for word in words):
        yield Remark("after negation", (" ".join(words),))
    elif any(_ONLY.fullmatch(word) for word in words):
        yield Remark("after limit", (" ".join(words),))
    head = len(opening) - len(opening.lstrip())
    limit = next((one for one in features(opening) if one.kind == "limit" and one.key in _CUT), None)
    if limit is not None and limit.start - head <= _HEAD:
        yield Remark("under limit", (limit.text, " ".join(opening.split())))


def _after(text: str, end: int, last: int) -> Iterator[Remark]:
    rest = rest_of_sentence(text, end)[: max(0, last - end)]
    shown = " ".join(rest.split())
    if _denies(rest):
        yield Remark("before negation", (shown,))
        return
    limits = [one for one in features(rest) if one.kind == "limit" and one.key in _CUT]
    if limits:
        yield Remark("before limit", (limits[0].text, shown))
        return
    at = end + len(rest)
    if text[at - 1 : at] == ";" and _TAKES_BACK.match(text, at, last):
        shown = " ".join(text[end : _end_of(text, at + 1, last)].split()).lstrip("; ")
        yield Remark("taken back", (shown,))


def denied(text: str, start: int, end: int) -> bool:
    """Tell whether ``text`` denies ``text[start:end]``: in what stands before it, or in the clause that goes on behind.

    What depends on it ("wenn keine …") may deny what it likes.
    """
    before = _WORDS.findall(unanswered(text[:start]))
    return (
        disputes(text[:start], rest_of_sentence(text, end))
        or any(NEGATION.fullmatch(word) for word in before)
        or _denies(rest_of_sentence(text, end))
    )


def takes_out(before: str) -> bool:
    """Tell whether words end with what takes out that which follows them: "andere Sachen als Geld"."""
    return _BUT.search(before) is not None


def _denies(rest: str) -> bool:
    parts = (_BOUNDS.sub(" ", part) for part in _goes_on(rest))
    return any(NEGATION.fullmatch(word) for part in parts for word in _WORDS.findall(part))


def _goes_on(rest: str) -> Iterator[str]:
    """Return the parts of the rest of a sentence that belong to the clause it goes on with.

    Behind "…, das am Fluss liegt, nicht" the clause goes on, with its verb at the end if it has one there, or first
    where the clause set in between stands right behind the quote; a clause with a verb in the second place is another.
    """
    depended = False
    parts = _PARTS.split(rest)
    for number, part in enumerate(parts):
        goes_on = number == _BEHIND_CLAUSE and depended and not parts[0].strip() and has_verb(_first(part))
        if (
            not number
            or goes_on
            or not (depends(part) or has_verb(part))
            or (depended and not depends(part) and not is_main(part))
        ):
            yield part
        elif not depends(part):
            return
        depended = depended or depends(part)


def _first(part: str) -> str:
    """Return the first word of a part."""
    return "".join(_WORDS.findall(part)[:1])


def _end_of(text: str, at: int, last: int) -> int:
    """Return where the sentence that ``at`` is in ends: right behind its mark, or at ``last``."""
    if at and at in _stops(text, at - 1, at):
        return at
    stop = _next_stop(text, at, min(last, at + _REACH))
    return last if stop is None else stop


def splices(text: str, start: int, end: int) -> bool:
    """Tell whether leaving out ``text[start:end]`` joins the beginning of one sentence to the end of another.

    Leaving out the end of a sentence, or whole sentences, is no splice: then the next part begins a sentence.
    """
    at = seam(text, start, end)
    return bool(at) and any(c.isalnum() for c in text[at:end])


def seam(text: str, start: int, end: int) -> int:
    """Return where the last sentence that ends within ``text[start:end]`` ends; 0 where none does."""
    return _last_stop(text, start, end) or 0


def speaks_of(head: str, *, english: bool) -> bool:
    """Tell whether the beginning of a sentence names who or what it speaks of: a noun, in English any content word.

    A first word that is no function word is taken for a noun, since German writes both with a capital there.
    """
    words = _WORDS.findall(head)
    if english:
        return any(word.lower() not in FUNCTION for word in words)
    return any(word[:1].isupper() and word.lower() not in FUNCTION for word in words)


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where sentences end behind ``start``, at ``end`` at the latest, in order."""
    first, window, cut = _window(text, start, end)
    return (first + stop for stop in _kept(_found_in, window)(window, start - first, end - first, cut=cut))


def _next_stop(text: str, start: int, end: int) -> int | None:
    """Return where the first sentence ends behind ``start``; None where none does up to ``end``."""
    first, window, cut = _window(text, start, end)
    found = _kept(_first_in, window)(window, start - first, end - first, cut=cut)
    return None if found is None else first + found


def _last_stop(text: str, start: int, end: int) -> int | None:
    """Return where the last sentence ends up to ``end``; None where none does behind ``start``."""
    first, window, cut = _window(text, start, end)
    found = _kept(_last_in, window)(window, start - first, end - first, cut=cut)
    return None if found is None else first + found


def _window(text: str, start: int, end: int) -> tuple[int, str, bool]:
    """Return where the text begins that tells stops between two places, that text, and whether it is cut off."""
    first = max(0, start - _REACH)
    first = max(first, text.rfind("\n\n", first, start) + 2) if "\n\n" in text[first:start] else first
    first = text.rfind(" ", 0, first) + 1 if first else 0
    last = min(len(text), end + _AHEAD)
    return first, text[first:last], last < len(text)


_KEPT, _LONGEST = 4_096, 4_000  # windows, as a quote is looked at from several sides, and characters of one


def _kept(find: Callable[..., Any], window: str) -> Callable[..., Any]:
    """Return what finds stops, without its memory where the window is long."""
    return find if len(window) <= _LONGEST else unwrap(find)


@lru_cache(maxsize=_KEPT)
def _found_in(window: str, start: int, end: int, *, cut: bool) -> tuple[int, ...]:
    return tuple(_walk(window, start, end, cut=cut))


@lru_cache(maxsize=_KEPT)
def _first_in(window: str, start: int, end: int, *, cut: bool) -> int | None:
    return next(_walk(window, start, end, cut=cut), None)


@lru_cache(maxsize=_KEPT)
def _last_in(window: str, start: int, end: int, *, cut: bool) -> int | None:
    """Return the last stop, told from the last plain one before it: most of the window need not be read."""
    near = max(start, satz.plain_stop(window, end))  # it is a stop itself, unless it stands before the start
    return max(_walk(window, near, end, cut=cut), default=None)


def _walk(window: str, start: int, end: int, *, cut: bool) -> Iterator[int]:
    """Yield the stops of a window behind ``start``, at ``end`` at the latest, in order, each when it is come to."""
    semicolons = list(_SEMICOLON.finditer(window, start, end))
    pairs = enclosed(window) if semicolons else []
    parted = [one.end() for one in semicolons if not any(a < one.start() < b for a, b in pairs)]
    last = len(window.rstrip()) if cut else None  # the window was cut there
    ended = (
        stop
        for stop in satz.ends_behind(window, start, end)
        if stop != last and _ENDED.search(window, max(0, stop - _MARKS), stop)
    )
    told = 0
    for stop in merge(parted, ended):
        if stop > end:
            return
        if start < stop != told:
            told = stop
            yield stop
