"""`beleg store status|init|stop|dump|load`: what the store is, its setting up and end, and moving it as one file."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.text import Text

from provenance.citing.roles import Act, demand
from provenance.cli.console import JsonOption, StoreOption, bootstrap, err, out, print_json, target
from provenance.cli.draft_files import writable
from provenance.cli.messages import told
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput

if TYPE_CHECKING:
    from provenance.citing import context
    from provenance.ledger import dumps
    from provenance.ledger.dumps import Dumped
    from provenance.store import embedded, graph
    from provenance.store import location as store_location
else:
    context = deferred("provenance.citing.context")
    dumps = deferred("provenance.ledger.dumps")
    embedded = deferred("provenance.store.embedded")
    graph = deferred("provenance.store.graph")
    store_location = deferred("provenance.store.location")

store = typer.Typer(no_args_is_help=True, help="Where the records are kept: state, set-up, end.")

LocationArgument = Annotated[
    str | None, typer.Argument(help="Directory or URL; as --store.", show_default="the store of BELEG_STORE")
]


@store.command()
def status(location: LocationArgument = None, *, at: StoreOption = None, as_json: JsonOption = False) -> None:
    """Say what the store is and holds. An embedded store that does not run is not started for it."""
    _demand(Act.READ_STORE)
    _show(_state(location or at), as_json=as_json)


@store.command()
def init(location: LocationArgument = None, *, at: StoreOption = None, as_json: JsonOption = False) -> None:
    """Set the store up, or bring its schema up to date; does nothing to a store that is."""
    _demand(Act.MANAGE)
    place = _place(location or at)
    with graph.open_graph(place):
        _show(_state(place), as_json=as_json)


@store.command()
def stop(location: LocationArgument = None, *, at: StoreOption = None) -> None:
    """Stop the engine of an embedded store cleanly. The next command starts it again."""
    _demand(Act.MANAGE)
    place = store_location.parse(_place(location or at))
    if not isinstance(place, store_location.Directory):
        raise InvalidInput(
            f"Expected an embedded store; {place} is a server.", suggestion="Stop it where it was started."
        )
    ended = embedded.stop(place.path)
    out.print(told("engine stopped" if ended else "no engine"))


@store.command()
def dump(
    file: Annotated[Path, typer.Argument(help="The file to write, packed where it ends with .gz; - for stdout.")],
    *,
    at: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the whole store, all projects and the log, as one file that `beleg store load` reads in any engine.

    The store may be written to meanwhile: the file holds it as it was when the command began.
    """
    out_of = None if str(file) == "-" else file
    writable(out_of)
    with (
        bootstrap.open_records(at) as opened,
        target(out_of) as raw,
        _packed(raw, file) as written,
        _bar(quiet=as_json) as progress,
    ):
        done = dumps.dump(opened, written, software=context.SOFTWARE, progress=progress)
    _tell("dumped", done, file, as_json=as_json and out_of is not None)


@store.command()
def load(
    file: Annotated[Path, typer.Argument(help="A file that `beleg store dump` wrote.")],
    *,
    at: StoreOption = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a load of this file that was killed.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make an empty store what a dump says, in either engine: the same records under the same log.

    The file is checked to its last line first; one that is damaged or cut off is told with its line, and nothing of it
    is loaded. A store that holds anything is refused.
    """
    with bootstrap.open_managed(at) as opened, _bar(quiet=as_json) as progress:
        done = dumps.load(opened, file, resume=resume, progress=progress)
    _tell("loaded", done, file, as_json=as_json)


def _tell(key: str, done: Dumped, file: Path, *, as_json: bool) -> None:
    if as_json:
        print_json(done.as_dict())
    else:
        err.print(Text(told(f"store {key}", f"{done.records:,}", f"{done.size:,}", done.root[:16], file)))


@contextmanager
def _packed(raw: IO[bytes], file: Path) -> Generator[IO[bytes]]:
    if file.suffix != ".gz":
        yield raw
        return
    with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
        yield cast("IO[bytes]", packed)


@contextmanager
def _bar(*, quiet: bool) -> Generator[Callable[[int, int], None]]:
    """Show how many leaves of the log are done, on a terminal."""
    hidden = quiet or not err.is_terminal
    with Progress(BarColumn(), MofNCompleteColumn(), console=err, transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def _demand(act: Act) -> None:

    demand(bootstrap.role_from_environment(), act)


def _place(location: str | None) -> str:

    return location or bootstrap.default_store()


def _state(location: str | None) -> dict[str, Any]:

    return graph.status_of(_place(location))


def _show(state: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(state)
        return
    for name, value in state.items():
        if isinstance(value, dict):
            pairs: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
            out.print(f"{name:<10} " + ", ".join(f"{number} {label}" for label, number in pairs.items()))
        else:
            out.print(f"{name:<10} {value}")
