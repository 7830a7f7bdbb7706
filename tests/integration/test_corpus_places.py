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

from etl.structure import read_document
from tests.support.marked.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus
mupdf = cast("Any", _pymupdf)
NEUTRAL = re.compile(r"[\s\u00a0‐-]+")
SMALL = 7.5
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
def test_boxes_to_the_letter(file: Path) -> None:
    """The text of every place comes back, letter for letter, when its page is cropped to its boxes."""
    with mupdf.open(file) as pdf:
        printed = [letters(page) for page in pdf]
    for unit in read_document(file).units:
        cropped = "".join(crop(printed[page - 1], *box) for page, *box in unit.boxes)
        assert NEUTRAL.sub("", unit.text) == NEUTRAL.sub("", cropped), unit


def letters(page: Any) -> list[list[tuple[float, float, str]]]:
    """Give the middle of every letter of a page, line by line, without small type (Satz numbers)."""
    return [
        [
            ((letter["bbox"][0] + letter["bbox"][2]) / 2, (letter["bbox"][1] + letter["bbox"][3]) / 2, letter["c"])
            for span in line["spans"]
            if span["size"] > SMALL
            for letter in span["chars"]
        ]
        for block in page.get_text("rawdict", flags=mupdf.TEXT_PRESERVE_WHITESPACE)["blocks"]
        for line in block["lines"]
    ]


def crop(printed: list[list[tuple[float, float, str]]], x0: float, y0: float, x1: float, y1: float) -> str:
    """Give the letters in a box."""
    return "".join(c for line in printed if line and y0 < line[0][1] < y1 for x, _, c in line if x0 < x < x1)


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
