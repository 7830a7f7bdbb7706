"""`beleg segment FILE`: the places of a legal document with their text, as a tree or as JSON lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from etl.document import Document, Unit


def segment(
    file: Annotated[Path, typer.Argument(help="A statute or BMF letter as PDF, or a statute in gii-norm XML.")],
    *,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One JSON object a place, nothing else, on stdout.")] = False,
) -> None:
    """Show the places of a legal document: section, path, text, page and boxes."""
    if jsonl:
        from etl.structure import read_document  # noqa: PLC0415 -- the command line starts without the ETL

        write = sys.stdout.write
        for unit in read_document(file).units:
            write(_line(unit))
        return
    _tree(_read_with_progress(file))


def _line(unit: Unit) -> str:
    """Give one unit as a line of JSON."""
    row = {
        "section": unit.section,
        "path": unit.path,
        "heading": unit.heading,
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
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    from etl.structure import read_document  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(file.name, total=None, speed="")

        def show(done: int, pages: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=pages, speed=f"{speed:.0f} pages/s" if speed else "")

        return read_document(file, progress=show)


def _tree(document: Document) -> None:
    """Print the document as a tree of its sections and levels."""
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from provenance.model.locator import Locator  # noqa: PLC0415

    console = Console(highlight=False)
    name = f"{document.title} ({document.abbreviation})" if document.abbreviation else document.title
    facts = [f"{document.pages} pages" if document.pages else "", f"Stand {document.stand}" if document.stand else ""]
    console.print(Text(name, "bold"), Text(" · ".join(fact for fact in facts if fact), "dim"))
    section = None
    for unit in document.units:
        if unit.kind == "heading" and not unit.path:
            title = unit.text if unit.text and unit.text != unit.section else unit.heading or ""
            console.print(Text(f"\n{unit.section} ", "bold cyan"), Text(title, "cyan"), sep="")
            section = unit.section
            continue
        if unit.section != section:
            section = unit.section
            console.print(Text(f"\n{section} ", "bold"), Text(unit.heading or "", "bold"), sep="")
        label = str(Locator("", unit.path[-1:])) if unit.path else ""
        room = max(20, console.width - 2 * len(unit.path) - len(label) - 8)
        text = " ".join(unit.text.split())
        shown = text if len(text) <= room else text[: room - 1] + "…"
        page = f"  p. {unit.page}" if unit.page else ""
        console.print(
            Text("  " * len(unit.path) + " "), Text(f"{label} ", "green"), Text(shown), Text(page, "dim"), sep=""
        )
