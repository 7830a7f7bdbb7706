"""How long to go on trying, and how long to pause: exponential with full jitter, bounded in time and in tries."""

from __future__ import annotations

import random
import time

from provenance.store.faults import Meaning

_DUPLICATES = 20  # an id that is taken so often is no race
_FIRST_SECONDS = 0.005
_LONGEST_SECONDS = 1.0


class Patience:
    """The pauses of one call, which may try for ``seconds``."""

    def __init__(self, seconds: float, *, duplicates: int = _DUPLICATES) -> None:
        self._duplicates = duplicates
        self._deadline = time.monotonic() + seconds
        self._tries = 0

    def wait(self, meaning: Meaning) -> bool:
        """Pause before the next try; False where there shall be none."""
        self._tries += 1
        if meaning is Meaning.DUPLICATE and self._tries > self._duplicates:
            return False
        longest = min(_FIRST_SECONDS * 2**self._tries, _LONGEST_SECONDS)
        pause = random.uniform(longest / 4, longest)  # noqa: S311 — spreads writers, guards nothing
        if time.monotonic() + pause > self._deadline:
            return False
        time.sleep(pause)
        return True
