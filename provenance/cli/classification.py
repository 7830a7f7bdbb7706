"""`beleg classify` and `beleg retract`: how a source stands in the project, said and shown."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import mistake, told
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing.source_status import SourceStatus

SourceArgument = Annotated[str, typer.Argument(metavar="SOURCE", help="Number, file name or name of a source.")]


def classify(
    source: Annotated[
        str | None, typer.Argument(metavar="SOURCE", help="Number, file name or name of a source.")
    ] = None,
    publisher: Annotated[str | None, typer.Option("--publisher", help="Who published it.")] = None,
    url: Annotated[str | None, typer.Option("--url", help="Where it is to be found.")] = None,
    published: Annotated[
        str | None, typer.Option("--published", metavar="DAY", help="The day it was published, such as 2025-01-31.")
    ] = None,
    tier: Annotated[int | None, typer.Option("--tier", help="1 official, 2 reliable, 3 other, 4 monitor only.")] = None,
    primary: Annotated[bool | None, typer.Option("--primary/--secondary", help="Whether it is a primary one.")] = None,
    paywall: Annotated[str | None, typer.Option("--paywall", help="full or metadata_only.")] = None,
    consent: Annotated[str | None, typer.Option("--consent", help="open, auditor_only or forbidden.")] = None,
    topics: Annotated[
        list[str] | None, typer.Option("--topic", help='What it is an authority on; repeat it, "" for nothing.')
    ] = None,
    snippet: Annotated[str | None, typer.Option("--snippet", help="Words about it that may be shown.")] = None,
    persons: Annotated[
        list[str] | None, typer.Option("--person", help='A third person it speaks of; repeat it, "" for nobody.')
    ] = None,
    cleared: Annotated[
        list[str] | None,
        typer.Option("--cleared", help='Who agreed to what it says of them; repeat it, "" for nobody, "*" for all.'),
    ] = None,
    registry: Annotated[
        Path | None, typer.Option("--registry", metavar="FILE", help="A YAML file that says it of many sources.")
    ] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say how a source stands in the project; what is left out stays. Without options, show it.

    With --registry a file classifies all sources that its entries name; `beleg sources --registry` writes such a file.
    """
    said: dict[str, Any] = {
        "publisher": publisher,
        "url": url,
        "published_at": published,
        "tier": tier,
        "primary": primary,
        "paywall": paywall,
        "consent": consent,
        "topics": None if topics is None else [one for one in topics if one],
        "snippet": snippet,
        "persons": None if persons is None else [one for one in persons if one],
        "cleared": None if cleared is None else [one for one in cleared if one],
    }
    given = {name: value for name, value in said.items() if value is not None}
    if registry is not None:
        _registry(registry, source, given, store, project, as_json=as_json)
        return
    if source is None:
        raise InvalidInput(mistake("no source"), suggestion=mistake("name a source"))
    with opened(store, project) as engine:
        number = engine.find_source(source).id
        _show(engine.classify_source(number, **given) if given else engine.standings()[number], as_json=as_json)


def retract(
    source: SourceArgument,
    reason: Annotated[str, typer.Option("--reason", help="Why.")],
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Take a retraction back.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count a source for nothing from now on: claims that rest on it lose their rung when they are checked anew."""
    with opened(store, project) as engine:
        number = engine.find_source(source).id
        _show(engine.retract_source(number, reason, withdraw=withdraw), as_json=as_json)


def _registry(
    file: Path, source: str | None, given: dict[str, Any], store: str | None, project: str | None, *, as_json: bool
) -> None:
    """Classify by a registry, and say which sources each entry is about."""
    if source is not None or given:
        raise InvalidInput(mistake("registry alone"), suggestion=mistake("say it there"))
    with opened(store, project) as engine:
        found = engine.classify_sources(file)
        names = {number: one.name for number, one in engine.standings().items()}
    if as_json:
        print_json({"entries": found.entries, "empty": found.empty, "unlisted": found.unlisted})
        return
    for entry, numbers in found.entries.items():
        said = ", ".join(f"{number} {names[number]}" for number in numbers) or told("of no source")
        out.print(Text.assemble((entry, "bold"), "  ", (said, "" if numbers else "yellow")))
    if found.unlisted:
        said = ", ".join(f"{number} {names[number]}" for number in found.unlisted)
        err.print(Text(told("unlisted", said), "dim"))


def _show(standing: SourceStatus, *, as_json: bool) -> None:
    if as_json:
        print_json(asdict(standing))
        return
    out.print(Text.assemble((f"{standing.source_id}  ", "bold"), standing.name))
    kind = "primary" if standing.primary else "secondary"
    rows = [
        ("tier", f"{standing.tier} ({told(f'tier {standing.tier}')}), {told(kind)}"),
        ("publisher", standing.publisher),
        ("address", standing.url),
        ("published", standing.published_at),
        ("in force", _period(standing.valid_from, standing.valid_to)),
        ("paywall", standing.paywall.value),
        ("consent", standing.consent.value),
        ("topics", ", ".join(standing.topics)),
        ("snippet", standing.snippet),
        ("persons", ", ".join(standing.persons)),
        ("cleared", ", ".join(standing.cleared)),
        ("superseded", standing.superseded_by and told("by", standing.superseded_by)),
    ]
    grid = Table.grid(padding=(0, 2))
    for name, value in rows:
        if value:
            grid.add_row(Text(f"   {told(name)}", "dim"), Text(value))
    if standing.retracted:
        grid.add_row(Text(f"   {told('retracted')}", "bold red"), Text(standing.retracted, "red"))
    out.print(grid)


def _period(first: str | None, last: str | None) -> str:
    return " ".join([told("from", first)] * bool(first) + [told("to", last)] * bool(last))
