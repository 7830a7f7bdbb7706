"""Where the real documents are that benchmarks run on; a figure that needs them is left out without them."""

from __future__ import annotations

import os
from pathlib import Path

from bench.measuring.figure import LeftOut
from bench.measuring.scale import Scale

CORPUS = Path(os.environ.get("BELEG_CORPUS") or Path(__file__).resolve().parents[3] / "shared" / "corpus")


def pdfs(scale: Scale) -> list[Path]:
    """Return the PDFs of the corpus, the largest last; none where there is no corpus."""
    every = sorted((*CORPUS.glob("laws/*.pdf"), *CORPUS.glob("gobd/*.pdf")), key=lambda path: path.stat().st_size)
    return every[: scale.documents]


def without_corpus(name: str) -> LeftOut:
    """Say that a figure needs the corpus."""
    return LeftOut(name, f"the development corpus is not at {CORPUS}")
