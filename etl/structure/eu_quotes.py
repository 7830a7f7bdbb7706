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
from etl.structure.eu_labels import OPENERS, label_words

_LONGEST = 3000
_CLOSING = '“”"'
_ENDS = re.compile(r"[“”\"]\s*[.;,]?(?:\s+und|\s+oder)?\s*◄?\s*\Z")


def quoted(blocks: Sequence[Block]) -> set[int]:
    """Give the places of blocks that are quoted as a whole, also those of one quote over several blocks."""
    found: set[int] = set()
    at = 0
    while at < len(blocks):
        end = _end(blocks, at) if _opens(blocks, at) else None
        if end is None:
            at += 1
            continue
        found.update(range(at, end))
        at = end
    return found


def unquoted(block: Block) -> Block:
    """Give the block without the quotation mark it begins with, to see what it is."""
    words = [block.words[0].lstrip(OPENERS), *block.words[1:]] if block.words else []
    return replace(block, words=[word for word in words if word])


def _opens(blocks: Sequence[Block], at: int) -> bool:
    """Say whether a block begins with a quotation mark behind a text that announces it."""
    if blocks[at].kind == "footnote" or blocks[at].text[:1] not in ("„", '"', "»", "“"):
        return False
    before = next((block.text for block in reversed(blocks[:at]) if block.kind != "footnote"), "")
    return before.rstrip(" ◄").endswith(":") or label_words([*before.split(), "x"]) == len(before.split())


def _end(blocks: Sequence[Block], at: int) -> int | None:
    """Give the place behind the block that closes the quote begun at ``at``; None where it is never closed."""
    opener = blocks[at].text[0]
    level = 0
    for place in range(at, min(len(blocks), at + _LONGEST)):
        text = blocks[place].text
        if blocks[place].kind == "footnote":
            continue
        if opener == "„":
            level += text.count("„") - sum(text.count(mark) for mark in _CLOSING)
            done = level <= 0
        else:
            done = len(text) > 1
        if done and _ENDS.search(text):
            return place + 1
    return None
