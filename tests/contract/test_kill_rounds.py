"""Rounds of `python -m tests.kill`: whoever is killed, all that was acknowledged is there, and nothing half.

What is drawn is the same each time; the long run draws more.
"""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.bundle.staging import NOTES
from provenance.answering.recording import answers
from provenance.bootstrap import open_answering, open_engine
from provenance.ledger.verify import verify
from provenance.model.answers import Outcome
from provenance.model.errors import InvalidInput
from tests.kill.__main__ import VICTIMS
from tests.kill.rounds import Rounds, plans
from tests.kill.works import SECTIONS, Task, run, sentence
from tests.support.documents import ordinances
from tests.support.processes.forked import Forked
from tests.support.sizes import rounds

COUNT = rounds({"embedded": 15, "neo4j": 5}, {"embedded": 100, "neo4j": 100})
KILLED = rounds({"embedded": VICTIMS["embedded"], "neo4j": ("writer",)}, VICTIMS)
"""Who is killed: a server that comes back takes long, and `test_store_faults` kills one."""


@pytest.mark.rounds
@pytest.mark.timeout(3600)
def test_what_was_acknowledged_is_found(victim: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writer, engine and keeper are killed at citing, loading, grounding, asking and uploading; nothing is wrong."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("BELEG_BUNDLES", str(tmp_path / "bundles"))
    engine = "neo4j" if "://" in victim.location else "embedded"
    going = Rounds(victim, tmp_path / "files", dict(os.environ))
    for plan in plans(COUNT[engine], 19, KILLED[engine]):
        done = going.run(plan)
        assert done.faults == [], plan
    assert going.broken() == []


def test_citations_without_their_answer_are_accounted_for(
    store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that fails or is killed behind its citations leaves an interrupted answer that names them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    [file] = ordinances.write(tmp_path / "first", 1, SECTIONS)
    with open_engine(store_location) as engine:
        engine.add_doc_source(file)

        def killed(moment: str, seed: int) -> list[tuple[str, list[int]]]:
            (folder := tmp_path / moment).mkdir()
            writer = Forked(run, Task(moment, "ground", store_location, folder, 1, seed, moment), dict(os.environ))
            assert writer.line.recv() == "ready"
            writer.line.send("go")
            assert (writer.heard(), writer.wait()) == ([], -signal.SIGKILL)
            open_answering(engine)
            return [(one.outcome.value, one.steps[0].figures["citations"]) for one in answers(engine)]

        assert killed("noted", 1) == []
        assert not engine.list_citations()
        assert killed("cited", 2) == [("interrupted", [1, 2])]
        desk = open_answering(engine)
        (taken := tmp_path / "taken.md").mkdir()
        with pytest.raises(InvalidInput, match="is a directory"):
            desk.ground(sentence(40), output=taken)
        assert [one.steps[0].figures.get("citations") for one in answers(engine)] == [[3], [1, 2]]
        found = desk.ground(" ".join(sentence(one) for one in random.Random(2).sample(range(1, SECTIONS + 1), 2)))
        assert found.outcome is Outcome.ANSWERED
        assert len(engine.list_citations()) == 3  # what the killed run had found is used again
        assert not list((engine.graph.beside / NOTES).glob("*.json*"))
        assert verify(engine.graph).sound
