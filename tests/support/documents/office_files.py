"""Word documents and workbooks of our own, written for tests: what programs write, and what attackers do."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Any

import docx
from docx.oxml import parse_xml
from openpyxl import Workbook

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
NUMBERING = f"""<w:numbering {W}>
<w:abstractNum w:abstractNumId="7">
 <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
 <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="8">
 <w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl>
 <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="9">
 <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/></w:lvl>
</w:abstractNum>
<w:num w:numId="70"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="71"><w:abstractNumId w:val="7"/>
 <w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="80"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="90"><w:abstractNumId w:val="9"/></w:num>
</w:numbering>"""
FOOTNOTES = f"""<w:footnotes {W}>
<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>
<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>
 <w:r><w:t xml:space="preserve"> Auch auf Papier.</w:t></w:r></w:p></w:footnote>
</w:footnotes>"""


def _numbered(paragraph: Any, number: int, level: int = 0) -> None:
    paragraph._p.get_or_add_pPr().append(
        parse_xml(f'<w:numPr {W}><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')
    )


def guide() -> bytes:
    """Write a guide with headings, counted lists, a table with merged cells, a footnote, changes and a running head."""
    document: Any = docx.Document()
    document.core_properties.title = "Leitfaden Archiv"
    document.sections[0].header.paragraphs[0].text = "Archiv der Stadt Muster"
    document.sections[0].footer.paragraphs[0].text = "Seite"
    document.add_paragraph("Leitfaden Archiv", style="Title")
    document.add_paragraph("Dieser Leitfaden ist kurz. Er gilt für alle.")
    heading = document.add_heading("Ordnung", level=1)
    _numbered(heading, 80)
    text = document.add_paragraph("Jede Akte hat ein Zeichen")
    text._p.append(parse_xml(f'<w:r {W}><w:footnoteReference w:id="2"/></w:r>'))
    text.add_run(". Es steht auf dem Rücken.")
    text._p.append(parse_xml(f'<w:del {W} w:id="5"><w:r><w:delText>Gestrichen. </w:delText></w:r></w:del>'))
    text._p.append(parse_xml(f'<w:ins {W} w:id="6"><w:r><w:t xml:space="preserve"> Eingefügt.</w:t></w:r></w:ins>'))
    hidden = text.add_run(" Verborgen.")
    hidden.font.hidden = True
    for words, number, level in (
        ("mit Namen,", 70, 0), ("mit Datum", 70, 0), ("des Jahres,", 70, 1), ("des Tages,", 70, 1),
        ("mit Zweck.", 70, 0),
    ):  # fmt: skip
        _numbered(document.add_paragraph(words), number, level)
    document.add_paragraph("Ein zweiter Absatz:")
    _numbered(document.add_paragraph("neu gezählt"), 71)
    _numbered(document.add_paragraph("ein Punkt"), 90)
    _numbered(document.add_heading("Rückgabe", level=2), 80, 1)
    table = document.add_table(rows=3, cols=3)
    for at, row in enumerate((("Akte", "Frist", "Ort"), ("A 1", "3 Tage", "Keller"), ("A 2", "", ""))):
        for column, words in enumerate(row):
            table.cell(at, column).text = words
    table.cell(2, 1).merge(table.cell(2, 2)).text = "verschollen"
    document.add_paragraph("Nach der Tabelle geht es weiter.")
    document.add_paragraph().add_run("Fett gesetzt wie eine Überschrift").bold = True
    document.add_paragraph("Schluss.")
    stream = io.BytesIO()
    document.save(stream)
    return with_parts(stream.getvalue())


def with_parts(content: bytes) -> bytes:
    """Put our numberings and footnotes into a document of python-docx."""
    relation = (
        '<Relationship Id="rIdNotes" Target="footnotes.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"/></Relationships>'
    )
    kind = (
        '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'wordprocessingml.footnotes+xml"/></Types>'
    )
    changes: dict[str, Callable[[str], str]] = {
        "word/numbering.xml": lambda _: NUMBERING,
        "word/_rels/document.xml.rels": lambda text: text.replace("</Relationships>", relation),
        "[Content_Types].xml": lambda text: text.replace("</Types>", kind),
    }
    return rewritten(content, changes, {"word/footnotes.xml": FOOTNOTES})


def rewritten(content: bytes, changes: dict[str, Callable[[str], str]], more: dict[str, str] | None = None) -> bytes:
    """Write a package anew with some parts changed and others added."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            own = old.read(name)
            new.writestr(name, changes[name](own.decode("utf-8")) if name in changes else own)
        for name, text in (more or {}).items():
            new.writestr(name, text)
    return stream.getvalue()


def workbook() -> bytes:
    """Write a workbook: a waste ABC under a title in merged cells, tariffs with dates, and an empty sheet."""
    book = Workbook()
    abc: Any = book.active
    abc.title = "Abfall-ABC"
    abc.append(["Abfall-ABC, Stand 01.03.2024"])
    abc.merge_cells("A1:C1")
    abc.append([])
    abc.append(["Stoff", "Schlüssel", "Gefährlich"])
    abc.append(["Altöl", "13 02 05*", "ja"])
    abc.append(["Batterien (Blei)", "16 06 01*", "ja"])
    abc.append(["Papier, Pappe", "20 01 01", None])
    tariff = book.create_sheet("Tarife 2024")
    tariff.append(["Nr.", "ab", "Preis", "Anteil"])
    tariff.append([1, date(2024, 3, 1), 1234.5, 0.07])
    tariff.append([2, date(2024, 7, 15), 0.1 + 0.2, 1])
    for row in tariff.iter_rows(min_row=2):
        row[1].number_format = "dd.mm.yyyy"
        row[2].number_format = '#,##0.00 "€"'
        row[3].number_format = "0 %"
    book.create_sheet("Leer")
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
