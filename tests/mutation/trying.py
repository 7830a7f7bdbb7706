"""One mutation after the other, and the first test that fails of it.

A mutation is *caught* when a test fails with it, passes without it and fails with it again. A test that does
otherwise says nothing: it is named, left out, and the others go on. *Not reached* means that no test file runs the
line, *not caught* that all those that do ran to their end; *out of time* is neither.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .choosing import Mutation
from .scratch import Copy

CAUGHT, NOT_CAUGHT, NOT_REACHED, OUT_OF_TIME = "caught", "not caught", "not reached", "out of time"
_LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
_PASSED, _NOTHING_TO_RUN = 0, 5


@dataclass
class Found:
    """What became of one mutation: the first test that fails, or the files that ran to their end without one."""

    verdict: str = NOT_REACHED
    test: str = ""
    seconds: float = 0
    passed: list[str] = field(default_factory=list)
    says_nothing: list[str] = field(default_factory=list)


def tried(copy: Copy, mutation: Mutation, files: Sequence[str], seconds: float, found: Found) -> Found:
    """Plant a mutation, run those of the test files that have not passed with it one by one until a test fails."""
    started = time.monotonic()
    mutated = {mutation.file: mutation.applied(copy.text(mutation.file))}
    found.verdict = NOT_CAUGHT if files else NOT_REACHED
    for file in (each for each in files if each not in found.passed):
        failed = _first_that_tells(copy, file, mutated, started + seconds, found.says_nothing)
        if failed is None:
            found.verdict = OUT_OF_TIME
            break
        if failed:
            found.verdict, found.test = CAUGHT, failed
            break
        found.passed.append(file)
    found.seconds = round(found.seconds + time.monotonic() - started, 1)
    return found


def _first_that_tells(
    copy: Copy, file: str, mutated: dict[str, str], end: float, says_nothing: list[str]
) -> str | None:
    """Return the first test of a file that catches a mutation, "" where none does, None where time ran out."""
    while True:
        left_out = [part for test in says_nothing for part in ("--deselect", test)]
        with copy.planted(mutated):
            failed = _first_failure(copy, [file, *left_out], end - time.monotonic())
        if not failed or _tells(copy, failed, mutated):
            return failed
        says_nothing.append(failed)


def _first_failure(copy: Copy, tests: Sequence[str], seconds: float) -> str | None:
    """Run tests; return the one that failed first, "" where none did, None where time ran out.

    Where not even their file could be imported, it is named in place of a test.
    """
    last = copy.place / _LAST_FAILED
    last.unlink(missing_ok=True)
    code = copy.run(["-x", *tests], max(seconds, 1))
    if code is None or code in {_PASSED, _NOTHING_TO_RUN}:
        return None if code is None else ""
    return next(iter(json.loads(last.read_text())) if last.exists() else iter(()), tests[0])


def _tells(copy: Copy, test: str, mutated: dict[str, str]) -> bool:
    """Tell if what failed passes without the mutation and fails with it again."""
    if copy.run([test]) != _PASSED:
        return False
    with copy.planted(mutated):
        return copy.run([test]) != _PASSED
