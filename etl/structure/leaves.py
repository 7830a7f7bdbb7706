"""JSON as a document: every value a unit, called by its JSON Pointer.

    JSON Stelle „/abfall/3/frist“

The text is one line a value, its name before it ("frist: 10 Jahre"); the name is the label of the unit and no part of
it, as a number is of an Absatz. A value in a list has none. Files of this kind are
called alike without being versions of each other ("config.json"), so it is no version of a work. What it leaves out:
what the names mean.
"""

from __future__ import annotations

from pathlib import Path

from etl.document import Document
from etl.kinds import DocumentKind
from etl.read.images import read_image
from etl.read.json import Leaf, read_json
from etl.structure.drafts import Drafting
from etl.structure.prose import names as prose_title
from provenance.language.detection import language_of
from provenance.model.deferral import by_name


def structure_image(path: Path, content: bytes) -> Document:
    """Return the document of an image; raises UnreadableFile where it is no whole image or too large."""
    found = read_image(path, content)
    if found.pages is None:
        return Document(DocumentKind.PROSE, prose_title.stem(path.name), None, "", "", "", [], reading=found.reading)
    blocks = by_name("etl.structure.pages.blocks:blocks_of")(found.pages)
    document: Document = by_name("etl.structure:structure_blocks")(path, blocks)  # where the kinds are asked in turn
    document.reading = found.reading
    return document


SECTION = "JSON"
LEVEL = "Stelle"
_TITLES = ("/title", "/titel", "/name")


def structure_json(path: Path, content: bytes) -> Document:
    """Return the document of a JSON file; raises UnreadableFile where it is none."""
    leaves = read_json(path, content)
    out = Drafting()
    for leaf in leaves:
        out.text.part()
        if leaf.name:
            out.label_text(f"{leaf.name}:")
            out.text.part(" ")
        out.begin(SECTION, ((LEVEL, leaf.pointer or "/"),), leaf.pointer or None, "table")
        out.write_text(leaf.text)
    text = out.text.text()
    return Document(
        kind=DocumentKind.TABLE,
        title=_title(leaves) or prose_title.stem(path.name),
        abbreviation=None,
        work="",
        language=language_of(text),
        text=text,
        units=out.units(),
    )


def _title(leaves: list[Leaf]) -> str | None:
    return next((leaf.text for leaf in leaves if leaf.pointer.lower() in _TITLES), None)
