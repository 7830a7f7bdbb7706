"""`beleg validate` at the command line: what breaks a shape is told, in two languages, as JSON and as SHACL."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from rdflib import Graph as RdfGraph
from rdflib import Namespace

from provenance.bootstrap import open_store
from provenance.rdf.shapes import digest
from tests.support import records
from tests.support.command import beleg

SH = Namespace("http://www.w3.org/ns/shacl#")
FORGED = "MATCH (n:Citation) WHERE n.number = 1 SET n.confidence = 'certain'"
UNRANKED = "MATCH (:Project)-[e:HAD_MEMBER]->() REMOVE e.number"


@pytest.fixture
def sound(empty_store: Path) -> dict[str, str]:
    """The environment of a store with one record of every class."""
    with open_store(empty_store) as graph:
        graph.commit(records.everything())
    return {**os.environ, "BELEG_STORE": str(empty_store), "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8"}


@pytest.fixture
def broken(sound: dict[str, str], empty_store: Path) -> dict[str, str]:
    """The same, where somebody has been at a citation and at an edge behind the back of the program."""
    with open_store(empty_store) as graph, graph._session(reads=False) as session:
        session.run(FORGED).consume()
        session.run(UNRANKED).consume()
    return sound


def test_sound_records_conform(sound: dict[str, str]) -> None:
    """All is well: exit code 0, how many records there are, and advice on stderr that fails nothing."""
    done = beleg("validate", env=sound)
    assert done.returncode == 0
    assert done.stdout.startswith(f"✓ {len(records.everything().nodes)} records fit their shapes: 0 violations, 1 ")
    assert "should say whether the quote bears the claim" in done.stderr


def test_what_breaks_a_shape_is_told_in_both_languages(broken: dict[str, str]) -> None:
    """A violation names shape, record, path and value; exit code 1; the frame follows the locale."""
    english = beleg("validate", env=broken)
    german = beleg("validate", env={**broken, "LC_ALL": "de_DE.UTF-8"})
    assert (english.returncode, german.returncode) == (1, 1)
    told = (
        "beleg:CitationShape: Citation demo/1 at beleg:confidence: The confidence of a citation is high, medium or low."
    )
    assert f"{told} (found 'certain')" in " ".join(english.stdout.split())
    assert "some do not fit their shapes: 2 violations" in english.stdout
    assert "entsprechen einige den Shapes nicht: 2 Verstöße" in german.stdout


def test_the_reference_finds_the_same(broken: dict[str, str]) -> None:
    """By pySHACL the report is the same, and says that it is by pySHACL."""
    found = [
        json.loads(beleg("validate", "--json", "--no-keep", *words, env=broken).stdout)
        for words in ((), ("--reference",))
    ]
    assert [one.pop("executor") for one in found] == ["cypher", "pyshacl"]
    assert found[0] == found[1]
    assert not found[0]["conforms"]


def test_the_report_is_one_of_shacl(broken: dict[str, str]) -> None:
    """As Turtle it is a sh:ValidationReport whose results name focus, path, shape, severity and message."""
    done = beleg("validate", "--format", "turtle", env=broken)
    assert done.returncode == 1
    graph = RdfGraph().parse(data=done.stdout, format="turtle")
    (conforms,) = graph.objects(None, SH.conforms)
    assert conforms.toPython() is False
    severities = sorted(str(one).rpartition("#")[2] for one in graph.objects(None, SH.resultSeverity))
    assert severities == ["Violation", "Violation", "Warning"]
    focus = {str(one) for one in graph.objects(None, SH.focusNode)}
    assert "urn:beleg:Citation:demo%2F1" in focus
    assert any(one.startswith("urn:beleg:edge:HAD_MEMBER:Project:demo:Source:") for one in focus)
    assert {len(set(graph.objects(None, SH[name]))) for name in ("sourceShape", "resultMessage", "resultPath")} == {3}


def test_the_report_is_kept_as_a_record(broken: dict[str, str], empty_store: Path) -> None:
    """Who manages the store leaves a report of each check, with its results; who only audits leaves nothing."""
    beleg("validate", env=broken)
    beleg("validate", "--no-keep", env=broken)
    beleg("validate", env={**broken, "BELEG_ROLE": "auditor"})
    with open_store(empty_store) as graph, graph._session(reads=True) as session:
        rows = [dict(row["r"]) for row in session.run("MATCH (r:ValidationReport) RETURN r")]
    kept = [row for row in rows if row["id"] != records.VALIDATION.id]
    assert [(row["conforms"], row["executor"], row["violations"], row["shapes"]) for row in kept] == [
        (False, "cypher", 2, digest())
    ]
    results = json.loads(kept[0]["results"])
    told = json.loads(beleg("validate", "--json", "--no-keep", env=broken).stdout)
    assert results["violations"] == told["violations"]


def test_a_report_that_cannot_be_kept_is_told_all_the_same(broken: dict[str, str], empty_store: Path) -> None:
    """Where the log is broken nothing is written, and what was found is told with a word on that."""
    with open_store(empty_store) as graph, graph._session(reads=False) as session:
        session.run("MATCH (l:Log) SET l.frontier = []").consume()
    done = beleg("validate", env=broken)
    assert done.returncode == 1
    assert "2 violations" in done.stdout
    assert "The report was not kept" in done.stderr
