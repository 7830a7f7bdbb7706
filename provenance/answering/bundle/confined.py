"""Verifying a bundle of a stranger in a process of its own, with a bound on its time, its memory and its size.

The checks are those of `verifying`, which trusts nothing in a file; what is bounded here is what a file may cost that
was made to cost much. Called with ``-m``, this module is that process: it reads what is to be checked from its input
and tells what came of it. Memory is bounded where the system can (POSIX); time everywhere.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import provenance
from provenance.answering.bundle import verifying
from provenance.answering.bundle.keys import PublicKey, read_public_key
from provenance.model.errors import InvalidInput

MOST_BYTES = 8 * 1024 * 1024
"""The largest bundle that is checked so: that of an answer of a thousand claims has two."""

SECONDS = 20.0
_MEMORY = 1 << 30
_TOLD = 50


@dataclass(frozen=True, slots=True)
class Confined:
    """What came of it: ``found`` as `Verified.as_dict` has it, and the statement of a sound bundle as plain values."""

    found: dict[str, Any]
    statement: dict[str, Any] | None


def verify(
    content: bytes, trusted: Sequence[PublicKey], *, text: bytes | None = None, seconds: float = SECONDS
) -> Confined:
    """Check a bundle as `verifying.verify` does; raises InvalidInput for one that is empty, too large or too slow.

    A statement is given only where every check holds: of all else nobody knows who says it.
    """
    if not content or len(content) + len(text or b"") > MOST_BYTES:
        raise InvalidInput(
            f"Expected a bundle of 1 to {MOST_BYTES:,} bytes; found {len(content) + len(text or b''):,}.",
            suggestion="Choose the file of the bundle, or check it on your machine: `beleg bundle verify FILE`.",
        )
    given = {
        "content": base64.b64encode(content).decode(),
        "keys": [one.pem for one in trusted],
        "text": None if text is None else base64.b64encode(text).decode(),
    }
    command = [sys.executable, "-P", "-m", "provenance.answering.bundle.confined"]  # -P: nothing of where it is started
    environment = {**os.environ, "PYTHONPATH": str(Path(provenance.__file__).parents[1])}
    sent = json.dumps(given).encode()
    try:
        done = subprocess.run(command, input=sent, capture_output=True, timeout=seconds, check=False, env=environment)
    except subprocess.TimeoutExpired as error:
        raise InvalidInput(
            f"Expected a bundle that is checked within {seconds:g} seconds; this one takes longer.",
            suggestion="None that Beleg wrote does: ask who sent it.",
        ) from error
    if done.returncode:
        raise InvalidInput(
            "Expected a bundle that can be checked; the check ended before its time.",
            suggestion="None that Beleg wrote takes so much memory: ask who sent it.",
        )
    told = json.loads(done.stdout)
    return Confined(told["found"], told["statement"])


def _main() -> None:
    _bounded()
    given = json.loads(sys.stdin.buffer.read())
    text = None if given["text"] is None else base64.b64decode(given["text"])
    trusted = [read_public_key(one) for one in given["keys"]]
    found = verifying.verify(base64.b64decode(given["content"]), trusted, text=text)
    said = found.as_dict()
    said |= {"findings": said["findings"][:_TOLD], "wrong": len(said["findings"])}
    sound = found.sound and found.statement is not None
    statement = found.statement.model_dump(mode="json", by_alias=True) if sound and found.statement else None
    sys.stdout.buffer.write(json.dumps({"found": said, "statement": statement}).encode())


def _bounded() -> None:
    """Bound the memory of this process, where the system can."""
    try:
        import resource  # noqa: PLC0415 — POSIX alone
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    _main()
