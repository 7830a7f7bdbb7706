"""What a company has that the law speaks of, which rules bind it, and whether they are kept (prov:Entity).

(:Requirement)-[:DERIVED_FROM]->(:Rule), (:Requirement)-[:APPLIES_TO]->(:BusinessObject|Message|Process)
(:Assessment)-[:ASSESSES]->(:Requirement), (:Requirement|Assessment)-[:RESTS_ON]->(:Citation)
(:Assessment)-[:FULFILLED_BY|NOT_FULFILLED_BY]->(:BusinessObject|Message|Process)
(:BusinessObject|Message|Process|Requirement|Assessment)-[:GENERATED_BY]->(:Session)

Nothing is changed: what is said anew supersedes what was said, and what counts is what nothing supersedes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from provenance.model.graph import Link, RecordModel


class SubjectKind(StrEnum):
    """What a rule may bind, by the label of its records."""

    OBJECT = "BusinessObject"
    MESSAGE = "Message"
    PROCESS = "Process"


class RequirementState(StrEnum):
    """Whether a rule binds a subject: as the program proposes, or as a person or a citation says."""

    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"


class Outcome(StrEnum):
    """What an assessment came to."""

    FULFILLED = "fulfilled"
    NOT_FULFILLED = "not_fulfilled"


class Severity(StrEnum):
    """How much a gap weighs, the gravest first."""

    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Subject(RecordModel):
    """What a rule may bind: a business object, a message or a process of a company.

    ``slug`` is its short name in the project, under which it is found again; ``terms`` are the words by which the law
    speaks of it, ``addressees`` whom of those that the law binds it belongs to.
    """

    id: str
    project: str
    slug: str
    name: str
    description: str | None = None
    terms: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()
    recorded_at: str
    session: str
    supersedes: str | None = None


class BusinessObject(Subject):
    """A thing of a company that is kept, issued or used: a receipt, an account, a cash register."""

    LABEL = "BusinessObject"
    LINKS: ClassVar[dict[str, Link]] = {
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "BusinessObject"),
    }


class Message(Subject):
    """What one system or person sends another: an invoice that is transmitted, a notification of an authority."""

    LABEL = "Message"
    LINKS: ClassVar[dict[str, Link]] = {
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Message"),
    }


class Process(Subject):
    """What is done again and again: the daily closing of a cash register, the archiving of receipts."""

    LABEL = "Process"
    LINKS: ClassVar[dict[str, Link]] = {
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Process"),
    }


SUBJECTS: dict[SubjectKind, type[Subject]] = {
    SubjectKind.OBJECT: BusinessObject,
    SubjectKind.MESSAGE: Message,
    SubjectKind.PROCESS: Process,
}


class Requirement(RecordModel):
    """That a rule binds a subject, and why it is said to; a proposal of the program is never one that is confirmed.

    ``locator`` is the printed place of the rule. One that is confirmed by a citation rests on it.
    """

    LABEL = "Requirement"
    LINKS: ClassVar[dict[str, Link]] = {
        "rule": Link("DERIVED_FROM", "Rule"),
        "object": Link("APPLIES_TO", "BusinessObject"),
        "message": Link("APPLIES_TO", "Message"),
        "process": Link("APPLIES_TO", "Process"),
        "citation": Link("RESTS_ON", "Citation"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Requirement"),
    }

    id: str
    project: str
    state: RequirementState
    reason: str
    locator: str
    recorded_at: str
    rule: str
    object: str | None = None
    message: str | None = None
    process: str | None = None
    citation: str | None = None
    session: str
    supersedes: str | None = None


class Assessment(RecordModel):
    """Whether a requirement is kept, by what, and the citation that shows it; a gap has its severity and its remedy."""

    LABEL = "Assessment"
    LINKS: ClassVar[dict[str, Link]] = {
        "requirement": Link("ASSESSES", "Requirement"),
        "citation": Link("RESTS_ON", "Citation"),
        "fulfilled_by_object": Link("FULFILLED_BY", "BusinessObject"),
        "fulfilled_by_message": Link("FULFILLED_BY", "Message"),
        "fulfilled_by_process": Link("FULFILLED_BY", "Process"),
        "not_fulfilled_by_object": Link("NOT_FULFILLED_BY", "BusinessObject"),
        "not_fulfilled_by_message": Link("NOT_FULFILLED_BY", "Message"),
        "not_fulfilled_by_process": Link("NOT_FULFILLED_BY", "Process"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Assessment"),
    }

    id: str
    project: str
    outcome: Outcome
    note: str | None = None
    severity: Severity | None = None
    remedy: str | None = None
    recorded_at: str
    requirement: str
    citation: str
    fulfilled_by_object: str | None = None
    fulfilled_by_message: str | None = None
    fulfilled_by_process: str | None = None
    not_fulfilled_by_object: str | None = None
    not_fulfilled_by_message: str | None = None
    not_fulfilled_by_process: str | None = None
    session: str
    supersedes: str | None = None
