"""`beleg ingest FILE|DIR…`: legal documents into the store, one transaction each, prepared by several processes.

A file that cannot be read is named with its reason and leaves the graph as it was; the run goes on with the rest and
ends with exit code 1. A run that was cut short goes on where it stopped when it is begun again.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provenance.citing.roles import Act, demand
from provenance.cli import ingest_display
from provenance.cli.console import JsonOption, ProjectOption, StoreOption, bootstrap, err, print_lines
from provenance.cli.ingest_display import Display
from provenance.cli.interrupt import Interrupt
from provenance.cli.messages import mistake, told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from etl.load import draft
    from etl.load import run as load_run
    from etl.load.draft import Registration
    from etl.load.preparers import Preparers
    from etl.load.run import FileOutcome
    from etl.read import formats
    from provenance.citing import law
    from provenance.citing.engine import Engine
else:
    draft = deferred("etl.load.draft")
    load_run = deferred("etl.load.run")
    formats = deferred("etl.read.formats")
    law = deferred("provenance.citing.law")

_INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl-C, as shells give it."""


def ingest(
    files: Annotated[
        list[Path],
        typer.Argument(help="Files, or directories that hold some: PDF, XML, HTML, DOCX, Markdown, text, CSV, XLSX."),
    ],
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=0,
            metavar="N",
            help="Processes that read files: one a core if left out; 0 reads in this process, without protection "
            "against files that crash their reader.",
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Read files on the Dask cluster whose scheduler is there."),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            "--timeout",
            min=0.1,
            metavar="SECONDS",
            help="How long reading one file may take: 10 s a page if left out, and two minutes at least.",
        ),
    ] = None,
    valid_from: Annotated[
        str | None,
        typer.Option(
            "--valid-from",
            metavar="DAY",
            help="The first day on which they are the law; if left out it is read from the document.",
        ),
    ] = None,
    store: StoreOption = None,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Load legal documents into the store and register them in the project.

    Files the store holds are skipped, so a run that was cut short goes on where it stopped when it is begun again.
    """
    context = bootstrap.context_from_environment(project)
    demand(context.role, Act.REGISTER)  # before processes start
    given = draft.Registration(valid_from=law.day_of(valid_from)) if valid_from else None
    wanted = _found(files)
    outcomes: list[FileOutcome] = []
    started = time.perf_counter()
    interrupted = False
    try:
        with (
            Interrupt() as interrupt,
            # the processes start while the store opens
            closing(bootstrap.open_preparers(workers, dask, len(wanted))) as preparers,
            bootstrap.open_engine(store, context=context) as engine,
        ):
            _run(engine, wanted, preparers, interrupt, outcomes, given=given, seconds=timeout, quiet=as_json)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        if as_json:
            print_lines(map(ingest_display.row, outcomes))
        elif outcomes:
            ingest_display.show(outcomes, time.perf_counter() - started)
    if interrupted:
        left = len(wanted) - len(outcomes)
        err.print(told("stopped", left, len(wanted)))
        err.print(f"[dim]→[/] {told('go on')}")
        raise typer.Exit(_INTERRUPTED)
    if any(outcome.error for outcome in outcomes):
        raise typer.Exit(1)


def _found(given: list[Path]) -> list[Path]:
    """Return the files to load: those named, and those of known endings under directories named, but hidden ones."""
    found: list[Path] = []
    for path in given:
        if path.is_dir():
            found += sorted(
                file
                for file in path.rglob("*")
                if file.suffix.lower() in formats.SUFFIXES and not _is_hidden(file.relative_to(path)) and file.is_file()
            )
        elif path.is_file():
            found.append(path)
        else:
            web = path.parts[:1] in {("http:",), ("https:",)}
            raise InvalidInput(
                mistake("no file", path),
                suggestion=mistake("add page" if web else "check path"),
            )
    if not found:
        raise InvalidInput(
            f"Expected at least one file that ends in {', '.join(sorted(formats.SUFFIXES))}; "
            "the directories named hold none.",
            suggestion="Name the files themselves if they end otherwise.",
        )
    return list(dict.fromkeys(found))


def _is_hidden(path: Path) -> bool:
    """Tell whether a file is hidden, or a lock that an office program leaves beside an open document."""
    return any(part.startswith((".", "~$")) for part in path.parts)


def _run(
    engine: Engine,
    files: list[Path],
    preparers: Preparers,
    interrupt: Interrupt,
    outcomes: list[FileOutcome],
    *,
    given: Registration | None,
    seconds: float | None,
    quiet: bool,
) -> None:
    """Load the files and note the outcomes; raises KeyboardInterrupt after the file that is being written."""
    with Display(len(files), quiet=quiet) as display:
        run = bootstrap.load_documents(
            engine, files, preparers, given, seconds=seconds, watch=display.reached, writing=interrupt.writing
        )
        for outcome in run:
            outcome.error = outcome.error or load_run.contradicted(engine.graph, outcome, given)
            outcomes.append(outcome)
            display.finished(outcome)
            if interrupt.told:
                raise KeyboardInterrupt
