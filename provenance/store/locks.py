"""Advisory locks of the kernel on files: they end with whoever holds them, however it ends."""

from __future__ import annotations

import fcntl
import os
import random
import time
from pathlib import Path


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
