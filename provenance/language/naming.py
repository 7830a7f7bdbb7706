"""What a claim calls a thing by, where the sentence calls it otherwise: a noun for a pronoun, a shorter name.

That a pronoun or a possessive can mean the noun is told by their forms here, and by all that is said before in
`provenance.language.agreement`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from provenance.language.agreement import genders, may_genitive, referents
from provenance.language.clauses import clauses_of
from provenance.language.faults import Beside, Fault, StoodFor
from provenance.language.phrases import Phrase
from provenance.language.standing import is_definite
from provenance.language.tagging import root_of, roots, tagged

POINTING = {"", "this", "such", "what"}
"""Classes of articles that only point at a thing."""
_NEARER = {"dieser", "diese", "diesem", "diesen"}
"""Forms of a pronoun that means the noun before; "dieses" may mean what a whole Satz says."""
_KEPT = 2_048
_SHORTEST = 5  # letters of a name that stands for a longer one


@dataclass(frozen=True, slots=True)
class Naming(Beside):
    """Tells for a phrase of the claim and one of the sentence whether both may name one thing."""

    def pronoun(self, ours: Phrase, theirs: Phrase) -> StoodFor | None:
        """Give the pronoun that stands on one side for the noun of the other, if their genders agree."""
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

        Only what it points at, where but one thing in the sentence is called so, and nothing is denied.
        """
        short, name = ours.head.key, theirs.head.key
        if ours.kind != "noun" or ours.head.tag != "NN" or len(short) < _SHORTEST or not name.endswith(short):
            return False
        if short == name or not is_definite(self.claim, ours) or _denied(self.sentence):
            return False
        return len({one.key for one in tagged(self.sentence) if one.tag == "NN" and one.key.endswith(short)}) == 1


def possessed(
    mine: Sequence[Phrase], phrase: Phrase, stands: Sequence[Phrase], pairs: Mapping[int, int]
) -> Phrase | None:
    """Give the noun of the sentence whose possessive a genitive of the claim may stand for: "seine Wahl"."""
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
