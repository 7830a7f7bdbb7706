"""The way of a use case through the house: which files and functions run for it, counted and drawn from the code.

Each of `USE_CASES` runs on the sample order that the package carries, in a fresh process under `sys.setprofile`: a
first time, and again with all caches warm, which is the way that is drawn and held to its aim. Counted are functions of
the program's own packages that were called, lambdas and comprehensions aside, and the files they stand in. What runs
only because a module is being imported is not counted; how many modules were imported is told beside it.

``python -m bench paths`` prints the figures, ``--draw docs/drawings`` writes a drawing of each way as well.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.measuring.figure import Figure
from bench.measuring.scale import Scale
from bench.measuring.sequence import Lifeline, Message, sequence

ROOT = Path(__file__).resolve().parents[1]
OWN = ("provenance", "etl", "ontology", "queries")
OUTSIDE = "caller"
"""Who calls where no function of ours does: the user, or a library that calls back."""
_BODY = "body"
"""What stands for a module or class whose body is being run, and for all that runs on its behalf."""
_QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."


@dataclass(frozen=True, slots=True)
class UseCase:
    """What is walked: its name, what the user calls, the package drawn room by room, how many files are aimed at."""

    name: str
    call: str
    opened: str
    files: int


USE_CASES = (
    UseCase("ingest", "load_documents(engine, [file], open_preparers(0))", "etl", 113),
    UseCase("cite_doc", "engine.cite_doc(claim, source, quote, locator, verbatim)", "provenance.citing", 35),
    UseCase("ground", "open_answering(engine).ground(draft)", "provenance.answering", 90),
)


@dataclass(slots=True)
class Way:
    """What ran: functions as (module, name), calls between modules in the order in which each was first made."""

    functions: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    calls: dict[tuple[str, str, str], int] = field(default_factory=dict[tuple[str, str, str], int])
    imported: int = 0

    @property
    def files(self) -> set[str]:
        """The modules with a function that was called."""
        return {module for module, _ in self.functions}

    def told(self) -> dict[str, Any]:
        """Return the way as JSON has it."""
        functions, calls = ([[*key, count] for key, count in one.items()] for one in (self.functions, self.calls))
        return {"functions": functions, "calls": calls, "imported": self.imported}

    @classmethod
    def read(cls, told: dict[str, Any]) -> Way:
        """Return the way that `told` gave."""
        functions = Counter({(module, name): count for module, name, count in told["functions"]})
        return cls(functions, {(a, b, name): count for a, b, name, count in told["calls"]}, told["imported"])


class Tracer:
    """A profile function that keeps, for each thread, the stack of our own frames."""

    def __init__(self) -> None:
        self.way = Way()
        self._stack = threading.local()
        self._modules: dict[CodeType, str | None] = {}

    def trace(self, work: Callable[[], object]) -> Way:
        """Do the work; return the way it went."""
        threading.setprofile(self._event)
        sys.setprofile(self._event)
        try:
            work()
        finally:
            sys.setprofile(None)
            threading.setprofile(None)  # type: ignore[arg-type]
        self.way.imported = sum(name.partition(".")[0] in OWN for name in sys.modules)
        return self.way

    def _event(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in {"call", "return"}:
            return
        code = frame.f_code
        module = self._modules[code] if code in self._modules else self._modules.setdefault(code, _module(frame))
        if module is None:
            return
        stack: list[str] = self._stack.__dict__.setdefault("modules", [])
        if event == "return":
            if stack:
                stack.pop()
            return
        caller = stack[-1] if stack else OUTSIDE
        importing = caller == _BODY or not code.co_flags & CO_OPTIMIZED
        stack.append(_BODY if importing else module)
        if importing or code.co_name.startswith("<"):
            return
        self.way.functions[module, code.co_qualname] += 1
        if caller != module:
            key = (caller, module, code.co_qualname)
            self.way.calls[key] = self.way.calls.get(key, 0) + 1


def _module(frame: FrameType) -> str | None:
    """Return the name of the module whose code the frame runs, None where it is not ours."""
    name = frame.f_globals.get("__name__", "")
    caller = frame.f_back.f_code.co_filename if frame.f_back else ""
    generated = frame.f_code.co_filename.startswith("<")  # as what a dataclass generates
    importing = bool(frame.f_code.co_flags & CO_OPTIMIZED) and caller.startswith(
        "<frozen importlib"
    )  # a finder of ours
    ours = name.partition(".")[0] in OWN and not generated and not importing
    return name if ours else None


def walk(case: str, store: Path) -> tuple[Way, Way]:
    """Run a use case twice in this process; return the way of the first time, and of the second with all caches warm.

    The store is that which the use cases before have left; of an ingest the second file is another version of the law.
    """
    from provenance import CitationEngine  # noqa: PLC0415 — a fresh process imports as a user's does
    from provenance.bootstrap import load_documents, open_answering, open_preparers  # noqa: PLC0415
    from provenance.cli.demo import SAMPLE  # noqa: PLC0415

    files = iter((SAMPLE, SAMPLE.with_name("belo_2025-11-12.pdf")))
    draft = SAMPLE.with_name("draft.md").read_text(encoding="utf-8")
    with CitationEngine(db_path=store) as engine:
        works: dict[str, Callable[[], object]] = {
            "ingest": lambda: list(load_documents(engine, [next(files)], open_preparers(0))),
            "cite_doc": lambda: engine.cite_doc(_QUOTE, 1, _QUOTE, {"section": "§ 3"}, _QUOTE),
            "ground": lambda: open_answering(engine).ground(draft),
        }
        return Tracer().trace(works[case]), Tracer().trace(works[case])


def ways() -> dict[str, tuple[Way, Way]]:
    """Walk every use case, one after the other on one store, each in a process of its own."""
    found: dict[str, tuple[Way, Way]] = {}
    with tempfile.TemporaryDirectory() as directory:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_"))}
        env = {**kept, "XDG_CONFIG_HOME": directory, "XDG_DATA_HOME": directory}
        store = Path(directory) / "store"
        try:
            for case in USE_CASES:
                command = [sys.executable, "-m", "bench.paths", case.name, str(store)]
                done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
                first, again = map(Way.read, json.loads(done.stdout))
                found[case.name] = first, again
        finally:
            _stop(store)
    return found


def _stop(store: Path) -> None:
    from provenance.store import embedded  # noqa: PLC0415

    embedded.stop(store)


def drawing(case: UseCase, way: Way) -> str:
    """Return the way as a drawing: the layers from left to right as import-linter lists them, calls in their order."""
    box = partial(_box, opened=case.opened)
    files: dict[str, set[str]] = defaultdict(set)
    functions = Counter(box(module) for module, _ in way.functions)
    for module in way.files:
        files[box(module)].add(module)
    called: dict[tuple[str, str], list[str]] = {}
    for caller, callee, name in way.calls:
        ends = box(caller), box(callee)
        if ends[0] != ends[1]:
            called.setdefault(ends, []).append(f"{callee}: {name}")
    order = [OUTSIDE, *_layers()]
    met = list(dict.fromkeys(one for ends in called for one in ends))
    met.sort(key=lambda one: next((n for n, layer in enumerate(order) if _within(one, layer)), len(order)))
    title = f"{case.call}: {len(way.files)} files, {len(way.functions)} functions"
    lifelines = [Lifeline(_short(one), len(files[one]), functions[one]) for one in met]
    messages = [Message(_short(a), _short(b), tuple(dict.fromkeys(names))) for (a, b), names in called.items()]
    return sequence(title, lifelines, messages)


def _box(module: str, opened: str) -> str:
    """Return the package that a module is drawn in: its layer, or the room of the package that is opened."""
    parts = module.split(".")
    if _within(module, opened):
        depth = opened.count(".") + 2
        return ".".join(parts[:depth]) if (ROOT / Path(*parts[:depth])).is_dir() else opened
    return ".".join(parts[: 2 if parts[0] == "provenance" else 1])


def _layers() -> list[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    return [one for layer in contracts[0]["layers"] for one in layer.split(" | ")]


def _within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _short(package: str) -> str:
    return package.removeprefix("provenance.")


def measure(_: Scale) -> list[Figure]:
    """Return for each use case how many files are on its way once it has been gone, held to what is aimed at."""
    found = ways()
    return [
        Figure(
            f"files on the way of {case.name}",
            len(again.files),
            "files",
            case.files,
            f"{len(again.functions)} functions; the first time {len(first.files)} and {len(first.functions)}, "
            f"{first.imported} modules imported",
        )
        for case in USE_CASES
        for first, again in (found[case.name],)
    ]


def command(given: list[str]) -> int:
    """Print the figures as a table, and draw the ways if asked to; return the exit code."""
    parser = argparse.ArgumentParser(
        "python -m bench paths", description=__doc__.partition("\n")[0] if __doc__ else None
    )
    parser.add_argument("--draw", metavar="DIRECTORY", type=Path, help="write a drawing of each way there")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(given)
    found = ways()
    rows = [
        {
            "use case": case.name,
            "files, first": len(first.files),
            "functions, first": len(first.functions),
            "files, again": len(again.files),
            "functions, again": len(again.functions),
            "aim": case.files,
            "modules imported": first.imported,
        }
        for case, (first, again) in zip(USE_CASES, found.values(), strict=True)
    ]
    if asked.draw:
        asked.draw.mkdir(parents=True, exist_ok=True)
        for case in USE_CASES:
            (asked.draw / f"{case.name}.svg").write_text(drawing(case, found[case.name][1]), encoding="utf-8")
    if asked.json:
        print(json.dumps(rows))
        return 0
    table = Table(*rows[0])
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.stdout.write(json.dumps([way.told() for way in walk(sys.argv[1], Path(sys.argv[2]))]))
