"""Whether a failure is one of an engine on its way to its end: the one that was dialled, not the one that runs now."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from provenance.store import embedded, keeper
from provenance.store.embedded import Attachment, Running

SOON = 0.2


@pytest.fixture
def ended() -> Iterator[int]:
    """The number of a process that has ended, which nobody has yet."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
        yield process.pid


@pytest.mark.parametrize(
    ("runs", "expected"),
    [("the same", False), ("another", True), ("none", True), ("without its keeper", True)],
)
def test_what_failed_on_an_engine_that_is_gone_is_tried_on_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: int, runs: str, expected: bool
) -> None:
    """Another program may have started the next one already, and that one lives."""
    dialled = Running(1, 2, "secret", os.getpid(), os.getpid(), 1.0)
    if runs == "without its keeper":
        dialled = replace(dialled, keeper=ended)
    now = {"another": replace(dialled, bolt=3, started=2.0), "none": None}.get(runs, dialled)

    def running(_: Path) -> Running | None:
        return now

    monkeypatch.setattr(embedded, "running", running)
    assert Attachment(tmp_path).going(dialled, SOON) is expected


LINGERS = """
import sys, time
print('Exception in thread "main" no port', flush=True)
time.sleep(60)
"""


def test_an_engine_that_has_given_up_is_not_waited_for(tmp_path: Path) -> None:
    """A port that is taken ends its main thread and leaves the process; what an engine of before said is no matter."""
    log = tmp_path / "engine.log"
    log.write_text('Exception in thread "main" of yesterday\n', encoding="utf-8")
    before = log.stat().st_size
    assert not keeper.has_failed(log, before)
    begun = time.monotonic()
    with log.open("ab") as out, subprocess.Popen([sys.executable, "-c", LINGERS], stdout=out) as engine:
        assert not keeper.is_ready(engine, keeper.free_port(), log, before)
        assert engine.poll() is None
        engine.kill()
    assert time.monotonic() - begun < keeper.START_SECONDS / 4


def test_ports_are_none_that_outgoing_connections_take() -> None:
    """Of them one may be bound between being chosen and the engine's start."""
    assert all(keeper.free_port() in keeper.PORTS for _ in range(5))
