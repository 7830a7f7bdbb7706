"""Notes, proofs and tiles against an implementation that is not ours: golang.org/x/mod/sumdb, note and tlog.

What it made is kept in tests/data/tlog (`go run . make` in tests/support/tlog), so that it is held to without Go too.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.ledger.notes import (
    Algorithm,
    Checkpoint,
    Signed,
    Signer,
    Verifier,
    from_base64,
    read_note,
    read_verifier,
    to_base64,
)
from provenance.ledger.tiles import Tiles
from provenance.model.merkle import consistency_proof, consistent, included, inclusion_proof, leaf_hash, tree_hash
from tests.support import ROOT

CASES: list[dict[str, Any]] = json.loads((ROOT / "tests/data/tlog/vectors.json").read_text(encoding="utf-8"))
LEAVES = [leaf_hash(f"record {number}".encode()) for number in range(300)]


@pytest.fixture(scope="module")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> Tiles:
    """The tree that the vectors are of, written in several parts."""
    tree = Tiles(tmp_path_factory.mktemp("tiles"), 0)
    for start, end in ((0, 1), (1, 9), (9, 260), (260, 300)):
        tree = tree.extended(LEAVES[start:end])
    return tree


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of Go, built; skipped with the reason where there is no Go or no module."""
    if shutil.which("go") is None:
        pytest.skip("no Go: only its kept vectors are held to")
    built = tmp_path_factory.mktemp("go") / "tlog"
    done = subprocess.run(
        ["go", "build", "-o", built, "."], cwd=ROOT / "tests/support/tlog", capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(f"Go does not build the checker: {done.stderr.strip()[-200:]}")
    return built


def hashes(given: list[str]) -> list[bytes]:
    """Read hashes in Base64."""
    return [from_base64(one) or b"" for one in given]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"].split("\n")[1])
def test_what_go_has_signed_and_proven_holds_here(case: dict[str, Any], tiles: Tiles) -> None:
    """Its notes are read and verified, its proofs hold, and ours of the same tree are the same, hash by hash."""
    signed = read_note(case["note"])
    key = read_verifier(case["key"])
    assert str(key) == case["key"]
    assert signed.stamps([key]) == {key: 0}
    size, root = signed.checkpoint.size, signed.checkpoint.root
    assert tree_hash(tiles, 0, size) == root
    for one in case["inclusion"]:
        proof = hashes(one["proof"])
        assert included(LEAVES[one["index"]], one["index"], size, proof, root)
        assert inclusion_proof(tiles, one["index"], size) == proof
    for one in case["consistency"]:
        proof = hashes(one["proof"])
        assert consistent(one["old"], hashes([one["root"]])[0], size, root, proof)
        assert consistency_proof(tiles, one["old"], size) == proof


def own(size: int, tiles: Tiles) -> dict[str, Any]:
    """A checkpoint that is signed and cosigned here, with proofs."""
    key = Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32)
    raw = key.public_key().public_bytes_raw()
    log = Signer(Verifier("example.org/archiv-ä", Algorithm.ED25519, raw), key.sign)
    witness = Signer(Verifier("witness.example", Algorithm.COSIGNATURE, raw), key.sign)
    checkpoint = Checkpoint("example.org/archiv-ä", size, tree_hash(tiles, 0, size))
    note = Signed(checkpoint, tuple(one.signature(checkpoint.text) for one in (log, witness)))
    return {
        "note": str(note),
        "key": str(log.verifier),
        "witness": str(witness.verifier),
        "tiles": str(tiles.folder) if size == tiles.size else "",
        "inclusion": [
            {
                "index": at,
                "leaf": to_base64(LEAVES[at]),
                "proof": [to_base64(one) for one in inclusion_proof(tiles, at, size)],
            }
            for at in range(0, size, max(1, size // 9))
        ],
        "consistency": [
            {
                "old": old,
                "root": to_base64(tree_hash(tiles, 0, old)),
                "proof": [to_base64(one) for one in consistency_proof(tiles, old, size)],
            }
            for old in range(1, size + 1, max(1, size // 9))
        ],
    }


def told(checker: Path, case: dict[str, Any]) -> str:
    """What Go says of a case."""
    done = subprocess.run([checker, "check"], input=json.dumps(case), capture_output=True, text=True, check=False)
    return done.stdout.strip() + done.stderr.strip()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 64, 65, 255, 256, 257, 300])
def test_what_is_signed_and_proven_here_holds_in_go(checker: Path, tiles: Tiles, size: int) -> None:
    """Go verifies note and cosignature, inclusion and consistency, and makes the same proofs from the tiles."""
    assert told(checker, own(size, tiles)) == "ok"


def test_go_refuses_what_is_false(checker: Path, tiles: Tiles) -> None:
    """That it says ok proves something: a changed note, key, leaf or hash is refused."""
    good = own(300, tiles)
    for change in (
        {"note": good["note"].replace("\n300\n", "\n299\n")},
        {"key": good["key"].replace("archiv-ä", "archiv-b")},
        {"inclusion": [good["inclusion"][0] | {"index": 1}]},
        {"consistency": [good["consistency"][1] | {"old": 2}]},
        {"witness": good["key"]},
    ):
        assert told(checker, good | change) != "ok", change
