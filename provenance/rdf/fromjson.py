"""PROV-JSON read as quads of PROV-O: the relations as properties, and as qualified forms where more is said of them.

What stands in a bundle gets its name as graph. When an entity was generated or invalidated is said of the entity, since
PROV knows one moment of each (PROV-CONSTRAINTS 39 and 40). A relation that is named as a statement of ours is that
statement. Nothing is passed over: what is no PROV-JSON is refused, with the place where it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import IO, Any, NoReturn, cast

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad

from ontology.terms import PREFIXES, expand, shorten
from provenance.model.errors import InvalidInput
from provenance.rdf.provjson import TIMES
from provenance.rdf.relations import BY_NAME, SUBTYPES, Relation

_CLASSES = {"entity": "prov:Entity", "activity": "prov:Activity", "agent": "prov:Agent"}
_STATEMENT = "urn:beleg:edge:"
_MOMENTS = {"wasGeneratedBy": "prov:generatedAtTime", "wasInvalidatedBy": "prov:invalidatedAtTime"}
_ATTRIBUTES = {"prov:label": "rdfs:label", "prov:location": "prov:atLocation", "prov:role": "prov:hadRole"}
_STARTS = {started: moment for moment, started in TIMES.items()}
_NAMES = {"xsd:QName", "prov:QUALIFIED_NAME"}
_BY_TYPE = {expand(type_): rdf for rdf, type_ in SUBTYPES.items()}

Subject = NamedNode | BlankNode
Attributes = Mapping[str, list[Any]]


def provjson_quads(source: IO[bytes]) -> Iterator[Quad]:
    """Read a document of PROV-JSON; raises InvalidInput for what is none."""
    try:
        document = json.load(source, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"Expected a document of PROV-JSON; {error}.") from error
    unnamed = count(1)
    top = _mapping(document, "the document")
    yield from _Container(_prefixes(top, PREFIXES), DefaultGraph(), unnamed).quads(top)
    for name, inside in _mapping(top.get("bundle", {}), "bundle").items():
        bundle = _mapping(inside, f"bundle {name}")
        prefixes = _prefixes(bundle, _prefixes(top, PREFIXES))
        graph = _Container(prefixes, DefaultGraph(), unnamed).named(name)
        if "bundle" in bundle:
            _refuse("no bundle within a bundle", f"bundle {name}")
        yield from _Container(prefixes, graph, unnamed).quads(bundle)


@dataclass(frozen=True, slots=True)
class _Container:
    """A document or one of its bundles: what its prefixes mean, and the graph that it is."""

    prefixes: Mapping[str, str]
    graph: Subject | DefaultGraph
    unnamed: Iterator[int]

    def quads(self, given: Mapping[str, Any]) -> Iterator[Quad]:
        for part, members in given.items():
            if part in {"prefix", "bundle"}:
                continue
            if part not in _CLASSES and part not in BY_NAME:
                _refuse("a group of PROV-JSON (entity, activity, agent or a relation)", part)
            for name, records in _mapping(members, part).items():
                for record in _listed(records):
                    said = {key: _listed(value) for key, value in _mapping(record, f"{part} {name}").items()}
                    if part in _CLASSES:
                        yield from self._element(part, name, said)
                    else:
                        yield from self._relation(BY_NAME[part], name, said)

    def named(self, name: object) -> Subject:
        """Return the IRI of a qualified name."""
        if not isinstance(name, str):
            _refuse("a qualified name", json.dumps(name))
        prefix, colon, local = name.partition(":")
        if prefix == "_" and colon:
            return BlankNode("n" + local.encode().hex())
        if not colon:
            prefix, local = "default", name
        if prefix not in self.prefixes:
            _refuse("a name whose prefix the document declares", name)
        try:
            return NamedNode(self.prefixes[prefix] + local)
        except ValueError:
            _refuse("a name that is an IRI", self.prefixes[prefix] + local)

    def _element(self, part: str, name: str, said: Attributes) -> Iterator[Quad]:
        subject = self.named(name)
        yield self._quad(subject, "rdf:type", NamedNode(expand(_CLASSES[part])))
        times = _STARTS if part == "activity" else {}
        for key, values in said.items():
            for value in values:
                if key in times:
                    yield self._quad(subject, times[key], _moment(value, f"{name} {key}"))
                else:
                    yield from self._attribute(subject, key, value)

    def _relation(self, relation: Relation, name: str, said: Attributes) -> Iterator[Quad]:
        formal = {relation.start, relation.end}
        (start, *others), ends = said.get(relation.start, [None]), said.get(relation.end, [])
        if start is None or others:
            _refuse(f"one {relation.start}", f"{relation.name} {name}")
        if len(ends) > 1 and relation.name != "hadMember":
            _refuse(f"one {relation.end}", f"{relation.name} {name}")
        subject, objects = self.named(start), [self.named(end) for end in ends]
        more = {key: values for key, values in said.items() if key not in formal}
        rdf = self._property(relation, more)
        for one in objects:
            yield Quad(subject, rdf, one, self.graph)
        statement = None if name.startswith("_:") else self.named(name)
        if isinstance(statement, NamedNode) and statement.value.startswith(_STATEMENT):
            yield from self._statement(statement, (subject, rdf, objects), more)
            return
        moment = _MOMENTS.get(relation.name, "")
        if moment and statement is None and set(more) <= {"prov:time"}:
            for time in more.get("prov:time", []):
                yield self._quad(subject, moment, _moment(time, f"{relation.name} {name}"))
            if more or objects:
                return
        if objects and statement is None and not any(more.values()):
            return
        yield from self._qualified(relation, (subject, rdf, objects), statement, more)

    def _property(self, relation: Relation, more: dict[str, list[Any]]) -> NamedNode:
        """Return the property that a relation is, and take what says so out of the attributes."""
        for value in more.pop("rdf:predicate", []):
            object_ = self._value(value)
            if isinstance(object_, NamedNode):
                return object_
        if relation.name == "wasDerivedFrom":
            for value in more.get("prov:type", []):
                object_ = self._value(value)
                if isinstance(object_, NamedNode) and object_.value in _BY_TYPE:
                    more["prov:type"] = [one for one in more["prov:type"] if one is not value]
                    return NamedNode(expand(_BY_TYPE[object_.value]))
        return NamedNode(expand(f"prov:{relation.name}"))

    def _statement(
        self, name: Subject, said: tuple[Subject, NamedNode, list[Subject]], more: Attributes
    ) -> Iterator[Quad]:
        subject, rdf, objects = said
        yield self._quad(name, "rdf:subject", subject)
        yield self._quad(name, "rdf:predicate", rdf)
        for one in objects:
            yield self._quad(name, "rdf:object", one)
        for key, values in more.items():
            for value in values:
                yield from self._attribute(name, key, value)

    def _qualified(
        self,
        relation: Relation,
        said: tuple[Subject, NamedNode, list[Subject]],
        named: Subject | None,
        more: Attributes,
    ) -> Iterator[Quad]:
        """Yield the qualified form (PROV-O 3.3); for a relation that has none, one of ours that is a statement."""
        (subject, rdf, objects), node = said, named or BlankNode(f"q{next(self.unnamed)}")
        if relation.qualified:
            kind = SUBTYPES.get(shorten(rdf.value), f"prov:{relation.qualified}")
            yield self._quad(subject, kind.replace("prov:", "prov:qualified"), node)
            yield self._quad(node, "rdf:type", NamedNode(expand(kind)))
            for one in objects:
                yield self._quad(node, relation.role, one)
        else:
            yield self._quad(node, "rdf:type", NamedNode(expand("rdf:Statement")))
            yield from self._statement(node, (subject, rdf, objects), {})
        for key, values in more.items():
            for value in values:
                known = relation.more.get(key)
                if known and key == "prov:time":
                    yield self._quad(node, known, _moment(value, relation.name))
                elif known:
                    yield self._quad(node, known, self.named(value))
                else:
                    yield from self._attribute(node, key, value)

    def _attribute(self, subject: Subject, key: str, value: Any) -> Iterator[Quad]:
        object_ = self._value(value)
        predicate = self.named(_ATTRIBUTES.get(key, key))
        if key == "prov:type" and isinstance(object_, NamedNode):
            predicate = NamedNode(expand("rdf:type"))
        if not isinstance(predicate, NamedNode):
            _refuse("the name of an attribute", key)
        yield Quad(subject, predicate, object_, self.graph)

    def _value(self, value: Any) -> NamedNode | BlankNode | Literal:
        if not isinstance(value, dict):
            if value is None or isinstance(value, list):
                _refuse("a value", json.dumps(value))
            return Literal(value)
        typed = cast("dict[str, Any]", value)
        text, datatype, language = typed.get("$"), typed.get("type"), typed.get("lang")
        if text is None or set(typed) - {"$", "type", "lang"} or isinstance(text, (dict, list)):
            _refuse("a typed value ($ with type or lang)", json.dumps(value))
        shown = text if isinstance(text, str) else json.dumps(text)
        if datatype in _NAMES:
            return self.named(shown)
        if language is not None:
            try:
                return Literal(shown, language=str(language))
            except ValueError:
                _refuse("a language tag", json.dumps(language))
        if datatype is None:
            return Literal(shown)
        kind = self.named(datatype)
        return Literal(shown, datatype=kind) if isinstance(kind, NamedNode) else _refuse("a datatype", str(datatype))

    def _quad(self, subject: Subject, predicate: str, object_: Subject | Literal) -> Quad:
        return Quad(subject, NamedNode(expand(predicate)), object_, self.graph)


def _prefixes(given: Mapping[str, Any], outer: Mapping[str, str]) -> Mapping[str, str]:
    declared = _mapping(given.get("prefix", {}), "prefix")
    for prefix, iri in declared.items():
        if not isinstance(iri, str):
            _refuse("the IRI of a prefix", f"{prefix}: {json.dumps(iri)}")
    return {**outer, **declared}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _refuse("each name of an object once", twice)
    return found


def _mapping(given: Any, place: str) -> dict[str, Any]:
    return cast("dict[str, Any]", given) if isinstance(given, dict) else _refuse("an object", place)


def _listed(given: Any) -> list[Any]:
    return cast("list[Any]", given) if isinstance(given, list) else [given]


def _moment(value: Any, place: str) -> Literal:
    text = cast("dict[str, Any]", value).get("$") if isinstance(value, dict) else value
    if not isinstance(text, str):
        _refuse("a time", place)
    return Literal(text, datatype=NamedNode(expand("xsd:dateTime")))


def _refuse(expected: str, found: str) -> NoReturn:
    raise InvalidInput(
        f"Expected {expected} in a document of PROV-JSON; found {found}.",
        suggestion="https://www.w3.org/submissions/prov-json/ says what it is made of.",
    )
