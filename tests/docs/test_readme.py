"""The README keeps its word: its Python prints what it says, its commands exist, its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from provenance.store import embedded
from tests.support.command import beleg

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Give the fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_example_prints_what_it_says(tmp_path: Path) -> None:
    """The Python of the README, run in an empty directory, prints the text that stands under it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_"))}
    try:
        done = subprocess.run(
            [sys.executable, "-c", blocks("python")[0]],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    finally:
        embedded.stop(tmp_path / "citations")
    assert done.stderr == ""
    assert done.stdout == blocks("text")[0]


@pytest.mark.parametrize("target", re.findall(r"^make ([a-z-]+)", "\n".join(blocks("sh")), re.MULTILINE))
def test_every_make_target_exists(target: str) -> None:
    """What the README tells to make can be made."""
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`beleg ([a-z]+)", README))))
def test_every_command_exists(command: str) -> None:
    """What the README says beleg does, beleg does."""
    assert beleg(command, "--help").returncode == 0


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", README))
def test_every_link_leads_somewhere(link: str) -> None:
    """Every relative link of the README names a file of the project."""
    assert (ROOT / link).exists()
