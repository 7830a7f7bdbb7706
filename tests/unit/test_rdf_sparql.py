"""A query over an export asks nobody else: a federated part is refused however it is spelt, its word is not."""

from __future__ import annotations

import io

import pytest
from pyoxigraph import Store

from provenance.model.errors import InvalidInput
from provenance.rdf.sparql import answer


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * WHERE { service silent <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * WHERE { ?s ?p ?o # a comment\n SERVICE ?o { ?a ?b ?c } }",
        "SELECT * WHERE { \\u0053ERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        'SELECT * WHERE { ?s ?p "it\'s" SERVICE <http://127.0.0.1:9/> { ?s ?p "x" } }',
    ],
)
def test_a_federated_part_is_refused(query: str) -> None:
    """SERVICE would send a part of the record to another server."""
    with pytest.raises(InvalidInput, match="SERVICE"):
        answer(Store(), query, io.BytesIO())


@pytest.mark.parametrize(
    "query",
    [
        'SELECT * WHERE { ?s ?p "SERVICE" }',
        "SELECT * WHERE { ?service <http://example.org/service> ?o } # SERVICE",
        "PREFIX ex: <http://example.org/> SELECT * WHERE { ?s ex:service ?o }",
    ],
)
def test_the_word_elsewhere_is_a_word(query: str) -> None:
    """In a string, an IRI, a name or a comment it asks nobody."""
    out = io.BytesIO()
    answer(Store(), query, out)
    assert out.getvalue()
