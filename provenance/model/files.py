"""Opening a file that somebody names: what may never end is told at once, and nobody waits for it.

A pipe in the file system that nobody writes to blocks whoever opens it, and a device gives bytes for ever. What a shell
hands over (``<(command)``, /dev/stdin) is a pipe as well, and has somebody at its other end: it is read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


def opened(path: Path) -> BinaryIO:
    """Open a file to read its bytes; raises OSError, with a reason, where it cannot be or is a pipe or a device."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _demand_end(handle, path)
        os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _demand_end(handle: int, path: Path) -> None:
    kind = os.fstat(handle).st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    handed_over = stat.S_ISFIFO(kind) and not Path(os.path.realpath(path)).exists()
    if not (stat.S_ISREG(kind) or handed_over or os.isatty(handle)):
        raise OSError(errno.EINVAL, "it is a pipe or a device, which may never end", str(path))


def content(path: Path) -> bytes:
    """Return all bytes of a file; raises as `opened`."""
    with opened(path) as file:
        return file.read()
