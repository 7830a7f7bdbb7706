"""From a file to a document: format and kind are told by the content, and the reader and the structure are chosen.

A PDF that is laid out as a federal statute or as a letter with Randziffern is read by its lines, gii-norm XML by its
elements, tables row by row. All else becomes blocks, and these are asked in turn: an act of the Union, a decision, an
issue of the gazette, a by-law; what is none of them is prose. The ending of a name decides between plain text,
Markdown and CSV only, which no content tells apart for sure.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import cast

from etl.document import Document, Remainder
from etl.read import damage
from etl.read.formats import Format, format_of
from etl.read.page import Blocks, Pdf
from etl.read.rest import uncollected

Progress = Callable[[int, int], None]

_READERS: dict[Format, str] = {
    "html": "etl.read.html",
    "docx": "etl.read.docx",
    "markdown": "etl.read.markdown",
    "text": "etl.read.text",
}


def read_document(path: Path, *, progress: Progress | None = None) -> Document:
    """Read and structure one file; ``progress(done, pages)`` is called as pages are read.

    Raises UnreadableFile where the file is empty, damaged, encrypted, without text, too large or of another format.
    """
    content = damage.content_of(path)
    found = format_of(path, content)
    if found == "pdf":
        return _from_pdf(path, progress)
    if found == "xml":
        from etl.structure.portal.norm_xml import structure_xml  # noqa: PLC0415 - a PDF needs no lxml

        return structure_xml(path, content)
    if found in ("csv", "xlsx"):
        return _from_table(path, content, found)
    if found == "json":
        from etl.structure.leaves import structure_json  # noqa: PLC0415 - each kind is loaded when it is asked

        return structure_json(path, content)
    if found == "image":
        from etl.structure.leaves import structure_image  # noqa: PLC0415

        return structure_image(path, content)
    return structure_blocks(path, read_blocks(path, content, found))


def read_blocks(path: Path, content: bytes, found: Format) -> Blocks:
    """Read a file of HTML, DOCX, Markdown or plain text as blocks; raises UnreadableFile."""
    read = cast("Callable[[Path, bytes], Blocks]", getattr(import_module(_READERS[found]), f"read_{found}"))
    return read(path, content)


def structure_blocks(path: Path, file: Blocks) -> Document:
    """Structure blocks as the first kind that knows them for its own, else as prose.

    Raises UnreadableFile where no block holds text.
    """
    if not any(block.words for block in file.blocks):
        raise damage.blank(path)
    for known in (_eu, _decision, _gazette, _bylaw):
        if (document := known(file)) is not None:
            return document
    from etl.structure.prose.document import structure_prose  # noqa: PLC0415 - each kind is loaded when it is asked

    return structure_prose(file)


def _eu(file: Blocks) -> Document | None:
    from etl.structure.eu.document import is_eu, structure_eu  # noqa: PLC0415

    return structure_eu(file) if is_eu(file) else None


def _decision(file: Blocks) -> Document | None:
    from etl.structure.decision.document import is_decision, structure_decision  # noqa: PLC0415

    return structure_decision(file) if is_decision(file) else None


def _gazette(file: Blocks) -> Document | None:
    from etl.structure.gazette.document import is_gazette, structure_gazette  # noqa: PLC0415

    return structure_gazette(file) if is_gazette(file) else None


def _bylaw(file: Blocks) -> Document | None:
    from etl.structure.bylaw.document import is_bylaw, structure_bylaw  # noqa: PLC0415

    return structure_bylaw(file) if is_bylaw(file) else None


def _from_table(path: Path, content: bytes, found: Format) -> Document:
    from etl.structure.rows import structure_rows  # noqa: PLC0415

    if found == "csv":
        from etl.read.csv import read_csv  # noqa: PLC0415

        return structure_rows(read_csv(path, content))
    from etl.read.xlsx import read_xlsx  # noqa: PLC0415

    return structure_rows(read_xlsx(path, content))


def _from_pdf(path: Path, progress: Progress | None) -> Document:
    from etl.read.pdf import read_pdf  # noqa: PLC0415 - XML needs no MuPDF, which takes a sixth of a second to load
    from etl.structure.kind import kind_of  # noqa: PLC0415

    with uncollected():
        pdf = read_pdf(path, progress=progress)
        document = _structured(path, pdf, kind_of(pdf.pages))
    document.remainders += [Remainder(name, text, page.number) for page in pdf.pages for name, text in page.apart]
    return document


def _structured(path: Path, pdf: Pdf, kind: str | None) -> Document:
    if kind == "statute":
        from etl.structure.portal.statute import structure_statute  # noqa: PLC0415

        return structure_statute(pdf)
    if kind == "letter":
        from etl.structure.letter.document import structure_letter  # noqa: PLC0415

        return structure_letter(pdf)
    from etl.structure.pages.blocks import blocks_of  # noqa: PLC0415

    return structure_blocks(path, blocks_of(pdf))
