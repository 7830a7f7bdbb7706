"""What Web Annotation readers look for at a citation or a remark: a target with its selectors (WADM 3.1, 4.2.4, 4.2.5).

    <r#annotation> a oa:Annotation ; oa:canonical <r> ; oa:motivatedBy oa:linking ; oa:hasTarget <r#target> .
    <r#target>     a oa:SpecificResource ; oa:hasSource <source> ; oa:hasSelector <r#quote>, <r#position> .

It says nothing that the record does not say, so what reads records back leaves it out and makes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ontology.terms import expand
from provenance.model.graph import Edge, Node
from provenance.rdf.view import node_iri

ANNOTATION, TARGET, QUOTE, POSITION = "#annotation", "#target", "#quote", "#position"
MADE = (ANNOTATION, TARGET, QUOTE, POSITION)
"""How the names of what is made here end; the id of a record never does, since it is percent-encoded."""

_CITING = "linking"
_TYPE, _STRING, _NUMBER = "rdf:type", "xsd:string", "xsd:nonNegativeInteger"
_SHOWN = {
    "Citation": ("claim", "verbatim_quote", "matched_start", "matched_end", "CITES_SOURCE"),
    "Annotation": ("body", "quote", "start", "end", "HAS_SOURCE"),
}


class Said(NamedTuple):
    """A statement: its end is named (``end``), or is a literal. Predicate and datatype are written short."""

    subject: str
    predicate: str
    end: str = ""
    text: str = ""
    datatype: str = ""


def annotated(node: Node, edges: Sequence[Edge]) -> Iterator[Said]:
    """Give the nested form of a record that is an annotation of a source; nothing for any other."""
    shown = _SHOWN.get(node.label)
    if shown is None:
        return
    body, quote, start, end, to_source = shown
    source = next((edge.end for edge in edges if edge.type == to_source), None)
    if source is None:
        return
    said, record = node.properties, node_iri(node.reference)
    annotation, target, exact, position = (record + mark for mark in MADE)
    yield Said(annotation, _TYPE, expand("oa:Annotation"))
    yield Said(annotation, "oa:canonical", record)
    yield Said(annotation, "oa:motivatedBy", expand(f"oa:{said.get('motivation', _CITING)}"))
    if body in said:
        yield Said(annotation, "oa:bodyValue", text=str(said[body]), datatype=_STRING)
    yield Said(annotation, "oa:hasTarget", target)
    yield Said(target, _TYPE, expand("oa:SpecificResource"))
    yield Said(target, "oa:hasSource", node_iri(source))
    if quote in said:
        yield Said(target, "oa:hasSelector", exact)
        yield Said(exact, _TYPE, expand("oa:TextQuoteSelector"))
        yield Said(exact, "oa:exact", text=str(said[quote]), datatype=_STRING)
    if start in said and end in said:
        yield Said(target, "oa:hasSelector", position)
        yield Said(position, _TYPE, expand("oa:TextPositionSelector"))
        yield Said(position, "oa:start", text=str(said[start]), datatype=_NUMBER)
        yield Said(position, "oa:end", text=str(said[end]), datatype=_NUMBER)
