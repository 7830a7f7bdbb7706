"""The path of Beleg in one go: a document in, quotes checked, the record audited, a page to look at.

Runs on a store of its own in a directory of its own, so that it can be run again and again and removed without a
trace. The sample order is ours (``sample/``); any other legal PDF can take its place.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from provenance.cli.cite import show_result
from provenance.cli.demo.outline import tree
from provenance.cli.doors import err, out
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import CitationResult, Source

SAMPLE = ("belo_2023-03-01.pdf", "belo_2025-11-12.pdf")
PROJECT = "demo"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A claim with the quote that is to bear it, and where the quote is said to stand."""

    claim: str
    quote: str
    section: str


ATTEMPTS = (
    Attempt(
        "No entry may be made without a receipt.",
        "Ohne Beleg darf keine Buchung vorgenommen werden.",
        "§ 3 Abs. 1 Satz 1 BelO",
    ),
    Attempt(
        "Receipts for income and expenditure are kept for ten years.",
        "Belege über Einnahmen und Ausgaben zehn Jahre",
        "§ 5 Abs. 1 Nr. 1 BelO",
    ),
    Attempt(
        "An office that cannot meet the deadline of an audit must say so and say why.",
        "Kann sie diese Frist nicht einhalten, so teilt sie dies unverzüglich mit und nennt den Grund.",
        "§ 8 Abs. 1 Satz 3 BelO",
    ),
    Attempt(
        "Receipts are destroyed within three months of the end of their period.",
        "Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.",
        "§ 6 Abs. 1 Satz 1 BelO",
    ),
)
"""Three quotes that stand in version 1 of the sample, and one in which a number was changed: sechs to drei."""


def lay_out(directory: Path) -> Path:
    """Put the sample PDFs into the directory, so that they can be opened, and give the first version."""
    directory.mkdir(parents=True, exist_ok=True)
    for name in SAMPLE:
        (directory / name).write_bytes((files("provenance.cli.demo") / "sample" / name).read_bytes())
    return directory / SAMPLE[0]


def ingest(engine: Engine, path: Path) -> Source:
    """Load a file with a progress bar, make it a source of the project and show its outline."""
    from provenance.bootstrap import load_document  # noqa: PLC0415 — heavy parts load when they are used

    started = time.perf_counter()
    with _progress(path) as ahead:
        loaded = load_document(engine.graph, path, progress=ahead)
    seconds = time.perf_counter() - started
    source = engine.library.enrol(loaded.artifact_id)
    rows = engine.graph.read("report/outline", artifact_id=source.artifact_id)
    out.print(Padding(tree(source.name, rows), (0, 0, 0, 2)))
    facts = [
        f"Stand {source.version}" if source.version else "",
        f"{source.segments:,} segments",
        "already there" if loaded.outcome == "unchanged" else f"loaded in {seconds:.1f} s",
        f"source {source.id}, {source.artifact_id[:19]}…",
    ]
    out.print(f"  [dim]{escape(' · '.join(fact for fact in facts if fact))}[/]", soft_wrap=True)
    return source


def cite(engine: Engine, source: Source, attempt: Attempt) -> CitationResult:
    """Cite, and show claim, quote and what came of it."""
    result = engine.cite_doc(
        claim=attempt.claim,
        source_id=source.id,
        quote_context=attempt.quote,
        verbatim_quote=attempt.quote,
        locator={"section": attempt.section} if attempt.section else {},
        relevance_reasoning="The quote says it in so many words.",
    )
    out.print(f"  [bold]{escape(attempt.claim)}[/]")
    out.print(Padding(Text(f"„{attempt.quote}“", "italic"), (0, 0, 0, 2)))
    show_result(result)
    out.print()
    return result


def first_satz(engine: Engine, source: Source) -> Attempt:
    """Give the first Satz of a source as something to cite; raises InvalidInput where it has none."""
    rows = engine.graph.read("report/outline", artifact_id=source.artifact_id)
    norms = [row for row in rows if row["kind"] == "norm" and row["text"]]
    placed = [row for row in norms if Locator(row["section"]).kind]
    row: Mapping[str, Any] | None = next(iter(placed or norms), None)
    if row is None:
        raise InvalidInput(
            f"{source.name}: expected at least one Satz, found none.",
            suggestion="Give a statute or a BMF letter.",
        )
    return Attempt(f"{source.abbreviation or source.name} begins like this.", row["text"], row["locator"])


def heading(number: int, title: str) -> None:
    """Print the heading of a step."""
    out.print(f"\n[bold reverse] {number} [/] [bold]{title}[/]\n")


@contextmanager
def _progress(path: Path) -> Generator[Any]:
    columns = (TextColumn("  {task.description}"), BarColumn(bar_width=24), TextColumn("{task.fields[speed]}"))
    started = time.perf_counter()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(path.name, total=None, speed="")

        def ahead(done: int, pages: int) -> None:
            speed = done / max(time.perf_counter() - started, 1e-6)
            bar.update(task, completed=done, total=pages, speed=f"{done}/{pages} pages, {speed:.0f} pages/s")

        yield ahead
