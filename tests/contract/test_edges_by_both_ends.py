"""An engine keeps an edge with both its ends: one that a record has lost is found, though its start has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from provenance.citing.archive import Archive
from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.model.activities import VerificationStatus
from provenance.store import embedded
from provenance.store.arcadedb import DATABASE
from provenance.store.graph import open_graph
from tests.support import records

LOSE = Path(__file__).parents[1] / "support" / "mutants" / "lost_ends.py"


def test_edges_that_a_record_has_lost_are_found(tmp_path: Path) -> None:
    """Cut in the engine's files, a check of a citation is there and nobody who comes from the citation sees it."""
    place = tmp_path / "store"
    try:
        with open_graph(place, journal=Ledger()) as graph:
            graph.commit(records.archive())
            graph.commit(records.cited())
            assert verify(graph).sound
        embedded.stop(place)
        command = [sys.executable, str(LOSE), str(place / "databases" / DATABASE), "demo/1"]
        subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
        with open_graph(place, journal=Ledger()) as graph:
            [citation] = Archive(graph, "demo").list()
            assert citation.verification_status is VerificationStatus.PENDING, "for readers its check is gone"
            report = verify(graph)
        assert [str(one) for one in report.findings] == [
            "count: edges USED to Citation, as seen from there — the log says 1, found 0"
        ]
    finally:
        embedded.stop(place)
