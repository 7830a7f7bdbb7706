"""Run the benchmarks, all or those named, and print each figure beside its bound; exit 1 if one does not hold."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

MODULES = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.stem not in {"__init__", "__main__", "figure", "corpus"}
)


def main(wanted: list[str]) -> int:
    """Run the modules named, or all."""
    console = Console(highlight=False)
    table = Table("figure", "measured", "bound", "", box=None, pad_edge=False)
    broken = 0
    for name in wanted or MODULES:
        console.print(f"[dim]{name}…[/]")
        for figure in importlib.import_module(f"bench.{name}").measure():
            mark = "[green]✓[/]" if figure.holds else "[red]✗[/]"
            value, bound = (f"{number:.2f} {figure.unit}" for number in (figure.value, figure.bound))
            table.add_row(figure.name, value, f"≤ {bound}", f"{mark} {figure.note}")
            broken += not figure.holds
    console.print(table)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
