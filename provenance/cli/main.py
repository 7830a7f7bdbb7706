"""The command `beleg`: each of its commands is loaded when it runs; here errors become exit codes.

Exit codes: 0 done, 1 the check failed, 2 wrong use or unusable input, 3 store or network not there; as shells have it,
130 ended by Ctrl-C, 141 what reads the output left.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, MutableMapping
from pkgutil import resolve_name
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from typer.core import TyperGroup
from typer.main import get_command, get_group

from provenance.cli import overview
from provenance.cli.commands import COMMANDS, PURPOSE, VERSION
from provenance.cli.hints import for_shell
from provenance.cli.interrupt import INTERRUPTED, ending
from provenance.cli.messages import told, wrong
from provenance.model.deferral import loading
from provenance.model.errors import BelegError, StoreUnavailable

NOT_READ = 141
"""The exit code of a program whose output nobody reads any more, as shells give it."""


class _Commands(MutableMapping[str, Any]):
    """The commands of the table, each loaded when it is looked up."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            with ending(), loading():
                self._loaded[name] = _command(name, resolve_name(COMMANDS[name][0]))
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Group(TyperGroup):
    """The program: its commands stand in a table, and only the one that runs is loaded."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = _Commands()


def _command(name: str, run: Callable[..., None] | typer.Typer) -> Any:
    """Return the command, or the group of commands, that typer makes of what a row of the table names."""
    if isinstance(run, typer.Typer):
        command = get_group(run)
        command.name = name
        return command
    alone = typer.Typer(add_completion=False)
    alone.command(name)(run)
    return get_command(alone)


app = typer.Typer(
    name="beleg",
    cls=_Group,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help=PURPOSE,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(overview.version())
        raise typer.Exit


@app.callback()
def _program(
    *, version: Annotated[bool, typer.Option("--version", help=VERSION, callback=_version, is_eager=True)] = False
) -> None: ...


def main() -> None:
    """Run the command; print an expected error as two lines on stderr, never as a traceback."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BelegError as error:
        _say(error.code, wrong(error.code, error.message), error.suggestion)
        sys.exit(3 if isinstance(error, StoreUnavailable) else 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            _leave()
        code, advice = ("denied", "ask_owner") if isinstance(error, PermissionError) else ("unwritable", "make_room")
        _say(code, wrong(code, error.filename or "standard output", error.strerror), wrong(advice))
        _mute()
        sys.exit(2)
    except KeyboardInterrupt:
        _interrupted()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):
            _leave()
        if ended.code == INTERRUPTED:
            _interrupted()
        raise


def _say(code: str, message: str, suggestion: str | None) -> None:
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"[bold red]{code}[/] {escape(message)}", markup=True)
    if suggestion:
        console.print(f"[dim]→[/] {escape(for_shell(suggestion))}")


def _interrupted() -> NoReturn:
    sys.stderr.write(told("interrupted") + "\n")
    sys.exit(INTERRUPTED)


def _leave() -> NoReturn:
    """End where nobody reads on (``| head``): that is no failed check, so it is not the exit code of one."""
    _mute()
    sys.exit(NOT_READ)


def _mute() -> None:
    """Let what is still to be written go nowhere, since the end of the program would try once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
