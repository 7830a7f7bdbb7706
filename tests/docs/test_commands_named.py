"""Every command and option that README, docs, changelog and hints name is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from provenance.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]
BELEG = get_command(app)
_SPAN = re.compile(r"`(beleg [^`]+)`|^(?: {4})?(beleg (?!\s).+)$", re.MULTILINE)


def named(text: str) -> list[str]:
    """Give the commands of a page: in code spans, which may go over a line's end, and on lines of blocks."""
    found = [next(filter(None, one)) for one in _SPAN.findall(text)]
    return [" ".join(one.partition("  #")[0].split()) for one in found]


def lacking(command: str) -> list[str]:
    """Give the words of a command that are no command or option of the program."""
    at: Any = BELEG
    left: list[str] = []
    words = re.sub(r"\"[^\"]*\"|'[^']*'|„[^“]*“", "X", command).split()[1:]
    while words and hasattr(at, "commands"):
        name = words.pop(0)
        if name.startswith("-"):
            break
        if name.isupper() or name == "…":
            return left
        names = name.split("|")
        if any(one not in at.commands for one in names):
            return [name]
        at = at.commands[names[0]]
    known = {option for one in at.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
    for word in words:
        option = word.partition("=")[0].strip("[]().,")
        if option.startswith("-") and option != "-" and option not in known:
            left.append(option)
    return left


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_tells_to_run_can_be_run(page: Path) -> None:
    """No page names a command or an option that beleg does not have."""
    wrong = {command: lacks for command in named(page.read_text(encoding="utf-8")) if (lacks := lacking(command))}
    assert not wrong


def test_a_wrong_command_is_seen() -> None:
    """The look itself finds what is not there, and takes what is."""
    assert lacking("beleg grind draft.md") == ["grind"]
    assert lacking("beleg ground draft.md --unfounded strip --bond x") == ["--bond"]
    assert lacking('beleg note add "--x" --kind note') == []
    assert len(named((ROOT / "README.md").read_text(encoding="utf-8"))) > 20
