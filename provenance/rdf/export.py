"""Records written for others, and read back: N-Quads, TriG, Turtle by pyoxigraph here, what else by its own module.

What is written goes out as it comes in, one batch in memory at a time, however large the store is. Turtle knows no
named graphs (RDF 1.1 Concepts 4): there the bundles of answers are one graph with all else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from pyoxigraph import Quad, RdfFormat, parse, serialize

from provenance.model.deferral import by_name
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch
from provenance.rdf.formats import Format, format_of
from provenance.rdf.provjson import WRITTEN
from provenance.rdf.quads import lines, quads


def quads_of(source: IO[bytes], path: Path | None = None, named: str | None = None) -> Iterator[Quad]:
    """Return the quads of a file as they come; raises InvalidInput for what is not of its format, or cannot be read."""
    form = format_of(path, named)
    if form.row.read:
        yield from by_name(form.row.read)(source)
        return
    if form.row.oxigraph is None:
        raise InvalidInput(f"The format {form.value} is written and not read.", suggestion="Export as nq.")
    try:
        yield from parse(source, _oxigraph(form))
    except SyntaxError as error:
        raise InvalidInput(
            f"Expected a file of the format {form.value}; {error}.", suggestion="Name its format with --format."
        ) from error


def write(batches: Iterable[Batch], out: IO[bytes], form: Format) -> None:
    """Write the records of batches, those of one batch at a time."""
    by_name(form.row.write)(batches, out)


def write_lines(batches: Iterable[Batch], out: IO[bytes]) -> None:
    """Write each batch as lines of N-Quads."""
    for batch in batches:
        out.write(lines(batch))


def write_turtle(batches: Iterable[Batch], out: IO[bytes]) -> None:
    """Write one graph in Turtle with prefixes."""
    serialize((quad.triple for quad in quads(batches)), out, RdfFormat.TURTLE, prefixes=WRITTEN)


def write_trig(batches: Iterable[Batch], out: IO[bytes]) -> None:
    """Write named graphs in TriG with prefixes."""
    serialize(quads(batches), out, RdfFormat.TRIG, prefixes=WRITTEN)


def _oxigraph(form: Format) -> RdfFormat:
    return getattr(RdfFormat, form.row.oxigraph or "")
