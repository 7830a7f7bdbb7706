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

from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from provenance.citing.findings import both_told
from provenance.cli.console import bootstrap, err, out
from provenance.cli.demo.outline import extent, tree
from provenance.cli.drawing import SIGNS, STYLES, changed
from provenance.cli.messages import quoted
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import CitationResult, Source

SAMPLE = ("belo_2023-03-01.pdf", "belo_2025-11-12.pdf")
PROJECT, AGENT = "demo", "agent:demo"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A claim with the quote that is to bear it, and where the quote is said to stand."""

    claim: str
    quote: str
    section: str


ATTEMPTS = (
    Attempt(
        "Nach § 3 Abs. 1 BelO darf ohne Beleg keine Buchung vorgenommen werden.",
        "Ohne Beleg darf keine Buchung vorgenommen werden.",
        "§ 3 Abs. 1 Satz 1 BelO",
    ),
    Attempt(
        "Belege über Einnahmen und Ausgaben 10 Jahre (§ 5 Abs. 1 Nr. 1 BelO).",
        "Belege über Einnahmen und Ausgaben zehn Jahre",
        "§ 5 Abs. 1 Nr. 1 BelO",
    ),
    Attempt(
        "Kann sie diese Frist nicht einhalten, so teilt sie dies unverzüglich mit und nennt den Grund (§ 8 BelO).",
        "Kann sie diese Frist nicht einhalten, so teilt sie dies unverzüglich mit und nennt den Grund.",
        "§ 8 Abs. 1 Satz 3 BelO",
    ),
    Attempt(
        "Nach § 6 BelO sind Belege nach Ablauf der Frist binnen drei Monaten zu vernichten.",
        "Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.",
        "§ 6 Abs. 1 Satz 1 BelO",
    ),
)
"""Three quotes that stand in version 1 of the sample, and one in which a number was changed: sechs to drei."""


def lay_out(directory: Path) -> Path:
    """Put the sample PDFs into the directory, so that they can be opened, and give the first version.

    Raises InvalidInput where the directory cannot be made or written to.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name in SAMPLE:
            (directory / name).write_bytes((files("provenance.cli.demo") / "sample" / name).read_bytes())
    except OSError as error:
        raise InvalidInput(
            f"Expected a directory to write to at {directory}: {error.strerror}.",
            suggestion="Name another one with --dir.",
        ) from error
    return directory / SAMPLE[0]


def ingest(engine: Engine, path: Path) -> Source:
    """Load a file with a progress bar, make it a source of the project and show its outline."""
    started = time.perf_counter()
    with _progress(path) as ahead:
        loaded = bootstrap.load_document(engine.graph, path, progress=ahead)
    seconds = time.perf_counter() - started
    source = engine.library.enrol(loaded.artifact_id)
    rows = engine.graph.read("report/outline", artifact_id=source.artifact_id)
    short = source.abbreviation
    title = f"{source.name} ({short})" if short and short not in source.name else source.name
    out.print(tree(title, rows))
    facts = [
        f"Stand {source.version}" if source.version else "",
        extent(rows),
        f"{source.segments:,} segments",
        "already there" if loaded.outcome == "unchanged" else f"loaded in {seconds:.1f} s",
        f"source {source.id}, {source.artifact_id[:19]}…",
    ]
    out.print(Text(" · ".join(fact for fact in facts if fact), "dim"))
    out.print()
    return source


def cite(engine: Engine, source: Source, attempt: Attempt) -> CitationResult:
    """Cite, and show claim, quote and what came of it."""
    result = engine.cite_doc(
        claim=attempt.claim,
        source_id=source.id,
        quote_context=attempt.quote,
        verbatim_quote=attempt.quote,
        locator={"section": attempt.section} if attempt.section else {},
    )
    show(attempt, result)
    return result


def show(attempt: Attempt, result: CitationResult) -> None:
    """Print claim, quote and verdict; in the quote of a failed one what is changed is struck out and set right."""
    out.print(Text(attempt.claim, "bold"))
    status = result.verification_status
    verdict = Text(f"{SIGNS[status]} [{result.citation_id}] ", STYLES[status])
    if status == "failed":
        out.print(changed(result.diff) if result.diff else Text(quoted(attempt.quote), "italic"))
        out.print(Text.assemble(verdict, result.verification_notes or "failed"))
    else:
        place = result.matched_location
        page = f", page {place['page']}" if place.get("page") else ""
        out.print(Text(quoted(" ".join(attempt.quote.split())), "italic"))
        out.print(
            Text.assemble(verdict, f"{place['locator']}{page}", (f"  {status}: {both_told(result.findings)}", "dim"))
        )
        if status != "verified":
            out.print(Text(result.verification_notes or "", "dim"))
    for warning in result.warnings:
        out.print(Text(f"! {warning}", "yellow"))
    out.print()


def first_satz(engine: Engine, source: Source) -> Attempt:
    """Return the first Satz of a source as something to cite; raises InvalidInput where it has none."""
    rows = engine.graph.read("report/outline", artifact_id=source.artifact_id)
    norms = [row for row in rows if row["kind"] == "norm" and row["text"]]
    placed = [row for row in norms if Locator(row["section"]).kind]
    row: Mapping[str, Any] | None = next(iter(placed or norms), None)
    if row is None:
        raise InvalidInput(
            f"{source.name}: expected at least one Satz, found none.",
            suggestion="Give a statute or a BMF letter.",
        )
    return Attempt(row["text"], row["text"], row["locator"])


def heading(number: int, title: str, remark: str = "") -> None:
    """Print the heading of a step, and what is about to be seen."""
    out.print(Text.assemble((f" {number} ", "bold reverse"), f" {title}  ", (remark, "dim")))
    out.print()


def say_where(report: Path, directory: Path, citation: int, *, sample: bool) -> None:
    """Say where the report is and what to try next."""
    out.print(Text(str(report), f"bold link {report.resolve().as_uri()}"))
    options = f"--store {directory / 'store'} --project {PROJECT}"
    out.print(Text(f"\nbeleg show {citation} {options}", "dim"))
    if sample:
        key = directory / "keys" / "beleg" / "signing-key.pub"
        out.print(Text(f"beleg bundle verify {directory / 'grounded.bundle.json'} --key {key}", "dim"))


@contextmanager
def _progress(path: Path) -> Generator[Any]:
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), TextColumn("{task.fields[speed]}"))
    started = time.perf_counter()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(path.name, total=None, speed="")

        def ahead(done: int, pages: int) -> None:
            speed = done / max(time.perf_counter() - started, 1e-6)
            bar.update(task, completed=done, total=pages, speed=f"{done}/{pages} pages, {speed:.0f} pages/s")

        yield ahead
