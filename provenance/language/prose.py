"""The sentences of prose that is no law, by the rules of pysbd: the one place where it is asked.

German that cites law is parted by the legal segmenter, which knows "Abs. 3 Satz 1"; all else by pysbd's rules
(Golden Rules of sentence boundaries). Its time grows faster than its text, so long paragraphs are cut at stops first.
What it leaves out: languages other than German and English.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from provenance.language import satz
from provenance.language.detection import Language

STOP = re.compile(r"[.!?…][)\]\"”“’»]*\s")
"""What may end a sentence of prose."""
_LAW = re.compile(r"§|\b(?:Abs|Art|Nr|Buchst|Rz|BGBl|BStBl|i\. ?V)\.")
_PIECE = 3_000


def split(text: str, language: Language) -> list[tuple[int, int]]:
    """Give start and end (code points) of each sentence of a paragraph, covering all that is not white space."""
    if language == "de" and _LAW.search(text):
        return satz.split(text)
    spans: list[tuple[int, int]] = []
    for start, end, at_stop in _pieces(text):
        own = _found(text, start, end, language)
        if spans and own and not at_stop:
            own[0] = (spans.pop()[0], own[0][1])
        spans += own
    return spans


def _pieces(text: str) -> list[tuple[int, int, bool]]:
    """Cut a paragraph into pieces of some thousand characters; the third says whether a piece begins behind a stop."""
    found: list[tuple[int, int, bool]] = []
    start, at_stop = 0, True
    while len(text) - start > _PIECE:
        stop = next(STOP.finditer(text, start + _PIECE // 2, start + _PIECE), None)
        blank = text.rfind(" ", start, start + _PIECE) + 1
        end = stop.end() if stop else blank if blank > start else start + _PIECE
        found.append((start, end, at_stop))
        start, at_stop = end, stop is not None
    return [*found, (start, len(text), at_stop)]


def _found(text: str, start: int, end: int, language: Language) -> list[tuple[int, int]]:
    """Find the sentences that pysbd names in a piece of the text; what it changed or lost stays with its neighbour."""
    piece = text[start:end]
    stripped = piece.strip()
    if not stripped:
        return []
    if not STOP.search(stripped):
        own = start + piece.index(stripped[0])
        return [(own, own + len(stripped))]
    cuts: list[int] = []
    at = start
    for sentence in _segmenter(language).segment(piece):
        words = sentence.split()
        begin = _place(text, words, at, end)
        if begin is None:
            continue
        cuts.append(begin)
        at = begin + len(sentence.strip())
    first = start + len(piece) - len(piece.lstrip())
    cuts = [first, *(cut for cut in cuts if cut > first), end]
    return [(begin, begin + len(text[begin:stop].rstrip())) for begin, stop in pairwise(cuts)]


def _place(text: str, words: list[str], at: int, end: int) -> int | None:
    """Give where a sentence begins, told by its first words, behind white space."""
    if not words:
        return None
    begin = text.find(" ".join(words[:3]), at, end)
    if begin < 0:
        begin = text.find(words[0], at, end)
    return begin if begin >= 0 and (begin == 0 or text[begin - 1].isspace()) else None


@cache
def _segmenter(language: Language) -> Any:
    return import_module("pysbd").Segmenter(language=language, clean=False)  # it brings no types
