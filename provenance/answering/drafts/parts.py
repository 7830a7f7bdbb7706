"""What a draft consists of. All offsets count code points of ``Draft.text``, which is the draft as it was given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a sentence does; only a ``CLAIM`` asserts something that evidence is asked for."""

    CLAIM = "claim"
    QUESTION = "question"
    HEADING = "heading"
    QUOTATION = "quotation"  # words of the user that the draft repeats
    ABSTENTION = "abstention"  # "[Insufficient evidence …]": says that nothing is claimed
    HEDGE = "hedge"  # an opinion or advice of the writer, who says so
    OUTSIDE = "outside"  # a fact of the case, an announcement, a disclaimer: about no source
    OTHER = "other"  # code, greetings, requests, rules, link lists


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation mark of the draft, ``[3]``, ``[3, 4]``, ``[cite:g3]`` or ``{cite:3}``, and the numbers it names.

    ``numbers`` is empty for a mark that names nothing that could be a citation (``{cite:abc}``): it dangles.
    """

    start: int
    end: int
    raw: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One asserted proposition. ``number`` counts 1, 2, 3… in the draft; ``text`` is without marks and markup.

    ``draft.text[start:end]`` is the stretch it was read from; where a compound sentence was split, ``text`` can repeat
    what its halves share, or the words that lead to a list: ``draft.text[shared[0]:shared[1]]``. ``marks`` are those
    that stand for it: behind it, or behind its sentence. ``under`` is what ``text`` begins with where the claim is said
    under other words: "Falsch ist: ", "Aufgehobenes Recht: ".
    """

    number: int
    text: str
    start: int
    end: int
    sentence: int
    hedged: bool = False
    marks: tuple[Mark, ...] = ()
    shared: tuple[int, int] | None = None
    under: str = ""

    @property
    def cited(self) -> tuple[int, ...]:
        """The numbers of the citations that the draft itself names for it, each once."""
        return tuple(dict.fromkeys(number for mark in self.marks for number in mark.numbers))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, heading or list item, with the numbers of the claims it makes. ``number`` counts from 1.

    ``section`` is the heading it stands under, ``bullet`` says that it is (part of) a list item, whose number among the
    list items of the draft is ``item``.
    """

    number: int
    text: str
    start: int
    end: int
    kind: Kind
    section: str | None = None
    bullet: bool = False
    item: int | None = None
    claims: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft that was read. ``references`` is where its own list of references begins, which asserts nothing."""

    text: str
    sentences: tuple[Sentence, ...]
    claims: tuple[Claim, ...]
    language: str = "de"
    references: int | None = None

    def claim(self, number: int) -> Claim:
        """Give a claim by its number."""
        return self.claims[number - 1]

    def listed(self, claim: Claim) -> tuple[str, ...]:
        """Give the texts of all items of the list that a claim is an item of, each with what leads to it, in order."""
        if claim.shared is None or not self._is_item(claim):
            return ()
        return tuple(one.text for one in self.claims if one.shared == claim.shared and self._is_item(one))

    def _is_item(self, claim: Claim) -> bool:
        return claim.shared is not None and claim.shared[1] <= self.sentence(claim.sentence).start

    def sentence(self, number: int) -> Sentence:
        """Give a sentence by its number."""
        return self.sentences[number - 1]
