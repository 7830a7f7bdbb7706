"""An excerpt of the store: a project, an answer or the trail of a citation, with all that it rests on.

An excerpt begins at some records and goes along their edges. It does not go on to what a place refers to, to other
versions, or to all members of a snapshot or a project: that would lead to the whole store. Of such edges it holds those
between records it holds, so that it stands by itself and can be imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from provenance.model.errors import InvalidInput
from provenance.model.graph import LOGGED, ORDERED, Batch, Edge, Node, Reference
from provenance.store.named import named_rows
from provenance.store.ports import Reader


def lookup(graph: Reader, ids: Mapping[str, list[str]]) -> Batch:
    """Return the records of these names, ids by label; those that are not there are left out."""
    batch = Batch()
    for row in named_rows(graph, ids):
        kept = {LOGGED} if row["label"] in ORDERED else set[str]()  # what the store keeps of its own
        said = {name: value for name, value in row["properties"].items() if name not in kept}
        node = Node(row["label"], said["id"], said)
        batch.nodes.append(node)
        for edge_type, label, name, properties in row["edges"]:
            # whatever stands at the end of an edge, a shape is to say whether it may
            end = Reference(label or "", name if isinstance(name, str) else repr(name))
            batch.edges.append(Edge(edge_type, node.reference, end, properties))
    return batch


_NOT_FOLLOWED = {
    ("Segment", "REFERS_TO"),
    ("Segment", "SUPERSEDES"),
    ("Source", "SUPERSEDES"),
    ("Snapshot", "HAD_MEMBER"),
    ("Snapshot", "DERIVED_FROM"),
    ("Project", "HAD_MEMBER"),
}
_RECORDS, _HEAVY = 200, {"Content": 2}


@dataclass(frozen=True, slots=True)
class ExportScope:
    """Where an excerpt begins: the statement that names its first records, and its parameters."""

    query: str
    params: Mapping[str, str]
    name: str

    @classmethod
    def of_project(cls, project: str) -> ExportScope:
        """Begin at all records of a project."""
        return cls("rdf/project", {"project": project}, f"project {project}")

    @classmethod
    def of_answer(cls, answer: str) -> ExportScope:
        """Begin at an answer and its parts."""
        return cls("rdf/answer", {"answer": answer}, f"answer {answer}")

    @classmethod
    def of_trail(cls, project: str, citation: int) -> ExportScope:
        """Begin at a citation and its checks."""
        name = f"{project}/{citation}"
        return cls("rdf/trail", {"project": project, "citation": name}, f"citation {name}")


def excerpt(graph: Reader, scope: ExportScope) -> Iterator[Batch]:
    """Yield the records of a scope, some hundred at a time; raises InvalidInput where there is nothing of that name."""
    reached = _reached(graph, scope)
    for batch in _batches(graph, reached):
        yield Batch(batch.nodes, [edge for edge in batch.edges if edge.end in reached])


def _reached(graph: Reader, scope: ExportScope) -> dict[Reference, None]:
    rows = graph.read(scope.query, **scope.params)
    waiting = dict.fromkeys(Reference(row["label"], row["id"]) for row in rows)
    if not any(_begins(one, scope) for one in waiting):
        raise InvalidInput(
            f"Expected the {scope.name} in the store; there is none.",
            suggestion="`beleg audit` and `beleg citations` list what there is.",
        )
    reached = dict(waiting)
    while waiting:
        ends = (edge.end for batch in _batches(graph, waiting) for edge in batch.edges if _leads_on(edge))
        waiting = dict.fromkeys(end for end in ends if end not in reached)
        reached |= waiting
    return reached


def _begins(one: Reference, scope: ExportScope) -> bool:
    """Say whether it is the record that the scope is named after, and not only one that stands around it."""
    return one.label != "Project" or scope.query == "rdf/project"


def _leads_on(edge: Edge) -> bool:
    return (edge.start.label, edge.type) not in _NOT_FOLLOWED


def _batches(graph: Reader, names: Iterable[Reference]) -> Iterator[Batch]:
    by_label: dict[str, list[str]] = {}
    for one in names:
        by_label.setdefault(one.label, []).append(one.id)
    for label, ids in by_label.items():
        left = iter(ids)
        while portion := list(islice(left, _HEAVY.get(label, _RECORDS))):
            yield lookup(graph, {label: portion})
