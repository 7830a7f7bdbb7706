"""What stands round a quote in its own sentence, and whether an ellipsis runs from one sentence into another.

A light reading of sentence ends for warnings and refusals only: where it errs, it sees an end too many. The Satz of
a norm is counted elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from provenance.text.features import features
from provenance.text.lexicon import FUNCTION, LIMITS, NEGATION

_REACH = 600
_ABBREVIATED = re.compile(
    r"(?:\b[A-Za-zÄÖÜäöü]|\b(?:[Aa]bs|[Nn]rn?|[Aa]rt|[Bb]uchst|[Zz]iff|bzw|vgl|gem|ggf|usw|etc|evtl|inkl|ca|lit|"
    r"[RT]z|Rn|[RT]zn|Rnn|R[dD][nN]r?n?|Fn|Abschn|Bd|Hs|Halbs|Alt|Kap|Anl|Aufl|sog|insb|entspr|Bekl|Verf|Anm|Dr|Prof|St|No|Nos|Sec|para|cf|vs|eg|ie|v|d|u|i|z|S)"
    r"|(?<!\d)(?<!\d[.,])\d{1,3}|(?<!\d)\d{1,2}\.\d{1,2})\.\Z"  # ordinals and days, not "2,500." and "2025."
)
# a number that ends its sentence, since it names a place: "des Absatzes 1. Wer …"
_PLACE_END = re.compile(
    r"(?:S[aä]tz\w*|Abs[aä]tz\w*|Abs\.|Numme\w*|Nr\.|§§?|Artike\w*|[Ss]entences?|[Pp]aragraphs?|[Ss]ections?)\s*"
    r"\d+[a-z]?(?:\s*(?:,|und|oder|bis|and|or|to)\s*\d+[a-z]?)*\.\Z"
)
_NEW = re.compile(r"\s*(?:\d{0,2}[A-ZÄÖÜ]|§|\Z)")
_STOP = re.compile(r"[.!?;][\"'“”»«)\]]*(?=\s|\Z)")
_ENDED = re.compile(r"[.!?;][\"'“”»«)\]]*\Z")
_WORDS = re.compile(r"\w+")
_CLAUSE = re.compile(r"[,;:.!?]")
_CLOSE = 3  # words before a quote within which a negation belongs to it
_MARKS = 4  # characters in which a full stop and what closes it stand
_HEAD = 12  # characters before the word that opens a sentence with a limit: "Nicht", "Und soweit"
_CUT = frozenset({"condition", "exception", "reservation", "only"})
_ONLY = re.compile(LIMITS["only"].pattern, re.IGNORECASE)
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
    """Give what follows ``at`` up to the end of its sentence (or list item), at most 600 characters."""
    if ends_sentence(text, at):
        return ""
    end = next(_stops(text, at, min(len(text), at + _REACH)), None)
    return text[at : end if end is not None else at + _REACH]


def ends_sentence(text: str, at: int) -> bool:
    """Tell whether a sentence ends right before ``at``, but for closing marks and white space."""
    shown = text[max(0, at - _MARKS) : at].rstrip()
    mark = _ENDED.search(shown)
    return mark is not None and not _abbreviates(text, max(0, at - _MARKS) + mark.start() + 1)


def sentence_ends(text: str) -> list[int]:
    """Give where the sentences of a text end."""
    return list(_stops(text, 0, len(text)))


def sentences_round(text: str, start: int, end: int) -> tuple[int, int]:
    """Give where the sentences that ``text[start:end]`` touches begin and end, within 600 characters on either side."""
    first = max(0, start - _REACH)
    for stop in _stops(text, first, start):
        first = stop
    return first, end + len(rest_of_sentence(text, end))


def limiting(text: str, start: int, end: int, floor: int = 0, stop: int | None = None) -> list[str]:
    """Give a warning for each thing round ``text[start:end]`` in its sentence that a reader should know of.

    ``floor`` is where the item of a list that the quote stands in begins, ``stop`` where the next one does: what
    stands outside limits another item.
    """
    return [*_before(text, start, floor), *_after(text, end, len(text) if stop is None else stop)]


def next_limits(text: str, end: int, stop: int | None = None) -> str:
    """Give the sentence after the one that ``text[end]`` is in if it takes something back ("Dies gilt nicht, wenn …").

    "" if it does not, or if another unit begins first (``stop``).
    """
    last = min(len(text) if stop is None else stop, end + 2 * _REACH)
    at = _end_of(text, end, last)
    while at < last and text[at - 1] == ";":  # the Satz goes on
        at = _end_of(text, at + 1, last)
    if at >= last or not _TAKES_BACK.match(text, at, last):
        return ""
    return " ".join(text[at : _end_of(text, at + 1, last)].split())


def _before(text: str, start: int, floor: int) -> Iterator[str]:
    first = max(0, floor, start - _REACH)
    for stop in _stops(text, first, start):
        first = stop
    opening = text[first:start]
    if not opening.strip():
        return
    words = _WORDS.findall(re.split(r"[,;:.!?]\s", opening[-80:])[-1])[-_CLOSE:]
    if any(NEGATION.fullmatch(word) for word in words):
        yield f"The quote begins right after a negation: “{' '.join(words)}”"
    elif any(_ONLY.fullmatch(word) for word in words):
        yield f"The quote begins right after a limit: “{' '.join(words)}”"
    head = len(opening) - len(opening.lstrip())
    limit = next((one for one in features(opening) if one.kind == "limit" and one.key in _CUT), None)
    if limit is not None and limit.start - head <= _HEAD:
        shown = " ".join(opening.split())
        yield f"The quote begins after a limit of the same sentence ({limit.text}); it opens: “{shown}”"


def _after(text: str, end: int, last: int) -> Iterator[str]:
    rest = rest_of_sentence(text, end)[: max(0, last - end)]
    shown = " ".join(rest.split())
    if any(NEGATION.fullmatch(word) for word in _WORDS.findall(_CLAUSE.split(rest, maxsplit=1)[0])):
        yield f"The quote stops before a negation of the same clause; the sentence goes on: “{shown}”"
        return
    limits = [one for one in features(rest) if one.kind == "limit" and one.key in _CUT]
    if limits:
        yield f"The quote stops before a limit of the same sentence ({limits[0].text}); it goes on: “{shown}”"
        return
    at = end + len(rest)
    if text[at - 1 : at] == ";" and _TAKES_BACK.match(text, at, last):
        shown = " ".join(text[end : _end_of(text, at + 1, last)].split()).lstrip("; ")
        yield f"The quote stops before a limit of the same sentence; it goes on: “{shown}”"


def _end_of(text: str, at: int, last: int) -> int:
    """Give where the sentence that ``at`` is in ends: right behind its mark, or at ``last``."""
    if at and _STOP.match(text, at - 1) and not _abbreviates(text, at):
        return at
    return next(_stops(text, at, min(last, at + _REACH)), last)


def splices(text: str, start: int, end: int) -> bool:
    """Tell whether leaving out ``text[start:end]`` joins the beginning of one sentence to the end of another.

    Leaving out the end of a sentence, or whole sentences, is no splice: then the next part begins a sentence.
    """
    at = seam(text, start, end)
    return bool(at) and any(c.isalnum() for c in text[at:end])


def seam(text: str, start: int, end: int) -> int:
    """Give where the last sentence that ends within ``text[start:end]`` ends; 0 where none does."""
    return max(_stops(text, start, end), default=0)


def speaks_of(head: str, *, english: bool) -> bool:
    """Tell whether the beginning of a sentence names who or what it speaks of: a noun, in English any content word.

    A first word that is no function word is taken for a noun, since German writes both with a capital there.
    """
    words = _WORDS.findall(head)
    if english:
        return any(not FUNCTION.fullmatch(word.lower()) for word in words)
    return any(word[:1].isupper() and not FUNCTION.fullmatch(word.lower()) for word in words)


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    for match in _STOP.finditer(text, start, end):
        if not _abbreviates(text, match.start() + 1):
            yield match.end()


def _abbreviates(text: str, at: int) -> bool:
    """Tell whether the full stop before ``at`` belongs to an abbreviation or an ordinal, and ends no sentence."""
    if not _ABBREVIATED.search(text, max(0, at - 12), at):
        return False
    return not (
        text[at - 2 : at - 1].isdigit() and _PLACE_END.search(text, max(0, at - 40), at) and _NEW.match(text, at)
    )
