"""`beleg comply`, `object` and `requirement`, as they are typed: a company brought in, settled, told, and its gaps."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.store import embedded
from tests.support.command import beleg
from tests.support.documents.sample_order import VERSION_1

SHOWN = "Elektronische Belege werden jeden Abend gesichert."
HELD = "§ 4 Abs. 1 Satz 2 BelO"
FILE = """
objects:
  - {slug: scan, name: Gescannter Beleg, terms: [Beleg]}
  - {slug: sicherung, name: Abendliche Sicherung, kind: process, terms: [Sicherung]}
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A store with a statute, the handbook of a company and one citation of it, and what the company has."""
    home = tmp_path_factory.mktemp("comply")
    (home / "handbuch.md").write_text(f"# Handbuch\n\n{SHOWN}\n", encoding="utf-8")
    (home / "firma.yaml").write_text(FILE, encoding="utf-8")
    for words in (
        ("ingest", VERSION_1),
        ("cite", home / "handbuch.md", "--claim", SHOWN, "--quote", SHOWN),
        ("object", "import", home / "firma.yaml"),
    ):
        run(home, *words)
    yield home
    embedded.stop(home / "store")


def run(home: Path, *words: str | Path, code: int = 0) -> str:
    """Run a command on the store, expect its exit code, and return what it printed."""
    environment = {**os.environ, "BELEG_STORE": str(home / "store"), "LC_ALL": "C.UTF-8"}
    done = beleg(*words, env=environment)
    assert done.returncode == code, done.stderr
    return done.stdout


def rows(home: Path, *words: str) -> list[dict[str, Any]]:
    """Return what stands as JSON."""
    return json.loads(run(home, "comply", *words, "--json"))


def test_a_company_is_brought_in_settled_and_told(home: Path) -> None:
    """What is proposed is confirmed, kept and told, as a table, as CSV and as a page; a gap ends with exit code 1."""
    assert "process" in run(home, "object", "list").lower()
    assert {row["state"] for row in rows(home, "scan")} == {"proposed"}
    run(home, "requirement", "confirm", "scan", HELD, "--because", "Ein Scan ist ein Beleg.")
    run(home, "requirement", "reject", "scan", "§ 9 BelO", "--because", "Niemand verlangt ihn heraus.")
    run(home, "requirement", "fulfil", "scan", HELD, "--by", "sicherung", "--citation", "1")
    told = run(home, "comply", "scan")
    assert "fulfilled" in told
    assert HELD in told
    run(home, "comply", "--fail-on-gaps")
    gap = ("--by", "sicherung", "--citation", "1", "--severity", "high", "--remedy", "Zweimal sichern.")
    run(home, "requirement", "gap", "scan", HELD, *gap)
    assert "Zweimal sichern." in run(home, "comply", "--fail-on-gaps", code=1)
    table = list(csv.DictReader(io.StringIO(run(home, "comply", "--format", "csv"))))
    assert [row["status"] for row in table if row["place"] == HELD] == ["gap"]
    assert not [row for row in table if row["place"].startswith("§ 9")]
    run(home, "comply", "--format", "html", "-o", str(home / "page.html"))
    page = (home / "page.html").read_text(encoding="utf-8")
    assert "Zweimal sichern." in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("comply", "nobody"), "nobody"),
        (("comply", "--as-of", "soon"), "soon"),
        (("comply", "--format", "xml"), "xml"),
        (("requirement", "confirm", "scan", HELD), "reason or a citation"),
        (("requirement", "confirm", "scan", "§ 99 BelO", "--because", "x"), "§ 99 BelO"),
        (("requirement", "fulfil", "scan", HELD, "--by", "sicherung", "--citation", "9"), "9"),
        (("object", "import", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_what_is_wrong_is_told(home: Path, words: tuple[str, ...], told: str) -> None:
    """A wrong object, day, place, citation or file is named, and the exit code is 2."""
    environment = {**os.environ, "BELEG_STORE": str(home / "store"), "LC_ALL": "C.UTF-8"}
    done = beleg(*words, env=environment)
    assert done.returncode == 2
    assert told in done.stderr


def test_a_german_reader_is_told_in_german(home: Path) -> None:
    """Table, list and page have German words under a German locale; JSON and CSV keep their keys and codes."""
    german = {**os.environ, "BELEG_STORE": str(home / "store"), "LC_ALL": "de_DE.UTF-8", "COLUMNS": "200"}

    def said(*words: str) -> str:
        return beleg(*words, env=german).stdout

    table = said("comply", "scan")
    assert all(word in table for word in ("Stelle", "Regel", "seit", "vorgeschlagen", "Gebot: "))
    assert not any(word in table for word in ("proposed", "obligation", "since"))
    assert all(word in said("object", "list") for word in ("Kürzel", "Adressaten", "Vorgang"))
    page = said("comply", "--format", "html")
    assert '<html lang="de">' in page
    assert "<h1>Welche Regeln binden und ob sie eingehalten sind</h1>" in page
    assert "obligation" not in page
    assert {row["status"] for row in json.loads(said("comply", "scan", "--json"))} <= {
        "proposed",
        "fulfilled",
        "gap",
        "open",
    }
    assert said("comply", "--format", "csv").startswith("slug,name,kind,")
