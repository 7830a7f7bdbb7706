"""`beleg store` says what the store is, sets it up and stops its engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provenance.cli.main import app
from provenance.model.errors import StoreUnavailable
from provenance.store import embedded
from tests.support import command


def beleg(*words: str) -> str:
    """Run a command in this process and give what it says."""
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_store_is_set_up_looked_at_and_stopped(own_store: Path) -> None:
    """`status` starts no engine; `init` sets up; `stop` stops, and says so when there is nothing to stop."""
    assert json.loads(beleg("store", "status", str(own_store), "--json")) == {
        "engine": "embedded", "location": str(own_store), "running": False, "exists": False,
    }  # fmt: skip
    assert not own_store.exists()
    beleg("store", "init", str(own_store))
    state = json.loads(beleg("store", "status", str(own_store), "--json"))
    assert state["running"]
    assert state["schema"] == state["known"]
    assert "has stopped" in beleg("store", "stop", str(own_store))
    assert embedded.running(own_store) is None
    assert "No engine" in beleg("store", "stop", str(own_store))


def test_a_server_is_not_ours_to_stop() -> None:
    """`stop` with the URL of a server is wrong use: exit code 2 and a way out."""
    done = command.beleg("store", "stop", "bolt://127.0.0.1:1")
    assert done.returncode == 2
    assert "Stop it where it was started" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("audit", "uncited_claims"),
        ("diff", "BelO"),
        ("references", "--from", "§ 3 BelO"),
        ("check", __file__),
        ("statistics",),
        ("report",),
    ],
)
def test_a_store_that_is_not_there_is_not_found_sound(tmp_path: Path, words: tuple[str, ...]) -> None:
    """What only reads records makes no store at a place that was misspelt, and says nothing good of it."""
    place = tmp_path / "misspelt"
    done = CliRunner().invoke(app, [*words, "--store", str(place)])
    assert isinstance(done.exception, StoreUnavailable)
    assert str(place) in done.exception.message
    assert not place.exists()
    assert not done.stdout
