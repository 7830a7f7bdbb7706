"""What a question asks for: its words that carry sense, each with all the words of the texts that may stand for it.

"Aufbewahrungsfrist" stands for its inflected forms, for longer words that hold it, and for Aufbewahrung and Frist in
one Satz; "Frist" stands for Aufbewahrungsfrist too; "10" for zehn. The widening is by the words that the store's texts
use, so that it is the same in either engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from provenance.citing.search.compounds import SHORTEST
from provenance.citing.search.vocabulary import Vocabulary, value_of
from provenance.language.stems import NEGATIONS, STOP, plain, stem, words_of

_MOST_TERMS = 24
_MOST_FORMS = 24
_MOST_LOOKED_AT = 80
_HOLDING = 0.75
_NUMBER = 0.1


@dataclass(frozen=True, slots=True)
class Term:
    """One word that is asked for: how it was written, which words stand for it how well, and what it weighs.

    ``forms`` maps words in lower case to how surely they mean it (1.0 the word itself). ``parts`` are those of a
    compound, any one of which alone does not stand for it. ``searched`` are words to look up, one a stem; ``places``
    is about how many places have them.
    """

    word: str
    weight: float
    forms: dict[str, float] = field(repr=False)
    parts: tuple[Term, ...] = ()
    searched: tuple[str, ...] = field(repr=False, default=())
    places: int = 0

    @property
    def known(self) -> bool:
        """Whether any text of the store has it."""
        return bool(self.searched) or (bool(self.parts) and all(part.known for part in self.parts))

    @property
    def most(self) -> int:
        """About how many places have it at the most, those with all its parts among them."""
        return self.places + (min(part.places for part in self.parts) if self.parts else 0)


def terms_of(question: str, vocabulary: Vocabulary, *, claimed: bool = False) -> list[Term]:
    """Give the words a question asks for, in its order; words of grammar only where there are no others.

    Of what is ``claimed`` a number weighs next to nothing: it may be the very thing that is wrong.
    """
    words = list(dict.fromkeys(word for word in words_of(question)))
    telling = [word for word in words if word not in STOP and word not in NEGATIONS and not _is_letter(word)] or words
    found: dict[str, Term] = {}
    for word in telling:
        found.setdefault(stem(word), _term(word, vocabulary))
    ordered = list(found.values())
    if claimed and not all(value_of(term.word) is not None for term in ordered):
        ordered = [replace(term, weight=_NUMBER) if value_of(term.word) is not None else term for term in ordered]
    if len(ordered) <= _MOST_TERMS:
        return ordered
    kept = sorted(ordered, key=lambda term: -term.weight)[:_MOST_TERMS]  # of a long claim the words that tell most
    return [term for term in ordered if term in kept]


def _is_letter(word: str) -> bool:
    return len(word) == 1 and not word.isdecimal()


def _term(word: str, vocabulary: Vocabulary, *, whole: bool = True) -> Term:
    alike = vocabulary.alike(word)
    forms = {form: weight for form, (weight, _) in alike.items()}
    places = {form: count for form, (_, count) in alike.items()}
    if len(word) >= SHORTEST and not word.isdecimal():
        key = stem(word)
        # the commonest of the longer words, since no more of them are looked up
        longer = sorted(vocabulary.holding(key).items(), key=lambda one: (-one[1], one[0]))[:_MOST_LOOKED_AT]
        for form, count in longer:
            if len(forms) >= 2 * _MOST_FORMS:
                break
            if form not in forms and _may_part(form, key) and key in vocabulary.parts(form):
                forms[form], places[form] = _HOLDING, count
    inner: tuple[Term, ...] = ()
    if whole:
        stems = vocabulary.parts(word)
        inner = tuple(_term(one, vocabulary, whole=False) for one in stems)
    own = sum(count for weight, count in alike.values() if weight == 1.0)
    # a compound that stands nowhere is as rare as the rarest of its parts
    rare = own if own or not inner else min(part.places for part in inner)
    return Term(word, vocabulary.weight(rare), forms, inner, _searched(forms, places), sum(places.values()))


def _may_part(form: str, key: str) -> bool:
    """Say whether a stem may be a part of a word, judging by where it stands: what is before it is none or a part."""
    return re.search(f"^(?:.{{{SHORTEST},}})?{key}", plain(form)) is not None


def _searched(forms: dict[str, float], places: dict[str, int]) -> tuple[str, ...]:
    """Give one word for each stem, since the index knows stems: the surest first, of those the commonest."""
    ordered = sorted(forms, key=lambda form: (-forms[form], -places[form], form))
    chosen: dict[str, str] = {}
    for form in ordered:
        chosen.setdefault(stem(form), form)
    return tuple(chosen.values())[:_MOST_FORMS]
