"""A table is found in a text, with the stretch of each row, and what is none is left alone."""

from __future__ import annotations

import pytest

from provenance.citing.tables.content import table_in
from provenance.citing.tables.queries import table_named, table_of, tables_of
from provenance.citing.tables.requery import rows_counted

CSV = 'paper,year,note\np1,2020,"a, b"\np2,2021,\n'
MARKDOWN = "# Matrix\n\nDavor.\n\n| paper | year |\n|---|--:|\n| p1 | 2020 |\n| a \\| b | 2021 |\n\nDanach."
JSON = '[{"paper": "p1", "year": 2020},\n {"paper": "p2", "year": 2021}]'
ROWS = '{"columns": ["paper", "year"], "rows": [["p1", 2020], ["p2", 2021]]}'


@pytest.mark.parametrize(
    ("text", "columns", "rows", "spans"),
    [
        (CSV, ("paper", "year", "note"), (("p1", 2020, "a, b"), ("p2", 2021, None)), ['p1,2020,"a, b"', "p2,2021,"]),
        (MARKDOWN, ("paper", "year"), (("p1", 2020), ("a | b", 2021)), ["| p1 | 2020 |", "| a \\| b | 2021 |"]),
        (JSON, ("paper", "year"), (("p1", 2020), ("p2", 2021)), JSON[1:-1].split(",\n ")),
        (ROWS, ("paper", "year"), (("p1", 2020), ("p2", 2021)), ['["p1", 2020]', '["p2", 2021]']),
        ("name;wert\na;1.234,5\nb;2,0", ("name", "wert"), (("a", 1234.5), ("b", 2.0)), ["a;1.234,5", "b;2,0"]),
        ("id\tn\n007\t1\n008\t2", ("id", "n"), (("007", 1), ("008", 2)), ["007\t1", "008\t2"]),
    ],
)
def test_a_table_is_found_with_its_rows(text: str, columns: object, rows: object, spans: list[str]) -> None:
    """CSV, Markdown and JSON: cells are typed by their column, and each row is a stretch of the text."""
    found = table_in("t", text)
    assert found is not None
    assert (found.table.columns, found.table.rows) == (columns, rows)
    assert [text[start:end] for start, end in found.rows] == spans


@pytest.mark.parametrize(
    "text",
    ["", "Ein Satz, mit Komma, und noch einem.\nEin zweiter, mit Komma, und noch einem.", "[1, 2, 3]", "[", "{}", "a,b",
     "a,a\n1,2", "| a | b |\nkein Strich", '{"rows": 3}', "[[1], [2]]"],
)  # fmt: skip
def test_prose_is_no_table(text: str) -> None:
    """What has no named columns, or rows of another width, is no table."""
    assert table_in("t", text) is None


PAPERS = table_of("papers", [{"name": f"p{n}", "kind": "m" if n % 2 else "o", "n": n} for n in range(6)])


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT count(*) FROM papers WHERE kind = 'm'", [2, 4, 6]),
        ("select COUNT(1) from papers p where p.n > 3;", [5, 6]),
        ("SELECT count(*) FROM papers", [1, 2, 3, 4, 5, 6]),
        ("SELECT kind, count(*) FROM papers WHERE n < 2 GROUP BY kind ORDER BY kind", [1, 2]),
        ("SELECT sum(kind = 'm') FROM papers", None),
        ("SELECT count(*) FROM papers WHERE n IN (SELECT n FROM papers)", None),
        ("SELECT count(*) FROM papers a JOIN papers b", None),
        ("DELETE FROM papers", None),
    ],
)
def test_the_rows_that_count_are_those_that_meet_the_condition(query: str, rows: list[int] | None) -> None:
    """One plain SELECT says which rows it counts; of any other it is not said."""
    assert rows_counted(PAPERS, query, []) == rows


def test_the_table_of_a_query_is_named() -> None:
    """Names behind FROM and JOIN are found, not those in texts; a result goes by the only one."""
    assert tables_of('SELECT 1 FROM s.papers JOIN "od""d" WHERE x = \'from nowhere\'') == ["papers", 'od"d']
    assert table_named(None, "SELECT 1 FROM papers", "db") == "papers"
    assert table_named(None, "SELECT 1 FROM a JOIN b", "db") == "db"
    assert table_named("given", "SELECT 1 FROM a", "db") == "given"
