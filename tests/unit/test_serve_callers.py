"""The file of callers: what is written into it is there whole or not at all, and for nobody else to read."""

from __future__ import annotations

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provenance.cli.main import app
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.serve.access import Caller
from provenance.serve.callers import followed, make, revoke
from provenance.serve.settings import read_callers

KEPT = """# who may sign in

[proxy]  # the company's
trusted = ["127.0.0.1"]
user = "X-User"
[proxy.roles]
"*" = "user"
"""


def caller(name: str, role: str = "agent") -> Caller:
    """Return a caller of the project demo."""
    return Caller(name, role, "demo")


def test_a_token_is_written_and_taken_away(tmp_path: Path) -> None:
    """What stood in the file stays letter for letter; the file is for its owner alone."""
    file = tmp_path / "sub" / "callers.toml"
    file.parent.mkdir()
    file.write_text(KEPT, encoding="utf-8")
    token = make(file, caller('agent:"w\\r'), date(2030, 1, 2))
    other = make(file, caller("anna", "admin"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert token not in file.read_text()
    tokens, proxy = read_callers(file)
    assert proxy is not None
    assert tokens.caller(token) == caller('agent:"w\\r')
    assert tokens.kept[0].expires == date(2030, 1, 2)
    revoke(file, 'agent:"w\\r')
    assert [one.caller.name for one in read_callers(file)[0].kept] == ["anna"]
    assert read_callers(file)[0].caller(other).role == "admin"
    revoke(file, "anna")
    assert file.read_text().rstrip() == KEPT.rstrip()
    assert [one.name for one in file.parent.iterdir() if one.name != ".callers.toml.lock"] == [file.name]


def test_what_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    """A name that is taken, a role that is none, a file that is another: it stays as it was."""
    file = tmp_path / "callers.toml"
    make(file, caller("anna"))
    before = file.read_bytes()
    for wrong in (caller("anna"), caller("berta", "king"), caller("two\nlines"), Caller("b", "user", "")):
        with pytest.raises(InvalidInput):
            make(file, wrong)
    with pytest.raises(SourceNotFound, match="There is anna"):
        revoke(file, "berta")
    assert file.read_bytes() == before
    other = tmp_path / "other.toml"
    other.write_text("[tool]\nx = 1\n")
    with pytest.raises(InvalidInput, match="tool"):
        make(other, caller("anna"))
    assert other.read_text() == "[tool]\nx = 1\n"


def test_two_who_write_at_once_take_turns(tmp_path: Path) -> None:
    """Of many tokens made at the same time none is lost."""
    file = tmp_path / "callers.toml"
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: make(file, caller(f"agent:{number}")), range(24)))
    assert {one.caller.name for one in read_callers(file)[0].kept} == {f"agent:{number}" for number in range(24)}


def test_a_server_follows_the_file(tmp_path: Path) -> None:
    """A token counts as soon as it is written, and no longer when it is revoked; a broken file changes nothing."""
    file = tmp_path / "callers.toml"
    first = make(file, caller("anna"))
    tokens = followed(file)
    second = make(file, caller("berta"))
    assert tokens.caller(second).name == "berta"
    revoke(file, "anna")
    with pytest.raises(AccessDenied):
        tokens.caller(first)
    file.write_text("[[token", encoding="utf-8")
    assert tokens.caller(second).name == "berta"
    assert tokens.stands(caller("berta"))


def test_the_command_makes_lists_and_revokes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`beleg token` prints a token once; a list shows who has one and never what it is."""
    monkeypatch.setenv("LC_ALL", "C")
    file = str(tmp_path / "callers.toml")
    made = CliRunner().invoke(
        app, ["token", "make", "agent:w", "--role", "agent", "--project", "p", "--callers", file, "--json"]
    )
    token = json.loads(made.stdout)["token"]
    listed = CliRunner().invoke(app, ["token", "list", "--callers", file])
    assert "agent:w" in listed.stdout
    assert token not in listed.stdout + Path(file).read_text()
    row = json.loads(CliRunner().invoke(app, ["token", "list", "--callers", file, "--json"]).stdout)
    assert row == [{"name": "agent:w", "role": "agent", "project": "p", "expires": None, "over": False}]
    assert CliRunner().invoke(app, ["token", "revoke", "agent:w", "--callers", file]).exit_code == 0
    assert read_callers(Path(file))[0].kept == ()
    assert Path(file).stat().st_mode & 0o077 == 0
