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

from bench.data import ordinances
from bench.data.corpus import pdfs, without_corpus
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import Scale
from etl.load.preparers import Processes
from provenance.bootstrap import context_from_environment, load_documents, open_engine
from provenance.store import embedded

_SECTIONS = 5

_CHILD = """
import resource, sys
from provenance.bootstrap import load_document, open_store
from pathlib import Path
with open_store(sys.argv[1]) as graph:
    for name in sys.argv[2:]:
        load_document(graph, Path(name))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
_HERE = Path(__file__).resolve().parents[1]
_RUN = "import sys; from bench import memory; print(*memory.grown(sys.argv[1], *map(int, sys.argv[2:])))"


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Ingest the PDFs of the corpus in one process of its own and read its peak; then many small files in another."""
    return [_peak(scale), _growth(scale)]


def _peak(scale: Scale) -> Figure | LeftOut:
    name, files = "memory of an ingest outside the engine", pdfs(scale)
    if not files:
        return without_corpus(name)
    pages = sum(len(pymupdf.open(path)) for path in files)
    with tempfile.TemporaryDirectory() as store:
        command = [sys.executable, "-c", _CHILD, store, *map(str, files)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        embedded.stop(Path(store))
    return Figure(name, float(done.stdout), "MB", 400.0, f"{pages} pages")


def _growth(scale: Scale) -> Figure:
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-c", _RUN, directory, str(scale.few_files), str(scale.many_files)]
        done = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=True)
    few, many = map(float, done.stdout.split())
    note = f"{few:.0f} MB after {scale.few_files} files, {many:.0f} MB after {scale.many_files}, with two workers"
    return Figure("memory of many files / of few", many / few, "x", 1.1, note)


def grown(directory: str, first: int, count: int) -> tuple[float, float]:
    """Ingest many small files; give the most memory (MB) up to a few of them, and up to the last."""
    place = Path(directory)
    files = ordinances.write(place / "files", count, _SECTIONS)
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
    return max(marks[:first]), max(marks)


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
