"""`beleg report`: the citations of a project as one page to look at, print and send."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from provenance.cli.console import ProjectOption, StoreOption, err, opened, out
from provenance.cli.messages import reader, told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.report import gathering
    from provenance.report import page as report_page
else:
    gathering = deferred("provenance.report.gathering")
    report_page = deferred("provenance.report.page")


def report(
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write; - is stdout.")] = Path(
        "report.html"
    ),
    answers: Annotated[
        int, typer.Option("--answers", min=0, max=100_000, help="How many answers it shows, the newest.")
    ] = 100,
    documents: Annotated[
        bool,
        typer.Option("--documents", help="Write the documents cited beside the page, so that cards open them."),
    ] = False,
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Write one self-contained HTML page: each citation beside the printed page it rests on."""
    if documents and str(output) == "-":
        raise InvalidInput(
            "--documents: expected a file as --output, beside which they are written; found -.",
            suggestion="Name the file of the page.",
        )
    with opened(store, project, reading=True) as engine:
        addresses = _documents(engine, output) if documents else {}
        library = gathering.gather(engine, most_answers=answers, documents=addresses)
    page = report_page.render(library, reader())
    if str(output) == "-":
        sys.stdout.write(page)
        return
    write_page(output, page)
    count = len(library.citations)
    out.print(told("report" if count == 1 else "reports", output, count, f"{len(page.encode()) / 1000:,.0f}"))
    if library.answers_made > len(library.answers):
        made = library.answers_made
        err.print(told("newest", f"{len(library.answers):,}", f"{made:,}", made))


def _documents(engine: Engine, page: Path) -> dict[int, str]:
    """Write the documents that are cited into a directory beside the page; give their addresses from it."""
    folder = page.with_name(f"{page.stem}_documents")
    addresses: dict[int, str] = {}
    try:
        for number, name, content in gathering.documents_of(engine):
            folder.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
            addresses[number] = f"{quote(folder.name)}/{quote(name)}"
    except OSError as error:
        raise InvalidInput(
            f"Expected to write the documents to {folder}: {error.strerror}.",
            suggestion="Name a page in a directory that is there and may be written to.",
        ) from error
    return addresses


def write_page(path: Path, page: str) -> None:
    """Write the page whole or not at all; raises InvalidInput where the file cannot be written."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(page, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise InvalidInput(
            f"Expected to write {path}: {error.strerror}.",
            suggestion="Name a file in a directory that is there and may be written to.",
        ) from error
