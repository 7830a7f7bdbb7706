"""Files beside a store: what is full, damaged or not there to write is told with its name, and nothing half is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from provenance.citing.search.embedders import Vectors
from provenance.citing.search.spoken_passages import PassageFile
from provenance.citing.search.vocabulary import Vocabulary
from provenance.cli.console import target
from provenance.model.errors import StoreUnavailable
from provenance.store.side_file import SideFile, beside, private

Opened: TypeAlias = Callable[[Path], Vocabulary | PassageFile | Vectors]
PAGES = 3
ROWS = [(f"{number} " + "x" * 2_000,) for number in range(50)]


def _full(file: SideFile) -> SideFile:
    """Return a file that has room for a few pages more, as on a disk that is nearly full."""
    file.execute("CREATE TABLE said (words TEXT)")
    file.execute(f"PRAGMA max_page_count = {PAGES}")
    return file


def test_a_full_file_is_told_and_keeps_what_it_had(tmp_path: Path) -> None:
    """What was begun is undone by SQLite itself or by the program, and what was there before can be read."""
    file = _full(beside(tmp_path, "some.db"))
    file.execute("INSERT INTO said VALUES ('before')")
    with pytest.raises(StoreUnavailable, match=r"some\.db: database or disk is full") as told, file.whole():
        file.executemany("INSERT INTO said VALUES (?)", ROWS)
    assert "Make room" in (told.value.suggestion or "")
    assert file.execute("SELECT words FROM said").fetchall() == [("before",)]
    with file.whole():
        file.execute("INSERT INTO said VALUES ('after')")
    file.close()


def test_a_private_file_says_where_its_room_is() -> None:
    """One without a name lies in the folder for temporary files."""
    file = _full(private())
    with pytest.raises(StoreUnavailable, match="Expected to write to /"):
        file.executemany("INSERT INTO said VALUES (?)", ROWS)
    file.close()


@pytest.mark.parametrize(
    ("opened", "name"),
    [(Vocabulary, "words.db"), (PassageFile, "persons.db"), (partial(Vectors, model="own"), "own*.db")],
    ids=["words", "persons", "vectors"],
)
def test_a_damaged_file_is_told_and_is_made_anew(tmp_path: Path, opened: Opened, name: str) -> None:
    """It is no record: the error says that its folder may go, and without it all is as at the beginning."""
    opened(tmp_path).close()
    (file,) = tmp_path.glob(name)
    file.write_bytes(b"This is no database at all. " * 400)
    with pytest.raises(StoreUnavailable, match="Expected a file of this program at") as told:
        opened(tmp_path)
    assert str(file) in told.value.message
    assert "made anew" in (told.value.suggestion or "")
    for one in tmp_path.iterdir():
        one.unlink()
    opened(tmp_path).close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """Something else is in its place."""
    (tmp_path / "search").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreUnavailable, match=r"Expected to write to .*search"):
        beside(tmp_path / "search" / "words", "words.db")


def test_a_fault_of_the_program_stays_one(tmp_path: Path) -> None:
    """A value that breaks a rule of its table is not the disk's."""
    file = beside(tmp_path, "some.db")
    file.execute("CREATE TABLE said (words TEXT NOT NULL)")
    with pytest.raises(Exception, match="NOT NULL") as told:
        file.execute("INSERT INTO said VALUES (NULL)")
    assert not isinstance(told.value, StoreUnavailable)
    file.close()


def test_a_write_that_fails_names_its_file(tmp_path: Path) -> None:
    """A full disk is told by the system without the name; nothing is left of what was begun."""
    file = tmp_path / "out.nq"

    def write() -> None:
        with target(file) as out:
            out.write(b"begun")
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space") as told:
        write()
    assert told.value.filename == str(file)
    assert list(tmp_path.iterdir()) == []
