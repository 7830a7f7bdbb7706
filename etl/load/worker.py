"""The process that prepares files: ``python -m etl.load.worker CHANNEL MEMORY``, one order after another.

It is a process of its own so that nothing a file does to its reader (a crash, an endless loop, all memory used up)
harms the run. The kernel keeps the time: an order that takes too long ends the process by SIGALRM, even where no line
of Python is reached any more and nobody is left to stop it.
"""

from __future__ import annotations

import contextlib
import pickle
import resource
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from etl.document import Document
from etl.load.draft import prepare
from etl.load.orders import Failed, Finished, PreparationOrder, Reached, fault
from etl.structure import read_document
from provenance.model.errors import BelegError

_KILOBYTE = 1 if sys.platform == "darwin" else 1024  # getrusage counts in bytes there


def main() -> int:
    """Serve the channel until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program; this process ends with its channel
    channel: Connection[object, object] = Connection(int(sys.argv[1]))
    _bound(int(sys.argv[2]))
    channel.send(Reached(0, 0))
    while True:
        try:
            order = channel.recv()
        except EOFError:
            return 0
        assert isinstance(order, PreparationOrder)  # noqa: S101 — nothing else is ever sent
        _serve(channel, order)


def _serve(channel: Connection[object, object], order: PreparationOrder) -> None:
    started = time.monotonic()
    seen = 0

    def read(path: Path) -> Document:
        return read_document(path, progress=reached)

    def reached(done: int, pages: int) -> None:
        nonlocal seen
        if pages != seen:
            seen = pages
            spent = time.monotonic() - started
            signal.setitimer(signal.ITIMER_REAL, max(order.allowance(pages=pages) - spent, 0.001))
        channel.send(Reached(done, pages))

    try:
        size = order.path.stat().st_size if order.path.exists() else 0
        signal.setitimer(signal.ITIMER_REAL, order.allowance(size=size))
        packed = pickle.dumps(prepare(order.path, read, order.given), pickle.HIGHEST_PROTOCOL)
        error = None
    except BelegError as raised:
        error, packed = raised, b""
    except Exception as raised:  # noqa: BLE001 — a fault of a reader must cost its file only
        error, packed = fault(order.path, raised), b""
    signal.setitimer(signal.ITIMER_REAL, 0)
    if error is not None:
        channel.send(Failed(error))
        return
    spent = time.monotonic() - started
    channel.send(Finished(seen, spent, _peak()))
    channel.send_bytes(packed)


def _peak() -> int:
    """Return the most memory this process has held, in bytes.

    On Linux it is read from the process's own memory map: getrusage would also count what the program that started
    this process held at that moment (Linux carries `ru_maxrss` over fork and exec), and a large one would have each
    worker replaced after its first file.
    """
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTE


def _bound(memory: int) -> None:
    """Let this process have so much memory and no more, so that a file that swells does not take all there is."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if memory and hard == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (memory, hard))


if __name__ == "__main__":
    sys.exit(main())
