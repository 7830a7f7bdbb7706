"""What the command line says of mending an error are commands, and those are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import provenance
from provenance.cli.hints import COMMANDS, ONLY_PYTHON, for_shell
from provenance.cli.main import app

_CALL = re.compile(r"\b(?:add|list|cite|import|get)_\w+(?:\(\))?|\b[a-z_]+\((?:\w+=\w+)?\)")


def hints() -> list[str]:
    """Give every text that is a suggestion of an error somewhere in the program."""
    found: list[str] = []
    for file in Path(provenance.__file__).parent.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        given = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "suggestion"]
        if file.name == "naming.py":
            given += [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value]
        texts = (part for one in given for part in ast.walk(one) if isinstance(part, ast.Constant))
        found += [part.value for part in texts if isinstance(part.value, str)]
    return found


def test_no_hint_sends_a_shell_to_python() -> None:
    """Every call that a hint names is told as a command, but for those that no command makes."""
    told = hints()
    assert len({call for hint in told for call in _CALL.findall(hint)}) > 5
    left = {call for hint in told for call in _CALL.findall(for_shell(hint))}
    assert left == ONLY_PYTHON


@pytest.mark.parametrize("command", sorted(set(COMMANDS.values())))
def test_the_commands_are_there(command: str) -> None:
    """Each command that is told in the place of a call has a help."""
    for words in re.findall(r"`beleg ([^`]+)`", command):
        arguments = [word for word in words.split() if not word.isupper() and not word.startswith("-")]
        help_ = CliRunner().invoke(app, [*arguments, "--help"])
        assert help_.exit_code == 0, words
        assert all(option in help_.output for option in words.split() if option.startswith("-"))
