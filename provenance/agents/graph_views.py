"""What the tools that follow the graph, and those about whole texts, give as values; see `views`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

from pydantic import BaseModel, Field

from provenance.agents.answers import cut
from provenance.agents.graph_answers import MOST, Audited, takes
from provenance.agents.views import View, shortened
from provenance.answering.outcome import Answered, Covered
from provenance.citing.surroundings import Expanded, Located, Passage
from provenance.compliance.cells import Cell
from provenance.compliance.proposing import SpeakingRule
from provenance.conflicts.disputes import Dispute

MOST_CLAIMS, MOST_ROWS = 100, 50
_CELL = 300


class Place(BaseModel):
    """Where something stands, with its text; text is null for a place that is not among the sources."""

    place: str
    text: str | None = None
    words: str | None = Field(default=None, description="The words of the reference, or the term, that lead to it.")


class LocatedView(View):
    """A place in the version of a day, with the headings above it and the whole list it is part of."""

    place: str
    source: int
    version: str | None
    standing: str | None = Field(description="Why it is not the law of the day asked for; null: it is.")
    headings: list[str]
    texts: list[Place]
    whole: list[Place] = Field(description="The list or condition it is part of, with its lead.")
    previous: str | None
    next: str | None
    more: int = Field(description="Texts that are left out here; ask for a smaller place.")

    @classmethod
    def of(cls, given: Located) -> Self:
        """Return the view of a place."""
        whole = [one for one in given.whole if one not in given.texts]
        return cls(
            place=given.place,
            source=given.source_id,
            version=given.version,
            standing=given.standing,
            headings=list(given.headings),
            texts=_places(given.texts),
            whole=_places(whole),
            previous=given.previous,
            next=given.next,
            more=max(0, len(given.texts) - MOST) + max(0, len(whole) - MOST),
        )


class ExpandedView(View):
    """What leads on from a place."""

    place: str
    refers_to: list[Place]
    exceptions: list[Place]
    referred_to_by: list[Place]
    definitions: list[Place]
    before: list[Place] = Field(description="What it said in the version before, as far as that was otherwise.")

    @classmethod
    def of(cls, given: Expanded) -> Self:
        """Return the view of what leads on from a place."""
        return cls(
            place=given.place,
            refers_to=_places(given.refers_to),
            exceptions=_places(given.exceptions),
            referred_to_by=_places(given.cited_by),
            definitions=_places(given.definitions),
            before=_places(given.before),
        )


class RuleView(BaseModel):
    """A rule that speaks of an object."""

    place: str
    modality: str
    addressee: str | None
    condition: str | None
    exception: str | None
    why: str
    text: str


class RulesView(View):
    """Rules in the order of the law."""

    rules: list[RuleView]
    total: int

    @classmethod
    def of(cls, given: Sequence[SpeakingRule]) -> Self:
        """Return the view of some rules."""
        shown = [
            RuleView(
                place=one.place,
                modality=one.modality,
                addressee=shortened(one.addressee),
                condition=shortened(one.condition),
                exception=shortened(one.exception),
                why=one.why,
                text=cut(" ".join(one.texts)),
            )
            for one in given[:MOST]
        ]
        return cls(rules=shown, total=len(given))


class DisputeView(BaseModel):
    """A conflict: the two it is between, what they differ in, how it stands."""

    conflict: str
    kind: str
    says: str
    state: str
    sides: list[Place]
    prevails: str | None
    citation: int | None


class DisputesView(View):
    """What stands against a place."""

    conflicts: list[DisputeView]
    total: int

    @classmethod
    def of(cls, given: Sequence[Dispute]) -> Self:
        """Return the view of some conflicts."""
        shown: list[DisputeView] = []
        for one in given[:MOST]:
            winner = one.party(one.prevails)
            sides = [Place(place=party.name, text=cut(party.says)) for party in one.parties]
            shown.append(
                DisputeView(
                    conflict=one.pair,
                    kind=one.kind.value,
                    says=one.says,
                    state=one.state.value,
                    sides=sides,
                    prevails=winner.name if winner else None,
                    citation=one.citation,
                )
            )
        return cls(conflicts=shown, total=len(given))


class RowsView(View):
    """Rows of the record, with the columns of the query they come from."""

    rows: list[dict[str, str | int | float | bool | list[Any] | None]]
    total: int

    @classmethod
    def of(cls, given: Sequence[Mapping[str, Any]]) -> Self:
        """Return the view of some rows."""
        return cls(rows=[_row(one) for one in given[:MOST_ROWS]], total=len(given))


class QueryView(BaseModel):
    """A query by its name: what it finds, what it takes (in brackets what may be left out)."""

    query: str
    finds: str
    parameters: list[str]


class AuditView(RowsView):
    """What an audit query found, or which there are."""

    query: str | None
    rows_are: str | None = Field(description="'faults' are to be mended, 'facts' are not.")
    queries: list[QueryView]

    @classmethod
    def of(cls, given: Audited) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride] — each view has its own
        """Return the view of a query that was asked, or of the list of all."""
        listed = [QueryView(query=one.name, finds=one.purpose, parameters=takes(one)) for one in given.listed]
        asked = given.asked
        rows = [_row(one) for one in given.rows[:MOST_ROWS]]
        kind = None if asked is None else "faults" if asked.faults else "facts"
        return cls(rows=rows, total=len(given.rows), query=asked and asked.name, rows_are=kind, queries=listed)


class CellView(BaseModel):
    """One rule and one business object on a day."""

    object: str
    place: str
    modality: str
    status: str
    since: str
    by: str | None
    citation: int | None
    severity: str | None
    remedy: str | None
    reopened: str | None


class ComplyView(View):
    """Which rules bind what, and how each stands: gaps first."""

    cells: list[CellView]
    counts: dict[str, int]
    total: int

    @classmethod
    def of(cls, given: Sequence[Cell]) -> Self:
        """Return the view of some cells."""
        counts = dict(Counter(one.status.value for one in given))
        shown = [
            CellView(
                object=one.subject.slug,
                place=one.place,
                modality=one.modality,
                status=one.status.value,
                since=one.since,
                by=one.by,
                citation=one.citation,
                severity=one.severity,
                remedy=shortened(one.remedy),
                reopened=one.why.value if one.why else None,
            )
            for one in given[:MOST_ROWS]
        ]
        return cls(cells=shown, counts=counts, total=len(given))


class EvidenceView(BaseModel):
    """A citation that a claim of a draft rests on, as far as it may be shown."""

    citation: int | None = Field(description="Its number in the record; the numbers in the text count within it.")
    place: str | None
    quote: str | None


class ClaimView(BaseModel):
    """A claim of a draft: its rung (supported, narrowed, labeled, refused), why, and what it rests on."""

    claim: str
    rung: str
    reason: str
    limit: str | None
    evidence: list[EvidenceView]
    nearest: str | None
    differs: str | None

    @classmethod
    def of_claim(cls, one: Covered) -> Self:
        """Return the view of a claim."""
        evidence = [
            EvidenceView(citation=given.citation, place=given.printed, quote=shortened(given.quote))
            for given in one.evidence
        ]
        return cls(
            claim=cut(one.text),
            rung=one.rung.value,
            reason=cut(one.reason),
            limit=one.limit,
            evidence=evidence[:MOST],
            nearest=one.nearest,
            differs=shortened(one.differs),
        )


class GroundedView(View):
    """A grounded draft: its text with numbers behind the claims, and each claim with what it rests on."""

    outcome: str
    text: str
    counts: dict[str, int]
    claims: list[ClaimView]
    total: int
    unknown_marks: list[str] = Field(description="Marks of the draft that name no citation.")
    record: str | None = Field(description="The id of the answer in the record.")

    @classmethod
    def of(cls, given: Answered) -> Self:
        """Return the view of a grounded draft."""
        return cls(
            outcome=given.outcome.value,
            text=given.text,
            counts=given.counts,
            claims=[ClaimView.of_claim(one) for one in given.claims[:MOST_CLAIMS]],
            total=len(given.claims),
            unknown_marks=list(given.dangling[:MOST_CLAIMS]),
            record=given.id,
        )


def _places(given: Sequence[Passage]) -> list[Place]:
    return [Place(place=one.place, text=shortened(one.text), words=shortened(one.words)) for one in given[:MOST]]


def _row(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in given.items()}


def _value(given: Any) -> Any:
    """Return a value of a row as JSON carries it, cut to what is read of a cell."""
    if isinstance(given, list | tuple):
        return [_value(one) for one in given[:MOST]]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(given, bool | int | float | None):
        return given
    return cut(str(given), _CELL)
