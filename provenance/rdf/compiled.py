"""Shapes as plain Python checks, made from the same Turtle that pySHACL reads (SHACL Core, sections 2 to 4).

A shape is compiled once for each vocabulary it meets, so that a path becomes the name of a property or of an edge
type and a check is a few function calls on the values of the record; no triple is made. `provenance.rdf.shacl` is
the oracle: tests hold the two to the same violations. Left out: what `provenance.rdf.shapes` refuses to read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial

from ontology.terms import label_of, shorten, terms
from provenance.model.errors import ShapeViolation
from provenance.model.graph import Batch, Reference
from provenance.rdf.components import Path, Raw, Test, ordered, path, same_term, test_of, text_of, whole_number
from provenance.rdf.shapes import Level, Shape, UnsupportedShape, read
from provenance.rdf.view import Focus, View, class_iri, edge_iri, property_iri, view
from provenance.rdf.violations import Violation, settled

LATER = "beleg:LaterEdgeShape"
Vocabulary = tuple[str, str]
Check = Callable[[View, Focus], Sequence[Violation]]
Holds = Callable[[View, Focus], bool]
Wrong = Callable[[View, Focus], Iterable[tuple[str, str]]]
Whole = Callable[[View, Focus, Sequence[Raw]], Iterable[tuple[str, str]]]

_FINE: tuple[Violation, ...] = ()
_NO_ENDS: list[Reference] = []


class CompiledShapes:
    """Shapes ready to check batches. Raises UnsupportedShape when made, never when used."""

    def __init__(self, shapes: dict[str, Shape]) -> None:
        self._shapes = shapes
        self._plans: dict[tuple[str, Vocabulary], tuple[Check, ...]] = {}
        self._later: dict[Vocabulary, tuple[Check, ...]] = {}
        for shape in shapes.values():
            _node(shape, _vocabulary_of(shape.target), shape)

    def violations(self, batch: Batch) -> list[Violation]:
        """Return what the shapes refuse in a batch, sorted; raises InvalidInput where no graph can be made of it."""
        seen = view(batch)
        found: list[Violation] = []
        for focus in seen.focuses():
            for check in self._plan(focus.type, focus.vocabulary):
                if wrong := check(seen, focus):
                    found.extend(wrong)
        for end in seen.ends:
            outside = Focus(end, class_iri(end.label), (end.label, ""), {})
            found.extend(one for check in self._plan("", outside.vocabulary) for one in check(seen, outside))
        for focus in seen.later.values():
            found.extend(one for check in self._later_plan(focus.vocabulary) for one in check(seen, focus))
        return settled(found)

    def _plan(self, target: str, vocabulary: Vocabulary) -> tuple[Check, ...]:
        """Return the checks of a class; with no class, those that hold for every node that has one."""
        known = self._plans.get((target, vocabulary))
        if known is None:
            meant = [shape for shape in self._shapes.values() if shape.target in {target, "*"}]
            known = tuple(check for shape in meant for check in _node(shape, vocabulary, shape))
            self._plans[target, vocabulary] = known
        return known

    def _later_plan(self, vocabulary: Vocabulary) -> tuple[Check, ...]:
        if vocabulary not in self._later:
            shape = self._shapes.get(LATER)
            self._later[vocabulary] = tuple(_node(shape, vocabulary, shape)) if shape else ()
        return self._later[vocabulary]


@cache
def compiled(level: Level) -> CompiledShapes:
    """Return the shapes of a level, read and compiled once in a process; raises UnsupportedShape."""
    return CompiledShapes(read(level))


def _vocabulary_of(target: str | None) -> Vocabulary:
    """Return a vocabulary that nodes of the class have; any will do for a shape without a class of its own."""
    statements = {term.rdf: (term.label, term.cypher) for term in terms() if term.kind == "statement"}
    return statements.get(target or "") or (label_of(target or "") or "Project", "")


def _node(shape: Shape, vocabulary: Vocabulary, owner: Shape) -> list[Check]:
    """Compile what a node shape asks of the focus itself."""
    return [_property(part, vocabulary, owner) for part in shape.properties] + _besides(shape, vocabulary, owner)


def _besides(shape: Shape, vocabulary: Vocabulary, owner: Shape) -> list[Check]:
    """Compile what a node shape asks of the focus beside its properties."""
    checks: list[Check] = []
    if shape.closed is not None:
        checks.append(_closed(shape, vocabulary, owner))
    for parameter, constants in shape.values:
        if parameter != "sh:class":
            raise UnsupportedShape(f"{owner.name} asks {parameter} of the node itself.")
        checks.append(_is_class(shape, shorten(constants[0].value), owner))
    checks += [_logic(shape, parameter, members, vocabulary, owner) for parameter, members in shape.shapes]
    return checks


def _property(shape: Shape, vocabulary: Vocabulary, owner: Shape) -> Check:
    """Compile a property shape."""
    fine, wrong = _asked(shape, vocabulary)
    report = partial(_report, shape, owner)

    def check(seen: View, focus: Focus) -> Sequence[Violation]:
        if fine is not None and fine(focus):
            return _FINE
        return [report(focus, component, value) for component, value in wrong(seen, focus)]

    return check


def _holds(shape: Shape, vocabulary: Vocabulary, owner: Shape) -> list[Holds]:
    """Compile a shape within another as tests that say but whether it holds: that it does not is no violation yet."""
    parts = (shape,) if shape.path else shape.properties
    found = [_property_holds(part, vocabulary) for part in parts]
    return found if shape.path else found + [partial(_silent, one) for one in _besides(shape, vocabulary, owner)]


def _silent(check: Check, seen: View, focus: Focus) -> bool:
    return not check(seen, focus)


def _property_holds(shape: Shape, vocabulary: Vocabulary) -> Holds:
    fine, wrong = _asked(shape, vocabulary)
    if fine is not None:
        return lambda _seen, focus: fine(focus)
    return lambda seen, focus: next(iter(wrong(seen, focus)), None) is None


def _asked(shape: Shape, vocabulary: Vocabulary) -> tuple[Callable[[Focus], bool] | None, Wrong]:
    """Compile what a property shape asks: tests of each value, then those of all values together.

    The first says whether nothing is wrong, where that can be told at once; the second gives what is.
    """
    way = path(shape.path, vocabulary)
    each: list[tuple[str, Test]] = []
    whole: list[Whole] = []
    for parameter, constants in shape.values:
        if make := _WHOLE.get(parameter):
            whole.append(make(shape, parameter, way, vocabulary))
        else:
            each.append((_component(parameter), test_of(parameter, constants, way)))
    for parameter, members in shape.shapes:
        if parameter != "sh:qualifiedValueShape":
            each.append((_component(parameter), _value_logic(parameter, members, way)))
    get = way.get

    def wrong(seen: View, focus: Focus) -> Iterator[tuple[str, str]]:
        values = get(seen, focus)
        for value in values:
            for component, test in each:
                if not test(value):
                    yield component, text_of(value)
        for judge in whole:
            yield from judge(seen, focus, values)

    return _quick(shape, way, [test for _, test in each]), wrong


def _quick(shape: Shape, way: Path, tests: list[Test]) -> Callable[[Focus], bool] | None:
    """Return a test that says whether nothing is wrong.

    For a path of one step and no comparison, the usual case; None for any other.
    """
    counts = {name: whole_number(shape.value(name)) for name in ("sh:minCount", "sh:maxCount") if shape.value(name)}
    least, most = counts.get("sh:minCount", 0), counts.get("sh:maxCount", sys.maxsize)
    name, single = way.name, way.kind == "literal"
    if name is None or (single and not most) or any(used in _WHOLE.keys() - counts for used, _ in shape.values):
        return None

    def fine(focus: Focus) -> bool:
        if single:
            value = focus.properties.get(name)
            if value is None:
                return not least
            for test in tests:  # noqa: SIM110 — this runs for every property of every record, and all() takes longer
                if not test(value):
                    return False
            return True
        ends = focus.edges.get(name, _NO_ENDS)
        return least <= len(ends) <= most and all(test(end) for end in ends for test in tests)

    return fine


def _report(shape: Shape, owner: Shape, focus: Focus, component: str, value: str, at: str = "") -> Violation:
    place = at or "/".join(shape.path)
    return Violation(focus.name, owner.name, shape.title, place, component, value, shape.message, owner.severity)


def _closed(shape: Shape, vocabulary: Vocabulary, owner: Shape) -> Check:
    allowed = {part.path[0] for part in shape.properties if len(part.path) == 1} | (shape.closed or frozenset())
    report = partial(_report, shape, owner)
    named = partial(property_iri, vocabulary)
    fine: set[str] = set()

    def check(_seen: View, focus: Focus) -> Sequence[Violation]:
        if fine.issuperset(focus.properties) and fine.issuperset(focus.edges):
            return _FINE
        found: list[Violation] = []
        for name, value in focus.properties.items():
            if named(name) not in allowed:
                found.append(report(focus, "Closed", text_of(value), named(name)))
        for edge_type, ends in focus.edges.items():
            if edge_iri(edge_type) not in allowed:
                found += [report(focus, "Closed", text_of(end), edge_iri(edge_type)) for end in ends]
        if not found:
            fine.update(focus.properties, focus.edges)
        return found

    return check


def _is_class(shape: Shape, wanted: str, owner: Shape) -> Check:
    return lambda _seen, focus: _FINE if focus.type == wanted else (_report(shape, owner, focus, "Class", focus.name),)


def _logic(shape: Shape, parameter: str, members: tuple[Shape, ...], vocabulary: Vocabulary, owner: Shape) -> Check:
    """Compile sh:or, sh:and and sh:not over shapes of the focus."""
    parts = [_holds(member, vocabulary, owner) for member in members]
    logic = _LOGIC[parameter]

    def check(seen: View, focus: Focus) -> Sequence[Violation]:
        holds = logic(all(one(seen, focus) for one in part) for part in parts)
        return _FINE if holds else (_report(shape, owner, focus, _component(parameter), focus.name),)

    return check


def _value_logic(parameter: str, members: tuple[Shape, ...], way: Path) -> Test:
    """Compile sh:or, sh:and and sh:not over shapes of one value."""
    tests = [_value_tests(member, way) for member in members]
    return lambda value: _LOGIC[parameter](all(test(value) for test in part) for part in tests)


def _value_tests(shape: Shape, way: Path) -> list[Test]:
    if shape.path or shape.properties or shape.closed is not None:
        raise UnsupportedShape("A shape of a value looks further than the value itself.")
    tests = [test_of(parameter, constants, way) for parameter, constants in shape.values]
    return tests + [_value_logic(parameter, members, way) for parameter, members in shape.shapes]


def _component(parameter: str) -> str:
    name = parameter.removeprefix("sh:")
    return name[0].upper() + name[1:]


def _min_count(shape: Shape, parameter: str, _way: Path, _vocabulary: Vocabulary) -> Whole:
    least = whole_number(shape.value(parameter))
    return lambda _seen, _focus, values: () if len(values) >= least else (("MinCount", ""),)


def _max_count(shape: Shape, parameter: str, _way: Path, _vocabulary: Vocabulary) -> Whole:
    most = whole_number(shape.value(parameter))
    return lambda _seen, _focus, values: () if len(values) <= most else (("MaxCount", ""),)


def _qualified(shape: Shape, parameter: str, way: Path, _vocabulary: Vocabulary) -> Whole:
    number = whole_number(shape.value(parameter))
    members = next((members for name, members in shape.shapes if name == "sh:qualifiedValueShape"), ())
    if not members:
        raise UnsupportedShape(f"{shape.title}: {parameter} without sh:qualifiedValueShape.")
    tests = _value_tests(members[0], way)
    least = parameter == "sh:qualifiedMinCount"

    def judge(_seen: View, _focus: Focus, values: Sequence[Raw]) -> Iterable[tuple[str, str]]:
        count = sum(all(test(value) for test in tests) for value in values)
        return () if (count >= number if least else count <= number) else ((_component(parameter), ""),)

    return judge


def _has_value(shape: Shape, parameter: str, way: Path, _vocabulary: Vocabulary) -> Whole:
    wanted = same_term(shape.value(parameter), way)
    return lambda _seen, _focus, values: () if wanted <= {way.key(value) for value in values} else (("HasValue", ""),)


def _less_than_or_equals(shape: Shape, parameter: str, _way: Path, vocabulary: Vocabulary) -> Whole:
    other = shorten(shape.value(parameter)[0].value)
    beyond = path((other,), vocabulary)

    def judge(seen: View, focus: Focus, values: Sequence[Raw]) -> Iterable[tuple[str, str]]:
        others = beyond.get(seen, focus)
        name = f"LessThanOrEquals {other}"
        return [(name, text_of(one)) for one in values for two in others if not ordered(one, two)]

    return judge


def _equals(shape: Shape, parameter: str, way: Path, vocabulary: Vocabulary) -> Whole:
    other = shorten(shape.value(parameter)[0].value)
    beyond = path((other,), vocabulary)

    def judge(seen: View, focus: Focus, values: Sequence[Raw]) -> Iterable[tuple[str, str]]:
        ours = {way.key(value): value for value in values}
        theirs = {beyond.key(value): value for value in beyond.get(seen, focus)}
        both = ours | theirs
        apart = [both[key] for key in ours.keys() ^ theirs.keys()]
        return [(f"Equals {other}", text_of(value)) for value in apart]

    return judge


_WHOLE: dict[str, Callable[[Shape, str, Path, Vocabulary], Whole]] = {
    "sh:minCount": _min_count,
    "sh:maxCount": _max_count,
    "sh:qualifiedMinCount": _qualified,
    "sh:qualifiedMaxCount": _qualified,
    "sh:hasValue": _has_value,
    "sh:lessThanOrEquals": _less_than_or_equals,
    "sh:equals": _equals,
}


def _negation(met: Iterable[bool]) -> bool:
    return not any(met)


_LOGIC: dict[str, Callable[[Iterable[bool]], bool]] = {"sh:or": any, "sh:and": all, "sh:not": _negation}


_TOLD = 5


class ShapeGuard:
    """Refuses a batch that breaks a shape (implements `provenance.store.ports.Guard`)."""

    def check(self, batch: Batch) -> None:
        """Raise ShapeViolation, with all violations in ``partial``, if the batch may not be written.

        Raises InvalidInput where two of its nodes have one name and differ.
        """
        found = compiled("must").violations(batch)
        if found:
            raise refusal(found)


def refusal(found: list[Violation]) -> ShapeViolation:
    """Return the error that tells the first few violations and how many there are."""
    told = [str(violation) for violation in found[:_TOLD]]
    if len(found) > _TOLD:
        told.append(f"and {len(found) - _TOLD} more")
    count = "1 violation" if len(found) == 1 else f"{len(found)} violations"
    return ShapeViolation(
        f"Expected records that fit their shapes, found {count}: " + "; ".join(told),
        suggestion="Mend the records named; nothing of the batch was written.",
        partial={"violations": [violation.as_dict() for violation in found]},
    )
