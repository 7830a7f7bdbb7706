"""`beleg segment`: JSON lines for programs, a tree for people, clear words for files that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import beleg
from tests.support.documents.portal_statutes import Statute


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A statute of one section."""
    printed = Statute()
    printed.title("Ordnung über Zeilen (ZeilO)", "ZeilO")
    printed.section("§ 1 Zeilen")
    printed.paragraph("(1) Eine Zeile ist kurz. Sie endet [hier].")
    return printed.save(tmp_path / "zeilen.pdf")


def test_json_lines(file: Path) -> None:
    """Each line is one place with section, path, heading, text, page and boxes; stderr stays silent."""
    done = beleg("segment", file, "--jsonl")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    first = next(row for row in rows if row["kind"] == "norm")
    assert (first["section"], first["heading"], first["page"]) == ("§ 1", "Zeilen", 1)
    assert first["path"] == [["Absatz", "1"], ["Satz", "1"]]
    assert first["text"] == "Eine Zeile ist kurz."
    assert [len(box) for box in first["boxes"]] == [5]
    assert (done.returncode, done.stderr) == (0, "")


def test_tree(file: Path) -> None:
    """Without --jsonl people see the tree, levels without text included."""
    lines = beleg("segment", file).stdout.splitlines()
    assert lines[0].startswith("Ordnung über Zeilen (ZeilO)")
    assert "§ 1  Zeilen" in lines
    at = lines.index("§ 1  Zeilen")
    assert [line.strip() for line in lines[at + 1 : at + 4]] == [
        "Abs. 1",
        "Satz 1 Eine Zeile ist kurz.  p. 1",
        "Satz 2 Sie endet [hier].  p. 1",
    ]


def test_divisions_are_nested(tmp_path: Path) -> None:
    """Sections stand in the tree below their divisions, and know them in the JSON lines."""
    printed = Statute()
    printed.title("Ordnung über Zeilen (ZeilO)", "ZeilO")
    printed.division("Teil 1", "Zeilen")
    printed.division("Abschnitt 1", "Kurze Zeilen")
    printed.section("§ 1 Länge")
    printed.paragraph("Eine Zeile ist kurz.")
    path = printed.save(tmp_path / "zeilen.pdf")
    lines = [line.rstrip() for line in beleg("segment", path).stdout.splitlines()]
    assert lines[lines.index("Teil 1  Zeilen") :] == [
        "Teil 1  Zeilen", "",
        "  Abschnitt 1  Kurze Zeilen", "",
        "    § 1  Länge",
        "      Eine Zeile ist kurz.  p. 1",
    ]  # fmt: skip
    row = json.loads(beleg("segment", path, "--jsonl").stdout.splitlines()[-1])
    assert row["heading_path"] == ["Teil 1 Zeilen", "Abschnitt 1 Kurze Zeilen"]


def test_unreadable_file(tmp_path: Path) -> None:
    """A file that cannot be read gives exit code 2, nothing on stdout, and two lines that say what to do."""
    path = tmp_path / "leer.pdf"
    path.touch()
    done = beleg("segment", path, "--jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is empty" in done.stderr
    assert "fetch the file again" in done.stderr
