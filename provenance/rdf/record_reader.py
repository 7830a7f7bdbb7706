"""Records out of quads: what `provenance.rdf.quads` gives, in whatever order and format, becomes records again.

The name of a record says its label and id, the table of terms what its properties and edges are. What is made for other
readers (classes above, selectors) follows from the records and is made anew. What has no place among records is kept as
it is and told: nothing that came in is lost without a word.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import IO, TypeAlias
from urllib.parse import unquote

from pyoxigraph import Literal, NamedNode, Quad

from ontology.terms import Term, expand, terms
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.rdf.export import quads_of
from provenance.rdf.formats import Format
from provenance.rdf.provjson import kind_of
from provenance.rdf.quads import MADE, classes_of
from provenance.rdf.view import vocabulary_of

Key: TypeAlias = tuple[Reference, str, Reference]
_OURS, _STATEMENT = "urn:beleg:", "urn:beleg:edge:"
_TYPE, _JSON = expand("rdf:type"), expand("rdf:JSON")
_SAID_BY_NAME = frozenset(map(expand, ("rdf:type", "rdf:subject", "rdf:predicate", "rdf:object")))
_LATER = {"Project", "Segment"}
_PORTION = 2_000


@dataclass(slots=True)
class ReadRecords:
    """What was read: records, the edges between them, and the quads that have no place among them."""

    records: dict[Reference, dict[str, Value]] = field(default_factory=dict[Reference, dict[str, Value]])
    edges: dict[Key, dict[str, Value]] = field(default_factory=dict[Key, dict[str, Value]])
    rest: list[Quad] = field(default_factory=list[Quad])

    def take(self, quad: Quad) -> None:
        """Take one quad."""
        if not (isinstance(quad.subject, NamedNode) and self._taken(quad.subject.value, quad)):
            self.rest.append(quad)

    def batches(self) -> Iterator[Batch]:
        """Yield what was read in portions that can be written one after another: ends of edges before their starts.

        Edges that tell of more than a record knew when it was written (members, references, older places) come last.
        Raises InvalidInput for an edge to a record that was not read.
        """
        first: dict[Reference, list[Edge]] = {}
        later: list[Edge] = []
        for (start, kind, end), said in self.edges.items():
            self._demand(start, kind, end)
            edge = Edge(kind, start, end, said)
            if start.label in _LATER and kind in _kinds_without_a_field(start.label):
                later.append(edge)
            else:
                first.setdefault(start, []).append(edge)
        order, size = self._ordered(first)
        for at in range(0, len(order), size):
            portion = order[at : at + size]
            nodes = [Node(one.label, one.id, self.records[one]) for one in portion]
            yield Batch(nodes, [edge for one in portion for edge in first.get(one, ())])
        for at in range(0, len(later), _PORTION):
            yield Batch([], later[at : at + _PORTION])

    def _ordered(self, edges: dict[Reference, list[Edge]]) -> tuple[list[Reference], int]:
        """Return the records in an order and the size of portions; all at once where they lead in a circle."""
        graph = {one: {edge.end for edge in edges.get(one, ())} for one in self.records}
        try:
            return list(TopologicalSorter(graph).static_order()), _PORTION
        except CycleError:
            return list(self.records), len(self.records)

    def _demand(self, start: Reference, kind: str, end: Reference) -> None:
        for one in (start, end):
            if one not in self.records:
                raise InvalidInput(
                    f"Expected both ends of {start.label} {start.id} -{kind}-> {end.label} {end.id} in what is "
                    f"imported; {one.label} {one.id} is not there.",
                    suggestion="Import a whole store, or a scope as `beleg export` gives it.",
                )

    def _taken(self, subject: str, quad: Quad) -> bool:
        if not subject.startswith(_OURS):
            return False
        if subject.startswith(_STATEMENT):
            key = _key(subject)
            return key is not None and self._statement(key, quad)
        name, mark, made = subject.partition("#")
        reference = _reference(name)
        if reference is None or mark:
            return reference is not None and f"#{made}" in MADE
        return self._record(reference, quad)

    def _record(self, reference: Reference, quad: Quad) -> bool:
        predicate, end = quad.predicate.value, quad.object
        if isinstance(end, Literal):
            term = _properties(reference.label, "").get(predicate)
            return term is not None and _put(self.records.setdefault(reference, {}), term, end)
        if not isinstance(end, NamedNode):
            return False
        if predicate == _TYPE:
            return end.value in _classes(reference.label)
        other = _reference(end.value) if end.value.startswith(_OURS) else None
        kind = _kinds(reference.label).get((predicate, other.label)) if other else None
        if other is None or kind is None:
            return False
        self.edges.setdefault((reference, kind, other), {})
        return True

    def _statement(self, key: Key, quad: Quad) -> bool:
        said = self.edges.setdefault(key, {})
        if quad.predicate.value in _SAID_BY_NAME:
            return True
        term = _properties(key[0].label, key[1]).get(quad.predicate.value)
        return term is not None and isinstance(quad.object, Literal) and _put(said, term, quad.object, key[1])


def read(source: IO[bytes], form: Format) -> ReadRecords:
    """Read records from a file; raises InvalidInput for what is not of the format."""
    return taken(quads_of(source, named=form))


def taken(quads: Iterable[Quad]) -> ReadRecords:
    """Take records out of quads."""
    found = ReadRecords()
    for quad in quads:
        found.take(quad)
    return found


def _put(said: dict[str, Value], term: Term, literal: Literal, kind: str = "") -> bool:
    """Put a value under its name; False where another stands there, since a record has one of each."""
    name = term.cypher.removeprefix(f"{kind}.") if kind else term.cypher
    value = _value(literal, term.range)
    return said.setdefault(name, value) == value


def _value(literal: Literal, declared: str) -> Value:
    """Return the value: of JSON, a list is one, and an object is its text, which is how records keep them."""
    text, datatype = literal.value, literal.datatype.value
    if datatype == _JSON and text.startswith("["):
        items = json.loads(text)
        return [float(one) for one in items] if declared == "xsd:double*" else items
    convert = _CONVERSIONS.get(datatype)
    return convert(text) if convert else text


def _is_true(text: str) -> bool:
    return text in {"true", "1"}


_CONVERSIONS = {expand("xsd:integer"): int, expand("xsd:double"): float, expand("xsd:boolean"): _is_true}


@lru_cache(65_536)
def _reference(iri: str) -> Reference | None:
    """Return the record that an IRI of ours names, None where it names none of a known label."""
    label, _, name = iri.removeprefix(_OURS).partition(":")
    return Reference(unquote(label), unquote(name, errors="surrogatepass")) if name and _classes(label) else None


def _key(iri: str) -> Key | None:
    parts = iri.removeprefix(_STATEMENT).split(":")
    if len(parts) != len(("type", "label", "id", "label", "id")):
        return None
    start, end = _reference(f"{_OURS}{parts[1]}:{parts[2]}"), _reference(f"{_OURS}{parts[3]}:{parts[4]}")
    return (start, unquote(parts[0]), end) if start and end else None


@cache
def _classes(label: str) -> frozenset[str]:
    """Return the classes that may be said of a record: its own, those above, and what PROV-JSON calls it."""
    known = any(term.kind == "class" and term.label == label for term in terms())
    return frozenset(map(expand, (*classes_of(label), f"prov:{kind_of(label).title()}"))) if known else frozenset()


@cache
def _properties(label: str, kind: str) -> dict[str, Term]:
    return {expand(term.rdf): term for term in vocabulary_of((label, kind)).values()}


@cache
def _kinds(label: str) -> dict[tuple[str, str], str]:
    """Return the type of an edge by its RDF property and the label of its end."""
    found = (term for term in terms() if term.kind == "edge" and term.label == label)
    return {(expand(term.rdf), term.range): term.cypher for term in found}


@cache
def _kinds_without_a_field(label: str) -> frozenset[str]:
    found = (term for term in terms() if term.kind == "edge" and term.label == label)
    return frozenset(term.cypher for term in found if not term.python)
