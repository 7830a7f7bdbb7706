"""docs/answering.md keeps its word: its commands run with the exit codes it names, and leave the text it shows."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering import policy
from provenance.answering.contract import rules
from provenance.answering.display import rules_of
from provenance.answering.enforcement import rules_of as personas_of
from provenance.store import embedded
from tests.support.documents import sample_order
from tests.support.pages import ROOT, blocks, environment, run

TEXT = (ROOT / "docs" / "answering.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give a directory with the sample as order.pdf and the draft of the page; its engines are stopped afterwards."""
    (tmp_path / "order.pdf").write_bytes(sample_order.VERSION_1.read_bytes())
    (tmp_path / "draft.md").write_text(blocks(TEXT, "markdown")[0], encoding="utf-8")
    yield tmp_path
    for name in ("store", "answers"):
        if (tmp_path / name).exists():
            embedded.stop(tmp_path / name)


def test_the_commands_exit_as_they_say_and_leave_the_text_that_is_shown(folder: Path) -> None:
    """Every command of the page is run in order; each exits with 0, or the code that stands beside it."""
    run(TEXT, folder)
    assert (folder / "grounded.md").read_text(encoding="utf-8") == blocks(TEXT, "text")[0]


def test_the_python_prints_what_it_says(folder: Path) -> None:
    """The Python of the page prints the text that stands under it."""
    command = [sys.executable, "-c", blocks(TEXT, "python")[0]]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == blocks(TEXT, "text")[1]


def test_the_policy_that_is_shown_can_be_used(tmp_path: Path) -> None:
    """Each table of the example is read by the part it names, and says otherwise than the preset."""
    file = tmp_path / "policy.toml"
    alert, shown = blocks(TEXT, "toml")
    file.write_text(alert, encoding="utf-8")
    assert list(rules(policy.load("brief", file).table("contract")).sections) == ["prevailing", "watch"]
    file.write_text(shown, encoding="utf-8")
    merged = policy.load("law", file)
    assert rules(merged.table("contract")).most_removed == 1
    assert rules_of(merged.table("display")).default_tier == "guest"
    assert personas_of(merged.table("persona")).thresholds().min_sources == 2
    assert set(tomllib.loads(shown)) <= set(policy.PARTS)
