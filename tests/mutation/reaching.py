"""Which test files reach a mutated line: no other can catch the mutation, and the fastest of them is asked first.

Every line that is to be mutated gets a probe before its statement, all at once, and each test file is run by itself.
A probe tells that it was reached, also in a process that a test has started. What a session's fixtures do is done for
each file again, so a file that depends on a line reaches it.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from .choosing import Mutation

_PROBE = """

def _reached(number, told=set()):
    if number not in told:
        told.add(number)
        with open({place!r}, "a") as reached:
            reached.write(f"{{number}}\\n")
"""


@dataclass(frozen=True)
class Reach:
    """The mutations that a test file reaches, and the seconds it takes."""

    mutations: tuple[int, ...]
    seconds: float


def probed(source: str, mutations: Iterable[Mutation], place: Path) -> str:
    """Return a file's text with a probe for each mutation, which writes its number to a file at ``place``."""
    lines = source.split("\n")
    before: dict[int, str] = {}
    for mutation in mutations:
        at = _statement(ast.parse(source), mutation.found_in(source))
        indent = lines[at - 1][: len(lines[at - 1]) - len(lines[at - 1].lstrip())]
        before[at] = before.get(at, "") + f"{indent}_reached({mutation.id})\n"
    after = _after_imports_of_the_future(source)
    told = [before.get(number, "") + line for number, line in enumerate(lines, start=1)]
    return "\n".join([*told[:after], _PROBE.format(place=str(place)), *told[after:]])


def _statement(tree: ast.Module, line: int) -> int:
    """Return the line at which the innermost statement round a line begins; of an ``elif`` that of its ``if``."""
    chained = {
        id(node.orelse[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
        if node.orelse[0].col_offset == node.col_offset
    }
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0) and id(node) not in chained
    ]
    inner = max(around, key=lambda node: (node.lineno, node.col_offset))
    decorators = getattr(inner, "decorator_list", [])
    return min([inner.lineno, *(each.lineno for each in decorators)])


def _after_imports_of_the_future(source: str) -> int:
    """Return the number of lines after which a file may define something."""
    ends = [
        node.end_lineno or 0
        for at, node in enumerate(ast.parse(source).body)
        if (isinstance(node, ast.ImportFrom) and node.module == "__future__")
        or (at == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    return max(ends, default=0)


def reach(file: str, run: Callable[[str], object], place: Path) -> Reach:
    """Run one test file in a copy that is probed; return what it reaches."""
    place.write_text("")
    started = time.monotonic()
    run(file)
    numbers = {int(number) for number in place.read_text().split()}
    return Reach(tuple(sorted(numbers)), round(time.monotonic() - started, 1))
