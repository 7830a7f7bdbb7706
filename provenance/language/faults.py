"""What setting a claim beside a sentence comes to: faults, what is left out, and nouns that stand for pronouns."""

from __future__ import annotations

from dataclasses import dataclass, field

from provenance.language.clauses import Clause
from provenance.language.phrases import Phrase
from provenance.text.labels import Span


@dataclass(frozen=True, slots=True)
class Beside:
    """A claim beside a sentence, whose words are told by where they stand."""

    claim: str
    sentence: str

    def said(self, one: Phrase | Clause) -> str:
        """Give the words of the sentence."""
        return " ".join(self.sentence[one.start : one.end].split())

    def claimed(self, one: Phrase | Clause) -> str:
        """Give the words of the claim."""
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
