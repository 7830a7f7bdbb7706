"""Reading a citation back and making one load what they need of the program and of the libraries, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tests.support.command import beleg

SAMPLE = str(files("provenance.cli.demo") / "sample" / "belo_2023-03-01.md")
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CITED = ("cite", "1", "--claim", QUOTE, "--quote", QUOTE)
LOADED = """
import sys
sys.argv = ["beleg", *sys.argv[1:]]
from provenance.cli.start import start
try:
    start()
finally:
    print(*sys.modules, file=sys.stderr)
"""
PARTS = ("answering", "compliance", "conflicts", "agents", "report.page", "rdf.export", "rdf.sweep", "cli.answering")
LIBRARIES = {
    *("cryptography", "fitz", "httpx2", "jinja2", "langgraph", "lxml", "mcp", "networkx", "numpy", "openai", "pymupdf"),
    *("pyrage", "pyshacl", "rdflib", "trafilatura"),
}


@pytest.mark.parametrize("words", [("show", "1"), CITED], ids=["show", "cite"])
def test_a_short_command_loads_only_what_it_needs(own_store: Path, words: tuple[str, ...]) -> None:
    """`show` and `cite` load no library that neither of them uses, nor the parts that answer, report or export."""
    env = {**os.environ, "BELEG_STORE": str(own_store)}
    for before in (("ingest", SAMPLE, "--workers", "0"), CITED):
        assert beleg(*before, env=env).returncode == 0
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    modules = set(done.stderr.splitlines()[-1].split())
    assert "provenance.bootstrap" in modules
    assert not modules & {*LIBRARIES, *(f"provenance.{part}" for part in PARTS)}
