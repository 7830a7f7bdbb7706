"""The recipes of CONTRIBUTING.md keep their word: followed to the letter, each adds what it says, and touches no more.

The test reads the edits from the document and makes them in a copy of the program; there it runs the proof that the
recipe names. What a recipe writes as ::

    In `path`, below `a line`:   (or above, or in place of; `the first` where a line stands more than once)
    New file `path`:
    Run `make generated`.

is done as it stands there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.pages import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGES = ("provenance", "etl", "ontology", "queries")
ADDED = (
    *("a citation style", "a kind of document", "an audit query", "a property with its shape", "a rung"),
    *("an extraction method", "a command-line option", "a refusal category", "an embedding model", "a guard word"),
    *("an export format", "an engine"),
)
_STEP = re.compile(
    r"^(?:In `(?P<path>[^`]+)`, (?P<how>below|above|in place of) (?P<first>the first )?`(?P<line>[^`]+)`"
    r"|New file `(?P<new>[^`]+)`):\n\n```\w+\n(?P<text>.*?)^```$|^Run `make (?P<made>\w+)`\.$",
    re.DOTALL | re.MULTILINE,
)
_PROOF = re.compile(r"^Proof:\n\n```sh\n(.*?)^```\n\n```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MADE = (
    "import runpy, sys\nfor name in sys.argv[1:]:\n    runpy.run_module(name, run_name='__main__', alter_sys=True)\n"
)
_SHELL = 'beleg() { "$PYTHON" -m provenance.cli.start "$@"; }; python() { "$PYTHON" "$@"; }\n'


@dataclass(frozen=True)
class Recipe:
    """One recipe: what it adds, the files it names, those among them that are made, its text."""

    name: str
    touched: frozenset[str]
    text: str

    @property
    def proof(self) -> tuple[str, str]:
        """The commands that prove it, and what they print."""
        (found,) = _PROOF.findall(self.text)
        return found


def recipes() -> Iterator[Recipe]:
    """Read the recipes of the document."""
    for part in TEXT.split("\n### ")[1:]:
        title, _, text = part.partition("\n")
        listed = re.search(r"^Files: (.*?)\n\n", text, re.DOTALL | re.MULTILINE)
        yield Recipe(title.removeprefix("Add "), frozenset(re.findall(r"`([^`]+)`", listed[1])), text)


RECIPES = {recipe.name: recipe for recipe in recipes()}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the program, which nobody changes."""
    whole = tmp_path_factory.mktemp("program")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, whole / package)
    return whole


def files(tree: Path) -> dict[str, bytes]:
    """Give the content of every file of a tree that somebody may write."""
    found = (file for package in PACKAGES for file in (tree / package).rglob("*"))
    return {
        str(file.relative_to(tree)): file.read_bytes() for file in found if file.is_file() and file.suffix != ".pyc"
    }


def run(command: list[str], tree: Path) -> str:
    """Run a command in a tree, with the packages of that tree, and give what it prints."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_", "LC_"))}
    env |= {"PYTHONPATH": str(tree), "PYTHON": sys.executable, "LANG": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}
    env |= {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def follow(recipe: Recipe, tree: Path) -> None:
    """Make the edits of a recipe in a tree, in their order."""
    for step in _STEP.finditer(recipe.text):
        if step["made"]:
            makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
            generators = re.search(r"^GENERATORS := (.*)$", makefile.replace("\\\n", " "), re.MULTILINE)
            run([sys.executable, "-c", _MADE, *generators[1].split()], tree)
        elif step["new"]:
            file = tree / step["new"]
            assert not file.exists()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step["text"], encoding="utf-8")
        else:
            edit(tree / step["path"], step["line"], step["how"], step["text"], first=bool(step["first"]))


def edit(file: Path, line: str, how: str, text: str, *, first: bool) -> None:
    """Put a text below, above or in place of a line; one that is the whole of a line goes before a part of one."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    at = [number for number, one in enumerate(lines) if one.rstrip("\n") == line]
    at = at or [number for number, one in enumerate(lines) if line in one]
    assert len(at) == 1 or (first and at), f"{file.name}: {line!r} stands on {len(at)} lines"
    start = at[0] + (how == "below")
    lines[start : start + (how == "in place of")] = [text]
    file.write_text("".join(lines), encoding="utf-8")


def test_there_is_a_recipe_for_each() -> None:
    """The twelve things that are added most often have a recipe each, and no other has."""
    assert tuple(RECIPES) == ADDED


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_adds_what_it_says_and_touches_what_it_names(name: str, program: Path, tmp_path: Path) -> None:
    """Following the edits touches the files that are named and no others, and the proof prints what stands under it."""
    recipe, tree = RECIPES[name], tmp_path
    for package in PACKAGES:
        shutil.copytree(program / package, tree / package)
    before = files(tree)
    follow(recipe, tree)
    after = files(tree)
    assert {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)} == recipe.touched
    commands, printed = recipe.proof
    assert run(["bash", "-ec", _SHELL + commands], tree) == printed
