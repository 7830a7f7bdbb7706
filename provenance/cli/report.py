"""`beleg report`: the citations of a project as one page to look at, print and send."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.cli.console import ProjectOption, StoreOption, err, opened, out
from provenance.cli.messages import reader, told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
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
    store: StoreOption = None,
    project: ProjectOption = None,
) -> None:
    """Write one self-contained HTML page: each citation beside the printed page it rests on."""
    with opened(store, project, reading=True) as engine:
        library = gathering.gather(engine, most_answers=answers)
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
