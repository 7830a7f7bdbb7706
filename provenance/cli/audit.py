"""`beleg audit`: the questions an auditor asks first, each a named statement of `queries/audit`, listed and run.

Statements of one's own stand beside them with ``--queries``. Whatever is run, the engine lets none of it write.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from provenance.citing.questions import Question, given, overview, questions, resolved
from provenance.cli.console import JsonOption, StoreOption, bootstrap, err, out, print_json
from provenance.cli.messages import mistake, reader, told
from provenance.cli.rows import FORMATS, demand_format, leave, show
from provenance.model.errors import InvalidInput


def audit(
    name: Annotated[str | None, typer.Argument(help="The query to run; without it, all are listed.")] = None,
    param: Annotated[list[str] | None, typer.Option("--param", help="A parameter of the query: name=value.")] = None,
    project: Annotated[str | None, typer.Option("--project", help="The project; all without it.")] = None,
    citation: Annotated[int | None, typer.Option("--citation", help="The number of a citation.")] = None,
    session: Annotated[str | None, typer.Option("--session", help="The id of a session.")] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the queries by topic, or show the one named.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Run all that need no parameter and count their rows.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show the engine's plan; run nothing.")] = False,
    form: Annotated[str, typer.Option("--format", help=f"{', '.join(FORMATS)}; svg is for edges.")] = "table",
    own: Annotated[Path | None, typer.Option("--queries", help="A directory with queries of one's own.")] = None,
    fail_on_rows: Annotated[
        bool, typer.Option("--fail-on-rows", "--fail-if-any", help="Exit with 1 if rows (faults) are found.")
    ] = False,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the audit queries, or run one: trails, coverage, gaps, impact, what is stale; nothing can be written."""
    form = "json" if as_json else form
    demand_format(form)
    known = questions(own)
    question = _found(name, known) if name else None
    if listing or (question is None and not every):
        _list([question] if question else known, form)
        return
    named = given(param or [], project=project, citation=citation, session=session)

    if explain and question:
        with bootstrap.open_records(store) as graph:
            out.print(Text(graph.explain(question.query, **dict.fromkeys(question.query.params))))
        return
    if question:
        named = _with_project(question, named)
        question.arguments(named)  # what is wrong with them is told before a store is opened
    with bootstrap.open_records(store) as graph:
        named = resolved(graph, named)
        rows = question.ask(graph, question.arguments(named), reader()) if question else overview(graph, named, known)
    leave(form, question.purpose if question else told("all queries"), rows)
    faults = rows if question else [row for row in rows if row["rows_are"] == "faults" and row["rows"]]
    if fail_on_rows and faults:
        raise typer.Exit(1)


def _found(name: str, known: list[Question]) -> Question:
    """Return the query of a name; raises InvalidInput, with what may be meant and where all stand."""
    try:
        return Question.find(name, known)
    except InvalidInput as error:
        near = get_close_matches(name.replace("-", "_"), [one.name for one in known], 3)
        hint = mistake("near queries", ", ".join(near)) if near else mistake("all queries")
        raise InvalidInput(mistake("no query", name), suggestion=hint) from error


def _list(found: list[Question], form: str) -> None:
    if form == "json":
        print_json([question.as_dict() for question in found])
        return
    rows = [
        {
            told("topic"): question.topic,
            told("query"): question.name,
            told("finds"): question.purpose,
            told("parameters"): " ".join(one.told for one in question.parameters),
        }
        for question in sorted(found, key=lambda one: (one.topic, one.name))
    ]
    if form != "table":
        leave(form, told("queries"), rows)
        return
    show(told("queries"), rows)
    err.print(Text("beleg audit QUERY [--project P] [--citation N] [--param name=value] [--format F]", "dim"))


def _with_project(question: Question, named: dict[str, str | None]) -> dict[str, str | None]:
    """Fill in the project a query needs from the environment, as all commands about one project do."""
    if named.get("project") is None and any(one.name == "project" and one.needed for one in question.parameters):
        return {**named, "project": bootstrap.context_from_environment().project_id}
    return named
