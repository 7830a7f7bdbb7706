"""How the phrases of a clause stand to each other: joined, behind one another, at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from provenance.language.agreement import may_genitive
from provenance.language.clauses import Clause
from provenance.language.phrase import Phrase
from provenance.language.tagging import MEASURE, PLACE
from provenance.text.labels import Span


@dataclass(frozen=True, slots=True)
class Beside:
    """A claim beside a sentence, whose words are told by where they stand."""

    claim: str
    sentence: str

    def said(self, one: Phrase | Clause) -> str:
        """Return the words of the sentence."""
        return " ".join(self.sentence[one.start : one.end].split())

    def claimed(self, one: Phrase | Clause) -> str:
        """Return the words of the claim."""
        return " ".join(self.claim[one.start : one.end].split())


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a claim says otherwise than the sentence: of what kind, and the words of both."""

    kind: str
    source: str
    claim: str


@dataclass(frozen=True, slots=True)
class StoodFor:
    """A pronoun of one text beside a noun of the other; ``claimed`` says that the noun is the claim's."""

    noun: Phrase
    pronoun: Phrase
    claimed: bool
    fault: Fault


@dataclass(slots=True)
class Alignment:
    """What setting a claim beside a sentence came to: faults, stretches of the sentence left out, words matched."""

    faults: list[Fault] = field(default_factory=list[Fault])
    left: list[Span] = field(default_factory=list[Span])
    matched: int = 0
    stood_for: list[StoodFor] = field(default_factory=list[StoodFor])
    attributes: list[tuple[Phrase, Phrase, Fault]] = field(default_factory=list[tuple[Phrase, Phrase, Fault]])
    """Attributes that the noun of a claim has where the sentence has a pronoun: the noun, its attribute, the fault."""

    possessed: list[tuple[Phrase, Phrase, Fault]] = field(default_factory=list[tuple[Phrase, Phrase, Fault]])
    """Possessives of the sentence with the attribute that says in the claim whose it is, and the fault if not."""

    @property
    def cost(self) -> tuple[int, int, int]:
        """What makes one alignment better than another: fewer faults, fewer pronouns for nouns, more words."""
        return len(self.faults) + len(self.attributes), len(self.stood_for), -self.matched

    def add(self, other: Alignment) -> None:
        """Take over what another came to."""
        self.faults += other.faults
        self.left += other.left
        self.matched += other.matched
        self.stood_for += other.stood_for
        self.attributes += other.attributes
        self.possessed += other.possessed


_FEWEST = 2  # phrases of a stretch


def is_tail(mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: Mapping[int, int], at: int) -> bool:
    """Tell whether a phrase and all behind it end both clauses alike, right before what is done."""
    rest = [index for index in range(at, len(mine)) if index in pairs]
    order = [pairs[index] for index in rest]
    return order == list(range(len(stands) - len(order), len(stands)))


def beside(stands: Sequence[Phrase], one: int, other: int | None) -> bool:
    """Tell whether two phrases are joined, so that what stands behind the ``other``, the last, may belong to each.

    Not to one that has its own: "die Zahl der Kräfte und die Namen der Verletzten".
    """
    group = stands[one].group
    if other is None or group is None or group != stands[other].group:
        return False
    last = max(at for at, each in enumerate(stands) if each.group == group)
    return other == last and not any(each.after == one and may_genitive(each) and not each.prep for each in stands)


def is_one_of_several(stands: Sequence[Phrase], said: Sequence[int], lost: Sequence[int]) -> bool:
    """Tell whether just one of several like stretches is said, whole: "für A zwei Euro und für B drei Euro"."""
    cuts = [at for at, one in enumerate(stands) if one.loose]
    size = len(stands) - cuts[-1] if cuts else 0
    begins = [cuts[0] - size, *cuts] if cuts else []
    if size < _FEWEST or begins[0] < 0 or any(after - one != size for one, after in pairwise(begins)):
        return False
    stretches = [set(range(begin, begin + size)) for begin in begins]
    slots = [[_slot(stands[at]) for at in sorted(stretch)] for stretch in stretches]
    if any(one != slots[0] for one in slots):
        return False
    kept = [stretch for stretch in stretches if stretch <= set(said)]
    return len(kept) == 1 and set(lost) == set().union(*stretches) - kept[0]


def _slot(phrase: Phrase) -> tuple[str, str, bool]:
    return phrase.kind, phrase.prep, phrase.head.tag == MEASURE


def right_behind(phrases: Sequence[Phrase], at: int) -> int | None:
    """Return the phrase that stands directly behind a "nicht"; "weder … noch" denies what is done to both."""
    following = at + 1
    if phrases[at].head.text.lower() == "weder":
        return None
    if following < len(phrases) and phrases[following].start - phrases[at].end <= 1:
        return following
    return None


def is_plain(phrase: Phrase) -> bool:
    """Tell whether a phrase is a subject or an object, and no amount or place."""
    return phrase.kind == "noun" and not phrase.prep and not phrase.genitive and phrase.head.tag not in {MEASURE, PLACE}


def same_attribute(mine: Sequence[Phrase], stands: Sequence[Phrase], pairs: Mapping[int, int], at: int) -> bool:
    """Tell whether a phrase is on both sides an attribute of the same noun."""
    after = mine[at].after
    return after is not None and pairs.get(after) == stands[pairs[at]].after and may_genitive(mine[at])


def is_definite(text: str, phrase: Phrase) -> bool:
    """Tell whether a phrase has the article of what is known, behind its preposition if it has one."""
    words = text[phrase.start : phrase.end].lower().split()[: 2 if phrase.prep else 1]
    return bool(words) and words[-1] in {"der", "die", "das", "den", "dem", "des"}


def is_indefinite(text: str, phrase: Phrase) -> bool:
    """Tell whether a phrase begins with the article of what is not known."""
    return text[phrase.start : phrase.end].lower().split()[:1] in [["ein"], ["eine"]]


def is_defining(phrase: Phrase) -> bool:
    """Tell whether a phrase is "im Sinne …", which says that the clause defines, wherever it stands."""
    return (phrase.prep, phrase.head.key) == ("in", "sinn")


def shifted(phrase: Phrase, by: int) -> Phrase:
    """Return a phrase with what it points at by its place moved by as many places."""
    return replace(
        phrase,
        after=None if phrase.after is None else phrase.after + by,
        group=None if phrase.group is None else phrase.group + by,
    )


def without(phrases: Sequence[Phrase], at: int | None) -> list[Phrase]:
    """Return phrases without the one at a place; what pointed at it points at nothing."""

    def moved(index: int | None) -> int | None:
        if at is None or index is None or index < at:
            return index
        return None if index == at else index - 1

    return [
        replace(one, after=moved(one.after), group=moved(one.group)) for index, one in enumerate(phrases) if index != at
    ]
