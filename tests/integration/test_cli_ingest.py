"""The command line end to end: directories with good and bad files, citing, showing, listing, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pymupdf
import pytest

from tests.support import command
from tests.support.documents.sample_order import VERSION_1, VERSION_2

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."


def beleg(store: Path, *args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run beleg on a store."""
    return command.beleg(*args, "--store", store)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory with two good files and one of each bad kind."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.pdf").write_bytes(VERSION_1.read_bytes())
    (tmp_path / "newer.pdf").write_bytes(VERSION_2.read_bytes())
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "cut.pdf").write_bytes(VERSION_1.read_bytes()[:3000])
    (tmp_path / "word.pdf").write_bytes(b"PK\x03\x04 no PDF at all")
    (tmp_path / "notes.odt").write_text("not asked for")
    (tmp_path / ".hidden.pdf").write_bytes(VERSION_1.read_bytes())
    with pymupdf.open(VERSION_1) as document:
        document.save(tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner", user_pw="user")
    with pymupdf.open() as scan:
        page = scan.new_page()
        page.insert_image(page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 40, 60), False))
        scan.save(tmp_path / "scan.pdf")
    return tmp_path


def test_a_directory_run_goes_on_and_says_what_failed(folder: Path, empty_store: Path) -> None:
    """Good files are loaded, each bad one is named with a reason of its own, and the run exits with 1."""
    done = beleg(empty_store, "ingest", folder)
    assert done.returncode == 1
    assert "2 loaded, 0 unchanged, 5 failed" in done.stdout
    reasons = {
        line.split("/")[-1].split(": ", 1)[0]: line.split(": ", 1)[1]
        for line in done.stderr.splitlines()
        if "✗" in line
    }
    assert set(reasons) == {"empty.pdf", "cut.pdf", "word.pdf", "locked.pdf", "scan.pdf"}
    assert len(set(reasons.values())) == 5, reasons
    assert "Traceback" not in done.stderr
    again = beleg(empty_store, "ingest", folder / "deep", folder / "newer.pdf")
    assert (again.returncode, "0 loaded, 2 unchanged" in again.stdout) == (0, True)
    assert beleg(empty_store, "verify").returncode == 0


def test_json_lines_are_clean(folder: Path, empty_store: Path) -> None:
    """With --json stdout holds one JSON object a file and nothing else."""
    done = beleg(empty_store, "ingest", folder, "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(row["outcome"] for row in rows) == ["failed"] * 5 + ["new", "new version"]
    assert all(row["message"] and row["suggestion"] for row in rows if row["outcome"] == "failed")


def test_cite_show_and_list(empty_store: Path) -> None:
    """A true quote exits 0, an altered one 1 with the diff; show and the lists give them back, with both findings."""
    good = beleg(empty_store, "cite", VERSION_1, "--claim", QUOTE, "--quote", QUOTE, "--section", "§ 3")
    assert (good.returncode, "[1] — verified" in good.stdout) == (0, True), good.stderr
    assert "Quote stands at § 3 Abs. 1 Satz 1 BelO\n  Claim it bears the claim by its words" in good.stdout
    bad = beleg(empty_store, "cite", "1", "--claim", "Some entry.", "--quote", QUOTE.replace("keine", "jede"))
    assert (bad.returncode, "[-jede-] {+keine+}" in bad.stdout) == (1, True), bad.stdout
    shown = beleg(empty_store, "show", 1)
    assert (shown.returncode, "§ 3 Abs. 1 Satz 1 BelO" in shown.stdout) == (0, True)
    listed = json.loads(beleg(empty_store, "citations", "--json").stdout)
    assert [(one["id"], one["verification_status"]) for one in listed] == [(1, "verified"), (2, "failed")]
    cheese = beleg(empty_store, "cite", "1", "--claim", "Der Mond ist aus Käse.", "--quote", QUOTE, "--json")
    said = json.loads(cheese.stdout)
    assert (cheese.returncode, said["verification_status"]) == (0, "unverified")
    assert (said["findings"]["stands"], said["findings"]["bearing"]) == (True, "not_judged")
    table = beleg(empty_store, "citations").stdout
    assert [word in table for word in ("by its words", "not judged")] == [True, True]
    assert "whether it bears the claim was not judged" in beleg(empty_store, "show", 3).stdout
    assert [one["abbreviation"] for one in json.loads(beleg(empty_store, "sources", "--json").stdout)] == ["BelO"]


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("show", 99), 2, "no citation 99"),
        (("cite", "7", "--claim", "x", "--quote", "y"), 2, "no source 7"),
        (("ingest", "nowhere.pdf"), 2, "nowhere.pdf"),
        (("citations", "--status", "perhaps"), 2, "verified, unverified"),
        (("audit", "no_such_query"), 2, "no_such_query"),
    ],
)
def test_wrong_use_is_named(empty_store: Path, args: tuple[object, ...], code: int, says: str) -> None:
    """Wrong use exits with 2 and two lines on stderr: what is wrong, and how to mend it."""
    done = beleg(empty_store, *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert "→" in done.stderr


def test_a_store_that_is_not_there_exits_with_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server nobody answers at is named, with exit code 3, after as long as BELEG_PATIENCE says."""
    monkeypatch.setenv("BELEG_PATIENCE", "0.5")
    began = time.monotonic()
    done = command.beleg("sources", "--store", "bolt://neo4j:secret@127.0.0.1:1")
    assert time.monotonic() - began < 15  # half of what it is without
    assert (done.returncode, done.stdout) == (3, "")
    assert "127.0.0.1:1" in done.stderr
    assert "secret" not in done.stderr
    monkeypatch.setenv("BELEG_PATIENCE", "long")
    wrong = command.beleg("sources", "--store", "bolt://neo4j:secret@127.0.0.1:1")
    assert wrong.returncode == 2
    assert "BELEG_PATIENCE" in wrong.stderr
