"""The record leaves as RDF and comes back, on both engines: whole, in excerpts, through every format."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator

import pytest
from prov.model import ProvDocument, ProvElement
from pyoxigraph import Quad

from ontology.terms import expand
from provenance.citing.exchange import export_records, exported_quads, import_records
from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.rdf.compiled import ShapeGuard
from provenance.rdf.formats import Format
from provenance.rdf.scope import ExportScope
from provenance.store.graph import Graph, open_graph
from tests.support import records
from tests.support.engines.emptying import wipe

SCOPES = {
    "whole": None,
    "project": ExportScope.of_project("demo"),
    "answer": ExportScope.of_answer(records.ANSWER.id),
    "trail": ExportScope.of_trail("demo", 1),
}


@pytest.fixture
def filled(store_location: str) -> Iterator[Graph]:
    """A store with one record of every class, as the program wires it."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        opened.commit(records.everything())
        yield opened


def said(graph: Graph, scope: ExportScope | None = None) -> set[Quad]:
    """Give the quads of an export."""
    return set(exported_quads(graph, scope))


@pytest.mark.parametrize("form", list(Format))
def test_export_and_import_are_the_identity(filled: Graph, form: Format) -> None:
    """What was exported and imported into an emptied store is exported as the same graphs; its log is sound."""
    before, out = said(filled), io.BytesIO()
    export_records(filled, out, form)
    wipe(filled)
    out.seek(0)
    assert import_records(filled, out, form).rest == []
    assert said(filled) == before
    assert verify(filled).findings == []


@pytest.mark.parametrize("scope", list(SCOPES))
def test_prov_reads_all_records_of_provjson(filled: Graph, scope: str) -> None:
    """Of a store or an excerpt, the library `prov` reads every record from PROV-JSON, and has nothing to warn of."""
    out = io.BytesIO()
    export_records(filled, out, Format.PROVJSON, SCOPES[scope])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        document = ProvDocument.deserialize(content=out.getvalue().decode(), format="json")
    read = [one for container in (document, *document.bundles) for one in container.get_records(ProvElement)]
    identifier = expand("dcterms:identifier")
    records_of = {quad.subject.value for quad in said(filled, SCOPES[scope]) if quad.predicate.value == identifier}
    assert {one.identifier.uri for one in read if "urn:beleg:edge:" not in one.identifier.uri} == records_of
    assert len(records_of) > 5


@pytest.mark.parametrize("scope", [name for name in SCOPES if SCOPES[name]])
def test_an_excerpt_stands_by_itself(filled: Graph, scope: str) -> None:
    """An excerpt says less than the whole and nothing else, and can be imported and exported again."""
    whole, part = said(filled), said(filled, SCOPES[scope])
    assert part < whole
    assert any(records.CITATION.id.replace("/", "%2F") in str(quad.subject) for quad in part)
    out = io.BytesIO()
    export_records(filled, out, Format.NQUADS, SCOPES[scope])
    wipe(filled)
    out.seek(0)
    import_records(filled, out, Format.NQUADS)
    assert said(filled) == part
