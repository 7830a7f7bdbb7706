"""The shapes of `ontology/shapes` as values, read from their Turtle (SHACL Core, section 2 and 4).

Only what the compiled executor can carry out is read; any other word of SHACL raises `UnsupportedShape`, so that no
constraint is ever passed over in silence. Left out: SPARQL constraints, sh:node, sh:xone, language tags, severity by
result, inverse, alternative and repeated paths.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal as Choice
from typing import TypeAlias, cast, get_args

import pyoxigraph as ox

from ontology.terms import PREFIXES, shape_files, shorten

Level = Choice["must", "should"]
Term: TypeAlias = ox.NamedNode | ox.BlankNode | ox.Literal

VALUES = frozenset({
    "sh:minCount", "sh:maxCount", "sh:class", "sh:datatype", "sh:nodeKind", "sh:in", "sh:hasValue", "sh:pattern",
    "sh:minLength", "sh:maxLength", "sh:minInclusive", "sh:maxInclusive", "sh:lessThanOrEquals", "sh:equals",
    "sh:qualifiedMinCount", "sh:qualifiedMaxCount",
})  # fmt: skip
SHAPES = frozenset({"sh:or", "sh:and", "sh:not", "sh:qualifiedValueShape"})
_STRUCTURE = frozenset({
    "sh:targetClass", "sh:targetSubjectsOf", "sh:property", "sh:path", "sh:closed", "sh:ignoredProperties",
    "sh:name", "sh:message", "sh:severity", "rdf:type",
})  # fmt: skip
_ANNOTATION = ("rdfs:", "dcterms:")


class UnsupportedShape(ValueError):
    """A shape uses a word of SHACL that the compiled executor does not know."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A node shape or property shape. Paths and IRIs are short; ``values`` are parameters with their term or list.

    ``target`` is the class it applies to, ``*`` for every node that has a class, None for a shape used by others.
    """

    name: str
    title: str
    message: str
    severity: str
    target: str | None
    path: tuple[str, ...]
    values: tuple[tuple[str, tuple[Term, ...]], ...]
    shapes: tuple[tuple[str, tuple[Shape, ...]], ...]
    properties: tuple[Shape, ...]
    closed: frozenset[str] | None

    def value(self, parameter: str) -> tuple[Term, ...]:
        """Return the terms of a parameter, none where it is not set."""
        return next((terms for name, terms in self.values if name == parameter), ())


@cache
def read(level: Level) -> dict[str, Shape]:
    """Return all node shapes of a level by short name; raises UnsupportedShape."""
    return parse("\n".join(shape_files(level).values()))


def digest() -> str:
    """Name the shapes of both levels by the SHA-256 of their files, in order: ``sha256:…``."""
    found = hashlib.sha256()
    for level in get_args(Level):
        for name, text in sorted(shape_files(level).items()):
            found.update(f"{level}/{name}\n{text}\n".encode())
    return f"sha256:{found.hexdigest()}"


def parse(turtle: str) -> dict[str, Shape]:
    """Return all node shapes in the Turtle by short name; raises UnsupportedShape."""
    graph: dict[str, list[tuple[str, Term]]] = {}
    for quad in ox.parse(turtle.encode(), format=ox.RdfFormat.TURTLE):
        graph.setdefault(_key(cast("Term", quad.subject)), []).append(
            (shorten(quad.predicate.value), cast("Term", quad.object))
        )
    reader = _Reader(graph)
    nodes = [key for key, pairs in graph.items() if any(_is_node_shape(pair) for pair in pairs)]
    return {shorten(key): reader.shape(key) for key in nodes}


class _Reader:
    """Reads shapes from triples grouped by subject."""

    def __init__(self, graph: dict[str, list[tuple[str, Term]]]) -> None:
        self._graph = graph

    def shape(self, key: str) -> Shape:
        pairs = self._graph.get(key, [])
        self._refuse_unknown(key, pairs)
        return Shape(
            name=shorten(key),
            title=self._text(pairs, "sh:name"),
            message=self._text(pairs, "sh:message"),
            severity=_short(next(self._objects(pairs, "sh:severity"), ox.NamedNode(PREFIXES["sh"] + "Violation")))[3:],
            target=self._target(key, pairs),
            path=self._path(key, pairs),
            values=tuple((name, tuple(self._expanded(terms))) for name, terms in _grouped(pairs) if name in VALUES),
            shapes=tuple(
                (name, tuple(self.shape(_key(term)) for term in self._expanded(terms)))
                for name, terms in _grouped(pairs)
                if name in SHAPES
            ),
            properties=tuple(self.shape(_key(term)) for term in self._objects(pairs, "sh:property")),
            closed=self._closed(pairs),
        )

    def _refuse_unknown(self, key: str, pairs: list[tuple[str, Term]]) -> None:
        if not pairs:
            raise UnsupportedShape(f"{shorten(key)} is used as a shape but not described.")
        for name, terms in _grouped(pairs):
            if name not in VALUES | SHAPES | _STRUCTURE and not name.startswith(_ANNOTATION):
                raise UnsupportedShape(f"{shorten(key)} uses {name}, which the compiled shapes do not know.")
            if len(terms) > 1 and name not in {"sh:property", "rdf:type"}:
                raise UnsupportedShape(f"{shorten(key)} has more than one {name}.")

    def _target(self, key: str, pairs: list[tuple[str, Term]]) -> str | None:
        for predicate in self._objects(pairs, "sh:targetSubjectsOf"):
            if _short(predicate) != "rdf:type":
                raise UnsupportedShape(f"{shorten(key)} targets subjects of something other than rdf:type.")
            return "*"
        return next((_short(term) for term in self._objects(pairs, "sh:targetClass")), None)

    def _path(self, key: str, pairs: list[tuple[str, Term]]) -> tuple[str, ...]:
        for term in self._objects(pairs, "sh:path"):
            steps = tuple(self._items(term)) if isinstance(term, ox.BlankNode) else (term,)
            if not steps or not all(isinstance(step, ox.NamedNode) for step in steps):
                raise UnsupportedShape(f"{shorten(key)} has a path that is neither a property nor a row of them.")
            return tuple(_short(step) for step in steps)
        return ()

    def _closed(self, pairs: list[tuple[str, Term]]) -> frozenset[str] | None:
        ignored = frozenset(
            _short(term) for head in self._objects(pairs, "sh:ignoredProperties") for term in self._items(head)
        )
        closed = next((term.value for term in self._objects(pairs, "sh:closed") if isinstance(term, ox.Literal)), "")
        return ignored if closed == "true" else None

    def _expanded(self, terms: Iterable[Term]) -> Iterator[Term]:
        """Yield the terms with lists replaced by their members."""
        for term in terms:
            members = list(self._items(term))
            yield from members or [term]

    def _items(self, head: Term) -> Iterator[Term]:
        while isinstance(head, ox.BlankNode):
            pairs = dict(self._graph.get(_key(head), []))
            if "rdf:first" not in pairs:
                return
            yield pairs["rdf:first"]
            head = pairs["rdf:rest"]

    def _objects(self, pairs: list[tuple[str, Term]], name: str) -> Iterator[Term]:
        return (term for predicate, term in pairs if predicate == name)

    def _text(self, pairs: list[tuple[str, Term]], name: str) -> str:
        return next((term.value for term in self._objects(pairs, name) if isinstance(term, ox.Literal)), "")


def _is_node_shape(pair: tuple[str, Term]) -> bool:
    return pair[0] == "rdf:type" and _short(pair[1]) == "sh:NodeShape"


def _grouped(pairs: list[tuple[str, Term]]) -> list[tuple[str, list[Term]]]:
    found: dict[str, list[Term]] = {}
    for name, term in pairs:
        found.setdefault(name, []).append(term)
    return list(found.items())


def _key(term: Term) -> str:
    return f"_:{term.value}" if isinstance(term, ox.BlankNode) else term.value


def _short(term: Term) -> str:
    return shorten(term.value)
