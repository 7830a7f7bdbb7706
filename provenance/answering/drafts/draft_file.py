"""A draft out of a file: Markdown, text, a Word document or HTML, as the Markdown it is read from."""

from __future__ import annotations

from pathlib import Path

from etl.read.prose import markdown_of
from provenance.answering.drafts import layout
from provenance.model.errors import UnreadableFile


def draft_text(path: Path, content: bytes) -> str:
    """Return the text of a draft from the content of a file, which is Markdown, text, a Word document or HTML.

    Raises UnreadableFile where it is of another kind, damaged, not UTF-8, or longer than a draft may be.
    """
    most = layout.MOST
    if len(content) > 4 * most or len(text := markdown_of(path, content)) > most:
        raise UnreadableFile(
            f"{path}: expected a draft of at most {most:,} characters; found more.",
            suggestion="Ground it part by part.",
        )
    return text
