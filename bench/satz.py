"""Parting law into Sätze against pysbd, which parts prose, on the same text in the same run."""

from __future__ import annotations

from typing import Any, cast

import pysbd

from bench.figure import Figure, ratio, seconds
from bench.quotes import law
from etl.structure.satz.legal import split
from etl.structure.satz.lines import sentences

_LARGE = 5_000_000
_MUCH = 20_000


def measure() -> list[Figure]:
    """Measure the Satz of running text, the units of printed text, and how both grow with the text."""
    segmenter = cast("Any", pysbd).Segmenter(language="de", clean=False)
    paragraphs = law(_MUCH).split("\n")
    printed = "\n".join(paragraphs)

    def theirs() -> None:
        for paragraph in paragraphs:
            segmenter.segment(paragraph)

    def ours() -> None:
        for paragraph in paragraphs:
            split(paragraph)

    whole, fast, slow = ratio(lambda: split(printed), lambda: segmenter.segment(printed), rounds=3)
    by_paragraph, _, _ = ratio(ours, theirs, rounds=3)
    by_line, _, _ = ratio(lambda: sentences(printed), lambda: segmenter.segment(printed), rounds=3)
    large = law(_LARGE)
    growth = seconds(lambda: sentences(large)) / seconds(lambda: sentences(large[: _LARGE // 2]))
    note = f"{_MUCH / fast / 1e6:.1f} MB a second, pysbd {_MUCH / slow / 1e6:.3f}"
    return [
        Figure("1000 x Satz / pysbd, a whole text", 1000 * whole, "x", 1000 / 50, note),
        Figure("1000 x Satz / pysbd, by paragraphs", 1000 * by_paragraph, "x", 1000 / 30, "pysbd is faster so"),
        Figure("1000 x printed units / pysbd", 1000 * by_line, "x", 1000 / 20, "headings and clauses of lists too"),
        Figure("units of 5 MB / of 2.5 MB", growth, "x", 2.6),
    ]
