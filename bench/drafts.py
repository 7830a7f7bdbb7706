"""What grounding a draft of a megabyte takes: on the clock, of the processor, of memory; and once more after an edit.

The sources are laws of our own with several hundred sections each, the draft quotes their sentences, alters a number,
a date or a negation in them, and says what they say nothing about. The engine works in a process of its own; its
seconds of the processor are told beside ours. ``python -m bench drafts CHARACTERS`` takes another size.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate, takewhile
from pathlib import Path
from random import Random

from rich.console import Console

from bench.data import regulation
from bench.grounding import homed
from bench.measuring.figure import Figure
from bench.measuring.scale import FULL, Scale
from provenance.answering.assigning import Recall
from provenance.answering.outcome import Answered
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.engine import Engine
from provenance.store import embedded
from provenance.store.graph import status_of

_LAWS = 3
_TOGETHER = 5  # sentences of a paragraph


def measure(scale: Scale) -> list[Figure]:
    """Ground a long draft, and again with one sentence changed."""
    draw = Random(5)
    with tempfile.TemporaryDirectory() as directory, homed(), open_engine(directory) as engine:
        said = _laws(engine, Path(directory), draw, scale.drafted_sections)
        sentences = _sentences(draw, said, scale.drafted)
        answering = open_answering(engine, recall=Recall())
        answering.ground("Der Turm ist 3 Meter hoch.", language="de")  # loads what it needs
        own = _processor(os.getpid())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        engines = _processor(int(status_of(directory)["process"]))
        ours, theirs, took, found = (
            own(),
            engines(),
            time.perf_counter(),
            answering.ground(_draft(sentences), language="de"),
        )
        took, ours, theirs = time.perf_counter() - took, own() - ours, engines() - theirs
        peak = max(peak, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        sentences[len(sentences) // 2] = "Der Speicher am Kai hat 41 Tore."
        again = time.perf_counter()
        answering.ground(_draft(sentences), language="de")
        again = time.perf_counter() - again
        embedded.stop(Path(directory))
    return _figures(scale, found, took, (ours, theirs), peak, again)


def command(given: list[str]) -> int:
    """Ground a draft of so many characters, and print what it took."""
    scale = replace(FULL, drafted=int(given[0])) if given else FULL
    for one in measure(scale):
        Console(highlight=False).print(str(one), soft_wrap=True)
    return 0


def _figures(
    scale: Scale, found: Answered, took: float, processor: tuple[float, float], peak: float, again: float
) -> list[Figure]:
    name = f"a draft of {scale.drafted:,} characters"
    counted = ", ".join(f"{number:,} {rung}" for rung, number in found.counts.items() if number)
    ours, theirs = processor
    spent = f"of the processor {ours:.0f} s, the engine {theirs:.0f} s"
    share = scale.drafted / FULL.drafted
    return [
        Figure(name, took, "s", max(90.0 * share, 10.0), f"{len(found.claims):,} claims, {counted}; {spent}"),
        Figure(f"{name}: memory", peak, "MB", 1_000.0, "the most of this process; the engine has its own bound"),
        Figure(f"{name}, one sentence changed", again / took, "x", 0.15, f"{again:.1f} s"),
    ]


def _laws(engine: Engine, directory: Path, draw: Random, sections: int) -> list[str]:
    said: list[str] = []
    for number in range(_LAWS):
        path = directory / f"law_{number}.md"
        said += regulation.law(draw, path, number, sections)
        engine.add_doc_source(path)
    return said


def _sentences(draw: Random, said: list[str], characters: int) -> list[str]:
    drawn = regulation.drafted(draw, said)
    some = [next(drawn) for _ in range(1 + characters // min(len(one) for one in said))]
    sizes = accumulate(len(one) + 1 for one in some)
    return some[: max(1, sum(1 for _ in takewhile(lambda size: size <= characters, sizes)))]


def _draft(sentences: list[str]) -> str:
    starts = range(0, len(sentences), _TOGETHER)
    return "\n\n".join(" ".join(sentences[at : at + _TOGETHER]) for at in starts)


def _processor(process: int) -> Callable[[], float]:
    """Return what tells the seconds of the processor that a process has taken; 0 where the system does not tell."""

    def seconds() -> float:
        if not sys.platform.startswith("linux"):
            return 0.0
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    return seconds
