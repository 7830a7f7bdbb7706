"""Who acts and who suffers in a claim and in a sentence: whether two nouns changed places, in one voice or in another.

German tells who acts by the case, and where the forms leave that open by the order of the words (Duden, Die Grammatik,
on the order of subject and object). In the passive who suffers is the subject, and who acts stands behind "von" or
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from provenance.language import classes
from provenance.language.agreement import genders, letters, may_genitive, referents, turned_from, turned_letters
from provenance.language.clauses import Clause, clauses_of
from provenance.language.function_words import BARE
from provenance.language.german import acts, gender
from provenance.language.phrase import Phrase
from provenance.language.spelling import key
from provenance.language.standing import (
    Beside,
    Fault,
    StoodFor,
    is_defining,
    is_definite,
    is_indefinite,
    is_plain,
    same_attribute,
)
from provenance.language.tagging import root_of, roots, tagged
from provenance.text import patterns as re

POINTING = {"", "this", "such", "what"}
"""Classes of articles that only point at a thing."""
_NEARER = {"dieser", "diese", "diesem", "diesen"}
"""Forms of a pronoun that means the noun before; "dieses" may mean what a whole Satz says."""
_KEPT = 2_048
_YEAR = re.compile(r"1\d{3}|20\d\d")
"""A year that stands alone says when, and does nothing: "1978 errichtet und 2003 saniert"."""
_SHORTEST = 5  # letters of a name that stands for a longer one
_PREFIXES = frozenset(key(one) for one in classes.of("prefix", "de"))
_BOUND = tuple(classes.of("prefix", "de", "bound"))
"""What makes another noun of one, and no kind of it: "Verkäufer"."""


@dataclass(frozen=True, slots=True)
class Naming(Beside):
    """Tells for a phrase of the claim and one of the sentence whether both may name one thing."""

    def pronoun(self, ours: Phrase, theirs: Phrase) -> StoodFor | None:
        """Return the pronoun that stands on one side for the noun of the other, if their genders agree."""
        sides = (ours, theirs)
        pronouns = [one.head.tag == "PPER" or one.head.text.lower() in _NEARER for one in sides]
        if pronouns[0] == pronouns[1]:
            return None
        noun, pronoun = sides if pronouns[1] else (theirs, ours)
        if pronouns[1] and any(
            one.tag.startswith("VV") for one in tagged(self.sentence) if root_of(one) in roots(noun.head.text)
        ):
            return None  # "die Speicherung" for a pronoun, where what is done is "speichern"
        described = pronouns[1] and (noun.words or noun.nested)
        possible = genders(noun) if noun.group is None else {"p"}
        if noun.head.tag != "NN" or described or noun.quantity not in POINTING or not possible & genders(pronoun):
            return None
        fault = Fault("substituted", self.said(theirs), self.claimed(ours))
        return StoodFor(noun, pronoun, pronouns[1], fault)

    def means_alike(self, ours: Phrase, theirs: Phrase) -> bool:
        """Tell whether two pronouns that are not the same mean the same noun: "sofern dieser …", "wenn er …"."""
        if not all(one.head.tag in {"PPER", "PDS"} for one in (ours, theirs)) or not genders(ours) & genders(theirs):
            return False
        here = referents(clauses_of(self.claim), ours)
        return len(here) == 1 and here == referents(clauses_of(self.sentence), theirs)

    def is_shorter(self, ours: Phrase, theirs: Phrase) -> bool:
        """Tell whether a claim calls a thing by the last part of its name: "die Behörde" for "die Fährbehörde".

        No "Käufer" for a "Verkäufer". Only what it points at, where but one thing in the sentence is called so, and
        nothing is denied.
        """
        short, name = ours.head.key, theirs.head.key
        if ours.kind != "noun" or ours.head.tag != "NN" or len(short) < _SHORTEST or not name.endswith(short):
            return False
        front = name.removesuffix(short)
        if front in _PREFIXES or front.endswith(_BOUND):
            return False
        if short == name or not is_definite(self.claim, ours) or _denied(self.sentence):
            return False
        return len({one.key for one in tagged(self.sentence) if one.tag == "NN" and one.key.endswith(short)}) == 1


def possessed(
    mine: Sequence[Phrase], phrase: Phrase, stands: Sequence[Phrase], pairs: Mapping[int, int]
) -> Phrase | None:
    """Return the noun of the sentence whose possessive a genitive of the claim may stand for: "seine Wahl"."""
    at = phrase.after
    if at is None or at not in pairs or phrase.prep or phrase.words or not may_genitive(phrase):
        return None
    there = stands[pairs[at]]
    wanted = {"m", "n"} if there.owner == "sein" else {"f", "p"}
    fits = there.owner and not mine[at].owner and genders(phrase) & wanted
    return there if fits and phrase.head.tag == "NN" else None


def derived(word: str, sentence: str) -> bool:
    """Tell whether a word is derived from one of a sentence, or that from it."""
    return bool(roots(word) & roots(sentence))


@lru_cache(maxsize=_KEPT)
def _denied(sentence: str) -> bool:
    """Tell whether a sentence denies anything, so that it says less of what has a wider name."""
    words = {one.text.lower() for one in tagged(sentence)}
    return any(one == "nicht" or one.startswith(("kein", "nur")) for one in words)


@dataclass(frozen=True, slots=True)
class Acting(Beside):
    """A clause of a claim and one of a sentence, the phrases of both, and which of them is which."""

    ours: Clause
    theirs: Clause
    mine: Sequence[Phrase]
    stands: Sequence[Phrase]
    pairs: Mapping[int, int]

    def reassigned(self) -> Iterator[Fault]:
        """Return the faults of a claim in which another acts or suffers than in the sentence."""
        if not self._identifies():
            yield from self._exchanged()
        if self._turned():
            yield Fault("reassigned", self.said(self.theirs), self.claimed(self.ours))

    def _exchanged(self) -> Iterator[Fault]:
        """Find two nouns that changed places where nothing shows which of them acts."""
        mine, stands, pairs = self.mine, self.stands, self.pairs
        sides = (self.ours, self.theirs)
        nouns = [
            at
            for at in sorted(pairs)
            if is_plain(mine[at])
            and mine[at].head.tag != "PRF"
            and not (mine[at].head.tag == "CARD" and _YEAR.fullmatch(mine[at].head.text))
            and is_plain(stands[pairs[at]])
            and not same_attribute(mine, stands, pairs, at)
        ]
        for one, other in combinations(nouns, 2):
            if self._is_turned_round(one, other):
                yield Fault("reassigned", self.said(self.theirs), self.claimed(self.ours))
                continue
            if pairs[one] < pairs[other] or self._shown_by_who(one, other) or self._quoted(mine[one], mine[other]):
                continue
            if self._says_what(one, other):
                continue
            possible = [
                letters(mine[at], self.ours.plural) & turned_letters(stands[pairs[at]], sides) & {"N", "A", "D"}
                for at in (one, other)
            ]
            # both may be either, or both can be but one and the same
            sure = all(gender(mine[at].head.key) or mine[at].cases < BARE for at in (one, other))
            doubtful = len(possible[0] & possible[1]) > 1 or (sure and len(possible[0] | possible[1]) == 1)
            if (doubtful or self._ordered(one, other)) and mine[one].group is None:
                said = f"{self.said(stands[pairs[other]])} … {self.said(stands[pairs[one]])}"
                yield Fault("reassigned", said, f"{self.claimed(mine[one])} … {self.claimed(mine[other])}")

    def _is_turned_round(self, one: int, other: int) -> bool:
        """Tell whether what one of two nouns is has the article in the claim that the other has in the sentence.

        "Obmann wird der Fischer" does not say "Der Obmann wird Fischer".
        """
        if not self._becomes():
            return False
        told = [
            (_is_bare(self.stands[at]), is_definite(self.sentence, self.stands[at])) for at in self._pair(one, other)
        ]
        said = [is_definite(self.claim, self.mine[at]) for at in (one, other)]
        return told in ([(True, False), (False, True)], [(False, True), (True, False)]) and said == [
            bare for bare, _ in told
        ]

    def _becomes(self) -> bool:
        return all(side.predicate.verb in {"sein", "werden", "bleiben"} for side in (self.ours, self.theirs))

    def _pair(self, one: int, other: int) -> tuple[int, int]:
        return self.pairs[one], self.pairs[other]

    def _says_what(self, one: int, other: int) -> bool:
        """Tell whether one of two nouns is what the other is or becomes: "Mitglied kann jede Person werden"."""
        if not self._becomes():
            return False
        said = [_is_bare(self.mine[at]) for at in (one, other)]
        return said == [_is_bare(self.stands[at]) for at in self._pair(one, other)] and sum(said) == 1

    def _quoted(self, *nouns: Phrase) -> bool:
        """Tell whether one of the nouns of a claim is a name in quotation marks: "unter dem Namen „Landeshonig“"."""
        return any(self.claim[max(0, one.start - 1) : one.start] in set('„“"»‚') for one in nouns)

    def _shown_by_who(self, one: int, other: int) -> bool:
        """Tell whether but one of two nouns can act: "Die Fachaufsicht führt das Ministerium".

        It stands first in the sentence, or the verb is one of who acts alone.
        """
        who = [acts(self.mine[at].head.key) for at in (one, other)]
        if who == [True, False] and self.theirs.predicate.verb in classes.of("acting", "de"):
            other = one
        elif who != [False, True]:
            return False
        here, there = (
            letters(self.mine[other], self.ours.plural),
            letters(self.stands[self.pairs[other]], self.theirs.plural),
        )
        return "N" in here & there

    def _ordered(self, one: int, other: int) -> bool:
        """Tell whether the sentence shows by the order of two nouns alone who acts, and the claim says the other."""
        if self.ours.predicate.voice != self.theirs.predicate.voice:
            return False
        second, first = (letters(self.stands[self.pairs[at]], self.theirs.plural) for at in (one, other))
        if not {"N", "A"} <= first & second:
            return False
        acts_here, suffers_here = (letters(self.mine[at], self.ours.plural) for at in (other, one))
        return "N" not in acts_here or "A" not in suffers_here

    def _turned(self) -> bool:
        """Tell whether in another voice who suffers acts: "Boote dürfen entfernen" for "entfernt werden"."""
        sides = (self.ours, self.theirs)
        turned = turned_from(*(side.predicate.voice for side in sides))
        if not turned or any(one.marker == "wer" for side in sides for one in side.clauses):
            return False
        to_active = turned == "active"
        acting, passive = (self.mine, self.stands) if to_active else (self.stands, self.mine)
        side = self.ours if to_active else self.theirs
        others = dict(self.pairs) if to_active else {index: at for at, index in self.pairs.items()}
        subjects = [at for at, one in enumerate(acting) if _may_act(one, side)]
        if side.bare or side.marker in {"zu", "um"} or not (subjects or to_active):
            return False
        if self._unshown(acting, passive, side, others):
            return True
        # who acts is named behind "von" or not at all; who suffers is another
        suffering = [at for at in subjects if at in others and not passive[others[at]].prep]
        return len(suffering) == len(subjects) or (not to_active and self._acted())

    def _unshown(
        self, acting: Sequence[Phrase], passive: Sequence[Phrase], side: Clause, others: Mapping[int, int]
    ) -> bool:
        """Tell whether "von" names the second of two nouns where the active shows by their order alone who acts."""
        doubtful = [at for at, one in enumerate(acting) if is_plain(one) and {"N", "A"} <= letters(one, side.plural)]
        agents = [at for at in doubtful if at in others and passive[others[at]].prep == "von"]
        if any(acting[at].head.tag == "PRELS" for at in doubtful):
            return False  # it stands first whatever it does
        return len(doubtful) > 1 and bool(agents) and agents[0] != doubtful[0]

    def _acted(self) -> bool:
        """Tell whether the one subject of a passive claim is a noun that nothing can be done to in the sentence."""
        alone = [
            at
            for at, one in enumerate(self.mine)
            if is_plain(one) and _may_act(one, self.ours) and not (one.after is not None and may_genitive(one))
        ]
        return len(alone) == 1 and alone[0] in self.pairs and "A" not in letters(self.stands[self.pairs[alone[0]]])

    def _identifies(self) -> bool:
        """Tell whether both sides say what is the same as what: a definition, or two things that are known."""
        sides = ((self.ours, self.claim), (self.theirs, self.sentence))
        if any(side.predicate.verb != "sein" or side.predicate.modal for side, _ in sides):
            return False
        if all(any(is_defining(one) for one in side.phrases) for side, _ in sides):
            return True
        return all(
            any(is_definite(text, one) for one in side.phrases if is_plain(one) and one.after is None)
            and not any(is_indefinite(text, one) for one in side.phrases if is_plain(one) and one.after is None)
            for side, text in sides
        )


def _is_bare(phrase: Phrase) -> bool:
    """Tell whether a noun stands in the singular without an article, as what somebody is does."""
    return phrase.head.tag == "NN" and not phrase.words and not phrase.quantity and phrase.start == phrase.head.start


def _may_act(phrase: Phrase, side: Clause) -> bool:
    return phrase.kind == "noun" and not phrase.prep and "N" in letters(phrase, side.plural)
