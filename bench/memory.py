"""Memory of an ingest outside the engine: the peak of a process that does all of it, and whether it grows with files.

A run of many small files is watched after a fifth of them and at its end: what it needs besides the engine, this
process and its two workers together, must be the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pymupdf

from bench import ordinances
from bench.corpus import pdfs
from bench.figure import Figure
from etl.load.preparers import Processes
from provenance.bootstrap import context_from_environment, load_documents, open_engine
from provenance.store import embedded

FEW, MANY, SECTIONS = 30, 150, 5

_CHILD = """
import resource, sys
from provenance.bootstrap import load_document, open_store
from pathlib import Path
with open_store(sys.argv[1]) as graph:
    for name in sys.argv[2:]:
        load_document(graph, Path(name))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
_RUN = "import sys; from bench import memory; print(*memory.grown(sys.argv[1]))"


def measure() -> list[Figure]:
    """Ingest all PDFs of the corpus in one process of its own and read its peak; then many small files in another."""
    return [*_peak(), _growth()]


def _peak() -> list[Figure]:
    if not pdfs():
        return []
    pages = sum(len(pymupdf.open(path)) for path in pdfs())
    with tempfile.TemporaryDirectory() as store:
        command = [sys.executable, "-c", _CHILD, store, *map(str, pdfs())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        embedded.stop(Path(store))
    return [Figure("memory of an ingest outside the engine", float(done.stdout), "MB", 400.0, f"{pages} pages")]


def _growth() -> Figure:
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-c", _RUN, directory]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    few, many = map(float, done.stdout.split())
    note = f"{few:.0f} MB after {FEW} files, {many:.0f} MB after {MANY}, with two workers"
    return Figure("memory of many files / of few", many / few, "x", 1.1, note)


def grown(directory: str) -> tuple[float, float]:
    """Ingest many small files; give the most memory (MB) up to a few of them, and up to the last."""
    place = Path(directory)
    files = ordinances.write(place / "files", MANY, SECTIONS)
    workers = Processes(2)
    marks: list[float] = []
    try:
        with open_engine(place / "store", context=context_from_environment()) as engine:
            for outcome in load_documents(engine, files, workers):
                assert outcome.loaded, outcome.error
                marks.append(_used())
    finally:
        workers.close()
        embedded.stop(place / "store")
    return max(marks[:FEW]), max(marks)


def _used() -> float:
    """Give the memory that this process and its workers hold now, in MB."""
    own = psutil.Process(os.getpid())
    held = own.memory_info().rss
    for worker in own.children():
        try:
            held += worker.memory_info().rss
        except psutil.NoSuchProcess:  # it was just replaced
            continue
    return held / 1e6
