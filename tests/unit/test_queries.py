"""Every statement is what its header says, is used, and is the only place where Cypher stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import queries
from provenance.model.answers import Rung
from provenance.store.named import named_rows

ROOT = Path(queries.__file__).parent
REPOSITORY = ROOT.parent
NAMES = sorted(str(file.relative_to(ROOT).with_suffix("")) for file in ROOT.rglob("*.cypher"))
PROGRAM = [*(REPOSITORY / "provenance").rglob("*.py"), *(REPOSITORY / "etl").rglob("*.py")]
RUN_BY_FOLDER = ("schema/", "audit/", "shapes/")  # applied in order, listed by `beleg audit`, made from the shapes
RUNGS = tuple(f"gate/{rung}" for rung in Rung)
CYPHER = re.compile(r"\b(MATCH|MERGE|CREATE|UNWIND)\s*\(|\bMATCH \(|\bRETURN \w+ AS\b")
WRITES = re.compile(r"\b(?:CREATE|MERGE)\s*\((?:\w+)?:(\w+)")


def body(name: str) -> str:
    """Give a statement without comments and text literals."""
    lines = [line for line in queries.load(name).text.splitlines() if not line.startswith("//")]
    return re.sub(r"'[^']*'", "''", "\n".join(lines))


def test_the_declared_parameters_are_those_used() -> None:
    """A statement uses each parameter it declares, and no other."""
    used = {name: set(re.findall(r"\$(\w+)", body(name))) for name in NAMES}
    assert used == {name: set(queries.load(name).params) for name in NAMES}


def test_a_file_is_one_statement() -> None:
    """There is no second statement behind a semicolon."""
    assert NAMES
    assert [name for name in NAMES if ";" in body(name)] == []


def test_every_statement_is_used() -> None:
    """A statement that the program does not name is dead."""
    named = {name for file in PROGRAM for name in re.findall(r"""["']([\w/]+)["']""", file.read_text(encoding="utf-8"))}
    wanted = {name for name in NAMES if not name.startswith(RUN_BY_FOLDER) and name not in RUNGS}
    assert wanted
    assert wanted - named == set()


def test_no_cypher_stands_in_the_program() -> None:
    """Cypher stands in queries/ and nowhere else."""
    found = [file.name for file in PROGRAM if CYPHER.search(without_docstrings(file.read_text(encoding="utf-8")))]
    assert found == []


def test_every_constrained_label_is_written() -> None:
    """A constraint or index is on a label that some statement creates."""
    written = {label for name in NAMES for label in WRITES.findall(body(name))}
    constrained = {label for name in NAMES for label in re.findall(r"FOR \(\w+:(\w+)\)", body(name))}
    assert constrained - {"LABEL"} <= written


def test_a_cut_of_the_batch_is_the_clauses_asked_for() -> None:
    """What is cut out of the statement of a batch is whole clauses, in their order; all of them are all of it."""
    wanted = {"edges.Citation_CITES_Segment", "nodes.Counter"}
    text = queries.cut("record/batch", frozenset(wanted))
    assert re.findall(r"IN \$([\w.]+)", text) == ["nodes.Counter", "edges.Citation_CITES_Segment"]
    assert "CREATE (a)-[r:CITES]->(b)" in text
    whole = body("record/batch")
    every = frozenset(re.findall(r"IN \$([\w.]+)", whole))
    assert queries.cut("record/batch", every).split() == whole.split()


READING = [name for name in NAMES if not name.startswith(("ledger/", "record/", "schema/", "shapes/", "store/"))]
NODE = re.compile(r"\(\w*:\w+(?:[^()]|coalesce\([^()]*\))*\)")


def test_a_statement_that_reads_matches_nodes_with_a_proper_id_only() -> None:
    """Every node that a pattern names by a label is looked up by its id, or held to have one, or counted by degree."""
    assert READING
    for name in READING:
        text = re.sub(r"COUNT \{ \([^{}]*\) \}", "", body(name))
        for node in NODE.findall(text):
            variable = node[1:].partition(":")[0]
            assert "{id:" in node or (variable and f"WHERE coalesce({variable}.id, '') > ''" in node), f"{name}: {node}"


def test_the_rule_of_ids_changes_nothing_else() -> None:
    """A statement is sent as it stands in its file, but for the conditions on ids; one that writes as it stands."""
    for name in NAMES:
        written = (ROOT / f"{name}.cypher").read_text(encoding="utf-8")
        said = queries.load(name).text
        bare = re.sub(r" WHERE coalesce\(\w+\.id, ''\) > ''\)", ")", said).replace("(node", "(")
        assert bare.count("(") == written.count("(")
        if name not in READING:
            assert said == written


def test_a_statement_for_any_label_is_loaded_for_one() -> None:
    """The label is put in where LABEL stands, in a plan of its own; what is no label of ours is not put anywhere."""
    text = queries.load("ledger/record:Claim").text
    assert "MATCH (node:Claim {id: id})" in text
    assert "LABEL" not in "".join(line for line in text.splitlines() if not line.startswith("//"))
    for other in ("", "claim", "Claim) DETACH DELETE (n", "Claim:Log", "Claim\n"):
        with pytest.raises(KeyError):
            queries.load(f"ledger/record:{other}")


def test_a_record_is_looked_up_among_those_of_its_label_alone() -> None:
    """One statement a label, for the labels that records have; for any other there is nothing to ask."""
    asked: list[tuple[str, list[str]]] = []

    class Store:
        def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
            asked.append((query, params["ids"]))
            return []

    assert list(named_rows(Store(), {"Claim": ["a", "b"], "Commit": ["c"], "LogBlock": ["d"], "No such": ["e"]})) == []
    assert asked == [("ledger/record:Claim", ["a", "b"]), ("ledger/record:Commit", ["c"])]


def test_a_header_that_lacks_a_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loader takes no statement without purpose, parameters and result."""
    with pytest.raises(ValueError, match="Returns"):
        queries._header("x", "// Purpose: a\n// Params: none\nRETURN 1")
    with pytest.raises(KeyError):
        queries.load("no/such")
    with pytest.raises(KeyError):
        queries.load("../queries/store/counts")


def without_docstrings(text: str) -> str:
    """Give a module without its docstrings and comments, which may draw patterns."""
    return re.sub(r'"""(?s:.*?)"""|#.*', "", text)
