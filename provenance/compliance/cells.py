"""What stands of each rule and each business object on a day, as it was known on a day: binding, kept, open or a gap.

    (:Assessment)-[:ASSESSES]->(:Requirement)-[:DERIVED_FROM]->(:Rule)-[:DERIVED_FROM]->(:Segment)

A requirement is made of the rule of one version. On a day on which another version is the law, it binds if that version
has the same rule at the same place; if it reads otherwise, or is gone, what rested on it is open again, and that is
said. An assessment counts while its citation is verified in both findings, is not superseded, and its source not
withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from provenance.citing.law import Law, Version, day_after, day_of
from provenance.citing.results import Citation
from provenance.conflicts.norms import SAYS
from provenance.model.activities import VerificationStatus
from provenance.model.compliance import Outcome, RequirementState, SubjectKind
from provenance.model.errors import SourceNotFound
from provenance.model.locator import parse
from provenance.store.graph import Graph


class Status(StrEnum):
    """What stands of a requirement."""

    GAP = "gap"
    REOPENED = "reopened"
    OPEN = "open"
    FULFILLED = "fulfilled"
    PROPOSED = "proposed"
    NOT_IN_FORCE = "not_in_force"


class Reopened(StrEnum):
    """Why what was assessed is open again."""

    RULE_CHANGED = "rule_changed"
    RULE_GONE = "rule_gone"
    CITATION_NOT_VERIFIED = "citation_not_verified"
    CITATION_SUPERSEDED = "citation_superseded"
    SOURCE_RETRACTED = "source_retracted"


@dataclass(frozen=True, slots=True)
class Subject:
    """A business object, message or process as it stands in the project."""

    id: str
    kind: SubjectKind
    slug: str
    name: str
    description: str | None = None
    terms: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule and one subject on a day.

    ``since`` is the first day the rule is the law in these words, empty where none is known. ``by`` is the slug of what
    fulfils it or leaves the gap, ``citation`` the number of what shows that, ``confirmation`` of what shows that the
    rule binds. ``why`` says why it is open again, ``changed`` since which day the rule reads otherwise.
    """

    subject: Subject
    place: str
    modality: str
    status: Status
    rule: str
    requirement: str
    state: RequirementState
    reason: str
    who: str
    addressee: str | None = None
    action: str | None = None
    object: str | None = None
    duration: str | None = None
    work: str | None = None
    since: str = ""
    by: str | None = None
    citation: int | None = None
    confirmation: int | None = None
    severity: str | None = None
    remedy: str | None = None
    note: str | None = None
    why: Reopened | None = None
    changed: str | None = None

    def row(self) -> dict[str, Any]:
        """Return it as plain values, for JSON and CSV."""
        given = {name: value for name, value in asdict(self).items() if name != "subject"}
        return {
            "slug": self.subject.slug,
            "name": self.subject.name,
            "kind": self.subject.kind.value,
            **{name: value.value if isinstance(value, StrEnum) else value for name, value in given.items()},
        }


def subjects(graph: Graph, project: str, known_at: str | None = None) -> list[Subject]:
    """Return the subjects of a project as they were known on a day, by their slugs."""
    rows = graph.read("comply/subjects", project=project, known_before=known_before(known_at))
    found = [
        Subject(
            row["subject"]["id"],
            SubjectKind(row["kind"]),
            row["subject"]["slug"],
            row["subject"]["name"],
            row["subject"].get("description"),
            tuple(row["subject"].get("terms") or ()),
            tuple(row["subject"].get("addressees") or ()),
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: one.slug)


def known_before(known_at: str | None) -> str | None:
    """Return the time before which a record was made to be known on a day; raises InvalidInput for what is no day."""
    return day_after(day_of(known_at)) if known_at else None


class Cells:
    """Tells the cells of a project."""

    def __init__(self, graph: Graph, project: str, known_at: str | None = None) -> None:
        self._graph = graph
        self._project = project
        self._known_at = known_at
        self._before = known_before(known_at)
        self._law = Law(graph, known_at)
        self._versions: dict[str, list[Version]] = {}
        self._rules: dict[tuple[str, str], list[Mapping[str, Any]]] = {}

    def on(
        self, day: str, citations: Mapping[int, Citation], retracted: frozenset[int], slug: str | None = None
    ) -> list[Cell]:
        """Return the cells on a day, those of one subject or of all, in the order of the law.

        ``citations`` are those that assessments rest on, ``retracted`` the numbers of withdrawn sources.
        """
        known = {one.slug: one for one in subjects(self._graph, self._project, self._known_at)}
        assessed = {(row["rule"], row["slug"]): row for row in self.assessments()}
        cells: list[Cell] = []
        for row in self.requirements():
            subject = known.get(row["slug"])
            if subject is None or (slug is not None and subject.slug != slug):
                continue
            if row["requirement"]["state"] == RequirementState.REJECTED:
                continue
            cell = self._cell(row, subject, day)
            found = assessed.get((row["rule"]["id"], row["slug"]))
            cells.append(_assessed(cell, found, citations, retracted) if found else cell)
        return cells

    def requirements(self) -> list[dict[str, Any]]:
        """Return the rows of the requirements as they stand."""
        return self._graph.read("comply/requirements", project=self._project, known_before=self._before)

    def assessments(self) -> list[dict[str, Any]]:
        """Return the rows of the assessments as they stand."""
        return self._graph.read("comply/assessments", project=self._project, known_before=self._before)

    def _cell(self, row: Mapping[str, Any], subject: Subject, day: str) -> Cell:
        requirement, rule = row["requirement"], row["rule"]
        state = RequirementState(requirement["state"])
        cell = Cell(
            subject,
            requirement["locator"],
            rule["modality"],
            Status.OPEN if state is RequirementState.CONFIRMED else Status.PROPOSED,
            rule["id"],
            requirement["id"],
            state,
            requirement["reason"],
            row["agent"],
            **{name: rule.get(name) for name in ("addressee", "action", "object", "duration")},
            work=row["work"],
            since=rule.get("valid_from") or "",
            confirmation=row["citation"],
        )
        if row["work"] is None:
            return cell if (rule.get("valid_from") or "") <= day else replace(cell, status=Status.NOT_IN_FORCE)
        return self._in_force(cell, rule, row["work"], row["artifact_id"], day)

    def _in_force(self, cell: Cell, rule: Mapping[str, Any], work: str, artifact_id: str, day: str) -> Cell:
        """Return a cell with since when its rule is the law, or with why it is not on a day."""
        versions = list(reversed(self._of(work)))
        at = _standing(versions, day)
        if at is None:
            return replace(cell, status=Status.NOT_IN_FORCE)
        said = next((one for one in versions if one.artifact_id == artifact_id), versions[at])
        if self._same(rule, versions[at], day) is None:
            later = versions.index(said) < at
            gone = not any(one["locator"] == rule["locator"] for one in self._rules_of(versions[at].artifact_id, day))
            if not later:
                return replace(cell, status=Status.NOT_IN_FORCE)
            why = Reopened.RULE_GONE if gone else Reopened.RULE_CHANGED
            return replace(cell, status=Status.REOPENED, why=why, changed=versions[at].since or None)
        first = at
        while first and self._same(rule, versions[first - 1], day) is not None:
            first -= 1
        own = self._same(rule, versions[first], day) or rule
        return replace(cell, since=max(own.get("valid_from") or "", versions[first].since))

    def _same(self, rule: Mapping[str, Any], version: Version, day: str) -> Mapping[str, Any] | None:
        """Return the rule that a version has at the same place in the same words; None where it has none."""
        return next(
            (
                one
                for one in self._rules_of(version.artifact_id, day)
                if one["id"] == rule["id"]
                or (one["locator"] == rule["locator"] and all(one.get(name) == rule.get(name) for name in SAYS))
            ),
            None,
        )

    def _of(self, work: str) -> list[Version]:
        if work not in self._versions:
            try:
                self._versions[work] = self._law.versions(work)
            except SourceNotFound:
                self._versions[work] = []
        return self._versions[work]

    def _rules_of(self, artifact_id: str, day: str) -> list[Mapping[str, Any]]:
        if (artifact_id, day) not in self._rules:
            rows = self._graph.read("law/rules", artifact_id=artifact_id, day=day, known_before=self._before)
            self._rules[artifact_id, day] = [row["rule"] for row in rows]
        return self._rules[artifact_id, day]


def rows_at(place: str, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the rows whose rule stands at or below a place; raises InvalidLocator, SourceNotFound."""
    wanted = parse(place)
    found: list[Mapping[str, Any]] = []
    for row in rows:
        own = parse(str(row["rule"]["locator"]))
        named = (wanted.work or "").casefold() in {"", str(row["abbreviation"] or "").casefold(), own.work or ""}
        if named and type(wanted)(wanted.section, wanted.path).covers(type(own)(own.section, own.path)):
            found.append(row)
    if not found:
        raise SourceNotFound(
            f"Expected a rule at {place} in the sources of the project; there is none.",
            suggestion="Look with `beleg rules WORK --section …`.",
        )
    return found


def _standing(versions: Sequence[Version], day: str) -> int | None:
    """Return the index of the version that is the law on a day, of versions in their order; None where none is."""
    found = [at for at, one in enumerate(versions) if one.since <= day]
    if not found:
        return None
    until = versions[found[-1]].until
    return None if until is not None and until < day else found[-1]


def _assessed(cell: Cell, row: Mapping[str, Any], citations: Mapping[int, Citation], retracted: frozenset[int]) -> Cell:
    """Return a cell with what was found of it, or why that counts no more."""
    said = row["assessment"]
    full = replace(
        cell,
        by=row["by"],
        citation=row["citation"],
        severity=said.get("severity"),
        remedy=said.get("remedy"),
        note=said.get("note"),
    )
    if cell.status is not Status.OPEN:
        return full
    if why := weakened(citations.get(row["citation"]), retracted):
        return replace(full, status=Status.REOPENED, why=why)
    fulfilled = said["outcome"] == Outcome.FULFILLED
    return replace(full, status=Status.FULFILLED if fulfilled else Status.GAP)


def weakened(citation: Citation | None, retracted: frozenset[int]) -> Reopened | None:
    """Say why nothing can rest on a citation; None where it is verified in both findings, current and not withdrawn."""
    if citation is None or citation.verification_status is not VerificationStatus.VERIFIED:
        return Reopened.CITATION_NOT_VERIFIED
    if not citation.findings.both:
        return Reopened.CITATION_NOT_VERIFIED
    if citation.superseded_by:
        return Reopened.CITATION_SUPERSEDED
    return Reopened.SOURCE_RETRACTED if citation.source_id in retracted else None


def numbers(rows: Sequence[Mapping[str, Any]]) -> Iterator[int]:
    """Yield the numbers of the citations that rows rest on, each once."""
    yield from dict.fromkeys(int(row["citation"]) for row in rows if row["citation"] is not None)
