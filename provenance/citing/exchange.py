"""The records of a store as RDF, out and in: whole, as the log tells them, or a scope of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from provenance.citing.context import CitationContext
from provenance.citing.importing import fill, take_in
from provenance.ledger.rebuild import logged_batches
from provenance.model.graph import Batch
from provenance.rdf.export import write
from provenance.rdf.formats import Format
from provenance.rdf.quads import quads
from provenance.rdf.record_reader import ReadRecords, read
from provenance.rdf.scope import ExportScope, excerpt
from provenance.store.graph import Graph

if TYPE_CHECKING:
    from pyoxigraph import Quad

    from provenance.rdf.foreign import Brought


def export_records(graph: Graph, out: IO[bytes], form: Format | None = None, scope: ExportScope | None = None) -> None:
    """Write the records of the store, or of a scope of it, as RDF (N-Quads where no format is named).

    A whole store is written as the log tells it, some hundred records in memory at a time. Raises InvalidInput where
    there is nothing of the scope, LedgerBroken where a text is not what the log says it is.
    """
    write(_exported(graph, scope), out, form or Format.NQUADS)


def exported_quads(graph: Graph, scope: ExportScope | None = None) -> Iterator[Quad]:
    """Return the quads that `export_records` writes, as they are read."""
    return quads(_exported(graph, scope))


def _exported(graph: Graph, scope: ExportScope | None) -> Iterator[Batch]:
    return excerpt(graph, scope) if scope else logged_batches(graph)


def import_records(graph: Graph, source: IO[bytes], form: Format) -> ReadRecords:
    """Write what `export_records` gave into an empty store, checked and logged as everything that is written.

    What is given tells of the quads that have no place there (``rest``). Raises InvalidInput for a store that is not
    empty and for a file that is not of the format, ShapeViolation for records that must not be written.
    """
    return fill(graph, read(source, form))


def import_file(
    graph: Graph, source: IO[bytes], form: Format, name: str, context: CitationContext
) -> ReadRecords | Brought:
    """Write an export as `import_records` does, or PROV of others into the project of the context (see `take_in`)."""
    return take_in(graph, source.read(), form, name, context)
