"""The calls about conflicts: find what cannot hold together, list it as of a day, and say which of the two prevails.

(:Conflict)-[:BETWEEN]->(:Rule|Citation), (:Resolution)-[:RESOLVES]->(:Conflict)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from provenance.citing.archive import last_number
from provenance.citing.context import SessionWriter
from provenance.citing.engine import Engine
from provenance.citing.law import binding_rules, day_after, day_of
from provenance.citing.roles import Act, Role, needs
from provenance.citing.search.definitions import Definitions
from provenance.citing.search.scope import indexed_sources, today
from provenance.citing.services import services_of
from provenance.citing.source_status import source_statuses
from provenance.conflicts.disputes import Dispute, State, dispute_of
from provenance.conflicts.norms import Norm, lasting
from provenance.conflicts.pairs import days_of, differing, named, pairs
from provenance.conflicts.precedence import DECLARED, Before, Party, deciding, marking, precedences, prevailing
from provenance.conflicts.seen import seen_by
from provenance.model.activities import VerificationStatus
from provenance.model.conflicts import Conflict, ConflictKind, Principle, Resolution
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput
from provenance.model.graph import Record
from provenance.model.locator import Locator, parse
from provenance.store.ports import Transaction

if TYPE_CHECKING:
    from provenance.conflicts import structure
    from provenance.conflicts.structure import Circle, Cluster, Foundation
else:
    structure = deferred("provenance.conflicts.structure")  # networkx takes a while to load


@dataclass(frozen=True, slots=True)
class _Candidate:
    """What was found now: the record it would be."""

    kind: ConflictKind
    pair: str
    says: str
    rules: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()
    since: str = ""
    until: str = ""

    def differs(self, row: Mapping[str, Any], *, newest: bool) -> bool:
        """Tell whether it is to be kept beside what was found before: of other days, or of the newest version."""
        old = row["conflict"]
        if (old.get("valid_from") or "", old.get("valid_to") or "") != (self.since, self.until):
            return True
        return newest and {one["rule"]["id"] for one in row["rules"]} != set(self.rules)


class Conflicts:
    """Conflicts of one project, in one session of its engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._graph = graph = services_of(engine, Act.READ_CITATIONS).graph
        self._project = engine.context.project_id
        self._writer = SessionWriter(engine.context, graph)

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        return self._engine.role

    @needs(Act.COMPLY)
    def find(self, as_of: str | None = None) -> list[Dispute]:
        """Look for conflicts in the law of a day (today without one) and in the citations; keep those that are new.

        Gives all that stand on the day, as `on`. Raises InvalidInput for what is no day.
        """
        day = day_of(as_of, "as_of") if as_of else today()
        found = [*self._of_rules(day), *self._of_citations()]

        def make(_: Transaction) -> list[Record]:
            known = {row["conflict"]["pair"]: row for row in self._rows(None)}
            made: list[Record] = []
            for one in {one.pair: one for one in found}.values():
                old = known.get(one.pair)
                if old is None or one.differs(old, newest=day >= today()):
                    conflict = self._conflict(one, old)
                    made += [conflict, *self._carried(conflict, old)]
            return made

        self._writer.write(make)
        return self.on(as_of)

    @needs(Act.READ_CITATIONS)
    def on(self, as_of: str | None = None, known_at: str | None = None) -> list[Dispute]:
        """Return the conflicts that were found, as they stand on a day and were known on another, open ones first.

        Those whose days do not hold the day are left out, and those of which one side is not open to whoever calls.
        Raises InvalidInput for what is no day.
        """
        return self._on(as_of, known_at)

    def _on(self, as_of: str | None, known_at: str | None) -> list[Dispute]:
        day = day_of(as_of, "as_of") if as_of else today()
        before = day_after(day_of(known_at, "known_at")) if known_at else None
        told = self._disputes(before)
        may = seen_by(services_of(self._engine, Act.READ_CITATIONS))
        there = [one for one in told if one.valid_from <= day and (not one.valid_to or day <= one.valid_to)]
        return sorted(filter(may, there), key=lambda one: list(State).index(one.state))

    @needs(Act.READ_SOURCES)
    def at(self, place: str, as_of: str | None = None) -> list[Dispute]:
        """Return the conflicts between rules of which one stands at or below a place ("§ 4 BelO"), as `on` gives them.

        Raises InvalidLocator where it names no place, InvalidInput for what is no day.
        """
        wanted = parse(place)
        return [one for one in self._on(as_of, None) if any(_within(wanted, party.name) for party in one.parties)]

    @needs(Act.COMPLY)
    def resolve(
        self,
        pair: str,
        principle: str,
        prefer: str | None = None,
        because: str = "",
        citation: int | None = None,
    ) -> Dispute:
        """Say which of two prevails, by a principle that decides it, or by hand with a reason.

        ``prefer`` names the party (its place or "[3]"), and is needed by hand; by hand without it the two are found
        compatible, which a citation must show. The resolution rests on the citation given, else on the party's own, or
        on one that is made of its words. Raises InvalidInput where the principle decides nothing, or otherwise.
        """
        dispute = self._one(pair)
        by = _principle(principle)
        chosen = _named(dispute, prefer) if prefer is not None else None
        if by is Principle.HAND:
            if not because.strip():
                raise InvalidInput("because: expected a reason, found none.", suggestion="Say why (`--because`).")
            if chosen is None and citation is None:
                raise InvalidInput(
                    "prefer: expected which of the two prevails, or a citation that shows that both can be kept.",
                    suggestion=f"Name one of {dispute.parties[0].name!r}, {dispute.parties[1].name!r}, or a citation.",
                )
        else:
            decided = prevailing(by, *dispute.parties)
            if decided is None or (chosen is not None and chosen != decided):
                says = f"lets {decided.name} prevail" if decided else "decides nothing between the two"
                raise InvalidInput(
                    f"Expected a principle by which {chosen.name if chosen else 'one'} prevails; {by.value} {says}.",
                    suggestion="Choose another principle, or decide by hand and say why.",
                )
            chosen = decided
        why = because.strip() or (_why(by, chosen, dispute) if chosen else "")
        self._keep(dispute, by, chosen, why, citation)
        return self._one(pair)

    @needs(Act.COMPLY)
    def settle(self, principles: Sequence[str] = tuple(one.value for one in DECLARED)) -> list[Dispute]:
        """Resolve what is open by declared principles, in their order; give what was resolved.

        Raises InvalidInput for what is no principle, or is decided by hand only.
        """
        declared = [_principle(one) for one in principles]
        if Principle.HAND in declared:
            raise InvalidInput("Expected principles that decide by themselves; found hand.", suggestion="Leave it out.")
        settled: list[str] = []
        for dispute in (one for one in self._disputes() if one.state is State.OPEN):
            if decision := deciding(dispute.parties, declared):
                by, chosen = decision
                self._keep(dispute, by, chosen, _why(by, chosen, dispute), None)
                settled.append(dispute.pair)
        return [one for one in self._disputes() if one.pair in settled]

    @needs(Act.READ_CITATIONS)
    def outdated(self, as_of: str | None = None) -> list[dict[str, Any]]:
        """Return the citations whose place reads otherwise, or is gone, in the law of a day: what to cite anew."""
        day = day_of(as_of, "as_of") if as_of else today()
        rows = self._graph.read("audit/citations_on_changed_places", project=self._project)
        there = [row for row in rows if not row["since"] or row["since"] <= day]
        work = services_of(self._engine, Act.READ_CITATIONS)
        if work.disclosure.all:
            return there
        held = {one.id for one in self._engine.get_citations()}
        return [row for row in there if row["citation"] in held]

    @needs(Act.READ_CITATIONS)
    def circles(self) -> list[Circle]:
        """Return what goes before one another in a circle: by the words of the law, by records, by resolutions."""
        supersessions = self._graph.read("conflict/supersessions", project=self._project)
        return structure.circles(self.decided(self._law()), supersessions, self._disputes())

    @needs(Act.READ_CITATIONS)
    def clusters(self, as_of: str | None = None) -> list[Cluster]:
        """Return what hangs together by conflicts that are open on a day."""
        return structure.clusters(self.on(as_of))

    @needs(Act.READ_SOURCES)
    def foundations(self, most: int = 20) -> list[Foundation]:
        """Return the definitions of the law in force that the most places need, at most so many."""
        rows = [row for one in self._law() for row in self._graph.read("conflict/dependences", artifact_id=one)]
        return structure.foundations(rows, Definitions(self._graph))[:most]

    def _law(self) -> list[str]:
        """Name the sources of the project that are the law of today."""
        shelf = self._graph.read("search/sources", project=self._project)
        return sorted(one.artifact_id for one in indexed_sources(shelf, today()) if one.standing is None)

    def _keep(self, dispute: Dispute, by: Principle, chosen: Party | None, why: str, citation: int | None) -> None:
        number = citation if citation is not None else self._shown(chosen) if chosen else None
        if number is None:
            raise InvalidInput("citation: expected one, found none.", suggestion="Name a verified citation.")
        held = self._engine.get_citation(number)
        if held is None or held.verification_status is not VerificationStatus.VERIFIED or held.superseded_by:
            raise InvalidInput(
                f"Expected a citation that is verified in both its findings and not corrected; [{number}] is not.",
                suggestion="Cite the words again.",
            )
        field = "prefers_rule" if dispute.kind in {ConflictKind.MODALITY, ConflictKind.DEADLINE} else "prefers_citation"

        def make(_: Transaction) -> list[Record]:
            row = next(row for row in self._rows(None) if row["conflict"]["pair"] == dispute.pair)
            old = row["resolutions"][0]["resolution"]["id"] if row["resolutions"] else None
            return [
                Resolution(
                    **self._writer.begun(),
                    principle=by,
                    reason=why,
                    conflict=row["conflict"]["id"],
                    citation=f"{self._project}/{number}",
                    supersedes=old,
                    **({field: chosen.id} if chosen else {}),
                )
            ]

        self._writer.write(make)

    def _shown(self, party: Party) -> int | None:
        """Return a citation of a party's own words, made now where it is a rule."""
        if party.number is not None:
            return party.number
        made = self._engine.cite(party.says, party.says, party.says, source_id=party.source_number)
        return made.citation_id

    def _of_rules(self, day: str) -> Iterator[_Candidate]:
        norms = self._norms(day)
        for pair in pairs(norms, self.decided({str(norm.row["artifact_id"]) for norm in norms})):
            one, other = pair.one, pair.other
            since = max(one.since, other.since)
            until = min((end for end in (one.until, other.until) if end), default="")
            ids = [norm.id for norm in sorted((one, other), key=lambda norm: norm.place)]
            yield _Candidate(pair.kind, pair.name, pair.says, rules=tuple(ids), since=since, until=until)

    def _norms(self, day: str) -> list[Norm]:
        """Return the rules of the versions that are law on a day, each with the days on which it reads as it does."""
        shelf = self._graph.read("search/sources", project=self._project)
        rows = binding_rules(self._graph, self._project)
        law = {one.artifact_id for one in indexed_sources(shelf, day) if one.standing is None}
        found = lasting([Norm(row) for row in rows], shelf)
        here = (norm for norm in found if norm.row["artifact_id"] in law)
        return [norm for norm in here if norm.since <= day and (not norm.until or day <= norm.until)]

    def decided(self, artifact_ids: Iterable[str]) -> list[Before]:
        """Return which place goes before which by the words of some sources."""
        rows = (
            row
            for artifact in sorted(artifact_ids)
            for row in self._graph.read("conflict/references", artifact_id=artifact, marks=marking())
        )
        return precedences(rows)

    def _of_citations(self) -> Iterator[_Candidate]:
        for row in self._graph.read("conflict/contradictions", project=self._project):
            yield _of_two(ConflictKind.CITATIONS, _CONTRADICTS, row["one"], row["other"])
        numbers = range(1, last_number(self._graph, self._project) + 1)
        claims = self._graph.read_through("conflict/claims", "numbers", numbers, project=self._project)
        for one, other, says in differing(claims):
            yield _of_two(ConflictKind.FIGURES, says, one, other)

    def _carried(self, conflict: Conflict, old: Mapping[str, Any] | None) -> list[Resolution]:
        """Return how a conflict was resolved that is now one of a newer version, in the same words and places."""
        said = old["resolutions"][0] if old and old["resolutions"] else None
        if old is None or said is None:
            return []
        preferred: dict[str, str] = {}
        if said["prefers"] in conflict.citations:
            preferred["prefers_citation"] = said["prefers"]
        elif said["prefers"]:
            of_old = [one["rule"]["id"] for one in sorted(old["rules"], key=_placed)]
            preferred["prefers_rule"] = conflict.rules[of_old.index(said["prefers"])]
        return [
            Resolution(
                **self._writer.begun(),
                principle=Principle(said["resolution"]["principle"]),
                reason=said["resolution"]["reason"],
                conflict=conflict.id,
                citation=f"{self._project}/{said['citation']}",
                supersedes=said["resolution"]["id"],
                **preferred,
            )
        ]

    def _conflict(self, one: _Candidate, old: Mapping[str, Any] | None) -> Conflict:
        return Conflict(
            **self._writer.begun(),
            kind=one.kind,
            pair=one.pair,
            reason=one.says,
            valid_from=one.since or None,
            valid_to=one.until or None,
            rules=one.rules,
            citations=one.citations,
            supersedes=old["conflict"]["id"] if old else None,
        )

    def _rows(self, before: str | None) -> list[dict[str, Any]]:
        return self._graph.read("conflict/conflicts", project=self._project, known_before=before)

    def _disputes(self, before: str | None = None) -> list[Dispute]:
        tiers = {number: one.tier for number, one in source_statuses(self._graph, self._project).items()}
        return [dispute_of(row, tiers) for row in self._rows(before)]

    def _one(self, pair: str) -> Dispute:
        found = [one for one in self._disputes() if one.pair.startswith(pair)] if pair else []
        if len(found) != 1:
            known = ", ".join(one.pair for one in self._disputes()) or "none"
            raise InvalidInput(
                f"Expected the name of one conflict of the project, found {pair!r}; there is {known}.",
                suggestion="List them with `beleg conflicts`.",
            )
        return found[0]


_CONTRADICTS = "contradicts"


def _within(wanted: Locator, name: str) -> bool:
    """Tell whether what a party is called is a place at or below another; a citation ("[3]") is none."""
    if name.startswith("["):
        return False
    found = parse(name)
    if wanted.work and found.work and wanted.work.casefold() != found.work.casefold():
        return False
    return Locator(wanted.section, wanted.path).covers(Locator(found.section, found.path))


def _placed(row: Mapping[str, Any]) -> str:
    return str(row["rule"]["locator"])


def _of_two(kind: ConflictKind, says: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> _Candidate:
    ids = str(one["id"]), str(other["id"])
    since, until = days_of(one, other)
    return _Candidate(kind, named(kind, ids), says, citations=ids, since=since, until=until)


def _named(dispute: Dispute, name: str) -> Party:
    found = [one for one in dispute.parties if name.strip() in {one.name, one.id, str(one.number)}]
    if len(found) != 1:
        raise InvalidInput(
            f"prefer: expected {dispute.parties[0].name!r} or {dispute.parties[1].name!r}, found {name!r}.",
            suggestion="Name it as `beleg conflicts` prints it.",
        )
    return found[0]


def _principle(given: str) -> Principle:
    try:
        return Principle(given)
    except ValueError:
        raise InvalidInput(
            f"principle: expected {', '.join(Principle)}; found {given!r}.", suggestion="Use one of them."
        ) from None


def _why(by: Principle, chosen: Party, dispute: Dispute) -> str:
    other = next(one for one in dispute.parties if one.id != chosen.id)
    return {
        Principle.SUPERIOR: f"{chosen.name} ({chosen.rank}) > {other.name} ({other.rank})",
        Principle.SPECIALIS: f"{chosen.name} < {other.name}",
        Principle.POSTERIOR: f"{chosen.name} ({chosen.since}) > {other.name} ({other.since})",
        Principle.TIER: f"{chosen.name} (tier {chosen.tier}) > {other.name} (tier {other.tier})",
        Principle.HAND: "",
    }[by]
