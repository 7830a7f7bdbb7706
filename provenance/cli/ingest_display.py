"""What `beleg ingest` shows: on a terminal the files at work with their pages, at the end a table and the sums.

Only the table of what was loaded and the sums go to stdout, the rest to stderr.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn
from rich.table import Table

from provenance.cli.account import doubted
from provenance.cli.console import err, out
from provenance.cli.messages import told, wrong

if TYPE_CHECKING:
    from etl.load.layout import Doubt
    from etl.load.run import FileOutcome

_FIRST_DOUBTS = 3


class Display:
    """Shows how far a run is. `reached` may be called by several threads."""

    def __init__(self, files: int, *, quiet: bool) -> None:
        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[speed]}"),
        )
        self._progress = Progress(
            *columns, console=err, transient=True, disable=quiet or not err.is_terminal, refresh_per_second=5
        )
        self._lock = threading.Lock()
        self._started = time.perf_counter()
        self._at_work: dict[Path, tuple[TaskID, int]] = {}
        self._files = files
        self._done = self._pages = 0
        self._whole = self._progress.add_task(told("all files"), total=files, speed="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def reached(self, file: Path, done: int, pages: int) -> None:
        """Show that so many pages of a file are read."""
        with self._lock:
            task, before = self._at_work.get(file) or (self._progress.add_task(escape(file.name), speed=""), 0)
            said = told("pages done", done, pages) if done < pages else told("pages read", pages)
            self._progress.update(task, completed=done, total=pages, speed=said)
            self._at_work[file] = task, done
            self._pages += done - before
            self._sum()

    def finished(self, outcome: FileOutcome) -> None:
        """Show that a file is loaded, or has failed."""
        with self._lock:
            if found := self._at_work.pop(outcome.file, None):
                self._progress.remove_task(found[0])
            self._done += 1
            self._progress.update(self._whole, advance=1)
            self._sum()

    def _sum(self) -> None:
        speed = self._pages / max(time.perf_counter() - self._started, 1e-6)
        said = told("files done", self._done, self._files) + (told("speed", f"{speed:.0f}") if self._pages else "")
        self._progress.update(self._whole, speed=said)


def row(outcome: FileOutcome) -> dict[str, Any]:
    """Return an outcome as plain values, for --json."""
    file = str(outcome.file)
    if outcome.error is not None or outcome.loaded is None:
        problem = outcome.error
        return {
            "file": file,
            "outcome": "failed",
            "code": problem.code if problem else None,
            "message": problem.message if problem else None,
            "suggestion": problem.suggestion if problem else None,
        }
    return {"file": file, **asdict(outcome.loaded), "source": outcome.number, "seconds": round(outcome.seconds, 3)}


def show(outcomes: Sequence[FileOutcome], seconds: float) -> None:
    """Print what was loaded, what failed and why, and the sums."""
    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(told("sources source"), no_wrap=True, overflow="ellipsis")
    table.add_column(told("sources segments"), justify="right")
    table.add_column("", no_wrap=True)
    for outcome in outcomes:
        if outcome.loaded is not None:
            pages = told("pages", outcome.pages) if outcome.pages else ""
            loaded = outcome.loaded
            segments = f"{loaded.segments:,}"
            table.add_row(
                f"[bold]{outcome.number}[/]", escape(loaded.name), segments, told(f"outcome {loaded.outcome}") + pages
            )
    if table.row_count:
        out.print(table)
    for outcome in outcomes:
        if outcome.loaded is not None and outcome.loaded.doubts:
            _show_doubts(outcome.file, outcome.loaded.doubts)
        if outcome.error is not None:
            said = wrong(outcome.error.code, outcome.error.message)
            err.print(f"[bold red]✗[/] {escape(str(outcome.file))}: {escape(said)}")
            if outcome.error.suggestion:
                err.print(f"  [dim]→[/] {escape(outcome.error.suggestion)}")
    _show_sums(outcomes, seconds)


def _show_doubts(file: Path, doubts: Sequence[Doubt]) -> None:
    """Print the first things that do not agree in a file, and where all of them are told."""
    err.print(f"[bold yellow]![/] {escape(told('doubts', file.name, len(doubts)))}", soft_wrap=True)
    for one in doubts[:_FIRST_DOUBTS]:
        err.print(f"  [dim]{escape(doubted(one))}[/]", soft_wrap=True)
    if len(doubts) > _FIRST_DOUBTS:
        err.print(f"  [dim]→[/] beleg segment --account {escape(str(file))}", soft_wrap=True)


def _show_sums(outcomes: Sequence[FileOutcome], seconds: float) -> None:
    failed = sum(outcome.error is not None for outcome in outcomes)
    done = [outcome.loaded for outcome in outcomes if outcome.loaded]
    fresh = sum(loaded.outcome != "unchanged" for loaded in done)
    pages = sum(outcome.pages for outcome in outcomes)
    parts = [told("fresh", fresh), told("unchanged", len(done) - fresh)]
    parts += [f"[red]{told('failed', failed)}[/]"] if failed else []
    speed = told("all speed", f"{pages / seconds:.0f}") if pages and seconds else ""
    out.print(told("in seconds", ", ".join(parts), f"{seconds:.1f}", speed))
