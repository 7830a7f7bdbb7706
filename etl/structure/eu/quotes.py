"""New text that an amending act quotes: the blocks from the opening quotation mark to the one that closes it.

    Artikel 5 erhält folgende Fassung:
    „Artikel 5
    (1) …
    (2) … “

It lies under the place of the command. What it leaves out: quotes that are never closed, which are taken as printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from etl.read.block import Block
from etl.structure.eu.labels import OPENERS, label_words

_LONGEST = 3000
_SHORT = 16
_CLOSING = '“”"'
_ENDS = re.compile(r"[“”\"]\s*[.;,]?(?:\s+und|\s+oder)?\s*◄?\s*\Z")


def quoted(blocks: Sequence[Block]) -> set[int]:
    """Give the places of blocks that are quoted as a whole, also those of one quote over several blocks."""
    turns = [_turn(block) for block in blocks]
    found: set[int] = set()
    before = ""
    done = 0
    for at, block in enumerate(blocks):
        if block.kind == "footnote":
            continue
        if at >= done and _opens(block, before):
            done = _end(blocks, turns, at) or done
            found.update(range(at, done))
        before = block.text
    return found


def unquoted(block: Block) -> Block:
    """Give the block without the quotation mark it begins with, to see what it is."""
    words = [block.words[0].lstrip(OPENERS), *block.words[1:]] if block.words else []
    return replace(block, words=[word for word in words if word])


def _turn(block: Block) -> tuple[int, bool]:
    """Give how many quotes a block opens more than it closes, and whether it ends where a quote may end."""
    if block.kind == "footnote":
        return 0, False
    text = block.text
    return text.count("„") - sum(text.count(mark) for mark in _CLOSING), _ENDS.search(text) is not None


def _opens(block: Block, before: str) -> bool:
    """Say whether a block begins with a quotation mark behind a text that announces it."""
    if not block.words or block.words[0][:1] not in ("„", '"', "»", "“"):
        return False
    annex = before.split(" ", 1)[0] == "ANHANG" and len(before) < _SHORT
    words = before.split(" ", _SHORT)
    return annex or before.rstrip(" ◄").endswith(":") or label_words([*words, "x"]) == len(words)


def _end(blocks: Sequence[Block], turns: Sequence[tuple[int, bool]], at: int) -> int | None:
    """Give the place behind the block that closes the quote begun at ``at``; None where it is never closed."""
    counts = blocks[at].words[0][0] == "„"
    level = 0
    for place in range(at, min(len(blocks), at + _LONGEST)):
        turn, ends = turns[place]
        level += turn
        if ends and (level <= 0 if counts else place > at or len(blocks[place].text) > 1):
            return place + 1
    return None
