"""The text of a place within the bounds of a chunk (citation contract, 4.1): cut where it is long, widened where short.

Tokens are counted as four characters each, which needs no model's own tokeniser and errs to shorter chunks for German.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from provenance.answering.packs.rules import Chunk

CHARACTERS = 4


def tokens(text: str) -> int:
    """Give about how many tokens a text has."""
    return -(-len(text) // CHARACTERS)


def cut(text: str, bounds: Chunk, bears: Callable[[str], float]) -> str:
    """Give a text that is too long as the stretch of ``size`` tokens that bears most, cut at white space.

    Stretches overlap, so that what stands at the end of one stands whole in the next.
    """
    if tokens(text) <= bounds.most:
        return text
    width, step = bounds.size * CHARACTERS, (bounds.size - bounds.overlap) * CHARACTERS
    starts = range(0, max(len(text) - bounds.overlap * CHARACTERS, 1), step)
    return max((_trimmed(text, start, min(start + width, len(text))) for start in starts), key=bears)


def _trimmed(text: str, start: int, end: int) -> str:
    """Give a stretch without the words that its ends would cut; one without white space is cut as it is."""
    if start and not text[start - 1].isspace():
        gap = next((at for at in range(start, end) if text[at].isspace()), start)
        start = gap
    if end < len(text) and not text[end].isspace():
        gap = next((at for at in range(end, start, -1) if text[at - 1].isspace()), end)
        end = gap
    return text[start:end].strip()


def widened(texts: Sequence[str], at: int, bounds: Chunk) -> str:
    """Give a short text with the neighbours that bring it to ``least`` tokens, as long as ``most`` is kept.

    ``texts`` are those of its source in the order of the document, ``at`` is its own place among them. What follows
    comes first, since it goes on with the thought; then what stands before.
    """
    first, last = at, at
    held = texts[at]
    while tokens(held) < bounds.least:
        after = _joined(held, texts[last + 1]) if last + 1 < len(texts) else None
        before = _joined(texts[first - 1], held) if first else None
        if after is not None and tokens(after) <= bounds.most:
            held, last = after, last + 1
        elif before is not None and tokens(before) <= bounds.most:
            held, first = before, first - 1
        else:
            break
    return held


def _joined(first: str, second: str) -> str:
    return f"{first.rstrip()}\n{second.lstrip()}"
