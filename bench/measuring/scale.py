"""How much is measured: `FULL` for figures that mean something, `SMALL` to see in seconds that every benchmark runs.

At the small sizes a bound need not hold: what is fixed, as a start or a first call, outweighs what grows.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """The sizes of all benchmarks; each is the full one where nothing else is said."""

    # how often
    warming: int = 80
    """Writes before a clock is started, so that the engine has compiled its ways."""
    writes: int = 150
    """Small writes or checks, in turn with those of a peer."""
    rounds: int = 5
    """Turns of what takes longer than a small write."""
    long_rounds: int = 3
    """Turns of what takes many seconds."""
    questions: int = 40
    """Questions that a search is asked."""

    # stores
    segments: int = 5_000
    """Segments that are written, checked or verified at once."""
    validated: int = 40_000
    """Records that are held to the shapes."""
    searched: int = 100_000
    """Segments that are searched."""
    vocabulary: int = 24_000
    """Different words in what is searched."""
    cited: tuple[int, ...] = (1_000, 10_000)
    """Citations of the store that is audited, each number after the one before."""
    grown: tuple[int, ...] = (10_000, 100_000)
    """Places, and as many citations, of the store whose growth is measured."""
    sections: int = 111
    """Sections of each law in it."""
    together: int = 500
    """Citations in one transaction."""

    # drafts
    grounded: int = 20_000
    """Segments that a draft is grounded in."""
    claims: int = 30
    """Claims of that draft; a third each are true, altered and unfounded."""
    drafted: int = 1_000_000
    """Characters of the long draft."""
    drafted_sections: int = 600
    """Sections of each law that it is grounded in."""
    judged: int = 100
    """Claims whose judging is measured."""
    judged_citations: int = 300
    """Citations of one law whose judging is measured."""
    report: int = 10_000
    """Claims of a report that is gated outside the store."""
    cases: int = 50
    """Sentences of each kind in the grounding set."""
    paraphrases: int = 100
    """Sätze that are said otherwise and looked for."""

    stated: int | None = None
    """Statements of each part of the entailment set; None for all."""

    embedded: int | None = None
    """Places of the source that get vectors for it, and what is embedded with them in one step; None for all."""

    # texts and files
    characters: int = 1_000_000
    """Characters of the source that quotes are found in."""
    quotes: int = 200
    """Quotes that are found there."""
    long_text: int = 5_000_000
    """Characters of the text that is parted as a whole."""
    parted: int = 20_000
    """Characters of the text that a peer parts too."""
    documents: int | None = None
    """PDFs of the corpus that are read, smallest first; None for all."""
    files: tuple[int, int] = (12, 150)
    """Ordinances that workers read where there is no corpus, and sections of each."""
    pages: int = 300
    """Pages of the law that is opened in the reader."""
    few_files: int = 30
    """Small files that an ingest has read when its memory is looked at first."""
    many_files: int = 150
    """Small files that it has read when its memory is looked at last."""


FULL = Scale()
SMALL = Scale(
    warming=1,
    writes=2,
    rounds=1,
    long_rounds=1,
    questions=3,
    segments=20,
    validated=600,
    searched=200,
    vocabulary=400,
    cited=(40, 80),
    grown=(28, 56),
    sections=3,
    together=3,
    grounded=40,
    claims=3,
    drafted=800,
    drafted_sections=3,
    judged=4,
    judged_citations=3,
    report=40,
    cases=2,
    paraphrases=2,
    stated=6,
    embedded=2,
    characters=20_000,
    quotes=3,
    long_text=20_000,
    parted=600,
    documents=1,
    files=(2, 2),
    pages=3,
    few_files=2,
    many_files=4,
)
