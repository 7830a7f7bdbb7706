"""`beleg import`, `beleg bibliography`: the literature of others comes in, and what was cited goes out in a style."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from provenance.citing.bibliography.csl import STYLES
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, opened, out, print_json
from provenance.cli.messages import told
from provenance.cli.rdf import import_rdf
from provenance.rdf.formats import ENDINGS, Format


def import_file(
    files: Annotated[
        list[Path],
        typer.Argument(help=f"BibTeX (.bib), CSL-JSON (.json), or an export of Beleg ({ENDINGS})."),
    ],
    form: Annotated[
        str | None,
        typer.Option("--format", help=f"bibtex, csl-json, {ENDINGS}; told by the file without."),
    ] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Register a bibliography as sources without text; fill an empty store with an export; take in PROV of others."""
    if (form or files[0].suffix.removeprefix(".")).lower() in set(Format):
        import_rdf(files, form, store, project)
        return
    with opened(store, project) as engine:
        found = [one for file in files for one in engine.import_bibliography(file, form)]
    if as_json:
        print_json([{"id": one.id, "identifier": one.identifier, "name": one.name} for one in found])
        return
    table = Table("", told("key"), told("title"), box=None, pad_edge=False)
    for one in found:
        table.add_row(str(one.id), escape(one.identifier), escape(one.name))
    out.print(table if found else told("no entries"))


def bibliography(
    style: Annotated[
        str,
        typer.Option("--style", help=f"{', '.join(STYLES)}, or a CSL file."),
    ] = "harvard",
    session: Annotated[str | None, typer.Option("--session", help="Only what this session cited.")] = None,
    uncited: Annotated[bool, typer.Option("--uncited", help="All sources, cited or not.")] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Print the sources that the citations of the project rest on, in a style."""
    with opened(store, project) as engine:
        sys.stdout.write(engine.export_bibliography(session, style, uncited=uncited).rstrip() + "\n")
