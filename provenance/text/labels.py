"""Printed labels of lists, "(1)", "1.", "a)", and Satz digits: they name a place, they are not what the law says.

A quote may leave a label out where the source prints one. What is a label is decided on the source alone, never on
the quote: either the caller knows the units of the document (a label stands between two units), or a cautious
reading of the line starts finds them. "am⏎1. Januar" and "nach Nummer⏎2. Satz" are no labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from provenance.text import patterns as re
from provenance.text.normalise import normalise

Span: TypeAlias = tuple[int, int]
"""A half-open stretch of a text, in code points."""

_ONE = r"\(\d{1,3}[a-z]{0,2}\)|\d{1,3}[a-z]{0,2}[.)]|[a-z]{1,3}\)|[IVX]{1,6}\.|[•▪◦‣]"
# what ends a gap between two units; a bare number is a label (of a Randziffer) only at a line start
_TRAILING = re.compile(rf"(?:(?<=\n)|\A)(?:\d{{1,4}}\s+(?:(?:{_ONE})\s+)*)\Z|(?:(?<=\s)|\A)(?:(?:(?:{_ONE})\s+)+)\Z")
_LINE = re.compile(rf"^[ \t\u00a0]*((?:(?:{_ONE})(?:[ \t\u00a0]+|[ \t\u00a0]*\n[ \t\u00a0]*))+)(?=\S)", re.MULTILINE)
_WORD = re.compile(r"\S+")
_SHAPE = re.compile(r"(\(?)(\d*)([a-z]*)([.)]*)\Z")
_REACH = 120  # a label stands right before its unit
_LIST_SPAN = 20_000  # characters from one item of a list to the next
_REPEALED = 10  # items that a list may have lost in a row
_FIRST = {(1, ""), (0, "a"), (0, "aa"), (0, "aaa")}
_SATZ_DIGIT = re.compile(r"(?<![^\s„“\"»«(])([¹²³⁰⁴-⁹]{1,2}|[1-9]\d?)(?=[A-ZÄÖÜ][a-zäöüß])")
_STOP = frozenset(".!?")
_CLOSERS = "\"'”“’»«)]"
_LIST_MARKS = tuple(".:;,")
_LIKE_LABEL = re.compile(rf"(?:(?<=\s)|\A)({_ONE})(?=\s)")
_SPACE = re.compile(r"\s*")
# words after which a number or letter is a place, a day or a page
_COUNTING = re.compile(
    r"(?<!\w)(?:[Aa]b|[Aa]m|[Vv]om|[Zz]um|[Bb]is|(?:Num|Zif)mer|Ziffern?|Nummern|N[ro]s?\.|Abs\.|Abs[aä]tz\w*|S[aä]tz\w*|"
    r"Buchst\w*\.?|Art\w*\.?|§§?|R[zn]\.?|Teil\w*|Kapitel\w*|Abschnitt\w*|Anlagen?|[Ss]eiten?|S\.|BGBl\.|"
    r"\d+[a-z]?\s(?:und|oder|bis))\Z"
)
# words that an ordinal counts
_COUNTED = re.compile(
    r"(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)s?\b|"
    r"(?:Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\.|"
    r"(?:(?:Kalender|Lebens|Wirtschafts|Halb)?[Jj]ahr|Quartal|Tag|Monat|Senat|Halbsatz|(?:Unter)?[Aa]bschnitt|Kapitel|"
    r"Titel|Teil|Buch|Absatz|Satz)(?:e[ns]?|s)?\b|(?:Kammer|Alternative|Auflage)n?\b|"
    r"(?:und|oder|bis|sowie|bzw)\b\.?\s+\d|\d"
)
_ARTICLES = re.compile(r"(?<!\w)(?:de[nmrs]|die|im|eine?[mnrs]?|jede[nmrs]?|und|oder|[IVX]+)\Z")


class _Candidate(NamedTuple):
    start: int
    end: int
    kind: str
    value: tuple[int, str]
    first: bool
    after_mark: bool


def between(text: str, units: Iterable[Span]) -> list[Span]:
    """Return the labels that stand right before a unit, outside the units' own text.

    ``units`` are the stretches of the units' own text, as the structure of the document has them.
    """
    found: list[Span] = []
    last = 0
    for start, end in sorted(units):
        match = _TRAILING.search(text, max(last, start - _REACH), start) if start > last else None
        words = [word.span() for word in _WORD.finditer(text, *match.span())] if match else []
        if words and not _counts(text, words[0][0], words[-1][1]):
            found += words
        last = max(last, end)
    return found


def like_labels(quote: str) -> list[Span]:
    """Return what looks like labels in a quote. Whether it is one, the place in the source decides."""
    return [match.span(1) for match in _LIKE_LABEL.finditer(quote) if not _counts(quote, match.start(1), match.end(1))]


def _counts(text: str, start: int, end: int) -> bool:
    """Tell whether a label-like mark belongs to the words round it: "am 1. Januar", "Nummer 2.", "3. Quartal"."""
    if text[start:end].endswith(".") and _COUNTED.match(text, _SPACE.match(text, end).end()):  # type: ignore[union-attr]
        return True
    return _COUNTING.search(text[max(0, start - _REACH) : start].rstrip()) is not None


def detect(text: str) -> list[Span]:
    """Return the labels of a text of unknown structure: those at line starts that count on from one another."""
    open_lists: dict[str, _Candidate] = {}
    kept: set[Span] = set()
    for one in _candidates(text):
        before = open_lists.get(one.kind)
        if before and one.after_mark and _follows(before.value, one.value) and one.start - before.start < _LIST_SPAN:
            kept |= {(before.start, before.end), (one.start, one.end)}
            open_lists[one.kind] = one
        elif one.first:
            open_lists[one.kind] = one
    return sorted(kept | set(_counting_on(text, satz_digits(text, kept))))


def _counting_on(text: str, digits: list[Span]) -> Iterator[Span]:
    """Yield the Satz digits that count: 1 or 2 begin (the first Satz may bear no digit), each other follows one."""
    seen: dict[str, int] = {}
    for start, end in digits:
        number = normalise(text[start:end]).text
        before = seen.get(str(int(number) - 1), -_LIST_SPAN) if number.isdecimal() else start
        if number in {"1", "2"} or start - before < _LIST_SPAN:
            seen[number] = start
            yield start, end


def satz_digits(text: str, labels: Iterable[Span] = ()) -> list[Span]:
    """Return the one or two digits glued to the first word of a Satz, as official texts print them: "2Die Frist"."""
    ends = {end for _, end in labels}
    found = [match.span(1) for match in _SATZ_DIGIT.finditer(text)]
    return [span for span in found if begins_satz(text, span[0], ends) or _first_of_line(text, *span)]


def begins_satz(text: str, at: int, label_ends: Iterable[int] = ()) -> bool:
    """Tell whether a Satz can begin at ``at``: after a full stop, a label, an empty line."""
    before = text[max(0, at - 40) : at]
    shown = before.rstrip()
    end = at - (len(before) - len(shown))
    if not shown or end in label_ends or before[len(shown) :].count("\n") > 1:
        return True
    return shown.rstrip(_CLOSERS)[-1:] in _STOP


def _first_of_line(text: str, start: int, end: int) -> bool:
    """Tell whether a digit numbers the first Satz under a heading, which ends without a full stop."""
    return text[start:end] in "1¹" and text[start - 1 : start] == "\n"


def mask(text: str, spans: Sequence[Span]) -> str:
    """Put spaces over the stretches, so that every offset stays."""
    out: list[str] = []
    last = 0
    for start, end in spans:
        out += [text[last:start], " " * (end - start)]
        last = end
    return "".join([*out, text[last:]])


def _candidates(text: str) -> Iterator[_Candidate]:
    for line in _LINE.finditer(text):
        before = text[max(0, line.start() - 60) : line.start()].rstrip()
        words = list(_WORD.finditer(text, line.start(1), line.end(1)))
        if _counts(text, words[0].start(), words[-1].end()):
            continue
        listed = not before or before.endswith(_LIST_MARKS) or "\n\n" in text[line.start() - 2 : line.start()]
        listed = listed or before.endswith((" und", " oder", " sowie"))
        if not listed and _ARTICLES.search(before):
            continue
        for word in words:
            shape = _SHAPE.match(word[0])
            if shape is None:
                continue
            opening, digits, letters, closing = shape.groups()
            kind = f"{opening}{'1' if digits else 'a' * len(letters)}{closing}"
            value = (int(digits or 0), letters)
            yield _Candidate(word.start(), word.end(), kind, value, value in _FIRST, listed)


def _follows(before: tuple[int, str], after: tuple[int, str]) -> bool:
    """Tell whether a label counts on: 1 → 2, 1 → 1a, 1a → 1b, 4 → 7 where some are repealed, a → b, aa → bb."""
    if after[0] != before[0]:
        return 0 < after[0] - before[0] <= _REPEALED
    return len(after[1]) >= len(before[1]) and before[1] < after[1]
