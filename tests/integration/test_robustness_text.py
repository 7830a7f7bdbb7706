"""Broken texts are read soundly or refused with a reason, and no text takes more time than its length allows."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from tests.support.mutants.broken_text_outcomes import READERS, read, read_file
from tests.support.mutants.broken_texts import FILES, STORMS, mutants
from tests.support.processes.limits import outcomes
from tests.support.sizes import rounds

COUNT = rounds(400, 2000)
LIMIT = 20.0
SIZE = 8000  # characters of a storm
WORD = 100_000
FACTOR = 3.0  # of twice the text, in time; four would be the square
GROWING = [name for name in FILES if not name.endswith(".xml")]
BEGINNING = "Der Halter hat das Tier zu melden. "


@pytest.mark.rounds
def test_broken_texts() -> None:
    """Broken texts: every reader gives sound spans, a sound document or a refusal in words."""
    found = outcomes(read, [(mutant, LIMIT) for mutant in mutants(COUNT)])
    failures = [f"broken_text_outcomes.read({one.job!r}): {one.failure}" for one in found if one.failure]
    assert not failures, "\n".join(failures)
    said = Counter(str(one.answer) for one in found if one.job.source not in FILES)
    assert set(said) == {"sound"}


def test_twice_the_text_takes_twice_the_time() -> None:
    """Things said thousands of times over: no reader takes the square of the length."""
    jobs = [(reader, storm) for reader in (*READERS, *GROWING) for storm in STORMS]
    found = outcomes(grown, [(job, LIMIT) for job in jobs])
    failures = [f"{one.job}: {one.failure or one.answer}" for one in found if one.failure or one.answer]
    assert not failures, "\n".join(failures)


def test_one_long_word() -> None:
    """A word of a hundred thousand letters, with marks or without, is read in seconds."""
    jobs = [(reader, piece) for reader in READERS for piece in ("a", "A", "ä-", "9", "§", "e\u0301", "„", "A.")]
    found = outcomes(long_word, [(job, LIMIT) for job in jobs])
    failures = [f"{one.job}: {one.failure}" for one in found if one.failure]
    assert not failures, "\n".join(failures)


def grown(job: tuple[str, str]) -> str:
    """Time a reader on a storm and on twice the storm; give what is wrong, or nothing."""
    reader, storm = job
    count = SIZE // len(STORMS[storm](1))
    once = twice = float("inf")
    for _ in range(3):  # other work on the machine may disturb one of them
        once = min(once, _seconds(reader, BEGINNING + STORMS[storm](count)))
        twice = min(twice, _seconds(reader, BEGINNING + STORMS[storm](2 * count)))
        if twice <= FACTOR * once + 0.1:
            return ""
    return f"{once:.2f} s, and {twice:.2f} s for twice the text"


def long_word(job: tuple[str, str]) -> None:
    """Read a long word between two Sätze."""
    reader, piece = job
    READERS[reader](f"{BEGINNING}Er {piece * (WORD // len(piece))} ist. Es gilt § 3.")


def _seconds(reader: str, text: str) -> float:
    started = time.process_time()
    if reader in FILES:
        read_file(reader, FILES[reader] + text)
    else:
        READERS[reader](text)
    return time.process_time() - started
