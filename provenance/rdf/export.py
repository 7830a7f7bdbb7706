"""Records written for others: N-Quads, TriG, Turtle by pyoxigraph, JSON-LD with the context of our own, PROV-JSON.

What is written goes out as it comes in, one batch in memory at a time, however large the store is. Turtle knows no
named graphs (RDF 1.1 Concepts 4): there the bundles of answers are one graph with all else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import IO

from pyoxigraph import Quad, RdfFormat, parse, serialize

from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch
from provenance.rdf.fromjson import provjson_quads
from provenance.rdf.jsonld import write_jsonld
from provenance.rdf.provjson import WRITTEN, write_provjson
from provenance.rdf.quads import lines, quads


class Format(StrEnum):
    """What records are written as, by the ending of a file."""

    NQUADS = "nq"
    TRIG = "trig"
    TURTLE = "ttl"
    JSONLD = "jsonld"
    PROVJSON = "provjson"


OXIGRAPH = {
    Format.NQUADS: RdfFormat.N_QUADS,
    Format.TRIG: RdfFormat.TRIG,
    Format.TURTLE: RdfFormat.TURTLE,
    Format.JSONLD: RdfFormat.JSON_LD,
}
"""What pyoxigraph calls those of RDF; it reads all of them, and writes all but JSON-LD with a context."""


def format_of(path: Path | None, named: str | None = None) -> Format:
    """Give the format that is named, or that the ending of the file tells; N-Quads where nothing does.

    Raises InvalidInput for another.
    """
    given = named or (path.suffix.removeprefix(".") if path else Format.NQUADS)
    try:
        return Format(given.lower())
    except ValueError:
        raise InvalidInput(
            f"Expected one of {', '.join(Format)} as format or ending; found {given!r}.",
            suggestion="Name it with --format, or give the file such an ending.",
        ) from None


def quads_of(source: IO[bytes], path: Path | None = None, named: str | None = None) -> Iterator[Quad]:
    """Read the quads of a file as they come; raises InvalidInput for what is not of its format."""
    form = format_of(path, named)
    if form is Format.PROVJSON:
        yield from provjson_quads(source)
        return
    try:
        yield from parse(source, OXIGRAPH[form])
    except SyntaxError as error:
        raise InvalidInput(
            f"Expected a file of the format {form.value}; {error}.", suggestion="Name its format with --format."
        ) from error


def write(batches: Iterable[Batch], out: IO[bytes], form: Format) -> None:
    """Write the records of batches, those of one batch at a time."""
    if form is Format.JSONLD:
        write_jsonld(batches, out)
    elif form is Format.PROVJSON:
        write_provjson(batches, out)
    elif form is Format.NQUADS:
        for batch in batches:
            out.write(lines(batch))
    elif form is Format.TURTLE:
        serialize((quad.triple for quad in quads(batches)), out, OXIGRAPH[form], prefixes=WRITTEN)
    else:
        serialize(quads(batches), out, OXIGRAPH[form], prefixes=WRITTEN)
