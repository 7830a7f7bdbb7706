"""Text without what typesetting adds, and the way back: every character keeps its place in the text it came from.

The normal form (``text``) holds the characters that must agree between a quote and its source: NFKC (Unicode
annex 15) of everything but white space, hyphens and dashes, soft hyphens and zero-width marks; quotation marks are
one mark. What stood between two characters is not lost: `Normalised.gap` gives it, and `provenance.text.places`
decides which gaps may stand for each other ("Ver-⏎fahren" for "Verfahren", never "zu Recht" for "zurecht").

Left out on purpose: case, ß and ss, digits of other scripts and look-alike letters stay different. A superscript
or fraction beside a digit is kept as it is, since NFKC would make 10² the number 102. Bidirectional overrides are
kept too, so that a quote that hides behind them matches nothing.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from provenance.text import patterns as re

SOFT_HYPHEN = "\u00ad"
HYPHENS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u200e"
"""Zero-width space, joiners, word joiner, byte order mark, left-to-right mark: nothing a reader sees."""

_GAP = rf"\s{re.escape(HYPHENS)}{SOFT_HYPHEN}{INVISIBLE}"
_PIECE = re.compile(rf"[^{_GAP}]+")
_MARKS = re.compile("[\"'„“”‟«»‹›‚‘’‛`´＂＇]")
_SINGLE = frozenset("'‹›‚‘’‛`´＇")
_DOUBLED = re.compile(r"''|``|’’|‘‘|‚‚")
# letters and signs that are their own NFKC and compose with nothing that follows but a mark (which is not in here)
_PLAIN = re.compile("[!-~À-ÖØ-öø-ÿ§°€‰Ā-ıĴ-ľŁ-ňŊ-ž]+")
_CLUSTER_LIMIT = 30  # UAX 15, stream-safe text: longer runs of marks would make NFKC quadratic


@dataclass(frozen=True, slots=True)
class Normalised:
    """A text, its normal form and the offsets between them.

    The normal form is made of entries: entry ``i`` starts at ``at[i]`` in ``text`` and comes from
    ``original[origin[i] : origin[i] + width[i]]``. Offsets are code points; arrays keep 12 bytes an entry (a word).
    """

    original: str
    text: str
    at: array[int] = field(repr=False)
    origin: array[int] = field(repr=False)
    width: array[int] = field(repr=False)

    def entry(self, position: int) -> int:
        """Return the entry that holds the character at ``position`` of the normal form."""
        return bisect_right(self.at, position) - 1

    def begins_entry(self, position: int) -> bool:
        """Tell whether an entry starts at ``position``; where none does, there is no gap."""
        return self.at[bisect_right(self.at, position) - 1] == position

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """Return the stretch of the original that ``text[start:end]`` comes from, both half open.

        Raises ValueError where ``text[start:end]`` is empty or out of range: nothing has no place.
        """
        if not 0 <= start < end <= len(self.text):
            raise ValueError(f"no stretch {start}:{end} in a normal form of {len(self.text)} characters")
        return self._place(start)[0], self._place(end - 1)[1]

    def from_original(self, offset: int) -> int:
        """Return the place in the normal form of the first entry that starts at or after ``offset`` of the original."""
        index = bisect_left(self.origin, offset)
        return self.at[index] if index < len(self.at) else len(self.text)

    def gap(self, position: int) -> str:
        """Return what stands in the original before the character at ``position``; at the end, what comes last."""
        if position >= len(self.text):
            return self.original[self._place(len(self.text) - 1)[1] if self.text else 0 :]
        index = self.entry(position)
        if self.at[index] != position:
            return ""
        before = self.origin[index - 1] + self.width[index - 1] if index else 0
        return self.original[before : self.origin[index]]

    def word(self, position: int) -> str:
        """Return the characters from ``position`` to the next gap."""
        index = self.entry(position) + 1
        return self.text[position : self.at[index] if index < len(self.at) else None]

    def borders(self, start: int, end: int) -> array[int]:
        """Return the positions in ``start < p < end`` at which an entry starts: only there can a gap be."""
        return self.at[bisect_right(self.at, start) : bisect_right(self.at, end - 1)]

    def _place(self, position: int) -> tuple[int, int]:
        index = self.entry(position)
        start, width = self.origin[index], self.width[index]
        following = self.at[index + 1] if index + 1 < len(self.at) else len(self.text)
        if following - self.at[index] == width:
            start += position - self.at[index]
            width = 1
        return start, start + width


def normalise(text: str, without: Sequence[tuple[int, int]] = ()) -> Normalised:
    """Return the normal form of ``text``, leaving out the sorted stretches ``without`` (printed labels).

    Never fails, whatever the text holds; linear in its length.
    """
    folded = _fold_marks(text)
    out: list[str] = []
    at, origin, width = array("I"), array("I"), array("I")
    position = 0
    for piece, start in _pieces(folded, without):
        if piece.isascii() or _PLAIN.fullmatch(piece):
            out.append(piece)
            at.append(position)
            origin.append(start)
            width.append(len(piece))
            position += len(piece)
            continue
        for cluster, offset, size in _clusters(piece):
            out.append(cluster)
            at.append(position)
            origin.append(start + offset)
            width.append(size)
            position += len(cluster)
    return Normalised(text, "".join(out), at, origin, width)


def _pieces(folded: str, without: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    if not without:
        for match in _PIECE.finditer(folded):
            yield match[0], match.start()
        return
    kept = 0
    for start, end in [*without, (len(folded), len(folded))]:
        for match in _PIECE.finditer(folded, kept, start):
            yield match[0], match.start()
        kept = end


def _fold_marks(text: str) -> str:
    """Make every quotation mark and apostrophe one mark, keeping the length; after a digit it may be a unit (5')."""
    if not _MARKS.search(text):
        return text

    def fold(match: re.Match[str]) -> str:
        before = text[match.start() - 1 : match.start()]
        return "'" if match[0] in _SINGLE and before.isdigit() else '"'

    return _MARKS.sub(fold, _DOUBLED.sub('"\u200b', text))


def _clusters(piece: str) -> Iterator[tuple[str, int, int]]:
    """Cut a piece into base characters with their marks and give each one's NFKC, its offset and its length."""
    start = 0
    for end in range(1, len(piece) + 1):
        if end < len(piece) and end - start < _CLUSTER_LIMIT and _attaches(piece[end]):
            continue
        raw = piece[start:end]
        if raw.isascii():
            yield raw, start, end - start
        else:
            before, after = piece[start - 1 : start], piece[end : end + 1]
            yield _compatible(raw, beside_digit=before.isdigit() or after.isdigit()), start, end - start
        start = end


def _attaches(character: str) -> bool:
    """Tell whether a character composes with the one before it: marks, Hangul vowels and finals, kana marks."""
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff" or character in "\uff9e\uff9f"


def _compatible(raw: str, *, beside_digit: bool) -> str:
    composed = unicodedata.normalize("NFKC", raw).replace("\u2044", "/")
    if beside_digit and not raw.isdecimal() and any(c.isdigit() for c in composed):
        return raw
    return "".join(composed.split()) or raw
