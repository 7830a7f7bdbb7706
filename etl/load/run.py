"""A run over many files: others prepare them, this program writes them, in the order given, whoever is ready first.

The order of writing fixes the numbers of snapshots, so a run gives the same graph with any number of workers. A run
that was cut short is begun again: what the store has is told by the hashes of the files, many in one question, before
anything is read. How much waits to be written is bounded, so memory does not grow with the number of files.
"""

from __future__ import annotations

import hashlib
import stat
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from etl.load.draft import Registration
from etl.load.loader import Loaded, already, write
from etl.load.orders import PreparationOrder, Prepared
from etl.load.preparers import Preparers
from provenance.model.errors import BelegError, InvalidInput, ShapeViolation
from provenance.store.graph import Graph

Watch = Callable[[Path, int, int], None]

_AHEAD = 4  # files a worker, at work or waiting to be written
_AHEAD_BYTES = 32_000_000  # of files; a draft is some five times as large as its file
_HELD_BYTES = 128_000_000  # of drafts
_LOOKED_UP = 256  # files in one question
_LOOKED_UP_BYTES = 64_000_000


@dataclass(slots=True)
class FileOutcome:
    """What became of one file. ``seconds`` are those spent on it: on preparing, which others may do, and writing.

    ``number`` is that of the source in the project, ``error`` why the file was not loaded.
    """

    file: Path
    loaded: Loaded | None = None
    number: int | None = None
    pages: int = 0
    seconds: float = 0.0
    error: BelegError | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Where a run loads to: the store, the project, and what makes a source one of the project and numbers it."""

    graph: Graph
    project: str
    enrol: Callable[[str, Path], int]


@dataclass(slots=True)
class _Turn:
    """A file that waits for its turn: known to the store already, or being prepared."""

    file: Path
    size: int = 0
    known: dict[str, Any] | None = None
    future: Future[Prepared] | None = None
    error: BelegError | None = None

    @property
    def held(self) -> int:
        """Return the bytes of its draft, 0 while it is being prepared."""
        future = self.future
        ready = future is not None and future.done() and not future.cancelled() and future.exception() is None
        return len(future.result().packed) if future is not None and ready else 0


def run(
    target: Target,
    files: Iterable[Path],
    preparers: Preparers,
    *,
    given: Registration | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
    writing: AbstractContextManager[Any] | None = None,
) -> Iterator[FileOutcome]:
    """Load files and give what became of each, in their order; one that cannot be loaded does not stop the others.

    ``seconds`` bounds the time each file may take, ``watch(file, done, pages)`` hears from other threads how far its
    reading is, ``writing`` is entered for as long as one file is written.
    Raises StoreUnavailable and WorkersUnavailable; what was loaded stays.
    """
    waiting: deque[_Turn] = deque()
    writing = writing or nullcontext()
    for turn in _turns(target, files):
        if turn.known is None and turn.error is None:
            told = _told(watch, turn.file) if watch is not None else None
            turn.future = preparers.submit(PreparationOrder(turn.file, given, seconds), told)
        waiting.append(turn)
        while len(waiting) >= _AHEAD * preparers.count or not _has_room(waiting):
            yield _finished(target, waiting.popleft(), writing)
    while waiting:
        yield _finished(target, waiting.popleft(), writing)


def _told(watch: Watch, file: Path) -> Callable[[int, int], None]:
    return lambda done, pages: watch(file, done, pages)


def _has_room(waiting: Iterable[_Turn]) -> bool:
    """Tell whether another file may be begun."""
    ahead = held = 0
    for turn in waiting:
        ahead += turn.size
        held += turn.held
    return ahead < _AHEAD_BYTES and held < _HELD_BYTES


def _turns(target: Target, files: Iterable[Path]) -> Iterator[_Turn]:
    """Yield the files with what the store knows of them."""
    for portion in _portions(files):
        names = {turn.file: name for turn in portion if (name := _hashed(turn))}
        rows = target.graph.read("load/known", artifact_ids=sorted(set(names.values())), project=target.project)
        known = {row["artifact_id"]: row for row in rows}
        for turn in portion:
            turn.known = known.get(names.get(turn.file, ""))
        yield from portion


def _portions(files: Iterable[Path]) -> Iterator[list[_Turn]]:
    portion: list[_Turn] = []
    for file in files:
        portion.append(_begun(file))
        if len(portion) >= _LOOKED_UP or sum(one.size for one in portion) >= _LOOKED_UP_BYTES:
            yield portion
            portion = []
    if portion:
        yield portion


def _begun(file: Path) -> _Turn:
    try:
        found = file.stat()
    except OSError as error:
        return _Turn(file, error=_unreadable(file, error.strerror or str(error)))
    if not stat.S_ISREG(found.st_mode):  # a pipe or a device may never end
        return _Turn(file, error=_unreadable(file, "it is no regular file"))
    return _Turn(file, found.st_size)


def _hashed(turn: _Turn) -> str | None:
    """Return the artifact ID of a file, read piece by piece; None, and why, where it cannot be read."""
    if turn.error is None:
        try:
            with turn.file.open("rb") as file:
                return "sha256:" + hashlib.file_digest(cast("Any", file), "sha256").hexdigest()
        except OSError as error:
            turn.error = _unreadable(turn.file, error.strerror or str(error))
    return None


def _unreadable(file: Path, why: str) -> InvalidInput:
    return InvalidInput(
        f"Expected a file that can be read at {file}: {why}.",
        suggestion="Check the path and who may read the file.",
    )


def _finished(target: Target, turn: _Turn, writing: AbstractContextManager[Any]) -> FileOutcome:
    """Wait for a file and write it."""
    outcome = FileOutcome(turn.file, error=turn.error)
    if turn.error is not None:
        return outcome
    try:
        prepared = turn.future.result() if turn.future else None
        turn.future = None
        started = time.perf_counter()
        with writing:
            if prepared is None:
                outcome.loaded, outcome.number = _known(target, turn)
            else:
                outcome.pages, outcome.seconds = prepared.pages, prepared.seconds
                draft = prepared.draft()
                del prepared
                outcome.loaded = write(target.graph, draft)
                outcome.number = target.enrol(outcome.loaded.artifact_id, turn.file)
        outcome.seconds += time.perf_counter() - started
    except (InvalidInput, ShapeViolation) as error:
        outcome.error = error
    return outcome


def _known(target: Target, turn: _Turn) -> tuple[Loaded, int]:
    """Return what an earlier run has made of a file, and do what that run left undone."""
    row = turn.known or {}
    loaded: Loaded | None = Loaded(
        row["artifact_id"], row["name"], "unchanged", row["work"], row["segments"], row["snapshot"]
    )
    if not row["complete"]:
        loaded = already(target.graph, turn.file) or loaded
    number = row["number"] if row["number"] is not None else target.enrol(row["artifact_id"], turn.file)
    return loaded, number


def contradicted(graph: Graph, outcome: FileOutcome, given: Registration | None) -> InvalidInput | None:
    """Say where the store has another first day for a file than the one given: nothing there is ever changed."""
    if given is None or given.valid_from is None or outcome.loaded is None or outcome.loaded.outcome != "unchanged":
        return None
    held = graph.read("load/source", artifact_id=outcome.loaded.artifact_id)[0]["valid_from"]
    if held == given.valid_from:
        return None
    return InvalidInput(
        f"Expected a file that is not in the store yet, to be in force from {given.valid_from}; it was loaded "
        f"{f'with {held}' if held else 'without a day'}, and records are not changed.",
        suggestion="Say --valid-from when a file is loaded for the first time.",
    )
