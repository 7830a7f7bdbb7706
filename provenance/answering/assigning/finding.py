"""Places that may bear a claim: found by words and by meaning, and looked through before any source is opened.

The index gives places of a few Sätze each. Whether the words of a claim stand in one is told from its own text alone;
only for those that promise something is the source itself read, which says where the words stand in their Satz.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from provenance.answering.assigning.held import Held, How, by_sense, by_words, clauses
from provenance.answering.assigning.said import Said, said
from provenance.citing.facade.parts import Workshop
from provenance.citing.search.hits import Mode
from provenance.citing.search.places import Scope
from provenance.citing.search.ranking import Ranked
from provenance.citing.search.terms import Term, terms_of
from provenance.citing.texts import Reading
from provenance.text.labels import Span
from provenance.text.source import SourceText
from provenance.text.stems import words_of
from provenance.text.wording import may_repeat

_LOOKED_AT = 8
_MOST_WORDED = 3
_MOST_SENSED = 2
_TERMS = 20
_LONGEST = 2_000
_SHORT = 20_000


@dataclass(frozen=True, slots=True)
class Option:
    """A place that may bear a claim; ``worded`` says that words of it stand there, as far as its own text tells."""

    ranked: Ranked
    worded: bool

    @property
    def artifact(self) -> str:
        """The source it stands in."""
        return self.ranked.source.artifact_id


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for a claim: options, best first, and its telling words."""

    claim: Said
    whole: Said | None
    options: tuple[Option, ...]
    nearest: Ranked | None
    terms: tuple[Term, ...]


class Finder:
    """Finds places in one scope of a project."""

    def __init__(self, work: Workshop, scope: object = None) -> None:
        self._work = work
        self._scope: Scope = work.searcher.scope(scope)

    def find(self, claim: str, sentence: str) -> Found:
        """Find what may bear a claim that was taken from a sentence."""
        one = said(claim)
        whole = said(sentence) if sentence.strip() != claim.strip() else None
        asked = claim[:_LONGEST]
        searcher = self._work.searcher
        found = searcher.find(asked, Mode.HYBRID, self._scope, _LOOKED_AT, claimed=True)
        ranked = searcher.whole(found.ranked[:_LOOKED_AT])
        terms = tuple(found.terms) if len(found.terms) < _TERMS else self._terms(one.core)
        worded = [Option(each, worded=True) for each in ranked if _repeats(one, whole, str(each.row["text"]))]
        # what is in force comes first, whichever ranks before it
        worded.sort(key=lambda option: option.ranked.standing is not None)
        if worded:
            return Found(one, whole, tuple(worded[:_MOST_WORDED]), ranked[0], terms)
        sensed = [Option(each, worded=False) for each in ranked if self._promises(one, each, terms)]
        return Found(one, whole, tuple(sensed[:_MOST_SENSED]), ranked[0] if ranked else None, terms)

    def _terms(self, text: str) -> tuple[Term, ...]:
        """Give all telling words of a long claim, of which a search looks up the rarest only."""
        words = words_of(text)
        some = [" ".join(words[at : at + _TERMS]) for at in range(0, len(words), _TERMS)]
        return tuple(term for one in some for term in terms_of(one, self._work.searcher.words, claimed=True))

    def _promises(self, claim: Said, one: Ranked, terms: Sequence[Term]) -> bool:
        start, end = one.match.satz
        quote = str(one.row["text"])[start:end].strip()
        return bool(quote) and by_sense(claim, quote, terms).how.bears

    def held(self, found: Found, option: Option) -> Held:
        """Hold the claim against an option, in its source."""
        one = option.ranked
        reading = self._reading(one)
        near: Span = (one.row["start"], one.row["end"])
        if option.worded and (held := by_words(found.claim, found.whole, reading, one.source, near)) is not None:
            return held
        start, end = one.match.satz
        quote = str(one.row["text"])[start:end].strip()
        return by_sense(found.claim, quote, found.terms, reading, one.source, near)

    def _reading(self, one: Ranked) -> Reading:
        return self._work.texts.get(one.source.artifact_id, one.source.abbreviation)


def _repeats(claim: Said, whole: Said | None, text: str) -> bool:
    """Say whether a text has the words of a claim, of its sentence, or of one clause of it."""
    if not may_repeat(claim.core, text):
        return False
    stands = _text(text).stands
    forms = [*claim.forms, *(whole.forms if whole else ())]
    return any(stands(form) for form in forms) or any(stands(form) for part in clauses(claim) for form in part.forms)


@lru_cache(maxsize=256)
def _remembered(text: str) -> SourceText:
    return SourceText(text)


def _text(text: str) -> SourceText:
    return _remembered(text) if len(text) <= _SHORT else SourceText(text)


__all__ = ["Finder", "Found", "Held", "How", "Option"]
