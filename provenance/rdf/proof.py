"""What proves in Cypher that a record fits a shape (SHACL Core, section 4): conditions for `queries/shapes`.

A condition is true only where the shape surely holds. It may be false or null of a sound record (the 29th of February):
that record is checked once more in Python. So a proof need not be exact, but it must never be true of a record that
breaks the shape, and tests hold it to that. What Cypher cannot tell is whether a text is JSON: such texts are named,
for Python to read. ``node`` is the record, ``edge`` an edge with properties of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pyoxigraph as ox

from ontology.terms import edge_iris, shorten, terms
from provenance.model.graph import LOGGED, ORDERED
from provenance.rdf.components import TYPE, ends, literal, literals, path, refused, same_term, whole_number
from provenance.rdf.shapes import Shape, Term, UnsupportedShape
from provenance.rdf.view import JSON, STRING, vocabulary_of
from provenance.text import patterns as re

_TOKEN = re.compile(
    r"(?P<class>\[\^?(?:\\.|[^\]\[\\])+\])|(?P<escape>\\[^A-Za-z0-9])|(?P<any>\.)"
    r"|(?P<group>\((?:\?:)?(?!\?)|\))|(?P<times>[*+?]|\{\d+(?:,\d*)?\})|(?P<or>\|)|(?P<plain>[^\\\[\](){}.*+?|^$])"
)
_SPACE = r"\s\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_ESCAPED = re.compile(r"\\([A-Za-z0-9])")
_ANYTHING = "(?s:.*)"

# moments and days that surely exist; the 29th of February is looked at once more
_DAY = (
    "(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
)
DATE = _DAY
TIME = _DAY + r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?Z"


def whole(pattern: str) -> str:
    """Return the Java pattern of the texts in which Python's ``re.search`` finds ``pattern``.

    Raises UnsupportedShape.
    """
    start, end = pattern.startswith("^"), pattern.endswith("$") and not pattern.endswith("\\$")
    core = pattern[start : len(pattern) - end]
    found, at, depth = "", 0, 0
    while at < len(core):
        token = _TOKEN.match(core, at)
        depth += 0 if token is None else {"(": 1, "(?:": 1, ")": -1}.get(token[0], 0)
        if token is None or (token["or"] and not depth) or depth < 0:
            raise UnsupportedShape(f"The pattern {pattern!r} is not told the same in Cypher from {core[at:]!r} on.")
        found += _class(token[0], pattern) if token["class"] else r"[^\n]" if token["any"] else token[0]
        at = token.end()
    return f"{'' if start else _ANYTHING}{found}{'' if end else _ANYTHING}"


def _class(text: str, pattern: str) -> str:
    if "&&" in text or set(_ESCAPED.findall(text)) - {"s"}:
        raise UnsupportedShape(f"The pattern {pattern!r} is not told the same in Cypher within {text!r}.")
    return text.replace(r"\s", _SPACE)


Vocabulary = tuple[str, str]
_TYPES = {iri: edge_type for (_, edge_type), iri in edge_iris().items()}
_NATIVE = {"xsd:integer": "INTEGER", "xsd:double": "FLOAT", "xsd:boolean": "BOOLEAN", STRING: "STRING"}
_WHOLE = frozenset({"sh:minCount", "sh:maxCount", "sh:hasValue", "sh:lessThanOrEquals", "sh:equals"})


@dataclass(frozen=True, slots=True)
class Proof:
    """Makes conditions for focuses of one vocabulary, the label of a record or start and type of an edge."""

    vocabulary: Vocabulary
    type: str

    @property
    def name(self) -> str:
        """The variable of the focus."""
        return "edge" if self.vocabulary[1] else "node"

    def holds(self, shape: Shape) -> list[str]:
        """Return conditions that together prove that the focus fits the shape; raises UnsupportedShape."""
        if shape.path:
            return self._property(shape)
        found = [condition for part in shape.properties for condition in self._property(part)]
        if shape.closed is not None:
            found += self._closed(shape)
        for parameter, constants in shape.values:
            if parameter != "sh:class":
                raise UnsupportedShape(f"{shape.name} asks {parameter} of the node itself.")
            found.append("true" if shorten(constants[0].value) == self.type else "false")
        for parameter, members in shape.shapes:
            match parameter:
                case "sh:or":
                    found.append(_any(_all(self.holds(member)) for member in members))
                case "sh:and":
                    found += [condition for member in members for condition in self.holds(member)]
                case _:
                    found.append(self.fails(members[0]))
        return found

    def texts(self, shape: Shape) -> list[str]:
        """Name the values that are JSON if they are texts, which is for Python to say."""
        return [
            self._value(step)
            for part in shape.properties
            for step in part.path
            for constant in part.value("sh:datatype")
            if shorten(constant.value) == JSON == path(part.path, self.vocabulary).declared
        ]

    def fails(self, shape: Shape) -> str:
        """Return a condition that proves that the focus does not fit the shape; raises UnsupportedShape."""
        if not shape.path:
            if shape.properties or shape.values or shape.closed is not None or len(shape.shapes) != 1:
                raise UnsupportedShape(f"{shape.title}: that all of it does not hold cannot be told in Cypher.")
            ((parameter, members),) = shape.shapes
            match parameter:
                case "sh:or":
                    return _all([self.fails(member) for member in members])
                case "sh:and":
                    return _any(self.fails(member) for member in members)
                case _:
                    return _all(self.holds(members[0]))
        if len(shape.values) != 1 or shape.shapes:
            raise UnsupportedShape(f"{shape.title}: that {'/'.join(shape.path)} does not fit cannot be told in Cypher.")
        ((parameter, constants),) = shape.values
        if parameter != "sh:hasValue":
            raise UnsupportedShape(f"{shape.title}: not {parameter} cannot be told in Cypher.")
        return f"NOT {self._has(shape.path, constants)}"

    def _property(self, shape: Shape) -> list[str]:
        step, *further = shape.path
        if step == TYPE:
            return self._class(shape)
        if further:
            return self._beyond(shape)
        if step in _TYPES and self.named(step) is None:
            return ends(shape, _TYPES[step])
        return self._literal(shape)

    def _class(self, shape: Shape) -> list[str]:
        """Tell of the class of the focus, which is known when the statement is made."""
        classes = {shorten(term.value) for name, constants in shape.values if name == "sh:in" for term in constants}
        if [name for name, _ in shape.values] != ["sh:in"] or shape.shapes:
            raise UnsupportedShape(f"{shape.title}: only sh:in of a class can be told in Cypher.")
        return [] if self.type in classes else ["false"]

    def _beyond(self, shape: Shape) -> list[str]:
        """Tell of what lies behind an edge: that there is some, or that a value is among it."""
        found: list[str] = []
        for parameter, constants in shape.values:
            match parameter:
                case "sh:minCount" if whole_number(constants) == 1:
                    found.append(self._reaches(shape.path))
                case _:
                    raise UnsupportedShape(f"{'/'.join(shape.path)}: {parameter} cannot be told in Cypher.")
        if shape.shapes:
            raise UnsupportedShape(f"{'/'.join(shape.path)}: no shapes of what lies behind an edge in Cypher.")
        return found

    def _reaches(self, steps: tuple[str, ...], test: str = "") -> str:
        """Return a pattern for what lies behind an edge.

        Without a test, there surely is something, at a record that can be looked up; with one, there may be a value
        that passes it, and without the pattern there is none.
        """
        path(steps, self.vocabulary)  # raises where there is no such way
        first, second = steps
        ways: list[str] = []
        for term in terms():
            if term.kind != "edge" or (term.label, term.cypher) != (self.vocabulary[0], _TYPES[first]):
                continue
            start = f"(node)-[:{term.cypher}]->(other:{term.range})"
            named = Proof((term.range, ""), "").named(second)
            sure = "other.id > '' AND size(labels(other)) = 1"
            if named is not None:
                asked = test.replace("VALUE", f"other.{named}") or f"{sure} AND other.{named} IS NOT NULL"
                ways.append(f"EXISTS {{ {start} WHERE {asked} }}")
            elif not test:
                ways.append(f"EXISTS {{ {start}-[:{_TYPES[second]}]->() WHERE {sure} }}")
        return _any(ways)

    def _has(self, steps: tuple[str, ...], constants: tuple[Term, ...]) -> str:
        """Tell, in true and false alone, whether a value is on the way; behind an edge, whether it may be."""
        same_term(constants, path(steps, self.vocabulary))
        (constant,) = constants
        test = f"VALUE = {_constant(constant)}"
        step, *further = steps
        if further:
            return self._reaches(steps, test)
        return f"coalesce({test.replace('VALUE', self._value(step))}, false)"

    def _literal(self, shape: Shape) -> list[str]:
        (step,) = shape.path
        value = self._value(step)
        declared = path(shape.path, self.vocabulary).declared
        found = [
            _TESTS[name](value, constants, declared) if name in _TESTS else refused(shape, name)
            for name, constants in shape.values
            if name not in _WHOLE
        ]
        if shape.shapes:
            raise UnsupportedShape(f"{shape.title}: no shapes of a literal in Cypher.")
        least = any(name == "sh:minCount" and whole_number(constants) > 0 for name, constants in shape.values)
        if least:
            found = found or [f"{value} IS NOT NULL"]
        elif found:
            found = [f"({value} IS NULL OR {_all(found)})"]
        for name, constants in shape.values:
            number = whole_number(constants) if name in {"sh:minCount", "sh:maxCount"} else 1
            if name == "sh:minCount" and number > 1:
                found.append("false")
            elif name == "sh:maxCount" and number < 1:
                found.append(f"{value} IS NULL")
            elif name == "sh:hasValue":
                found.append(self._has(shape.path, constants))
            elif name == "sh:equals":
                found.append(f"{value} = {self._value(shorten(constants[0].value))}")
            elif name == "sh:lessThanOrEquals":
                found.append(self._ordered(value, shorten(constants[0].value), declared))
        return found

    def _ordered(self, value: str, other: str, declared: str) -> str:
        """Tell that no value comes after another: days and numbers as they are, moments of one second by equality."""
        second, own = self._value(other), path((other,), self.vocabulary).declared
        if {declared, own} <= {"xsd:integer", "xsd:double"}:
            order = f"{value} <= {second} AND toFloatOrNull({value}) = {value}"
        elif declared == own == "xsd:date":
            order = f"{value} <= {second} AND {_matches(value, DATE)} AND {_matches(second, DATE)}"
        elif declared == own == "xsd:dateTime":
            early, late = f"substring({value}, 0, 19)", f"substring({second}, 0, 19)"
            order = (
                f"CASE WHEN {_matches(value, TIME)} AND {_matches(second, TIME)} "
                f"THEN {early} < {late} OR {value} = {second} "
                f"OR ({early} = {late} AND size({value}) = size({second}) AND {value} <= {second}) ELSE false END"
            )
        else:
            raise UnsupportedShape(f"The order of {declared} and {own} cannot be told in Cypher.")
        return f"({value} IS NULL OR {second} IS NULL OR {order})"

    def _closed(self, shape: Shape) -> list[str]:
        allowed = {part.path[0] for part in shape.properties if len(part.path) == 1} | (shape.closed or frozenset())
        names = [name for name, term in vocabulary_of(self.vocabulary).items() if term.rdf in allowed]
        names += [LOGGED] if self.vocabulary[0] in ORDERED and not self.vocabulary[1] else []
        found = [f"all(key IN keys({self.name}) WHERE key IN {literals(sorted(names))})"]
        if not self.vocabulary[1]:
            types = sorted({edge_type for iri, edge_type in _TYPES.items() if iri in allowed})
            found.append(f"all(one IN edges WHERE split(one, ' ')[0] IN {literals(types)})")
        return found

    def named(self, iri: str) -> str | None:
        """Return the Cypher name of a property of the focus, if it has one of this IRI."""
        return next((name for name, term in vocabulary_of(self.vocabulary).items() if term.rdf == iri), None)

    def _value(self, iri: str) -> str:
        named = self.named(iri)
        if named is None:
            raise UnsupportedShape(f"{iri} is no property of {self.vocabulary[0]}.")
        return f"{self.name}.{named}"


def _datatype(value: str, constants: tuple[Term, ...], declared: str) -> str:
    wanted = shorten(constants[0].value)
    if wanted in _NATIVE and (wanted != STRING or declared == STRING):
        return f"{value} IS :: {_NATIVE[wanted]} NOT NULL"
    if wanted == declared and wanted in {"xsd:date", "xsd:dateTime"}:
        return _matches(value, DATE if wanted == "xsd:date" else TIME)
    if wanted != JSON:
        raise UnsupportedShape(f"The datatype {wanted} of what is declared as {declared} cannot be told in Cypher.")
    items = {"xsd:string*": "STRING", "xsd:double*": "FLOAT"}.get(declared)
    if items:
        each = f"all(item IN {value} WHERE item IS :: {items} NOT NULL)"
        return f"CASE WHEN {value} IS :: LIST<ANY> NOT NULL THEN {each} ELSE false END"
    if declared != JSON:
        raise UnsupportedShape(f"JSON of what is declared as {declared} cannot be told in Cypher.")
    return f"({value} IS :: STRING NOT NULL OR {value} IS :: LIST<ANY> NOT NULL)"


def _in(value: str, constants: tuple[Term, ...], declared: str) -> str:
    texts = [one.value for one in constants if isinstance(one, ox.Literal) and shorten(one.datatype.value) == STRING]
    if len(texts) < len(constants) or declared != STRING:
        raise UnsupportedShape(f"sh:in of {declared} cannot be told in Cypher.")
    return f"{value} IN {literals(texts)}"


def _pattern(value: str, constants: tuple[Term, ...], _declared: str) -> str:
    return _matches(value, whole(constants[0].value))


def _min_length(value: str, constants: tuple[Term, ...], _declared: str) -> str:
    # the engines count a character beyond the first plane as two
    least = whole_number(constants)
    return f"{value} > ''" if least <= 1 else f"({value} > '' AND size(toStringOrNull({value})) >= {2 * least - 1})"


def _max_length(value: str, constants: tuple[Term, ...], _declared: str) -> str:
    return f"({value} >= '' AND size(toStringOrNull({value})) <= {whole_number(constants)})"


def _min_inclusive(value: str, constants: tuple[Term, ...], _declared: str) -> str:
    return f"{value} >= {float(constants[0].value)!r}"


def _max_inclusive(value: str, constants: tuple[Term, ...], _declared: str) -> str:
    return f"{value} <= {float(constants[0].value)!r}"


_TESTS: dict[str, Callable[[str, tuple[Term, ...], str], str]] = {
    "sh:datatype": _datatype,
    "sh:in": _in,
    "sh:pattern": _pattern,
    "sh:minLength": _min_length,
    "sh:maxLength": _max_length,
    "sh:minInclusive": _min_inclusive,
    "sh:maxInclusive": _max_inclusive,
}


def _matches(value: str, pattern: str) -> str:
    return f"{value} =~ {literal(pattern)}"


def _constant(term: Term) -> str:
    if isinstance(term, ox.Literal) and shorten(term.datatype.value) == STRING:
        return literal(term.value)
    if isinstance(term, ox.Literal) and shorten(term.datatype.value) == "xsd:boolean":
        return term.value
    raise UnsupportedShape(f"{term} cannot be told in Cypher.")


def _all(conditions: list[str]) -> str:
    return conditions[0] if len(conditions) == 1 else f"({' AND '.join(conditions)})" if conditions else "true"


def _any(conditions: Iterable[str]) -> str:
    found = list(conditions)
    return f"({' OR '.join(found)})" if found else "false"
