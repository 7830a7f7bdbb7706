"""A validation report of SHACL as Turtle (SHACL 3.6): whether the records conform, and each result.

Focus nodes and statements have the IRIs they have in an export; a node without a proper id is a blank one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from ontology.terms import PREFIXES, expand
from provenance.model.graph import Edge, Reference
from provenance.rdf.view import node_iri, statement_iri
from provenance.rdf.violations import Violation

_EDGE = re.compile(r"(\w+) (.*) -(\w+)-> (\w+) (.*)", re.DOTALL)
_NAMELESS = re.compile(r"\w+ \(element .*\)", re.DOTALL)
_BOOLEAN = ox.NamedNode(expand("xsd:boolean"))


def turtle(results: Iterable[Violation]) -> str:
    """Give the report of all results; records conform where none is a violation (SHACL 1.2: warnings may stand)."""
    found = ox.serialize(
        _triples(list(results)),
        format=ox.RdfFormat.TURTLE,
        prefixes={name: PREFIXES[name] for name in ("sh", "beleg", "prov", "oa", "dcterms", "eli", "schema", "xsd")},
    )
    return (found or b"").decode()


def _triples(results: list[Violation]) -> Iterator[ox.Triple]:
    report = ox.BlankNode()
    conforms = "false" if any(one.severity == "Violation" for one in results) else "true"
    yield _said(report, "rdf:type", _term("sh:ValidationReport"))
    yield _said(report, "sh:conforms", ox.Literal(conforms, datatype=_BOOLEAN))
    for one in results:
        result = ox.BlankNode()
        component, _, _ = one.component.partition(" ")
        yield _said(report, "sh:result", result)
        yield _said(result, "rdf:type", _term("sh:ValidationResult"))
        yield _said(result, "sh:focusNode", _focus(one.node))
        yield _said(result, "sh:sourceShape", _term(one.shape))
        yield _said(result, "sh:sourceConstraintComponent", _term(f"sh:{component}ConstraintComponent"))
        yield _said(result, "sh:resultSeverity", _term(f"sh:{one.severity}"))
        yield _said(result, "sh:resultMessage", ox.Literal(one.message))
        if one.path and "/" not in one.path:
            yield _said(result, "sh:resultPath", _term(one.path))
        if one.value:
            yield _said(result, "sh:value", ox.Literal(one.value))


def _said(subject: ox.BlankNode, predicate: str, value: ox.NamedNode | ox.BlankNode | ox.Literal) -> ox.Triple:
    return ox.Triple(subject, _term(predicate), value)


def _term(short: str) -> ox.NamedNode:
    return ox.NamedNode(expand(short))


def _focus(name: str) -> ox.NamedNode | ox.BlankNode:
    if edge := _EDGE.fullmatch(name):
        start, kind, end = Reference(edge[1], edge[2]), edge[3], Reference(edge[4], edge[5])
        return ox.NamedNode(statement_iri(Edge(kind, start, end)))
    if _NAMELESS.fullmatch(name):
        return ox.BlankNode()
    label, _, own = name.partition(" ")
    return ox.NamedNode(node_iri(Reference(label, own)))
