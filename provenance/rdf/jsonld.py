"""JSON-LD with the context of our own (JSON-LD 1.1): a record as its fields, an answer as a graph with a name.

    {"@id": "urn:beleg:Verification:01J…", "@type": ["Verification", "prov:Activity"], "status": "verified", …}

Numbers with a fraction and JSON values are written as typed text: a parser would print them anew, and the graph would
no longer be the same. What the context has no term for (statements about edges) has names that its prefixes resolve.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import IO, Any

from ontology.terms import context_text, expand, statement_of, terms
from provenance.model.graph import Batch, Edge, Value
from provenance.rdf.quads import Described, annotated, classes_of, described
from provenance.rdf.view import (
    STATEMENT,
    STRING,
    datatype_of,
    edge_iri,
    lexical,
    node_iri,
    property_iri,
    statement_iri,
    vocabulary_of,
)

_NATIVE = {STRING, "xsd:integer", "xsd:boolean", "xsd:dateTime", "xsd:date"}
_RDF = expand("rdf:type").removesuffix("type")


def write_jsonld(batches: Iterable[Batch], out: IO[bytes]) -> None:
    """Write the records of batches as one document, a record a line."""
    context = json.loads(context_text())["@context"] | {"rdf": _RDF}
    out.write(b'{"@context": ' + _json(context) + b', "@graph": [')
    before = b"\n"
    for batch in batches:
        for record in described(batch):
            for node in _nodes(record):
                out.write(before + _json(node))
                before = b",\n"
    out.write(b"\n]}\n")


def _nodes(record: Described) -> Iterator[dict[str, Any]]:
    own = [_record(record), *map(_statement, _said(record)), *_views(record)]
    if record.bundle:
        yield {"@id": node_iri(record.bundle), "@graph": own}
    else:
        yield from own


def _record(record: Described) -> dict[str, Any]:
    label = record.reference.label
    kind, *above = classes_of(label)
    node: dict[str, Any] = {"@id": node_iri(record.reference)}
    if record.node:
        node["@type"] = [label if label in _labels() else kind, *above]
        node |= _values((label, ""), record.node.properties)
    for edge in record.edges:
        key = _fields().get((label, edge.type, edge.end.label)) if record.node else None
        end = node_iri(edge.end)
        node.setdefault(key or expand(edge_iri(edge.type)), []).append(end if key else {"@id": end})
    return node


def _said(record: Described) -> Iterator[Edge]:
    label = record.reference.label
    return (edge for edge in record.edges if edge.properties or statement_of(label, edge.type))


def _statement(edge: Edge) -> dict[str, Any]:
    vocabulary = (edge.start.label, edge.type)
    declared = vocabulary_of(vocabulary)
    values = {
        property_iri(vocabulary, name): _typed(value, declared[name].range if name in declared else "")
        for name, value in edge.properties.items()
    }
    return {
        "@id": statement_iri(edge),
        "@type": statement_of(*vocabulary) or STATEMENT,
        "rdf:subject": {"@id": node_iri(edge.start)},
        "rdf:predicate": {"@id": expand(edge_iri(edge.type))},
        "rdf:object": {"@id": node_iri(edge.end)},
        **values,
    }


def _values(vocabulary: tuple[str, str], properties: Mapping[str, Value]) -> dict[str, Any]:
    declared = vocabulary_of(vocabulary)
    found: dict[str, Any] = {}
    for name, value in properties.items():
        term = declared.get(name)
        datatype = datatype_of(value, term.range if term else "")
        if term and term.range == datatype and datatype in _NATIVE:
            found[name] = value
        else:
            found[expand(property_iri(vocabulary, name))] = _typed(value, term.range if term else "")
    return found


def _typed(value: Value, declared: str) -> dict[str, str]:
    return {"@value": lexical(value), "@type": datatype_of(value, declared)}


def _views(record: Described) -> Iterator[dict[str, Any]]:
    """Yield the nested form of an annotation, its triples by subject."""
    by_subject: dict[str, dict[str, Any]] = {}
    for said in annotated(record.node, record.edges) if record.node else ():
        value = {"@id": said.end} if said.end else {"@value": said.text, "@type": said.datatype}
        by_subject.setdefault(said.subject, {"@id": said.subject}).setdefault(said.predicate, []).append(value)
    yield from by_subject.values()


@cache
def _labels() -> frozenset[str]:
    return frozenset(term.label for term in terms() if term.kind == "class")


@cache
def _fields() -> Mapping[tuple[str, str, str], str]:
    """Return the name in the context of each edge, by label, type and label of the end."""
    found = [term for term in terms() if term.kind == "edge"]
    return {(term.label, term.cypher, term.range): term.python or term.cypher for term in found}


def _json(value: Mapping[str, Any] | Sequence[Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
