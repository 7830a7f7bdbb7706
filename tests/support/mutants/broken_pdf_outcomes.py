"""Broken PDFs: which they are, and what a reader made of one of them.

The whole ones are statutes and letters of our own in several layouts, each written three ways (plain, packed, with
packed objects), and the first pages of the development corpus where it is there.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

import pymupdf as _pymupdf

from etl.document import Document, Unit
from etl.structure import read_document
from etl.structure.account import account
from provenance.model.errors import UnreadableFile
from tests.support.documents import letters
from tests.support.documents.portal_statutes import Measures, Statute
from tests.support.documents.sample_order import VERSION_1
from tests.support.marked.corpus import CORPUS
from tests.support.mutants.broken_pdfs import BOMBS, FILE, INNER

mupdf = cast("Any", _pymupdf)

_KINDS = (*FILE, *INNER)
_PAGES = 4
_WAYS: tuple[dict[str, Any], ...] = (
    {"deflate": False, "expand": 255},
    {"deflate": True},
    {"deflate": True, "use_objstms": 1},
)
_SLACK = 0.5  # points that a box may stand over the edge of its page: positions are rounded


class Mutant(NamedTuple):
    """A broken PDF: what it was made of, how, and by which seed."""

    source: str
    kind: str
    seed: int


def mutants(count: int, *, bombs: int) -> list[Mutant]:
    """Give so many mutants, of each kind as many, of any source, and so many bombs among them."""
    names = sources()
    plain = count - bombs
    made = [
        Mutant(random.Random(at).choice(names), _KINDS[at % len(_KINDS)].__name__, at)  # one seed, one mutant
        for at in range(plain)
    ]
    return made + [Mutant(names[0], BOMBS[at % len(BOMBS)].__name__, plain + at) for at in range(bombs)]


def sources() -> list[str]:
    """Give the names of the whole PDFs."""
    own = ["statute", "letter", "margin", "sample"]
    theirs = [str(path.relative_to(CORPUS)) for path in sorted(CORPUS.glob("*/*.pdf"))]
    return [f"{name}#{way}" for name in (*own, *theirs) for way in range(len(_WAYS))]


def mutated(mutant: Mutant) -> bytes:
    """Make the file again."""
    kind = next(one for one in (*_KINDS, *BOMBS) if one.__name__ == mutant.kind)
    return kind(whole(mutant.source), random.Random(f"{mutant.source} {mutant.kind} {mutant.seed}"))


@lru_cache(maxsize=64)
def whole(name: str) -> bytes:
    """Give a PDF before it is broken, of four pages at most."""
    source, _, way = name.partition("#")
    with _typeset(source) as document:
        if document.page_count > _PAGES:
            document.select(range(_PAGES))
        return cast("bytes", document.tobytes(garbage=3, **_WAYS[int(way)]))


def _typeset(source: str) -> Any:
    if source == "statute":
        return mupdf.open(stream=_statute(), filetype="pdf")
    if source == "letter":
        return mupdf.open(stream=letters.write(letters.Layout()).bytes(), filetype="pdf")
    if source == "margin":
        layout = letters.Layout(text_x=70, right=470, number_x=500, number_last=True, mirrored=True, foot=True)
        return mupdf.open(stream=letters.write(layout).bytes(), filetype="pdf")
    return mupdf.open(VERSION_1 if source == "sample" else CORPUS / source)


def _statute() -> bytes:
    """Give a statute with all that one can print: raised digits, lists, a table, a footnote."""
    printed = Statute(Measures(centred=True))
    printed.title("Ordnung über das Ablegen von Belegen (BelAblO)", "BelAblO", "Zuletzt geändert am 3. Mai 2021")
    printed.division("Erster Teil", "Allgemeines")
    printed.section("§ 1  Zweck")
    printed.paragraph("(1) {1}Diese Ordnung regelt das Ablegen. {2}Sie gilt für alle Belege{*} der Gemeinde.")
    printed.item(1, "1.", "Quittungen, die aufzubewahren sind,")
    printed.item(2, "a)", "auf Papier und")
    printed.item(2, "b)", "auf anderen Trägern;")
    printed.item(1, "2.", "Rechnungen.")
    printed.after(1, "Satz 1 gilt entsprechend.")
    printed.table(0, [["Angabe", "Grund"], ["Nummer", "Vollzähligkeit"], ["Betrag", "Richtigkeit"]], [0.0, 200.0])
    for number in range(2, 40):
        printed.section(f"§ {number}  Frist {number}")
        printed.paragraph(f"(1) Die Frist beträgt {number} Jahre. Sie beginnt mit dem Schluss des Jahres.")
    with TemporaryDirectory() as folder:
        return printed.save(Path(folder) / "statute.pdf").read_bytes()


def read(mutant: Mutant) -> str:
    """Read a mutant; give "sound" or the words of the refusal. Raises AssertionError for an unsound document."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.pdf"
        path.write_bytes(mutated(mutant))
        try:
            document = read_document(path)
        except UnreadableFile as error:
            refused = error
        else:
            refused = None
        if refused is not None:
            assert refused.message, "a refusal without a message"
            assert refused.suggestion, "a refusal without a suggestion"
            return str(refused.message)
        with mupdf.open(path) as pages:
            check(document, [_upright(page) for page in pages])
        left = account(path, document)
        assert left.missing <= left.characters / 500, f"the account is not complete: {left.differences[:2]}"
        assert not left.surplus, f"characters are taken twice: {left.differences[:2]}"
    return "sound"


def _upright(page: Any) -> Any:
    """Give the rectangle of a page as boxes count: before it is turned."""
    page.set_rotation(0)
    return page.rect


def check(document: Document, pages: list[Any]) -> None:
    """Hold a document against what every document promises; ``pages`` are the rectangles of its pages."""
    assert document.pages == len(pages)
    before = 0
    for unit in document.units:
        assert document.text[unit.start : unit.end] == unit.text, f"{unit} is no slice of the text"
        assert unit.start >= before, f"{unit} overlaps the unit before"
        before = unit.end
        assert bool(unit.text) == bool(unit.boxes), f"{unit} has text without boxes, or boxes without text"
        for box in unit.boxes:
            _check_box(unit, box, pages)
    before = 0
    for word in document.words:
        assert before <= word.start < word.end <= len(document.text)
        before = word.end


def _check_box(unit: Unit, box: tuple[int, float, float, float, float], pages: list[Any]) -> None:
    number, x0, y0, x1, y1 = box
    assert all(math.isfinite(side) for side in box), f"{unit} has a box without bounds: {box}"
    assert 1 <= number <= len(pages), f"{unit} stands on page {number} of {len(pages)}"
    assert x0 <= x1, f"{unit} has a box turned over: {box}"
    assert y0 <= y1, f"{unit} has a box turned over: {box}"
    width, height = pages[number - 1].width, pages[number - 1].height
    inside = x0 < width + _SLACK and y0 < height + _SLACK and x1 > -_SLACK and y1 > -_SLACK
    assert inside, f"{unit} has a box beside its page of {width} x {height}: {box}"
