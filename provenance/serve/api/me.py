"""Who calls, and whether the server runs."""

from __future__ import annotations

from provenance.serve.access import AREAS
from provenance.serve.api.models import Health, Me
from provenance.serve.api.routes import group
from provenance.serve.server import Calling

router = group("caller")


@router.get("/me")
def me(caller: Calling) -> Me:
    """Say who calls, in which project and role, and which parts are there for them."""
    areas = sorted(part.value for part in AREAS[caller.role])
    return Me(name=caller.name, role=caller.role, project=caller.project, areas=areas)


@router.get("/health")
def health() -> Health:
    """Say that the server runs, to anybody, and nothing else."""
    return Health()
