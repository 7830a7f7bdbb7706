"""Files that would take for ever: told by name before any work is done, or read in a time that grows as they do."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from etl.load import loader
from provenance.bootstrap import read_document
from provenance.cli.draft_files import read_draft
from provenance.cli.main import app
from provenance.model import files
from provenance.model.errors import BelegError, UnreadableFile
from tests.support import ROOT
from tests.support.documents import ordinances


def seconds(work: Callable[[], object]) -> float:
    """Measure a work in the time of this process, which others on the machine do not lengthen."""
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe that nobody writes to."""
    made = tmp_path / "pipe.md"
    os.mkfifo(made)
    return made


@pytest.mark.timeout(20)
@pytest.mark.parametrize("read", [read_document, read_draft, lambda path: loader.prepare(path, read_document)])
@pytest.mark.parametrize("place", ["pipe", Path("/dev/zero")])
def test_what_may_never_end_is_refused(read: Callable[[Path], object], place: Path | str, pipe: Path) -> None:
    """A pipe without a writer and a device are refused at once by whoever reads a file."""
    with pytest.raises(BelegError, match="a pipe or a device, which may never end"):
        read(pipe if place == "pipe" else Path(place))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("call", [["segment"], ["sentences"], ["references"], ["check"], ["import"]])
def test_commands_do_not_wait_for_a_pipe(call: list[str], pipe: Path, tmp_path: Path) -> None:
    """Exit code 2 from every command that is given one."""
    nq = tmp_path / "pipe.nq"
    os.mkfifo(nq)
    done = CliRunner().invoke(app, [*call, str(nq if call == ["import"] else pipe)])
    assert isinstance(done.exception, BelegError | SystemExit), done.exception


def test_what_a_shell_hands_over_is_read(tmp_path: Path) -> None:
    """The pipe of another program has somebody at its other end, and is read to it."""
    read, write = os.pipe()
    os.write(write, b"Das ist gut. Das auch.")
    os.close(write)
    assert files.content(Path(f"/dev/fd/{read}")) == b"Das ist gut. Das auch."
    command = [sys.executable, "-m", "provenance.cli.start", "sentences", "/dev/stdin"]
    done = subprocess.run(command, input=b"Das ist gut.", capture_output=True, check=False, cwd=ROOT)
    assert b"Das ist gut." in done.stdout


def page(attributes: int) -> str:
    """Give a page one tag of which has so many attributes."""
    many = " ".join(f'a{number}="x > y"' for number in range(attributes))
    return f"<html><body><p {many}>Belege sind aufzubewahren.</p></body></html>"


@pytest.mark.parametrize("tail", ["", "<a b='", '<p a="' * 20_000, "<p " + "a/" * 100_000])
def test_a_tag_of_too_many_attributes_is_refused(tail: str, tmp_path: Path) -> None:
    """Forty thousand on a tag are refused before they are compared with each other; two thousand are read."""
    file = tmp_path / "page.html"
    file.write_text(page(40_000) + tail, encoding="utf-8")

    def refused() -> None:
        with pytest.raises(UnreadableFile, match="a tag has more than 2,000 attributes"):
            read_document(file)

    assert seconds(refused) < 2
    file.write_text(page(2_000), encoding="utf-8")
    assert "Belege sind aufzubewahren." in read_document(file).text


def test_the_tag_is_looked_for_in_a_time_that_grows_as_the_page(tmp_path: Path) -> None:
    """A page four times as long takes no more than six times as long, whatever its tags look like."""
    for part in ("<p>Ein Satz.</p>", '<p a="b">Ein Satz.', "<a b=\"' c>", "<a <a <a x "):
        times = []
        for count in (20_000, 80_000):
            (file := tmp_path / "page.html").write_text(f"<p>Ein Satz.</p><!--{part * count}-->", encoding="utf-8")
            try:
                times.append(min(seconds(lambda: read_document(file)) for _ in range(2)))
            except UnreadableFile:
                times.append(0.0)
        assert times[1] < 6 * times[0] + 0.3, part


def test_a_table_of_too_many_columns_is_refused(tmp_path: Path) -> None:
    """A row of a million columns is told with its number; as many as a spreadsheet has are read."""
    file = tmp_path / "wide.csv"
    file.write_text(",".join("x" * 1_000_000), encoding="utf-8")
    with pytest.raises(UnreadableFile, match="a row of 1,000,000 columns; at most 16,384"):
        read_document(file)
    file.write_text("\n".join(",".join(f"{row}{at}" for at in range(16_384)) for row in "ab"), encoding="utf-8")
    assert "a16383" in read_document(file).text


def test_a_long_law_takes_as_much_longer_as_it_is_longer(tmp_path: Path) -> None:
    """Four times the sections take no more than six times the time."""

    def prepared(sections: int) -> float:
        file = tmp_path / f"{sections}.xml"
        file.write_text(ordinances.ordinance(1, sections), encoding="utf-8")
        loader.prepare(file, read_document)
        return seconds(lambda: loader.prepare(file, read_document))

    times = [prepared(50), prepared(200)]
    assert times[1] < 6 * times[0], times


def test_a_law_of_too_many_sections_is_refused(tmp_path: Path) -> None:
    """More places than one law may have are refused with their number before rules are looked for."""
    file = tmp_path / "law.xml"
    file.write_text(ordinances.ordinance(1, 30), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("etl.load.draft.MOST_PLACES", 100)
        with pytest.raises(UnreadableFile, match="a law of at most 100 places; found"):
            loader.prepare(file, read_document)
