"""PDF pages as lines of words: boxes, sizes, small type; and what is said of files that cannot be read."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf
import pytest

from etl.read.page import Line
from etl.read.pdf import read_pdf
from etl.structure import read_document
from provenance.model.errors import UnreadableFile
from tests.support.documents.portal_statutes import Statute

mupdf = cast("Any", _pymupdf)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A statute of three pages."""
    printed = Statute()
    printed.title("Ordnung über Blätter (BlattO)", "BlattO")
    printed.section("§ 1 Blätter")
    for number in range(1, 80):
        printed.paragraph(f"({number}) Jedes Blatt trägt die Nummer {number} und wird gezählt.")
    return printed.save(tmp_path / "blatt.pdf")


def only(text: str, tmp_path: Path) -> Line:
    """Print one line and read it back."""
    printed = Statute()
    printed.put(72, 200, text)
    return next(line for line in read_pdf(printed.save(tmp_path / "line.pdf")).pages[0].lines if line.baseline == 200)


def test_words_have_their_boxes(tmp_path: Path) -> None:
    """Each word stands in its box, words follow each other from left to right."""
    line = only("Belege sind aufzubewahren", tmp_path)
    assert [word[4] for word in line.words] == ["Belege", "sind", "aufzubewahren"]
    assert line.x0 == pytest.approx(72, abs=0.01)
    assert all(one[2] < other[0] for one, other in zip(line.words, line.words[1:], strict=False))
    assert (line.size, line.bold, line.small, line.glued) == (10, False, (), ())


def test_bold_lines(tmp_path: Path) -> None:
    """A line is bold where all of it is."""
    printed = Statute()
    end = printed.put(72, 200, "Halb", bold=True)
    printed.put(end + 3, 200, "und halb")
    printed.put(72, 240, "Ganz", bold=True)
    lines = read_pdf(printed.save(tmp_path / "bold.pdf")).pages[0].lines
    assert [(line.text, line.bold) for line in lines if 200 <= line.baseline <= 240] == [
        ("Halb und halb", False),
        ("Ganz", True),
    ]


@pytest.mark.parametrize(
    ("printed", "words", "small", "glued"),
    [
        ("{1}Die Sache", "1 Die Sache", (0,), (1,)),
        ("(1) {1}Die Sache", "(1) 1 Die Sache", (1,), (2,)),
        ("gilt. {2}Sie", "gilt. 2 Sie", (1,), (2,)),
        ("gilt.{2}Sie", "gilt. 2 Sie", (1,), (1, 2)),
        ("20 m{2} groß", "20 m 2 groß", (2,), (2,)),
        ("CO{2}-Gas", "CO 2 -Gas", (1,), (1, 2)),
        ("gilt {12} weiter", "gilt 12 weiter", (1,), ()),
        ("das Ende{3}", "das Ende 3", (2,), (2,)),
        ("ein Wort x{a b}y z", "ein Wort x a b y z", (3, 4), (3, 5)),
    ],
)
def test_small_type_is_a_word_of_its_own(
    printed: str, words: str, small: tuple[int, ...], glued: tuple[int, ...], tmp_path: Path
) -> None:
    """Small type is parted from the word it is glued to; no character is lost."""
    line = only(printed, tmp_path)
    assert ([word[4] for word in line.words], line.small, line.glued) == (words.split(), small, glued)
    assert line.text == printed.replace("{", "").replace("}", "")
    assert all(one[2] <= other[0] + 0.01 for one, other in zip(line.words, line.words[1:], strict=False))


def test_turned_text_is_left_out(tmp_path: Path) -> None:
    """Text that does not stand upright (a stamp in the margin) is no line."""
    document = mupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "Aufrecht")
    page.insert_text((30, 400), "Gedreht", rotate=90)
    document.save(tmp_path / "turned.pdf")
    assert [line.text for line in read_pdf(tmp_path / "turned.pdf").pages[0].lines] == ["Aufrecht"]


def test_progress_is_told_page_by_page(sheet: Path) -> None:
    """Whoever asks hears of every page."""
    heard: list[tuple[int, int]] = []
    read_pdf(sheet, progress=lambda done, pages: heard.append((done, pages)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there is named."""
    with pytest.raises(UnreadableFile, match=r"found nothing at .*nirgends\.pdf"):
        read_document(tmp_path / "nirgends.pdf")


def test_directory(tmp_path: Path) -> None:
    """A directory is no file, and the suggestion says what takes one."""
    with pytest.raises(UnreadableFile, match="found the directory") as caught:
        read_document(tmp_path)
    assert "beleg ingest" in caught.value.suggestion


def test_empty_file(tmp_path: Path) -> None:
    """An empty file is called empty."""
    path = tmp_path / "leer.pdf"
    path.touch()
    with pytest.raises(UnreadableFile, match="is empty"):
        read_document(path)


def test_encrypted_file(sheet: Path, tmp_path: Path) -> None:
    """A file that asks for a password is called encrypted."""
    path = tmp_path / "geheim.pdf"
    mupdf.open(sheet).save(path, encryption=mupdf.PDF_ENCRYPT_AES_256, owner_pw="a", user_pw="b")
    with pytest.raises(UnreadableFile, match="encrypted"):
        read_document(path)


def test_scanned_file(tmp_path: Path) -> None:
    """A file of images only is called that, and the way out is text recognition."""
    document = mupdf.open()
    pixmap = mupdf.Pixmap(mupdf.csRGB, mupdf.IRect(0, 0, 40, 40), 0)
    pixmap.clear_with(90)
    document.new_page().insert_image((50, 50, 300, 300), pixmap=pixmap)
    document.save(tmp_path / "scan.pdf")
    with pytest.raises(UnreadableFile, match="no text on any of its 1 page") as caught:
        read_document(tmp_path / "scan.pdf")
    assert "OCR" in caught.value.suggestion


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"PK\x03\x04rest", "the archive in it is not whole"),
        (b"\xd0\xcf\x11\xe0rest", "an old Office document"),
        (b"\x89PNG\r\n\x1a\n", "the image cannot be opened"),
        (b"<!DOCTYPE html><html></html>", "holds no text"),
        (b"\x00\x01\x02", "binary data"),
    ],
)
def test_other_kinds_of_file(content: bytes, named: str, tmp_path: Path) -> None:
    """A file of another kind is called what it looks like, whatever its name says."""
    path = tmp_path / "gesetz.pdf"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match=named):
        read_document(path)


def test_pdf_without_sections_or_randziffern(tmp_path: Path) -> None:
    """A PDF that is no law and no letter is prose, whose words keep their boxes."""
    document = mupdf.open()
    document.new_page().insert_text((72, 100), "Liebe Leserin, lieber Leser,")
    document.save(tmp_path / "brief.pdf")
    found = read_document(tmp_path / "brief.pdf")
    assert found.kind == "prose"
    assert found.units[0].text == "Liebe Leserin, lieber Leser,"
    assert found.units[0].page == 1
    assert found.units[0].boxes


def test_truncated_file(sheet: Path, tmp_path: Path) -> None:
    """A file that breaks off is damaged; a repaired part of it must not pass for the whole."""
    content = sheet.read_bytes()
    path = tmp_path / "halb.pdf"
    for size in range(20, len(content) - 10, len(content) // 40):
        path.write_bytes(content[:size])
        with pytest.raises(UnreadableFile, match="damaged"):
            read_document(path)


def test_damage_is_seen_or_does_no_harm(sheet: Path, tmp_path: Path) -> None:
    """Bytes lost from a file, as when a copy fails, never give another text: the file is refused or read as it was."""
    content, whole = sheet.read_bytes(), read_document(sheet).text
    rng, path = random.Random(5), tmp_path / "schaden.pdf"
    refused = 0
    for _ in range(150):
        at = rng.randrange(len(content))
        path.write_bytes(content[:at] + content[at + rng.randrange(1, 4000) :])
        try:
            assert read_document(path).text == whole
        except UnreadableFile:
            refused += 1
    assert refused > 100


def test_unknown_characters(tmp_path: Path) -> None:
    """A font that does not say which characters its glyphs are gives no text."""
    printed = Statute()
    printed.put(72, 200, "Dieser Text ist nicht zu lesen, obwohl er da steht.")
    document = mupdf.open(printed.save(tmp_path / "stumm.pdf"))
    for xref in range(1, document.xref_length()):
        if document.xref_get_key(xref, "ToUnicode")[0] != "null":
            document.xref_set_key(xref, "ToUnicode", "null")
    document.save(tmp_path / "stumm2.pdf")
    with pytest.raises(UnreadableFile, match="do not name their characters"):
        read_document(tmp_path / "stumm2.pdf")
