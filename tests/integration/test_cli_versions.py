"""Versions on the command line: what beleg ingest, show, diff and rules say of the two samples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import beleg
from tests.support.documents.sample_order import VERSION_1, VERSION_2

PLACE = "§ 5 Abs. 1 Nr. 1 BelO"


@pytest.fixture
def store(empty_store: Path) -> str:
    """A store with both versions of the sample, the newer one first."""
    for sample in (VERSION_2, VERSION_1):
        done = beleg("ingest", "--workers", "0", "--store", str(empty_store), str(sample))
        assert done.returncode == 0, done.stderr
    return str(empty_store)


def test_the_law_of_a_day(store: str) -> None:
    """`show --as-of` gives the words then in force and until when; before the first version it says which that is."""
    now, then = beleg("show", PLACE, "--store", store), beleg("show", PLACE, "--as-of", "2024-12-31", "--store", store)
    assert "acht Jahre" in now.stdout
    assert "zehn Jahre" in then.stdout
    assert "until 2025-11-11" in then.stdout
    before = beleg("show", PLACE, "--as-of", "2020-01-01", "--store", store)
    assert before.returncode != 0
    assert "2023-03-01" in before.stderr
    unknown = beleg("show", PLACE, "--known-at", "2020-01-01", "--store", store)
    assert "known on 2020-01-01" in unknown.stderr


def test_the_history_of_a_place(store: str) -> None:
    """`show --history` tells each version of a place with the words that changed."""
    done = beleg("show", PLACE, "--history", "--store", store)
    assert done.returncode == 0
    assert "[-zehn-] {+acht+} Jahre" in done.stdout
    rows = json.loads(beleg("show", PLACE, "--history", "--json", "--store", store).stdout)
    assert [version["fates"][0]["kind"] for version in rows["versions"]] == ["changed", None]


def test_the_difference_as_text_json_and_page(store: str, tmp_path: Path) -> None:
    """`diff` says the same on the terminal, as JSON and as a page; --section shows one place."""
    text = beleg("diff", "BelO", "--store", store).stdout
    assert "[-zehn-] {+acht+} Jahre" in text
    told = json.loads(beleg("diff", "BelO", "2024-01-01", "2026-01-01", "--json", "--store", store).stdout)
    assert (told["old"]["until"], told["new"]["since"]) == ("2025-11-11", "2025-11-12")
    file = tmp_path / "diff.html"
    done = beleg("diff", "BelO", "--html", str(file), "--store", store)
    assert (done.returncode, done.stderr) == (0, "")
    page = file.read_text(encoding="utf-8")
    assert "<del>zehn</del> <ins>acht</ins> Jahre" in page
    assert page.startswith("<!doctype html>")
    assert beleg("diff", "BelO", "--html", "-", "--store", store).stdout.startswith("<!doctype html>")
    part = beleg("diff", "BelO", "--section", "§ 9", "--store", store).stdout
    assert "§ 9 Abs. 3 Satz 2" in part
    assert "§ 5" not in part
    assert beleg("diff", "BelO", "--section", "§ 99", "--store", store).returncode != 0


def test_a_day_that_is_given(empty_store: Path) -> None:
    """`ingest --valid-from` is kept with its origin; another day for the same file is refused, nothing is changed."""
    store = str(empty_store)
    given = beleg("ingest", "--workers", "0", "--valid-from", "2023-04-01", "--store", store, str(VERSION_1))
    assert given.returncode == 0, given.stderr
    assert "in force from 2023-04-01" in beleg("show", PLACE, "--store", store).stdout
    again = beleg("ingest", "--workers", "0", "--valid-from", "2023-04-01", "--store", store, str(VERSION_1))
    assert again.returncode == 0
    other = beleg("ingest", "--workers", "0", "--valid-from", "2023-05-01", "--store", store, str(VERSION_1))
    assert other.returncode == 1
    assert "2023-04-01" in other.stderr
    wrong = beleg("ingest", "--workers", "0", "--valid-from", "1.4.2023", "--store", store, str(VERSION_1))
    assert wrong.returncode == 2
    assert "1.4.2023" in wrong.stderr


def test_the_rules_of_a_day(store: str) -> None:
    """`rules --as-of` gives the rules of the version then in force."""
    for day, there in (("2024-12-31", False), ("2025-12-31", True)):
        done = beleg("rules", "BelO", "--section", "§ 5 Abs. 2a", "--as-of", day, "--json", "--store", store)
        assert bool(json.loads(done.stdout)) is there
