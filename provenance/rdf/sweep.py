"""The shapes over all that is in the store, in one of three ways that find the same: `beleg validate`, `beleg verify`.

pySHACL is the measure of the other two. The compiled checks, which guard the writes, take a fiftieth of its time.
Cypher proves records sound where they are (`provenance.rdf.suspects`) and leaves the rest to the compiled checks.

A record is checked with its outgoing edges. Where a shape looks one edge further (a verification at the quote of its
citation), the record at the end of it comes along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from ontology.terms import class_of, edge_iris, expand, terms
from provenance.model.deferral import deferred
from provenance.model.graph import Batch, Value
from provenance.rdf.compiled import CompiledShapes, compiled
from provenance.rdf.scope import lookup
from provenance.rdf.shapes import Level, Shape, read
from provenance.rdf.suspects import Row, suspects
from provenance.rdf.view import (
    STRING,
    Focus,
    View,
    class_iri,
    datatype_of,
    edge_iri,
    lexical,
    node_iri,
    property_iri,
    view,
    vocabulary_of,
)
from provenance.rdf.violations import Violation
from provenance.store.ports import Reader, Scanner

if TYPE_CHECKING:
    import rdflib

    from provenance.rdf import shacl
    from provenance.rdf.shacl import ShaclShapes
else:  # rdflib and pySHACL take 0.3 s to load, and only the measure needs them
    rdflib = deferred("rdflib")
    shacl = deferred("provenance.rdf.shacl")


def delta(batch: Batch) -> rdflib.Graph:
    """Return the triples of a batch; raises InvalidInput where it says two things of one node."""
    return graph_of(view(batch))


def graph_of(seen: View) -> rdflib.Graph:
    """Return the triples of a batch that is seen already."""
    graph = rdflib.Graph()
    for end in seen.ends:
        graph.add((rdflib.URIRef(node_iri(end)), rdflib.RDF.type, rdflib.URIRef(expand(class_iri(end.label)))))
    for focus in (*seen.focuses(), *seen.later.values()):
        _describe(graph, focus)
    for edge, focus in seen.statements:
        subject = rdflib.URIRef(focus.iri)
        graph.add((subject, rdflib.RDF.subject, rdflib.URIRef(node_iri(edge.start))))
        graph.add((subject, rdflib.RDF.predicate, rdflib.URIRef(expand(edge_iri(edge.type)))))
        graph.add((subject, rdflib.RDF.object, rdflib.URIRef(node_iri(edge.end))))
    return graph


def _describe(graph: rdflib.Graph, focus: Focus) -> None:
    subject = rdflib.URIRef(focus.iri)
    graph.add((subject, rdflib.RDF.type, rdflib.URIRef(expand(focus.type))))
    declared = vocabulary_of(focus.vocabulary)
    for name, value in focus.properties.items():
        term = declared.get(name)
        predicate = rdflib.URIRef(expand(property_iri(focus.vocabulary, name)))
        graph.add((subject, predicate, literal(value, term.range if term else "")))
    for edge_type, ends in focus.edges.items():
        predicate = rdflib.URIRef(expand(edge_iri(edge_type)))
        for end in ends:
            graph.add((subject, predicate, rdflib.URIRef(node_iri(end))))


def literal(value: Value, declared: str) -> rdflib.Literal:
    """Return the literal of a value as it is, without rdflib's rewriting of times and numbers."""
    datatype = datatype_of(value, declared)
    if datatype == STRING:
        return rdflib.Literal(lexical(value))
    return rdflib.Literal(lexical(value), datatype=rdflib.URIRef(expand(datatype)), normalize=False)


Executor = Literal["pyshacl", "python", "cypher"]

_RECORDS = 200
_HEAVY = {"Content": 2}
_LABELS = frozenset(term.label for term in terms() if term.kind == "class")
_ID = "dcterms:identifier"


def sweep(
    graph: Scanner, level: Level, progress: Callable[[int], None] | None = None, *, executor: Executor | None = None
) -> Iterator[Violation]:
    """Yield what the shapes of a level find wrong in the store, some hundred records in memory at a time.

    With no executor named, what must be is checked by pySHACL itself and what should be by the compiled checks.
    ``progress`` is told how many records were looked at one by one.
    """
    executor = executor or ("pyshacl" if level == "must" else "python")
    further, done = _further(level), 0
    for label, portion in _portions(suspects(graph, level) if executor == "cypher" else _listed(graph)):
        yield from _of(graph, label, portion, level, executor, further)
        done += len(portion)
        if progress:
            progress(done)


def records(graph: Reader) -> int:
    """Count the records that shapes are for."""
    return sum(row["count"] for row in graph.read("store/counts") if row["label"] in _LABELS)


def _of(
    graph: Reader, label: str, portion: list[Row], level: Level, executor: Executor, further: set[tuple[str, str]]
) -> Iterator[Violation]:
    shapes = _shapes(level, executor)
    named = [str(one.name) for one in portion if one.is_named]
    batch = lookup(graph, {label: named})
    ends = {edge.end for edge in batch.edges if (label, edge.type) in further}
    for end in {end.label for end in ends} & _LABELS:
        batch.nodes += (beyond := lookup(graph, {end: sorted(one.id for one in ends if one.label == end)})).nodes
        batch.edges += beyond.edges
    own = {f"{label} {name}" for name in named}
    yield from (one for one in shapes.violations(batch) if one.node.split(" -", 1)[0] in own)
    for nameless in (one for one in portion if not one.is_named):
        yield from _refused(label, nameless, level)


def _shapes(level: Level, executor: Executor) -> CompiledShapes | ShaclShapes:
    if executor != "pyshacl":
        return compiled(level)
    return shacl.shacl(level)


def _refused(label: str, row: Row, level: Level) -> Iterator[Violation]:
    """Yield what the shapes of a class say of a node that no batch can hold, since it has no proper id."""
    component, value = (
        ("MinCount", "") if row.name is None else ("Datatype" if row.name != "" else "MinLength", str(row.name))
    )
    for shape in read(level).values():
        for part in shape.properties if shape.target == class_of(label) else ():
            if part.path == (_ID,):
                node = f"{label} (element {row.element})"
                yield Violation(node, shape.name, part.title, _ID, component, value, part.message)


def _listed(graph: Scanner) -> Iterator[tuple[str, Row]]:
    """Yield all records; a node of several labels is given by each that is of records."""
    for row in graph.scan("ledger/nodes"):
        for label in _LABELS.intersection(row["labels"]):
            yield label, Row(row["element"], row["id"])


def _portions(rows: Iterable[tuple[str, Row]]) -> Iterator[tuple[str, list[Row]]]:
    """Put records of one label together, some at a time."""
    waiting: dict[str, list[Row]] = {}
    for label, row in rows:
        portion = waiting.setdefault(label, [])
        portion.append(row)
        if len(portion) >= _HEAVY.get(label, _RECORDS):
            yield label, waiting.pop(label)
    yield from waiting.items()


def _further(level: Level) -> set[tuple[str, str]]:
    """Return the edges, as label and type, that a shape goes along to look at what lies beyond."""
    first = {steps[0] for shape in read(level).values() for steps in _paths(shape) if len(steps) > 1}
    return {edge for edge, iri in edge_iris().items() if iri in first}


def _paths(shape: Shape) -> Iterator[tuple[str, ...]]:
    yield shape.path
    for part in (*shape.properties, *(member for _, members in shape.shapes for member in members)):
        yield from _paths(part)
