"""The table of commands: it names every command, says of each what its own help says, and loads one when it runs."""

from __future__ import annotations

import inspect
import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from typing import Any, get_type_hints

import pytest
import typer
from rich.console import Console
from rich.text import Text
from typer import rich_utils
from typer.main import get_command
from typer.models import ParameterInfo
from typer.testing import CliRunner

from provenance import cli
from provenance.cli import overview
from provenance.cli.commands import COMMANDS
from provenance.cli.main import app
from provenance.model import deferral, errors

BELEG: Any = get_command(app)
HOMES = {where.partition(":")[0] for where, _ in COMMANDS.values()}
"""The modules that commands stand in."""
LOADED = """
import sys
sys.argv = ["beleg", *sys.argv[1:]]
from provenance.cli.start import start
try:
    start()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str, code: int = 0) -> set[str]:
    """Run a command in a process of its own, which ends with this code, and return the modules that it loaded."""
    env = {name: value for name, value in os.environ.items() if name not in overview.STEERING}
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code
    return set(done.stderr.splitlines()[-1].split())


def made() -> set[str]:
    """Return the dotted names of all commands, and groups of them, that the modules of the command line make."""
    found: set[str] = set()
    for module in pkgutil.walk_packages(cli.__path__, f"{cli.__name__}."):
        part = import_module(module.name)
        own = {name: value for name, value in vars(part).items() if getattr(value, "__module__", "") == part.__name__}
        groups = {name: value for name, value in vars(part).items() if isinstance(value, typer.Typer)}
        within = {command.callback for group in groups.values() for command in group.registered_commands}
        if part.__name__ == "provenance.cli.main":
            continue
        found |= {f"{part.__name__}:{name}" for name in groups}
        found |= {
            f"{part.__name__}:{name}"
            for name, value in own.items()
            if inspect.isfunction(value) and value not in within and takes_options(value)
        }
    return found


def takes_options(function: Any) -> bool:
    """Tell whether typer would read a parameter of a function from the command line."""
    try:
        hints = get_type_hints(function, include_extras=True)
    except NameError:  # a type that is there for the type checker alone, which typer could not read either
        return False
    return any(isinstance(one, ParameterInfo) for hint in hints.values() for one in getattr(hint, "__metadata__", ()))


def test_every_command_is_in_the_table() -> None:
    """What a module of the command line makes as a command, or as a group of them, has its row; no row is of else."""
    assert made() == {where for where, _ in COMMANDS.values()}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_help_is_that_of_the_command(name: str) -> None:
    """A row says what the first paragraph of the help of its command says, and the command has the name of its row."""
    command = BELEG.commands[name]
    assert command.name == name
    assert COMMANDS[name][1] == inspect.cleandoc(command.help).split("\n\n")[0]


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("width", [72, 80, 97, 120, 250])
def test_the_overview_is_what_typer_draws(monkeypatch: pytest.MonkeyPatch, width: int, *, colour: bool) -> None:
    """`beleg --help` looks as typer draws it from the commands themselves, at every width and with colours too."""
    for name in overview.STEERING:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(rich_utils, "FORCE_TERMINAL", colour)
    monkeypatch.setattr(rich_utils, "MAX_WIDTH", width)
    shown = CliRunner().invoke(app, ["--help"], prog_name="beleg", color=True).stdout.removesuffix("\n")
    drawn = "".join(f"{line}\n" for line in overview.draw("beleg", width, colour=colour))
    assert seen(drawn) == seen(shown)
    assert ("\x1b" in drawn) is colour


def seen(text: str) -> list[tuple[str, str]]:
    """Return the characters of a text with what each looks like: that one run of a colour is two changes nothing."""
    decoded = Text.from_ansi(text)
    console = Console()
    return [(char, str(decoded.get_style_at_offset(console, at))) for at, char in enumerate(decoded.plain)]


@pytest.mark.parametrize(("words", "code"), [((), 2), (("--help",), 0), (("--version",), 0)])
def test_the_overview_loads_no_command(words: tuple[str, ...], code: int) -> None:
    """`beleg --help` is drawn from the table: no command, no part below them, neither typer nor Rich is loaded."""
    modules = loaded(*words, code=code)
    assert not modules & {*HOMES, "typer", "rich", "pydantic", "provenance.bootstrap", "etl"}


def test_the_version_is_said() -> None:
    """`beleg --version` says name and version, from the table and by typer alike; before a command it does as well."""
    said = f"beleg {version('beleg')}\n"
    command = [sys.executable, "-m", "provenance.cli.start", "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == said
    for words in (["--version"], ["--version", "sources"]):
        done = CliRunner().invoke(app, words)
        assert (done.exit_code, done.stdout) == (0, said)


@pytest.mark.parametrize("name", ["show", "segment", "note", "ground", "verify"])
def test_the_help_of_a_command_loads_no_other(name: str) -> None:
    """The help of a command loads its own module and what that is made of, and nothing below the command line."""
    modules = loaded(name, "--help")
    assert COMMANDS[name][0].partition(":")[0] in modules
    assert not modules & {"provenance.bootstrap", "provenance.store", "provenance.ledger", "etl", "neo4j", "rdflib"}


def test_a_wrong_name_loads_no_command() -> None:
    """What is no command is told, with the names that are near it, from the table alone."""
    assert not loaded("shwo", code=2) & HOMES


def test_a_deferred_part_is_loaded_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that was named is loaded at the first use of a name of it, and a name replaced there is replaced here."""
    part = deferral.deferred("provenance.model.errors")
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    colours = deferral.deferred("colorsys")
    assert "colorsys" not in sys.modules
    assert colours.rgb_to_hsv(0, 0, 0) == (0.0, 0.0, 0)
    assert "colorsys" in sys.modules
    monkeypatch.setattr(errors, "BelegError", ValueError)
    assert part.BelegError is ValueError
