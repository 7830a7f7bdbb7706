"""The quads of records, for others: PROV-O with bundles, ELI, and Web Annotation beside the flat form of our own.

    urn:beleg:Citation:demo%2F1             a beleg:Citation, prov:Entity, oa:Annotation ; oa:exact "…" .
    urn:beleg:Citation:demo%2F1#annotation  a oa:Annotation ; oa:canonical urn:beleg:Citation:demo%2F1 ; …

Every record has the class of the table of terms and the classes above it, so that a reader who infers nothing sees an
Entity, an Activity or an Agent. What is part of an answer stands in the named graph of that answer (a bundle: PROV-DM
5.4.1), all else in the default graph. Records are taken batch by batch, and no batch is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from pyoxigraph import DefaultGraph, Literal, NamedNode, Quad

from ontology.terms import expand, statement_of, terms
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.rdf.literals import STRING, datatype_of, lexical
from provenance.rdf.selectors import annotated
from provenance.rdf.view import STATEMENT, class_iri, edge_iri, node_iri, property_iri, statement_iri, vocabulary_of

GraphName: TypeAlias = NamedNode | DefaultGraph
BUNDLE = "Answer"
_PART_OF = "PART_OF"


@dataclass(frozen=True, slots=True)
class Described:
    """A record with the edges that start at it, and the answer it is part of; without a node, edges added later."""

    reference: Reference
    node: Node | None
    edges: list[Edge]

    @property
    def bundle(self) -> Reference | None:
        """The answer whose bundle the record stands in."""
        ends = (edge.end for edge in self.edges if edge.type == _PART_OF)
        return next((end for end in ends if end.label == BUNDLE), None)


def described(batch: Batch) -> Iterator[Described]:
    """Give the records of a batch with their edges, then the nodes outside it that got edges."""
    edges: dict[Reference, list[Edge]] = {}
    for edge in batch.edges:
        edges.setdefault(edge.start, []).append(edge)
    for node in batch.nodes:
        reference = node.reference
        yield Described(reference, node, edges.pop(reference, []))
    for reference, later in edges.items():
        yield Described(reference, None, later)


def quads(batches: Iterable[Batch]) -> Iterator[Quad]:
    """Give the quads of batches, those of one record one after another."""
    for batch in batches:
        for record in described(batch):
            yield from _record(record)


def _record(record: Described) -> Iterator[Quad]:
    subject = NamedNode(node_iri(record.reference))
    bundle = record.bundle
    graph: GraphName = NamedNode(node_iri(bundle)) if bundle else DefaultGraph()
    label = record.reference.label
    if record.node:
        for kind in _types(label):
            yield Quad(subject, _named("rdf:type"), kind, graph)
        yield from _properties(subject, (label, ""), record.node.properties, graph)
    for edge in record.edges:
        yield Quad(subject, _named(edge_iri(edge.type)), NamedNode(node_iri(edge.end)), graph)
    for edge in record.edges:
        if edge.properties or statement_of(label, edge.type):
            yield from _statement(edge, graph)
    if record.node:
        for triple in annotated(record.node, record.edges):
            yield Quad(triple.subject, triple.predicate, triple.object, graph)


def _statement(edge: Edge, graph: GraphName) -> Iterator[Quad]:
    """Give what an edge says of its own, as a statement about it (RDF Schema 5.3.1)."""
    subject = NamedNode(statement_iri(edge))
    kind = statement_of(edge.start.label, edge.type) or STATEMENT
    yield Quad(subject, _named("rdf:type"), _named(kind), graph)
    yield Quad(subject, _named("rdf:subject"), NamedNode(node_iri(edge.start)), graph)
    yield Quad(subject, _named("rdf:predicate"), _named(edge_iri(edge.type)), graph)
    yield Quad(subject, _named("rdf:object"), NamedNode(node_iri(edge.end)), graph)
    yield from _properties(subject, (edge.start.label, edge.type), edge.properties, graph)


def _properties(
    subject: NamedNode, vocabulary: tuple[str, str], properties: Mapping[str, Value], graph: GraphName
) -> Iterator[Quad]:
    for name, value in properties.items():
        predicate, declared = _meaning(vocabulary, name)
        yield Quad(subject, predicate, literal(value, declared), graph)


def literal(value: Value, declared: str) -> Literal:
    """Give the literal of a value whose property is declared to be ``declared``, in the lexical form it has here."""
    datatype = datatype_of(value, declared)
    return Literal(lexical(value)) if datatype == STRING else Literal(lexical(value), datatype=_named(datatype))


@cache
def _named(short: str) -> NamedNode:
    return NamedNode(expand(short))


@cache
def _meaning(vocabulary: tuple[str, str], name: str) -> tuple[NamedNode, str]:
    term = vocabulary_of(vocabulary).get(name)
    return _named(property_iri(vocabulary, name)), term.range if term else ""


@cache
def _types(label: str) -> tuple[NamedNode, ...]:
    return tuple(_named(short) for short in classes_of(label))


@cache
def classes_of(label: str) -> tuple[str, ...]:
    """Give the class (short) of a label and the classes above it."""
    above = next((term.range for term in terms() if term.kind == "class" and term.label == label), "")
    return (class_iri(label), *above.split())
