"""Opening a store: its schema, its version, its credentials; each refusal says what was found and what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest
from neo4j.exceptions import Neo4jError

import queries
from provenance import CitationEngine
from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.model.errors import AccessDenied, InvalidInput, StoreUnavailable
from provenance.model.graph import Batch, Edge, Node
from provenance.store import embedded, schema
from provenance.store.access import ServerAccess, check_version
from provenance.store.graph import Graph, open_graph
from provenance.store.location import Directory, Server, parse
from tests.support import records
from tests.support.mutants.tampered_stores import Tampering, within


def test_the_schema_may_be_applied_again(graph: Graph) -> None:
    """Every step may run again without harm, on a store that holds records."""
    graph.commit(Batch([Node("Work", "w", {"id": "w"})]))
    wanted = schema.steps(graph.engine)
    with graph._session(reads=False) as session:
        schema.apply(session, graph._access, wanted)
    assert graph.read("store/version") == [{"applied": wanted[-1].number}]


def test_every_label_has_one_node_an_id(graph: Graph) -> None:
    """Each label that the batch statement creates is constrained."""
    with graph._session(reads=True) as session:
        constrained = {row["labelsOrTypes"][0] for row in session.run("SHOW CONSTRAINTS")}
    text = queries.load("record/batch").text
    created = {word.split(")")[0] for word in text.split("CREATE (n:")[1:]} | {"Log", "Counter"}
    assert created <= constrained


def test_an_engine_refuses_nodes_without_a_proper_id_if_it_can(graph: Graph) -> None:
    """The embedded engine takes no node whose id is missing or empty; the Community edition has no such constraint."""
    with graph._session(reads=True) as session:
        labels = sorted({row["labelsOrTypes"][0] for row in session.run("SHOW CONSTRAINTS")})
    taken: list[str] = []
    for label in labels:
        for said in ("{colour: 'red'}", "{id: ''}"):
            made = Tampering(label, f"CREATE (:{label} {said}) RETURN 1 AS done")
            with suppress(Neo4jError):
                within(graph, made, lambda _, name=f"{label} {said}": taken.append(name))
    assert set(labels) > GIVEN
    assert len(taken) == (0 if graph.engine == "embedded" else 2 * len(labels))


GIVEN = {"Log", "LogBlock", "Counter", "Commit"}


def test_a_store_of_an_earlier_program_is_brought_up_to_date(store_location: str) -> None:
    """What nothing could check is gone: notes on each step, the turns of the head, counters of standings."""
    with open_graph(store_location, journal=Ledger()) as graph:
        graph.commit(records.everything())
        with graph._session(reads=False) as session:
            session.run("MATCH (s:Schema) SET s = {id: 'schema/1', number: 1, name: 'x', recorded_at: 'y'}").consume()
            session.run("CREATE (:Schema {id: 'schema/50', number: 50, name: 'z', recorded_at: 'y'})").consume()
            session.run("MATCH (h:Log) SET h.turn = 7").consume()
            session.run("CREATE (:Counter {id: 'demo/standing', value: 2})").consume()
        assert len(verify(graph).findings) == len(["one", "two", "turn", "standing", "schema"])
    with open_graph(store_location, journal=Ledger()) as graph:
        assert verify(graph).findings == []


def test_a_store_of_a_newer_program_is_refused(store_location: str) -> None:
    """A schema that this program does not know is not worked on."""
    with open_graph(store_location) as graph, graph._session(reads=False) as session:
        session.run(queries.load("store/applied").text, {"number": 9999, "name": "later"}).consume()
        try:
            with pytest.raises(StoreUnavailable, match=r"9999.*upgrade"):
                open_graph(store_location)
        finally:
            session.run(queries.load("store/applied").text, schema.latest()).consume()


@pytest.mark.neo4j
def test_wrong_credentials_are_told_at_once(neo4j_server) -> None:
    """A refused password is not tried again and again, and does not stand in the message."""
    server = parse(neo4j_server.location)
    assert isinstance(server, Server)
    started = time.monotonic()
    with pytest.raises(StoreUnavailable, match="refuses the credentials") as refused:
        open_graph(server.url, user=server.user, password="not-the-password")
    assert time.monotonic() - started < 20
    assert "not-the-password" not in str(refused.value)


@pytest.mark.neo4j
def test_a_database_that_is_not_there_is_named(neo4j_server) -> None:
    """A wrong path in the URL is told as such."""
    with pytest.raises(StoreUnavailable, match="nosuch"):
        open_graph(f"{neo4j_server.location}/nosuch", patience=0)


def test_a_server_that_stays_away_is_given_up() -> None:
    """After its patience the error names the address and what to check."""
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1:1\b.*docker compose"):
        open_graph("bolt://neo4j:x@127.0.0.1:1", patience=0.2)


@pytest.mark.parametrize("agent", ["Neo4j/5.25.1", "Neo4j/4.4.41", "Memgraph/3.0", ""])
def test_an_older_server_is_refused(agent: str) -> None:
    """Neo4j before 5.26 lacks what the statements need; the message says what was found."""
    with pytest.raises(StoreUnavailable, match=r"5\.26 or later"):
        check_version(agent, ServerAccess(parse("bolt://somewhere")))


@pytest.mark.parametrize("agent", ["Neo4j/5.26.0", "Neo4j/5.26.12", "Neo4j/2025.04.0", "Neo4j/5.27-aura"])
def test_a_newer_server_is_taken(agent: str) -> None:
    """Neo4j 5.26 and all that came after it, whatever its way of counting."""
    check_version(agent, ServerAccess(parse("bolt://somewhere")))


def test_locations_are_told_apart() -> None:
    """A path is a directory; a URL is a server whose credentials are set apart."""
    assert isinstance(parse("some/where"), Directory)
    server = parse("neo4j+s://ann:p%40ss@db.example:7687/laws")
    assert server == Server("neo4j+s://db.example:7687", "ann", "p@ss", "laws")
    assert "p@ss" not in repr(server)
    with pytest.raises(InvalidInput, match="http"):
        parse("http://db.example")


def test_an_empty_file_is_the_name_of_a_store(tmp_path: Path) -> None:
    """Who gives an empty file finds the same store under its name each time, beside the file, which is left as it is.

    Another process finds it too, and so does who comes when the file is gone.
    """
    beside = None
    try:
        with tempfile.NamedTemporaryFile(dir=tmp_path) as file:
            beside = Path(f"{file.name}.beleg")
            with CitationEngine(mode="basic", db_path=file.name) as engine:
                source = engine.add_custom_source("Deadlines", "delivery notes,6", "Read from the order")
            with CitationEngine(mode="basic", db_path=Path(file.name)) as engine:
                assert [one.name for one in engine.list_sources()] == ["Deadlines"]
            assert Path(file.name).stat().st_size == 0
            command = [sys.executable, "-m", "provenance.cli.start", "sources", "--store", file.name, "--json"]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            assert [one["name"] for one in json.loads(done.stdout)] == ["Deadlines"]
        assert not Path(file.name).exists()
        with CitationEngine(mode="basic", db_path=file.name) as engine:
            assert engine.find_source("Deadlines").artifact_id == source.artifact_id
        assert sorted(tmp_path.iterdir()) == [beside]
    finally:
        if beside is not None:
            embedded.stop(beside)


def test_a_file_with_content_is_no_name(tmp_path: Path) -> None:
    """A file that somebody wrote is refused, whatever lies beside it, and a directory is always the store itself."""
    written = tmp_path / "written"
    written.write_text("x")
    (tmp_path / "written.beleg").mkdir()
    (tmp_path / "made").mkdir()
    (tmp_path / "made.beleg").mkdir()
    for location in (written, str(written)):
        with pytest.raises(InvalidInput, match=r"directory for the store .* found a file with content"):
            parse(location)
    assert parse(tmp_path / "made") == Directory(tmp_path / "made")


def test_the_directory_beside_a_file_may_not_be_of_another_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a directory that all may write to, nobody is led into the store that somebody else laid out for him."""
    (tmp_path / "name").touch()
    (tmp_path / "name.beleg").mkdir()
    assert parse(tmp_path / "name") == Directory(tmp_path / "name.beleg")
    monkeypatch.setattr(os, "geteuid", lambda: (tmp_path / "name").stat().st_uid + 1)
    with pytest.raises(AccessDenied, match="another user owns"):
        parse(tmp_path / "name")


def test_german_words_find_their_inflections(graph: Graph) -> None:
    """Unterlage finds Unterlagen, in either engine; what Lucene would read as syntax is taken as words."""
    source = Node("Source", "s", {"id": "s"})
    texts = ["Die Unterlagen sind aufzubewahren.", "Der Steuerpflichtige bucht täglich.", "Bilder und Töne"]
    segments = [Node("Segment", f"s/{i}", {"id": f"s/{i}", "text": text}) for i, text in enumerate(texts)]
    graph.commit(Batch([source, *segments], [Edge("PART_OF", one.reference, source.reference) for one in segments]))
    assert [hit["id"] for hit in graph.search("Unterlage")] == ["s/0"]
    assert [hit["id"] for hit in graph.search("Bild (Ton]")] == ["s/2"]
    assert graph.search("Gewerbe AND") == []
