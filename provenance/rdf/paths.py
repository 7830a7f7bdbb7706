"""A path of a shape as a way to reach values in a record (SHACL 2.3.1): a property, an edge type, or a row of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from ontology.terms import edge_iris, terms
from provenance.model.graph import Reference, Value
from provenance.rdf.literals import datatype_of, lexical
from provenance.rdf.shapes import UnsupportedShape
from provenance.rdf.view import Focus, View, shown, vocabulary_of
from provenance.rdf.violations import clip

TYPE = "rdf:type"
Raw: TypeAlias = Value | Reference
Getter: TypeAlias = Callable[[View, Focus], Sequence[Raw]]
Kind = Literal["literal", "node", "class"]

_NONE: tuple[Raw, ...] = ()
_TYPES = {iri: edge_type for (_, edge_type), iri in edge_iris().items()}


@dataclass(frozen=True, slots=True)
class Path:
    """How to get the values, and what they are: literals of a declared datatype, nodes, or class names.

    ``name`` is that of the property or edge type, where the path is one step. A property has at most one value.
    """

    get: Getter
    kind: Kind
    declared: str
    name: str | None = None

    def key(self, value: Raw) -> tuple[str, str]:
        """Give what makes two values the same term."""
        if isinstance(value, Reference):
            return (value.id, value.label)
        return (str(value), "") if self.kind == "class" else (lexical(value), datatype_of(value, self.declared))


def text_of(value: Raw) -> str:
    """Give a value as reports have it."""
    return clip(shown(value) if isinstance(value, Reference) else lexical(value))


@cache
def path(steps: tuple[str, ...], vocabulary: tuple[str, str]) -> Path:
    """Give the way along ``steps`` from a focus of the vocabulary; raises UnsupportedShape for an unknown step."""
    if len(steps) == 1:
        return _step(steps[0], vocabulary)
    first, second, *others = steps
    if others or first not in _TYPES:
        raise UnsupportedShape(f"The path {'/'.join(steps)} is not one edge and one step after it.")
    edge = (vocabulary[0], _TYPES[first])
    known = {
        term.range: _step(second, (term.range, ""))
        for term in terms()
        if term.kind == "edge" and (term.label, term.cypher) == edge
    }
    if not known:
        raise UnsupportedShape(f"The path {'/'.join(steps)} does not start at {vocabulary[0]}.")
    walk = _step(first, vocabulary).get

    def get(view: View, focus: Focus) -> Sequence[Raw]:
        found: list[Raw] = []
        for end in walk(view, focus):
            beyond = view.records.get(end) or view.later.get(end) if isinstance(end, Reference) else None
            after = known.get(beyond.vocabulary[0]) if beyond else None
            if beyond and after:
                found += [value for value in after.get(view, beyond) if value not in found]
        return found

    sample = next(iter(known.values()))
    return Path(get, sample.kind, sample.declared)


@cache
def _step(step: str, vocabulary: tuple[str, str]) -> Path:
    if step == TYPE:
        return Path(lambda _view, focus: (focus.type,), "class", "")
    for name, term in vocabulary_of(vocabulary).items():
        if term.rdf == step:
            return Path(_property(name), "literal", term.range, name)
    if step in _TYPES:
        return Path(_edge(_TYPES[step]), "node", "", _TYPES[step])
    raise UnsupportedShape(f"The path {step} is no property of {vocabulary[0]} and no edge in the table of terms.")


def _property(name: str) -> Getter:
    def get(_view: View, focus: Focus) -> Sequence[Raw]:
        value = focus.properties.get(name)
        return _NONE if value is None else (value,)

    return get


def _edge(edge_type: str) -> Getter:
    def get(_view: View, focus: Focus) -> Sequence[Raw]:
        return focus.edges.get(edge_type, _NONE)

    return get
