"""Where the real documents are that benchmarks run on; a benchmark that needs them is left out without them."""

from __future__ import annotations

import os
from pathlib import Path

CORPUS = Path(os.environ.get("BELEG_CORPUS") or Path(__file__).resolve().parents[2] / "shared" / "corpus")


def pdfs() -> list[Path]:
    """Give all PDFs of the corpus, the one with the most pages last."""
    return sorted((*CORPUS.glob("laws/*.pdf"), *CORPUS.glob("gobd/*.pdf")), key=lambda path: path.stat().st_size)
