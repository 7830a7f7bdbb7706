"""Parting law into Sätze against pysbd, which parts prose, on the same text in the same run."""

from __future__ import annotations

from typing import Any, cast

import pysbd

from bench.data.statute import law
from bench.measuring.figure import Figure, ratio, seconds
from bench.measuring.scale import Scale
from etl.structure.satz.lines import sentences
from provenance.language.satz import split


def measure(scale: Scale) -> list[Figure]:
    """Measure the Satz of running text, the units of printed text, and how both grow with the text."""
    segmenter = cast("Any", pysbd).Segmenter(language="de", clean=False)
    paragraphs = law(scale.parted).split("\n")
    printed = "\n".join(paragraphs)

    def theirs() -> None:
        for paragraph in paragraphs:
            segmenter.segment(paragraph)

    def ours() -> None:
        for paragraph in paragraphs:
            split(paragraph)

    whole, fast, slow = ratio(lambda: split(printed), lambda: segmenter.segment(printed), scale.long_rounds)
    by_paragraph, _, _ = ratio(ours, theirs, scale.long_rounds)
    by_line, _, _ = ratio(lambda: sentences(printed), lambda: segmenter.segment(printed), scale.long_rounds)
    large = law(scale.long_text)
    growth = seconds(lambda: sentences(large)) / seconds(lambda: sentences(large[: scale.long_text // 2]))
    note = f"{scale.parted / fast / 1e6:.1f} MB a second, pysbd {scale.parted / slow / 1e6:.3f}"
    return [
        Figure("1000 x Satz / pysbd, a whole text", 1000 * whole, "x", 1000 / 50, note),
        Figure("1000 x Satz / pysbd, by paragraphs", 1000 * by_paragraph, "x", 1000 / 30, "pysbd is faster so"),
        Figure("1000 x printed units / pysbd", 1000 * by_line, "x", 1000 / 20, "headings and clauses of lists too"),
        Figure(f"units of {scale.long_text / 1e6:g} MB / of half of it", growth, "x", 2.6),
    ]
