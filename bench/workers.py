"""Two workers against one: preparing files, which is theirs alone, and a whole ingest into the embedded store.

The engine works beside them and needs a core too, so on two cores a whole ingest gains less than preparing does; it is
told against one worker and against none (`--workers 0`, where this process prepares and writes in turn). Workers are
warm: their start is no part of the figures. On the PDFs of the corpus, or on ordinances made up where it is missing.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bench.data import ordinances
from bench.data.corpus import pdfs
from bench.measuring.figure import Figure
from bench.measuring.scale import Scale
from etl.load.orders import PreparationOrder
from etl.load.preparers import Preparers, Processes, cores, preparers
from provenance.bootstrap import context_from_environment, load_documents, open_engine
from provenance.store import embedded

FASTER = 1.7
_SMALL, _SMALL_SECTIONS = 4, 2


def measure(scale: Scale) -> list[Figure]:
    """Time both, the whole ingest once with each number of workers."""
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        small = ordinances.write(place / "small", _SMALL, _SMALL_SECTIONS)
        files = pdfs(scale) or ordinances.write(place / "large", *scale.files)
        what = "the corpus" if pdfs(scale) else "ordinances made up, since the corpus is missing"
        return [_preparing(files, small, what, scale.long_rounds), *_ingesting(place, files, small, what)]


def _preparing(files: list[Path], small: list[Path], what: str, rounds: int) -> Figure:
    """Prepare everything in turn with one worker and with two: twice over, largest first, so both have work."""
    files = [*reversed(files)] * 2
    one, two = Processes(1), Processes(2)
    try:
        for each in (one, two):
            _prepare(each, small)
        times = [(_prepare(two, files), _prepare(one, files)) for _ in range(rounds)]
    finally:
        one.close()
        two.close()
    both, alone = (min(column) for column in zip(*times, strict=True))  # what else runs can only make it slower
    value = both / alone
    note = f"{1 / value:.2f} times as fast; {what}, {cores()} cores; {both:.1f} s, with one {alone:.1f} s"
    return Figure("prepare with two workers / with one", value, "x", 1 / FASTER, note)


def _prepare(workers: Preparers, files: list[Path]) -> float:
    started = time.perf_counter()
    for future in [workers.submit(PreparationOrder(file)) for file in files]:
        future.result()
    return time.perf_counter() - started


def _ingesting(place: Path, files: list[Path], small: list[Path], what: str) -> list[Figure]:
    """Ingest everything into three stores of their own."""
    none, one, two = (_ingest(place / f"store {count}", files, small, count) for count in (0, 1, 2))
    note = f"{what}: {none:.1f} s with none, {one:.1f} s with one, {two:.1f} s with two"
    return [
        Figure("ingest with two workers / with none", two / none, "x", 0.8, note),
        Figure("ingest with two workers / with one", two / one, "x", 1.25, "one worker keeps up with the engine here"),
    ]


def _ingest(store: Path, files: list[Path], small: list[Path], count: int) -> float:
    """Load the small files, so that engine and workers are warm, and time the others."""
    workers = preparers(count, len(files))
    try:
        with open_engine(store, context=context_from_environment()) as engine:
            list(load_documents(engine, small, workers))
            started = time.perf_counter()
            list(load_documents(engine, files, workers))
            return time.perf_counter() - started
    finally:
        workers.close()
        embedded.stop(store)
