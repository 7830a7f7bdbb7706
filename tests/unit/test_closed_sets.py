"""Each closed set is one table, and what does not ask the table is held to it here."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import queries
from etl import structure
from etl.kinds import DocumentKind
from ontology.terms import shape_files
from provenance.answering.gate import _RULINGS
from provenance.citing.bibliography import csl, legal, output
from provenance.language import catalogue
from provenance.model.answers import Rung
from provenance.model.citations import ExtractionMethod
from provenance.model.deferral import by_name
from provenance.rdf.enumerations import enumerations, rendered
from provenance.rdf.formats import Format
from provenance.store.engines import EngineKind

REPOSITORY = Path(queries.__file__).parent.parent
SETS = {"kind": DocumentKind, "method": ExtractionMethod, "rung": Rung}


def listed(name: str, of: str) -> set[str]:
    """Give the words of the list that a statement holds something against."""
    found = re.search(rf"{re.escape(of)} IN \[([^\]]*)\]", queries.load(name).text)
    return set(re.findall(r"'(\w+)'", found[1]))


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_member_is_called_something_wherever_its_neighbours_are(language: str) -> None:
    """No kind, method or rung lacks a name where a reader meets the others, nor is one named that is none."""
    text = (files("provenance.language.catalogue") / f"members.{language}.toml").read_text(encoding="utf-8")
    named = tomllib.loads(text)
    assert named.keys() == SETS.keys()
    for name, members in SETS.items():
        assert named[name].keys() == {member.value for member in members}, name
        assert len({tuple(texts) for texts in named[name].values()}) == 1, name


def test_the_enumerations_of_the_shapes_are_made_from_the_records() -> None:
    """Making them anew changes no file; `make generated` does it where one was forgotten."""
    kept = shape_files("must")
    assert {name for name, text in rendered().items() if text != kept[name]} == set()
    assert sum(1 for _ in enumerations()) == 20


def test_a_kind_has_a_package_and_a_package_has_its_kind() -> None:
    """What knows a document is there, and is asked; what a row names exists where it is used."""
    known = {kind.row.package for kind in DocumentKind} - {None}
    for package in known:
        module = f"etl.structure.{package}.document"
        assert callable(by_name(f"{module}:is_{package}"))
        assert callable(by_name(f"{module}:structure_{package}"))
    own = {file.parent.name for file in (REPOSITORY / "etl" / "structure").glob("*/document.py")}
    by_layout = {kind.row.pages.split(".")[2] for kind in DocumentKind if kind.row.pages}
    by_format = {module.split(".")[2] for module in structure._WHOLE.values()}
    assert own - known - by_layout - by_format == {"prose"}
    assert all(callable(by_name(kind.row.pages)) for kind in DocumentKind if kind.row.pages)
    assert {kind.row.part for kind in DocumentKind} - {None} == set(legal.PARTS)
    ranks = tomllib.loads((files("provenance.conflicts") / "ranks.toml").read_text(encoding="utf-8"))
    assert {kind.row.rank for kind in DocumentKind} - {None} <= {rank["name"] for rank in ranks["rank"]}


def test_statements_say_the_methods_as_the_table_does() -> None:
    """What supports a claim directly, and what has a place, are the same to the gate, to an audit and to a bundle."""
    direct = {method.value for method in ExtractionMethod if method.row.direct}
    assert listed("gate/supported", "bond.relation") == listed("gate/narrowed", "bond.relation") == direct
    placed = {method.value for method in ExtractionMethod if method.row.placed}
    assert listed("audit/citations_without_place", "citation.extraction_method") == placed
    for method in ExtractionMethod:
        assert callable(by_name(f"provenance.citing.checks.{method.row.check}:check"))


def test_a_rung_has_its_statement_what_is_made_of_it_and_its_colours() -> None:
    """Each rung but the last is asked of the graph, in the order of the table, and each has a tone on the page."""
    asked = list(Rung)[:-1]
    assert list(_RULINGS) == asked
    assert {f"gate/{rung}" for rung in asked} <= set(queries.names("gate"))
    style = (files("provenance.report") / "answers.css").read_text(encoding="utf-8")
    for rung in Rung:
        assert re.search(rf"^\.{rung} \{{ --tone: ", style, re.MULTILINE)


def test_an_engine_has_its_schema_and_a_way_to_it() -> None:
    """Each engine has a folder of the schema, the statements its row names, and a class that leads to it."""
    folders = {file.name for file in (REPOSITORY / "queries" / "schema").iterdir() if file.is_dir()}
    assert folders == {engine.value for engine in EngineKind}
    for engine in EngineKind:
        assert by_name(engine.row.access).engine is engine
        there = {file.stem for file in (REPOSITORY / "queries" / "schema" / engine).iterdir()}
        assert set(engine.row.each_id) <= there
    schemes = [scheme for engine in EngineKind for scheme in engine.row.schemes]
    assert len(schemes) == len(set(schemes))


def test_a_format_has_what_writes_and_reads_it() -> None:
    """What a row of a format names is there."""
    for form in Format:
        assert callable(by_name(form.row.write))
        assert form.row.oxigraph or callable(by_name(form.row.read))


def test_every_style_is_set_by_the_program_or_by_a_file() -> None:
    """The styles that help lists are those there are."""
    assert set(csl.STYLES) == {*output.WRITTEN, *csl.OWN}
    assert {"apa", "harvard", "ieee"} <= set(csl.OWN)
