"""An image as a document: its recognised lines structured like those of a page, or no text and why."""

from __future__ import annotations

from pathlib import Path

from etl.document import Document
from etl.read.images import read_image
from etl.structure.prose import title as prose_title


def structure_image(path: Path, content: bytes) -> Document:
    """Give the document of an image; raises UnreadableFile where it is no whole image or too large."""
    from etl.structure import structure_blocks  # noqa: PLC0415 — the kinds are asked in turn there
    from etl.structure.pages.blocks import blocks_of  # noqa: PLC0415

    found = read_image(path, content)
    if found.pages is None:
        return Document("prose", prose_title.stem(path.name), None, "", "", "", [], reading=found.reading)
    document = structure_blocks(path, blocks_of(found.pages))
    document.reading = found.reading
    return document
