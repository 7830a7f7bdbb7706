"""The shapes over all that is in the store, page by page: `beleg verify --shapes`.

What must be is checked by pySHACL itself, the oracle of the compiled checks that guard the writes; what should be, by
the compiled checks, which take a fiftieth of the time.

A record is checked with its outgoing edges. Where a shape looks one edge further (a verification at the quote of its
citation), the record at the end of it comes along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ontology.terms import class_of, edge_iris, terms
from provenance.rdf.compiled import compiled
from provenance.rdf.lookup import Reader, lookup
from provenance.rdf.shapes import Level, Shape, read
from provenance.rdf.violations import Violation

_IDS = 10_000
_RECORDS = 200
_HEAVY = {"Content": 2}
_LABELS = frozenset(term.label for term in terms() if term.kind == "class")
_ID = "dcterms:identifier"


def sweep(graph: Reader, level: Level, progress: Callable[[int], None] | None = None) -> Iterator[Violation]:
    """Give what the shapes of a level find wrong in the store, some hundred records in memory at a time."""
    from provenance.rdf.shacl import shacl  # noqa: PLC0415 — rdflib and pySHACL take 0.3 s to load

    shapes, further, done = shacl(level) if level == "must" else compiled(level), _further(level), 0
    for label, portion in _portions(graph):
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
        done += len(portion)
        if progress:
            progress(done)


class _Row(NamedTuple):
    """A node as it is listed: the engine's name for it, and what stands where its id should."""

    element: str
    name: object

    @property
    def is_named(self) -> bool:
        """Whether it can be looked up by its id."""
        return isinstance(self.name, str) and self.name != ""


def _refused(label: str, row: _Row, level: Level) -> Iterator[Violation]:
    """Give what the shapes of a class say of a node that no batch can hold, since it has no proper id."""
    component, value = (
        ("MinCount", "") if row.name is None else ("Datatype" if row.name != "" else "MinLength", str(row.name))
    )
    for shape in read(level).values():
        for part in shape.properties if shape.target == class_of(label) else ():
            if part.path == (_ID,):
                node = f"{label} (element {row.element})"
                yield Violation(node, shape.name, part.title, _ID, component, value, part.message)


def _portions(graph: Reader) -> Iterator[tuple[str, list[_Row]]]:
    """Give all records, some of one label at a time; a node of several labels is given by each that is of records."""
    waiting: dict[str, list[_Row]] = {}
    after = ""
    while rows := graph.read("ledger/nodes", after=after, limit=_IDS):
        for row in rows:
            for label in _LABELS.intersection(row["labels"]):
                portion = waiting.setdefault(label, [])
                portion.append(_Row(row["element"], row["id"]))
                if len(portion) >= _HEAVY.get(label, _RECORDS):
                    yield label, waiting.pop(label)
        after = rows[-1]["element"]
    yield from waiting.items()


def _further(level: Level) -> set[tuple[str, str]]:
    """Give the edges, as label and type, that a shape goes along to look at what lies beyond."""
    first = {steps[0] for shape in read(level).values() for steps in _paths(shape) if len(steps) > 1}
    return {edge for edge, iri in edge_iris().items() if iri in first}


def _paths(shape: Shape) -> Iterator[tuple[str, ...]]:
    yield shape.path
    for part in (*shape.properties, *(member for _, members in shape.shapes for member in members)):
        yield from _paths(part)
