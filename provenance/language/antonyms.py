"""Words that say of the same thing the opposite, and a sentence with its word turned into that of another.

"Imports rose 9 percent" and "imports fell 9 percent" differ in a word that no rule of figures, days or negations sees.
Which words are each other's opposites stands in the class of words `antonym`. They find and never prove: whether two
sentences are otherwise alike is asked of `provenance.language.entailment`, with the one word put in the place of the
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from provenance.language import classes
from provenance.text import patterns as re
from provenance.text.found import Difference

_WORD = re.compile(r"[^\W\d_]+")
_GAP = "…"
_CLAUSE_END = re.compile(r"(?=\s*(?:[.;:!?](?:\s|\Z)|,\s|\Z))")


@dataclass(frozen=True, slots=True)
class _Said:
    """A word that has an opposite, and where it stands: its verb, and the prefix that parted from it."""

    verb: re.Match[str]
    prefix: re.Match[str] | None = None

    @property
    def shown(self) -> str:
        return f"{self.verb[0]} {_GAP} {self.prefix[0]}" if self.prefix else self.verb[0]


@dataclass(frozen=True, slots=True)
class Turned:
    """A sentence that says the opposite, with the word of the other in the place of its own, and the two words."""

    sentence: str
    finding: Difference


def turned(claim: str, sentence: str) -> Turned | None:
    """Return a sentence as it were with the word of a claim for its own that is the opposite; None without such a pair.

    A word that both have counts for neither, and with more than one that is left of a pair nothing is told: "rose and
    then fell" is no opposite of "rose". Nor is anything of what either says of some, or as possible: "some boats are
    full", and others empty.
    """
    if any(_PARTLY.search(text) for text in (claim, sentence)):
        return None
    for one, other in _SIDES:
        ours, theirs = _left(claim, sentence, one), _left(sentence, claim, other)
        more = [*_left(claim, sentence, other), *_left(sentence, claim, one)]
        if len(ours) == len(theirs) == 1 and not more:
            return Turned(_put(sentence, theirs[0], ours[0]), Difference("word", theirs[0].shown, ours[0].shown))
    return None


def _left(text: str, other: str, side: frozenset[str]) -> list[_Said]:
    """Return the words of one side of a pair that a text has, and another has not."""
    common = Counter(_WORD.findall(text.lower())) & Counter(_WORD.findall(other.lower()))
    words = list(_WORD.finditer(text))
    parted = list(_parted(words, side))
    taken = {one.verb.start() for one in parted} | {one.prefix.start() for one in parted if one.prefix}
    single = [_Said(one) for one in words if one[0].lower() in side and one.start() not in taken]
    return [*parted, *(one for one in single if not common[one.verb[0].lower()])]


def _parted(words: list[re.Match[str]], side: frozenset[str]) -> Iterator[_Said]:
    """Find verbs whose prefix stands behind them: "nahmen … zu"."""
    for at, verb in enumerate(words):
        ends = {form.partition(_GAP)[2] for form in side if form.startswith(f"{verb[0].lower()}{_GAP}")}
        prefix = next((one for one in reversed(words[at + 1 :]) if one[0].lower() in ends), None)
        if prefix is not None:
            yield _Said(verb, prefix)


def _put(sentence: str, old: _Said, new: _Said) -> str:
    """Return a sentence with a word in the place of another, its prefix where one stood or the clause ends."""
    word, prefix = new.verb[0], new.prefix[0] if new.prefix else ""
    word = word.capitalize() if old.verb[0][:1].isupper() else word.lower() if not old.verb.start() else word
    head, rest = sentence[: old.verb.start()], sentence[old.verb.end() :]
    if old.prefix is not None:
        at = old.prefix.start() - old.verb.end()
        rest = f"{rest[:at]}{prefix}{rest[at + len(old.prefix[0]) :]}"
        if not prefix:
            rest = re.sub(r"\s+(?=[.,;:!?]|\Z)|(?<=\s)\s+", "", rest)
    elif prefix:
        end = _CLAUSE_END.search(rest)
        at = end.start() if end else len(rest)
        rest = f"{rest[:at]} {prefix}{rest[at:]}"
    return f"{head}{word}{rest}"


def _sides() -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    table = classes.table("antonym")
    for line in f"{table['pairs_de']}\n{table['pairs_en']}".strip().splitlines():
        if line:
            one, other = (frozenset(side.split()) for side in line.split("|"))
            yield from ((one, other), (other, one))


_PARTLY = classes.patterns("antonym")["partly"]
_SIDES = tuple(_sides())
