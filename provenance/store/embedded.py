"""Attaching to the embedded engine of a directory: the first program starts it, the others find it by its run file.

A program that is attached holds a shared lock on `clients.lock`; the keeper ends the engine when nobody does. Whether
an engine runs is told by the lock on `engine.lock`, never by a process number: numbers are used again, locks end.
"""

from __future__ import annotations

import base64
import fcntl
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.store import arcadedb, keeper
from provenance.store.location import NOTHING_BYTES, without_room


class FileLock:
    """A lock on a file, shared or exclusive. Not re-entrant; one object is one holder."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self, *, shared: bool = False, seconds: float = 0.0) -> bool:
        """Take the lock, waiting at most ``seconds``; False where another still holds it then."""
        mode = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        deadline, pause = time.monotonic() + seconds, 0.0005
        while True:
            try:
                fcntl.flock(self._file, mode)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 — spreads waiters, guards nothing
                pause = min(pause * 1.5, 0.02)
            else:
                return True

    def give(self) -> None:
        """Give the lock back, keeping the file open."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Give the lock back and close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def is_held(path: Path) -> bool:
    """Tell whether anyone holds the lock exclusively."""
    if not path.exists():
        return False
    lock = FileLock(path)
    try:
        return not lock.take()
    finally:
        lock.close()


HEAP_MB = 768  # takes a text of 64 million characters; less is used as long as less is needed
IDLE_SECONDS = 120.0
_WAIT_SECONDS = keeper.START_SECONDS + keeper.STOP_SECONDS


@dataclass(frozen=True, slots=True)
class Running:
    """An engine that runs: where it listens on 127.0.0.1, its password and its processes."""

    bolt: int
    http: int
    password: str
    keeper: int
    engine: int
    started: float


class Attachment:
    """This program's hold on the engine of a directory. While it is held, the engine does not stop for idleness."""

    def __init__(self, directory: Path, *, heap_mb: int = HEAP_MB, idle_seconds: float = IDLE_SECONDS) -> None:
        self.directory = _prepared(directory)
        self._heap_mb = heap_mb
        self._idle_seconds = idle_seconds
        self._held: FileLock | None = None

    def engine(self) -> Running:
        """Return the engine that runs, starting it where none does. Raises StoreUnavailable."""
        try:
            if self._held is None:
                held = FileLock(self.directory / "clients.lock")
                if not held.take(shared=True, seconds=_WAIT_SECONDS):
                    held.close()
                    raise self._failure("The engine is stopping and does not come to an end.")
                self._held = held
            return running(self.directory) or self._start()
        except OSError as error:
            raise self._failure(f"{error.filename or self.directory}: {error.strerror or error}.") from error

    def going(self, engine: Running, seconds: float) -> bool:
        """Tell whether an engine is gone for another, ends, or has lost its keeper within some seconds."""
        deadline = time.monotonic() + seconds
        while running(self.directory) == engine and all(map(_lives, (engine.keeper, engine.engine))):
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.02)
        return True

    def close(self) -> None:
        """Let go of the engine."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def _start(self) -> Running:
        turn = FileLock(self.directory / "start.lock")
        try:
            if not turn.take(seconds=_WAIT_SECONDS):
                raise self._failure("Another program is starting the engine and does not come to an end.")
            if found := running(self.directory):
                return found
            if full := without_room(str(self.directory), enough=NOTHING_BYTES):
                raise full
            self._order()
            deadline = time.monotonic() + keeper.START_SECONDS
            seen = False
            while time.monotonic() < deadline:
                if found := running(self.directory):
                    return found
                alive = is_held(self.directory / "engine.lock")
                if seen and not alive:
                    break
                seen = seen or alive
                time.sleep(0.02)
            raise self._failure("The embedded engine did not start.")
        finally:
            turn.close()

    def _order(self) -> None:
        order = {
            "directory": str(self.directory),
            "command": arcadedb.command(self.directory, self._heap_mb),
            "archive": str(arcadedb.archive()),
            "idle_seconds": self._idle_seconds,
            "environment": {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR", "TZ") if name in os.environ},
        }
        path = self.directory / "order.json"
        with open(path, "w", encoding="utf-8", opener=_private) as file:
            json.dump(order, file)
        with open(self.directory / "engine.log", "ab", opener=_private) as log:
            subprocess.run(
                [sys.executable, "-I", "-S", keeper.__file__, str(path)],
                cwd=self.directory, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, check=False,
            )  # fmt: skip

    def _failure(self, what: str) -> StoreUnavailable:
        if full := without_room(str(self.directory), what):
            return full
        log = self.directory / "engine.log"
        last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-3:] if log.exists() else []
        return StoreUnavailable(f"{what} Its log ends: {' | '.join(last)[-500:]}", suggestion=f"Read {log}.")


def there(directory: Path) -> bool:
    """Tell whether a directory holds a store, or one is being made in it."""
    directory = directory.expanduser().absolute()
    return (directory / "databases").is_dir() or running(directory) is not None


def running(directory: Path) -> Running | None:
    """Return the engine that runs on ``directory``; None where none does. A run file left behind is no engine."""
    try:
        found = json.loads((directory / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return Running(**found) if is_held(directory / "engine.lock") else None


def stop(directory: Path) -> bool:
    """Stop the engine of ``directory`` cleanly; False where none ran. Raises StoreUnavailable if it does not end."""
    found = running(directory)
    if found is None:
        return False
    for process in (found.keeper, found.engine):  # the keeper stops the engine; alone, the engine stops by itself
        try:
            os.kill(process, signal.SIGTERM)
            break
        except ProcessLookupError:
            continue
    deadline = time.monotonic() + keeper.STOP_SECONDS
    while is_held(directory / "engine.lock"):
        if time.monotonic() > deadline:
            raise StoreUnavailable(
                f"Expected the engine (process {found.engine}) to stop; it still runs.",
                suggestion=f"Look at {directory / 'engine.log'}; ending the process by hand loses nothing committed.",
            )
        time.sleep(0.02)
    return True


class EngineRefused(StoreUnavailable):
    """The engine is there, and does not do what it was told."""


def command_over_http(run: Running, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a command to the engine's HTTP port: what Bolt does not carry (SQL, new databases)."""
    credentials = base64.b64encode(f"root:{run.password}".encode()).decode()
    connection = http.client.HTTPConnection("127.0.0.1", run.http, timeout=60)
    try:
        connection.request(
            "POST",
            path,
            json.dumps(body),
            {"Authorization": f"Basic {credentials}", "Content-Type": "application/json"},
        )
        answer = connection.getresponse()
        content = answer.read().decode("utf-8", errors="replace")
    except (OSError, http.client.HTTPException) as error:
        raise StoreUnavailable(f"The embedded engine does not answer: {error}.", suggestion="Try again.") from error
    finally:
        connection.close()
    if answer.status != http.HTTPStatus.OK:
        raise EngineRefused(f"The embedded engine refused {body.get('command')!r}: {content[:500]}")
    return json.loads(content)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _prepared(directory: Path) -> Path:
    directory = directory.expanduser().absolute()
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise InvalidInput(
            f"Expected a directory for the store at {directory}; it cannot be made: {error.strerror}.",
            suggestion="Give another place, or mend its permissions.",
        ) from error
    return directory
