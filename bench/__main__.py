"""Run the benchmarks, all or those named, and print each figure beside its bound; exit 1 if one does not hold."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rich.console import Console

MODULES = sorted(
    path.stem
    for path in Path(__file__).parent.glob("*.py")
    if path.stem not in {"__init__", "__main__", "figure", "corpus", "ordinances"}
)


def main(wanted: list[str]) -> int:
    """Run the modules named, or all."""
    console = Console(highlight=False)
    broken = 0
    for name in wanted or MODULES:
        for figure in importlib.import_module(f"bench.{name}").measure():
            mark = "[green]✓[/]" if figure.holds else "[red]✗[/]"
            value, bound = (f"{number:.2f} {figure.unit}" for number in (figure.value, figure.bound))
            console.print(f"{mark} {figure.name:40} {value:>10} (≤ {bound}) [dim]{figure.note}[/]", soft_wrap=True)
            broken += not figure.holds
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
