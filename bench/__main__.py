"""Run the benchmarks, all or those named, and print each figure beside its bound.

Exit code 1 if one does not hold or a module fails; the others are run all the same. ``--small`` runs them at sizes
that show only that they run. A benchmark that is named alone and has a command line of its own (`command`) is given all
that follows its name.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import traceback
from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import FULL, SMALL, Scale

_SMALL = "--small"


def modules(package: str = "bench") -> list[str]:
    """Return the names of the benchmarks: every module of the package, and none of the rooms in it."""
    path = importlib.import_module(package).__path__
    return [one.name for one in pkgutil.iter_modules(path) if not one.ispkg and not one.name.startswith("_")]


def run(names: list[str], scale: Scale, console: Console, package: str = "bench") -> int:
    """Run the modules of these names; return how many failed or did not hold a figure."""
    broken = 0
    for name in names:
        try:
            found = importlib.import_module(f"{package}.{name}").measure(scale)
        except Exception as error:  # noqa: BLE001 — whatever it is, the others are still to be run
            place = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
            console.print(f"[red]✗[/] {name:40} [red]failed[/]: {escape(said)}", soft_wrap=True)
            broken += 1
            continue
        for one in found:
            console.print(_line(one), soft_wrap=True)
            broken += isinstance(one, Figure) and not one.holds
    return broken


def _line(one: Figure | LeftOut) -> str:
    """Word a result, with the markup of the console."""
    if isinstance(one, LeftOut):
        return f"– {escape(one.name):40} {'left out':>10} [dim]{escape(one.reason)}[/]"
    mark = "[green]✓[/]" if one.holds else "[red]✗[/]"
    value, bound = (f"{number:.2f} {one.unit}" for number in (one.value, one.bound))
    return f"{mark} {escape(one.name):40} {value:>10} (≤ {bound}) [dim]{escape(one.note)}[/]"


def _command(given: list[str]) -> Callable[[list[str]], int] | None:
    """Return the command line of the one benchmark that is named, if it has one."""
    known = modules()
    if not given or given[0] not in known or set(given[1:]) & set(known):
        return None
    return getattr(importlib.import_module(f"bench.{given[0]}"), "command", None)


def main(given: list[str]) -> int:
    """Do what the command line says; return its exit code."""
    if _SMALL not in given and (command := _command(given)):
        return command(given[1:])
    console = Console(highlight=False)
    wanted = [one for one in given if one != _SMALL]
    if unknown := [one for one in wanted if one not in modules()]:
        console.print(f"No benchmark is named {', '.join(unknown)}. There are: {', '.join(modules())}.")
        return 2
    return 1 if run(wanted or modules(), SMALL if _SMALL in given else FULL, console) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
