"""Rounds of `python -m tests.kill`: whoever is killed, all that was acknowledged is there, and nothing half.

What is drawn is the same each time; the long run draws more.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.kill.__main__ import VICTIMS
from tests.kill.rounds import Rounds, plans
from tests.support.sizes import rounds

COUNT = rounds({"embedded": 15, "neo4j": 5}, {"embedded": 100, "neo4j": 100})
KILLED = rounds({"embedded": VICTIMS["embedded"], "neo4j": ("writer",)}, VICTIMS)
"""Who is killed: a server that comes back takes long, and `test_store_faults` kills one."""


@pytest.mark.rounds
@pytest.mark.timeout(3600)
def test_what_was_acknowledged_is_found(
    victim: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Writer, engine and keeper are killed at citing, loading, grounding, asking and uploading; nothing is wrong."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("BELEG_BUNDLES", str(tmp_path / "bundles"))
    engine = "neo4j" if "://" in victim.location else "embedded"
    going = Rounds(victim, tmp_path / "files", dict(os.environ))
    for plan in plans(COUNT[engine], 19, KILLED[engine]):
        done = going.run(plan)
        assert done.faults == [], plan
    assert going.broken() == []
