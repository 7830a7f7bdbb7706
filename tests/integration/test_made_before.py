"""What was written and signed by the Beleg of before its modules were put together anew still verifies.

``tests/data/before`` holds a store and a signed bundle that version 0.1.0 made (commit 0ee5846) of the sample order: a
citation, and a draft of two claims, one supported and one refused. Nothing of it is ever made anew.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.store import embedded
from tests.support.command import beleg

BEFORE = Path(__file__).parents[1] / "data" / "before"
ROOT = "6a7b3e7ec0ea12a08921abe8555ed8675fb0310b305ba96fab799ea97f55b954"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the old store, unpacked."""
    path = tmp_path_factory.mktemp("before") / "store"
    with tarfile.open(BEFORE / "store.tar.xz") as packed:
        packed.extractall(path, filter="data")
    yield path
    embedded.stop(path)


def told(store: Path, *words: str) -> str:
    """Give what a command says of the old store, once it has done what it was asked."""
    done = beleg(*words, env={**os.environ, "BELEG_STORE": str(store), "LC_ALL": "C"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_log_of_before_agrees_with_its_graph(store: Path) -> None:
    """Recomputing the log gives the root that the old program named, and every record still fits its shape."""
    said = told(store, "verify")
    assert "203 records and 354 edges" in said
    assert ROOT in said
    assert "203 records fit their shapes: 0 violations" in told(store, "validate")


def test_what_was_recorded_before_is_read(store: Path) -> None:
    """The citation is shown with its place and both findings, the answer counts, and all of it is exported again."""
    said = told(store, "show", "1", "--project", "before")
    assert "§ 3 Abs. 1 Satz 1 BelO" in said
    assert "bears the claim by its words" in said
    counted = told(store, "statistics", "--project", "before", "--json")
    assert '"supported": 1' in counted
    assert '"refused": 1' in counted
    assert len(told(store, "export").splitlines()) > 3_000


@pytest.mark.parametrize("record", [False, True], ids=["alone", "against the record"])
def test_a_bundle_signed_before_is_what_was_signed(store: Path, record: bool) -> None:
    """Form, signature, statement and text of the old bundle hold, and it agrees with the record of its store."""
    known = ("--key", str(BEFORE / "key.pem"), "--answer", str(BEFORE / "grounded.md"))
    said = told(store, "bundle", "verify", str(BEFORE / "bundle.json"), *known, *(("--store", str(store)) * record))
    assert "is what was signed: form, signature, statement, answer" in said
    assert ("record" in said) is record
