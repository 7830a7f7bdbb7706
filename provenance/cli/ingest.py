"""`beleg ingest FILE|DIR…`: legal documents into the store, one transaction each.

A file that cannot be read is named with its reason and leaves the graph as it was; the run goes on with the rest and
ends with exit code 1.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Table

from provenance.cli.doors import JsonOption, ProjectOption, StoreOption, err, out, print_lines
from provenance.model.errors import InvalidInput, ShapeViolation

if TYPE_CHECKING:
    from etl.load.loader import Loaded
    from provenance.citing.engine import Engine

_SUFFIXES = {".pdf", ".xml"}


@dataclass(slots=True)
class _Outcome:
    """What became of one file."""

    file: Path
    loaded: Loaded | None = None
    source: int | None = None
    pages: int = 0
    seconds: float = 0.0
    error: InvalidInput | ShapeViolation | None = None

    def row(self) -> dict[str, Any]:
        """Give the outcome as plain values, for --json."""
        if self.loaded is None:
            problem = self.error
            return {
                "file": str(self.file),
                "outcome": "failed",
                "code": problem.code if problem else None,
                "message": problem.message if problem else None,
                "suggestion": problem.suggestion if problem else None,
            }
        return {"file": str(self.file), **asdict(self.loaded), "source": self.source, "seconds": round(self.seconds, 3)}


def ingest(
    files: Annotated[list[Path], typer.Argument(help="PDF or XML files, or directories that hold some.")],
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Load legal documents into the store and register them in the project."""
    from provenance.bootstrap import context_from_environment, open_engine  # noqa: PLC0415

    wanted = _found(files)
    with open_engine(store, context=context_from_environment(project)) as engine:
        outcomes = _run(engine, wanted, quiet=as_json)
    if as_json:
        print_lines(outcome.row() for outcome in outcomes)
    else:
        _show(outcomes)
    if any(outcome.error for outcome in outcomes):
        raise typer.Exit(1)


def _found(given: list[Path]) -> list[Path]:
    """Give the files to load: those named, and those of known kinds under the directories named."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix.lower() in _SUFFIXES and file.is_file())
        elif path.is_file():
            found.append(path)
        else:
            raise InvalidInput(
                f"Expected a file or directory at {path}; there is none.", suggestion="Check the path for a slip."
            )
    if not found:
        raise InvalidInput(
            "Expected at least one PDF or XML file; the directories named hold none.",
            suggestion="Name the files themselves if they end otherwise.",
        )
    return list(dict.fromkeys(found))


def _run(engine: Engine, files: list[Path], *, quiet: bool) -> list[_Outcome]:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[speed]}"),
    )
    outcomes: list[_Outcome] = []
    with Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as progress:
        whole = progress.add_task("all files", total=len(files), speed="")
        for file in files:
            task = progress.add_task(file.name, total=None, speed="")
            outcome = _Outcome(file)
            started = time.perf_counter()

            def ahead(
                done: int, pages: int, task: Any = task, outcome: _Outcome = outcome, at: float = started
            ) -> None:
                outcome.pages = pages
                speed = done / max(time.perf_counter() - at, 1e-6)
                progress.update(task, completed=done, total=pages, speed=f"{done}/{pages} pages, {speed:.0f} pages/s")

            _load(engine, file, outcome, ahead)
            outcome.seconds = time.perf_counter() - started
            outcomes.append(outcome)
            progress.remove_task(task)
            progress.update(whole, advance=1, speed=f"{len(outcomes)}/{len(files)} files")
    return outcomes


def _load(engine: Engine, file: Path, outcome: _Outcome, ahead: Any) -> None:
    from provenance.bootstrap import load_document  # noqa: PLC0415

    try:
        outcome.loaded = load_document(engine.graph, file, progress=ahead)
        outcome.source = engine.library.enrol(outcome.loaded.artifact_id).id
    except (InvalidInput, ShapeViolation) as error:
        outcome.error = error


def _show(outcomes: list[_Outcome]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("source", no_wrap=True, overflow="ellipsis")
    table.add_column("segments", justify="right")
    table.add_column("", no_wrap=True)
    for outcome in outcomes:
        if outcome.loaded is not None:
            pages = f", {outcome.pages / outcome.seconds:.0f} pages/s" if outcome.pages and outcome.seconds else ""
            table.add_row(
                f"[bold]{outcome.source}[/]",
                escape(outcome.loaded.name),
                f"{outcome.loaded.segments:,}",
                f"{outcome.loaded.outcome}{pages}",
            )
    if table.row_count:
        out.print(table)
    for outcome in outcomes:
        if outcome.error is not None:
            err.print(f"[bold red]✗[/] {escape(str(outcome.file))}: {escape(outcome.error.message)}")
            if outcome.error.suggestion:
                err.print(f"  [dim]→[/] {escape(outcome.error.suggestion)}")
    failed = sum(outcome.error is not None for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    done = [outcome.loaded for outcome in outcomes if outcome.loaded]
    fresh = sum(loaded.outcome != "unchanged" for loaded in done)
    parts = [f"{fresh} loaded", f"{len(done) - fresh} unchanged"] + ([f"[red]{failed} failed[/]"] if failed else [])
    out.print(f"{', '.join(parts)} in {seconds:.1f} s")
