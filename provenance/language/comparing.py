"""Whether a sentence says what a claim says in another order or construction, and what the claim then leaves out.

Two readings must agree. The one by clauses (`provenance.language.alignment`) knows who does what under which condition;
the guard (`provenance.language.guard`) knows numbers, units and days. Only German is read by clauses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from provenance.language.alignment import align, shown
from provenance.language.detection import Spoken, told
from provenance.language.guard import compare
from provenance.language.spelling import key
from provenance.language.spelling import shown as visible
from provenance.language.tagging import MEASURE, PLACE, known, roots, tagged
from provenance.language.weakening import weakened
from provenance.text.found import Difference, Kind

_LONGEST = 1_500  # characters of a sentence
_PARTED = re.compile(r"(?<=[^\W\d_])-\s+(?!(?:und|oder|sowie|bis|bzw|beziehungsweise|noch|als)\b)(?=[a-zäöüß])")
"""What parts a word at a line end."""
_FEWEST = 2  # words of a claim that the sentence must have, one of which names a thing, a place or a quantity
_NAMES = {"NN", "NE", "CARD", MEASURE, PLACE}
_KINDS: dict[str, Kind] = {"denied": "negation", "limit": "limit", "modal": "modality"}
_GUARDED = {"number", "unit", "date"}
"""What the guard knows better; negations, modals and conditions were held against each other clause by clause."""
_OPEN = {"added", "predicate", "said plainly"}
"""Faults that may be but another construction, if the words that they are made of stand in the sentence."""
_KEPT = 4_096
_BEGIN = 4  # letters that the forms of a noun share
_WORD = re.compile(r"[^\W\d_]+")
_NOUN = re.compile(r"(?<!\d\s)\b[A-ZÄÖÜ][a-zäöüß]{3,}")  # but no unit


@dataclass(frozen=True, slots=True)
class Compared:
    """What differs, the gravest first, and what the claim leaves out of the sentence, in its words and order.

    ``against`` says that something of it speaks against the claim; the rest may be but another way to say it.
    """

    differences: tuple[Difference, ...]
    left: tuple[str, ...]
    against: bool = False

    @property
    def says(self) -> bool:
        """Whether the sentence says all that the claim says."""
        return not self.differences


def may_say(claim: str, sentence: str) -> bool:
    """Tell, without reading either, whether a sentence has enough of a German claim's nouns to say what it says.

    A noun may be another word there: a pronoun for it, or the verb that it is made of.
    """
    begun = {key(word)[:_BEGIN] for word in _WORD.findall(sentence)}
    nouns = {key(word)[:_BEGIN] for word in _NOUN.findall(claim)}
    return len(nouns - begun) <= max(len(nouns) > 1, len(nouns) // 3)


def covers(claim: str, text: str) -> bool:
    """Tell whether a German claim has every word of a text that names or counts something, in any form and order."""
    begun = {key(word)[:_BEGIN] for word in _WORD.findall(claim)}
    if any(key(word)[:_BEGIN] not in begun for word in _NOUN.findall(text)):
        return False  # told without reading either
    there = tagged(text)
    wanted = {one.key for one in there if one.tag in _NAMES or one.tag.startswith("VV")}
    return bool(wanted) and wanted <= {one.key for one in known(tagged(claim), there)}


@lru_cache(maxsize=_KEPT)
def compared(claim: str, sentence: str, spoken: Spoken, before: str = "") -> Compared | None:
    """Compare a claim with a sentence; None where either is not German or too long to be read by clauses.

    ``before`` is the sentence before it in its source, which says what its pronouns mean.
    """
    claim, sentence = (_PARTED.sub("", visible(text).strip()) for text in (claim, sentence))
    if max(len(claim), len(sentence)) > _LONGEST or "en" in {*spoken, told(claim), told(sentence)}:
        return None
    found = align(claim, sentence, before)
    faults = [Difference(_KINDS.get(one.kind, "word"), one.source, one.claim) for one in found.faults]
    named = any(one.tag in _NAMES for one in tagged(claim))
    if not faults and (found.matched < _FEWEST or not named):
        faults = [Difference("word", "", claim)]
    if not faults:
        faults = [one for one in compare(claim, sentence, spoken) if one.kind in _GUARDED]
    left = tuple(shown(sentence, found.left))
    said = roots(claim)  # "wenn das Amt zustimmt" says "mit Zustimmung"
    weak = [one for one in weakened(claim, sentence)[1] if not (any(one in part for part in left) or roots(one) & said)]
    against = any(one.kind not in _OPEN for one in found.faults) or (bool(faults) and not found.faults)
    return Compared(tuple(dict.fromkeys(faults)), (*left, *weak), against)
