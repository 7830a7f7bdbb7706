"""A query is asked again of a kept table: it reads, and it ends."""

from __future__ import annotations

import json
import time

import pytest

from provenance.citing.tables.queries import StoredTable, ask, table_of
from provenance.model.errors import InvalidInput

PAPERS = table_of(
    "paper_analysis",
    [
        {"paper": f"p{n}", "architecture": "microservices" if n < 42 else "monolith", "year": 2015 + n % 7}
        for n in range(60)
    ],
)


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM result",
        "DROP TABLE result",
        "INSERT INTO result VALUES (1,2,3)",
        "ATTACH '/tmp/x' AS x",
        "PRAGMA table_info(result)",
        "SELECT load_extension('x')",
        "SELECT count(*) FROM result; DELETE FROM result",
        "SELECT * FROM nothing",
        "not sql",
        "",
        "VACUUM INTO '/tmp/x'",
        "SELECT '\x00' FROM result\x00",
        "SELECT writefile('/tmp/x', 'y')",
        "CREATE TEMP TABLE t AS SELECT 1",
        "EXPLAIN DELETE FROM result",
        "SELECT randomblob(900000000)",
        "REINDEX",
        "BEGIN IMMEDIATE",
    ],
)
def test_a_query_does_nothing_but_read(query: str) -> None:
    """Whatever is no single SELECT over the kept table is refused with how to mend it."""
    with pytest.raises(InvalidInput) as refusal:
        ask(PAPERS, query)
    assert refusal.value.suggestion


def test_a_query_without_end_is_ended() -> None:
    """An endless or enormous query is stopped in bounded time."""
    started = time.monotonic()
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT "
    for query in (endless + "count(*) FROM c", endless + "n FROM c"):
        with pytest.raises(InvalidInput):
            ask(PAPERS, query)
    assert time.monotonic() - started < 20


def test_a_table_comes_back_as_it_was_kept() -> None:
    """JSON keeps names, order and values; odd values and names are no trouble."""
    table = table_of('we"ird', [[1, None, "ä\tb", float("nan"), b"\x01", True]], ["a", 'b"', "c", "d", "e", "f"])
    assert StoredTable.of(json.loads(table.to_json())) == table
    assert table.text == 'a\tb"\tc\td\te\tf\n1\t\tä b\tnan\t01\ttrue'
    assert ask(table, 'SELECT "b""", c FROM "we""ird"').rows == ((None, "ä\tb"),)


@pytest.mark.parametrize("rows", ["abc", 12, {"a": 1}, [1, 2], [[1], [1, 2]]])
def test_what_is_no_table_is_refused(rows: object) -> None:
    """Rows must be mappings, or lists as long as the columns."""
    with pytest.raises(InvalidInput):
        table_of("t", rows, ["a"])
