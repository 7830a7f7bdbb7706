"""Reading and structuring a statute against PyMuPDF's own extraction of the same pages."""

from __future__ import annotations

import pymupdf

from bench.corpus import pdfs
from bench.figure import Figure, ratio
from etl.structure import read_document


def measure() -> list[Figure]:
    """Segment the largest PDF of the corpus in turn with ``get_text("dict")`` over all its pages."""
    if not pdfs():
        return []
    largest = pdfs()[-1]

    def peer() -> None:
        with pymupdf.open(largest) as document:
            for page in document:
                page.get_text("dict")

    read_document(largest)
    value, ours, theirs = ratio(lambda: read_document(largest), peer)
    note = f"{largest.name}: {ours:.2f} s, dict {theirs:.2f} s"
    return [Figure('segment / get_text("dict")', value, "x", 2.0, note)]
