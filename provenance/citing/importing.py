"""Files taken into a store: exports of ours into an empty one, documents of others' provenance into a project of any.

(:ForeignEntity|ForeignActivity|ForeignAgent)-[:PART_OF]->(:ForeignDocument)-[:GENERATED_BY]->(:Session)
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from io import BytesIO

from provenance.citing.context import CitationContext, SessionWriter
from provenance.ledger.log import head_row
from provenance.model.errors import InvalidInput
from provenance.model.graph import Record
from provenance.rdf.foreign import Brought, brought
from provenance.rdf.formats import Format
from provenance.rdf.record_reader import ReadRecords, read
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


def fill(graph: Graph, found: ReadRecords) -> ReadRecords:
    """Write the records of an export; raises InvalidInput for a store that is not empty, ShapeViolation."""
    if head_row(graph):
        raise InvalidInput(
            f"Expected an empty store to import into; {graph.location} has records.",
            suggestion="Name the directory of a new one: `--store DIRECTORY`.",
        )
    for batch in found.batches():
        graph.commit(batch)
    return found


def take_in(graph: Graph, given: bytes, form: Format, name: str, context: CitationContext) -> ReadRecords | Brought:
    """Write an export as `fill` does, or the document of others that a file is, whole or not at all.

    A document that the project has adds nothing. Raises InvalidInput for a file that is neither, ShapeViolation.
    """
    said = read(BytesIO(given), form)
    if said.records:
        return fill(graph, said)
    writer = SessionWriter(context, graph)
    found = brought(said.rest, writer.begun(), name, f"sha256:{sha256(given).hexdigest()}")

    def make(tx: Transaction) -> list[Record]:
        there = tx.run(f"ledger/record:{found.document.LABEL}", ids=[found.document.id])
        return [] if there else [found.document, *found.elements]

    return replace(found, added=bool(writer.write(make)))
