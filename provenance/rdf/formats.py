"""The forms records leave in and come in by, one row each; the ending of a file tells which."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from provenance.model.closed_sets import ClosedSet
from provenance.model.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class FormatRow:
    """What writes and reads a format, by dotted names (``module:function``).

    ``write(batches, out)`` writes the records of batches, those of one batch at a time; ``read(source)`` gives the
    quads of a file as they come, and raises InvalidInput for what is not of its format. ``oxigraph`` is what pyoxigraph
    calls the format, where it is pyoxigraph that reads it.
    """

    write: str
    read: str | None = None
    oxigraph: str | None = None


class Format(ClosedSet):
    """What records are written as, by the ending of a file."""

    row: FormatRow

    NQUADS = "nq", FormatRow("provenance.rdf.export:write_lines", oxigraph="N_QUADS")
    TRIG = "trig", FormatRow("provenance.rdf.export:write_trig", oxigraph="TRIG")
    TURTLE = "ttl", FormatRow("provenance.rdf.export:write_turtle", oxigraph="TURTLE")
    JSONLD = "jsonld", FormatRow("provenance.rdf.jsonld:write_jsonld", oxigraph="JSON_LD")
    PROVJSON = "provjson", FormatRow("provenance.rdf.provjson:write_provjson", "provenance.rdf.fromjson:provjson_quads")


ENDINGS = ", ".join(Format)
"""All formats, as help and errors list them."""


def format_of(path: Path | None, named: str | None = None) -> Format:
    """Return the format that is named, or that the ending of the file tells; N-Quads where nothing does.

    Raises InvalidInput for another.
    """
    given = named or (path.suffix.removeprefix(".") if path else Format.NQUADS)
    try:
        return Format(given.lower())
    except ValueError:
        raise InvalidInput(
            f"Expected one of {ENDINGS} as format or ending; found {given!r}.",
            suggestion="Name it with --format, or give the file such an ending.",
        ) from None
