"""Times of a recording: read in any usual spelling, printed as "00:01:12–00:01:15", and as a media fragment.

    00:01:12    1:12    72    t=72,75    00:01:12–00:01:15    00:01:12.340 --> 00:01:15,000

A place covers whole seconds: it begins with the one that it starts in and ends with the one that it ends in. The
fragment is that of Media Fragments URI 1.0 (4.2.1, "npt"). What it leaves out: frames (SMPTE) and times of day.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

_ONE = r"(?:(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)"
_RANGE = re.compile(rf"(?P<start>{_ONE})(?:\s*(?:-->|[-–—]|bis|to)\s*(?P<end>{_ONE}))?")
_FRAGMENT = re.compile(r"#?t=(?:npt:)?(?P<start>[\d.:]*)(?:,(?P<end>[\d.:]+))?")
_SECONDS = re.compile(r"\d{1,6}(?:\.\d{1,3})?")


class TimeRange(NamedTuple):
    """A stretch of a recording, in whole seconds from its beginning; a moment ends where it starts."""

    start: int
    end: int

    def __str__(self) -> str:
        """Print it as the place of a citation."""
        return _clock(self.start) if self.start == self.end else f"{_clock(self.start)}–{_clock(self.end)}"

    @property
    def fragment(self) -> str:
        """The media fragment: ``t=72,75``; of a moment ``t=72``."""
        return f"t={self.start}" if self.start == self.end else f"t={self.start},{self.end}"

    def meets(self, other: TimeRange) -> bool:
        """Say whether it has a stretch in common with another, or a moment lies in the other."""
        if self.start == self.end:
            return other.start <= self.start < max(other.end, other.start + 1)
        return self.start < max(other.end, other.start + 1) and other.start < self.end


def covering(start: float, end: float) -> TimeRange:
    """Return the whole seconds that a stretch lies in."""
    return TimeRange(math.floor(start), math.ceil(end))


def time_in(text: str, at: int = 0) -> tuple[TimeRange, int] | None:
    """Read a time or a range that stands at a place of a text, and where it ends; None where none does."""
    match = _RANGE.match(text, at)
    if match is None:
        return None
    found = _of(match["start"], match["end"])
    return (found, match.end()) if found else None


def time_of(given: object) -> TimeRange | None:
    """Read a time or a range in any usual spelling; None for what is none, or ends before it starts."""
    if isinstance(given, int | float) and not isinstance(given, bool):
        return covering(given, given) if 0 <= given < 10**6 and float(given).is_integer() else None
    text = given.strip() if isinstance(given, str) else ""
    match = _RANGE.fullmatch(text) or _FRAGMENT.fullmatch(text)
    if match is not None:
        return _of(match["start"] or "0", match["end"])
    return covering(float(text), float(text)) if _SECONDS.fullmatch(text) and float(text).is_integer() else None


def seconds(clock: str) -> float | None:
    """Return the seconds of a time as cues write it; None where minutes or seconds are more than there are."""
    parts = clock.replace(",", ".").split(":")
    try:
        values = [float(part) for part in parts]
    except ValueError:
        return None
    if len(values) > 3 or any(value >= 60 for value in values[1:]):  # noqa: PLR2004 — hours, minutes, seconds
        return None
    total = 0.0
    for value in values:
        total = total * 60 + value
    return round(total, 3)


def _of(first: str, last: str | None) -> TimeRange | None:
    start = seconds(first)
    end = start if last is None else seconds(last)
    if start is None or end is None or end < start:
        return None
    if last is None:
        return TimeRange(math.floor(start), math.floor(start))
    return covering(start, end)


def _clock(whole: int) -> str:
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"
