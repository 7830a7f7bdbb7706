"""Every kind of document from file to citation and back, on both engines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import docx
import pymupdf
import pytest
from openpyxl import Workbook

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.model.errors import UnreadableFile
from tests.support.documents.sample_order import VERSION_1
from tests.support.processes import tesseract as stand_in

WORDS = "Jeder Beleg ist zehn Jahre aufzubewahren."
NONE = "Keine Angabe."


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location) as opened:
        yield opened


def files(folder: Path) -> dict[str, tuple[Path, str, str]]:
    """Give a file of each kind, the quote that stands in it, and the printed place it stands at."""
    texts = {
        "a.md": (f"# Merkblatt\n\n## Fristen\n\n{WORDS}\n", "„Fristen“"),
        "a.txt": (f"Merkblatt der Stadt\n\n{WORDS}\n", "Text"),
        "a.html": (f"<h1>Merkblatt</h1><h2>Aufheben</h2><p>{WORDS}</p>", "„Aufheben“"),
        "a.csv": (f"Stoff;Regel\nBeleg;{WORDS}\nBrief;{NONE}\n", "Tabelle Eintrag „Beleg“"),
        "a.json": (json.dumps({"regeln": [{"wort": WORDS}]}), "JSON Stelle „/regeln/0/wort“"),
    }
    found: dict[str, tuple[Path, str, str]] = {}
    for name, (text, place) in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        found[name] = (folder / name, WORDS, place)
    letter = docx.Document()
    letter.add_heading("Leitfaden", 1)
    letter.add_heading("Wie lange", 2)
    letter.add_paragraph(WORDS)
    letter.save(str(folder / "a.docx"))
    found["a.docx"] = (folder / "a.docx", WORDS, "„Wie lange“")
    book = Workbook()
    for row in (["Stoff", "Vorschrift"], ["Beleg", WORDS], ["Brief", NONE]):
        book.active.append(row)
    book.save(folder / "a.xlsx")
    found["a.xlsx"] = (folder / "a.xlsx", WORDS, "Tabelle Eintrag „Beleg“")
    found["a.pdf"] = (VERSION_1, "Ohne Beleg darf keine Buchung vorgenommen werden.", "§ 3 Abs. 1 Satz 1 BelO")
    (folder / "a.png").write_bytes(stand_in.drawn())
    found["a.png"] = (folder / "a.png", "Belege sind zehn Jahre aufzubewahren.", "Text")
    return found


def test_every_kind_is_registered_cited_and_read_back(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A true quote is verified at its place, an altered one fails, and the bytes come back as they were."""
    monkeypatch.setenv("PATH", f"{stand_in.install(tmp_path)}:/usr/bin:/bin")
    for number, (kind, (path, quote, place)) in enumerate(files(tmp_path).items(), start=1):
        source = engine.add_doc_source(path, metadata={"kind": kind})
        found = (source.id, source.type, source.identifier, source.metadata["kind"])
        assert found == (number, "document", path.name, kind)
        true = engine.cite_doc(quote, source.id, quote, {}, quote)
        assert (true.verification_status, true.similarity_score) == ("verified", 1.0), kind
        assert true.matched_location["locator"] == place
        altered = quote.replace("zehn", "acht").replace("keine", "jede")
        assert engine.cite_doc("So.", source.id, altered, {}, altered).verification_status == "failed", kind
        content = engine.get_source(source.id).content
        start, end = true.matched_location["start"], true.matched_location["end"]
        assert " ".join(content[start:end].split()) == quote, kind
        payload = engine.library.payload(source.artifact_id)
        assert payload == path.read_bytes(), kind
        assert source.artifact_id == "sha256:" + hashlib.sha256(payload).hexdigest()
        assert engine.add_doc_source(path) == source, kind
    assert verify(engine.graph).sound


def test_a_quote_of_an_image_leads_to_its_box(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Tesseract is there, a quote of an image has page and boxes, and the source says who recognised it."""
    monkeypatch.setenv("PATH", f"{stand_in.install(tmp_path)}:/usr/bin:/bin")
    (tmp_path / "scan.jpg").write_bytes(stand_in.drawn("jpeg"))
    source = engine.add_doc_source(tmp_path / "scan.jpg")
    assert source.metadata["reading"]["recognised"]["software"] == "tesseract 5.3.0"
    place = engine.cite_doc("So.", source.id, "aufzubewahren", {}, "aufzubewahren").matched_location
    assert place["page"] == 1
    assert place["boxes"] == [pytest.approx([1, 10, 40, 55, 55], abs=0.2)]


def test_an_image_that_was_not_read_says_so(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Tesseract an image is stored, its metadata say that it was not read, and a quote fails for that."""
    image = tmp_path / "scan.png"
    image.write_bytes(stand_in.drawn())
    with monkeypatch.context() as without:
        without.setenv("PATH", "/nowhere")
        source = engine.add_doc_source(image)
    assert source.metadata["reading"]["text"].startswith("none: no Tesseract was found")
    assert engine.library.payload(source.artifact_id) == image.read_bytes()
    result = engine.cite_doc("So.", source.id, "Belege", {}, "Belege")
    assert result.verification_status == "failed"
    assert "no Tesseract was found" in result.verification_notes
    silent = engine.cite_doc("It says nothing of gold.", source.id, "Gold", {}, None, extraction_method="negative")
    assert silent.verification_status == "failed", "what nobody has read proves no absence"


def test_a_scan_without_text_is_refused(engine: Engine, tmp_path: Path) -> None:
    """A PDF that holds images only is refused with the way out, and nothing is stored."""
    document = pymupdf.open()
    document.new_page().insert_image(pymupdf.Rect(0, 0, 300, 100), stream=stand_in.drawn())
    document.save(tmp_path / "scan.pdf")
    with pytest.raises(UnreadableFile, match="OCR"):
        engine.add_doc_source(tmp_path / "scan.pdf")
    assert engine.list_sources() == []


def test_two_files_of_one_name_are_no_versions(engine: Engine, tmp_path: Path) -> None:
    """Two JSON files of one name are two sources, neither of which takes the place of the other."""
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "config.json").write_text(json.dumps({"wert": f"Wert {number}"}), encoding="utf-8")
        source = engine.add_doc_source(folder / "config.json")
        assert (source.id, source.work) == (number, None)
        engine.cite_doc("So.", source.id, f"Wert {number}", {}, f"Wert {number}")
    assert engine.graph.read("audit/citations_on_superseded_sources", project=None) == []
