"""A file of prose as Markdown, so that a draft may come from Word or the web as well as from an editor.

Markdown and plain text are given as they are, to the letter. Of Word documents and pages of the web the blocks are
written as Markdown: headings, items with the numbers that a reader sees, rows, notes. What Word and HTML only draw, and
what they hide, is left out, as it is where such a file is a source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from etl.read.formats import ENDINGS, format_of
from etl.read.page import Block
from provenance.model.deferral import deferred
from provenance.model.errors import UnreadableFile
from provenance.text import patterns as re

if TYPE_CHECKING:
    from etl.read import docx, html
else:  # a draft in Markdown needs no reader of packages and pages
    docx = deferred("etl.read.docx")
    html = deferred("etl.read.html")

FORMATS = ("Markdown", "plain text", "Word (.docx)", "HTML")
_AS_THEY_ARE = frozenset({"markdown", "text", "csv", "json"})  # prose may begin as a table or an object does
_SIGNS = re.compile(r"[\\`*_~<>|&]")
_HEADS = re.compile(r"([#+\-]|\d{1,9}[.)])(?=\s)")
_NUMBERED = re.compile(r"\d{1,9}[.)]\Z")
_BULLET = re.compile(r"\A[•▪‣◦·–—-]\s+")
_DEEPEST = 6


def markdown_of(path: Path, content: bytes) -> str:
    """Return the text of a file of prose; ``path`` names it, and is not read.

    Raises UnreadableFile where it is of another kind, damaged, or text in another encoding than UTF-8.
    """
    found = format_of(path, content)
    if found in _AS_THEY_ARE or (found == "xml" and ENDINGS.get(path.suffix.lower()) in _AS_THEY_ARE):
        return _decoded(path, content)
    if found == "docx":
        return _written(docx.read_docx(path, content, marks=True).blocks)
    if found == "html":
        return _written(html.read_html(path, content).blocks)
    raise UnreadableFile(
        f"{path}: expected a draft in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}; found {found.upper()}.",
        suggestion="Save it as one of these, or paste its text.",
    )


def _decoded(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{path}: expected UTF-8, found another encoding at byte {error.start}",
            suggestion=f"Convert it: iconv -f WINDOWS-1252 -t UTF-8 {path}",
        ) from error


def _written(blocks: Sequence[Block]) -> str:
    """Write blocks as Markdown; rows that follow each other are a table, items a list."""
    parts: list[str] = []
    before: Block | None = None
    for block in blocks:
        lines = list(_lines(block, before))
        close = before is not None and before.kind == block.kind and block.kind in ("item", "row")
        parts += ["\n" if close else "\n\n"] if parts and lines else []
        parts.append("\n".join(lines))
        before = block
    return "".join(parts) + ("\n" if parts else "")


def _lines(block: Block, before: Block | None) -> Iterator[str]:
    words = escaped(" ".join([*([block.label] if block.label else []), *block.words]))
    if block.kind == "heading":
        yield f"{'#' * min(max(block.level, 1), _DEEPEST)} {words}"
    elif block.kind == "item":
        first = (block.label or next(iter(block.words), "")).strip()
        bullet = "" if _NUMBERED.match(first) else "- "
        yield f"{'   ' * block.depth}{bullet}{_BULLET.sub('', words)}"
    elif block.kind == "row":
        cells = [escaped(" ".join(cell.split())) for cell in block.cells] or [words]
        yield f"| {' | '.join(cells)} |"
        if before is None or before.kind != "row":
            yield f"|{' --- |' * len(cells)}"
    elif block.kind == "code":
        yield from ("```", " ".join(block.words).replace("```", "'''"), "```")
    elif block.kind == "footnote":
        yield f"[^{block.name or '1'}]: {words}"
    else:
        yield (
            _HEADS.sub(lambda sign: f"{sign[1][:-1]}\\{sign[1][-1]}", words, count=1) if _HEADS.match(words) else words
        )


def escaped(words: str) -> str:
    """Return words in which Markdown sees no signs of its own; marks of citations stay marks."""
    return _SIGNS.sub(lambda sign: f"\\{sign[0]}", words)
