"""PROV of others as records: its entities, activities and agents, an edge for each relation of PROV-O between them.

    ex:report prov:wasGeneratedBy ex:writing   ->   (:ForeignEntity)-[:GENERATED_BY]->(:ForeignActivity)

Blank nodes get the labels of RDFC-1.0, so one document always gives the same records. What a thing is, its class says,
or the relation it stands in (PROV-CONSTRAINTS 50); a relation is read from its property, its inverse and its qualified
form. All statements are kept in their words with the record they are about, and those about none with the document, so
what has no field is not lost; `Brought.in_words` counts it by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias

from pyoxigraph import BlankNode, CanonicalizationAlgorithm, Dataset, DefaultGraph, Literal, NamedNode, Quad

from ontology.terms import expand, shorten, terms
from provenance.model.errors import InvalidInput
from provenance.model.foreign import ForeignActivity, ForeignAgent, ForeignDocument, ForeignEntity
from provenance.rdf.relations import RELATIONS, SUBTYPES
from provenance.rdf.view import is_time

Thing: TypeAlias = tuple[str, str]
"""The graph that something is said in (empty outside of bundles), and the name of what it is said of."""
Element: TypeAlias = ForeignEntity | ForeignActivity | ForeignAgent
Related: TypeAlias = tuple[str, str, Thing, Thing]
"""The label that a relation starts at, its field, and the things it is between."""

_MODELS: dict[str, type[Element]] = {one.LABEL: one for one in (ForeignEntity, ForeignActivity, ForeignAgent)}
_BASES = {"prov:Entity": "ForeignEntity", "prov:Activity": "ForeignActivity", "prov:Agent": "ForeignAgent"}
_KINDS = {
    **_BASES,
    **dict.fromkeys(("prov:Collection", "prov:EmptyCollection", "prov:Bundle", "prov:Plan"), "ForeignEntity"),
    **dict.fromkeys(("prov:Person", "prov:SoftwareAgent", "prov:Organization"), "ForeignAgent"),
}
_INVERSES = {
    "prov:generated": "prov:wasGeneratedBy",
    "prov:invalidated": "prov:wasInvalidatedBy",
    "prov:influenced": "prov:wasInfluencedBy",
}
_QUALIFIED = {
    **{f"prov:qualified{one.qualified}": (f"prov:{one.name}", one.role) for one in RELATIONS if one.qualified},
    **{type_.replace("prov:", "prov:qualified"): (rdf, "prov:entity") for rdf, type_ in SUBTYPES.items()},
}
_MOMENTS = {
    "prov:generatedAtTime": ("ForeignEntity", "generated_at"),
    "prov:startedAtTime": ("ForeignActivity", "started_at"),
    "prov:endedAtTime": ("ForeignActivity", "ended_at"),
}
_TYPE, _LABEL = "rdf:type", "rdfs:label"


@dataclass(frozen=True, slots=True)
class Brought:
    """What a document came to: its record, those of its things, and what is kept in words alone, by its property.

    ``added`` is False where the project had the document, so that nothing was written.
    """

    document: ForeignDocument
    elements: list[Element]
    relations: int
    in_words: Counter[str] = field(default_factory=Counter[str])
    added: bool = True

    def count(self, label: str) -> int:
        """Return how many things there are of a label."""
        return sum(label == one.LABEL for one in self.elements)


def brought(quads: Iterable[Quad], begun: Mapping[str, Any], name: str, digest: str) -> Brought:
    """Return the records of a document. ``begun`` has its project, session and time.

    Raises InvalidInput where it says of nothing that it is an entity, an activity or an agent.
    """
    reading = _Reading()
    reading.take(quads)
    if not reading.kinds:
        raise InvalidInput(
            f"Expected an export of Beleg or a document of PROV; {name} says of nothing that it is an entity, an "
            "activity or an agent.",
            suggestion="Name its format with --format if its ending tells another.",
        )
    own = {key: begun[key] for key in ("project", "recorded_at", "session")}
    place = f"{own['project']}/{digest}"
    elements = list(reading.elements(place))
    rest = tuple(map(_text, reading.said.get(None, [])))
    document = ForeignDocument(id=place, name=name, digest=digest, statements=rest, **own)
    return Brought(document, elements, len(reading.related), reading.in_words)


@dataclass(slots=True)
class _Reading:
    """A document while it is read."""

    about: dict[Thing, list[Quad]] = field(default_factory=dict[Thing, list[Quad]])
    kinds: dict[Thing, set[str]] = field(default_factory=dict[Thing, set[str]])
    related: set[Related] = field(default_factory=set[Related])
    said: dict[Thing | None, list[Quad]] = field(default_factory=dict["Thing | None", list[Quad]])
    unfitting: set[tuple[str, str, str, str]] = field(default_factory=set[tuple[str, str, str, str]])
    in_words: Counter[str] = field(default_factory=Counter[str])

    def take(self, quads: Iterable[Quad]) -> None:
        """Take all statements: what things are, then how they are related, then to whom each statement belongs."""
        dataset = Dataset(quads)
        dataset.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
        for quad in sorted(dataset, key=str):
            self.about.setdefault((_graph(quad), _name(quad.subject)), []).append(quad)
        for thing, quads_ in self.about.items():
            for quad in quads_:
                kind = _KINDS.get(shorten(_name(quad.object))) if quad.predicate.value == expand(_TYPE) else None
                if kind:
                    self.kinds.setdefault(thing, set()).add(kind)
        for graph, rdf, start, end in [
            one for quads_ in self.about.values() for quad in quads_ for one in self._says(quad)
        ]:
            self._relate(graph, rdf, start, end)
        self._demand_disjoint()
        self._keep()
        self.in_words.update(rdf for _, rdf, _, _ in self.unfitting)

    def elements(self, document: str) -> Iterator[Element]:
        """Yield the records, numbered in the order of their names."""
        named = sorted((*thing, label) for thing, labels in self.kinds.items() for label in labels)
        ids = {(label, (graph, name)): f"{document}/{number}" for number, (graph, name, label) in enumerate(named, 1)}
        links: dict[tuple[str, Thing], dict[str, list[str]]] = {}
        for label, key, start, end in sorted(self.related):
            of = links.setdefault((label, start), {})
            of.setdefault(key, []).append(ids[_ends()[label, key], end])
        for (label, thing), id_ in ids.items():
            ends = {key: tuple(found) for key, found in links.get((label, thing), {}).items()}
            mine = label == min(self.kinds[thing])
            kept = self.said.get(thing, []) if mine else []
            said = {"id": id_, "iri": thing[1], "bundle": thing[0] or None, "document": document}
            said |= self._fields(label, thing) | ends
            yield _MODELS[label].model_validate(said | {"statements": tuple(map(_text, kept))})

    def _says(self, quad: Quad) -> Iterator[tuple[str, str, str, str]]:
        """Yield the relations that a statement says: graph, property, start and end."""
        rdf, graph, subject = shorten(quad.predicate.value), _graph(quad), _name(quad.subject)
        if isinstance(quad.object, Literal):
            return
        end = _name(quad.object)
        if rdf in _edges():
            yield graph, rdf, subject, end
        elif rdf in _INVERSES:
            yield graph, _INVERSES[rdf], end, subject
        elif rdf in _QUALIFIED:
            relation, role = _QUALIFIED[rdf]
            for one in self.about.get((graph, end), []):
                if shorten(one.predicate.value) in {role, "prov:influencer"} and not isinstance(one.object, Literal):
                    yield graph, relation, subject, _name(one.object)

    def _relate(self, graph: str, rdf: str, start: str, end: str) -> None:
        """Keep a relation between the things it fits; where one alone does, it says what they are."""
        fitting = _edges()[rdf]
        for label, key, other in fitting:
            first, second = self._known(graph, start, label), self._known(graph, end, other)
            if len(fitting) == 1:
                first, second = first or (graph, start), second or (graph, end)
                self.kinds.setdefault(first, set()).add(label)
                self.kinds.setdefault(second, set()).add(other)
            if first and second:
                self.related.add((label, key, first, second))
                return
        self.unfitting.add((graph, rdf, start, end))

    def _demand_disjoint(self) -> None:
        both = {"ForeignEntity", "ForeignActivity"}
        wrong = next((name for (_, name), labels in sorted(self.kinds.items()) if both <= labels), None)
        if wrong is not None:
            raise InvalidInput(
                f"Expected a document in which nothing is both an entity and an activity; {wrong} is.",
                suggestion="Give them names of their own: PROV keeps the two apart (PROV-CONSTRAINTS 55).",
            )

    def _known(self, graph: str, name: str, label: str) -> Thing | None:
        """Find a thing of a kind where it is spoken of, else outside of all bundles."""
        return next((one for one in ((graph, name), ("", name)) if label in self.kinds.get(one, ())), None)

    def _keep(self) -> None:
        """Say of each statement whose it is: its subject's, or of whom leads to its subject."""
        owners: dict[Thing, Thing] = {one: one for one in self.kinds}
        for graph, name in self.about:
            if ("", name) in self.kinds:
                owners.setdefault((graph, name), ("", name))
        waiting = [one for one in self.about if one in owners]
        while waiting:
            thing = waiting.pop()
            for quad in self.about[thing]:
                part = (_graph(quad), _name(quad.object))
                leads = isinstance(quad.object, BlankNode) or shorten(quad.predicate.value) in _QUALIFIED
                if leads and part in self.about and part not in owners:
                    owners[part] = owners[thing]
                    waiting.append(part)
        for thing, quads in self.about.items():
            self.said.setdefault(owners.get(thing), []).extend(quads)
            for quad in quads:
                if not self._has_place(quad, owners.get(thing) == thing):
                    self.in_words[shorten(quad.predicate.value)] += 1

    def _has_place(self, quad: Quad, of_thing: bool) -> bool:
        """Say whether a statement became a field or an edge."""
        rdf = shorten(quad.predicate.value)
        if rdf in _MOMENTS:
            label, key = _MOMENTS[rdf]
            return of_thing and key in self._fields(label, (_graph(quad), _name(quad.subject)))
        if rdf in _edges() or rdf in _INVERSES:  # where no edge came of it, that is counted with the relations
            return not isinstance(quad.object, Literal)
        fields = self._fields("", (_graph(quad), _name(quad.subject))) if rdf == _LABEL else {}
        return of_thing and (rdf == _TYPE or fields.get("name") == _name(quad.object))

    def _fields(self, label: str, thing: Thing) -> dict[str, Any]:
        """Return the types, the label and the moments of a thing; of several moments none."""
        found: dict[str, Any] = {}
        types: list[str] = []
        labels: list[str] = []
        moments: dict[str, set[str | None]] = {}
        for quad in self.about.get(thing, []):
            rdf, end = shorten(quad.predicate.value), quad.object
            if rdf == _TYPE and shorten(_name(end)) not in _BASES:
                types.append(_name(end))
            elif rdf == _LABEL and isinstance(end, Literal) and end.value:
                labels.append(end.value)
            elif rdf in _MOMENTS and _MOMENTS[rdf][0] == label:
                moments.setdefault(_MOMENTS[rdf][1], set()).add(_moment(end))
        if labels:
            found["name"] = labels[0]
        for key, times in moments.items():
            (time, *others) = times
            if time and not others:
                found[key] = time
        return found | {"types": tuple(types)}


def _moment(value: object) -> str | None:
    """Return a moment in UTC; None for one without a zone, which is no moment, and for what is none."""
    if not isinstance(value, Literal) or value.datatype.value != expand("xsd:dateTime"):
        return None
    try:
        moment = datetime.fromisoformat(value.value)
        shown = moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment.tzinfo else ""
    except (ValueError, OverflowError):
        return None
    return shown if is_time(shown) else None


def _graph(quad: Quad) -> str:
    return "" if isinstance(quad.graph_name, DefaultGraph) else _name(quad.graph_name)


def _name(term: object) -> str:
    return term.value if isinstance(term, (NamedNode, Literal)) else str(term)


def _text(quad: Quad) -> str:
    return f"{quad} ."


@cache
def _edges() -> Mapping[str, list[tuple[str, str, str]]]:
    """Return for each property of PROV-O the edges that it may be: label of the start, field, label of the end."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for term in terms():
        if term.kind == "edge" and term.label in _MODELS and term.range in _MODELS:
            found.setdefault(term.rdf, []).append((term.label, term.python, term.range))
    return found


@cache
def _ends() -> Mapping[tuple[str, str], str]:
    return {(label, key): end for fitting in _edges().values() for label, key, end in fitting}
