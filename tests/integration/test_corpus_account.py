"""The accounts of real laws and letters: 100 % of the printed characters, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.structure import read_document
from etl.structure.account import account
from tests.support.marked.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus
FILES = sorted([*CORPUS.glob("laws/*.pdf"), *CORPUS.glob("laws/*.xml"), *CORPUS.glob("gobd/*.pdf")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_character_is_accounted_for(file: Path) -> None:
    """Each printed character is in a segment, in a label or heading, or in a named remainder, and in one only."""
    found = account(file, read_document(file))
    assert found.differences == ()
    assert found.share == 1
    assert sum(row.characters for row in found.rows) == found.characters > 0
