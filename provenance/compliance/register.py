"""The calls about compliance: what a company has, which rules bind it, whether they are kept, and what stands on a day.

(:Requirement)-[:APPLIES_TO]->(:BusinessObject|Message|Process), (:Assessment)-[:ASSESSES]->(:Requirement)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from provenance.citing.context import CitationContext, SessionWriter
from provenance.citing.engine import Engine
from provenance.citing.law import binding_rules, day_of
from provenance.citing.results import Citation
from provenance.citing.roles import Act, Role, needs
from provenance.citing.services import services_of
from provenance.citing.source_status import source_statuses
from provenance.compliance.cells import Cell, Cells, Subject, numbers, rows_at, subjects, weakened
from provenance.compliance.foreign import Asserted, foreign_requirements, names_in
from provenance.compliance.inventory import Assessed, Confirmed, Given, Inventory, inventory
from provenance.compliance.proposing import reason
from provenance.compliance.trail import Trail, rule_source, steps
from provenance.model.compliance import (
    SUBJECTS,
    Assessment,
    Outcome,
    Requirement,
    RequirementState,
    Severity,
    SubjectKind,
)
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from provenance.model.graph import Record
from provenance.model.locator import parse
from provenance.store.ports import Transaction

_FIELDS = {SubjectKind.OBJECT: "object", SubjectKind.MESSAGE: "message", SubjectKind.PROCESS: "process"}


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file or graph brought; ``left_out`` says of what could not come in why."""

    subjects: int
    proposed: int
    confirmed: int
    assessed: int
    left_out: tuple[str, ...] = ()


class Compliance:
    """Compliance of one project, in one session of its engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._graph = graph = services_of(engine, Act.READ_CITATIONS).graph
        self._writer = SessionWriter(engine.context, graph)

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        return self._engine.role

    @property
    def _context(self) -> CitationContext:
        return self._engine.context

    @needs(Act.COMPLY)
    def bring(self, path: str) -> Brought:
        """Register what a YAML or CSV file lists, propose rules for it, and record what it confirms and assesses.

        Nothing is written where an entry is not as it is to be. Raises InvalidInput, SourceNotFound.
        """
        given = inventory(Path(path))
        self._checked(given)
        came = self.register(given.subjects)
        proposed = self.propose()
        confirmed = sum(self._settle(one) for one in given.confirmed)
        for one in given.assessed:
            self._assess(one)
        return Brought(came, len(proposed), confirmed, len(given.assessed))

    @needs(Act.COMPLY)
    def bring_graph(self, url: str, mapping: str | None = None) -> Brought:
        """Register what a Neo4j graph of somebody else's has, and propose the rules that bind it there.

        What that graph says is kept or is not becomes the reason of a proposal: it counts for nothing without a
        citation here. ``left_out`` of what is given tells what could not come in. Nothing is written to that graph.
        Raises InvalidInput for a mapping that is none, StoreUnavailable where the graph cannot be asked.
        """
        found = foreign_requirements(url, names_in(Path(mapping) if mapping else None))
        came = self.register(found.subjects)
        proposed = self.propose()
        left_out = list(found.left_out)
        for one in found.asserted:
            try:
                proposed += self._assert(one, found.origin)
            except (SourceNotFound, InvalidLocator) as error:
                left_out.append(f"{one.named}: {error.message}")
        return Brought(came, len(proposed), 0, 0, tuple(left_out))

    @needs(Act.COMPLY)
    def register(self, given: Iterable[Given]) -> int:
        """Keep subjects; one said otherwise than the project has it supersedes that. Give how many were written."""
        said = list(given)

        def make(_: Transaction) -> list[Record]:
            known = {one.slug: one for one in subjects(self._graph, self._context.project_id)}
            made: list[Record] = []
            for one in said:
                old = known.get(one.slug)
                if old is not None and _given(old) == one:
                    continue
                if old is not None and old.kind is not one.kind:
                    raise InvalidInput(
                        f"{one.slug}: expected a {old.kind.value}, as the project has it; found a {one.kind.value}.",
                        suggestion="Use another slug.",
                    )
                fields = {name: getattr(one, name) for name in ("slug", "name", "description", "terms", "addressees")}
                made.append(SUBJECTS[one.kind](**self._writer.begun(), **fields, supersedes=old.id if old else None))
            return made

        return len(self._writer.write(make))

    @needs(Act.COMPLY)
    def propose(self, slug: str | None = None) -> list[str]:
        """Propose the rules that may bind the subjects, all or one, with the reason; give the places proposed.

        What is proposed, confirmed or rejected already stays as it is.
        """
        project = self._context.project_id
        rules = binding_rules(self._graph, project)
        wanted = [self._subject(slug)] if slug is not None else subjects(self._graph, project)
        places: list[str] = []

        def make(_: Transaction) -> list[Record]:
            places.clear()
            known = {(row["rule"]["id"], row["slug"]) for row in Cells(self._graph, project).requirements()}
            made: list[Record] = []
            for subject in wanted:
                for row in rules:
                    if (row["rule"]["id"], subject.slug) in known:
                        continue
                    why = reason(subject.terms or (subject.name,), subject.addressees, row["rule"], row["named"])
                    if why is not None:
                        places.append(str(row["rule"]["locator"]))
                        made.append(self._requirement(subject, row["rule"], RequirementState.PROPOSED, str(why)))
            return made

        self._writer.write(make)
        return places

    @needs(Act.COMPLY)
    def confirm(self, slug: str, place: str, because: str = "", *, citation: int | None = None) -> int:
        """Say that the rules at a place bind a subject: by a reason, or by a citation that is verified. Give how many.

        Raises InvalidInput where neither is given or the citation is not verified in both findings, SourceNotFound
        where there is no such subject, or no rule at the place.
        """
        if not because.strip() and citation is None:
            raise InvalidInput(
                "Expected a reason or a citation; found neither.", suggestion="Say because=… or citation=…."
            )
        held = self._verified(citation) if citation is not None else None
        why = because.strip() or (held.claim if held else "")
        return self._say(slug, place, RequirementState.CONFIRMED, why, held)

    @needs(Act.COMPLY)
    def reject(self, slug: str, place: str, because: str) -> int:
        """Say that the rules at a place do not bind a subject, and why. Give how many; raises as `confirm`."""
        if not because.strip():
            raise InvalidInput("because: expected a reason, found none.", suggestion="Say why it does not bind.")
        return self._say(slug, place, RequirementState.REJECTED, because.strip(), None)

    @needs(Act.COMPLY)
    def fulfil(self, slug: str, place: str, by: str, citation: int, note: str = "") -> int:
        """Say by what the confirmed rules at a place are kept, with the citation that shows it. Give how many.

        Raises InvalidInput where the citation is not verified in both findings or no rule there is confirmed,
        SourceNotFound where there is no such subject.
        """
        return self._found(slug, place, by, citation, Outcome.FULFILLED, note)

    @needs(Act.COMPLY)
    def gap(self, slug: str, place: str, by: str, citation: int, severity: str, remedy: str, note: str = "") -> int:
        """Say that the confirmed rules at a place are not kept, by what, how grave it is and what would mend it.

        Gives how many; raises as `fulfil`, and InvalidInput for an unknown severity or an empty remedy.
        """
        if severity not in list(Severity):
            raise InvalidInput(
                f"severity: expected {', '.join(Severity)}; found {severity!r}.", suggestion="Use one of them."
            )
        if not remedy.strip():
            raise InvalidInput("remedy: expected what would mend it, found none.", suggestion="Say what is to be done.")
        given = {"severity": Severity(severity), "remedy": remedy.strip()}
        return self._found(slug, place, by, citation, Outcome.NOT_FULFILLED, note, **given)

    @needs(Act.READ_CITATIONS)
    def subjects(self, known_at: str | None = None) -> list[Subject]:
        """Return the business objects, messages and processes of the project, by their slugs."""
        return subjects(self._graph, self._context.project_id, known_at)

    @needs(Act.READ_CITATIONS)
    def comply(self, slug: str | None = None, as_of: str | None = None, known_at: str | None = None) -> list[Cell]:
        """Return what stands of each rule and subject on a day (today without one), as known on a day.

        Raises InvalidInput for what is no day, SourceNotFound where there is no such subject.
        """
        if slug is not None:
            self._subject(slug, known_at)
        day = day_of(as_of) if as_of else datetime.now(UTC).date().isoformat()
        cells = Cells(self._graph, self._context.project_id, known_at)
        cited = {number: self._engine.get_citation(number) for number in numbers(cells.assessments())}
        kept = {number: one for number, one in cited.items() if one is not None}
        return cells.on(day, kept, self._retracted(), slug)

    @needs(Act.READ_CITATIONS)
    def trail(self, slug: str, rule: str, as_of: str | None = None, known_at: str | None = None) -> Trail:
        """Return how one cell came about: the rule, its Sätze, all that was said of it and the subject, and its state.

        Raises InvalidInput for what is no day, SourceNotFound where there is no such subject, no such rule, or nothing
        was said of the two.
        """
        subject = self._subject(slug, known_at)
        project = self._context.project_id
        said = steps(self._graph, project, slug, rule, known_at)
        if not said:
            raise SourceNotFound(
                f"Nothing was said of the rule {rule[:80]!r} and {slug!r} by then.",
                suggestion="Take both from a row of `beleg comply`.",
            )
        cell = next((one for one in self.comply(slug, as_of, known_at) if one.rule == rule), None)
        return Trail(subject, rule_source(self._graph, project, rule), said, cell)

    def _retracted(self) -> frozenset[int]:
        return frozenset(
            number for number, one in source_statuses(self._graph, self._context.project_id).items() if one.retracted
        )

    def _checked(self, given: Inventory) -> None:
        """Raise InvalidInput where a file confirms or assesses what neither it nor the project has."""
        known = {one.slug for one in given.subjects} | {one.slug for one in self.subjects()}
        asked = [one.slug for one in (*given.confirmed, *given.assessed)] + [one.by for one in given.assessed]
        if missing := sorted({one for one in asked if one not in known}):
            raise InvalidInput(
                f"Expected objects of the file or the project; found {', '.join(missing)}.",
                suggestion="List them under `objects`.",
            )
        for one in (*given.confirmed, *given.assessed):
            parse(one.place)

    def _settle(self, one: Confirmed) -> int:
        settle = self.reject if one.rejected else self.confirm
        return settle(one.slug, one.place, one.because)

    def _assess(self, one: Assessed) -> None:
        source = self._engine.find_source(one.source)
        made = self._engine.cite_doc(one.claim, source.id, one.quote, verbatim_quote=one.quote)
        if one.severity is None:
            self.fulfil(one.slug, one.place, one.by, made.citation_id, one.note or "")
        else:
            self.gap(
                one.slug, one.place, one.by, made.citation_id, one.severity.value, one.remedy or "", one.note or ""
            )

    def _subject(self, slug: str, known_at: str | None = None) -> Subject:
        known = subjects(self._graph, self._context.project_id, known_at)
        found = next((one for one in known if one.slug == slug), None)
        if found is None:
            raise SourceNotFound(
                f"Project {self._context.project_id!r} has no object {slug!r}; it has "
                f"{', '.join(one.slug for one in known[:20]) or 'none'}.",
                suggestion="Bring it in with `beleg object import FILE`.",
            )
        return found

    def _verified(self, number: int) -> Citation:
        """Return a citation that something can rest on; raises InvalidInput, SourceNotFound."""
        found = self._engine.get_citation(number)
        if found is None:
            raise SourceNotFound(
                f"Project {self._context.project_id!r} has no citation {number}.",
                suggestion="Look with list_citations().",
            )
        if why := weakened(found, self._retracted()):
            raise InvalidInput(
                f"Expected a citation whose quote stands and bears its claim; citation {number} is "
                f"{found.verification_status.value} ({why.value.replace('_', ' ')}): {found.verification_notes or ''}",
                suggestion="Cite the words that show it (`beleg cite`), and give the number of that citation.",
            )
        return found

    def _assert(self, one: Asserted, origin: str) -> list[str]:
        """Propose the rules at a place for a subject, since another graph joins the two; give the places proposed.

        What is confirmed or rejected stays; what the program proposed has both reasons.
        """
        subject, project = self._subject(one.slug), self._context.project_id
        rules = rows_at(one.place, binding_rules(self._graph, project))
        why = f"{origin}: {one.named} {one.edge} {one.slug}"
        places: list[str] = []

        def make(_: Transaction) -> list[Record]:
            places.clear()
            known = {
                row["rule"]["id"]: row["requirement"]
                for row in Cells(self._graph, project).requirements()
                if row["slug"] == one.slug
            }
            made: list[Record] = []
            for row in rules:
                old = known.get(row["rule"]["id"])
                if old and (old["state"] != RequirementState.PROPOSED or why in old["reason"]):
                    continue
                both = f"{old['reason']}; {why}" if old else why
                state, supersedes = RequirementState.PROPOSED, old["id"] if old else None
                made.append(self._requirement(subject, row["rule"], state, both, supersedes))
                places.extend([] if old else [str(row["rule"]["locator"])])
            return made

        self._writer.write(make)
        return places

    def _say(self, slug: str, place: str, state: RequirementState, why: str, citation: Citation | None) -> int:
        subject, project = self._subject(slug), self._context.project_id
        rules = rows_at(place, binding_rules(self._graph, project))

        def make(_: Transaction) -> list[Record]:
            old = {
                row["rule"]["id"]: row["requirement"]["id"]
                for row in Cells(self._graph, project).requirements()
                if row["slug"] == slug
            }
            return [
                self._requirement(subject, row["rule"], state, why, old.get(row["rule"]["id"]), citation)
                for row in rules
            ]

        return len(self._writer.write(make))

    def _found(self, slug: str, place: str, by: str, citation: int, outcome: Outcome, note: str, **given: Any) -> int:
        self._subject(slug)
        cause, held, project = self._subject(by), self._verified(citation), self._context.project_id
        field = f"{'' if outcome is Outcome.FULFILLED else 'not_'}fulfilled_by_{_FIELDS[cause.kind]}"

        def make(_: Transaction) -> list[Record]:
            cells = Cells(self._graph, project)
            own = [row for row in cells.requirements() if row["slug"] == slug]
            bound = [row for row in rows_at(place, own) if row["requirement"]["state"] == RequirementState.CONFIRMED]
            if not bound:
                raise InvalidInput(
                    f"Expected a rule at {place} that is confirmed to bind {slug!r}; it is but proposed or rejected.",
                    suggestion="Confirm it first (`beleg requirement confirm`).",
                )
            old = {row["rule"]: row["assessment"]["id"] for row in cells.assessments() if row["slug"] == slug}
            return [
                Assessment(
                    **self._writer.begun(),
                    outcome=outcome,
                    note=note.strip() or None,
                    requirement=row["requirement"]["id"],
                    citation=f"{project}/{held.id}",
                    supersedes=old.get(row["rule"]["id"]),
                    **{field: cause.id},
                    **given,
                )
                for row in bound
            ]

        return len(self._writer.write(make))

    def _requirement(
        self,
        subject: Subject,
        rule: Mapping[str, Any],
        state: RequirementState,
        why: str,
        supersedes: str | None = None,
        citation: Citation | None = None,
    ) -> Requirement:
        return Requirement(
            **self._writer.begun(),
            state=state,
            reason=why,
            locator=str(rule["locator"]),
            rule=str(rule["id"]),
            citation=f"{self._context.project_id}/{citation.id}" if citation else None,
            supersedes=supersedes,
            **{_FIELDS[subject.kind]: subject.id},
        )


def _given(one: Subject) -> Given:
    return Given(one.slug, one.name, one.kind, one.description, one.terms, one.addressees)
