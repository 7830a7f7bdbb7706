"""A Ctrl-C that is swallowed on the way is told again."""

from __future__ import annotations

import signal
import sys

import pytest

from provenance.cli.interrupt import insisting


class _Swallowing:
    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def _walk() -> None:
    with insisting() as again:
        again()
        held = _Swallowing()
        del held
        again()


def test_a_ctrl_c_that_a_destructor_swallows_is_raised_at_the_next_step(capfd: pytest.CaptureFixture[str]) -> None:
    """The destructor loses the first; the next step raises it, nothing is printed, and all is as before after it."""
    before = sys.unraisablehook, signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        _walk()
    assert (sys.unraisablehook, signal.getsignal(signal.SIGINT)) == before
    assert capfd.readouterr().err == ""


def _broken(*, interrupted: bool) -> None:
    with insisting():
        try:
            if interrupted:
                signal.raise_signal(signal.SIGINT)
        finally:
            raise BufferError


def test_what_breaks_because_of_ctrl_c_is_ctrl_c() -> None:
    """A part that fails while it is cut short does not hide why; one that fails by itself is told."""
    with pytest.raises(KeyboardInterrupt):
        _broken(interrupted=True)
    with pytest.raises(BufferError):
        _broken(interrupted=False)


def test_where_somebody_else_hears_ctrl_c_nothing_is_changed() -> None:
    """A program with a handler of its own keeps it."""
    told: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: told.append(number))
    try:
        with insisting() as again:
            signal.raise_signal(signal.SIGINT)
            again()
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == [signal.SIGINT]
