"""The same shapes carried out by pySHACL on the triples of a batch: the oracle of the compiled checks.

Shapes are parsed once in a process; of pySHACL, its shapes graph and `Shape.validate` are used, since its entry point
parses the shapes anew for every call and filters by focus the values inside sh:or as well. Records in the batch are
the focus of the shapes of their class; ends outside it are known by their class and are the focus of shapes for all
subjects of rdf:type alone, since their properties are in the store.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from pyshacl.consts import SH
from pyshacl.pytypes import SHACLExecutor
from pyshacl.shape import Shape
from pyshacl.shapes_graph import ShapesGraph
from rdflib import RDF, BNode, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node as RdfNode

from ontology.terms import PREFIXES, expand, shape_files, shorten
from provenance.model.graph import Batch
from provenance.rdf.shapes import Level
from provenance.rdf.sweep import graph_of
from provenance.rdf.view import View, node_iri, shown, view
from provenance.rdf.violations import Violation, clip, settled

LATER = URIRef(expand("beleg:LaterEdgeShape"))
_COMPARED = (SH.lessThanOrEquals, SH.equals)


class ShaclShapes:
    """Shapes ready to be carried out by pySHACL."""

    def __init__(self, turtle: Iterable[str]) -> None:
        graph = Graph()
        for text in turtle:
            graph.parse(data=text, format="turtle")
        self._shapes = ShapesGraph(graph)
        self._executor = SHACLExecutor()
        by_node: dict[Any, Shape] = {shape.node: shape for shape in self._shapes.shapes}
        self._targeted = [
            (str(target), by_node[node]) for node, target in graph.subject_objects(SH.targetClass) if node in by_node
        ]
        self._everywhere = [by_node[node] for node in graph.subjects(SH.targetSubjectsOf, RDF.type)]
        self._later = by_node.get(LATER)

    def violations(self, batch: Batch) -> list[Violation]:
        """Return what the shapes refuse in a batch, sorted; raises InvalidInput where no graph can be made of it."""
        seen = view(batch)
        return settled(self._results(seen, graph_of(seen)))

    def _results(self, seen: View, graph: Graph) -> Iterator[Violation]:
        names = {URIRef(focus.iri): focus.name for focus in (*seen.focuses(), *seen.later.values())}
        names |= {URIRef(node_iri(end)): shown(end) for end in seen.ends}
        by_class: dict[str, list[URIRef]] = {}
        for focus in seen.focuses():
            by_class.setdefault(expand(focus.type), []).append(URIRef(focus.iri))
        for target, shape in self._targeted:
            yield from self._run(shape, graph, by_class.get(target, ()), names)
        for shape in self._everywhere:
            yield from self._run(shape, graph, names, names)
        if self._later:
            yield from self._run(self._later, graph, [URIRef(one.iri) for one in seen.later.values()], names)

    def _run(
        self, shape: Shape, graph: Graph, focus: Iterable[URIRef], names: dict[URIRef, str]
    ) -> Iterator[Violation]:
        nodes = list(focus)
        if not nodes:
            return
        results: list[tuple[str, RdfNode, list[tuple[RdfNode, RdfNode, Any]]]]
        results = shape.validate(self._executor, graph, focus=nodes)[1]  # pyright: ignore[reportUnknownMemberType]
        for _, result, triples in results:
            said = {predicate: _plain(term) for subject, predicate, term in triples if subject == result}
            yield self._violation(shape, said, names)

    def _violation(self, owner: Shape, said: dict[Any, Any], names: dict[URIRef, str]) -> Violation:
        shapes = self._shapes.graph
        source = said[SH.sourceShape]
        return Violation(
            node=names.get(said[SH.focusNode], str(said[SH.focusNode])),
            shape=shorten(str(owner.node)),
            name=str(shapes.value(source, SH.name) or ""),
            path=self._path(said.get(SH.resultPath)),
            component=self._component(source, said[SH.sourceConstraintComponent]),
            value=self._value(said.get(SH.value), names),
            message=str(shapes.value(source, SH.message) or ""),
            severity=str(owner.severity).removeprefix(PREFIXES["sh"]),
        )

    def _component(self, source: RdfNode, component: RdfNode) -> str:
        name = str(component).removeprefix(PREFIXES["sh"]).removesuffix("ConstraintComponent")
        for parameter in _COMPARED:
            if name == parameter[len(PREFIXES["sh"])].upper() + parameter[len(PREFIXES["sh"]) + 1 :]:
                return f"{name} {shorten(str(self._shapes.graph.value(source, parameter)))}"
        return name

    def _path(self, path: RdfNode | None) -> str:
        if isinstance(path, BNode):
            return "/".join(shorten(str(step)) for step in Collection(self._shapes.graph, path))
        return shorten(str(path)) if path else ""

    def _value(self, value: RdfNode | None, names: dict[URIRef, str]) -> str:
        if value is None:
            return ""
        if isinstance(value, Literal):
            return clip(str(value))
        return clip(names[value] if isinstance(value, URIRef) and value in names else shorten(str(value)))


@cache
def shacl(level: Level) -> ShaclShapes:
    """Return the shapes of a level, parsed once in a process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ShaclShapes(shape_files(level).values())


def _plain(term: Any) -> Any:
    """Return the term of a result triple, which pySHACL pairs with the graph it is from."""
    return cast("tuple[Any, Any]", term)[1] if isinstance(term, tuple) else term
