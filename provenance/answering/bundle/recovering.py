"""Answers whose run ended between the record and the last rename: they are finished, or leave nothing behind.

What is out is recorded, and by this what is recorded is out too, once the store is opened again (see `staging`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.answering.bundle.places import shelf
from provenance.answering.bundle.staging import NOTES, Going, Note, flush_directory, read_note, turn
from provenance.store.locks import FileLock

if TYPE_CHECKING:
    from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Recovered:
    """What came of a run that had ended in between.

    Where its answer was ``recorded``, ``files`` are there now, and ``lost`` are places that could not be filled: their
    bytes were taken away meanwhile, or cannot be written there. Where it was not, nothing of it is anywhere.
    """

    answer: str
    recorded: bool
    files: tuple[Path, ...] = ()
    lost: tuple[Path, ...] = ()

    @property
    def sentence(self) -> str:
        """What happened, for somebody to read."""
        if not self.recorded:
            return f"An interrupted run had not recorded its answer {self.answer}; what it had written was taken away."
        there = f": {', '.join(map(str, self.files))}" if self.files else ""
        gone = f" Nothing could be put at {', '.join(map(str, self.lost))}." if self.lost else ""
        return f"The answer {self.answer} of an interrupted run was recorded and is finished now{there}.{gone}"


def recover(graph: Graph) -> list[Recovered]:
    """Finish or take away what runs on this store left in between, and say what; nothing as a rule.

    A file whose place was written by somebody else meanwhile goes to the shelf instead. Raises StoreUnavailable; what
    could not be done stays for the next time.
    """
    directory = graph.beside / NOTES
    if not directory.is_dir() or not any(directory.glob("*.json")):
        return []
    found: list[Recovered] = []
    held = _left(directory)
    try:
        for file, _ in held:
            note = read_note(file)
            if note is not None:
                found.append(_finished(note) if note.recorded(graph) else _undone(note))
            if note is None or not any(one.waits() for one in note.files):
                file.unlink(missing_ok=True)
    finally:
        for _, lock in held:
            lock.close()
    return found


def _left(directory: Path) -> list[tuple[Path, FileLock]]:
    """Give the notes that no run holds, and hold them."""
    held: list[tuple[Path, FileLock]] = []
    with turn(directory):
        for file in sorted(directory.glob("*.json")):
            lock = FileLock(file)
            if lock.take():
                held.append((file, lock))
            else:
                lock.close()
    return held


def _undone(note: Note) -> Recovered:
    note.discard()
    return Recovered(note.answer, recorded=False)


def _finished(note: Note) -> Recovered:
    placed: list[Path] = []
    lost: list[Path] = []
    for one in note.files:
        try:
            placed.append(_placed(one, note.answer))
        except OSError:
            lost.append(Path(one.file))
    return Recovered(note.answer, recorded=True, files=tuple(placed), lost=tuple(lost))


def _placed(one: Going, answer: str) -> Path:
    """Give a file its place, or one on the shelf where somebody wrote there meanwhile; raises OSError."""
    if one.there():
        return Path(one.file)
    place = Path(one.file) if one.untouched() else shelf(answer).with_name(f"{answer}.{Path(one.file).name}")
    if not one.waits():
        raise FileNotFoundError(one.beside)
    place.parent.mkdir(parents=True, exist_ok=True)
    Path(one.beside).replace(place)
    flush_directory(place.parent)
    return place
