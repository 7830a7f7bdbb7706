"""Real statutes against their official XML: the scores that the project promises, measured by the shared scorer."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pymupdf as _pymupdf
import pytest
from corpus import CORPUS, needs_corpus

from etl.structure import read_document

pytestmark = needs_corpus
mupdf = cast("Any", _pymupdf)
NEUTRAL = re.compile(r"[\s\u00a0‐-]+")
SATZ_NUMBER = re.compile(r"\A\d{1,2}")
BELEG = [sys.executable, "-c", "from provenance.cli.main import main; main()"]


@pytest.fixture(scope="module")
def scorer() -> ModuleType:
    """The shared scorer as a module."""
    path = CORPUS.parent / "eval" / "score.py"
    if not path.is_file():
        pytest.skip(f"the scorer is not at {path}")
    spec = importlib.util.spec_from_file_location("score", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_locators(scorer: ModuleType) -> None:
    """Sections, paths and own texts agree with the official XML: F1 at least 0.995 over all files."""
    assert scorer.locators(CORPUS, BELEG, 20) >= 0.995


@pytest.mark.parametrize("file", sorted(CORPUS.glob("laws/*.pdf")), ids=lambda file: file.name)
def test_boxes(file: Path) -> None:
    """The text of every place comes back, word for word, when its page is cropped to its boxes."""
    with mupdf.open(file) as pdf:
        printed = [page.get_text("words") for page in pdf]
    for unit in read_document(file).units:
        cropped = ""
        for page, x0, y0, x1, y1 in unit.boxes:
            cropped += "".join(
                word[4]
                for word in printed[page - 1]
                if x0 - 0.5 < (word[0] + word[2]) / 2 < x1 + 0.5 and y0 - 0.5 < (word[1] + word[3]) / 2 < y1 + 0.5
            )
        if not same(unit.text, cropped):
            assert same(unit.text, SATZ_NUMBER.sub("", cropped)), unit


def same(text: str, cropped: str) -> bool:
    """Compare without white space and hyphens, which joining lines may change."""
    return NEUTRAL.sub("", text) == NEUTRAL.sub("", cropped)


@pytest.mark.parametrize("file", sorted(CORPUS.glob("laws/*")), ids=lambda file: file.name)
def test_text_units_and_words_hold_together(file: Path) -> None:
    """Units are stretches of the text in order that do not overlap; words are stretches without white space."""
    document = read_document(file)
    at = 0
    for unit in document.units:
        assert document.text[unit.start : unit.end] == unit.text
        assert unit.start >= at
        at = unit.end
        assert unit.text.strip() or unit.kind == "heading"
    for word in document.words:
        assert not set(document.text[word.start : word.end]) & set(" \n\t")
