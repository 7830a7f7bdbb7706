"""Line breaking with German hyphenation: greedy, ragged right, break points from a list of words.

The list (``sample/hyphenation.csv``) holds the long words of the sample with their break points, ``Auf-be-wah-rung``.
No patterns, no justification: what is printed is what a careful typist would type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from itertools import accumulate

from provenance.text import patterns as re

Measure = Callable[[str], float]

_WORD = re.compile(r"[^\W\d_]+")
_WORTH = 15.0
"""A word is broken only where the line would otherwise stay this many points short."""

_LETTERS = 3
"""So many letters of a word at least stand on either side of a break."""


@cache
def word_list() -> dict[str, tuple[int, ...]]:
    """Return the break points of every listed word, as offsets into it."""
    rows = (files("provenance.cli.demo") / "sample" / "hyphenation.csv").read_text(encoding="utf-8").split()
    return {row.replace("-", ""): tuple(accumulate(map(len, row.split("-"))))[:-1] for row in rows}


def lines(text: str, width: float, measure: Measure) -> list[str]:
    """Break ``text`` into lines no wider than ``width`` points. A hyphen is printed where a word is broken."""
    done: list[str] = []
    line = ""
    for word in text.split(" "):
        rest = word
        while line and measure(f"{line} {rest}") > width:
            head = _head(line, rest, width, measure)
            done.append(f"{line} {head}".strip())
            line, rest = "", rest[len(head) if rest.startswith(head) else len(head) - 1 :]
        line = f"{line} {rest}".strip()
    return [*done, line]


def _head(line: str, word: str, width: float, measure: Measure) -> str:
    """Return the longest part of ``word`` that still fits on the line with its hyphen, or nothing."""
    if width - measure(line) < _WORTH:
        return ""
    fitting = [part for part in _parts(word) if measure(f"{line} {part}".strip()) <= width]
    return fitting[-1] if fitting else ""


def _parts(word: str) -> Iterable[str]:
    for match in _WORD.finditer(word):
        for at in word_list().get(match[0], ()):
            if _LETTERS <= at <= len(match[0]) - _LETTERS:
                yield word[: match.start() + at] + "-"
        if word[match.end() : match.end() + 1] in {"-", "/"} and word[match.end() + 1 :]:
            yield word[: match.end() + 1]
