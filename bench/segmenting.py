"""Reading and structuring a statute against PyMuPDF's own extraction of the same pages."""

from __future__ import annotations

import pymupdf

from bench.data.corpus import pdfs, without_corpus
from bench.measuring.figure import Figure, LeftOut, ratio
from bench.measuring.scale import Scale
from etl.structure import read_document


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Segment the largest PDF of the corpus in turn with ``get_text("dict")`` over all its pages."""
    name = 'segment / get_text("dict")'
    if not pdfs(scale):
        return [without_corpus(name)]
    largest = pdfs(scale)[-1]

    def peer() -> None:
        with pymupdf.open(largest) as document:
            for page in document:
                page.get_text("dict")

    read_document(largest)
    value, ours, theirs = ratio(lambda: read_document(largest), peer, scale.rounds)
    note = f"{largest.name}: {ours:.2f} s, dict {theirs:.2f} s"
    return [Figure(name, value, "x", 2.0, note)]
