"""What a server is spared of tables whose rows are alike to it, and when each process was done."""

from __future__ import annotations

import pytest

from tests.support import scheduling, sizes

TABLES = """
import pytest
engines = pytest.mark.parametrize("engine", ["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])

@pytest.mark.alike
@pytest.mark.parametrize("row", range(%d))
@engines
def test_alike(engine, row): pass

@pytest.mark.parametrize("row", range(9))
@engines
def test_each_its_own(engine, row): pass
"""
pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("rows", "kept"), [(1, {0}), (2, {0, 1}), (3, {0, 1, 2}), (4, {0, 1, 3}), (9, {0, 4, 8}), (14, {0, 6, 13})]
)
def test_a_server_has_a_few_rows_of_a_table_that_is_marked(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, rows: int, kept: set[int]
) -> None:
    """First, middle and last are left of a marked table, all of others; the embedded engine and a long run have all."""
    pytester.makeini("[pytest]\nmarkers =\n  alike: x\n  neo4j: x")
    items, _ = pytester.inline_genitems(pytester.makepyfile(TABLES % rows), "-p", "no:randomly")
    left = sizes.spared(items)
    assert {f"test_alike[neo4j-{at}]" for at in range(rows) if at not in kept} == {one.split("::")[-1] for one in left}
    monkeypatch.setattr(sizes, "LONG", True)
    assert sizes.spared(items) == set()


def test_when_each_process_was_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a process; of the one that had the server, when it was done with it."""
    clock = iter([100.0, 110.0, 130.0, 150.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    ends = scheduling.Ends()
    ends.note("gw0", "tests/contract/test_gate.py::test_a_gate[neo4j]")
    ends.note("gw1", "tests/unit/test_words.py::test_words")
    ends.note("gw0", "tests/unit/test_texts.py::test_texts")
    assert list(ends.told()) == [
        "gw0 was done after 50 s, with those of the server after 10 s",
        "gw1 was done after 30 s",
    ]
