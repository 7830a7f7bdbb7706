"""The documentation holds together: every page can be reached, every decision is listed, every link leads somewhere."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree

from provenance.model.locator_levels import LEVELS, NAMED_SECTIONS, SECTIONS
from tests.support.engines.neo4j_server import VERSION
from tests.support.pages import ROOT

DOCS = ROOT / "docs"
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
MADE = "reference/commands.md"
"""The page that `make docs` makes of the commands."""
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if page != DOCS / MADE]
DECISIONS = sorted((DOCS / "adr").glob("[0-9]*.md"))
INDEX = (DOCS / "adr" / "index.md").read_text(encoding="utf-8")
# a drawing with data beside it is a plot of them
DRAWINGS = sorted(one for one in (DOCS / "drawings").glob("*.svg") if not one.with_suffix(".jsonl").exists())
_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


def named(nav: Any) -> Iterator[str]:
    """Yield the pages of a part of the navigation."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, list):
        for one in nav:
            yield from named(one)
    else:
        for one in nav.values():
            yield from named(one)


def links(text: str) -> list[str]:
    """Return where the links and pictures of a page lead within the project."""
    return [one for one in _LINK.findall(_FENCED.sub("", text)) if not re.match(r"[a-z]+:", one)]


def test_the_navigation_names_every_page_once_and_no_other() -> None:
    """A page that is written can be found on the site, and the site promises none that is not there."""
    written = [page.relative_to(DOCS).as_posix() for page in PAGES]
    assert sorted(named(SITE["nav"])) == sorted([*written, MADE])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    """Each relative link of a page names a file below docs, which is all that the site has."""
    text = page.read_text(encoding="utf-8")
    for included in re.findall(r'^--8<-- "(.+)"$', text, re.MULTILINE):
        text += (ROOT / included).read_text(encoding="utf-8")
    lost = [one for one in links(text) if not (page.parent / one).is_file()]
    outside = [one for one in links(text) if not (page.parent / one).resolve().is_relative_to(DOCS)]
    assert (lost, outside) == ([], [])


def test_a_link_that_leads_nowhere_is_seen() -> None:
    """The look itself takes links and pictures within the project, and neither code nor what lies elsewhere."""
    text = "[a](gone.md#part) ![b](x/y.svg){ .c } [d](https://example.org) [e](#here)\n```\n[f](code.md)\n```\n"
    assert links(text) == ["gone.md", "x/y.svg"]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.stem)
def test_every_decision_is_listed_with_its_title_and_status(decision: Path) -> None:
    """The index has a row for each decision: its number, its title and the status that the decision itself names."""
    text = decision.read_text(encoding="utf-8")
    title = re.match(r"# (\d+)\. (.+)\n", text)
    status = re.search(r"^Status: ([^.\n]+)", text, re.MULTILINE)
    assert title is not None
    assert status is not None
    assert int(title[1]) == int(decision.stem[:4])
    assert f"| [{title[1]}]({decision.name}) | {title[2]} | {status[1]} |" in INDEX.splitlines()


def test_nothing_of_the_site_is_loaded_from_elsewhere() -> None:
    """No font, script or style has an address in another place; the search finds what it needs on the disk."""
    loaded = [*SITE["extra"]["polyfills"], *SITE["extra_css"], *SITE.get("extra_javascript", [])]
    assert SITE["theme"]["font"] is False
    assert "offline" in SITE["plugins"]
    assert [one for one in loaded if not (DOCS / one).is_file()] == []
    assert any("iframe-worker" in one for one in loaded)  # else the plugin adds the one of a server
    assert not [page for page in PAGES if "```mermaid" in page.read_text(encoding="utf-8")]


def test_the_architecture_names_the_layers_that_are_checked() -> None:
    """The table of layers has a row for each layer of import-linter's first contract, in its order."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    table = (DOCS / "architecture.md").read_text(encoding="utf-8").partition("## Layers")[2].partition("\n## ")[0]
    rows = [set(re.findall(r"`([\w.]+)`", row.split("|")[1])) for row in table.splitlines() if row.startswith("| `")]
    assert rows == [set(layer.split(" | ")) for layer in contracts[0]["layers"]]


def test_what_it_runs_on_names_the_versions_that_are_tested() -> None:
    """The page names the Neo4j and the engine of the tests, and each Python that the package says it is for."""
    page = (DOCS / "support.md").read_text(encoding="utf-8")
    engine = re.search(r"^arcadedb-embedded==(\d+\.\d+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert engine is not None
    assert f"ArcadeDB {engine[1]}," in page
    assert f"| {VERSION.rpartition('.')[0]} LTS" in page
    assert pythons == sorted(set(re.findall(r"\b3\.1\d\b", page)))


def test_the_glossary_defines_each_term_once_and_every_level_of_a_place() -> None:
    """No term has two entries, and what a place of a German text can be called has one."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    terms = [
        term.partition(" (")[0] for one in re.findall(r"^### (.+)$", text, re.MULTILINE) for term in one.split(", ")
    ]
    places = text.partition("\n## German law")[0]
    assert len(terms) == len(set(terms)) > 50
    names = {one.name for one in (*LEVELS, *SECTIONS)} | NAMED_SECTIONS
    assert {name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", places)} == set()


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_shows_functions_that_there_are(drawing: Path) -> None:
    """What an arrow names is in the code; where it is not, `python -m bench paths --draw docs/drawings` draws anew."""
    titles = etree.parse(drawing).iter("{http://www.w3.org/2000/svg}title")
    shown = {tuple(line.split(": ")) for title in titles for line in (title.text or "").splitlines()}
    assert len(shown) > 20
    known = {module: _functions(module) for module in {module for module, _ in shown}}
    assert {(module, name) for module, name in shown if name.rpartition(".")[2] not in known[module]} == set()


def _functions(module: str) -> set[str]:
    """Return the names of the functions of a module, none where it is gone."""
    path = ROOT / Path(*module.split("."))
    file = next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)
    tree = ast.parse(file.read_text(encoding="utf-8")) if file else ast.Module([], [])
    return {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
