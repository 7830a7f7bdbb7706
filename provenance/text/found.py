"""What the search for a quote gives back: a value, whether the quote stands in the source or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["number", "negation", "modality", "limit", "unit", "date", "name", "word"]
"""What differs. ``limit`` is what narrows a statement: exceptions, conditions, bounds (es sei denn, höchstens)."""


Sign: TypeAlias = Literal["", "several", "denies", "rest"]
"""``several``: the source says several of the kind, which the claim may have exchanged; ``denies``: the source denies
something, and the claim may deny another; ``rest``: a clause of the claim is none of the source."""

_SIGNS: dict[str, str] = {
    "several": "{kind}: the source says several ({source}), and the quote may say one of another",
    "denies": "negation: the source denies something, and the quote may deny another",
    "rest": "the rest of the quote is not as it stands there",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing the source says otherwise than the quote (or claim). Either side may be empty: nothing stands there.

    ``sign`` is what is seen where it is no exchange of words.
    """

    kind: Kind
    source: str
    quote: str
    sign: Sign = ""

    def __str__(self) -> str:
        if self.sign:
            return _SIGNS[self.sign].format(kind=self.kind, source=self.source)
        if not self.quote:
            return f"{self.kind}: the source says “{self.source}”, the quote leaves it out"
        if not self.source:
            return f"{self.kind}: the quote says “{self.quote}”, the source does not"
        return f"{self.kind}: the source says “{self.source}”, the quote says “{self.quote}”"


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
    nothing is near); ``text`` is the source's text there, parts joined by "[...]". ``notes`` is a sentence or two
    that lets the caller mend the quote in one step; ``warnings`` name what a verified quote stops short of in its own
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
    notes: str = ""
    warnings: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    occurrences: tuple[tuple[int, int], ...] = ()
    count: int = 0

    @property
    def verified(self) -> bool:
        """Whether the quote stands in the source."""
        return self.status == "verified"
