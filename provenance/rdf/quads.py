"""The quads of records, for others: PROV-O with bundles, ELI, and Web Annotation beside the flat form of our own.

    urn:beleg:Citation:demo%2F1             a beleg:Citation, prov:Entity, oa:Annotation ; oa:exact "…" .
    urn:beleg:Citation:demo%2F1#annotation  a oa:Annotation ; oa:canonical urn:beleg:Citation:demo%2F1 ; …

Every record has the class of the table of terms and the classes above it, so that a reader who infers nothing sees an
Entity, an Activity or an Agent. What is part of an answer stands in the named graph of that answer (a bundle: PROV-DM
5.4.1), all else in the default graph. Records are taken batch by batch, and no batch is kept.

What is made first are the lines of N-Quads (RDF 1.1 N-Quads), by hand: the escapes of JSON are among those of N-Quads,
so the encoder of the standard library prints the literals. Quads are those lines as pyoxigraph reads them, which is
several times quicker than making them one by one, and refuses a line that is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from json.encoder import encode_basestring
from typing import NamedTuple

from pyoxigraph import Quad, RdfFormat, parse

from ontology.terms import expand, statement_of, terms
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.model.times import time_in
from provenance.rdf.view import (
    STATEMENT,
    STRING,
    class_iri,
    datatype_of,
    edge_iri,
    lexical,
    node_iri,
    property_iri,
    statement_iri,
    vocabulary_of,
)

ANNOTATION, TARGET, QUOTE, POSITION, FRAGMENT = "#annotation", "#target", "#quote", "#position", "#fragment"
MADE = (ANNOTATION, TARGET, QUOTE, POSITION, FRAGMENT)
"""How the names of what is made here end; the id of a record never does, since it is percent-encoded."""

_CITING = "linking"
_TYPE_SELECTORS, _STRING, _NUMBER = "rdf:type", "xsd:string", "xsd:nonNegativeInteger"
_MEDIA_FRAGMENTS = "http://www.w3.org/TR/media-frags/"
_SHOWN = {
    "Citation": ("claim", "verbatim_quote", "matched_start", "matched_end", "CITES_SOURCE"),
    "Annotation": ("body", "quote", "start", "end", "HAS_SOURCE"),
}


class StatedTriple(NamedTuple):
    """A statement: its end is named (``end``), or is a literal. Predicate and datatype are written short."""

    subject: str
    predicate: str
    end: str = ""
    text: str = ""
    datatype: str = ""


def annotated(node: Node, edges: Sequence[Edge]) -> Iterator[StatedTriple]:
    """Yield the nested form of a record that is an annotation of a source; nothing for any other."""
    shown = _SHOWN.get(node.label)
    if shown is None:
        return
    body, quote, start, end, to_source = shown
    source = next((edge.end for edge in edges if edge.type == to_source), None)
    if source is None:
        return
    said, record = node.properties, node_iri(node.reference)
    annotation, target, exact, position, fragment = (record + mark for mark in MADE)
    yield StatedTriple(annotation, _TYPE_SELECTORS, expand("oa:Annotation"))
    yield StatedTriple(annotation, "oa:canonical", record)
    yield StatedTriple(annotation, "oa:motivatedBy", expand(f"oa:{said.get('motivation', _CITING)}"))
    if body in said:
        yield StatedTriple(annotation, "oa:bodyValue", text=str(said[body]), datatype=_STRING)
    yield StatedTriple(annotation, "oa:hasTarget", target)
    yield StatedTriple(target, _TYPE_SELECTORS, expand("oa:SpecificResource"))
    yield StatedTriple(target, "oa:hasSource", node_iri(source))
    if quote in said:
        yield StatedTriple(target, "oa:hasSelector", exact)
        yield StatedTriple(exact, _TYPE_SELECTORS, expand("oa:TextQuoteSelector"))
        yield StatedTriple(exact, "oa:exact", text=str(said[quote]), datatype=_STRING)
    if start in said and end in said:
        yield StatedTriple(target, "oa:hasSelector", position)
        yield StatedTriple(position, _TYPE_SELECTORS, expand("oa:TextPositionSelector"))
        yield StatedTriple(position, "oa:start", text=str(said[start]), datatype=_NUMBER)
        yield StatedTriple(position, "oa:end", text=str(said[end]), datatype=_NUMBER)
    if (time := time_in(str(said.get("matched_locator") or said.get("locator") or ""))) is not None:
        yield StatedTriple(target, "oa:hasSelector", fragment)
        yield StatedTriple(fragment, _TYPE_SELECTORS, expand("oa:FragmentSelector"))
        yield StatedTriple(fragment, "dcterms:conformsTo", _MEDIA_FRAGMENTS)
        yield StatedTriple(fragment, "rdf:value", text=time[0].fragment, datatype=_STRING)


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
    """Yield the records of a batch with their edges, then the nodes outside it that got edges."""
    edges: dict[Reference, list[Edge]] = {}
    for edge in batch.edges:
        edges.setdefault(edge.start, []).append(edge)
    for node in batch.nodes:
        reference = node.reference
        yield Described(reference, node, edges.pop(reference, []))
    for reference, later in edges.items():
        yield Described(reference, None, later)


def quads(batches: Iterable[Batch]) -> Iterator[Quad]:
    """Yield the quads of batches, those of one record one after another."""
    for batch in batches:
        yield from parse(lines(batch), RdfFormat.N_QUADS)


def lines(batch: Batch) -> bytes:
    """Return a batch in N-Quads."""
    found: list[str] = []
    for record in described(batch):
        _record(record, found)
    return "".join(found).encode()


def _record(record: Described, found: list[str]) -> None:
    label = record.reference.label
    subject = _node(label, record.reference.id)
    bundle = record.bundle
    end = f" {_node(bundle.label, bundle.id)} .\n" if bundle else " .\n"
    if record.node:
        found += [f"{subject} {_TYPE} {kind}{end}" for kind in _types(label)]
        _properties(subject, (label, ""), record.node.properties, end, found)
    for edge in record.edges:
        found.append(f"{subject} {_named(edge_iri(edge.type))} {_node(edge.end.label, edge.end.id)}{end}")
    for edge in record.edges:
        if edge.properties or statement_of(label, edge.type):
            _statement(edge, end, found)
    if record.node:
        for said in annotated(record.node, record.edges):
            value = f"<{said.end}>" if said.end else _literal(said.text, said.datatype)
            found.append(f"<{said.subject}> {_named(said.predicate)} {value}{end}")


def _statement(edge: Edge, end: str, found: list[str]) -> None:
    """Give what an edge says of its own, as a statement about it (RDF Schema 5.3.1)."""
    subject = f"<{statement_iri(edge)}>"
    kind = statement_of(edge.start.label, edge.type) or STATEMENT
    found += (
        f"{subject} {_TYPE} {_named(kind)}{end}",
        f"{subject} {_named('rdf:subject')} {_node(edge.start.label, edge.start.id)}{end}",
        f"{subject} {_named('rdf:predicate')} {_named(edge_iri(edge.type))}{end}",
        f"{subject} {_named('rdf:object')} {_node(edge.end.label, edge.end.id)}{end}",
    )
    _properties(subject, (edge.start.label, edge.type), edge.properties, end, found)


def _properties(
    subject: str, vocabulary: tuple[str, str], properties: Mapping[str, Value], end: str, found: list[str]
) -> None:
    meanings = _meanings(vocabulary)
    for name, value in properties.items():
        predicate, declared = meanings.get(name) or (_named(property_iri(vocabulary, name)), "")
        if declared == STRING and type(value) is str:
            found.append(f"{subject} {predicate} {encode_basestring(value)}{end}")
        else:
            found.append(f"{subject} {predicate} {_literal(lexical(value), datatype_of(value, declared))}{end}")


def _literal(text: str, datatype: str) -> str:
    """Return a literal in the lexical form it has here."""
    return encode_basestring(text) if datatype == STRING else f"{encode_basestring(text)}^^{_named(datatype)}"


@lru_cache(16_384)
def _node(label: str, name: str) -> str:
    return f"<{node_iri(Reference(label, name))}>"


@cache
def _named(short: str) -> str:
    return f"<{expand(short)}>"


_TYPE = _named("rdf:type")


@cache
def _meanings(vocabulary: tuple[str, str]) -> dict[str, tuple[str, str]]:
    return {name: (_named(term.rdf), term.range) for name, term in vocabulary_of(vocabulary).items()}


@cache
def _types(label: str) -> tuple[str, ...]:
    return tuple(_named(short) for short in classes_of(label))


@cache
def classes_of(label: str) -> tuple[str, ...]:
    """Return the class (short) of a label and the classes above it."""
    above = next((term.range for term in terms() if term.kind == "class" and term.label == label), "")
    return (class_iri(label), *above.split())
