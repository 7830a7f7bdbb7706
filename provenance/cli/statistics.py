"""`beleg statistics`: what is refused and why, how well claims are covered, and what somebody should look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import reader, told
from provenance.language.catalogue import said
from provenance.model.answers import Rung
from provenance.model.deferral import deferred

if TYPE_CHECKING:
    from provenance.answering import statistics as counting
    from provenance.answering.statistics import Statistics
else:
    counting = deferred("provenance.answering.statistics")


def statistics(
    since: Annotated[
        str | None, typer.Option("--since", metavar="DAY", help="Leave out what is older, such as 2025-01-31.")
    ] = None,
    fail_if_any: Annotated[
        bool, typer.Option("--fail-if-any", help="Exit with 1 if an alert is due, for cron and CI.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count refusals by category against coverage, rungs over time and by persona, and name what is out of bounds."""
    with opened(store, project, reading=True) as engine:
        found = counting.statistics(engine, since=since)
    if as_json:
        print_json(found.to_dict())
    elif not found.rungs and not found.refusals:
        err.print(told("no answers since", since) if since else told("no answers"))
    else:
        for alert in found.alerts:
            out.print(Text.assemble(("! ", "bold red"), alert.sentence))
        _coverage(found)
        _refusals(found)
        _questions(found)
    if fail_if_any and found.alerts:
        raise typer.Exit(1)


def _questions(found: Statistics) -> None:
    """Print what kinds of questions there were, and in how many sources something was found for them."""
    if found.query_types:
        kinds = Table(told("kind"), told("questions"), told("refused"), box=None, pad_edge=False)
        for name, asked, refused in found.query_types:
            kinds.add_row(Text(name), f"{asked:,}", f"{refused:,}")
        out.print()
        out.print(kinds)
    if found.sources:
        sources = Table(told("sources found"), told("questions"), box=None, pad_edge=False)
        for number, questions in found.sources:
            sources.add_row(f"{number:,}", f"{questions:,}")
        out.print()
        out.print(sources)


def _coverage(found: Statistics) -> None:
    table = Table("", told("answers"), told("claims"), box=None, pad_edge=False)
    for rung in Rung:
        table.add_column(Text(said(reader(), "claims", rung), rung.row.colour), justify="right")
    table.add_column(told("outside"), justify="right")
    for title, rows in (("persona", found.by_persona), ("day", found.by_day)):
        for row in rows:
            label = (row.day if title == "day" else row.persona) or told("no persona")
            shares = [f"{getattr(row, rung)}" for rung in Rung]
            table.add_row(Text(label), f"{row.answers:,}", f"{row.claims:,}", *shares, f"{row.outside:,}")
        table.add_section()
    out.print(table)


def _refusals(found: Statistics) -> None:
    total = found.by_category + found.by_coverage
    if not total:
        return
    out.print()
    shares = (f"{found.by_category / total:.0%}", f"{found.by_coverage / total:.0%}")
    out.print(told("refusal" if total == 1 else "refusals", total, *shares))
    table = Table("", told("refused why"), told("persona"), told("refused times"), box=None, pad_edge=False)
    for row in found.refusals:
        table.add_row(row.kind, Text(row.reason.replace("_", " ")), Text(row.persona or ""), str(row.refusals))
    out.print(table)
    titles = (told(title) for title in ("persona", "questions", "refused", "alike"))
    asked = Table(*titles, box=None, pad_edge=False)
    for one in found.asked:
        similar = "" if one.similarity is None else f"{one.similarity:.2f}"
        asked.add_row(Text(one.persona or told("no persona")), f"{one.asked:,}", f"{one.rate:.0%}", similar)
    out.print()
    out.print(asked)
