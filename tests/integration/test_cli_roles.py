"""`beleg` asks for the role of BELEG_ROLE, and keeps to the project of BELEG_PROJECT; notes and tags from the shell."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provenance.cli.main import app
from provenance.model.errors import AccessDenied
from tests.support import command
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
WIDE = [
    "audit --all",
    "audit agents",
    "verify",
    "verify --shapes",
    "store status",
    "diff BelO",
    "rules BelO",
    "show §3BelO",
]
MANAGING = ["verify --pending", "store init", "store stop", "embed", "ingest {file}"]
MANAGING += ["classify 1 --tier 1", "retract 1 --reason A"]
CITING = ["cite 1 --claim A --quote B", "note add A --source 1", "note reword 1 B", "note withdraw 1", "tag add 1 a"]
DENIED = [(role, command) for role in ("agent", "user") for command in WIDE + MANAGING]
DENIED += [("auditor", command) for command in MANAGING]
DENIED += [(role, command) for role in ("user", "auditor") for command in CITING]


@pytest.fixture
def store(empty_store: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store that the commands use."""
    monkeypatch.setenv("BELEG_STORE", str(empty_store))
    return empty_store


def beleg(*words: str) -> str:
    """Run a command in this process and give what it says."""
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_commands_ask_for_the_role(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks across projects is for auditors and admins, what manages for admins, what cites for agents too."""
    beleg("ingest", str(VERSION_1), "--workers", "0", "--json")
    for role, line in DENIED:
        monkeypatch.setenv("BELEG_ROLE", role)
        words = [word.format(file=VERSION_1) for word in line.split()]
        done = CliRunner().invoke(app, words)
        assert isinstance(done.exception, AccessDenied), f"{role}: {line}: {done.exception!r} {done.output}"
    monkeypatch.setenv("BELEG_ROLE", "auditor")
    assert {"kind": "Source", "records": 1} in json.loads(beleg("audit", "records", "--json"))


@pytest.mark.parametrize(("role", "says"), [("agent", "access_denied"), ("king", "invalid_input")])
def test_a_denied_command_ends_with_2(store: Path, role: str, says: str) -> None:
    """Outside, a denial and an unknown role are two lines on stderr and exit code 2."""
    done = command.beleg("audit", "--all", env={**os.environ, "BELEG_ROLE": role})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)
    assert "→" in done.stderr


def test_readers_read(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """User and agent list, show and report what is theirs, in the project of the environment or of --project."""
    beleg("ingest", str(VERSION_1), "--workers", "0", "--json")
    beleg("cite", "1", "--claim", "A.", "--quote", QUOTE)
    monkeypatch.setenv("BELEG_ROLE", "user")
    assert [one["id"] for one in json.loads(beleg("citations", "--json"))] == [1]
    assert json.loads(beleg("show", "1", "--json"))["claim"] == "A."
    beleg("report", "-o", str(tmp_path / "report.html"))
    assert QUOTE in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert json.loads(beleg("citations", "--json", "--project", "other")) == []
    monkeypatch.setenv("BELEG_PROJECT", "other")
    assert json.loads(beleg("sources", "--json")) == []
    monkeypatch.delenv("BELEG_PROJECT")
    monkeypatch.setenv("BELEG_ROLE", "agent")
    monkeypatch.setenv("BELEG_AGENT", "agent:b")
    assert json.loads(beleg("citations", "--json")) == []
    beleg("report", "-o", str(tmp_path / "report.html"))
    assert QUOTE not in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_notes_and_tags_from_the_shell(store: Path) -> None:
    """Notes are added, listed, reworded and withdrawn, tags put on and taken off; --json gives the records."""
    beleg("ingest", str(VERSION_1), "--workers", "0", "--json")
    assert beleg("tag", "add", "BelO", "GoBD", " Frist ").endswith(": frist, gobd\n")
    assert json.loads(beleg("tag", "list", "--json")) == {"frist": [1], "gobd": [1]}
    assert json.loads(beleg("tag", "remove", "1", "gobd", "--json")) == ["frist"]
    assert "frist" in beleg("tag", "list")
    (made,) = json.loads(beleg("note", "add", "--kind", "highlight", "--source", "1", "--quote", QUOTE, "--json"))
    assert made["location"]["locator"] == "§ 3 Abs. 1 Satz 1 BelO"
    said = beleg("note", "add", "[bold]Look[/] <b>", "--source", "1", "--section", "§ 3")
    assert "[bold]Look[/] <b>" in said
    number = json.loads(beleg("note", "list", "--kind", "note", "--json"))[0]["id"]
    assert "Look again" in beleg("note", "reword", str(number), "Look again")
    assert "is withdrawn" in beleg("note", "withdraw", str(made["id"]))
    assert QUOTE not in beleg("note", "list")
    assert f"superseded by {number + 1}" in beleg("note", "list", "--history")


def test_how_a_source_stands_from_the_shell(store: Path) -> None:
    """A source is classified, shown, retracted and taken back; --json gives its standing, topics can be emptied."""
    beleg("ingest", str(VERSION_1), "--workers", "0", "--json")
    assert json.loads(beleg("classify", "BelO", "--json"))["tier"] == 1
    said = beleg("classify", "1", "--tier", "2", "--secondary", "--topic", "tax", "--publisher", "[bold]Amt[/]")
    assert "2 (reliable), not primary" in said
    assert "[bold]Amt[/]" in said
    assert json.loads(beleg("classify", "1", "--json"))["topics"] == ["tax"]
    assert json.loads(beleg("classify", "1", "--topic", "", "--json"))["topics"] == []
    assert "Garbled." in beleg("retract", "1", "--reason", "Garbled.")
    assert json.loads(beleg("classify", "1", "--json"))["retracted"] == "Garbled."
    assert "Garbled." not in beleg("retract", "1", "--reason", "It was not.", "--withdraw")
