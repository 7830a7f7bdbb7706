"""What Web Annotation readers look for at a citation or a remark: a target with its selectors (WADM 3.1, 4.2.4, 4.2.5).

    <record#annotation> a oa:Annotation ; oa:canonical <record> ; oa:motivatedBy oa:linking ; oa:hasTarget <record#target> .
    <record#target>     a oa:SpecificResource ; oa:hasSource <source> ; oa:hasSelector <record#quote>, <record#position> .

It says nothing that the record does not say, so what reads records back leaves it out and makes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from pyoxigraph import Literal, NamedNode, Triple

from ontology.terms import expand
from provenance.model.graph import Edge, Node, Reference
from provenance.rdf.view import node_iri

ANNOTATION, TARGET, QUOTE, POSITION = "#annotation", "#target", "#quote", "#position"
MADE = (ANNOTATION, TARGET, QUOTE, POSITION)
"""How the names of what is made here end; the id of a record never does, since it is percent-encoded."""

_CITING = "linking"
_SHOWN = {
    "Citation": ("claim", "verbatim_quote", "matched_start", "matched_end", "CITES_SOURCE"),
    "Annotation": ("body", "quote", "start", "end", "HAS_SOURCE"),
}

def annotated(node: Node, edges: Sequence[Edge]) -> Iterator[Triple]:
    """Give the nested form of a record that is an annotation of a source; nothing for any other."""
    shown = _SHOWN.get(node.label)
    if shown is None:
        return
    body, quote, start, end, to_source = shown
    source = next((edge.end for edge in edges if edge.type == to_source), None)
    if source is None:
        return
    said = node.properties
    named = _Names(node.reference)
    yield Triple(named.annotation, _term("rdf:type"), _term("oa:Annotation"))
    yield Triple(named.annotation, _term("oa:canonical"), named.record)
    yield Triple(named.annotation, _term("oa:motivatedBy"), _term(f"oa:{said.get('motivation', _CITING)}"))
    if body in said:
        yield Triple(named.annotation, _term("oa:bodyValue"), Literal(str(said[body])))
    yield Triple(named.annotation, _term("oa:hasTarget"), named.target)
    yield Triple(named.target, _term("rdf:type"), _term("oa:SpecificResource"))
    yield Triple(named.target, _term("oa:hasSource"), NamedNode(node_iri(source)))
    if quote in said:
        yield Triple(named.target, _term("oa:hasSelector"), named.quote)
        yield Triple(named.quote, _term("rdf:type"), _term("oa:TextQuoteSelector"))
        yield Triple(named.quote, _term("oa:exact"), Literal(str(said[quote])))
    if start in said and end in said:
        yield Triple(named.target, _term("oa:hasSelector"), named.position)
        yield Triple(named.position, _term("rdf:type"), _term("oa:TextPositionSelector"))
        yield Triple(named.position, _term("oa:start"), _number(said[start]))
        yield Triple(named.position, _term("oa:end"), _number(said[end]))


class _Names:
    """The names of what is made for one record."""

    def __init__(self, record: Reference) -> None:
        iri = node_iri(record)
        self.record = NamedNode(iri)
        self.annotation, self.target, self.quote, self.position = (NamedNode(iri + end) for end in MADE)


@cache
def _term(short: str) -> NamedNode:
    return NamedNode(expand(short))


def _number(value: object) -> Literal:
    return Literal(str(value), datatype=_term("xsd:nonNegativeInteger"))
