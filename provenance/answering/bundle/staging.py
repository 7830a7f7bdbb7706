"""The files of an answer on their way out, and the note by which a run that was killed is finished by the next one.

    .answer.md.01K… (written, flushed) -> the answer is recorded -> answer.md

No transaction spans files and a store. So before anything is written a note says which files are going where, and
under which names they lie until then; it is taken away once they are there. A note that nobody holds is of a run that
ended in between. Whether it had recorded its answer the store tells: if so, the files get their names; if not, they are
taken away. Notes lie beside the store, so that whoever opens it next finds them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provenance.model.activities import ulid
from provenance.model.errors import BelegError, InvalidInput
from provenance.store.embedded import FileLock

if TYPE_CHECKING:
    from provenance.store.graph import Graph


def bundle_file(answer: str) -> Path:
    """Return the file of the bundle of an answer."""
    given = os.environ.get("BELEG_BUNDLES")
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    directory = Path(given) if given else Path(home) / "beleg-bundles"
    return directory / f"{answer}.bundle.json"


NOTES = "deliveries"
_LOCK_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Going:
    """One file: where it lies, where it goes, its SHA-256, and size and time (ns) of what stood there before."""

    beside: str
    file: str
    sha256: str
    before: list[int] | None

    @property
    def part(self) -> Path:
        """The name it has while it is written: that it can be renamed is tried with it."""
        return Path(f"{self.beside}.part")

    def untouched(self) -> bool:
        """Say whether at its place stands what stood there before."""
        return _standing(Path(self.file)) == self.before

    def there(self) -> bool:
        """Say whether it has its place already."""
        return _sha256(Path(self.file)) == self.sha256

    def waits(self) -> bool:
        """Say whether it lies whole beside its place."""
        return _sha256(Path(self.beside)) == self.sha256


@dataclass(frozen=True, slots=True)
class Note:
    """What is going out: an answer with the digest of its bundle, and its files."""

    answer: str
    digest: str
    files: tuple[Going, ...]

    def recorded(self, graph: Graph) -> bool:
        """Say whether the store has the answer with this bundle; raises StoreUnavailable."""
        return graph.read("bundle/logged", answer=self.answer, size=0)[0]["digest"] == self.digest

    def discard(self) -> None:
        """Take all that was written away."""
        for one in self.files:
            for name in (Path(one.beside), one.part):
                with suppress(OSError, ValueError):  # a name that cannot be, where nothing was written
                    name.unlink()


class Staging:
    """The files of one answer, which get their places all together; until then they are nobody's."""

    def __init__(self, directory: Path, answer: str, digest: str, files: Mapping[Path, bytes]) -> None:
        self._contents = list(files.values())
        self.note = Note(answer, digest, tuple(_going(file, content) for file, content in files.items()))
        self._directory = directory
        self._file = directory / f"{answer}.json"
        self._lock: FileLock | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """The places of the files, in their order."""
        return tuple(Path(one.file) for one in self.note.files)

    def write(self) -> None:
        """Write the note and then all files, flushed to the disk, each beside its place.

        Raises InvalidInput where one cannot be written or named, or its name is that of a directory.
        """
        self._announce()
        for one, content in zip(self.note.files, self._contents, strict=True):
            file = Path(one.file)
            try:
                if file.is_dir():
                    raise IsADirectoryError(21, "is a directory")
                file.parent.mkdir(parents=True, exist_ok=True)
                with one.part.open("xb") as opened:
                    opened.write(content)
                    opened.flush()
                    os.fsync(opened.fileno())
                one.part.rename(one.beside)
            except (OSError, ValueError) as error:
                raise InvalidInput(
                    f"Expected to write {file}: {getattr(error, 'strerror', None) or error}. Nothing was delivered.",
                    suggestion="Give a place with room that you may write to.",
                ) from error

    def place(self) -> None:
        """Give the files their names; raises BelegError that says where they lie if one cannot be named."""
        for one in self.note.files:
            file = Path(one.file)
            try:
                Path(one.beside).replace(file)
            except OSError as error:
                left = [one.beside for one in self.note.files if Path(one.beside).exists()]
                self.leave()
                raise BelegError(
                    f"Expected to name {file}: {error.strerror}. The answer is recorded; it lies in {', '.join(left)}.",
                    suggestion="Move the files where they belong, or make room: `beleg bundle recover` tries again.",
                    partial={"files": left},
                ) from error
            flush_directory(file.parent)
        self._done()

    def settle(self, graph: Graph) -> bool:
        """Finish what the store has recorded, or take it all away; says which. Raises StoreUnavailable."""
        try:
            recorded = self.note.recorded(graph)
        except BaseException:
            self.leave()
            raise
        if recorded:
            self.place()
        else:
            self.note.discard()
            self._done()
        return recorded

    def leave(self) -> None:
        """Leave everything as it is for whoever opens the store next: whether the answer is recorded is not known."""
        if self._lock is not None:
            self._lock.close()

    def _announce(self) -> None:
        try:
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            with turn(self._directory):
                self._lock = FileLock(self._file)
                self._lock.take()
                self._file.write_text(json.dumps(asdict(self.note)), encoding="utf-8")
            _flush(self._file)
        except OSError as error:
            raise InvalidInput(
                f"Expected to write {self._file}: {error.strerror}. Nothing was delivered.",
                suggestion="Make room there, or the directory writable; XDG_CACHE_HOME moves that of a server.",
            ) from error

    def _done(self) -> None:
        self._file.unlink(missing_ok=True)
        self.leave()


class turn:  # noqa: N801 — reads as what it is: with turn(directory)
    """Keep notes from being begun and from being looked for at one time: a note without its lock is nobody's."""

    def __init__(self, directory: Path) -> None:
        self._lock = FileLock(directory / "lock")

    def __enter__(self) -> None:
        self._lock.take(seconds=_LOCK_SECONDS)

    def __exit__(self, *_: object) -> None:
        self._lock.close()


def read_note(file: Path) -> Note | None:
    """Read a note; None where it was not written whole, before which nothing else was."""
    try:
        said: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return Note(said["answer"], said["digest"], tuple(Going(**one) for one in said["files"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def flush_directory(directory: Path) -> None:
    """Flush the names in a directory to the disk, where the system can."""
    with suppress(OSError):  # some file systems know no such thing; the files themselves are flushed
        _flush(directory)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _going(file: Path, content: bytes) -> Going:
    place = Path(os.path.abspath(file))  # noqa: PTH100 — resolve() would follow a link, and the link is to be replaced
    beside = place.with_name(f".{place.name}.{ulid()}")
    return Going(str(beside), str(place), hashlib.sha256(content).hexdigest(), _standing(place))


def _standing(file: Path) -> list[int] | None:
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return [found.st_size, found.st_mtime_ns]


def _sha256(file: Path) -> str | None:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None


@dataclass(frozen=True, slots=True)
class Recovered:
    """What came of a run that had ended in between.

    Where its answer was ``recorded``, ``files`` are there now, and ``lost`` are places that could not be filled: their
    bytes were taken away meanwhile, or cannot be written there. Where it was not, nothing of it is anywhere but
    ``citations`` (their numbers), which are recorded as those of an answer that was interrupted.
    """

    answer: str
    recorded: bool
    files: tuple[Path, ...] = ()
    lost: tuple[Path, ...] = ()
    citations: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """What happened, for somebody to read."""
        if self.citations:
            named = ", ".join(f"[{number}]" for number in self.citations)
            return f"A run was interrupted before its answer {self.answer}, which is recorded now. Cited: {named}."
        if not self.recorded:
            return f"An interrupted run had not recorded its answer {self.answer}; what it had written was taken away."
        there = f": {', '.join(map(str, self.files))}" if self.files else ""
        gone = f" Nothing could be put at {', '.join(map(str, self.lost))}." if self.lost else ""
        return f"The answer {self.answer} of an interrupted run was recorded and is finished now{there}.{gone}"


def recover_files(graph: Graph) -> list[Recovered]:
    """Finish or take away what runs on this store left in between, and say what; nothing as a rule.

    A file whose place was written by somebody else meanwhile goes to the folder of bundles instead. Raises
    StoreUnavailable; what could not be done stays for the next time.
    """
    directory = graph.beside / NOTES
    if not directory.is_dir() or not any(directory.glob("*.json")):
        return []
    found: list[Recovered] = []
    held = unheld(directory)
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


def unheld(directory: Path, pattern: str = "*.json") -> list[tuple[Path, FileLock]]:
    """Return the notes that no run holds, and hold them."""
    held: list[tuple[Path, FileLock]] = []
    with turn(directory):
        for file in sorted(directory.glob(pattern)):
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
    """Return a file its place, or one in the folder of bundles where somebody wrote there meanwhile; raises OSError."""
    if one.there():
        return Path(one.file)
    place = Path(one.file) if one.untouched() else bundle_file(answer).with_name(f"{answer}.{Path(one.file).name}")
    if not one.waits():
        raise FileNotFoundError(one.beside)
    place.parent.mkdir(parents=True, exist_ok=True)
    Path(one.beside).replace(place)
    flush_directory(place.parent)
    return place
