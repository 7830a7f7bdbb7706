"""Small type in a line: the number of a Satz, the mark of a footnote, or an index that belongs to the text.

Told by size and by what stands around it, never by MuPDF's flag for superscript, which is missing on a tenth of them.
"""

from __future__ import annotations

import re

from etl.read.page import Line

ENDS = frozenset('.;:!?)“”"‘’»«')
"""What a paragraph or a Satz ends with."""

_OPENS = frozenset('§„"“‚«»([')
_MARK = re.compile(r"\*+\)?|\d{1,2}\)|[†‡]")
_NUMBER = re.compile(r"[1-9]\d?")
_SKIPPED = 5  # a Satz number is at most this much higher than the one before it


def is_satz(line: Line, place: int, known: int) -> bool:
    """Say whether the small word at ``place`` is a Satz number; ``known`` is the number before it, 0 for none.

    It counts up, stands before a word, and is glued to no word before it: "m" and a raised 2 are square metres.
    """
    words = line.words
    if not _NUMBER.fullmatch(words[place][4]):
        return False
    number = int(words[place][4])
    if not (known < number <= known + _SKIPPED or (number == 1 and known > 1)):
        return False
    if place in line.glued and words[place - 1][4][-1] not in ENDS:
        return False
    if place + 1 == len(words):
        return number == known + 1
    following = words[place + 1][4][0]
    return following.isupper() or following.isdigit() or following in _OPENS or place + 1 in line.glued


def is_mark(line: Line, place: int) -> bool:
    """Say whether the small word at ``place`` is the mark of a footnote."""
    return _MARK.fullmatch(line.words[place][4]) is not None
