"""The sentences of a file of prose, paragraph by paragraph, in the language of the whole file.

A paragraph is parted by `provenance.language.sentences`; a file too long for that by the legal segmenter. Languages
other than German and English go by the rules of German.
"""

from __future__ import annotations

from collections.abc import Callable

from etl.structure.satz import lines
from provenance.language import satz as legal
from provenance.language.detection import language_of
from provenance.language.sentences import STOP, split_prose
from provenance.text import patterns as re

MOST = 1_000_000
"""Characters of a text that pysbd is asked for; a longer one is parted by the legal segmenter."""
MOST_STOPS = 20_000
"""Stops of a text that pysbd is asked for, some ten seconds at most."""

_BLANK = re.compile(r"\n[^\S\n]*\n\s*")


def splitter(text: str) -> Callable[[str], list[tuple[int, int]]]:
    """Return the function that parts paragraphs of ``text`` into sentences, as start and end of each."""
    language = language_of(text)
    if _is_long(text):
        return legal.split
    return lambda paragraph: split_prose(paragraph, language)


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a whole file: of German by the legal rules, of other prose paragraph by paragraph."""
    if language_of(text) == "de" or _is_long(text):
        return lines.sentences(text)
    spans: list[tuple[int, int]] = []
    at = 0
    for gap in [*_BLANK.finditer(text), None]:
        end = gap.start() if gap else len(text)
        spans += [(start + at, stop + at) for start, stop in split_prose(text[at:end], "en")]
        at = gap.end() if gap else end
    return spans


def _is_long(text: str) -> bool:
    return len(text) > MOST or sum(1 for _ in STOP.finditer(text)) > MOST_STOPS
