"""`beleg` begins and ends well whatever is done to it: Ctrl-C while it loads, nobody who reads, no room, no streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from provenance.answering.drafts.layout import MOST
from provenance.cli import draft_files
from provenance.cli.draft_files import read_draft, writable
from provenance.model.errors import InvalidInput, UnreadableFile

START = [sys.executable, "-m", "provenance.cli.start"]
STRUCK = """
import builtins, os, signal
real = builtins.__import__
def struck(name, *rest, **named):
    if name == {name!r}:
        os.kill(os.getpid(), signal.SIGINT)
    return real(name, *rest, **named)
builtins.__import__ = struck
from provenance.cli.start import start
start()
"""
PARTS = ["typer", "rich.console", "provenance.cli.console", "provenance.citing.roles"]
"""What loads first, with the program, and last, with the module of its command, in a run of `beleg bundle`."""


HEAVY = ("neo4j", "numpy", "lxml", "pymupdf", "langgraph", "fastapi", "openai", "pyoxigraph", "rdflib", "mcp", "httpx")
"""What takes a tenth of a second or more to load, each of use to some commands only."""
COMMANDS = (
    "ingest",
    "cite",
    "ground",
    "ask",
    "search",
    "verify",
    "export",
    "import",
    "store",
    "bundle",
    "demo",
    "serve",
)
LOADED = """
import sys
from provenance.cli.start import start
sys.argv = ["beleg", *{given!r}]
try:
    start()
finally:
    sys.stderr.write("loaded: " + " ".join(one for one in {heavy!r} if one in sys.modules))
"""


@pytest.mark.parametrize("given", [[], ["--help"], ["--version"], *([one, "--help"] for one in COMMANDS)], ids=" ".join)
def test_what_a_command_does_not_need_is_not_loaded(given: list[str]) -> None:
    """No command loads what is heavy to say what it takes."""
    command = [sys.executable, "-c", LOADED.format(given=given, heavy=HEAVY)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.rpartition("loaded:")[2].split() == [], done.stderr


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A text with more sentences than a pipe holds."""
    file = tmp_path / "text.md"
    file.write_text("Ohne Beleg darf keine Buchung vorgenommen werden. " * 3_000, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", PARTS)
def test_ctrl_c_while_the_parts_load_is_one_line(name: str) -> None:
    """Ctrl-C during an import ends the program with 130 and one line, as it does in the midst of work."""
    command = [sys.executable, "-c", STRUCK.format(name=name), "bundle", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "Interrupted.\n")


def test_a_program_that_is_to_outlive_ctrl_c_does(text: Path) -> None:
    """Where Ctrl-C is ignored from outside (nohup), it stays ignored."""
    code = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + STRUCK.format(name="typer")
    command = [sys.executable, "-c", code, "sentences", str(text)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("options", [[], ["--jsonl"]])
def test_an_output_that_nobody_reads_is_no_failed_check(text: Path, options: list[str]) -> None:
    """Where what reads the output has left (``| head``), the exit code is 141 and not that of a failed check."""
    reads, writes = os.pipe()
    os.close(reads)
    command = [*START, "sentences", str(text), *options]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs the device /dev/full, as Linux has it")
def test_an_output_without_room_is_said_in_two_lines(text: Path) -> None:
    """An output that cannot be written is an error with a message, also where it is found out at the very end."""
    for command in ([*START, "sentences", str(text), "--jsonl"], [*START, "sentences", "--help"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("unwritable standard output: ")
        assert "Traceback" not in done.stderr
        assert "Exception" not in done.stderr


DENIED = """
from provenance.cli import main

def refused():
    raise PermissionError(13, "Permission denied", "store/write.lock")

main.app = refused
main.main()
"""


def test_a_place_without_a_right_is_said_so() -> None:
    """A file of somebody else wants another right, and no room."""
    done = subprocess.run([sys.executable, "-c", DENIED], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "denied store/write.lock: Permission denied.",
        "→ See that it is yours to read and write, or name another place.",
    ]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_harm_nothing(text: Path, closed: str) -> None:
    """A command whose standard streams are closed does its work all the same."""
    command = f"{sys.executable} -m provenance.cli.start sentences {text} {closed}"
    assert subprocess.run(command, shell=True, capture_output=True, check=False).returncode == 0  # noqa: S602


def test_a_file_is_never_put_in_the_place_of_something_else(tmp_path: Path) -> None:
    """Devices, pipes, other names of open files, directories and files that are read are refused, by links too."""
    draft, linked, pipe = tmp_path / "draft.md", tmp_path / "linked.md", tmp_path / "pipe"
    draft.write_text("x", encoding="utf-8")
    linked.symlink_to(draft)
    os.mkfifo(pipe)
    with (tmp_path / "opened.md").open("w") as opened:
        named = [Path(f"/dev/fd/{opened.fileno()}"), Path(f"/proc/self/fd/{opened.fileno()}")]
        alias = tmp_path / "alias.md"
        alias.symlink_to(named[0])
        for place in (Path("/dev/null"), pipe, tmp_path, *(one for one in [*named, alias] if one.exists())):
            with pytest.raises(InvalidInput, match="Expected a file to write"):
                writable(place)
    for place in (draft, linked, tmp_path / "." / "draft.md"):
        with pytest.raises(InvalidInput, match="which is read"):
            writable(place, None, draft)
        writable(place)
    writable(tmp_path / "new.md", draft)


def test_a_draft_that_is_too_long_is_told_before_the_store_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many characters are read as a draft may have, and one more is refused, however many bytes they take."""
    assert draft_files.MOST_BYTES == 4 * MOST
    monkeypatch.setattr("provenance.answering.drafts.layout.MOST", 10)
    monkeypatch.setattr(draft_files, "MOST_BYTES", 40)
    file = tmp_path / "draft.md"
    for letter in "aä§😀":
        file.write_text(letter * 10, encoding="utf-8")
        assert read_draft(file) == letter * 10
        file.write_text(letter * 11, encoding="utf-8")
        with pytest.raises(UnreadableFile, match="at most 10 characters"):
            read_draft(file)
    file.write_bytes(b"\xe4")
    with pytest.raises(UnreadableFile, match="byte 0"):
        read_draft(file)
