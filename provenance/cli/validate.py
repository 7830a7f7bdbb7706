"""`beleg validate`: whether all records fit the shapes of `ontology/shapes`, and which do not."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from provenance.citing.roles import Act, allows
from provenance.cli.console import JsonOption, StoreOption, bootstrap, err, out, print_json
from provenance.cli.messages import told
from provenance.cli.verify import gathered, progress
from provenance.model.deferral import deferred
from provenance.model.errors import BelegError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from provenance.citing import validated
    from provenance.rdf import violations
    from provenance.rdf.violations import Violation
    from provenance.store.graph import Graph
else:
    validated = deferred("provenance.citing.validated")
    violations = deferred("provenance.rdf.violations")


class Form(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    TURTLE = "turtle"


def validate(
    reference: Annotated[bool, typer.Option("--reference", help="By pySHACL, the measure; takes far longer.")] = False,
    keep: Annotated[
        bool, typer.Option("--keep/--no-keep", help="Keep the report in the store, as whoever manages it may.")
    ] = True,
    form: Annotated[Form, typer.Option("--format", help="turtle is a sh:ValidationReport.")] = Form.TEXT,
    store: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check all records against the shapes, by Cypher where they are; exit code 1 if one breaks what must be."""
    started, executor = time.perf_counter(), "pyshacl" if reference else "cypher"
    with bootstrap.open_records(store) as graph, progress(told("validated")) as ahead:
        found = validated.check_all(graph, executor, ahead)
        number, forbidden, advised = found.number, found.forbidden, found.advised
        unkept = _kept(graph, executor, number, forbidden, advised) if keep else None
    if form is Form.TURTLE and not as_json:
        sys.stdout.write(violations.turtle([*forbidden, *advised]))
    elif form is Form.JSON or as_json:
        print_json(found.as_dict())
    else:
        for one in forbidden:
            out.print(Text.assemble(("✗ ", "red"), str(one)))
        for line in gathered(list(advised)):
            err.print(Text.assemble(("! ", "yellow"), line))
        figures = f"{number:,}", f"{len(forbidden):,}", f"{len(advised):,}", f"{time.perf_counter() - started:.1f}"
        mark = ("✗ ", "red") if forbidden else ("✓ ", "green")
        out.print(Text.assemble(mark, told("do not conform" if forbidden else "conform", *figures)))
    if unkept:
        err.print(Text.assemble(("! ", "yellow"), told("report not kept", unkept)))
    if found.cut:
        err.print(Text.assemble(("! ", "yellow"), told("report cut", f"{validated.MOST:,}")))
    if forbidden:
        raise typer.Exit(1)


def _kept(
    graph: Graph, executor: str, number: int, forbidden: Sequence[Violation], advised: Sequence[Violation]
) -> str | None:
    """Keep the report where the role may; give why it could not be, which takes nothing from what it says."""
    context = bootstrap.context_from_environment()
    if not allows(context.role, Act.MANAGE):
        return None
    try:
        validated.keep_report(graph, context, executor, number, forbidden, advised)
    except BelegError as error:
        return error.message
    return None
