"""JSON by its leaves and images by recognised words."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from etl.read.formats import format_of, media_type
from etl.structure import read_document
from provenance.model.errors import UnreadableFile
from provenance.model.locator import Locator, parse
from tests.support.processes import tesseract as stand_in

ABC = {"titel": "Abfall-ABC", "einträge": [{"name": "Altöl", "frist": 1.5, "a/b~c": ["x", None, True]}]}


def written(folder: Path, content: str | bytes, name: str = "x.json") -> Path:
    """Write a file and give its path."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_every_value_of_json_is_a_unit_with_its_pointer(tmp_path: Path) -> None:
    """Values stand in the order written, after their names; each is found by its JSON Pointer, escaped as RFC 6901."""
    document = read_document(written(tmp_path, json.dumps(ABC, ensure_ascii=False)))
    assert (document.kind, document.title, document.work) == ("table", "Abfall-ABC", "")
    assert document.text.split("\n") == ["titel: Abfall-ABC", "name: Altöl", "frist: 1.5", "x", "null", "true"]
    assert [(unit.path[0][1], unit.text) for unit in document.units] == [
        ("/titel", "Abfall-ABC"),
        ("/einträge/0/name", "Altöl"),
        ("/einträge/0/frist", "1.5"),
        ("/einträge/0/a~1b~0c/0", "x"),
        ("/einträge/0/a~1b~0c/1", "null"),
        ("/einträge/0/a~1b~0c/2", "true"),
    ]
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)


def test_the_place_of_a_value_is_printed_and_read_back() -> None:
    """A JSON Pointer in a locator is printed in quotation marks and parses to the same place."""
    place = Locator("JSON", (("Stelle", "/einträge/0/frist"),))
    assert str(place) == "JSON Stelle „/einträge/0/frist“"
    assert parse(str(place)) == place


def test_json_is_read_as_it_is_written(tmp_path: Path) -> None:
    """Numbers keep their digits, names given twice are both kept, and what no text can hold is replaced."""
    text = '{"a": 1.10, "a": 12345678901234567890123, "b": 1E5, "c": "\\u0000\\ud800", "d": NaN, "": "leer"}'
    found = {unit.text for unit in read_document(written(tmp_path, text)).units}
    assert found == {"1.10", "12345678901234567890123", "1E5", "\ufffd\ufffd", "NaN", "leer"}


def test_json_lines_are_counted(tmp_path: Path) -> None:
    """Of JSON Lines each line is a value, counted from 0."""
    document = read_document(written(tmp_path, '{"a": "eins"}\n\n{"a": "zwei"}\n', "x.jsonl"))
    assert [(unit.path[0][1], unit.text) for unit in document.units] == [("/0/a", "eins"), ("/1/a", "zwei")]


@pytest.mark.parametrize(
    ("name", "content"), [("x", '[{"a": 1}]'), ("x.bin", ' {"a": "b"} '), ("x.json", '"nur Text"')]
)
def test_json_is_known_by_its_look_or_its_name(tmp_path: Path, name: str, content: str) -> None:
    """Braces tell JSON where the ending of the name does not, the ending where braces lack."""
    path = written(tmp_path, content, name)
    assert format_of(path, path.read_bytes()) == "json"
    assert media_type(path, path.read_bytes()) == "application/json"


@pytest.mark.parametrize("name", ["x.txt", "x.md"])
def test_a_text_in_braces_stays_a_text(tmp_path: Path, name: str) -> None:
    """A file named as text is one, whatever stands in it."""
    path = written(tmp_path, '{"a": 1}', name)
    assert format_of(path, path.read_bytes()) != "json"


@pytest.mark.parametrize("content", ['{"a": 1', "{}", "[]", '""', "[" * 5000, "{'a': 1}", "\x00", '{"a": 1} {"b": 2}'])
def test_what_is_no_json_is_refused(tmp_path: Path, content: str) -> None:
    """What breaks off, is nested too deep, holds nothing or is no JSON is UnreadableFile."""
    with pytest.raises(UnreadableFile):
        read_document(written(tmp_path, content))


@pytest.mark.parametrize("kind", ["png", "jpeg", "tiff"])
def test_words_of_an_image_are_read_with_their_boxes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The words Tesseract gives are the text; a box is in points of the page, half a pixel at 144 dots an inch."""
    monkeypatch.setenv("PATH", str(stand_in.install(tmp_path)))
    document = read_document(written(tmp_path, stand_in.drawn(kind), f"scan.{kind}"))
    assert " ".join(document.text.split()) == "Belege sind zehn Jahre aufzubewahren."
    assert document.reading == {
        "recognised": {"software": "tesseract 5.3.0", "languages": ["deu"], "words": 5, "confidence": 91.5}
    }
    (unit,) = [unit for unit in document.units if unit.text]
    assert unit.page == 1
    assert unit.boxes[0] == pytest.approx((1, 10, 20, 205, 35), abs=0.2)
    assert len(unit.boxes) == 2


def test_an_image_is_kept_without_text_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Tesseract, where it fails and where it finds no words, there is no text, and the reason is said."""
    image = written(tmp_path, stand_in.drawn(), "scan.png")
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))
    document = read_document(image)
    assert (document.text, document.units, document.work) == ("", [], "")
    assert document.reading["text"].startswith("none: no Tesseract")
    monkeypatch.setenv("PATH", str(stand_in.install(empty, fault="Error opening data file")))
    assert read_document(image).reading["text"] == "none: Tesseract failed: Error opening data file"
    monkeypatch.setenv("PATH", str(stand_in.install(empty, said="\t".join(stand_in.HEAD))))
    assert "recognised no words" in read_document(image).reading["text"]


def test_images_are_known_by_their_first_bytes(tmp_path: Path) -> None:
    """TIFF and WebP are images whatever they are called; a GIF is not read."""
    for content, media in ((b"II*\0", "image/tiff"), (b"RIFF\x10\0\0\0WEBPVP8 ", "image/webp")):
        path = written(tmp_path, content, "x.txt")
        assert (format_of(path, content), media_type(path, content)) == ("image", media)
    with pytest.raises(UnreadableFile, match="GIF"):
        read_document(written(tmp_path, b"GIF89a" + b"\0" * 40, "x.gif"))


@pytest.mark.parametrize("cut", [60, 200, -10])
def test_half_an_image_is_refused(tmp_path: Path, cut: int) -> None:
    """An image that is not whole is no evidence."""
    with pytest.raises(UnreadableFile, match="damaged"):
        read_document(written(tmp_path, stand_in.drawn()[:cut], "scan.png"))


def test_a_scanned_pdf_says_so(tmp_path: Path) -> None:
    """A PDF of images without text is refused with the way out."""
    document = pymupdf.open()
    document.new_page().insert_image(pymupdf.Rect(0, 0, 300, 100), stream=stand_in.drawn())
    with pytest.raises(UnreadableFile, match="scanned images only"):
        read_document(written(tmp_path, document.tobytes(), "scan.pdf"))
