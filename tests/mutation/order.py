"""In which order test files are asked about a mutated module: those first that are likely to catch it.

Near is a file that imports the module, itself or through one module between, or whose name has a word of the
module's name; next, one named after the module's layer; then the rest, cheap directories first. It is an order and
no choice: a mutation counts as not caught only when all have run.
"""

from __future__ import annotations

import ast
from collections import defaultdict, deque
from collections.abc import Iterator
from pathlib import Path

_CHEAP_FIRST = ("unit", "contract", "docs", "integration", "browser")
_NEAR = 2


def in_order(tree: Path, tests: str, mutated: str) -> list[str]:
    """Return the test files of a tree (directory ``tests``), those that are near to a mutated file first."""
    steps = _steps(tree, mutated)
    module = Path(mutated)
    own = {*module.stem.split("_")} if module.stem != "__init__" else {module.parent.name}
    layer = set(module.parent.parts) - {"provenance"}

    def rank(test: Path) -> tuple[int, int, int, str]:
        name = str(test.relative_to(tree))
        step, words = steps.get(name, len(steps)), set(test.stem.split("_")[1:])
        near = 0 if step <= _NEAR or own & words else 1 if layer & words else 2
        directory = test.relative_to(tree / tests).parts[0]
        cost = _CHEAP_FIRST.index(directory) if directory in _CHEAP_FIRST else _CHEAP_FIRST.index("integration")
        return near, cost, step, name

    return [str(test.relative_to(tree)) for test in sorted((tree / tests).rglob("test_*.py"), key=rank)]


def _steps(tree: Path, start: str) -> dict[str, int]:
    """Count for each file how many imports lead from it to the file at the start."""
    files = {str(path.relative_to(tree)) for path in _sources(tree)}
    importers: defaultdict[str, set[str]] = defaultdict(set)
    for file in files:
        for imported in _imported(tree / file, file, files):
            importers[imported].add(file)
    steps, queue = {start: 0}, deque([start])
    while queue:
        file = queue.popleft()
        for importer in importers[file] - steps.keys():
            steps[importer] = steps[file] + 1
            queue.append(importer)
    return steps


def _sources(tree: Path) -> Iterator[Path]:
    for directory in sorted(tree.iterdir()):
        if directory.is_dir() and not directory.name.startswith("."):
            yield from directory.rglob("*.py")


def _imported(path: Path, file: str, files: set[str]) -> Iterator[str]:
    """Yield the files of the tree that a file imports; a test's modules are found from where pytest looks."""
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(Path(file).parts[: -node.level]) if node.level else ""
            module = ".".join(part for part in (above, node.module) if part)
            names = [module, *(f"{module}.{each.name}" for each in node.names)]
        for name in names:
            for root in ("", f"{Path(file).parts[0]}/", f"{Path(file).parent}/"):
                place = root + name.replace(".", "/")
                yield from {f"{place}.py", f"{place}/__init__.py"} & files
