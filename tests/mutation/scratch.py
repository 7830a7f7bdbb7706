"""A copy of a tree to plant mutations in: a clone of its commit with an environment of its own.

A program that a test starts is then the mutated one too, and the tree itself is never written to.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

_GRACE = 30.0  # seconds in which tests may end what they have started


class Copy:
    """A clone of the tree at ``place``; ``command`` runs tests there, with ``{tests}`` where their names go."""

    def __init__(self, tree: Path, place: Path, setup: str, command: str) -> None:
        self.place = place
        self._command = command
        self.commit = _git(tree, "rev-parse", "HEAD")
        if not place.exists():
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", tree, place], check=True)
        _git(place, "fetch", "--quiet", str(tree), self.commit)
        _git(place, "checkout", "--quiet", "--force", self.commit)
        subprocess.run(["sh", "-c", setup], cwd=place, check=True)

    def text(self, file: str) -> str:
        """Return the text of a file."""
        return (self.place / file).read_text()

    @contextmanager
    def planted(self, texts: Mapping[str, str]) -> Iterator[None]:
        """Put other texts in the place of files for a while."""
        originals = {file: self.text(file) for file in texts}
        self._put(texts)
        try:
            yield
        finally:
            self._put(originals)

    def _put(self, texts: Mapping[str, str]) -> None:
        """Write files, and forget what was compiled of them."""
        for file, text in texts.items():
            path = self.place / file
            path.write_text(text)
            for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
                compiled.unlink()

    def run(self, tests: Sequence[str], seconds: float | None = None) -> int | None:
        """Run tests; return the exit code, None where time ran out. What they print goes to a log beside the copy."""
        line = self._command.replace("{tests}", shlex.join(tests))
        with self.place.with_name(f"{self.place.name}.log").open("ab") as log:
            log.write(f"\n$ {line[:2000]}\n".encode())
            log.flush()
            process = subprocess.Popen(
                ["sh", "-c", line], cwd=self.place, stdout=log, stderr=log, start_new_session=True
            )
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End what still runs, kindly at first."""
    for each in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, each)
            try:
                process.wait(_GRACE)
            except subprocess.TimeoutExpired:
                continue


def _git(tree: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=tree, check=True, capture_output=True, text=True).stdout.strip()
