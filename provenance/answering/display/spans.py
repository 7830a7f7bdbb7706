"""The smallest passage of an excerpt that bears a claim, in whole sentences (citation binding, "Minimum span gate").

Half a sentence can say the opposite of the whole, so that sentences (and lines, the items of a list) are not cut here.
"""

from __future__ import annotations

import re

from provenance.language.sentences import sentence_ends
from provenance.language.stems import NEGATIONS, STOP, family, words_of

Span = tuple[int, int]
_GOES_ON = re.compile(r"(?<=\.)[^\S\n]+[a-zäöüß]")
_STOP = re.compile(r"[.!?][”“\"»)\]]*\Z")


def sentences(text: str) -> list[Span]:
    """Give the sentences of an excerpt as offsets, without the white space between them.

    One that goes on in small letters was abbreviated, not ended: of an unknown abbreviation more is shown, not less.
    """
    stops = (at for at in sentence_ends(text) if not _GOES_ON.match(text, at))
    ends = {*stops, *(at for at, letter in enumerate(text) if letter == "\n"), len(text)}
    found: list[Span] = []
    start = 0
    for end in sorted(ends):
        piece = text[start:end]
        if piece.strip():
            found.append((start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())))
        start = end
    return found


def smallest(excerpt: str, claim: str, more: int = 0) -> Span:
    """Give the shortest run of sentences with all words of the claim that the excerpt has, and ``more`` on both sides.

    The whole excerpt where it has no word of the claim (another language): nothing then tells what could be left out.
    """
    units = sentences(excerpt)
    held = [_said(excerpt[start:end]) for start, end in units]
    wanted = _said(claim) & frozenset().union(*held) if held else frozenset[str]()
    if not wanted:
        return 0, len(excerpt)
    first, last = _cover(held, wanted, [end - start for start, end in units])
    return wider(excerpt, (units[first][0], units[last][1]), more)


def wider(text: str, span: Span, more: int, most: int | None = None) -> Span:
    """Give a stretch with ``more`` sentences on both sides, or as many as ``most`` characters have room for."""
    start, end = span
    before = [first for first, _ in _ended(text[:start])]
    after = [end + last for _, last in _ended(text[end:])]
    for count in range(max(more, 0), 0, -1):
        found = ([start, *reversed(before)][min(count, len(before))], [end, *after][min(count, len(after))])
        if most is None or found[1] - found[0] <= most:
            return found
    return span


def _ended(text: str) -> list[Span]:
    """Give the sentences of a text, a line that goes on with what it leads to: alone it says something else."""
    found: list[Span] = []
    for start, end in sentences(text):
        goes_on = bool(found) and _STOP.search(text[: found[-1][1]]) is None
        found[-1:] = [(found[-1][0], end)] if goes_on else [*found[-1:], (start, end)]
    return found


def _cover(held: list[frozenset[str]], wanted: frozenset[str], lengths: list[int]) -> Span:
    """Give the first and last of the shortest run whose sets hold all that is wanted; there is one."""
    counts: dict[str, int] = {}
    best, size, left = (0, len(held) - 1), sum(lengths) + 1, 0
    for right, words in enumerate(held):
        for word in words & wanted:
            counts[word] = counts.get(word, 0) + 1
        while len(counts) == len(wanted):
            run = sum(lengths[left : right + 1])
            if run < size:
                best, size = (left, right), run
            for word in held[left] & wanted:
                counts[word] -= 1
                if not counts[word]:
                    del counts[word]
            left += 1
    return best


def _said(text: str) -> frozenset[str]:
    """Give what a text says: the families of its content words, its numbers and negations."""
    return frozenset(family(word) for word in words_of(text) if word not in STOP or word in NEGATIONS)
