"""The real model that these tests speak to: `make test-model` sets it up and names its interpreter."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVER = Path(__file__).with_name("small_model.py")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a small real model, whose server runs for the whole session."""
    interpreter = os.environ.get("BELEG_TEST_MODEL")
    if not interpreter:
        pytest.fail("Expected BELEG_TEST_MODEL, the interpreter that has the model; run `make test-model`.")
    server = subprocess.Popen(
        [interpreter, str(SERVER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdin
    assert server.stdout
    try:
        told = server.stdout.readline().strip()
        assert told.startswith("http://127.0.0.1:"), told
        yield f"{told}/v1"
    finally:
        server.stdin.close()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
