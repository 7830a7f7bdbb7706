"""What a shape found wrong, in the words of the SHACL validation report (SHACL 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

import pyoxigraph as ox

from ontology.terms import PREFIXES, expand
from provenance.model.graph import Edge, Reference
from provenance.rdf.view import node_iri, statement_iri
from provenance.text import patterns as re

_LONGEST = 120
_ORDER = frozenset({"LessThanOrEquals", "MinInclusive", "MaxInclusive"})


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """One result: the node in focus, the shape and its part, the path, what kind of constraint, and the message.

    ``node`` is ``Citation demo/1``; ``shape``, ``path`` and ``component`` are short names (``beleg:CitationShape``,
    ``prov:used``, ``MinCount``; with the other path where two are compared: ``LessThanOrEquals oa:end``); ``value`` is
    the value refused, shortened, empty where one is missing.
    """

    node: str
    shape: str
    name: str
    path: str
    component: str
    value: str
    message: str
    severity: str = "Violation"

    def __str__(self) -> str:
        place = f" at {self.path}" if self.path else ""
        found = f" (found {self.value!r})" if self.value else ""
        return f"{self.shape}: {self.node}{place}: {self.message}{found}"

    def as_dict(self) -> dict[str, str]:
        """Return the fields by name."""
        return asdict(self)


def clip(text: str) -> str:
    """Shorten a value for a report."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def settled(found: Iterable[Violation]) -> list[Violation]:
    """Return results once each, sorted; a value of the wrong datatype is not reported for its order or range as well.

    Which of two values of different kinds comes first has no answer in SPARQL (SHACL 4.3 and 4.5 call each such pair
    a violation, pySHACL sorts them by datatype); the datatype has been refused already, once is enough.
    """
    once = set(found)
    mistyped = {(one.node, one.path) for one in once if one.component == "Datatype"}
    return sorted(one for one in once if not (_ordered(one) & mistyped))


def _ordered(one: Violation) -> set[tuple[str, str]]:
    """Return the places whose values were put in order for this result."""
    component, _, other = one.component.partition(" ")
    return {(one.node, path) for path in (one.path, other) if path} if component in _ORDER else set()


_EDGE = re.compile(r"(\w+) (.*) -(\w+)-> (\w+) (.*)", re.DOTALL)
_NAMELESS = re.compile(r"\w+ \(element .*\)", re.DOTALL)
_BOOLEAN = ox.NamedNode(expand("xsd:boolean"))


def turtle(results: Iterable[Violation]) -> str:
    """Return the report of all results; records conform where none is a violation (SHACL 1.2: warnings may stand)."""
    found = ox.serialize(
        _triples(list(results)),
        format=ox.RdfFormat.TURTLE,
        prefixes={name: PREFIXES[name] for name in ("sh", "beleg", "prov", "oa", "dcterms", "eli", "schema", "xsd")},
    )
    return (found or b"").decode()


def _triples(results: list[Violation]) -> Iterator[ox.Triple]:
    report = ox.BlankNode()
    conforms = "false" if any(one.severity == "Violation" for one in results) else "true"
    yield _said(report, "rdf:type", _term("sh:ValidationReport"))
    yield _said(report, "sh:conforms", ox.Literal(conforms, datatype=_BOOLEAN))
    for one in results:
        result = ox.BlankNode()
        component, _, _ = one.component.partition(" ")
        yield _said(report, "sh:result", result)
        yield _said(result, "rdf:type", _term("sh:ValidationResult"))
        yield _said(result, "sh:focusNode", _focus(one.node))
        yield _said(result, "sh:sourceShape", _term(one.shape))
        yield _said(result, "sh:sourceConstraintComponent", _term(f"sh:{component}ConstraintComponent"))
        yield _said(result, "sh:resultSeverity", _term(f"sh:{one.severity}"))
        yield _said(result, "sh:resultMessage", ox.Literal(one.message))
        if one.path and "/" not in one.path:
            yield _said(result, "sh:resultPath", _term(one.path))
        if one.value:
            yield _said(result, "sh:value", ox.Literal(one.value))


def _said(subject: ox.BlankNode, predicate: str, value: ox.NamedNode | ox.BlankNode | ox.Literal) -> ox.Triple:
    return ox.Triple(subject, _term(predicate), value)


def _term(short: str) -> ox.NamedNode:
    return ox.NamedNode(expand(short))


def _focus(name: str) -> ox.NamedNode | ox.BlankNode:
    if edge := _EDGE.fullmatch(name):
        start, kind, end = Reference(edge[1], edge[2]), edge[3], Reference(edge[4], edge[5])
        return ox.NamedNode(statement_iri(Edge(kind, start, end)))
    if _NAMELESS.fullmatch(name):
        return ox.BlankNode()
    label, _, own = name.partition(" ")
    return ox.NamedNode(node_iri(Reference(label, own)))
