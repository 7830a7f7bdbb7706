"""Where the development corpus lies: ``shared/corpus`` beside the clone. What needs it skips where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the development corpus is not at {CORPUS}")
