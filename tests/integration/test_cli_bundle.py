"""`beleg bundle` and `beleg key` on a machine that has the file, the public key, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pyrage
import pytest

from provenance.answering.bundle import seal
from provenance.answering.bundle.staging import NOTES, Staging
from tests.support.command import beleg
from tests.support.scenes import sealed_answer


@dataclass
class Machine:
    """A machine with an empty home; commands run in it."""

    home: Path

    def beleg(self, *arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the command as somebody does who has nothing set up."""
        kept = {"HOME": str(self.home), "PATH": os.environ["PATH"], "BELEG_STORE": str(self.home / "no" / "store")}
        return beleg(*arguments, env=kept | environment, cwd=self.home)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Give a machine with an empty home."""
    (tmp_path / "home").mkdir()
    return Machine(tmp_path / "home")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Give a bundle and the public key it was signed with."""
    bundle, key = tmp_path / "answer.bundle.json", tmp_path / "beleg.pub"
    bundle.write_bytes(sealed_answer.sealed())
    key.write_text(sealed_answer.key().public.pem)
    return bundle, key


def test_a_bundle_verifies_elsewhere(machine: Machine, files: tuple[Path, Path], tmp_path: Path) -> None:
    """With the file, the public key and the text alone; nothing is made in the home, and no store is opened."""
    text = tmp_path / "answer.md"
    text.write_text(sealed_answer.draft().text)
    done = machine.beleg("bundle", "verify", files[0], "--key", files[1], "--answer", text)
    assert (done.returncode, done.stderr) == (0, "")
    assert "form, signature, statement, answer" in done.stdout
    assert list(machine.home.iterdir()) == []


def test_one_letter_makes_it_fail_and_is_named(machine: Machine, files: tuple[Path, Path]) -> None:
    """Exit code 1, the pointer and the letter, for people and for programs."""
    content = bytearray(sealed_answer.sealed())
    at = content.index(b'"payload":"') + 3000
    content[at] = ord("x") if content[at] != ord("x") else ord("y")
    files[0].write_bytes(content)
    done = machine.beleg("bundle", "verify", files[0], "--key", files[1])
    assert done.returncode == 1
    assert f"letter {at + 1} of the file" in done.stdout
    assert "#/predicate/" in done.stdout
    said = json.loads(machine.beleg("bundle", "verify", files[0], "--key", files[1], "--json").stdout)
    assert (said["sound"], said["findings"][0]["at"]) == (False, at)
    assert machine.beleg("bundle", "show", files[0], "--key", files[1]).returncode == 1


def test_what_a_killed_run_left_is_dealt_with(machine: Machine, empty_store: Path, tmp_path: Path) -> None:
    """`bundle recover` takes away what was written for an answer that was never recorded, once, and says so."""
    staged = Staging(empty_store / "beside" / NOTES, "01J00000000000000000000000", "sha256:0", {tmp_path / "a": b"x"})
    staged.write()
    staged.leave()  # as the end of the process does
    assert len(list(tmp_path.glob(".a.*"))) == 1
    done = machine.beleg("bundle", "recover", "--store", empty_store)
    assert (done.returncode, "had not recorded" in done.stdout) == (0, True)
    assert not list(tmp_path.glob(".a.*"))
    again = machine.beleg("bundle", "recover", "--store", empty_store, "--json")
    assert (again.returncode, again.stdout) == (0, "[]\n")


WRONG = [("empty", b"", 2), ("text", b"hello", 1), ("json", b"{}\n", 1), ("cut", sealed_answer.sealed()[:900], 1)]


@pytest.mark.parametrize(("name", "content", "code"), WRONG)
def test_other_files_get_an_answer(
    name: str, content: bytes, code: int, machine: Machine, files: tuple[Path, Path]
) -> None:
    """Exit code 1 or 2 and a message without a traceback."""
    files[0].write_bytes(content)
    done = machine.beleg("bundle", "verify", files[0], "--key", files[1])
    assert done.returncode == code, name
    assert "Traceback" not in done.stderr + done.stdout
    assert (done.stdout + done.stderr).strip()


def test_without_a_key_nobody_is_trusted(machine: Machine, files: tuple[Path, Path], tmp_path: Path) -> None:
    """No key at all is wrong use; the key of somebody else is a bundle that fails."""
    done = machine.beleg("bundle", "verify", files[0])
    assert (done.returncode, "--key" in done.stderr) == (2, True)
    other = tmp_path / "other.pub"
    other.write_text(sealed_answer.key(2).public.pem)
    done = machine.beleg("bundle", "verify", files[0], "--key", other)
    assert (done.returncode, "not among the trusted" in done.stdout) == (1, True)


def test_an_auditor_reads_it(machine: Machine, tmp_path: Path, files: tuple[Path, Path]) -> None:
    """With the identity the excerpts are opened, checked and shown; without it they are not there."""
    made = pyrage.x25519.Identity.generate()
    identity = tmp_path / "auditor.txt"
    identity.write_text(str(made))
    identity.chmod(0o600)
    to = [str(made.to_public())]
    files[0].write_bytes(
        seal(sealed_answer.material(), sealed_answer.facts(), signing=[sealed_answer.key()], recipients=to)
    )
    shut = machine.beleg("bundle", "show", files[0], "--key", files[1])
    opened = machine.beleg("bundle", "show", files[0], "--key", files[1], "--identity", identity)
    assert (shut.returncode, opened.returncode) == (0, 0)
    assert sealed_answer.ARTIFACTS[1] in shut.stdout
    assert sealed_answer.QUOTES[12] not in shut.stdout
    assert sealed_answer.QUOTES[12] in opened.stdout
    refused = machine.beleg("bundle", "verify", files[0], "--key", files[1], "--identity", files[1])
    assert refused.returncode == 2


def test_keys_are_made_shown_and_changed(machine: Machine, tmp_path: Path) -> None:
    """`key show` makes the key and prints its public half on stdout; a new one takes --replace, and keeps trust."""
    first = machine.beleg("key", "show")
    assert first.stdout.startswith("-----BEGIN PUBLIC KEY-----\n")
    assert machine.beleg("key", "show").stdout == first.stdout
    assert "PRIVATE" not in first.stdout + first.stderr
    assert machine.beleg("key", "new").returncode == 2
    assert machine.beleg("key", "new", "--replace").returncode == 0
    assert machine.beleg("key", "show").stdout != first.stdout
    assert machine.beleg("key", "show", "--auditor").stdout.startswith("age1")
    missing = machine.beleg("key", "show", BELEG_KEY=str(tmp_path / "none.pem"))
    assert (missing.returncode, missing.stdout) == (2, "")
