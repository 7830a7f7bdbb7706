"""What checking a draft against the contract came to: the validator's report (document 001, 3, "Validator output").

The four figures of the document come first; beside them each bullet says what was taken off it, why, and what is done.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Failure(StrEnum):
    """Why a citation or a bullet does not do (the failure table of 3, and the quality rules of 3.1 and 6)."""

    UNCITED = "uncited"
    NOT_FOUND = "not_found"
    UNKNOWN_SOURCE = "unknown_source"
    MISSING_FIELD = "missing_field"
    WRONG_ADDRESS = "wrong_address"
    RETRACTED = "retracted"
    NOT_BORNE = "not_borne"
    PAYWALLED = "paywalled"
    FIGURES = "figures"
    POLICY = "policy"
    STALE = "stale"
    WEAK = "weak"


class Action(StrEnum):
    """What is done about it."""

    KEEP = "keep"
    REMOVE = "remove"
    REPLACE = "replace"
    REMOVE_CITATION = "remove_citation"
    STRIP_QUOTE = "strip_quote"


class Decision(StrEnum):
    """What becomes of the whole draft (3.2)."""

    DELIVER = "deliver"
    RETRY = "retry"
    ABSTAIN = "abstain"


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Fault(_Value):
    """What is wrong with one citation of a bullet; ``citation`` is None for a mark that names none at all."""

    citation: int | None
    failure: Failure
    action: Action
    why: str
    claim: int


class Bullet(_Value):
    """One bullet: its claims by number, the citations that stay, what was taken off, and what becomes of it.

    ``replacement`` are the words that take its place where ``action`` is replace. ``conflicting`` says that a source it
    cites, or that was found for it, says otherwise.
    """

    number: int
    section: str
    text: str
    claims: tuple[int, ...]
    topics: tuple[str, ...] = ()
    citations: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    failure: Failure | None = None
    why: str = ""
    action: Action = Action.KEEP
    replacement: str = ""
    conflicting: bool = False

    @property
    def kept(self) -> bool:
        """Whether it stays as it is."""
        return self.action is Action.KEEP


class Section(_Value):
    """One section: how many bullets it had and has, and whether it says itself that it abstains."""

    name: str
    bullets: int
    kept: int
    abstains: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is left in it; what the contract put in place of a bullet does not fill it."""
        return not self.kept and not self.abstains


class Report(_Value):
    """The report of one check. ``validation_passed`` false means: make the draft again, or have it looked at."""

    total_bullets: int
    cited_bullets: int
    removed_bullets: int
    validation_passed: bool
    decision: Decision
    attempt: int
    checked_at: str
    bullets: tuple[Bullet, ...] = ()
    sections: tuple[Section, ...] = ()
    empty_sections: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def bullet_of(self, claim: int) -> Bullet | None:
        """Give the bullet that a claim stands in, None where the contract does not check it."""
        return next((one for one in self.bullets if claim in one.claims), None)

    @property
    def taken_off(self) -> set[tuple[int, int | None]]:
        """The claims and citations that were parted."""
        return {
            (fault.claim, fault.citation)
            for one in self.bullets
            for fault in one.faults
            if fault.action is Action.REMOVE_CITATION
        }
