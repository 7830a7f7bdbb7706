"""Plain text as blocks: paragraphs between empty lines, headings and list items by what their lines begin with.

Lines underlined with "=" or "-" are headings too. What it leaves out: tables set with blanks, and letter-spaced titles.
"""

from __future__ import annotations

from pathlib import Path

from etl.document import Remainder
from etl.read import encoding
from etl.read.lines import LONGEST_HEADING, Indents, blocks_of_lines, chunks, heading_level, words_of_lines
from etl.read.page import Block, Blocks
from provenance.text import patterns as re

_RULE = re.compile(r"\s*([=\-_*~#])\1{2,}\s*\Z")
_UNDERLINES = {"=": 1, "-": 2}
_NUMBER = re.compile(r"\d{1,2}\.?\s")


def read_text(path: Path, content: bytes) -> Blocks:
    """Return the blocks of a text file. Raises UnreadableFile where it is too large or no text."""
    lines = encoding.text_of(path, content).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    file = Blocks(path.name, [])
    parts = [part for chunk in chunks(lines) for part in _underlined(chunk, file)]
    indents = Indents()
    for at, part in enumerate(parts):
        if isinstance(part, Block):
            file.blocks.append(part)
        elif at == 0 and _is_title(part, len(parts)):
            file.blocks.append(Block("heading", part[0].split(), level=1))
        elif _in_list(parts, at):
            words = words_of_lines(part, file.remainders)
            file.blocks.append(Block("item", words, depth=indents.depth(part[0])))
        else:
            file.blocks += blocks_of_lines(part, file.remainders, indents)
    if parts and not isinstance(parts[0], Block) and _is_title(parts[0], len(parts)):
        for block in file.blocks[1:]:
            block.level += block.kind == "heading" and block.level > 0
    return file


def _underlined(chunk: list[str], file: Blocks) -> list[list[str] | Block]:
    """Part a paragraph at lines that underline a heading or part the text."""
    found: list[list[str] | Block] = []
    own: list[str] = []
    for line in chunk:
        match = _RULE.match(line)
        if match is None:
            own.append(line)
            continue
        file.remainders.append(Remainder("rule", line.strip()))
        level = _UNDERLINES.get(match[1])
        if level and own and len(own[-1]) < LONGEST_HEADING and len(own) == 1:
            found.append(Block("heading", own.pop().split(), level=level))
        if own:
            found.append(own)
        own = []
    return [*found, own] if own else found


def _is_title(part: list[str], parts: int) -> bool:
    text = part[0].strip()
    return parts > 1 and len(part) == 1 and len(text) < LONGEST_HEADING and text[-1] not in ".,;:!?"


def _in_list(parts: list[list[str] | Block], at: int) -> bool:
    """Say whether a numbered line that stands alone is an item: the next one before or after it is numbered too."""
    part = parts[at]
    if isinstance(part, Block) or not _NUMBER.match(part[0].strip()) or heading_level(part[0], alone=True) != 1:
        return False
    beside = [one for one in (*parts[max(at - 1, 0) : at], *parts[at + 1 : at + 2]) if not isinstance(one, Block)]
    return any(_NUMBER.match(one[0].strip()) is not None for one in beside)
