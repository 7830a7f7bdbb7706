"""`beleg add`: one source by its file or address, with what the project says of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape

from provenance.cli.console import JsonOption, ProjectOption, StoreOption, err, opened, out, print_json
from provenance.cli.messages import told
from provenance.model.errors import InvalidInput

_WEB = ("http://", "https://")


def add(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A document, an image, or the address of a page.")],
    name: Annotated[str | None, typer.Option("--name", help="What the project calls it.")] = None,
    version: Annotated[str | None, typer.Option("--version", help="Which version it is.")] = None,
    screenshot: Annotated[
        bool, typer.Option("--screenshot", help="Keep a picture of the page too, where a Chromium is found.")
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Register one source: a file is read, a page of the web is fetched once and kept."""
    web = is_address(what)
    if screenshot and not web:
        raise InvalidInput(
            "--screenshot: expected an address; a file has no picture of itself.", suggestion="Leave it."
        )
    with opened(store, project) as engine:
        if web:
            source = engine.add_web_source(what, name, version, screenshot=screenshot)
        else:
            source = engine.add_doc_source(what, name, version)
    if as_json:
        print_json({key: value for key, value in asdict(source).items() if key != "content"})
        return
    out.print(f"[green]✓[/] {told('registered', source.id, escape(source.name), f'{source.segments:,}')}")
    out.print(f"  [dim]{escape(source.identifier)}  {source.artifact_id}[/]")
    reading, fetched = source.metadata.get("reading", {}), source.metadata.get("fetch", {})
    if "text" in reading:  # why there is none
        err.print(f"  [yellow]![/] {told('no text', escape(reading['text']))}")
    if fetched.get("pictured") is False:
        err.print(f"  [yellow]![/] {told('no picture', escape(fetched['screenshot']))}")


def is_address(given: str) -> bool:
    """Say whether a text is the address of a page and no file."""
    return given.lower().startswith(_WEB)
