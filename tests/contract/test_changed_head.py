"""The head of the log, changed in the store: found and named, and built upon by nobody."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.ledger import dumps
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.journal import Ledger
from provenance.ledger.notes import Algorithm, Signer, Verifier
from provenance.ledger.verify import verify
from provenance.model.errors import LedgerBroken
from provenance.model.graph import Batch
from provenance.model.merkle import Frontier
from provenance.store.graph import open_graph
from tests.support import records

KEY = Ed25519PrivateKey.from_private_bytes(b"x" * 32)
HEADS: dict[str, str] = {
    "size a text": "SET n.size = 'abc'",
    "size gone": "REMOVE n.size",
    "size negative": "SET n.size = -1",
    "size a float": "SET n.size = toFloat(n.size)",
    "size less": "SET n.size = n.size - 1",
    "size more": "SET n.size = n.size + 1",
    "size nothing": "SET n.size = 0",
    "frontier no hashes": "SET n.frontier = ['zz']",
    "frontier a text": "SET n.frontier = 'abc'",
    "frontier numbers": "SET n.frontier = [1]",
    "frontier cut": "SET n.frontier = []",
    "root another": "SET n.root = '00'",
    "the whole head": "DELETE n",
    "of an older log": "SET n.size = $size, n.root = $root, n.frontier = $frontier",
}


def _agents(start: int, count: int = 1) -> Batch:
    """Records that nothing else is needed for."""
    return Batch().add(*(records.AGENT.model_copy(update={"id": f"agent:{at}"}) for at in range(start, start + count)))


def test_a_head_that_was_changed_is_found_and_nothing_is_built_upon_it(store_location: str, tmp_path: Path) -> None:
    """Whatever is done to the head of the log: `verify` tells it; write, dump and checkpoint say it is broken.

    On both engines. A dump never takes what the head no longer names for all there is.
    """
    kept = Checkpoints(tmp_path / "log")
    verifier = Verifier("example.org/log", Algorithm.ED25519, KEY.public_key().public_bytes_raw())
    signer = Signer(verifier, KEY.sign)
    with open_graph(store_location, journal=Ledger()) as graph:
        graph.commit(_agents(0, 2))
        older = graph.read("ledger/head", id="log")[0]
        kept.make(graph, lambda _: [signer], verifier.name)
        graph.commit(_agents(10, 3))
        sound = graph.read("ledger/head", id="log")[0]

        def run(statement: str, row: dict[str, Any]) -> None:
            with graph._session(reads=False) as session:
                session.run(statement, {name: row[name] for name in ("size", "root", "frontier")}).consume()

        for name, change in HEADS.items():
            run(f"MATCH (n:Log) {change}", older)
            findings = verify(graph).findings
            assert "head" in {one.kind for one in findings}, (name, findings)
            graph._journal = Ledger()
            works: list[Callable[[], object]] = [
                lambda: dumps.dump(graph, io.BytesIO(), software="tests"),
                lambda: graph.commit(_agents(20)),
            ]
            if name != "of an older log":  # which is what was signed last
                works.append(lambda: kept.make(graph, lambda _: [signer], verifier.name))
            for number, work in enumerate(works):
                with pytest.raises(LedgerBroken) as told:
                    pytest.fail(f"{name}, {number}: {work()}")
                assert "beleg verify" in told.value.suggestion, name
            run("MATCH (n:Log) DELETE n", sound)
            run("CREATE (n:Log {id: 'log', size: $size, root: $root, frontier: $frontier})", sound)
            assert verify(graph).sound, name
        assert Frontier.from_hex(sound["size"], sound["frontier"]).root.hex() == sound["root"]
