"""`beleg segment FILE`: the places of a legal document with their text, as a tree or as JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from provenance.cli.account import print_account, write_lines
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.locator import Locator

if TYPE_CHECKING:
    from etl import structure
    from etl.document import Document, Unit
    from etl.load import layout
    from etl.structure import account as structure_account
else:
    layout = deferred("etl.load.layout")
    structure = deferred("etl.structure")
    structure_account = deferred("etl.structure.account")


def segment(
    file: Annotated[
        Path,
        typer.Argument(help="PDF, gii-norm XML, HTML, DOCX, Markdown, text, CSV or XLSX; law, letters, prose, tables."),
    ],
    *,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One JSON object a place, nothing else, on stdout.")] = False,
    account: Annotated[
        bool,
        typer.Option(
            "--account",
            help="Show where every printed character went, and what does not agree; exit code 1 if any is missing.",
        ),
    ] = False,
) -> None:
    """Show the places of a legal document: section, path, text, page and boxes."""
    if account:
        _account(file, jsonl=jsonl)
        return
    if jsonl:
        write = sys.stdout.write
        for unit in structure.read_document(file).units:
            write(_line(unit))
        return
    _tree(_read_with_progress(file))


def _account(file: Path, *, jsonl: bool) -> None:
    """Print the account of a file; exit 1 where it does not add up."""
    document = structure.read_document(file) if jsonl else _read_with_progress(file)
    found = structure_account.account(file, document)
    (write_lines if jsonl else print_account)(found, layout.doubts(document))
    if not found.complete:
        raise typer.Exit(1)


def _line(unit: Unit) -> str:
    """Return one unit as a line of JSON."""
    row = {
        "section": unit.section,
        "path": unit.path,
        "heading": unit.heading,
        "heading_path": unit.heading_path,
        "kind": unit.kind,
        "satz": unit.satz,
        "text": unit.text,
        "start": unit.start,
        "end": unit.end,
        "page": unit.page,
        "boxes": unit.boxes,
    }
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read_with_progress(file: Path) -> Document:
    """Read a document; a terminal sees how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(file.name, total=None, speed="")

        def show(done: int, pages: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=pages, speed=f"{speed:.0f} pages/s" if speed else "")

        return structure.read_document(file, progress=show)


def _tree(document: Document) -> None:
    """Print the document as a tree of its sections and levels."""
    console = Console(highlight=False)
    name = f"{document.title} ({document.abbreviation})" if document.abbreviation else document.title
    facts = [
        told("tree pages", document.pages) if document.pages else "",
        f"Stand {document.stand}" if document.stand else "",
    ]
    console.print(Text(name, "bold"), Text(" · ".join(fact for fact in facts if fact), "dim"))
    for base, depth, label, text, page in _branches(document):
        margin = Text("  " * (base + depth))
        if depth == 0:
            console.print(Text("\n"), margin, Text(f"{label}  ", "bold cyan"), Text(text, "bold"), sep="")
            continue
        room = max(20, console.width - len(margin) - len(label) - 9)
        shown = text if len(text) <= room else text[: room - 1] + "…"
        where = Text(f"  {told('tree page', page)}" if page else "", "dim")
        console.print(margin, Text(f"{label} " if label else "", "green"), Text(shown), where, sep="")


def _branches(document: Document) -> Iterator[tuple[int, int, str, str, int | None]]:
    """Yield how many headings each line of the tree stands under, its depth below its section, label, text and page.

    Levels without text of their own get a line too.
    """
    section, open_path = None, ()
    for unit in document.units:
        text, base = " ".join(unit.text.split()), len(unit.heading_path)
        if unit.kind == "heading":
            title = text if text and text != unit.section else unit.heading or ""
            yield base, 0, unit.section, title, unit.page
            section, open_path = unit.section, ()
            continue
        if unit.section != section:
            section, open_path = unit.section, ()
            above = unit.heading == " › ".join(unit.heading_path)  # in the tree already
            yield base, 0, section, "" if above else unit.heading or "", unit.page
        shared = 0
        while shared < min(len(open_path), len(unit.path)) and open_path[shared] == unit.path[shared]:
            shared += 1
        for depth in range(shared, len(unit.path) - 1):
            yield base, depth + 1, str(Locator("", unit.path[depth : depth + 1])), "", None
        label = str(Locator("", unit.path[-1:])) if len(unit.path) > shared else ""
        yield base, len(unit.path) or 1, label, text, unit.page
        open_path = unit.path
