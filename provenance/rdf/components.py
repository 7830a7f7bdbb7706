"""The constraint components of SHACL Core that our shapes use, each as a test of one value (SHACL 4.1 to 4.8)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pyoxigraph as ox

from ontology.terms import shorten
from provenance.model.graph import Reference
from provenance.rdf.literals import STRING, datatype_of, is_time, lexical
from provenance.rdf.paths import Path, Raw
from provenance.rdf.shapes import Term, UnsupportedShape
from provenance.rdf.view import class_iri

Test = Callable[[Raw], bool]


def test_of(parameter: str, terms: tuple[Term, ...], path: Path) -> Test:
    """Give the test that a value on the path must pass; raises UnsupportedShape where it would mean nothing there."""
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
    """Give the keys of constant terms, as `Path.key` gives those of values."""
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
