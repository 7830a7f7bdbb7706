"""`beleg audit`: the questions an auditor asks first, each a named statement of `queries/audit`, listed and run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.doors import JsonOption, StoreOption, err, out, print_json
from provenance.cli.telling import told

if TYPE_CHECKING:
    from provenance.cli.questions import Question

_LONG = 40


def audit(
    name: Annotated[str | None, typer.Argument(help="The query to run; without it, all are listed.")] = None,
    param: Annotated[list[str] | None, typer.Option("--param", help="A parameter of the query: name=value.")] = None,
    project: Annotated[str | None, typer.Option("--project", help="The project; all without it.")] = None,
    citation: Annotated[int | None, typer.Option("--citation", help="The number of a citation.")] = None,
    session: Annotated[str | None, typer.Option("--session", help="The id of a session.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Run all that need no parameter and count their rows.")] = False,
    fail_if_any: Annotated[bool, typer.Option("--fail-if-any", help="Exit with 1 if rows (faults) are found.")] = False,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the audit queries, or run one: what is not covered, out of date, never cited; the trail of a citation."""
    from provenance.cli.questions import Question, given, overview, questions  # noqa: PLC0415 — loads when used

    if name is None and not every:
        _list(questions(), as_json=as_json)
        return
    named = given(param or [], project=project, citation=citation, session=session)
    question = Question.find(name) if name else None
    arguments = question.arguments(_with_project(question, named)) if question else {}

    from provenance.bootstrap import open_records  # noqa: PLC0415 — the store loads when all is understood

    with open_records(store) as graph:
        rows = question.ask(graph, arguments) if question else overview(graph, named)
    if as_json:
        print_json(rows)
    else:
        show(question.purpose if question else told("all queries"), rows)
    faults = rows if question else [row for row in rows if row["rows_are"] == "faults" and row["rows"]]
    if fail_if_any and faults:
        raise typer.Exit(1)


def show(purpose: str, rows: list[dict[str, Any]]) -> None:
    """Print rows: a table on a terminal, tabs in a pipe."""
    err.print(Text(purpose, "bold"))
    if not rows:
        err.print(Text(told("no rows"), "dim"))
        return
    cells = [[_cell(value) for value in row.values()] for row in rows]
    if not out.is_terminal:
        for line in ([*rows[0]], *cells):
            out.print(Text("\t".join(line)))
        return
    long = any(len(cell) > _LONG for line in cells for cell in line)
    table = Table(*rows[0], header_style="bold", show_lines=long)
    for line in cells:
        table.add_row(*map(Text, line))
    out.print(table)


def _list(found: list[Question], *, as_json: bool) -> None:
    if as_json:
        print_json([question.as_dict() for question in found])
        return
    rows = [
        {
            told("query"): question.name,
            told("finds"): question.purpose,
            told("parameters"): " ".join(one.name if one.needed else f"[{one.name}]" for one in question.parameters),
        }
        for question in found
    ]
    show(told("queries"), rows)
    err.print(Text("beleg audit QUERY [--project P] [--citation N] [--param name=value] [--json]", "dim"))


def _with_project(question: Question, named: dict[str, str | None]) -> dict[str, str | None]:
    """Fill in the project a query needs from the environment, as all commands about one project do."""
    if named.get("project") is None and any(one.name == "project" and one.needed for one in question.parameters):
        from provenance.bootstrap import context_from_environment  # noqa: PLC0415

        return {**named, "project": context_from_environment().project_id}
    return named


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_cell(entry) for entry in value)  # pyright: ignore[reportUnknownVariableType]
    return " ".join(str(value).split())
