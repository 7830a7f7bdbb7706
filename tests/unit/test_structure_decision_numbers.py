"""Randnummern however they are printed: before the text, in cells, in brackets, in the margin of a page."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.page import Blocks
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.decision.document import is_decision, structure_decision
from tests.support.documents.court_decisions import WAYS, made
from tests.support.sizes import searched

mupdf = cast("Any", _pymupdf)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(3))
def test_numbers_however_printed(seed: int, way: str) -> None:
    """Every Randnummer of a random decision has just its text, in whichever way the numbers are printed."""
    file, truth = made(seed, WAYS[way])
    assert is_decision(file)
    document = structure_decision(file)
    found: dict[str, str] = {}
    for unit in document.units:
        if unit.section.startswith("Rn."):
            found[unit.section] = f"{found.get(unit.section, '')} {unit.text}".strip()
    assert {place: text.split() for place, text in found.items()} == {
        place: text.split() for place, text in truth.items()
    }
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)


@searched(150)
@given(st.integers(0, 9), st.sampled_from(sorted(WAYS)), st.randoms())
def test_any_blocks(seed: int, way: str, rng: random.Random) -> None:
    """A decision whose blocks are shuffled and dropped is read without an error and loses no character."""
    file, _ = made(seed, WAYS[way])
    picked = rng.sample(file.blocks, rng.randint(0, len(file.blocks)))
    document = structure_decision(Blocks("mixed", picked))
    printed = Counter("".join(f"{block.label or ''}{''.join(block.words)}" for block in picked))
    rest = "".join(one.text for one in document.remainders)
    assert Counter("".join((document.text + rest).split())) == printed


def print_with_margin(path: Path, file: Blocks, *, number_x: float, text_x: float, right: float) -> None:
    """Set a decision in print: paragraphs as blocks, a paragraph that is a bare number beside the text after it."""
    font, size = mupdf.Font("tiro"), 11.0
    document = mupdf.open()
    writer, page, y, number = None, None, 900.0, ""

    def close() -> None:
        if page is not None:
            writer.append((290, 800), f"- {document.page_count} -", font=font, fontsize=9)
            writer.write_text(page)

    for block in file.blocks:
        if len(block.words) == 1 and block.words[0].isdigit():
            number = block.words[0]
            continue
        lines, line = [], ""
        for word in block.words:
            if font.text_length(f"{line} {word}", fontsize=size) > right - text_x:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        for at, printed in enumerate([*lines, line]):
            if y > 760:
                close()
                page, y = document.new_page(width=595, height=842), 80.0
                writer = mupdf.TextWriter(page.rect)
            if number and not at:
                writer.append((number_x, y), number, font=font, fontsize=size)
                number = ""
            writer.append((text_x, y), printed, font=font, fontsize=size)
            y += 15
        y += 8
    close()
    document.save(path)


@pytest.mark.parametrize(("number_x", "text_x", "right"), [(60, 100, 520), (540, 70, 500)])
@pytest.mark.parametrize("seed", range(2))
def test_numbers_in_the_margin(tmp_path: Path, seed: int, number_x: float, text_x: float, right: float) -> None:
    """Randnummern in the left or the right margin of a PDF have just their text, with a box for every word."""
    file, truth = made(20 + seed, WAYS["alone"])
    path = tmp_path / "decision.pdf"
    print_with_margin(path, file, number_x=number_x, text_x=text_x, right=right)
    document = read_document(path)
    assert document.kind == "decision"
    found: dict[str, str] = {}
    for unit in document.units:
        if unit.section.startswith("Rn."):
            found[unit.section] = f"{found.get(unit.section, '')} {unit.text}".strip()
            assert unit.boxes
    assert {place: text.split() for place, text in found.items()} == {
        place: text.split() for place, text in truth.items()
    }
    assert account(path, document).complete
