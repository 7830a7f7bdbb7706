"""Every row of docs/requirements.md stands as it says, and names tests that there are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "requirements.md"
NUMBERS = {"000": 72, "001": 103, "002": 87, "003": 33, "004": 145}
"""The last number of each document's rows."""
_ROW = re.compile(r"^\| (?P<id>\d{3}-\d+[a-z]?) \|(?P<asked>.*)\|(?P<stands>[^|]*)\|(?P<shown>[^|]*)\|$", re.MULTILINE)
_TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
_ADR = re.compile(r"\[ADR (\d+)\]\((adr/(\d{4})-[\w-]+\.md)\)")

Row = dict[str, str]


def rows(text: str) -> list[Row]:
    """Return the rows of the table, each with ``id``, ``asked``, ``stands`` and ``shown``."""
    return [{name: value.strip() for name, value in row.groupdict().items()} for row in _ROW.finditer(text)]


@cache
def names_of(file: Path) -> frozenset[str]:
    """Return the names of the tests of a file, those of its classes with them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(node.name for node in found if node.name.startswith("test_"))


def faults(row: Row) -> list[str]:
    """Say what is wrong with a row: no state, a decision or a test that there is not, or none at all."""
    found: list[str] = []
    decision = _ADR.search(row["stands"])
    if row["stands"] != "works" and not (row["stands"].startswith("differs, ") and decision):
        found.append(f"stands: neither `works` nor `differs, [ADR N](…)`: {row['stands']!r}")
    if decision and not ((ROOT / "docs" / decision[2]).is_file() and int(decision[1]) == int(decision[3])):
        found.append(f"no decision at {decision[2]}")
    tests = _TEST.findall(row["shown"])
    if not tests or _TEST.sub("", row["shown"]).replace(",", "").strip():
        found.append(f"shown: expected tests as `folder/test_x.py::test_y`, with commas between: {row['shown']!r}")
    for file, name in tests:
        path = ROOT / "tests" / file
        if not path.is_file() or name not in names_of(path):
            found.append(f"no test {file}::{name}")
    return found


@pytest.mark.parametrize("document", NUMBERS)
def test_every_row_names_tests_that_there_are(document: str) -> None:
    """Every number of a document has its row, each row works or differs by a decision, and tests show it."""
    here = [row for row in rows(PAGE.read_text(encoding="utf-8")) if row["id"].startswith(document)]
    ids = [row["id"] for row in here]
    assert len(set(ids)) == len(ids)
    assert {int(re.sub(r"\D", "", one.partition("-")[2])) for one in ids} == set(range(1, NUMBERS[document] + 1))
    assert not {row["id"]: found for row in here if (found := faults(row))}


@pytest.mark.parametrize(
    ("stands", "shown"),
    [
        ("open", "`docs/test_requirements.py::test_a_bad_row_is_seen`"),
        ("works", ""),
        ("works", "by hand"),
        ("works", "`docs/test_requirements.py::test_nothing_of_the_kind`"),
        ("works", "`docs/test_no_such_file.py::test_x`"),
        ("differs", "`docs/test_requirements.py::test_a_bad_row_is_seen`"),
        ("differs, [ADR 99](adr/0099-nothing.md)", "`docs/test_requirements.py::test_a_bad_row_is_seen`"),
        ("differs, [ADR 2](adr/0001-the-shared-design.md)", "`docs/test_requirements.py::test_a_bad_row_is_seen`"),
    ],
)
def test_a_bad_row_is_seen(stands: str, shown: str) -> None:
    """The look itself finds a row without a state, without a test, or with one that there is not."""
    assert faults({"id": "000-1", "asked": "", "stands": stands, "shown": shown})


def test_a_good_row_passes() -> None:
    """It takes a row that works, and one that differs by a decision, with several tests."""
    shown = "`docs/test_requirements.py::test_a_bad_row_is_seen`, `docs/test_requirements.py::test_a_good_row_passes`"
    assert not faults({"id": "000-1", "asked": "", "stands": "works", "shown": shown})
    differs = "differs, [ADR 1](adr/0001-the-shared-design.md)"
    assert not faults({"id": "000-1", "asked": "", "stands": differs, "shown": shown})
