"""What the search for a quote gives back: a value, whether the quote stands in the source or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["number", "negation", "modality", "limit", "unit", "date", "name", "word"]
"""What differs. ``limit`` is what narrows a statement: exceptions, conditions, bounds (es sei denn, höchstens)."""


Sign: TypeAlias = Literal["", "several", "denies", "rest", "framed"]
"""``several``: the source says several of the kind, which the claim may have exchanged; ``denies``: the source denies
something, and the claim may deny another; ``rest``: a clause of the claim is none of the source; ``framed``: the source
has it under words that do not state it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing the source says otherwise than the quote (or claim). Either side may be empty: nothing stands there.

    ``sign`` is what is seen where it is no exchange of words.
    """

    kind: Kind
    source: str
    quote: str
    sign: Sign = ""


Told: TypeAlias = Literal[
    "nowhere", "several places", "many places", "insertion", "not near", "letters", "differs", "hides", "seam",
    "cuts off", "part lost", "part short", "parts apart", "too many parts", "too long", "no word", "after negation",
    "disputed", "after limit", "under limit", "before negation", "before limit", "taken back", "next", "left out",
    "nearest at", "no quote given", "long quote", "misplaced", "section", "no place", "beyond", "page", "pages",
    "characters", "no pages", "heading", "on page", "on pages", "under", "at characters",
]  # fmt: skip
"""What is told of a quote; each is a sentence of the catalogues (`provenance.language.catalogue`, table ``quote``)."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing told of a quote. ``given`` fills the holes of its sentence in their order, ``seen`` are differences.

    A hole may be filled by another remark, or by several, which are told in a row.
    """

    told: Told
    given: tuple[str | int | Remark | tuple[Remark, ...], ...] = ()
    seen: tuple[Difference, ...] = ()

    @property
    def denies(self) -> bool:
        """Whether a negation of its sentence stands outside of the quote."""
        return self.told in {"after negation", "disputed", "before negation"}


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing said. ``key`` compares across spellings and languages; ``text`` is as printed.

    ``clause`` counts the clauses of its text; ``reference`` tells that it names a place, or its law ("§ 5 AO").
    """

    kind: Kind
    key: str | float
    text: str
    start: int
    end: int
    unit: str = ""
    clause: int = 0
    reference: bool = False


class Change(NamedTuple):
    """One step of the word diff from source to quote."""

    op: Literal["equal", "replace", "delete", "insert"]
    source: tuple[str, ...]
    quote: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """Where a quote stands, or the nearest passage where it does not.

    ``status`` is verified only if every word stands in the source as quoted. ``similarity`` runs from 0 to 1, and is
    1 only for a verified quote. ``start``/``end`` and ``parts`` are offsets in the source text (-1 and empty where
    nothing is near); ``text`` is the source's text there, parts joined by "[...]". ``notes`` are all that lets the
    caller mend the quote in one step; among them ``warnings`` name what a verified quote stops short of in its own
    sentence, ``hints`` a next sentence that limits it.
    ``occurrences`` are the places of a verified quote in order (at most 100), ``count`` how many there are (counting
    stops at 1000); the match is the first within ``near``, else the first.
    """

    status: Literal["verified", "failed"]
    method: Literal["exact", "parts", "nearest"]
    similarity: float
    start: int = -1
    end: int = -1
    parts: tuple[tuple[int, int], ...] = ()
    text: str = ""
    differences: tuple[Difference, ...] = ()
    diff: tuple[Change, ...] = ()
    notes: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    hints: tuple[Remark, ...] = ()
    occurrences: tuple[tuple[int, int], ...] = ()
    count: int = 0

    @property
    def verified(self) -> bool:
        """Whether the quote stands in the source."""
        return self.status == "verified"
