"""What is newest is told by the log, on both engines: a clock that was set back changes nothing, and is told."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import queries
from provenance.ledger.anchor import Anchor
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.model.activities import VerificationStatus
from provenance.model.graph import Batch
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from tests.support import records
from tests.support.statements import reading

EARLIER = "2025-12-31T00:00:00.000000Z"


@pytest.fixture
def checked(store_location: str) -> Iterator[Graph]:
    """A store whose citation was verified, and then failed a check by a machine whose clock was two days behind."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as graph:
        graph.commit(records.archive())
        graph.commit(records.cited())
        again = {"id": "01HZZZZZZZZZZZZZZZZZZZZZZZ", "status": VerificationStatus.FAILED}
        times = {"started_at": EARLIER, "ended_at": EARLIER}
        graph.commit(Batch().add(records.VERIFICATION.model_copy(update=again | times)))
        yield graph


def test_a_check_by_a_clock_that_was_set_back_is_the_newest(checked: Graph) -> None:
    """Where the citation stands is what was written last: the listing, the bundle and the audits say failed."""
    assert records.VERIFICATION.ended_at > EARLIER
    asked = dict.fromkeys(("source", "session", "status", "reader"))
    (listed,) = checked.read("citing/citations", project="demo", numbers=[1], **asked)
    assert listed["status"] == "failed"
    (kept,) = checked.read("bundle/citations", project="demo", numbers=[1])
    assert kept["status"] == "failed"
    rows = checked.read("audit/citations_by_status", project="demo")
    assert [row["status"] for row in rows] == ["failed"]
    (changed,) = checked.read("audit/verdicts_changed", project="demo")
    assert changed["statuses"] == ["verified", "failed"]
    assert verify(checked).sound


def test_no_statement_tells_the_newest_by_the_clock_alone() -> None:
    """Wherever checks are ordered, the log comes before the clock."""
    ordered = [name for name in reading() if "ORDER BY" in queries.load(name).text]
    by_clock = [name for name in ordered if "ORDER BY verification.ended_at" in queries.load(name).text]
    assert by_clock == []
    assert sum("verification.logged" in queries.load(name).text for name in ordered) > 20


def test_the_place_in_the_log_cannot_be_forged(checked: Graph) -> None:
    """The property that orders checks is recomputed: another number, one that is gone and one too many are told."""
    for change in ("SET n.logged = 99", "REMOVE n.logged"):
        with checked._session(reads=False) as session, session.begin_transaction() as transaction:
            transaction.run(f"MATCH (n:Verification {{id: $id}}) {change}", id=records.VERIFICATION.id).consume()  # type: ignore[arg-type]
            transaction.commit()
        (finding,) = verify(checked).findings
        assert (finding.kind, finding.where) == ("property changed", f"Verification {records.VERIFICATION.id} logged")


def test_a_clock_that_is_far_off_is_told(
    checked: Graph,
    store_location: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A program that first writes two years before the last write is warned, and `verify` remarks on that write."""
    assert verify(checked).remarks == []
    kept = Checkpoints(tmp_path)

    class Keeper:
        def newest(self, graph: Graph) -> int:
            return 0

        def checkpoint(self, graph: Graph) -> object:
            return kept.make(graph, lambda _: [], "example.org/log")

    early = "2024-01-01T00:00:00.000000Z"
    monkeypatch.setattr("provenance.ledger.journal.now", lambda: early)
    monkeypatch.setattr("provenance.ledger.anchor.now", lambda: early)
    with (
        caplog.at_level(logging.WARNING, "beleg"),
        open_graph(store_location, journal=Ledger(), anchor=Anchor(Keeper(), 10)) as other,
    ):
        other.commit(Batch().add(records.AGENT.model_copy(update={"id": "agent:late"})))
    assert any("clock of this machine says 2024" in record.getMessage() for record in caplog.records)
    report = verify(checked)
    assert report.sound
    (remark,) = report.remarks
    assert remark.time == early
    assert "before the write it follows" in str(remark)
