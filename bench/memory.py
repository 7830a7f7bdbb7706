"""Memory of an ingest outside the engine: the peak of the process that reads, structures and loads."""

from __future__ import annotations

import subprocess
import sys
import tempfile

import pymupdf

from bench.corpus import pdfs
from bench.figure import Figure

_CHILD = """
import resource, sys
from provenance.bootstrap import load_document, open_store
from pathlib import Path
with open_store(sys.argv[1]) as graph:
    for name in sys.argv[2:]:
        load_document(graph, Path(name))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def measure() -> list[Figure]:
    """Ingest all PDFs of the corpus in one process of its own and read its peak."""
    if not pdfs():
        return []
    pages = sum(len(pymupdf.open(path)) for path in pdfs())
    with tempfile.TemporaryDirectory() as store:
        command = [sys.executable, "-c", _CHILD, store, *map(str, pdfs())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        subprocess.run([sys.executable, "-m", "provenance.cli.main", "store", "stop", "--store", store], check=False)
    return [Figure("memory of an ingest outside the engine", float(done.stdout), "MB", 400.0, f"{pages} pages")]
