"""What a page of records is rendered from: who looks, at which project, in which language; and errors as pages.

Who may look into all projects (13.3 of the design: auditors and those who manage) chooses one by ``?project=``; all
others see their own. Nothing is written in another project than the own one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from provenance.citing.engine import Engine
from provenance.citing.roles import OF_ALL_PROJECTS, Act, allows
from provenance.compliance.register import Compliance
from provenance.conflicts.register import Conflicts
from provenance.language import catalogue
from provenance.model.errors import AccessDenied, InvalidInput
from provenance.report.page import day, minute, say
from provenance.report.rows import Rows, as_csv
from provenance.serve.access import REQUESTOR, Caller
from provenance.serve.pages.shell import PAGES, language_of
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In, Server
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class View:
    """Who looks (``caller``, in the project they chose) and at what; ``own`` says whether it is their own project."""

    request: Request
    server: Server
    caller: Caller
    projects: tuple[str, ...]
    own: bool

    @property
    def language(self) -> str:
        """The language of whoever looks."""
        return language_of(self.request)

    @property
    def project(self) -> str:
        """The project that is looked at."""
        return self.caller.project

    @property
    def engine(self) -> Engine:
        """The engine of whoever looks, in the project they chose."""
        return self.server.engines.of(self.caller, self.language)

    @property
    def compliance(self) -> Compliance:
        """The calls about compliance."""
        return self.server.engines.compliance(self.caller, self.language)

    @property
    def conflicts(self) -> Conflicts:
        """The calls about conflicts."""
        return self.server.engines.conflicts(self.caller, self.language)

    def records(self, act: Act = Act.READ_STORE) -> Graph:
        """Return the whole store; raises AccessDenied for a role that may not see it."""
        return self.server.engines.records(self.caller, act)

    def may(self, act: Act) -> bool:
        """Say whether whoever looks may do it here."""
        return self.own and self.caller.role != REQUESTOR and allows(self.caller.engine_role, act)

    def demand_own(self) -> None:
        """Raise AccessDenied where something is to be written in another project than the own one."""
        if not self.own:
            raise AccessDenied(
                f"Expected your own project; found {self.project!r}, which is there to be read.",
                suggestion="Sign in with a token of that project.",
            )

    def page(self, template: str, /, status: int = 200, **given: Any) -> HTMLResponse:
        """Render a page with what all pages of records have: the project, dates and words as the reports say them."""
        frame: dict[str, Any] = {
            "project": self.project,
            "projects": self.projects,
            "own_project": self.own,
            "told": partial(catalogue.said, self.language, "command"),
            "word": partial(say, language=self.language),
            "day": partial(day, language=self.language),
            "minute": partial(minute, language=self.language),
        }
        return PAGES.page(self.request, template, status, **(frame | given))


def _view(request: Request, caller: Calling, server: In, project: Annotated[str, Query(max_length=400)] = "") -> View:
    """Return who looks at which project; raises InvalidInput for one that is not there for them."""
    if caller.role == REQUESTOR or caller.engine_role not in OF_ALL_PROJECTS:
        return View(request, server, caller, (caller.project,), own=True)
    there = {str(row["project"]) for row in server.engines.records(caller).read("citing/projects")}
    projects = tuple(sorted(there | {caller.project}))
    if project and project not in projects:
        raise InvalidInput(
            f"Expected a project of the store; found {project[:80]!r}.", suggestion=f"There is {', '.join(projects)}."
        )
    chosen = replace(caller, project=project or caller.project)
    return View(request, server, chosen, projects, own=chosen == caller)


def number(given: str, name: str) -> int | None:
    """Read a number that may be left out, "[3]" or "3"; raises InvalidInput for what is none."""
    text = given.strip().removeprefix("[").removesuffix("]")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()):
        raise InvalidInput(f"{name}: expected a number, found {given[:80]!r}.", suggestion="Give it in figures: 3.")
    return int(text)


def table(form: str, name: str, rows: Rows) -> Response:
    """Return rows as a file to keep: CSV, or JSON; 404 for another form."""
    if form not in {"csv", "json"}:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    if form == "csv":
        return Response("\ufeff" + as_csv(rows), media_type="text/csv; charset=utf-8", headers=headers)
    return JSONResponse(plain(list(rows)), headers=headers)


Looking = Annotated[View, Depends(_view)]
