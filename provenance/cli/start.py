"""The entry of the command `beleg`: what must hold before its parts are loaded and after they are done.

Ctrl-C ends it with one line and the exit code 130 while they load, and when all is said. In between the commands hear
it (`interrupt`, `main`). A closed standard stream leads nowhere, so that no file of the store takes its place.
"""

from __future__ import annotations

import os
import signal
import sys

from provenance.cli import overview
from provenance.cli.interrupt import end
from provenance.cli.sparing import leave, settle, spare
from provenance.model.deferral import deferred

main = deferred("provenance.cli.main")


def start() -> None:
    """Run the command. It ends with an exit code, see `provenance.cli.main`."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where Ctrl-C is another's (nohup, &)
    if heard:
        signal.signal(signal.SIGINT, end)
    _fill()
    if (code := overview.show(sys.argv[1:])) is not None:
        sys.exit(code)
    spare()
    settle()
    run = main.main  # what takes long is loaded when Ctrl-C is heard
    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    finally:
        if heard:
            signal.signal(signal.SIGINT, end)
        leave()


def _fill() -> None:
    """Put nothing where a standard stream was closed; in this order, as each takes the lowest number that is free."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 — open to the end


if __name__ == "__main__":
    start()
