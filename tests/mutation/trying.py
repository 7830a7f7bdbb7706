"""One mutation after the other in a copy of a tree, and the first test that fails of it.

The copy is a clone of the tree's commit with an environment of its own, so that a started program is the mutated one
too; the tree itself is never written to. A mutation is *caught* when a test fails with it, passes without it and
fails with it again. A test that does otherwise says nothing: it is named, left out, and the others go on. *Not
caught* means that every command ran to its end; *out of time* is neither.

What is found is written after each mutation, and what the record has already is not tried again but where time ran out.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from .choosing import Mutation
from .order import in_order

OUT_OF_TIME = "out of time"
_LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
_PASSED, _FAILED, _INTERRUPTED, _NOTHING_TO_RUN = 0, 1, 2, 5
_ONE_TEST = 1800.0  # seconds that a single test may take
_AT_IMPORT = {_INTERRUPTED, 3, 4}


@dataclass
class Found:
    """What became of one mutation."""

    verdict: str = ""
    test: str = ""
    command: str = ""
    seconds: float = 0
    says_nothing: list[str] = field(default_factory=list)


class Copy:
    """A clone of a tree in which one file at a time is mutated."""

    def __init__(self, tree: Path, place: Path, setup: str, tests: str) -> None:
        self.place = place
        self._tests = tests
        commit = _git(tree, "rev-parse", "HEAD")
        if not place.exists():
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", tree, place], check=True)
        _git(place, "fetch", "--quiet", str(tree), commit)
        _git(place, "checkout", "--quiet", "--force", commit)
        subprocess.run(["sh", "-c", setup], cwd=place, check=True)

    def tried(self, mutation: Mutation, commands: list[str], seconds: float) -> Found:
        """Plant a mutation, and run the commands until a test fails."""
        mutated = mutation.applied((self.place / mutation.file).read_text())
        files = in_order(self.place, self._tests, mutation.file)
        started, found = time.monotonic(), Found()
        for command in commands:
            if found.verdict:
                break
            found.command = command
            while not found.verdict:
                left = started + seconds - time.monotonic()
                with self._planted(mutation.file, mutated):
                    failed = self._first_failure(command, [*files, *_deselected(found.says_nothing)], left)
                if failed is None:
                    found.verdict = OUT_OF_TIME
                elif not failed:
                    break
                elif self._tells(failed, command, mutation.file, mutated):
                    found.verdict, found.test = "caught", failed
                else:
                    found.says_nothing.append(failed)
        found.verdict = found.verdict or "not caught"
        found.seconds = round(time.monotonic() - started, 1)
        return found

    def _first_failure(self, command: str, arguments: list[str], seconds: float) -> str | None:
        """Run a command; return the test or the file that failed first, "" where none did, None where time ran out."""
        last = self.place / _LAST_FAILED
        last.unlink(missing_ok=True)
        code = self._run(command, arguments, seconds)
        if code is None or code in {_PASSED, _NOTHING_TO_RUN}:
            return None if code is None else ""
        failed = list(json.loads(last.read_text())) if last.exists() else []
        if failed:
            return failed[0]
        if code in _AT_IMPORT:
            return self._tests
        raise RuntimeError(f"{command!r} ended with {code} and names no test that failed")

    def _tells(self, test: str, command: str, file: str, mutated: str) -> bool:
        """Tell if what failed passes without the mutation, and fails with it again.

        Where nothing could be imported, there is no test to name: it is tried if all tests can be now.
        """
        if test == self._tests:
            command += " --collect-only"
        without = self._run(command, [test], _ONE_TEST)
        with self._planted(file, mutated):
            return without == _PASSED and self._run(command, [test], _ONE_TEST) != _PASSED

    @contextmanager
    def _planted(self, file: str, mutated: str) -> Iterator[None]:
        """Put a mutated file in its place for a while."""
        original = (self.place / file).read_text()
        self._put(file, mutated)
        try:
            yield
        finally:
            self._put(file, original)

    def _put(self, file: str, source: str) -> None:
        """Write a file, and forget what was compiled of it."""
        path = self.place / file
        path.write_text(source)
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    def _run(self, command: str, arguments: list[str], seconds: float) -> int | None:
        """Run a command with arguments at the place ``{tests}``; return its exit code, None where time ran out."""
        line = command.replace("{tests}", shlex.join(arguments))
        with (self.place.parent / f"{self.place.name}.log").open("ab") as log:
            log.write(f"\n$ {line[:2000]}\n".encode())
            log.flush()
            process = subprocess.Popen(
                ["sh", "-c", line], cwd=self.place, stdout=log, stderr=log, start_new_session=True
            )
            try:
                return process.wait(max(seconds, 1))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGTERM)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                return None


def _deselected(tests: list[str]) -> list[str]:
    return [part for test in tests for part in ("--deselect", test)]


def _git(tree: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=tree, check=True, capture_output=True, text=True).stdout.strip()
