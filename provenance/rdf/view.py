"""A batch seen as the nodes that shapes look at, the same for both executors.

A focus is a record of the batch, a node outside the batch that an edge of the batch starts at (a later edge), or the
statement that stands for an edge with properties of its own (rdf:Statement, RDF Schema 5.3.1). Ends that lie outside
the batch are known by their class alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote

from ontology.terms import Term, edge_iris, edge_properties_of, properties_of, statement_of, terms
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.text import patterns as re

JSON = "rdf:JSON"
STRING = "xsd:string"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_SPECIAL = {"inf": "INF", "-inf": "-INF", "nan": "NaN"}
_ITEMS: dict[str, set[type]] = {"xsd:string*": {str}, "xsd:double*": {float}}


def lexical(value: Value) -> str:
    """Return the lexical form: text as it is, numbers as Python prints them, lists as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        shown = repr(value)
        return _SPECIAL.get(shown, shown)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def datatype_of(value: Value, declared: str) -> str:
    """Return the datatype (short) of a value whose property is declared to be ``declared``."""
    if isinstance(value, str):
        fits = _TEXTS.get(declared)
        return declared if fits and fits(value) else STRING
    if isinstance(value, bool):
        return "xsd:boolean"
    if isinstance(value, int):
        return "xsd:integer"
    if isinstance(value, float):
        return "xsd:double"
    item = _ITEMS.get(declared)
    return JSON if item is None or item.issuperset(map(type, value)) else STRING


@lru_cache(256)
def is_time(text: str) -> bool:
    """Say whether the text is an xsd:dateTime in UTC and a moment that exists."""
    return _TIME.fullmatch(text) is not None and _parses(datetime.fromisoformat, text)


def is_date(text: str) -> bool:
    """Say whether the text is an xsd:date without a zone and a day that exists."""
    return _DATE.fullmatch(text) is not None and _parses(date.fromisoformat, text)


def is_json(text: str) -> bool:
    """Say whether the text is JSON."""
    return _parses(json.loads, text)


def _parses(parse: Callable[[str], Any], text: str) -> bool:
    try:
        parse(text)
    except (ValueError, RecursionError):
        return False
    return True


_TEXTS: dict[str, Callable[[str], bool]] = {"xsd:dateTime": is_time, "xsd:date": is_date, JSON: is_json}


STATEMENT = "rdf:Statement"
_CLASSES = {term.label: term.rdf for term in terms() if term.kind == "class"}
_EDGES = {edge_type: iri for (_, edge_type), iri in edge_iris().items()}


@dataclass(slots=True)
class Focus:
    """A node with its properties and the ends of its edges by type.

    ``vocabulary`` names the terms its properties are taken from: its label, or start and type of its edge.
    """

    named: Reference | Edge
    type: str
    vocabulary: tuple[str, str]
    properties: Mapping[str, Value]
    edges: dict[str, list[Reference]] = field(default_factory=dict[str, list[Reference]])

    @property
    def name(self) -> str:
        """The name as messages have it."""
        if isinstance(self.named, Reference):
            return shown(self.named)
        return f"{shown(self.named.start)} -{self.named.type}-> {shown(self.named.end)}"

    @property
    def iri(self) -> str:
        """The IRI of the node, or of the statement about an edge."""
        if isinstance(self.named, Reference):
            return node_iri(self.named)
        return statement_iri(self.named)


@dataclass(slots=True)
class View:
    """The batch: its records, the outside nodes that get edges, and the statements for edges with properties."""

    records: dict[Reference, Focus]
    later: dict[Reference, Focus]
    statements: list[tuple[Edge, Focus]]
    ends: set[Reference]

    def focuses(self) -> Iterator[Focus]:
        """Yield the records and statements, each once."""
        yield from self.records.values()
        for _, focus in self.statements:
            yield focus


def view(batch: Batch) -> View:
    """See a batch as focuses.

    Raises InvalidInput where two nodes of one name differ, or where a node's id is not the one among its properties:
    no graph could say what such a batch means.
    """
    records: dict[Reference, Focus] = {}
    for node in batch.nodes:
        reference = node.reference
        records[reference] = _once(records.get(reference), reference, node)
    later: dict[Reference, Focus] = {}
    statements: list[tuple[Edge, Focus]] = []
    ends: set[Reference] = set()
    for edge in batch.edges:
        start = records.get(edge.start) or later.get(edge.start)
        if start is None:
            start = later[edge.start] = _focus(edge.start, {})
        found = start.edges.setdefault(edge.type, [])
        if not found or edge.end not in found:
            found.append(edge.end)
        if edge.end not in records:
            ends.add(edge.end)
        statement = statement_of(edge.start.label, edge.type)
        if statement or edge.properties:
            statements.append((edge, _statement(edge, statement or STATEMENT)))
    return View(records, later, statements, ends)


@cache
def class_iri(label: str) -> str:
    """Return the class (short) of a label; one that is not in the table gets a name no shape knows."""
    return _CLASSES.get(label) or f"beleg:unknown-{quote(label, safe='')}"


def edge_iri(edge_type: str) -> str:
    """Return the RDF property (short) of an edge type; one that is not in the table gets a name no shape knows."""
    return _EDGES.get(edge_type) or f"beleg:unknown-{quote(edge_type, safe='')}"


def property_iri(vocabulary: tuple[str, str], name: str) -> str:
    """Return the RDF property (short) of a property; one that is not in the table gets a name no shape knows."""
    term = vocabulary_of(vocabulary).get(name)
    return term.rdf if term else f"beleg:unknown-{quote(name, safe='')}"


def vocabulary_of(vocabulary: tuple[str, str]) -> dict[str, Term]:
    """Return the terms of the properties a focus may have, by their Cypher names."""
    label, edge_type = vocabulary
    return edge_properties_of(label, edge_type) if edge_type else properties_of(label)


def node_iri(reference: Reference) -> str:
    """Return the IRI of a node: ``urn:beleg:Citation:demo%2F1``."""
    return f"urn:beleg:{quote(reference.label, safe='')}:{quote(reference.id, safe='', errors='surrogatepass')}"


def statement_iri(edge: Edge) -> str:
    """Return the IRI of the statement about an edge: ``urn:beleg:edge:HAD_MEMBER:Project:demo:Source:sha256%3A…``."""
    ends = f"{node_iri(edge.start)}:{node_iri(edge.end)}".replace("urn:beleg:", "")
    return f"urn:beleg:edge:{quote(edge.type, safe='')}:{ends}"


def shown(reference: Reference) -> str:
    """Return the name of a node as messages have it: ``Citation demo/1``."""
    return f"{reference.label} {reference.id}"


def _once(known: Focus | None, reference: Reference, node: Node) -> Focus:
    if known and known.properties != node.properties:
        raise InvalidInput(
            f"Expected one record under the name {shown(reference)}, found two that differ.",
            suggestion="Give the other record an id of its own; what is written is never changed.",
        )
    if node.properties.get("id") != node.id:
        raise InvalidInput(
            f"Expected {node.id!r} as property id of {shown(reference)}, found {node.properties.get('id')!r}.",
            suggestion="Make nodes from records (RecordModel.node), which set it.",
        )
    return known or _focus(reference, node.properties)


def _focus(reference: Reference, properties: Mapping[str, Value]) -> Focus:
    label = reference.label
    return Focus(reference, class_iri(label), (label, ""), properties)


def _statement(edge: Edge, statement: str) -> Focus:
    return Focus(edge, statement, (edge.start.label, edge.type), edge.properties)
