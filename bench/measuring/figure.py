"""One measured figure, what was left out, and how to measure two things in turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: ``value`` must not exceed ``bound``. ``unit`` is "x" for a ratio, "ms", "MB"…."""

    name: str
    value: float
    unit: str
    bound: float
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether the figure keeps its bound."""
        return self.value <= self.bound

    def __str__(self) -> str:
        return f"{self.name}: {self.value:.2f} {self.unit} (at most {self.bound:.2f}; {self.note})"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A figure that could not be had here, and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: left out, {self.reason}"


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def ratio(ours: Callable[[], object], peer: Callable[[], object], rounds: int) -> tuple[float, float, float]:
    """Run both in turn and give (median of ours / peer pair by pair, median seconds ours, median seconds peer)."""
    pairs = [(seconds(ours), seconds(peer)) for _ in range(rounds)]
    return (
        statistics.median(a / b for a, b in pairs),
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
    )
