"""The command `beleg`, run in this process through its own entry point, with streams, environment and directory given.

Loading the program takes some two seconds, which a test of what a command prints need not pay each time. What stays in
a process of its own, and why, stands in docs/adr/0022-the-guarding-run.md.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from provenance.cli.start import start

ARGV = ["beleg"]


def beleg(
    *words: str | Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    given: str | bytes = "",
) -> subprocess.CompletedProcess[str]:
    """Run ``beleg`` with these words and return its exit code and what it wrote.

    ``env`` is the whole environment of the run (this process's own where it is left out), ``given`` its standard input.
    An exception that a process would end with as a traceback is raised, so no test takes it for an exit code.
    """
    command = [*ARGV, *map(str, words)]
    stdin = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given), encoding="utf-8")
    stdout, stderr = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    heard, code = signal.getsignal(signal.SIGINT), 0
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", stdin), ("stdout", stdout), ("stderr", stderr), ("argv", command)):
            patch.setattr(sys, name, stream)
        if env is not None:
            for name in os.environ.keys() - env.keys():
                patch.delenv(name)
            for name, value in env.items():
                patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        try:
            start()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            signal.signal(signal.SIGINT, heard)
    return subprocess.CompletedProcess(command, code, _written(stdout), _written(stderr))


def _written(stream: io.TextIOWrapper) -> str:
    """Return what was written, with the line ends as written."""
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()
