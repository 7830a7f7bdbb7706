"""The words of a norm with what is no word for the grammar taken together: references, brackets, quotations.

"§ 4 Absatz 1 Satz 2 Nummer 3, 4 und 4a" is one token that stands for a noun, so that its commas part no clause;
what stands in brackets is no part of the clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from etl.refer import find
from provenance.language import german as words


class Kind(Enum):
    """What a token is to the grammar."""

    WORD = auto()
    NOUN = auto()
    """A word with a capital letter, also at the head of a Satz where a word of the language is not known."""
    NUMBER = auto()
    REFERENCE = auto()
    COMMA = auto()
    STOP = auto()
    COLON = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A token: where it stands in the text of the norm, and its text in lower case."""

    start: int
    end: int
    text: str
    low: str
    kind: Kind
    opens: bool = False
    """Whether it is the first of its unit: no phrase runs on over it."""

    @property
    def noun(self) -> bool:
        """Whether it can be the head of a noun phrase."""
        return self.kind in (Kind.NOUN, Kind.REFERENCE)


_TOKEN = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)*(?:[a-z](?!\w))?\.?(?=\s|\W|\Z))"
    r"|(?P<short>(?<!\w)(?:[A-Za-z]\.\s?){1,3}[A-Za-zÄÖÜä]\.(?!\w))"
    r"|(?P<cut>(?<!\w)(?:bzw|ggf|usw|etc|vgl|sog|evtl|insb|inkl|zzgl|ca|lt|gem)\.)"
    r"|(?P<word>[^\W\d_]+(?:[-/­][^\W\d_]+)*-?)"
    r"|(?P<mark>[^\w\s])"
)
_BRACKETS = (
    (re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)|<[^<>]*>"), ")>"),
    (re.compile(r"\[[^\]]*\]"), "]"),
)
_QUOTES = (
    (re.compile(r"„[^“”\"]*[“”\"]"), '“”"'),
    (re.compile(r"\"[^\"]*\""), '"'),
    (re.compile(r"»[^«]*«"), "«"),
)
"""Each form with the marks that close it: behind the last of these none is looked for, else it is for each opener."""

_FUNCTION = (
    words.PREPOSITIONS
    | words.ARTICLES
    | words.PRONOUNS
    | words.SUBORDINATORS
    | words.CONJUNCTIONS
    | words.DOUBTFUL
    | words.RESUMES
    | words.NEGATIONS
    | words.LIMITS
    | words.AUXILIARIES
    | words.ADVERBS
) - words.words("kraft dank laut trotz erst alter")
"""Words that are no nouns at the head of a Satz either."""

_AT_LARGE = words.words("weiteren übrigen folgenden allgemeinen einzelnen wesentlichen nachfolgenden ganzen")
"""With "des" or "im" before them they are adverbs, not nouns."""

_MARKS = {",": Kind.COMMA, ";": Kind.STOP, ".": Kind.STOP, "!": Kind.STOP, "?": Kind.STOP, ":": Kind.COLON}


def tokens(text: str) -> list[Token]:
    """Give the tokens of a text in order; what stands in brackets is left out."""
    spans = [(one.start, one.end, "") for one in find(text)]
    spans += [(*span, "(") for form in _BRACKETS for span in _closed(text, *form)]
    spans += [(*span, "„") for form in _QUOTES for span in _closed(text, *form)]
    found: list[Token] = []
    at = 0
    for start, end, mark in _outermost(spans):
        found += _plain(text, at, start)
        if mark != "(":
            found.append(
                Token(start, end, text[start:end], text[start:end].lower(), Kind.REFERENCE if not mark else Kind.NOUN)
            )
        at = end
    found += _plain(text, at, len(text))
    return found


def _closed(text: str, form: re.Pattern[str], closers: str) -> list[tuple[int, int]]:
    """Give where a form stands."""
    last = max(map(text.rfind, closers))
    return [match.span() for match in form.finditer(text, 0, last + 1)] if last >= 0 else []


def _outermost(spans: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    kept: list[tuple[int, int, str]] = []
    for span in sorted(spans, key=lambda one: (one[0], -one[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
        elif span[1] > kept[-1][1] and span[2] == "(" and not kept[-1][2]:
            # a bracket that a reference opens: "§ 3 (im Sinne von …)"
            kept[-1] = (kept[-1][0], span[0], "") if span[0] > kept[-1][0] else kept[-1]
            kept.append(span)
    return kept


def _plain(text: str, start: int, end: int) -> list[Token]:
    found: list[Token] = []
    for match in _TOKEN.finditer(text, start, end):
        own = match[0]
        if match.lastgroup == "word":
            kind = Kind.NOUN if own[0].isupper() and own.lower() not in _FUNCTION else Kind.WORD
            if own.lower() in _AT_LARGE and found and found[-1].low in {"des", "im"}:
                kind = Kind.WORD  # "Des Weiteren", "im Übrigen"
        elif match.lastgroup == "number":
            kind = Kind.NUMBER
        elif match.lastgroup == "cut":
            kind = Kind.WORD
        else:
            kind = _MARKS.get(own, Kind.OTHER)
        low = own.lower().replace("­", "")
        found.append(Token(match.start(), match.end(), own, low.rstrip(".") if match.lastgroup == "cut" else low, kind))
    return found
