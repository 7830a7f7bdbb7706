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

CAUGHT, OUT_OF_TIME = "caught", "out of time"
_LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
_PASSED, _INTERRUPTED, _NOTHING_TO_RUN = 0, 2, 5
_AT_IMPORT = {_INTERRUPTED, 3, 4}


@dataclass
class Found:
    """What became of one mutation: the first test that fails, or the files that ran to their end without one."""

    verdict: str = "not reached"
    test: str = ""
    seconds: float = 0
    passed: list[str] = field(default_factory=list)
    says_nothing: list[str] = field(default_factory=list)


def tried(copy: Copy, mutation: Mutation, files: Sequence[str], seconds: float, found: Found) -> Found:
    """Plant a mutation, run those of the test files that have not passed with it until a test fails, and tell."""
    files = [file for file in files if file not in found.passed]
    if not files:
        return found
    started, told = time.monotonic(), ""
    mutated = {mutation.file: mutation.applied(copy.text(mutation.file))}
    while not told:
        left_out = [part for test in found.says_nothing for part in ("--deselect", test)]
        with copy.planted(mutated):
            failed = _first_failure(copy, [*files, *left_out], started + seconds - time.monotonic())
        if failed is None:
            told = OUT_OF_TIME
        elif not failed:
            told = "not caught"
            found.passed += files
        elif _tells(copy, failed, mutated):
            told, found.test = CAUGHT, failed
        else:
            found.says_nothing.append(failed)
    found.verdict = told
    found.seconds = round(found.seconds + time.monotonic() - started, 1)
    return found


def _first_failure(copy: Copy, tests: Sequence[str], seconds: float) -> str | None:
    """Run tests; return the one that failed first, "" where none did, None where time ran out.

    Where nothing could be imported, no test is named: it is the directory of them all.
    """
    last = copy.place / _LAST_FAILED
    last.unlink(missing_ok=True)
    code = copy.run(["-x", *tests], max(seconds, 1))
    if code is None or code in {_PASSED, _NOTHING_TO_RUN}:
        return None if code is None else ""
    failed = list(json.loads(last.read_text())) if last.exists() else []
    if failed:
        return failed[0]
    if code in _AT_IMPORT:
        return Path(tests[0]).parts[0]
    raise RuntimeError(f"the tests ended with {code} and name none that failed")


def _tells(copy: Copy, test: str, mutated: dict[str, str]) -> bool:
    """Tell if what failed passes without the mutation and fails with it again; of a directory, its import."""
    tests = [test] if test.endswith(".py") or "::" in test else [test, "--collect-only"]
    if copy.run(tests) != _PASSED:
        return False
    with copy.planted(mutated):
        return copy.run(tests) != _PASSED
