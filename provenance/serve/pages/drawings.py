"""What falls with a citation, a source or a place as edges to draw, and where the boxes of a drawing lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from markupsafe import Markup

from provenance.report.trail import Look, draw
from provenance.serve.pages.shell import say
from provenance.serve.pages.views import View

MOST = 60
"""Rows of an impact that are drawn, those that fall first; the table has all."""

_LABELS = {
    "claim": "Claim",
    "answer": "Answer",
    "assertion": "Assertion",
    "requirement": "Requirement",
    "assessment": "Assessment",
}
_RELATIONS = {"claim": "SUPPORTS"}


def leads(view: View) -> Callable[[str, str, str], str | None]:
    """Return the address that a box leads to: citations to their page, places and sources to the reader.

    What is not in the own project has no page there: its citations lead to their trail.
    """
    numbers = {one.artifact_id: one.id for one in view.engine.list_sources()} if view.own else {}

    def link(kind: str, name: str, _: str) -> str | None:
        if kind == "Citation":
            project, _, citation = name.rpartition("/")
            if not citation.isdecimal():
                return None
            own = view.own and project == view.project
            return f"/citations/{citation}" if own else f"/audit/trail/{citation}?{urlencode({'project': project})}"
        artifact, _, place = name.partition("#")
        if kind in {"Segment", "Source"} and artifact in numbers:
            return f"/read/{numbers[artifact]}" + (f"?at={quote(place)}" if place else "")
        if kind == "Answer":
            return f"/audit/query/trail_of_answer?{urlencode({'param.answer': name})}"
        return None

    return link


def falling(
    view: View, given: Mapping[str, str], rows: Sequence[Mapping[str, Any]], title: str, word: Callable[[str], str]
) -> Markup:
    """Draw what rests on what is withdrawn; what falls has a broken line and says so."""
    shown = sorted(rows, key=lambda row: not row["falls"])[:MOST]
    (by, wanted) = next(iter(given.items()))
    withdrawn, falls = say(view.language, "audit", "withdrawn"), say(view.language, "audit", "falls")
    gone = f"{view.project}/{wanted}" if by == "citation" else f"withdrawn {wanted}"
    marks = {gone: withdrawn} | {str(row["record"]): falls for row in shown if row["falls"]}
    edges: list[dict[str, Any]] = []
    for number in dict.fromkeys(one for row in shown for one in row["lost"] or ()):
        if by != "citation":
            kind = "Source" if by == "source" else "Segment"
            edges.append(
                _edge(f"{view.project}/{number}", "Citation", _says(view, number), "CITES", gone, kind, wanted)
            )
    for row in shown:
        kind, record = _LABELS[row["kind"]], str(row["record"])
        for number in row["lost"] or ():
            relation = _RELATIONS.get(row["kind"], "RESTS_ON")
            said = _says(view, number)
            edges.append(_edge(record, kind, row["says"], relation, f"{view.project}/{number}", "Citation", said))
        if row["kind"] == "assertion":
            answer = next((one for one in rows if one["record"] == record.rpartition("/")[0]), None)
            if answer is not None:
                edges.append(
                    _edge(str(answer["record"]), "Answer", answer["says"], "HAS_PART", record, kind, row["says"])
                )
    look = Look(word, leads(view), marks, say(view.language, "audit", "impact tells", len(shown), len(rows)))
    return Markup(draw(edges, title, look))  # noqa: S704 — what `draw` made, which escapes


def _says(view: View, number: int) -> str:
    found = view.engine.get_citation(number)
    return f"[{number}] {(found.verbatim_quote or found.quote_context) if found else ''}"


def _edge(start: str, kind: str, says: Any, relation: str, end: str, end_kind: str, end_says: str) -> dict[str, Any]:
    return {
        "start": start,
        "start_kind": kind,
        "start_says": says,
        "relation": relation,
        "end": end,
        "end_kind": end_kind,
        "end_says": end_says,
    }
