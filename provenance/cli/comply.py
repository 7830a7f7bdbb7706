"""`beleg comply`, `beleg object`, `beleg requirement`: which rules bind a company, and whether it keeps them."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.console import (
    JsonOption,
    KnownOption,
    ProjectOption,
    StoreOption,
    bootstrap,
    err,
    opened,
    out,
    print_json,
)
from provenance.cli.messages import counted, reader, told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput
from provenance.report.rows import as_csv

if TYPE_CHECKING:
    from provenance.compliance.cells import Cell
    from provenance.report import compliance
    from provenance.store import foreign
else:
    compliance = deferred("provenance.report.compliance")
    foreign = deferred("provenance.store.foreign")

things = typer.Typer(no_args_is_help=True, help="Business objects, messages and processes that rules may bind.")
requirement = typer.Typer(no_args_is_help=True, help="Which rules bind them, and whether they are kept.")

_STYLES = {
    "gap": "bold red",
    "reopened": "bold magenta",
    "open": "yellow",
    "fulfilled": "green",
    "proposed": "dim",
    "not_in_force": "dim",
}
ObjectArgument = Annotated[str, typer.Argument(metavar="OBJECT", help="The slug of an object, message or process.")]
PlaceArgument = Annotated[str, typer.Argument(metavar="PLACE", help='Where the rule stands: "§ 147 Abs. 3 AO".')]
ByOption = Annotated[str, typer.Option("--by", help="The slug of what fulfils it, or leaves the gap.")]
CitationOption = Annotated[int, typer.Option("--citation", help="The citation that shows it.", min=0)]
NoteOption = Annotated[str, typer.Option("--note", help="What there is to say of it.")]


def comply(
    name: Annotated[str | None, typer.Argument(metavar="OBJECT", help="The slug of one; all without it.")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DAY", help="The law of a day; else today.")] = None,
    known_at: KnownOption = None,
    form: Annotated[str, typer.Option("--format", help="table, json, csv or html.")] = "table",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write, for html.")] = None,
    fail_on_gaps: Annotated[
        bool, typer.Option("--fail-on-gaps", help="Exit with 1 where a gap or something reopened is found.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show which rules bind the objects of the project: from which Satz, since when, fulfilled by what, open what."""
    if form not in {"table", "json", "csv", "html"}:
        raise InvalidInput(f"--format: expected table, json, csv or html; found {form!r}.", suggestion="Use one.")
    with opened(store, project, reading=True) as engine:
        cells = bootstrap.open_compliance(engine).comply(name, as_of, known_at)
    if as_json or form == "json":
        print_json([one.row() for one in cells])
    elif form == "csv":
        sys.stdout.write(as_csv([one.row() for one in cells]))
    elif form == "html":
        _html(cells, as_of, known_at, output)
    else:
        _table(cells)
    if fail_on_gaps and any(one.status.value in {"gap", "reopened"} for one in cells):
        raise typer.Exit(1)


@things.command("import")
def import_(
    file: Annotated[str, typer.Argument(help="A YAML or CSV file that lists them, or the URL of a Neo4j graph.")],
    mapping: Annotated[
        Path | None, typer.Option("--mapping", help="How that graph calls things (YAML); see docs/compliance.md.")
    ] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring in what a company has, propose the rules that may bind it, and record what a file confirms.

    A graph is only read, and what it says of a rule becomes the reason of a proposal.
    """
    with opened(store, project) as engine:
        compliance = bootstrap.open_compliance(engine)
        if foreign.can_ask(file):
            came = compliance.bring_graph(file, str(mapping) if mapping else None)
        else:
            came = compliance.bring(file)
    if as_json:
        print_json(asdict(came))
        return
    out.print(told("brought", came.subjects, came.proposed, came.confirmed, came.assessed))
    for one in came.left_out:
        err.print(Text.assemble(("! ", "yellow"), told("left out", one)))


@things.command("list")
def list_(
    known_at: KnownOption = None, store: StoreOption = None, project: ProjectOption = None, as_json: JsonOption = False
) -> None:
    """List the objects, messages and processes of the project."""
    with opened(store, project, reading=True) as engine:
        found = bootstrap.open_compliance(engine).subjects(known_at)
    if as_json:
        print_json([asdict(one) for one in found])
        return
    if not found:
        err.print(told("no objects"))
        return
    columns = (told(f"column {name}") for name in ("slug", "kind", "name", "terms", "addressees"))
    table = Table(*columns, box=None, pad_edge=False)
    for one in found:
        table.add_row(
            Text(one.slug, "bold"), told(f"subject {one.kind.value}"), Text(one.name), Text(", ".join(one.terms)),
            Text(", ".join(one.addressees)),
        )  # fmt: skip
    out.print(table)


@requirement.command("propose")
def propose(
    name: Annotated[str | None, typer.Argument(metavar="OBJECT", help="The slug of one; all without it.")] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Propose the rules that may bind, each with its reason; what is settled already stays as it is."""
    with opened(store, project) as engine:
        places = bootstrap.open_compliance(engine).propose(name)
    for place, count in Counter(places).items():
        out.print(Text(told("several rules", place, count) if count > 1 else place))
    err.print(counted("proposed rule", len(places)))


@requirement.command("confirm")
def confirm(
    name: ObjectArgument,
    place: PlaceArgument,
    because: Annotated[str, typer.Option("--because", help="Why it binds.")] = "",
    citation: Annotated[int | None, typer.Option("--citation", help="A citation that shows it.", min=0)] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Say that the rules at a place bind an object, by a reason or by a verified citation."""
    with opened(store, project) as engine:
        count = bootstrap.open_compliance(engine).confirm(name, place, because, citation=citation)
    out.print(_many("rule bind", count, place, name))


@requirement.command("reject")
def reject(
    name: ObjectArgument,
    place: PlaceArgument,
    because: Annotated[str, typer.Option("--because", help="Why it does not bind.")],
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Say that the rules at a place do not bind an object, and why."""
    with opened(store, project) as engine:
        count = bootstrap.open_compliance(engine).reject(name, place, because)
    out.print(_many("rule not bind", count, place, name))


@requirement.command("fulfil")
def fulfil(
    name: ObjectArgument,
    place: PlaceArgument,
    by: ByOption,
    citation: CitationOption,
    note: NoteOption = "",
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Say by what the confirmed rules at a place are kept, with the citation that shows it."""
    with opened(store, project) as engine:
        count = bootstrap.open_compliance(engine).fulfil(name, place, by, citation, note)
    out.print(_many("rule kept", count, place, name, by, citation))


@requirement.command("gap")
def gap(
    name: ObjectArgument,
    place: PlaceArgument,
    by: ByOption,
    citation: CitationOption,
    severity: Annotated[str, typer.Option("--severity", help="critical, high, medium or low.")],
    remedy: Annotated[str, typer.Option("--remedy", help="What would mend it.")],
    note: NoteOption = "",
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Say that the confirmed rules at a place are not kept, how grave that is and what would mend it."""
    with opened(store, project) as engine:
        count = bootstrap.open_compliance(engine).gap(name, place, by, citation, severity, remedy, note)
    out.print(_many("rule broken", count, place, name, told(f"severity {severity}"), citation))


def _table(cells: list[Cell]) -> None:
    if not cells:
        err.print(told("comply nothing"))
        return
    for slug in dict.fromkeys(one.subject.slug for one in cells):
        own = [one for one in cells if one.subject.slug == slug]
        out.print(Text.assemble((own[0].subject.name, "bold"), (f"  {slug}", "dim")))
        columns = (told(f"column {name}") for name in ("place", "rule", "since", "stands", "by", "citation"))
        table = Table(*columns, box=None, pad_edge=False)
        for one in sorted(own, key=_gravest):
            said = " ".join(filter(None, (one.object, one.action, one.duration)))
            stands = Text(_stands(one), _STYLES[one.status.value])
            stands.append(f" {told(f'severity {one.severity}')}" if one.severity and not one.why else "")
            stands.append(f" ({_reopened(one)})" if one.why else "")
            rule = Text(f"{told(f'norm {one.modality}')}: {said}")
            cited = str(one.citation or "")
            table.add_row(Text(one.place), rule, one.since or "—", stands, Text(one.by or ""), cited)
        out.print(table)
        for one in own:
            if one.remedy:
                out.print(Text(f"  {one.place}: {one.remedy}", "italic"))
    tally = Counter(_stands(one) for one in cells)
    out.print(Text("; ".join(f"{count} {status}" for status, count in tally.most_common()), "dim"))


def _stands(one: Cell) -> str:
    return told(f"stands {one.status.value}")


def _reopened(one: Cell) -> str:
    why = told(f"reopened {one.why.value}") if one.why else ""
    return told("changed on", why, one.changed) if one.changed else why


def _many(one: str, count: int, *given: object) -> str:
    """Say what became of some rules: the key of one rule, which with "s" behind it is that of several."""
    return told(one if count == 1 else f"{one}s", count, *given)


def _gravest(one: Cell) -> int:
    return list(_STYLES).index(one.status.value)


def _html(cells: list[Cell], as_of: str | None, known_at: str | None, output: Path | None) -> None:

    text = compliance.page(cells, as_of, known_at, reader())
    if output is None:
        sys.stdout.write(text)
        return
    output.write_text(text, encoding="utf-8")
    err.print(told("written to", output))
