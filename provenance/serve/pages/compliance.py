"""Compliance in a browser: objects by rules on a day, how each cell came about, what is proposed, what is in conflict.

What is shown is what `beleg comply` and `beleg conflicts` give; who may confirm, reject and resolve is asked of the
engine (`Act.COMPLY`). Two days are told apart throughout: ``as_of`` is the law's (valid time), ``known_at`` the
record's (known time).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Query
from starlette.responses import RedirectResponse, Response

from provenance.citing.law import day_of
from provenance.citing.roles import Act
from provenance.compliance.cells import Cell, Status
from provenance.model.compliance import Severity
from provenance.model.conflicts import Principle
from provenance.model.errors import BelegError
from provenance.model.graph import now
from provenance.report.compliance import STATES, matrix
from provenance.report.page import part
from provenance.serve.access import Area
from provenance.serve.guard import demand_proof
from provenance.serve.pages.views import Looking, View, number, table
from provenance.serve.problems import status_of
from provenance.serve.server import area

router = APIRouter(prefix="/compliance", include_in_schema=False, dependencies=[Depends(area(Area.COMPLIANCE))])

ROWS = 60
"""Rows of the matrix on one page."""

_LOOK = part("compliance.css").encode()
LOOK = f"/compliance/{sha256(_LOOK).hexdigest()[:16]}.css"
"""The address of the report's own style of compliance; it changes with what is in it."""

Day = Annotated[str, Query(max_length=40)]


@dataclass(frozen=True, slots=True)
class Asked:
    """What of the matrix is asked for: the two days, and which states, severity and subject; empty for all."""

    as_of: str
    known_at: str
    states: tuple[str, ...]
    severity: str
    subject: str
    project: str

    def address(self, path: str = "/compliance", **changed: Any) -> str:
        """Return the address of a page with what is asked for, but for what is changed."""
        given = {"as_of": self.as_of, "known_at": self.known_at, "state": self.states, "severity": self.severity}
        given |= {"object": self.subject, "project": self.project}
        pairs = {name: value for name, value in (given | changed).items() if value}
        return f"{path}?{urlencode(pairs, doseq=True)}" if pairs else path

    def days(self) -> dict[str, str | None]:
        """Return the days as the engine takes them; raises InvalidInput for what is none."""
        return {
            "as_of": day_of(self.as_of, "as_of") if self.as_of else None,
            "known_at": day_of(self.known_at, "known_at") if self.known_at else None,
        }

    def keeps(self, cell: Cell) -> bool:
        """Say whether a cell is asked for."""
        return (
            (not self.states or cell.status.value in self.states)
            and (not self.severity or cell.severity == self.severity)
            and (not self.subject or cell.subject.slug == self.subject)
        )


def _asked(
    view: Looking,
    as_of: Day = "",
    known_at: Day = "",
    state: Annotated[list[str] | None, Query(max_length=20)] = None,
    severity: Annotated[str, Query(max_length=40)] = "",
    object: Annotated[str, Query(max_length=400)] = "",  # noqa: A002 — as the command line calls it
) -> Asked:
    states = tuple(one.value for one in Status if one.value in (state or ()))
    known = severity if severity in list(Severity) else ""
    return Asked(as_of.strip(), known_at.strip(), states, known, object, "" if view.own else view.project)


Asking = Annotated[Asked, Depends(_asked)]


@router.get("")
def overview(view: Looking, asked: Asking, page: Annotated[int, Query(ge=1, le=100_000)] = 1) -> Response:
    """Show objects by rules on a day, gaps first."""
    cells = view.compliance.comply(**asked.days())
    every, shown = matrix(cells), matrix(one for one in cells if asked.keeps(one))
    pages = max(1, -(-len(shown.rows) // ROWS))
    at = min(page, pages)
    return view.page(
        "compliance.html",
        here="compliance",
        look=LOOK,
        asked=asked,
        today=now()[:10],
        states=STATES,
        severities=list(Severity),
        counted=every.counted,
        everything=len(every.cells),
        subjects=every.subjects,
        shown=shown,
        rows=shown.rows[(at - 1) * ROWS : at * ROWS],
        urgent=[one for one in shown.cells if one.status in {Status.GAP, Status.REOPENED}],
        at=at,
        pages=pages,
        open_conflicts=sum(one.state.value == "open" for one in view.conflicts.on(**asked.days())),
    )


@router.get("/cells.{form}")
def cells(form: str, view: Looking, asked: Asking) -> Response:
    """Return what is shown as a table of CSV or as JSON."""
    rows = [one.row() for one in view.compliance.comply(**asked.days()) if asked.keeps(one)]
    return table(form, "compliance", rows)


@router.get("/cell")
def cell(view: Looking, asked: Asking, rule: Annotated[str, Query(max_length=400)]) -> Response:
    """Show how one cell came about."""
    return _cell(view, asked, rule)


def _cell(view: View, asked: Asked, rule: str, *, given: Any = None, wrong: BelegError | None = None) -> Response:
    trail = view.compliance.trail(asked.subject, rule, **asked.days())
    cited = {one: view.engine.get_citation(one) for one in trail.citations}
    proposed = [one for one in view.compliance.comply(**asked.days()) if one.status is Status.PROPOSED]
    others = [one for one in proposed if (one.rule, one.subject.slug) != (rule, asked.subject)]
    return view.page(
        "compliance_cell.html",
        status_of(wrong) if wrong else HTTPStatus.OK,
        here="compliance",
        look=LOOK,
        asked=asked,
        today=now()[:10],
        states=STATES,
        trail=trail,
        cell=trail.cell,
        cited={number: one for number, one in cited.items() if one is not None},
        following=others[0] if others else None,
        left=len(others),
        may_decide=view.may(Act.COMPLY),
        given=given or {},
        wrong=wrong,
    )


@router.post("/cell", dependencies=[Depends(demand_proof)])
def decide(
    view: Looking,
    asked: Asking,
    rule: Annotated[str, Query(max_length=400)],
    place: Annotated[str, Form(max_length=400)],
    decision: Annotated[str, Form(pattern="^(confirm|reject)$")],
    because: Annotated[str, Form(max_length=4000)] = "",
    citation: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Confirm or reject what binds an object, as the engine lets whoever asks; then the cell, or what is wrong."""
    view.demand_own()
    given = {"because": because, "citation": citation}
    try:
        if decision == "confirm":
            view.compliance.confirm(asked.subject, place, because, citation=number(citation, "citation"))
        else:
            view.compliance.reject(asked.subject, place, because)
    except BelegError as error:
        if not view.may(Act.COMPLY):
            raise
        return _cell(view, asked, rule, given=given, wrong=error)
    return RedirectResponse(asked.address("/compliance/cell", rule=rule, known_at=""), HTTPStatus.SEE_OTHER)


@router.get("/conflicts")
def conflicts(view: Looking, asked: Asking) -> Response:
    """Show what cannot hold together on a day, how it was decided, and what was cited and reads otherwise now."""
    return _conflicts(view, asked)


def _conflicts(view: View, asked: Asked, wrong: BelegError | None = None) -> Response:
    days = asked.days()
    return view.page(
        "conflicts.html",
        status_of(wrong) if wrong else HTTPStatus.OK,
        here="compliance",
        look=LOOK,
        asked=asked,
        today=now()[:10],
        disputes=view.conflicts.on(**days),
        circles=view.conflicts.circles(),
        outdated=view.conflicts.outdated(days["as_of"]),
        principles=list(Principle),
        may_decide=view.may(Act.COMPLY),
        wrong=wrong,
    )


@router.get("/conflicts.{form}")
def conflict_rows(form: str, view: Looking, asked: Asking) -> Response:
    """Return the conflicts of a day as a table of CSV or as JSON."""
    found = view.conflicts.on(**asked.days())
    return table(form, "conflicts", [one.row() if form == "json" else one.line() for one in found])


@router.post("/conflicts", dependencies=[Depends(demand_proof)])
def resolve(
    view: Looking,
    asked: Asking,
    pair: Annotated[str, Form(max_length=100)] = "",
    principle: Annotated[str, Form(max_length=40)] = "",
    prefer: Annotated[str, Form(max_length=400)] = "",
    because: Annotated[str, Form(max_length=4000)] = "",
    citation: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Say which of two prevails; without the name of a conflict, look for new ones in the law of the day."""
    view.demand_own()
    try:
        if pair:
            shown = number(citation, "citation")
            view.conflicts.resolve(pair, principle, prefer.strip() or None, because, shown)
        else:
            view.conflicts.find(asked.days()["as_of"])
    except BelegError as error:
        if not view.may(Act.COMPLY):
            raise
        return _conflicts(view, asked, error)
    back = asked.address("/compliance/conflicts", known_at="")
    return RedirectResponse(back + (f"#conflict-{pair}" if pair else ""), HTTPStatus.SEE_OTHER)


@router.get("/{digest}.css")
def look(digest: str) -> Response:
    """Return the style of compliance that page and report share."""
    lasting = "public, max-age=31536000, immutable" if f"/compliance/{digest}.css" == LOOK else "no-cache"
    return Response(_LOOK, media_type="text/css; charset=utf-8", headers={"Cache-Control": lasting})
