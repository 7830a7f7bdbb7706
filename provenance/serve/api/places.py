"""Places of the law: what stands there, what leads on from it, the versions of a work and its rules.

All of it is looked up in the sources of the caller's project; what another project has is not there.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from provenance.citing.law import Law, Version
from provenance.citing.roles import Act
from provenance.citing.rules import rules_in, within
from provenance.citing.services import services_of
from provenance.citing.surroundings import Expanded, Located
from provenance.model.locator import parse
from provenance.serve.access import Area, Caller
from provenance.serve.api.bodies import DAY
from provenance.serve.api.models import Items, PlaceName, ReferencesView, RuleView
from provenance.serve.api.routes import group, reads
from provenance.serve.server import Calling, In, Server

router = group("places")

Place = Annotated[str, Query(min_length=1, max_length=500, description="Such as `§ 147 Abs. 3 AO` or `GoBD Rz. 119`.")]
WorkName = Annotated[str, Query(min_length=1, max_length=500, description="Abbreviation, title or id, such as `AO`.")]
AsOf = Annotated[str | None, Query(pattern=DAY, description="The day whose law is asked for; today without it.")]
KnownAt = Annotated[str | None, Query(pattern=DAY, description="What was recorded after this day is left out.")]


@router.get("/places", **reads(Area.LIBRARY))
def locate(caller: Calling, server: In, place: Place, as_of: AsOf = None) -> Located:
    """Return what stands at a place on a day, with its headings and the list it is part of."""
    return server.engines.of(caller).locate(place, as_of)


@router.get("/places/expansion", **reads(Area.LIBRARY))
def expand(caller: Calling, server: In, place: Place, as_of: AsOf = None) -> Expanded:
    """Return what leads on from a place: references both ways, exceptions, definitions, its words before."""
    return server.engines.of(caller).expand(place, as_of)


@router.get("/places/references", **reads(Area.LIBRARY))
def references(caller: Calling, server: In, place: Place, as_of: AsOf = None) -> ReferencesView:
    """Return what a place refers to and who refers to it, those that take something out of it included."""
    found = server.engines.of(caller).expand(place, as_of)
    back = (*found.cited_by, *found.exceptions)
    return ReferencesView(
        place=found.place,
        work=found.work,
        refers_to=[PlaceName(place=one.place, text=one.text, words=one.words) for one in found.refers_to],
        cited_by=[PlaceName(place=one.place, text=one.text, words=one.words) for one in back],
    )


@router.get("/places/rules", **reads(Area.LIBRARY))
def rules_at(
    caller: Calling, server: In, place: Place, as_of: AsOf = None, known_at: KnownAt = None
) -> Items[RuleView]:
    """Return the rules that begin at or below a place."""
    wanted = parse(place)
    law = _law(server, caller, known_at)
    version, _, _ = law.at(place, as_of)
    graph = services_of(server.engines.of(caller), Act.READ_SOURCES).graph
    found = within(rules_in(graph, version.artifact_id, as_of=as_of, known_at=known_at), wanted)
    return Items(items=[RuleView.model_validate(one.row()) for one in found])


@router.get("/works/versions", **reads(Area.LIBRARY))
def versions(caller: Calling, server: In, work: WorkName, known_at: KnownAt = None) -> Items[Version]:
    """Return the versions of a work that the project has, the newest first, with the days on which each is the law."""
    return Items(items=_law(server, caller, known_at).versions(work))


@router.get("/works/rules", **reads(Area.LIBRARY))
def rules_of_work(
    caller: Calling, server: In, work: WorkName, as_of: AsOf = None, known_at: KnownAt = None
) -> Items[RuleView]:
    """Return the rules of the version of a work that is the law on a day (the newest without one)."""
    version = _law(server, caller, known_at).version(work, as_of)
    graph = services_of(server.engines.of(caller), Act.READ_SOURCES).graph
    found = rules_in(graph, version.artifact_id, as_of=as_of, known_at=known_at)
    return Items(items=[RuleView.model_validate(one.row()) for one in found])


def _law(server: Server, caller: Caller, known_at: str | None) -> Law:
    """Return the law as the sources of the caller's project have it whose words they may read."""
    services = services_of(server.engines.of(caller), Act.READ_SOURCES)
    seen = services.disclosure
    held = frozenset(one.artifact_id for one in services.searcher.shelf.sources() if seen.words(one.number))
    return Law(services.graph, known_at, held)
