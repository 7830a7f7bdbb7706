"""The triples of a batch: every record by the table of terms, the ends outside it by their class alone.

    urn:beleg:Citation:demo%2F1  a beleg:Citation ; beleg:number 1 ; oa:hasTarget urn:beleg:Segment:… .

An edge with properties of its own is written as a statement as well (rdf:Statement, RDF Schema 5.3.1). Left out: the
nested forms of Web Annotation and PROV bundles, which an export for others needs and a check does not.
"""

from __future__ import annotations

from rdflib import RDF, Graph, URIRef
from rdflib import Literal as RdfLiteral

from ontology.terms import expand
from provenance.model.graph import Batch, Value
from provenance.rdf.literals import STRING, datatype_of, lexical
from provenance.rdf.view import Focus, View, class_iri, edge_iri, node_iri, property_iri, view, vocabulary_of


def delta(batch: Batch) -> Graph:
    """Give the triples of a batch; raises InvalidInput where it says two things of one node."""
    return graph_of(view(batch))


def graph_of(seen: View) -> Graph:
    """Give the triples of a batch that is seen already."""
    graph = Graph()
    for end in seen.ends:
        graph.add((URIRef(node_iri(end)), RDF.type, URIRef(expand(class_iri(end.label)))))
    for focus in (*seen.focuses(), *seen.later.values()):
        _describe(graph, focus)
    for edge, focus in seen.statements:
        subject = URIRef(focus.iri)
        graph.add((subject, RDF.subject, URIRef(node_iri(edge.start))))
        graph.add((subject, RDF.predicate, URIRef(expand(edge_iri(edge.type)))))
        graph.add((subject, RDF.object, URIRef(node_iri(edge.end))))
    return graph


def _describe(graph: Graph, focus: Focus) -> None:
    subject = URIRef(focus.iri)
    graph.add((subject, RDF.type, URIRef(expand(focus.type))))
    declared = vocabulary_of(focus.vocabulary)
    for name, value in focus.properties.items():
        term = declared.get(name)
        predicate = URIRef(expand(property_iri(focus.vocabulary, name)))
        graph.add((subject, predicate, literal(value, term.range if term else "")))
    for edge_type, ends in focus.edges.items():
        predicate = URIRef(expand(edge_iri(edge_type)))
        for end in ends:
            graph.add((subject, predicate, URIRef(node_iri(end))))


def literal(value: Value, declared: str) -> RdfLiteral:
    """Give the literal of a value as it is, without rdflib's rewriting of times and numbers."""
    datatype = datatype_of(value, declared)
    if datatype == STRING:
        return RdfLiteral(lexical(value))
    return RdfLiteral(lexical(value), datatype=URIRef(expand(datatype)), normalize=False)
