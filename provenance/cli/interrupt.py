"""Ctrl-C in a run over many files: the file that is being written is finished, then the run ends; twice, at once."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any, Self

INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl-C, as shells give it."""


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


class _Writing:
    """A stretch that is not cut short."""

    def __init__(self) -> None:
        self.entered = False

    def __enter__(self) -> None:
        self.entered = True

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.entered = False
