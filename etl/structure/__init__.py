"""From a file to a document: format and kind are told by the content, and the reader and the structure are chosen.

A PDF that is laid out as a federal statute or as a letter with Randziffern is read by its lines, gii-norm XML by its
elements, tables row by row. All else becomes blocks, which are offered to the kinds of document in the order of their
table (`etl.kinds`); what is none of them is prose. The ending of a name decides between plain text,
Markdown and CSV only, which no content tells apart for sure.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from etl.document import Document, Remainder
from etl.kinds import DocumentKind
from etl.read import damage
from etl.read.collector import uncollected
from etl.read.formats import Format, format_of
from etl.read.page import Blocks, Pdf
from provenance.model.deferral import by_name

Progress = Callable[[int, int], None]

_BLOCKS: dict[Format, str] = {
    "html": "etl.read.html:read_html",
    "docx": "etl.read.docx:read_docx",
    "markdown": "etl.read.markdown:read_markdown",
    "text": "etl.read.text:read_text",
}
"""Which reader makes blocks of a format."""
_ROWS: dict[Format, str] = {"csv": "etl.read.csv:read_csv", "xlsx": "etl.read.xlsx:read_xlsx"}
"""Which reader makes rows of a format."""
_WHOLE: dict[Format, str] = {
    "xml": "etl.structure.portal.norm_xml:structure_xml",
    "json": "etl.structure.leaves:structure_json",
    "image": "etl.structure.leaves:structure_image",
    "transcript": "etl.structure.transcript.document:structure_transcript",
}
"""What makes a document of a format whose structure is its own."""


def read_document(path: Path, *, progress: Progress | None = None) -> Document:
    """Read and structure one file; ``progress(done, pages)`` is called as pages are read.

    Raises UnreadableFile where the file is empty, damaged, encrypted, without text, too large or of another format.
    """
    content = damage.content_of(path)
    found = format_of(path, content)
    if found == "pdf":
        return _from_pdf(path, progress)
    if found in _WHOLE:
        return by_name(_WHOLE[found])(path, content)
    if found in _ROWS:
        return by_name("etl.structure.rows:structure_rows")(by_name(_ROWS[found])(path, content))
    return structure_blocks(path, read_blocks(path, content, found))


def read_blocks(path: Path, content: bytes, found: Format) -> Blocks:
    """Read a file of HTML, DOCX, Markdown or plain text as blocks; raises UnreadableFile."""
    return by_name(_BLOCKS[found])(path, content)


def structure_blocks(path: Path, file: Blocks) -> Document:
    """Structure blocks as the first kind that knows them for its own, else as prose.

    Raises UnreadableFile where no block holds text.
    """
    if not any(block.words for block in file.blocks):
        raise damage.blank(path)
    for kind in DocumentKind:
        if kind.row.package and (document := _of_blocks(kind.row.package, file)) is not None:
            return document
    return by_name("etl.structure.prose.document:structure_prose")(file)


def _of_blocks(package: str, file: Blocks) -> Document | None:
    """Return the document of a kind by its package, None where the blocks are not its own."""
    module = f"etl.structure.{package}.document"
    return by_name(f"{module}:structure_{package}")(file) if by_name(f"{module}:is_{package}")(file) else None


def _from_pdf(path: Path, progress: Progress | None) -> Document:
    with uncollected():
        pdf: Pdf = by_name("etl.read.pdf:read_pdf")(path, progress=progress)  # XML needs no MuPDF, which loads for long
        document = _structured(path, pdf, by_name("etl.structure.kind:kind_of")(pdf.pages))
    document.remainders += [Remainder(name, text, page.number) for page in pdf.pages for name, text in page.apart]
    return document


def _structured(path: Path, pdf: Pdf, kind: DocumentKind | None) -> Document:
    if kind is not None and kind.row.pages:
        return by_name(kind.row.pages)(pdf)
    return structure_blocks(path, by_name("etl.structure.pages.blocks:blocks_of")(pdf))
