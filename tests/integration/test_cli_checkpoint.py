"""`beleg checkpoint`, `beleg witness` and `beleg verify --checkpoint`, as a user and their witness call them."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from provenance.ledger.journal import Ledger
from provenance.model.graph import Batch
from provenance.store.graph import open_graph
from tests.support import records
from tests.support.command import beleg


@pytest.fixture
def home(tmp_path: Path, empty_store: Path) -> dict[str, str]:
    """The environment of somebody who keeps a log with one record in it."""
    write(empty_store, "agent:1")
    own = {"XDG_CONFIG_HOME": "config", "BELEG_CHECKPOINTS": "kept", "BELEG_WITNESS": "witness"}
    return {
        **os.environ,
        **{name: str(tmp_path / value) for name, value in own.items()},
        "BELEG_STORE": str(empty_store),
    }


def write(store: Path, *names: str) -> None:
    """Write records."""
    with open_graph(store, journal=Ledger()) as graph:
        graph.commit(Batch().add(*(records.AGENT.model_copy(update={"id": name}) for name in names)))


def said(home: dict[str, str], *words: str | Path, code: int = 0) -> str:
    """Run a command that ends with this code, and give what it says."""
    done = beleg(*words, env=home)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout.strip()


def test_a_log_is_signed_witnessed_and_held_to_what_was_seen(
    home: dict[str, str], empty_store: Path, tmp_path: Path
) -> None:
    """From the first checkpoint to a store that was emptied and filled anew, which the one kept elsewhere tells."""
    assert "None" not in said(home, "checkpoint", "new", "--origin", "example.org/log", "-o", tmp_path / "first")
    key = said(home, "checkpoint", "key")
    assert key.startswith("example.org/log+")
    witness = said(home, "witness", "key", "--name", "witness.example")
    said(home, "witness", "trust", key)
    said(home, "checkpoint", "request", "--old", "0", "-o", tmp_path / "request")
    said(home, "witness", "cosign", tmp_path / "request", "-o", tmp_path / "cosignature")
    assert "409" in beleg("witness", "cosign", tmp_path / "request", env=home).stderr
    said(home, "checkpoint", "add", tmp_path / "cosignature", "--witness", witness)
    write(empty_store, "agent:2", "agent:3")
    said(home, "checkpoint", "new")
    listed = json.loads(said(home, "checkpoint", "list", "--json"))
    assert [(one["size"], len(one["signatures"])) for one in listed] == [(1, 2), (3, 1)]
    assert listed[0]["signatures"][1]["cosigned_at"].startswith("20")
    assert said(home, "checkpoint", "prove", "1").startswith("c2sp.org/tlog-proof@v1\nindex 1\n")

    report = json.loads(said(home, "verify", "--json"))
    assert [(one["origin"], one["size"], one["holds"]) for one in report["checkpoints"]] == [
        ("example.org/log", 3, True)
    ]
    absent = json.loads(said(home, "verify", "--json", "--witness", witness, code=1))
    assert [one["kind"] for one in absent["findings"]] == ["not cosigned"]
    first = next((tmp_path / "kept").rglob("0000000000000001.note"))
    assert json.loads(said(home, "verify", "--json", "--checkpoint", first, "--witness", witness))["sound"]

    with open_graph(empty_store) as graph, graph._session(reads=False) as session:
        session.run("MATCH (n) WHERE NOT n:Schema DETACH DELETE n").consume()
    write(empty_store, "agent:1")
    assert json.loads(said(home, "verify", "--json"))["sound"], "another log, of which nothing is kept here"
    newest = first.with_name("0000000000000003.note")
    found = json.loads(said(home, "verify", "--json", "--checkpoint", newest, code=1))["findings"]
    assert [one["kind"] for one in found] == ["rewritten", "cut"]
    assert found[0]["where"].startswith("leaf 0 (Agent agent:1, in the write of 20")


def test_a_broken_file_is_listed_and_found_and_a_lost_key_is_told(home: dict[str, str], empty_store: Path) -> None:
    """`checkpoint list` and `verify` say which file it is, exit code 1, and go on; without a key none was checked."""
    said(home, "checkpoint", "new")
    write(empty_store, "agent:2")
    said(home, "checkpoint", "new")
    shutil.rmtree(Path(home["XDG_CONFIG_HOME"]))
    assert "no key" in said(home, "verify")
    note = max(Path(home["BELEG_CHECKPOINTS"]).rglob("*.note"))
    note.write_text("half")
    done = beleg("checkpoint", "list", env=home)
    assert (done.returncode, note.name in done.stderr, len(done.stdout.splitlines())) == (1, True, 2)
    assert note.name in said(home, "verify", code=1)


def test_a_stranger_s_checkpoint_and_a_lost_folder_are_told(home: dict[str, str], tmp_path: Path) -> None:
    """One that is signed by no trusted key is refused with exit code 2; without hashes no checkpoint is made."""
    said(home, "checkpoint", "new", "-o", tmp_path / "note")
    other = {**home, "XDG_CONFIG_HOME": str(tmp_path / "stranger")}
    said(other, "key", "show")
    done = beleg("verify", "--checkpoint", tmp_path / "note", env=other)
    assert (done.returncode, "signed by one of the trusted keys" in done.stderr) == (2, True)
    public = tmp_path / "config/beleg/signing-key.pub"
    assert said(other, "verify", "--checkpoint", tmp_path / "note", "--key", public)
    shutil.rmtree(next((tmp_path / "kept").rglob("tile")))
    write(Path(home["BELEG_STORE"]), "agent:9")
    done = beleg("checkpoint", "new", env=home)
    assert done.returncode != 0
    assert "folder of checkpoints" in done.stderr
    assert said({**home, "BELEG_CHECKPOINTS": "off"}, "checkpoint", "new", code=2) == ""
