"""From a file to a document: its kind is told by its content, never by its name, and the reader for it is chosen.

Three kinds: statutes as the federal law portal prints them (PDF), letters with Randziffern (PDF), statutes in the
official gii-norm XML.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from etl.document import Document, Remainder
from etl.read import damage
from etl.read.page import Pdf

Progress = Callable[[int, int], None]


def read_document(path: Path, *, progress: Progress | None = None) -> Document:
    """Read and structure one file; ``progress(done, pages)`` is called as pages are read.

    Raises UnreadableFile where the file is empty, damaged, encrypted, without text, or of another kind.
    """
    content = damage.content_of(path)
    if b"%PDF-" in content[:1024]:
        return _from_pdf(path, progress)
    if damage.looks_like_xml(content):
        from etl.structure.norm_xml import structure_xml  # noqa: PLC0415 - a PDF needs no lxml

        return structure_xml(path, content)
    raise damage.unknown(path, content)


def _from_pdf(path: Path, progress: Progress | None) -> Document:
    from etl.read.pdf import read_pdf  # noqa: PLC0415 - XML needs no MuPDF, which takes a sixth of a second to load
    from etl.structure.kind import kind_of  # noqa: PLC0415

    pdf = read_pdf(path, progress=progress)
    document = _structured(path, pdf, kind_of(pdf.pages))
    document.remainders += [Remainder(name, text, page.number) for page in pdf.pages for name, text in page.apart]
    return document


def _structured(path: Path, pdf: Pdf, kind: str | None) -> Document:
    if kind == "statute":
        from etl.structure.statute import structure_statute  # noqa: PLC0415

        return structure_statute(pdf)
    if kind == "letter":
        from etl.structure.letter import structure_letter  # noqa: PLC0415

        return structure_letter(pdf)
    raise damage.unknown_document(path, "no headings of §§ or Artikel and no numbers in the margin were found")
