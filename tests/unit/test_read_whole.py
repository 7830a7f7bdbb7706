"""A PDF that lacks what its pages name, or asks for more than can be done, is refused; one that is whole is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf
import pytest

from etl.read.pdf import read_pdf
from etl.structure import read_document
from etl.structure.account import account
from provenance.model.errors import UnreadableFile
from tests.support.documents.portal_statutes import Statute

mupdf = cast("Any", _pymupdf)


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A statute of three pages."""
    printed = Statute()
    printed.title("Ordnung über Blätter (BlattO)", "BlattO")
    printed.section("§ 1 Blätter")
    for number in range(1, 80):
        printed.paragraph(f"({number}) Jedes Blatt trägt die Nummer {number} und wird gezählt.")
    return printed.save(tmp_path / "blatt.pdf")


def changed(path: Path, change: Callable[[Any], None]) -> Path:
    """Change a PDF and write it whole, so that its table of objects is right."""
    with mupdf.open(path) as document:
        change(document)
        content = document.tobytes(deflate=True)
    path.write_bytes(content)
    return path


def test_a_whole_file_is_taken(three: Path) -> None:
    """Written anew, the file is read as before."""
    before = [line.text for page in read_pdf(three).pages for line in page.lines]
    after = [line.text for page in read_pdf(changed(three, lambda _: None)).pages for line in page.lines]
    assert before == after


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda document: document.page_xref(1), "page 2 is missing"),
        (lambda document: document[1].get_contents()[0], "page 2: its instructions are missing"),
        (lambda document: document.get_page_fonts(0)[0][0], r"page 1: object \d+ is missing"),
    ],
)
def test_a_missing_object_is_named(three: Path, what: Callable[[Any], int], said: str) -> None:
    """A page, its instructions or a font that is gone is no page without text: the file is refused."""
    with pytest.raises(UnreadableFile, match=said) as caught:
        read_pdf(changed(three, lambda document: document.update_object(what(document), "null")))
    assert "Fetch the file again" in caught.value.suggestion


@pytest.mark.parametrize("count", ["1", "2", "7"])
def test_a_false_count_of_pages(three: Path, count: str) -> None:
    """A tree that has more or fewer pages than it says is refused."""

    def miscount(document: Any) -> None:
        root = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
        document.xref_set_key(root, "Count", count)

    with pytest.raises(UnreadableFile):
        read_pdf(changed(three, miscount))


def test_inherited_resources(three: Path) -> None:
    """Pages may have their fonts from the tree above them."""

    def move_up(document: Any) -> None:
        root = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
        document.xref_set_key(root, "Resources", document.xref_get_key(document.page_xref(0), "Resources")[1])
        for number in range(document.page_count):
            document.xref_set_key(document.page_xref(number), "Resources", "null")

    assert read_pdf(changed(three, move_up)).pages[1].lines


def test_a_page_without_contents_is_blank(three: Path) -> None:
    """A blank page names nothing, so nothing is missing."""
    assert len(read_pdf(changed(three, lambda document: document.new_page(0))).pages) == 4


def test_packed_without_end(three: Path) -> None:
    """Hundreds of megabytes of instructions in half a megabyte are refused at once."""

    def fill(document: Any) -> None:
        xref = document[0].get_contents()[0]
        document.update_stream(xref, document.xref_stream(xref) + b"q Q " * 50_000_000)

    path = changed(three, fill)
    assert path.stat().st_size < 1_000_000
    started = time.perf_counter()
    with pytest.raises(UnreadableFile, match="page 1: its instructions have no end"):
        read_pdf(path)
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(("levels", "taken"), [(0, True), (3, True), (12, False)])
def test_forms_within_forms(three: Path, levels: int, *, taken: bool) -> None:
    """Ten forms of ten forms of ten are drawn; ten to the power of twelve are refused."""

    def nest(document: Any) -> None:
        below = document.get_new_xref()
        document.update_object(below, "<</Type/XObject/Subtype/Form/BBox[0 0 600 900]>>")
        document.update_stream(below, b"1 0 0 1 0 0 cm ")
        for _ in range(levels):
            form = document.get_new_xref()
            own = f"/Resources<</XObject<</F {below} 0 R>>>>"
            document.update_object(form, f"<</Type/XObject/Subtype/Form/BBox[0 0 600 900]{own}>>")
            document.update_stream(form, b"/F Do " * 10)
            below = form
        page = document[0]
        resources = int(document.xref_get_key(page.xref, "Resources")[1].split()[0])
        document.xref_set_key(resources, "XObject", f"<</F {below} 0 R>>")
        xref = page.get_contents()[0]
        document.update_stream(xref, document.xref_stream(xref) + b"\n/F Do")

    path = changed(three, nest)
    if taken:
        assert len(read_pdf(path).pages) == 3
    else:
        with pytest.raises(UnreadableFile, match="its instructions have no end"):
            read_pdf(path)


def test_turned_text_is_accounted_for(three: Path) -> None:
    """Text that does not stand upright is no Satz, and is named among what is left out."""
    path = changed(three, lambda document: document[1].insert_text((30, 400), "Gedreht", rotate=90))
    document = read_document(path)
    assert ("turned text", "Gedreht", 2) in [(one.name, one.text, one.page) for one in document.remainders]
    assert account(path, document).complete
