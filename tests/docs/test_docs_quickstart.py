"""docs/quickstart.md keeps its word: its commands run one after the other and show what it shows."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.store import embedded
from tests.support.pages import ROOT, blocks, environment, run

TEXT = (ROOT / "docs" / "quickstart.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give a directory with the by-law and the draft of the page; its engine is stopped afterwards."""
    shutil.copy(ROOT / "examples" / "sources" / "belegordnung.md", tmp_path)
    (tmp_path / "draft.md").write_text(blocks(TEXT, "markdown")[0], encoding="utf-8")
    yield tmp_path
    embedded.stop(tmp_path / "store")


def test_a_reader_gets_what_is_shown(folder: Path) -> None:
    """Place, citations, grounded text and Python come out as they stand there, each command with its exit code."""
    said = run(TEXT, folder)
    place, citations, grounded, printed = blocks(TEXT, "text")
    assert place in said
    for line in citations.splitlines():
        assert line in said
    assert (folder / "grounded.md").read_text(encoding="utf-8") == grounded
    command = [sys.executable, "-c", blocks(TEXT, "python")[0]]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (printed, "")
