"""`beleg export`, `beleg import` and `beleg sparql` at the command line: a store leaves, comes back and is asked."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from provenance.bootstrap import open_store
from tests.support import records
from tests.support.command import beleg

ARTICLE = Path(__file__).parents[1] / "data" / "prov" / "article.ttl"
COUNT = "SELECT (COUNT(?citation) AS ?n) WHERE { ?citation a beleg:Citation }"


@pytest.fixture
def filled(empty_store: Path) -> dict[str, str]:
    """The environment of a store with one record of every class."""
    with open_store(empty_store) as graph:
        graph.commit(records.everything())
    return {**os.environ, "BELEG_STORE": str(empty_store), "BELEG_PROJECT": "demo"}


def test_a_store_goes_out_and_comes_back(filled: dict[str, str], own_store: Path, tmp_path: Path) -> None:
    """What is exported, imported elsewhere and exported there is the same file but for its order."""
    first, second = tmp_path / "first.nq", tmp_path / "second.nq"
    assert beleg("export", first, env=filled).returncode == 0
    done = beleg("import", first, "--store", own_store, env=filled, cwd=tmp_path)
    assert done.returncode == 0
    assert f"{len(records.everything().nodes)} records" in done.stderr
    assert beleg("export", second, "--store", own_store, env=filled).returncode == 0
    assert sorted(second.read_text().splitlines()) == sorted(first.read_text().splitlines())
    again = beleg("import", first, "--store", own_store, env=filled, cwd=tmp_path)
    assert again.returncode == 2
    assert "empty store" in again.stderr
    assert sorted(path.name for path in tmp_path.glob("*.nq*")) == ["first.nq", "second.nq"]


def test_what_has_no_place_is_kept_beside(filled: dict[str, str], own_store: Path, tmp_path: Path) -> None:
    """A statement of others is not lost: it is written to a file, and counted."""
    strange = '<https://example.org/a> <https://example.org/b> "c" .\n'
    file = tmp_path / "mixed.nq"
    beleg("export", file, env=filled)
    file.write_text(file.read_text() + strange)
    done = beleg("import", file, "--store", own_store, env=filled, cwd=tmp_path)
    assert done.returncode == 0
    assert "no place in the store: 1. They are kept in mixed.nq.rest.nq" in done.stderr
    assert (tmp_path / "mixed.nq.rest.nq").read_text() == strange


def test_prov_of_others_comes_into_any_store(filled: dict[str, str], tmp_path: Path) -> None:
    """It is told what it came to, that it is no evidence and what is kept in words alone; twice adds nothing."""
    done = beleg("import", ARTICLE, env=filled, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    shown = " ".join(done.stderr.split())
    assert "11 entities, 3 activities, 4 agents, 20 relations. None of it is evidence." in shown
    assert "prov:hadRole 4" in shown
    again = beleg("import", ARTICLE, env=filled, cwd=tmp_path)
    assert (again.returncode, "nothing is added" in again.stderr) == (0, True)
    theirs = "?thing beleg:iri ?iri ; a prov:Activity . FILTER (!CONTAINS(?iri, 'example.org'))"
    count = f"SELECT (COUNT(?thing) AS ?n) WHERE {{ {theirs} }}"
    assert beleg("sparql", count, env=filled).stdout == "?n\n3\n"
    broken = tmp_path / "broken.ttl"
    broken.write_text(ARTICLE.read_text()[:-20])
    refused = beleg("import", broken, env=filled, cwd=tmp_path)
    assert (refused.returncode, "format ttl" in refused.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["broken.ttl"]


def test_a_store_and_a_file_are_asked_alike(filled: dict[str, str], tmp_path: Path) -> None:
    """A query gives the same of the store and of its export, in every form, from a file of its own too."""
    file, query = tmp_path / "store.trig", tmp_path / "count.rq"
    beleg("export", file, env=filled)
    query.write_text(COUNT)
    answers = {beleg("sparql", *words, env=filled).stdout for words in ((COUNT,), (COUNT, file), (query, file))}
    number = sum(node.label == "Citation" for node in records.everything().nodes)
    assert answers == {f"?n\n{number}\n"}
    given = json.loads(beleg("sparql", COUNT, file, "--format", "json", env=filled).stdout)
    assert given["results"]["bindings"][0]["n"]["value"] == str(number)
    wrong = beleg("sparql", "SELECT", file, env=filled)
    assert (wrong.returncode, "SPARQL" in wrong.stderr) == (2, True)


def test_scopes_are_named_by_options(filled: dict[str, str], tmp_path: Path) -> None:
    """A trail, an answer and a project go to standard output in the format that is named; what is not there is told."""
    whole = beleg("export", "--format", "nq", env=filled).stdout.splitlines()
    for words in (("--citation", "1"), ("--answer", records.ANSWER.id), ("--project", "demo")):
        part = beleg("export", "--format", "nq", *words, env=filled)
        assert set(part.stdout.splitlines()) < set(whole), words
    none = beleg("export", tmp_path / "none.ttl", "--citation", "99", env=filled)
    assert (none.returncode, "none" in none.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_who_may_not_read_all_exports_nothing(filled: dict[str, str], tmp_path: Path) -> None:
    """An agent may neither export nor ask nor import, whatever the scope."""
    as_agent = filled | {"BELEG_ROLE": "agent"}
    for words in (("export",), ("export", "--citation", "1"), ("sparql", COUNT), ("import", "x.nq")):
        done = beleg(*words, env=as_agent, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert "AccessDenied" in done.stderr or "role" in done.stderr, words
