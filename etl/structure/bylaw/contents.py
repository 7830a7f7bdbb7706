"""The contents of a law: from their heading to where the first of what they list comes again.

A list of sections without a heading is told by its sections having no text and coming again.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.read.page import Block
from etl.structure.bylaw.sections import is_contents, preamble_name
from etl.structure.drafts import Drafting
from etl.structure.pages.rows import SECTION
from provenance.text import patterns as re

_TRAIL = re.compile(r"[\s.…·_]*(?:\b(?:Seite|S\.)\s*)?\d*\s*$")
_BLANKS = re.compile(r"[\W_]+")
_LONG = 25
_FEWEST = 3
_NAME = 3


def contents_of(blocks: Sequence[Block]) -> tuple[int, int]:
    """Return the first block of the contents and the one behind their last; one number twice where there are none."""
    start = next((at for at, block in enumerate(blocks) if is_contents(block)), None)
    if start is not None:
        return start, _end(blocks, start + 1)
    return _unnamed(blocks)


def _end(blocks: Sequence[Block], first: int) -> int:
    """Return where the contents end that begin at ``first``."""
    at = first
    while at < len(blocks) and _is_head_of_columns(blocks[at]):
        at += 1
    if at >= len(blocks):
        return at
    entry = _key(blocks[at].text)
    number, listed = _number(blocks, at)
    end = at + 1
    while end < len(blocks):
        block = blocks[end]
        if _repeats(block, entry) or (end > listed and number and _number_of(block) == number and block.kind != "row"):
            return end
        if preamble_name(block) and not _near_entries(blocks, end):
            return end
        if block.kind == "paragraph" and len(block.words) > _LONG and block.text[-1] in ".:":
            return end
        end += 1
    return _run_of_entries(blocks, at)


def _repeats(block: Block, entry: str) -> bool:
    """Say whether a block is the first entry again, set as a heading."""
    own = _key(block.text)
    if not own or block.kind == "row":
        return False
    # a division may stand on two lines in the contents and on one in the text, or the other way round
    whole = block.kind == "heading" and len(entry) > _NAME and own.startswith(entry)
    return own == entry or whole or (len(own) > _NAME and entry.startswith(own))


def _near_entries(blocks: Sequence[Block], at: int) -> bool:
    return any(blocks[other].kind == "row" for other in (at - 1, at + 1) if other < len(blocks))


def _is_head_of_columns(block: Block) -> bool:
    return block.text.strip("§: ").casefold() in ("seite", "", "inhalt", "paragraph")


def _run_of_entries(blocks: Sequence[Block], at: int) -> int:
    """Return where blocks stop to look like entries."""
    while at < len(blocks) and len(blocks[at].words) <= _LONG and blocks[at].text[-1] not in ".:;":
        at += 1
    return at


def _number(blocks: Sequence[Block], first: int) -> tuple[str, int]:
    """Return the first section number among the next entries, and the place of that entry."""
    entries = range(first, min(first + 12, len(blocks)))
    return next(((number, at) for at in entries if (number := _number_of(blocks[at]))), ("", first))


def _number_of(block: Block) -> str:
    match = SECTION.match(block.text)
    return _BLANKS.sub("", match[0]) if match else ""


def _key(text: str) -> str:
    return _BLANKS.sub("", _TRAIL.sub("", text)).casefold()


def _unnamed(blocks: Sequence[Block]) -> tuple[int, int]:
    """Find a row of sections without text whose first comes again."""
    first = next((at for at, block in enumerate(blocks) if _number_of(block)), None)
    if first is None:
        return 0, 0
    number = _number_of(blocks[first])
    again = next((at for at in range(first + 1, len(blocks)) if _number_of(blocks[at]) == number), None)
    if again is None:
        return 0, 0
    entries = blocks[first:again]
    named = sum(bool(_number_of(block)) for block in entries)
    short = all(len(block.words) <= _LONG and block.text[-1] not in ".:;" for block in entries)
    return (first, again) if named >= _FEWEST and short else (0, 0)


def write_contents(blocks: Sequence[Block], out: Drafting, section: str) -> None:
    """Write the contents as one unit behind their heading."""
    if is_contents(blocks[0]):
        out.text.part()
        out.label_block(blocks[0])
        blocks = blocks[1:]
    for number, block in enumerate(blocks):
        out.text.part()
        if not number:
            out.begin(section, (), None, "contents")
        if block.label:
            out.write_text(block.label)
            out.text.part(" ")
        out.write_block(block)
