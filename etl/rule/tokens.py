"""The words of a norm with what is no word for the grammar taken together: references, brackets, quotations.

"§ 4 Absatz 1 Satz 2 Nummer 3, 4 und 4a" is one token that stands for a noun, so that its commas part no clause;
what stands in brackets is no part of the clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from etl.document import Path
from etl.refer import find
from etl.rule.norm import Norm
from provenance.language import german as words
from provenance.language.satz import split
from provenance.text import patterns as re


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
    """Return the tokens of a text in order; what stands in brackets is left out."""
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
    """Return where a form stands."""
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


@dataclass(slots=True)
class Statement:
    """One sentence with its list: ``lead``, ``items`` (each a chain from the outermost list inwards), ``tail``."""

    lead: list[Token]
    items: list[list[Token]] = field(default_factory=list[list[Token]])
    tail: list[Token] = field(default_factory=list[Token])

    @property
    def complete(self) -> bool:
        """Whether the lead-in ends as a Satz ends, so that no list belongs to it."""
        return bool(self.lead) and self.lead[-1].text in ".;" and not self.items

    def readings(self) -> Iterator[list[Token]]:
        """Yield the statement as running sentences, one for each innermost item; without a list it is one."""
        if not self.items:
            yield [*self.lead, *self.tail]
        for item in self.items:
            yield [*self.lead, *(_statements_closed(item) if self.tail else item), *self.tail]


def statements(norm: Norm) -> list[Statement]:
    """Return the statements of a norm in order."""
    return _Walk(norm).run()


class _Walk:
    """One pass over the units of a norm; ``_open`` holds the statement that each path belongs to."""

    def __init__(self, norm: Norm) -> None:
        self._norm = norm
        self._done: list[Statement] = []
        self._open: dict[Path, tuple[Statement, list[Token]]] = {}
        self._ended = False

    def run(self) -> list[Statement]:
        for number, (_, unit) in enumerate(self._norm.units):
            start = self._norm.starts[number]
            own = [
                Token(one.start + start, one.end + start, one.text, one.low, one.kind, opens=not at)
                for at, one in enumerate(tokens(unit.text))
            ]
            ends = [start + end for _, end in split(unit.text)] if "." in unit.text.rstrip()[:-1] else []
            first, *more = _pieces(own, ends) or [[]]
            self._first(unit.path, first)
            self._ended = unit.text.rstrip().endswith((";", "."))
            for piece in more:
                self._new(unit.path, piece)
        return self._done

    def _first(self, path: Path, piece: list[Token]) -> None:
        if path in self._open and path == self._norm.first.path and not self._ended:
            statement, _ = self._open[path]
            statement.tail += piece
            return
        above = next((path[:depth] for depth in range(len(path) - 1, -1, -1) if path[:depth] in self._open), None)
        if path == self._norm.first.path:
            above = None
        if above is None or self._open[above][0].complete:
            self._new(path, piece)
            return
        statement, chain = self._open[above]
        if chain and statement.items and statement.items[-1] == chain:
            statement.items.pop()
        statement.items.append([*chain, *piece])
        self._open = {known: value for known, value in self._open.items() if len(known) < len(path)}
        self._open[path] = (statement, statement.items[-1])

    def _new(self, path: Path, piece: list[Token]) -> None:
        statement = Statement(piece)
        self._done.append(statement)
        self._open = {known: value for known, value in self._open.items() if len(known) < len(path)}
        self._open[path] = (statement, [])


def _statements_closed(item: list[Token]) -> list[Token]:
    """Return an item as it reads before what follows the list: "oder" at its end is a comma there."""
    last = item[-1] if item else None
    if last is None or last.low not in ("und", "oder", "sowie"):
        return item
    return [*item[:-1], Token(last.start, last.end, ",", ",", Kind.COMMA)]


def _pieces(own: list[Token], ends: list[int]) -> list[list[Token]]:
    """Part the tokens of a unit behind its semicolons and at the ends of its Sätze."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(own):
        found[-1].append(token)
        last = at + 1 == len(own)
        if not last and (token.text == ";" or (token.kind is Kind.STOP and token.end in ends)):
            found.append([])
    return found
