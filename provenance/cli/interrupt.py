"""Ctrl-C in a long run: over many files the one that is being written is finished, then the run ends; twice, at once.

Where no file is at stake it ends at once, and a Ctrl-C that was swallowed on the way is told again (`insisting`).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl-C, as shells give it."""


def end(_number: int, _frame: FrameType | None) -> None:
    """End at once: what is raised while modules load or threads end may be swallowed, or shown with a traceback."""
    os.write(2, b"Interrupted.\n")
    os._exit(INTERRUPTED)


@contextmanager
def ending() -> Generator[None]:
    """End the program at once where Ctrl-C is heard in here, unless it is another's to hear."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


class Interrupt:
    """Hears Ctrl-C while it is open. Enter `writing` round what shall not be cut short.

    Outside of `writing` Ctrl-C raises KeyboardInterrupt at once, as ever; inside it sets ``told``, and a second one
    raises.
    """

    def __init__(self) -> None:
        self.told = False
        self.writing = _Writing()
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        if self.told or not self.writing.entered:
            raise KeyboardInterrupt
        self.told = True


@contextmanager
def insisting() -> Generator[Callable[[], None]]:
    """Return what raises KeyboardInterrupt once more where Ctrl-C was heard: the first may be lost in a destructor.

    To be called now and then in a long run; it does nothing where Ctrl-C is heard by somebody else.
    """
    heard = [False]

    def hear(_number: int, _frame: FrameType | None) -> None:
        heard[0] = True
        raise KeyboardInterrupt

    def unraisable(lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            before(lost)

    def again() -> None:
        if heard[0]:
            raise KeyboardInterrupt

    ours, before = signal.getsignal(signal.SIGINT) is signal.default_int_handler, sys.unraisablehook
    if ours:
        signal.signal(signal.SIGINT, hear)
        sys.unraisablehook = unraisable
    try:
        yield again
    except Exception:  # a connection that was cut short fails in ways of its own
        if heard[0]:
            raise KeyboardInterrupt from None
        raise
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.unraisablehook = before


class _Writing:
    """A stretch that is not cut short."""

    def __init__(self) -> None:
        self.entered = False

    def __enter__(self) -> None:
        self.entered = True

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.entered = False
