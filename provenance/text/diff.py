"""The word diff from a source passage to a quote: which words agree, which were changed, dropped or added.

Words are compared in their normal form, so that a word broken at a line end is the word; they are shown as printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import is_normalized

from rapidfuzz.distance import LCSseq

from provenance.text import patterns as re
from provenance.text.found import Change
from provenance.text.normalise import HYPHENS, INVISIBLE, SOFT_HYPHEN, normalise

_HYPHEN = re.escape(HYPHENS)
_JOIN = (
    rf"(?:[{_HYPHEN}]\s*\n\s*|[{_HYPHEN}{SOFT_HYPHEN}{INVISIBLE}]"
    rf"|[{_HYPHEN}]\s+(?=[a-zäöüß])(?!(?:und|oder|bzw|sowie|bis)\b))"
)
_TOKEN = re.compile(rf"\d+(?:[.,:/]\d+)+\w*|\w+(?:{_JOIN}\w+)*|[^\w\s]")


_GAIN, _LOSS = 3, 1  # a word that agrees, a word of the source passed over
_WIDEN = 3  # changed words at either end that are set against the source's
_LONG = 64  # letters of a word that is not remembered
_SHORT = 1_000  # characters of a text whose words are remembered: a claim and its Satz are set against each other often
_MARK = "-"  # all that a hyphen or dash on its own is


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark of punctuation: its normal form, as it is shown, and its place in its text."""

    form: str
    shown: str
    start: int
    end: int


def tokenise(text: str, limit: int | None = None) -> Sequence[Token]:
    """Return the words and marks of a text, at most ``limit``."""
    return _kept(text, limit) if len(text) <= _SHORT else _tokens(text, limit)


def _tokens(text: str, limit: int | None) -> tuple[Token, ...]:
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        word = match[0]
        plain = word.isalnum() and is_normalized("NFKC", word)
        form = word if plain else _known(word) if len(word) < _LONG else _form(word)
        found.append(Token(form, word if plain else "".join(word.split()), *match.span()))
        if limit and len(found) >= limit:
            break
    return tuple(found)


_kept = lru_cache(maxsize=2_048)(_tokens)


def _form(word: str) -> str:
    return normalise(word).text or _MARK


_known = lru_cache(maxsize=10_000)(_form)  # the same marks and words come again and again


def matched(source: Sequence[Token], quote: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the pairs of places of the longest common subsequence of words."""
    pairs: list[tuple[int, int]] = []
    for op in LCSseq.opcodes([token.form for token in source], [token.form for token in quote]):
        if op.tag == "equal":
            pairs += zip(range(op.src_start, op.src_end), range(op.dest_start, op.dest_end), strict=True)
    return pairs


def cut(source: Sequence[Token], quote: Sequence[Token]) -> tuple[int, int] | None:
    """Return the stretch of source tokens that the quote is set against; None where no word agrees."""
    pairs = matched(source, quote)
    if not pairs:
        return None
    # the run of agreeing words that gains most, where each source word passed over costs (Kadane)
    best, best_span = 0, (0, 0)
    total, start = 0, 0
    for number, (at, _) in enumerate(pairs):
        total -= (at - pairs[number - 1][0] - 1) * _LOSS if number else 0
        if total <= 0:
            total, start = 0, number
        total += _GAIN if source[at].form.isalnum() else _LOSS
        if total > best:
            best, best_span = total, (start, number)
    (first, head), (last, tail) = pairs[best_span[0]], pairs[best_span[1]]
    left, right = head, len(quote) - 1 - tail
    return (
        max(0, first - (left if left <= _WIDEN else 0)),
        min(len(source), last + 1 + (right if right <= _WIDEN else 0)),
    )


def changes(source: Sequence[Token], quote: Sequence[Token]) -> tuple[Change, ...]:
    """Return the diff in order; words that are exchanged one for one are one change each."""
    found: list[Change] = []
    at = within = 0
    for i, j in [*matched(source, quote), (len(source), len(quote))]:
        found += _gap(_shown(source[at:i]), _shown(quote[within:j]))
        if i < len(source):
            word = (source[i].shown,)
            if found and found[-1].op == "equal":
                found[-1] = Change("equal", (*found[-1].source, *word), (*found[-1].quote, quote[j].shown))
            else:
                found.append(Change("equal", word, (quote[j].shown,)))
        at, within = i + 1, j + 1
    return tuple(found)


def _gap(source: tuple[str, ...], quote: tuple[str, ...]) -> Iterator[Change]:
    if source and len(source) == len(quote):
        for old, new in zip(source, quote, strict=True):
            yield Change("replace", (old,), (new,))
    elif source and quote:
        yield Change("replace", source, quote)
    elif source:
        yield Change("delete", source, ())
    elif quote:
        yield Change("insert", (), quote)


def _shown(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.shown for token in tokens)
