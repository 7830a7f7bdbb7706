"""What the routes of one server share, and how they ask for it.

The parts that a route needs come by dependencies: `Calling` (who calls), `In` (the server itself) and `area`, which
lets a route exist for those alone whose role it is there for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Annotated

from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from fastapi import Depends, Request
    from starlette.exceptions import HTTPException

from provenance.language import catalogue
from provenance.serve.access import Area, Caller, Sessions
from provenance.serve.engines import Engines
from provenance.serve.guard import unsigned
from provenance.serve.jobs import Jobs
from provenance.serve.settings import Settings


@dataclass(frozen=True, slots=True)
class Server:
    """What the routes of one server share. ``uploads`` is a private directory for files that are on their way in."""

    settings: Settings
    sessions: Sessions
    engines: Engines
    jobs: Jobs
    uploads: Path


def server_of(request: Request) -> Server:
    """Return the server that a request came to."""
    found: Server = request.app.state.server
    return found


def calling(request: Request) -> Caller:
    """Return who calls; raises HTTPException (401) where nobody signed in."""
    caller: Caller | None = request.state.caller
    if caller is None:
        raise unsigned()
    return caller


In = Annotated[Server, Depends(server_of)]
Calling = Annotated[Caller, Depends(calling)]


def area(*parts: Area) -> Callable[[Caller], None]:
    """Return a dependency by which a route is there only for callers who have one of these parts; 404 else."""

    def there(caller: Calling) -> None:
        if not any(caller.may(part) for part in parts):
            raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")

    there.__dict__["parts"] = parts
    return there


def spoken(request: Request) -> str:
    """Return the language that a caller is told things in: the first of ``Accept-Language`` that is spoken here."""
    for one in request.headers.get("accept-language", "").split(","):
        tag = one.partition(";")[0].strip().lower()[:2]
        if tag in catalogue.LANGUAGES:
            return tag
    return "en"


Speaking = Annotated[str, Depends(spoken)]
