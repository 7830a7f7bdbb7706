"""What the commands share: where the store is, how errors and tables are shown, where progress goes.

Only what a caller may pipe on goes to stdout; progress, logs and remarks go to stderr.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from provenance.cli.messages import reader
from provenance.model.deferral import deferred
from provenance.model.errors import BelegError

if TYPE_CHECKING:
    from provenance import bootstrap
    from provenance.citing.engine import Engine
else:
    bootstrap = deferred("provenance.bootstrap")

_PIPE = 240
"""Characters a line outside a terminal, so that tables lose nothing."""


def _console(*, stderr: bool) -> Console:
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(stderr=stderr, highlight=False, soft_wrap=not terminal, width=None if terminal else _PIPE)


out = _console(stderr=False)
err = _console(stderr=True)

TsaOption = Annotated[
    list[Path] | None,
    typer.Option("--tsa", metavar="FILE", help="A time-stamp authority: certificates in PEM, that of its issuer too."),
]
StoreOption = Annotated[
    str | None,
    typer.Option("--store", help="Directory of the embedded store or URL of a Neo4j server.", envvar="BELEG_STORE"),
]
ProjectOption = Annotated[str | None, typer.Option("--project", help="The project.", envvar="BELEG_PROJECT")]
KnownOption = Annotated[
    str | None, typer.Option("--known-at", metavar="DAY", help="Leave out what the store learnt after this day.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def opened(store: str | None, project: str | None, session: str | None = None, *, reading: bool = False) -> Engine:
    """Open the engine of a project, for whom the environment names; what is heavy is loaded with it.

    Raises InvalidInput, AccessDenied, StoreUnavailable; also where there is no store and it is but for ``reading``.
    """
    if reading:
        bootstrap.demand_store(store)
    context = bootstrap.context_from_environment(project)
    spoken = replace(context, language=reader())
    return bootstrap.open_engine(store, context=replace(spoken, session_id=session) if session else spoken)


def print_json(value: Any) -> None:
    """Print one value as JSON on stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2, default=str) + "\n")


def print_lines(values: Iterable[Any]) -> None:
    """Print values as JSON lines on stdout."""
    for value in values:
        sys.stdout.write(json.dumps(value, ensure_ascii=False, default=str) + "\n")


@contextmanager
def target(file: Path | None) -> Generator[IO[bytes]]:
    """Return where to write; a file gets its name when all is written."""
    if file is None:
        yield sys.stdout.buffer
        return
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        with unfinished.open("wb") as out:
            yield out
        unfinished.replace(file)
    except OSError as error:
        if error.filename is None and not isinstance(error, BelegError):  # a write that failed does not know of what
            error.filename = str(file)
        raise
    finally:
        unfinished.unlink(missing_ok=True)
