"""Databases of others are asked and never written to: SQLite, a real PostgreSQL, a real Neo4j."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.store.foreign import ask, scrubbed, without_password
from tests.support.engines.neo4j_server import Server

ROWS = [("p1", "microservices"), ("p2", "monolith"), ("p3", "microservices")]


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """An SQLite database with three papers."""
    path = tmp_path / "papers & more.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE papers (name TEXT, architecture TEXT)")
        connection.executemany("INSERT INTO papers VALUES (?, ?)", ROWS)
        connection.commit()
    return path


def test_sqlite_is_asked(papers: Path) -> None:
    """Columns and rows come as the database gives them."""
    url = f"sqlite:///{papers}"
    assert ask(url, "SELECT name, architecture FROM papers ORDER BY name") == (("name", "architecture"), ROWS)
    assert ask(url, "SELECT count(*) AS n FROM papers WHERE architecture = 'microservices'") == (("n",), [(2,)])


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM papers",
        "ATTACH ':memory:' AS x",
        "PRAGMA user_version = 3",
        "SELECT nothing",
        "",
        "SELECT 1; DROP TABLE papers",
    ],
)
def test_sqlite_is_not_written_to(papers: Path, query: str) -> None:
    """Whatever is no single reading query is refused, and the file is as it was."""
    before = papers.read_bytes()
    with pytest.raises(InvalidInput):
        ask(f"sqlite:///{papers}", query)
    assert papers.read_bytes() == before


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    """A missing file, a server that is away and an unknown kind each have their error; no password is shown."""
    with pytest.raises(StoreUnavailable, match="there is none"):
        ask(f"sqlite:///{tmp_path}/none.db", "SELECT 1")
    with pytest.raises(InvalidInput, match="scheme 'mysql'"):
        ask("mysql://host/base", "SELECT 1")
    for scheme in ("postgresql", "bolt"):
        with pytest.raises(StoreUnavailable) as refusal:
            ask(f"{scheme}://eva:geheim@127.0.0.1:1/base", "SELECT 1")
        assert "geheim" not in str(refusal.value)


def test_passwords_are_cut_out() -> None:
    """No password of an address, nor of its parameters, stays in a text or in an address that is kept."""
    url = "postgresql://eva:ge/h@eim@host:5432/base?password=geheim&x=1"
    for text in (scrubbed(f"see {url.replace('ge/h@eim', 'geheim')}"), scrubbed("host=h password=geheim user=eva")):
        assert "geheim" not in text
    assert without_password("postgresql://eva:geheim@host:5432/base?password=x") == "postgresql://eva@host:5432/base"
    assert without_password("sqlite:////tmp/a.db?key=x") == "sqlite:////tmp/a.db"
    assert scrubbed("at 10:30 mail a@b.de, see https://x.de/a:b@c") == "at 10:30 mail a@b.de, see https://x.de/a:b@c"
    with pytest.raises(InvalidInput):
        ask("postgresql://host:port/base", "SELECT 1")


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL that runs for this module."""
    programs = [shutil.which(name) or "" for name in ("initdb", "postgres")]
    if not all(programs):
        pytest.skip("PostgreSQL is not installed: no initdb and postgres on the PATH")
    user: str | None = None
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        user = next((one.pw_name for one in pwd.getpwall() if one.pw_name == "postgres"), None)
        if user is None:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
    directory = Path("/tmp") / f"beleg-pg-{os.getpid()}"  # noqa: S108 — its user cannot enter pytest's directories
    directory.mkdir()
    if user:
        shutil.chown(directory, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = [programs[0], "-D", str(directory / "data"), "-U", "eva", "-A", "trust", "--no-sync"]
    subprocess.run(made, check=True, capture_output=True, user=user, cwd=directory)
    run = [programs[1], "-D", str(directory / "data"), "-p", str(port), "-k", str(directory), "-h", "127.0.0.1", "-F"]
    server = subprocess.Popen(run, user=user, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"postgresql://eva@127.0.0.1:{port}/postgres"
    try:
        import psycopg

        for _ in range(100):
            try:
                with psycopg.connect(url, connect_timeout=2) as connection:
                    connection.execute("CREATE TABLE papers (name text, architecture text)")
                    connection.cursor().executemany("INSERT INTO papers VALUES (%s, %s)", ROWS)
                break
            except psycopg.OperationalError:
                if server.poll() is not None:
                    raise
                import time

                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(directory, ignore_errors=True)


def test_postgresql_is_asked(postgres: str) -> None:
    """A real server gives columns and rows."""
    assert ask(postgres, "SELECT name, architecture FROM papers ORDER BY name") == (("name", "architecture"), ROWS)


@pytest.mark.parametrize(
    "query",
    ["DELETE FROM papers", "CREATE TABLE x (a int)", "SELECT nothing", "",
     "SELECT 1; SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE; DELETE FROM papers",
     "COMMIT; DELETE FROM papers", "WITH gone AS (DELETE FROM papers RETURNING 1) SELECT * FROM gone",
     "COMMIT; BEGIN READ WRITE; DELETE FROM papers; COMMIT; SELECT 1"],
)  # fmt: skip
def test_postgresql_is_not_written_to(postgres: str, query: str) -> None:
    """Whatever writes is refused, also where the query tries to end its transaction first."""
    with pytest.raises(InvalidInput):
        ask(postgres, query)
    assert ask(postgres, "SELECT count(*) FROM papers").rows == [(3,)]


def test_a_count_of_postgresql_is_kept_and_asked_live(postgres: str, tmp_path: Path) -> None:
    """A real server is asked when it is registered and again live, decimals as numbers, without its password kept."""
    from provenance.bootstrap import open_engine

    query = "SELECT count(*) FROM papers WHERE architecture = 'microservices'"
    with open_engine(tmp_path / "store") as engine:
        source = engine.add_db_source("pg", "Papers", query, url=postgres.replace("eva@", "eva:geheim@"))
        for locator in ({}, {"live": True}):
            result = engine.cite(
                "2 of 3 papers use microservices.",
                "as counted",
                source_id=source.id,
                locator=locator,
                extraction_method="aggregation",
            )
            assert result.verification_status == "verified"
        assert "geheim" not in repr(engine.get_source(source.id))
        average = engine.add_db_source("pg", "Mean", "SELECT avg(length(name)) AS mean FROM papers", url=postgres)
        assert engine.get_source(average.id).content == "mean\n2"


@pytest.mark.neo4j
def test_neo4j_is_asked_and_not_written_to(neo4j_server: Server) -> None:
    """A real Neo4j gives rows, and refuses to write in a reading session."""
    url = neo4j_server.location
    assert ask(url, "UNWIND [1, 2] AS n RETURN n, n * 2 AS twice") == (("n", "twice"), [(1, 2), (2, 4)])
    for query in ("CREATE (n:Intruder) RETURN n", "MATCH (n) DETACH DELETE n RETURN 1", "RETURN", ""):
        with pytest.raises(InvalidInput):
            ask(url, query)
    assert ask(url, "MATCH (n:Intruder) RETURN count(n)").rows == [(0,)]
