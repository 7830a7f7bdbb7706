"""Rules against what a company has, on a valid and a known day; and what in the law cannot hold together."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import Query

from provenance.citing.roles import Act, demand
from provenance.compliance.cells import Cell, Status, Subject
from provenance.compliance.inventory import Given
from provenance.compliance.register import Compliance
from provenance.conflicts.disputes import Dispute
from provenance.conflicts.register import Conflicts
from provenance.model.errors import InvalidInput
from provenance.serve.access import Area
from provenance.serve.api.bodies import Decide, FindConflicts, Propose, Resolve, Things
from provenance.serve.api.models import CircleView, ConflictsView, Items, Matrix, Places, Written
from provenance.serve.api.places import AsOf, KnownAt
from provenance.serve.api.routes import group, reads, writes
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In, Speaking

router = group("compliance")


@router.get("/compliance/matrix", **reads(Area.COMPLIANCE))
def matrix(
    caller: Calling,
    server: In,
    thing: Annotated[str | None, Query(alias="object", max_length=200, description="The slug of one object.")] = None,
    status: Annotated[list[Status] | None, Query(description="Only cells that stand so.")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Matrix:
    """Return what stands of each rule and object on a day (`as_of`), as it was known on a day (`known_at`)."""
    cells = server.engines.compliance(caller).comply(thing, as_of, known_at)
    day = as_of or datetime.now(UTC).date().isoformat()
    return Matrix(as_of=day, known_at=known_at, cells=[one for one in cells if not status or one.status in status])


@router.get("/compliance/objects", **reads(Area.COMPLIANCE))
def objects(caller: Calling, server: In, known_at: KnownAt = None) -> Items[Subject]:
    """List the business objects, messages and processes of the project."""
    return Items(items=server.engines.compliance(caller).subjects(known_at))


@router.get("/compliance/proposals", **reads(Area.COMPLIANCE))
def proposals(caller: Calling, server: In, as_of: AsOf = None) -> Items[Cell]:
    """List the rules that may bind and wait for somebody to confirm or reject them."""
    cells = server.engines.compliance(caller).comply(None, as_of)
    return Items(items=[one for one in cells if one.status is Status.PROPOSED])


@router.post("/compliance/objects", status_code=HTTPStatus.CREATED, **writes(Area.COMPLIANCE))
def register(asked: Things, caller: Calling, server: In) -> Written:
    """Register objects; one said otherwise than the project has it supersedes that."""
    demand(caller.engine_role, Act.COMPLY)
    given = [
        Given(one.slug, one.name, one.kind, one.description, tuple(one.terms), tuple(one.addressees))
        for one in asked.objects
    ]
    return Written(written=server.engines.compliance(caller).register(given))


@router.post("/compliance/proposals", **writes(Area.COMPLIANCE))
def propose(asked: Propose, caller: Calling, server: In) -> Places:
    """Propose the rules that may bind the objects; what is settled already stays as it is."""
    return Places(places=server.engines.compliance(caller).propose(asked.object))


@router.post("/compliance/decisions", **writes(Area.COMPLIANCE))
def decide(asked: Decide, caller: Calling, server: In) -> Written:
    """Say that the rules at a place bind an object or do not, are kept or are not, each by what shows it."""
    demand(caller.engine_role, Act.COMPLY)
    return Written(written=_decided(server.engines.compliance(caller), asked))


def _decided(register: Compliance, asked: Decide) -> int:
    if asked.decision == "confirm":
        return register.confirm(asked.object, asked.place, asked.because, citation=asked.citation)
    if asked.decision == "reject":
        return register.reject(asked.object, asked.place, asked.because)
    if asked.by is None or asked.citation is None:
        raise InvalidInput(
            "by and citation: expected what keeps the rules or leaves the gap, and the citation that shows it.",
            suggestion="Name an object of the project and a verified citation.",
        )
    if asked.decision == "fulfil":
        return register.fulfil(asked.object, asked.place, asked.by, asked.citation, asked.note)
    severity = asked.severity.value if asked.severity else ""
    return register.gap(asked.object, asked.place, asked.by, asked.citation, severity, asked.remedy or "", asked.note)


@router.get("/conflicts", **reads(Area.COMPLIANCE))
def conflicts(caller: Calling, server: In, as_of: AsOf = None, known_at: KnownAt = None) -> ConflictsView:
    """List the conflicts that were found, as they stand on a day and were known on another, open ones first."""
    register = server.engines.conflicts(caller)
    return _told(register, register.on(as_of, known_at), as_of)


@router.post("/conflicts", **writes(Area.COMPLIANCE))
def find(asked: FindConflicts, caller: Calling, server: In, language: Speaking) -> ConflictsView:
    """Look for rules that cannot both be kept and citations that cannot both be right; what is found is recorded."""
    register = server.engines.conflicts(caller, language)
    return _told(register, register.find(asked.as_of), asked.as_of)


def _told(register: Conflicts, found: list[Dispute], as_of: str | None) -> ConflictsView:
    circles = [CircleView.model_validate(asdict(one)) for one in register.circles()]
    return ConflictsView(conflicts=found, circles=circles, outdated=plain(register.outdated(as_of)))


@router.post("/conflicts/resolution", **writes(Area.COMPLIANCE))
def resolve(asked: Resolve, caller: Calling, server: In, language: Speaking) -> Dispute:
    """Say which of two prevails, by a principle that decides it, or by hand with a reason."""
    register = server.engines.conflicts(caller, language)
    return register.resolve(asked.pair, asked.principle, asked.prefer, asked.because, asked.citation)
