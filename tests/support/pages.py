"""The blocks of a page of the documentation, and its commands run one after the other as a reader would."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from tests.support.command import beleg

ROOT = Path(__file__).resolve().parents[2]
_EXIT = re.compile(r"# exit (\d)")


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def environment() -> dict[str, str]:
    """Return an environment in which store, keys and data lie below where a command is run."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_"))}
    return {**kept, "BELEG_STORE": "store", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data"}


def run(text: str, folder: Path) -> str:
    """Run the commands of the ``sh`` blocks in order, each to the exit code beside it or 0; return what they print."""
    said = ""
    for line in "".join(blocks(text, "sh")).replace("\\\n", " ").splitlines():
        command, _, remark = line.partition("  #")
        told = _EXIT.search("#" + remark)
        arguments = shlex.split(command.partition(" > ")[0])
        assert arguments[0] == "beleg"
        done = beleg(*arguments[1:], env=environment(), cwd=folder)
        assert done.returncode == (int(told[1]) if told else 0), (line, done.stderr)
        said += done.stdout
    return said
