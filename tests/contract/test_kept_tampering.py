"""What lies beside a store, changed by whoever can write to its files: found, named, and built upon by nobody.

The folder of checkpoints, the keys and the settings: one store for all, and files copied back.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.answering.bundle import anchoring, keys
from provenance.ledger import anchor, stamps
from provenance.ledger.findings import LedgerFinding
from provenance.ledger.journal import Ledger, block_id
from provenance.ledger.notes import Algorithm, Checkpoint, Signed, Signer, Verifier, read_note
from provenance.ledger.since import verify_since
from provenance.ledger.tiles import Tiles
from provenance.ledger.verify import verify
from provenance.model.errors import BelegError, InvalidInput, LedgerBroken
from provenance.model.graph import Batch
from provenance.model.merkle import EMPTY_ROOT, leaf_hash
from provenance.store.embedded import command_over_http
from provenance.store.graph import Graph, open_graph
from tests.support import records
from tests.support.engines.emptying import wipe

APART = "kept"
STRANGER = Ed25519PrivateKey.from_private_bytes(b"x" * 32)


def agents(start: int, count: int = 1) -> Batch:
    """Records that nothing else is needed for."""
    return Batch().add(*(records.AGENT.model_copy(update={"id": f"agent:{at}"}) for at in range(start, start + count)))


def by_stranger(checkpoint: Checkpoint) -> str:
    """A note of a checkpoint under the name of its log, signed with a key of somebody else."""
    verifier = Verifier(checkpoint.origin, Algorithm.ED25519, STRANGER.public_key().public_bytes_raw())
    return str(Signed(checkpoint, (Signer(verifier, STRANGER.sign).signature(checkpoint.text),)))


@dataclass
class House:
    """A store whose log of 8 leaves has checkpoints of 1, 3 and 6, the folder of another log beside its own, and keys.

    ``folder`` is that of its own log, ``other`` that of the other one, ``keys`` where the user's key is.
    """

    graph: Graph
    place: Path
    folder: Path
    other: Path
    keys: Path

    def note(self, size: int) -> Path:
        """The file of a checkpoint."""
        return self.folder / "checkpoints" / f"{block_id(size)}.note"

    def renew(self) -> None:
        """Put everything back."""
        for name in ("kept", "config"):
            shutil.rmtree(self.place / name, ignore_errors=True)
            shutil.copytree(self.place / f"sound {name}", self.place / name, symlinks=True)

    def found(self, given: Signed | None = None) -> tuple[int | None, list[LedgerFinding]]:
        """What `beleg verify` finds, and of how many leaves the checkpoint was that the log was held to."""
        held, findings = anchoring.held_to(self.graph, given)
        report = verify(self.graph, held=[held] if held else [])
        return held.checkpoint.size if held else None, [*findings, *report.findings]


@pytest.fixture(scope="module")
def house(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house, for all tests."""
    place = tmp_path_factory.mktemp("house")
    with (
        pytest.MonkeyPatch.context() as patch,
        open_graph(emptied_store, journal=Ledger(), database=APART) as graph,
    ):
        patch.setenv("XDG_CONFIG_HOME", str(place / "config"))
        patch.setenv("XDG_DATA_HOME", str(place / "data"))
        patch.setenv("BELEG_CHECKPOINTS", str(place / "kept"))
        graph.commit(agents(0, 6))
        anchoring.checkpoint(graph)
        other = anchor.log_folder(graph)
        wipe(graph)
        graph._journal = Ledger()
        for size in (1, 2, 3):
            graph.commit(agents(10 * size, size))
            anchoring.checkpoint(graph)
        graph.commit(agents(100, 2))
        own = anchor.log_folder(graph)
        assert own is not None
        assert other is not None
        for name in ("kept", "config"):
            shutil.copytree(place / name, place / f"sound {name}", symlinks=True)
        yield House(graph, place, own, other, place / "config" / "beleg")
        run = graph._access._attachment.engine()  # type: ignore[attr-defined]
    command_over_http(run, "/api/v1/server", {"command": f"drop database {APART}"})


@pytest.fixture
def renewed(house: House) -> House:
    """The house with everything as it was."""
    house.renew()
    return house


def replaced(size: int, content: Callable[[House], bytes | str]) -> Callable[[House], Any]:
    """Write another content in place of a note."""

    def act(house: House) -> None:
        made = content(house)
        house.note(size).write_bytes(made if isinstance(made, bytes) else made.encode())

    return act


def of(house: House, size: int, root: bytes | None = None) -> Checkpoint:
    """The checkpoint of so many leaves as it is, or with another root."""
    said = read_note(house.note(size).read_bytes()).checkpoint
    return Checkpoint(said.origin, said.size, root or said.root)


def made_up(house: House) -> None:
    """Put a checkpoint of the log as it is now, signed by a stranger, with its hashes, as if it had been made."""
    head = house.graph.read("ledger/head", id="log")[0]
    leaves = [
        leaf_hash(leaf.encode())
        for row in house.graph.read("ledger/leaves", ids=[block_id(6)])
        for leaf in row["leaves"]
    ]
    Tiles(house.folder, 6).extended(leaves)
    house.note(8).write_text(by_stranger(Checkpoint(of(house, 6).origin, 8, bytes.fromhex(head["root"]))))


def in_place(size: int, make: Callable[[Path], Any]) -> Callable[[House], Any]:
    """Put something else than a file in place of a note."""

    def act(house: House) -> None:
        house.note(size).unlink()
        make(house.note(size))

    return act


def with_each_tile(change: Callable[[Path], Any]) -> Callable[[House], Any]:
    """Change the files of hashes."""
    return lambda house: [change(file) for file in sorted((house.folder / "tile").rglob("*")) if file.is_file()]


def exchanged(house: House) -> None:
    """Put the folder of the other log in place of the own one."""
    shutil.rmtree(house.folder)
    shutil.copytree(house.other, house.folder)


SIX, THREE = f"{block_id(6)}.note", f"{block_id(3)}.note"
FORM = "Expected a signed checkpoint"
NOTES: dict[str, tuple[Callable[[House], Any], int | None, tuple[str, ...]]] = {
    "cut": (replaced(6, lambda house: house.note(6).read_bytes()[:60]), 3, (SIX, FORM)),
    "emptied, or half written": (replaced(6, lambda _: b""), 3, (SIX, FORM)),
    "an older one": (replaced(6, lambda house: house.note(3).read_bytes()), 3, (SIX, "found that of 3 leaves")),
    "a newer name": (lambda house: shutil.copy(house.note(6), house.note(7)), 6, (block_id(7), "found that of 6")),
    "another name": (lambda house: house.note(6).rename(house.note(6).with_name("6.note")), 3, ("6.note", "a name")),
    "digits that are none": (lambda house: house.note(6).with_name("²³.note").touch(), 6, ("²³.note", "a name")),
    "that of another log": (
        replaced(6, lambda house: (house.other / "checkpoints" / SIX).read_bytes()), 3, (SIX, "it is of the log"),
    ),
    "all of another log": (exchanged, None, ("its checkpoints are of another log",)),
    "signed by a stranger": (replaced(6, lambda house: by_stranger(of(house, 6))), 3, (SIX, "no key that is trusted")),
    "another root": (replaced(6, lambda house: by_stranger(of(house, 6, bytes(32)))), 3, (SIX, "no key that")),
    "an older with another root": (
        replaced(3, lambda house: by_stranger(of(house, 3, bytes(32)))), 6, (THREE, "no key that is trusted"),
    ),
    "one made up": (made_up, 6, (block_id(8), "no key that is trusted")),
    "its root alone": (
        replaced(6, lambda house: house.note(6).read_text().replace("\n6\n", "\n7\n")), 3, (SIX, "found that of 7"),
    ),
    "two in one file": (replaced(6, lambda house: 2 * house.note(6).read_bytes()), 3, (SIX, FORM)),
    "other line ends": (
        replaced(6, lambda house: house.note(6).read_bytes().replace(b"\n", b"\r\n")), 3, (SIX, "control"),
    ),
    "a mark before": (replaced(6, lambda house: b"\xef\xbb\xbf" + house.note(6).read_bytes()), 3, (SIX, "no key that")),
    "no signature": (replaced(6, lambda house: house.note(6).read_text().partition("— ")[0]), 3, (SIX, FORM)),
    "a signature that does not hold": (
        replaced(6, lambda house: house.note(6).read_text().replace(of(house, 6).text, of(house, 6, bytes(32)).text)),
        3,
        (SIX, "does not hold"),
    ),
    "a directory": (in_place(6, Path.mkdir), 3, (SIX, "directory")),
    "a pipe": (in_place(6, os.mkfifo), 3, (SIX, "pipe")),
    "a link to nothing": (in_place(6, lambda file: file.symlink_to("nowhere")), 3, (SIX, "No such file")),
    "a link to itself": (in_place(6, lambda file: file.symlink_to(file.name)), 3, (SIX, "symbolic links")),
    "a link to an older one": (in_place(6, lambda file: file.symlink_to(THREE)), 3, (SIX, "found that of 3")),
    "an older one is a directory": (in_place(3, Path.mkdir), 6, (THREE, "directory")),
    "the folder is a file": (
        lambda house: (shutil.rmtree(house.folder), house.folder.write_text("x")), None, ("Not a directory",),
    ),
    "no hashes": (lambda house: shutil.rmtree(house.folder / "tile"), 6, ("tile", "does not give the root")),
    "hashes cut": (with_each_tile(lambda file: file.write_bytes(file.read_bytes()[:-5])), 6, ("tile", "the root")),
    "other hashes": (with_each_tile(lambda file: file.write_bytes(bytes(320))), 6, ("tile", "the root")),
    "hashes are a pipe": (with_each_tile(lambda file: (file.unlink(), os.mkfifo(file))), 6, ("tile", "the root")),
}  # fmt: skip
HARMLESS: dict[str, Callable[[House], Any]] = {
    "nothing": lambda _: None,
    "half of a note beside, as who is killed leaves it": lambda house: (
        house.note(9).with_name(f".{block_id(9)}.note.01J").write_text("half")
    ),
    "a signature twice": replaced(
        6, lambda house: house.note(6).read_text() + house.note(6).read_text().splitlines()[-1] + "\n"
    ),
    "a signature of nobody known": replaced(
        6, lambda house: house.note(6).read_text() + by_stranger(of(house, 6)).splitlines()[-1] + "\n"
    ),
    "a broken folder of another log": lambda house: (house.other / "checkpoints" / SIX).write_text("x"),
}


def test_whatever_is_done_to_checkpoints_is_found_and_named(house: House) -> None:
    """Each file of the folder, changed in each way: told with file and cause; the newest sound one holds."""
    missed: dict[str, Any] = {}
    for name, (act, size, words) in NOTES.items():
        house.renew()
        act(house)
        held, findings = house.found()
        told = [str(one) for one in findings if one.kind == "checkpoint"]
        if held != size or len(findings) != len(told) or not any(all(word in one for word in words) for one in told):
            missed[name] = held, [str(one) for one in findings]
    assert missed == {}


def test_what_may_lie_in_a_folder_of_checkpoints_is_no_finding(house: House) -> None:
    """What a killed program leaves, what others have signed as well, and the folders of other logs are passed over."""
    for name, act in HARMLESS.items():
        house.renew()
        act(house)
        assert house.found() == (6, []), name
        made = anchoring.checkpoint(house.graph)
        assert made is not None, name
        assert made.checkpoint.size == 8, name


@pytest.mark.parametrize(
    "name", ["signed by a stranger", "one made up", "a mark before", "an older one", "all of another log"]
)
def test_no_checkpoint_is_made_on_top_of_one_that_was_changed(renewed: House, name: str) -> None:
    """The key signs no history whose last checkpoint nobody trusted has signed, and adds no signature to such a one."""
    NOTES[name][0](renewed)
    before = sorted(file.read_bytes() for file in renewed.folder.rglob("*.note"))
    with pytest.raises((LedgerBroken, InvalidInput)) as told:
        anchoring.checkpoint(renewed.graph)
    assert told.value.suggestion
    assert sorted(file.read_bytes() for file in renewed.folder.rglob("*.note")) == before


def test_a_checkpoint_taken_away_with_what_it_covered_is_told_by_the_hashes(renewed: House) -> None:
    """Where the newest note is gone, the hashes beside it tell a log that was cut or rewritten behind the older one."""
    anchoring.checkpoint(renewed.graph)
    renewed.note(8).unlink()
    assert renewed.found() == (6, [])
    file = max((renewed.folder / "tile/0/000.p").iterdir(), key=lambda one: int(one.name))
    file.write_bytes(file.read_bytes()[:-32] + bytes(32))
    _, (finding,) = renewed.found()
    assert (finding.kind, finding.where.split(" (")[0]) == ("rewritten", "leaf 7")
    file.with_name("9").write_bytes(file.read_bytes() + bytes(32))
    file.unlink()
    head = renewed.graph.read("ledger/leaves", ids=[block_id(6)])[0]["leaves"]
    told = [leaf_hash(leaf.encode()) for leaf in head]
    whole = file.with_name("9").read_bytes()
    file.with_name("9").write_bytes(whole[: 6 * 32] + b"".join(told) + whole[8 * 32 :])
    _, (finding,) = renewed.found()
    assert (finding.kind, finding.where, finding.found) == ("cut", "from leaf 8 on", "8")


def test_two_checkpoints_that_contradict_each_other_are_told(renewed: House) -> None:
    """An older one that is signed by the own key and has another root than the log shows that there were two logs."""
    (own,) = anchoring.signers(of(renewed, 3).origin)
    another = of(renewed, 3, bytes(32))
    renewed.note(3).write_text(str(Signed(another, (own.signature(another.text),))))
    _, (finding,) = renewed.found()
    assert (finding.kind, finding.where.split(",")[0]) == ("forked", "the checkpoint of 3 leaves")


def test_a_checkpoint_of_another_log_or_of_a_longer_one_is_told_as_such(renewed: House) -> None:
    """Of another log: one of the two was exchanged. Newer than the log: it is cut. With and without the hashes."""
    other = anchoring.read_checkpoint(renewed.other / "checkpoints" / SIX)
    held, (finding,) = renewed.found(other)
    assert (held, finding.kind) == (None, "another log")
    with pytest.raises(InvalidInput, match="another log"):
        anchoring.demand_held(*anchoring.held_to(renewed.graph, other))
    (own,) = anchoring.signers(of(renewed, 6).origin)
    for size, root, kinds in ((99, bytes(32), ["cut"]), (6, bytes(32), ["forked"])):
        said = Checkpoint(of(renewed, 6).origin, size, root)
        held, absent = anchoring.held_to(renewed.graph, Signed(said, (own.signature(said.text),)))
        report = verify_since(renewed.graph, anchoring.demand_held(held, absent))
        assert [one.kind for one in report.findings] == kinds
    none = Checkpoint(of(renewed, 6).origin, 0, EMPTY_ROOT)
    with pytest.raises(InvalidInput, match="under a size of 0"):
        read_note(str(Signed(Checkpoint(none.origin, 0, bytes(32)), (own.signature(none.text),))))
    assert renewed.found(Signed(none, (own.signature(none.text),))) == (0, [])


def test_time_stamps_that_were_changed_are_told(renewed: House) -> None:
    """What is no time stamp, or no file, in place of one: the checkpoint is not stamped, and all goes on."""
    for make in (Path.mkdir, os.mkfifo, Path.touch, lambda file: file.write_bytes(b"x")):
        renewed.renew()
        make(renewed.note(6).with_suffix(".0123.tsr"))
        marks, (finding,) = anchoring.stamped(renewed.graph, of(renewed, 6), stamps.Authorities(()))
        assert (marks, finding.kind) == ([], "not stamped")
        assert "DER" in finding.found


@pytest.mark.parametrize("given", ["-5", "1e3", "½", "9" * 13, "9" * 5000])
def test_an_interval_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    """Negative, no number, too large: the setting is named, and never taken for another number."""
    monkeypatch.setenv("BELEG_CHECKPOINT_EVERY", given)
    with pytest.raises(InvalidInput, match="BELEG_CHECKPOINT_EVERY"):
        anchor.every()
    monkeypatch.setenv("BELEG_CHECKPOINT_EVERY", "0000000000000012")
    assert anchor.every() == 12


def test_a_folder_of_checkpoints_in_the_store_or_of_one_log_is_refused(
    renewed: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who can change the store must not come by its checkpoints with it, also by a link; nothing is written there."""
    (link := renewed.place / "link").unlink(missing_ok=True)
    link.symlink_to(renewed.graph.location)
    for place in (Path(renewed.graph.location), Path(renewed.graph.location, "x"), link / "x", renewed.folder):
        monkeypatch.setenv("BELEG_CHECKPOINTS", str(place))
        for work in (lambda: anchoring.checkpoint(renewed.graph), lambda: anchoring.held_to(renewed.graph, None)):
            with pytest.raises(InvalidInput, match="BELEG_CHECKPOINTS"):
                work()
    assert not (Path(renewed.graph.location) / "x").exists()


def copied(*names: str) -> Callable[[House], Any]:
    """Put the files of another key in place of the own ones."""

    def act(house: House) -> None:
        keys.make_key(another := house.place / "another")
        for name in names:
            shutil.copy(another / name, house.keys / name)

    return act


KEYS: dict[str, tuple[Callable[[House], Any], str]] = {
    "the private key exchanged": (copied(keys.NAME), "one of the two was exchanged"),
    "the public key exchanged": (copied(keys.PUBLIC), "one of the two was exchanged"),
    "both exchanged": (copied(keys.NAME, keys.PUBLIC), "to be signed by a key that is trusted here"),
    "both gone": (lambda house: shutil.rmtree(house.keys), "to be signed by a key that is trusted here"),
    "the private key gone": (lambda house: (house.keys / keys.NAME).unlink(), "beside its public half"),
    "the private key read by all": (lambda house: (house.keys / keys.NAME).chmod(0o644), "for its owner alone"),
    "the private key cut": (lambda house: (house.keys / keys.NAME).write_text("-----BEGIN"), "a private Ed25519 key"),
    "a former key that is none": (
        lambda house: ((house.keys / keys.FORMER).mkdir(), (house.keys / keys.FORMER / "a.pub").write_text("x")),
        "former-keys/a.pub",
    ),
}


@pytest.mark.parametrize("name", KEYS)
def test_keys_that_were_exchanged_sign_nothing(renewed: House, name: str) -> None:
    """What is wrong with the key is said, no checkpoint is made with it, and no note is called changed for its sake."""
    act, words = KEYS[name]
    act(renewed)
    with pytest.raises(BelegError, match=words):
        anchoring.checkpoint(renewed.graph)
    assert not renewed.note(8).exists()


def test_a_lost_public_half_is_made_anew_and_a_log_held_to_no_key_is_told(renewed: House) -> None:
    """Without any key the log is held to the newest checkpoint, and the report says that none checked it."""
    (renewed.keys / keys.PUBLIC).unlink()
    held, findings = anchoring.held_to(renewed.graph, None)
    assert held is not None
    assert (findings, held.as_dict()["signature"]) == ([], "not checked")
    made = anchoring.checkpoint(renewed.graph)
    assert made is not None
    held, _ = anchoring.held_to(renewed.graph, None)
    assert held is not None
    assert "signature" not in held.as_dict()
