"""The constraint components of SHACL Core that our shapes use, each as a test of one value (SHACL 4.1 to 4.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Literal, TypeAlias

import pyoxigraph as ox

from ontology.terms import edge_iris, label_of, shorten, terms
from provenance.model.graph import Reference, Value
from provenance.rdf.shapes import Shape, Term, UnsupportedShape
from provenance.rdf.view import STRING, Focus, View, class_iri, datatype_of, is_time, lexical, shown, vocabulary_of
from provenance.rdf.violations import clip
from provenance.text import patterns as re

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
        """Return what makes two values the same term."""
        if isinstance(value, Reference):
            return (value.id, value.label)
        return (str(value), "") if self.kind == "class" else (lexical(value), datatype_of(value, self.declared))


def text_of(value: Raw) -> str:
    """Return a value as reports have it."""
    return clip(shown(value) if isinstance(value, Reference) else lexical(value))


@cache
def path(steps: tuple[str, ...], vocabulary: tuple[str, str]) -> Path:
    """Return the way along ``steps`` from a focus of the vocabulary; raises UnsupportedShape for an unknown step."""
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


Test = Callable[[Raw], bool]


def test_of(parameter: str, terms: tuple[Term, ...], path: Path) -> Test:
    """Return the test that a value on the path must pass; raises UnsupportedShape where it would mean nothing there."""
    maker = _TESTS.get(parameter)
    if maker is None:
        raise UnsupportedShape(f"{parameter} is no test of a single value.")
    return maker(terms, path)


def ordered(first: Raw, second: Raw) -> bool:
    """Say whether the first value comes before the second or is the same; values that cannot be compared do not."""
    if isinstance(first, str) and isinstance(second, str):
        if is_time(first) and is_time(second):
            return datetime.fromisoformat(first) <= datetime.fromisoformat(second)
        return first <= second  # dates in ISO form sort as text
    low, high = _number(first), _number(second)
    return low is not None and high is not None and low <= high


def whole_number(terms: tuple[Term, ...]) -> int:
    """Read the parameter of a cardinality."""
    return int(terms[0].value)


def same_term(terms: tuple[Term, ...], path: Path) -> set[tuple[str, str]]:
    """Return the keys of constant terms, as `Path.key` gives those of values."""
    keys: set[tuple[str, str]] = set()
    for term in terms:
        if isinstance(term, ox.Literal):
            keys.add((term.value, shorten(term.datatype.value)))
        elif path.kind == "class":
            keys.add((shorten(term.value), ""))
        else:
            raise UnsupportedShape(f"{term} is compared with records, whose names no shape can know.")
    return keys


def _datatype(terms: tuple[Term, ...], path: Path) -> Test:
    wanted, declared = shorten(terms[0].value), path.declared
    if wanted == STRING == declared:
        return lambda value: isinstance(value, str)
    return lambda value: not isinstance(value, Reference) and datatype_of(value, declared) == wanted


def _node_kind(terms: tuple[Term, ...], path: Path) -> Test:
    wanted = shorten(terms[0].value)
    if wanted not in {"sh:IRI", "sh:Literal"}:
        raise UnsupportedShape(f"sh:nodeKind {wanted} is never met: records have IRIs and their properties literals.")
    met = (path.kind == "literal") == (wanted == "sh:Literal")
    return lambda _value: met


def _class(terms: tuple[Term, ...], _path: Path) -> Test:
    wanted = shorten(terms[0].value)
    return lambda value: isinstance(value, Reference) and class_iri(value.label) == wanted


def _in(terms: tuple[Term, ...], path: Path) -> Test:
    keys = same_term(terms, path)
    texts = {text for text, _ in keys}
    if path.declared == STRING and all(datatype == STRING for _, datatype in keys):
        return lambda value: isinstance(value, str) and value in texts
    return lambda value: path.key(value) in keys


def _pattern(terms: tuple[Term, ...], _path: Path) -> Test:
    search = re.compile(terms[0].value).search
    return lambda value: search(_lexical(value)) is not None


def _min_length(terms: tuple[Term, ...], _path: Path) -> Test:
    least = whole_number(terms)
    return lambda value: len(_lexical(value)) >= least


def _max_length(terms: tuple[Term, ...], _path: Path) -> Test:
    most = whole_number(terms)
    return lambda value: len(_lexical(value)) <= most


def _min_inclusive(terms: tuple[Term, ...], _path: Path) -> Test:
    least = float(terms[0].value)
    return lambda value: (number := _number(value)) is not None and number >= least


def _max_inclusive(terms: tuple[Term, ...], _path: Path) -> Test:
    most = float(terms[0].value)
    return lambda value: (number := _number(value)) is not None and number <= most


def _number(value: Raw) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _lexical(value: Raw) -> str:
    return value if isinstance(value, str) else "" if isinstance(value, Reference) else lexical(value)


_TESTS: dict[str, Callable[[tuple[Term, ...], Path], Test]] = {
    "sh:datatype": _datatype,
    "sh:nodeKind": _node_kind,
    "sh:class": _class,
    "sh:in": _in,
    "sh:pattern": _pattern,
    "sh:minLength": _min_length,
    "sh:maxLength": _max_length,
    "sh:minInclusive": _min_inclusive,
    "sh:maxInclusive": _max_inclusive,
}


_TWO = 2


def ends(shape: Shape, edge_type: str) -> list[str]:
    """Return conditions that together prove what a shape asks of the edges of a type; raises UnsupportedShape."""
    found = [part for name, constants in shape.values for part in _counted(shape, edge_type, name, constants)]
    for parameter, members in shape.shapes:
        if parameter == "sh:or":
            found.append(_only(edge_type, tuple(_ends_class(shape, member) for member in members)))
        elif parameter != "sh:qualifiedValueShape":
            refused(shape, parameter)
    return found


def refused(shape: Shape, parameter: str) -> str:
    """Raise UnsupportedShape."""
    raise UnsupportedShape(f"{shape.title}: {parameter} of {'/'.join(shape.path)} cannot be told in Cypher.")


def literal(text: str) -> str:
    """Write a text as Cypher does."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def literals(texts: list[str]) -> str:
    """Write a list of texts as Cypher does."""
    return f"[{', '.join(map(literal, texts))}]"


def _counted(shape: Shape, edge_type: str, parameter: str, constants: tuple[Term, ...]) -> Iterator[str]:
    start = f"one IN edges WHERE one STARTS WITH '{edge_type} '"
    match parameter:
        case "sh:minCount" if whole_number(constants) == 1:
            yield f"any({start})"
        case "sh:minCount" if whole_number(constants) == _TWO:  # which two edges to one end are not
            yield f"EXISTS {{ (one)<-[:{edge_type}]-(node)-[:{edge_type}]->(two) WHERE one.id < two.id }}"
        case "sh:maxCount":
            yield f"size([{start}]) <= {whole_number(constants)}"
        case "sh:class":
            yield _only(edge_type, constants)
        case "sh:nodeKind" if shorten(constants[0].value) == "sh:IRI":
            pass  # what stands at the end of an edge has an IRI
        case "sh:qualifiedMinCount" | "sh:qualifiedMaxCount":
            yield _qualified(shape, parameter, edge_type, whole_number(constants))
        case _:
            refused(shape, parameter)


def _ends_class(shape: Shape, member: Shape) -> Term:
    """Return the class that a shape of an end asks for, and it alone."""
    asked = member.value("sh:class")
    if member.shapes or member.properties or member.path or len(member.values) != 1 or len(asked) != 1:
        refused(shape, "sh:or")
    return next(iter(asked))


def _only(edge_type: str, classes: tuple[Term, ...]) -> str:
    allowed = literals([f"{edge_type} {_label(one)}" for one in classes])
    return f"all(one IN edges WHERE NOT one STARTS WITH '{edge_type} ' OR one IN {allowed})"


def _qualified(shape: Shape, parameter: str, edge_type: str, number: int) -> str:
    member = next(one for name, members in shape.shapes if name == "sh:qualifiedValueShape" for one in members)
    end = f"{edge_type} {_label(_ends_class(shape, member))}"
    if parameter == "sh:qualifiedMaxCount":
        return f"size([one IN edges WHERE one IN {literals([end, f'{edge_type} ?'])}]) <= {number}"
    return f"'{end}' IN edges" if number == 1 else refused(shape, parameter)


def _label(term: Term) -> str:
    label = label_of(shorten(term.value))
    if label is None:
        raise UnsupportedShape(f"{term} is the class of no record.")
    return label
