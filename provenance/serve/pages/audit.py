"""Audit in a browser: the named queries as tables and charts, trails and impacts as drawings, what is refused and why.

All of it only reads: a query is run where the engine lets none write (`provenance.citing.questions`). Parameters of a
query stand in the address as ``param.<name>``; one that is there and empty is null, such as the project for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Annotated, Any, cast
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from provenance.answering.statistics import Statistics, statistics
from provenance.citing.questions import Question, member, overview, questions, resolved
from provenance.language import catalogue
from provenance.model.answers import Rung
from provenance.model.errors import BelegError, InvalidInput
from provenance.report.chart import Counts, counts, drawn
from provenance.report.page import day, minute
from provenance.report.rows import cell
from provenance.report.trail import EDGE, Look, draw
from provenance.serve.access import Area
from provenance.serve.pages.drawings import falling, leads
from provenance.serve.pages.shell import say, words
from provenance.serve.pages.views import Looking, View, number, table
from provenance.serve.problems import status_of
from provenance.serve.server import area
from provenance.text import patterns as re

router = APIRouter(prefix="/audit", include_in_schema=False, dependencies=[Depends(area(Area.AUDIT))])

ROWS = 500
"""Rows of a query that are shown; the files have all."""

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
_MEMBERS = {
    "status": "status",
    "statuses": "status",
    "other_status": "status",
    "bearing": "bearing",
    "rung": "rung state",
    "rung_left": "rung state",
    "method": "relation check",
    "kind": "agent kind conflict document",
    "start_kind": "kind",
    "end_kind": "kind",
    "relation": "kind",
    "change": "change",
    "outcome": "outcome state",
    "principle": "principle",
    "lacks": "lacks",
}
"""Columns with members of closed sets, and the sets they may be of (`provenance.citing.questions.member`)."""
_CITED = frozenset({"citation", "corrected_by", "contradicts", "superseded_by"})
_CITED_LISTS = frozenset({"citations", "lost", "left"})
"""Columns with the number of a citation, and with a list of them; a number among the latter counts citations."""


@cache
def known() -> dict[str, Question]:
    """Return the named queries: faults first, then facts, by name."""
    return {one.name: one for one in questions()}


@dataclass(frozen=True, slots=True)
class Given:
    """What a query was given: the texts of its form by name, None where null was chosen, and its own address."""

    named: Mapping[str, str | None]
    query: str = ""
    project: str = ""
    shown: Mapping[str, str] = field(default_factory=dict[str, str])

    def address(self, path: str = "") -> str:
        """Return the address of the same rows, as a page or as a file."""
        pairs = {f"param.{name}": value or "" for name, value in self.named.items()}
        pairs |= {"project": self.project} if self.project else {}
        return f"/audit/query/{self.query}{path}?{urlencode(pairs)}"


def _given(request: Request, view: View, question: Question) -> Given:
    """Read the parameters of a query: what the address says, else what it is without; of no project, the own one."""
    named: dict[str, str | None] = {}
    for one in question.parameters:
        said = request.query_params.get(f"param.{one.name}")
        if said is None:
            named[one.name] = view.project if one.name == "project" else one.default
        else:
            named[one.name] = said.strip() or (one.default if one.needed or one.default else None)
    project = "" if view.own else view.project
    return Given(named, question.name, project, {name: value or "" for name, value in named.items()})


def _question(name: str) -> Question:
    if name not in known():
        raise HTTPException(404, "There is nothing at this address")
    return known()[name]


@router.get("")
def listed(view: Looking, counted: Annotated[bool, Query()] = False) -> Response:
    """List the named queries by topic; if wanted with how many rows each has that needs no parameter."""
    found: dict[str, int] = {}
    if counted:
        rows = overview(view.records(), {"project": view.project}, _of_project())
        found = {row["query"]: row["rows"] for row in rows}
    topics: dict[str, list[Question]] = {}
    for one in known().values():
        topics.setdefault(one.topic, []).append(one)
    return view.page("audit.html", here="audit", tab="queries", topics=sorted(topics.items()), rows=found)


def _of_project() -> list[Question]:
    return [one for one in known().values() if any(taken.name == "project" for taken in one.parameters)]


@router.get("/query/{name}")
def query(name: str, request: Request, view: Looking) -> Response:
    """Show a query, its form, and its rows where it has all that it needs."""
    question = _question(name)
    given = _given(request, view, question)
    rows: list[dict[str, Any]] = []
    wrong: BelegError | None = None
    missing = [one for one in question.parameters if one.needed and not given.named[one.name]]
    if not missing:
        try:
            rows = _rows(view, question, given)
        except BelegError as error:
            wrong = error
    edges = bool(rows) and set(rows[0]) >= EDGE
    return view.page(
        "audit_query.html",
        status_of(wrong) if wrong else 200,
        here="audit",
        tab="queries",
        question=question,
        given=given,
        missing=missing,
        wrong=wrong,
        rows=rows[:ROWS],
        total=len(rows),
        chart=_chart(view, question, rows),
        drawing=_drawing(view, rows, say(view.language, "questions", f"query {name}")) if edges else None,
        linked=partial(_links, view),
        is_number=_is_number,
    )


@router.get("/rows/{name}.{form}")
def kept(name: str, form: str, request: Request, view: Looking) -> Response:
    """Return all rows of a query as CSV or JSON."""
    question = _question(name)
    return table(form, name, _rows(view, question, _given(request, view, question)))


def _rows(view: View, question: Question, given: Given) -> list[dict[str, Any]]:
    question.arguments(given.named)  # what is wrong with them is told before the store is asked
    graph = view.records()
    return question.ask(graph, question.arguments(resolved(graph, given.named)), view.language)


def _chart(view: View, question: Question, rows: Sequence[Mapping[str, Any]]) -> Markup | None:
    """Draw the rows of a query that counts; None where there is nothing to draw."""
    if not question.chart or not rows:
        return None
    chart = question.chart
    nameless = say(view.language, "audit", "nameless")
    found = counts(rows, chart.label, chart.series, nameless, of=chart.of, parts=chart.parts)
    names = tuple(
        _shown(view, chart.of, one) if chart.of else say(view.language, "questions", f"column {one}")
        for one in found.series
    )
    title = say(view.language, "questions", f"query {question.name}")
    tones = chart.series if set(chart.series) <= set(Rung) else ()
    return _svg(view, replace(found, series=names, tones=tones), title, partial(_shown, view, chart.label))


def _svg(view: View, found: Counts, title: str, named: Callable[[str], str] = str) -> Markup:
    """Draw counts; a time is said as it is written, all else as ``named`` says it."""
    kind = "columns tell" if found.time else "chart tells"
    describes = say(view.language, "audit", kind, found.labels, ", ".join(found.series))
    word = partial(_period, view) if found.time else named
    return Markup(drawn(found, title, describes, word))  # noqa: S704 — what `drawn` made, which escapes


def _period(view: View, time: str) -> str:
    """Print a day, a month or a year."""
    if len(time) != len("2026-03"):
        return day(time, view.language)
    return f"{catalogue.said(view.language, 'page', f'month {int(time[5:])}')} {time[:4]}"


def _links(view: View, row: Mapping[str, Any], column: str) -> list[tuple[str, str]]:
    """Return the texts of a cell, each with its address (empty: none): citations and answers lead to their trails."""
    value = row[column]
    project = str(row.get("project") or view.project)
    if (column in _CITED and value is not None) or (column in _CITED | _CITED_LISTS and isinstance(value, list)):
        numbers = cast("list[Any]", value) if isinstance(value, list) else [value]
        if all(type(one) is int for one in numbers):
            return [(f"[{one}]", f"/audit/trail/{one}?{urlencode({'project': project})}") for one in numbers]
    if column == "answer" and isinstance(value, str) and value:
        return [(value, f"/audit/query/trail_of_answer?{urlencode({'param.answer': value})}")]
    return [(_shown(view, column, value), "")]


def _shown(view: View, column: str, value: Any) -> str:
    """Return a value as a table of a page has it; files have them as they are.

    Times are to the minute, truth and the members of closed sets in words.
    """
    if column in _MEMBERS and isinstance(value, str | list):
        several = cast("list[Any]", value) if isinstance(value, list) else [value]
        return ", ".join(_member(view, _MEMBERS[column].split(), str(one)) for one in several)
    if isinstance(value, bool):
        return say(view.language, "audit", f"value {value}")
    if column == "reason" and isinstance(value, str):
        return _refused(view, value)
    text = cell(value)
    return minute(text, view.language) if _TIME.fullmatch(text) else text


def _member(view: View, sets: Sequence[str], name: str) -> str:
    """Say a member of the first of some sets that has it."""
    spelt = [(one, each) for one in sets for each in dict.fromkeys((name, name.capitalize()))]
    told = ((each, member(one, each, view.language)) for one, each in spelt)
    return next((word for each, word in told if word != each), name)


def _refused(view: View, reason: str) -> str:
    """Say why a question was refused, as the page does on which it was asked; what nobody knows as it stands."""
    known = words(view.language)["ask"]
    return known.get(reason.replace("category_", "category ")) or known.get(f"reason {reason}") or reason


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _drawing(view: View, rows: Sequence[Mapping[str, Any]], title: str) -> Markup:
    look = Look(
        word=partial(_word, view),
        link=leads(view),
        describes=say(view.language, "audit", "drawing tells", len(rows)),
    )
    return Markup(draw(rows, title, look))  # noqa: S704 — what `draw` made, which escapes


def _word(view: View, one: str) -> str:
    """Say a kind or a relation of the record to the reader; a name that the page does not know stays as it is."""
    return member("kind", one, view.language)


@router.get("/trail/{citation}")
def trail(citation: int, view: Looking) -> Response:
    """Show the trail of a citation back to its source and forward to what rests on it, as a drawing and as tables."""
    graph, asked = view.records(), {"project": view.project, "citation": citation}
    edges = known()["trail_graph"].ask(graph, asked, view.language)
    if not edges:
        raise HTTPException(404, f"Project {view.project} has no citation {citation}")
    title = say(view.language, "audit", "trail of", citation)
    return view.page(
        "audit_trail.html",
        here="audit",
        tab="trails",
        citation=citation,
        title=title,
        drawing=_drawing(view, edges, title),
        back=known()["trail"].ask(graph, asked, view.language),
        forward=known()["trail_forward"].ask(graph, asked, view.language),
        named=partial(_word, view),
    )


@router.get("/trails")
def trails(view: Looking, citation: Annotated[str, Query(max_length=20)] = "") -> Response:
    """Ask for the trail of a citation by its number."""
    wanted = number(citation, "citation")
    if wanted is not None:
        return trail(wanted, view)
    return _impact(view, {})


@router.get("/impact")
def impact(
    view: Looking,
    citation: Annotated[str, Query(max_length=20)] = "",
    source: Annotated[str, Query(max_length=400)] = "",
    place: Annotated[str, Query(max_length=400)] = "",
) -> Response:
    """Show what falls if a citation, a source or a place is withdrawn, as a drawing and as a table."""
    given = {"citation": citation.strip().strip("[]"), "source": source.strip(), "place": place.strip()}
    return _impact(view, {name: value for name, value in given.items() if value})


def _impact(view: View, given: Mapping[str, str]) -> Response:
    rows: list[dict[str, Any]] = []
    wrong: BelegError | None = None
    if len(given) > 1:
        wrong = InvalidInput("Expected one of citation, source and place; found several.", suggestion="Give one.")
    elif given:
        question = known()["impact"]
        try:
            named = resolved(view.records(), {"project": view.project, **given})
            rows = question.ask(view.records(), question.arguments(named), view.language)
        except BelegError as error:
            wrong = error
    title = say(view.language, "audit", "impact of", next(iter(given.values()), ""))
    drawn = falling(view, given, rows, title, partial(_word, view)) if rows else None
    return view.page(
        "audit_impact.html",
        status_of(wrong) if wrong else 200,
        here="audit",
        tab="trails",
        given=given,
        rows=rows,
        falls=sum(bool(row["falls"]) for row in rows),
        drawing=drawn,
        title=title,
        wrong=wrong,
        named=partial(_word, view),
        linked=partial(_links, view),
    )


@router.get("/refusals")
def refusals(view: Looking, since: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Show what is refused, by category of the question against coverage, and on which rungs claims stand by day."""
    wrong: BelegError | None = None
    try:
        found = statistics(view.engine, since=since.strip() or None)
    except InvalidInput as error:
        wrong, found = error, statistics(view.engine)
    return view.page(
        "audit_refusals.html",
        status_of(wrong) if wrong else 200,
        here="audit",
        tab="refusals",
        since=since,
        found=found,
        rungs=list(Rung),
        rung=partial(catalogue.said, view.language, "claims"),
        refused=partial(_refused, view),
        charts=_charts(view, found),
        wrong=wrong,
    )


def _charts(view: View, found: Statistics) -> dict[str, Markup]:
    """Draw refusals by category against coverage, and the rungs of each day; what there is none of is left out."""
    telling = view.language
    names = [catalogue.said(telling, "claims", one.value) for one in Rung]
    days = [
        {"day": one.day, **{name: one.of(rung) for name, rung in zip(names, Rung, strict=True)}} for one in found.by_day
    ]
    refused = say(telling, "questions", "column refusals")
    reasons = [
        {
            "why": f"{say(telling, 'audit', 'refused by ' + one.kind)}: {_refused(view, one.reason)}",
            refused: one.refusals,
        }
        for one in found.refusals
    ]
    kinds = [
        {"persona": one.persona, "kind": say(telling, "audit", f"refused by {one.kind}"), refused: one.refusals}
        for one in found.refusals
    ]
    nameless = say(telling, "audit", "nameless")
    charts = {
        "kinds": counts(kinds, "persona", [refused], nameless, of="kind"),
        "refusals": counts(reasons, "why", [refused], nameless),
        "days": replace(counts(days, "day", names, nameless, parts=True), tones=tuple(one.value for one in Rung)),
    }
    return {
        name: _svg(view, given, say(telling, "audit", f"chart {name}")) for name, given in charts.items() if given.rows
    }
