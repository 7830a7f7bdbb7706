"""The table of terms against the records, the ontology, the context and the shapes."""

from __future__ import annotations

import inspect
import json
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from rdflib import OWL, RDF, RDFS, Graph, URIRef

import provenance.model.activities
import provenance.model.answers
import provenance.model.citations
import provenance.model.compliance
import provenance.model.conflicts
import provenance.model.foreign
import provenance.model.rules
import provenance.model.sources
from ontology.context import rendered
from ontology.terms import (
    PREFIXES,
    Term,
    class_of,
    context_text,
    expand,
    label_of,
    ontology_turtle,
    properties_of,
    shape_files,
    shorten,
    statement_of,
    terms,
)
from provenance.model.graph import RecordModel
from provenance.rdf.shapes import Shape, read

MODULES = (
    provenance.model.activities,
    provenance.model.citations,
    provenance.model.answers,
    provenance.model.citations,
    provenance.model.compliance,
    provenance.model.conflicts,
    provenance.model.foreign,
    provenance.model.rules,
    provenance.model.sources,
    provenance.model.sources,
    provenance.model.activities,
)
RECORDS: dict[str, type[RecordModel]] = {
    record.LABEL: record
    for module in MODULES
    for _, record in inspect.getmembers(module, inspect.isclass)
    if issubclass(record, RecordModel) and hasattr(record, "LABEL")
}
DATATYPES = {
    str: {"xsd:string", "xsd:dateTime", "xsd:date"},
    bool: {"xsd:boolean"},
    int: {"xsd:integer"},
    float: {"xsd:double"},
    dict: {"rdf:JSON"},
    tuple: {"xsd:string*", "xsd:double*"},
}


def _of_kind(kind: str) -> list[Term]:
    return [term for term in terms() if term.kind == kind]


def test_every_label_is_in_the_table_and_nothing_else() -> None:
    """The classes of the table are exactly the labels of the records."""
    assert {term.label: term.python for term in _of_kind("class")} == {
        label: record.__name__ for label, record in RECORDS.items()
    }


@pytest.mark.parametrize("label", RECORDS)
def test_every_field_is_in_the_table_and_nothing_else(label: str) -> None:
    """The properties of a class are exactly the fields of its record that are no links, with their types."""
    record = RECORDS[label]
    fields = {name for name in record.model_fields if name not in record.LINKS}
    named = {term.python for term in properties_of(label).values()}
    assert named - {"key"} == fields
    assert set(properties_of(label)) == fields | {"id"}, "the id of a node is a property as well"
    hints = get_type_hints(record)
    for term in properties_of(label).values():
        if term.python != "key":
            assert term.range in DATATYPES[_kind_of(hints[term.python])], f"{label}.{term.python}"


@pytest.mark.parametrize("label", RECORDS)
def test_every_link_is_in_the_table_and_nothing_else(label: str) -> None:
    """The edges of a class that have a field are exactly the links of its record: type and label of the end too."""
    rows = {term.python: (term.cypher, term.range) for term in _of_kind("edge") if term.label == label and term.python}
    assert rows == {name: tuple(link) for name, link in RECORDS[label].LINKS.items()}


def test_edges_without_a_field_carry_words_of_their_own() -> None:
    """Only edges with properties have no field: memberships, references, supersessions, selections and reliances."""
    assert {(term.label, term.cypher, term.range) for term in _of_kind("edge") if not term.python} == {
        ("Project", "HAD_MEMBER", "Source"),
        ("Segment", "REFERS_TO", "Segment"),
        ("Segment", "REFERS_TO", "Work"),
        ("Segment", "REFERS_TO", "Identifier"),
        ("Segment", "SUPERSEDES", "Segment"),
        ("EvidencePack", "HAD_MEMBER", "Segment"),
        ("Assertion", "RESTS_ON", "Citation"),
    }
    assert statement_of("Project", "HAD_MEMBER") == "beleg:Membership"
    assert statement_of("Segment", "REFERS_TO") == "beleg:Reference"
    assert statement_of("Segment", "SUPERSEDES") == "beleg:Supersession"
    assert statement_of("EvidencePack", "HAD_MEMBER") == "beleg:Selection"
    assert statement_of("Assertion", "RESTS_ON") == "beleg:Reliance"
    assert {term.cypher.split(".")[0] for term in _of_kind("edge-property")} == {
        "HAD_MEMBER",
        "REFERS_TO",
        "RESTS_ON",
        "SUPERSEDES",
    }


def test_spellings_lead_both_ways() -> None:
    """No two properties of a class share a spelling in RDF, an edge type has one IRI, a class one label."""
    for label in RECORDS:
        spelled = [term.rdf for term in terms() if term.label == label and term.kind in {"property", "edge"}]
        own = {(term.cypher, term.rdf) for term in terms() if term.label == label and term.kind in {"property", "edge"}}
        assert len({rdf for _, rdf in own}) == len({cypher for cypher, _ in own}) == len(own), f"{label}: {spelled}"
        assert label_of(class_of(label)) == label
    by_type: dict[str, set[str]] = {}
    for term in _of_kind("edge"):
        by_type.setdefault(term.cypher, set()).add(term.rdf)
    assert all(len(iris) == 1 for iris in by_type.values())


def test_every_prefix_is_known_and_shortens_back() -> None:
    """Every name in the table expands to an IRI that shortens to the same name."""
    for term in terms():
        assert shorten(expand(term.rdf)) == term.rdf
    with pytest.raises(KeyError):
        expand("nowhere:thing")


def test_ontology_describes_exactly_our_own_words() -> None:
    """Each beleg: word of the table is in beleg.ttl with label and comment, and no other is there."""
    graph = Graph().parse(data=ontology_turtle(), format="turtle")
    kinds = (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty)
    described = {shorten(str(subject)): kind for kind in kinds for subject in graph.subjects(RDF.type, kind)}
    expected: dict[str, Any] = {}
    for term in terms():
        if term.rdf.startswith("beleg:"):
            kind = {"class": OWL.Class, "statement": OWL.Class, "edge": OWL.ObjectProperty}
            expected[term.rdf] = kind.get(term.kind, OWL.DatatypeProperty)
    assert described == expected
    for word in described:
        assert graph.value(URIRef(expand(word)), RDFS.label), word
        assert str(graph.value(URIRef(expand(word)), RDFS.comment)).endswith("."), word


def test_ontology_agrees_with_the_table() -> None:
    """Super-classes, domains and ranges in beleg.ttl are those of the table."""
    graph = Graph().parse(data=ontology_turtle(), format="turtle")
    domain = URIRef(expand("schema:domainIncludes"))
    for term in terms():
        if not term.rdf.startswith("beleg:"):
            continue
        subject = URIRef(expand(term.rdf))
        if term.kind in {"class", "statement"}:
            found = {shorten(str(one)) for one in graph.objects(subject, RDFS.subClassOf)}
            assert found == set(term.range.split()), term.rdf
            continue
        start = statement_of(term.label, term.cypher.split(".")[0]) if term.kind == "edge-property" else None
        assert URIRef(expand(start or class_of(term.label))) in graph.objects(subject, domain), term
        end = class_of(term.range) if term.kind == "edge" else "rdf:JSON" if term.range[-1] == "*" else term.range
        ends = {*graph.objects(subject, RDFS.range), *graph.objects(subject, URIRef(expand("schema:rangeIncludes")))}
        assert end in {shorten(str(one)) for one in ends}, term


def test_context_is_made_from_the_table() -> None:
    """context.jsonld is what the table gives, and reads as JSON."""
    assert context_text() == rendered()
    assert set(RECORDS) <= set(json.loads(context_text())["@context"])


def test_context_turns_a_record_into_its_triples() -> None:
    """A record in JSON with the context gives the class, the property and the edge of the table."""
    document = {
        **json.loads(context_text()),
        "@id": "urn:beleg:Verification:v",
        "@type": "Verification",
        "status": "verified",
        "started_at": "2026-01-01T00:00:00Z",
        "citation": "urn:beleg:Citation:demo%2F1",
    }
    graph = Graph().parse(data=json.dumps(document), format="json-ld")
    said = {(shorten(str(predicate)), str(value)) for _, predicate, value in graph}
    assert said == {
        ("rdf:type", expand("beleg:Verification")),
        ("beleg:status", "verified"),
        ("prov:startedAtTime", "2026-01-01T00:00:00+00:00"),
        ("prov:used", "urn:beleg:Citation:demo%2F1"),
    }


@pytest.mark.parametrize("level", ["must", "should"])
def test_every_class_has_a_file_of_shapes(level: Any) -> None:
    """Each label has its file of shapes in must and in should, which targets its class."""
    assert {label.lower() for label in RECORDS} <= set(shape_files(level))
    assert {class_of(label) for label in RECORDS} <= {shape.target for shape in read(level).values()}


@pytest.mark.parametrize("level", ["must", "should"])
def test_every_shape_says_what_it_asks(level: Any) -> None:
    """Each node shape and each property shape has a name; what it asks itself has a message that is a sentence."""
    for shape in read(level).values():
        for part in (shape, *shape.properties):
            assert part.title, f"{shape.name} {part.path}: no sh:name"
            if part.path or part.shapes or part.closed is not None:
                assert part.message[:1].isupper(), f"{shape.name} {part.title}"
                assert part.message.endswith("."), f"{shape.name} {part.title}"


def test_shapes_of_must_are_closed_over_the_table() -> None:
    """The shape of a class allows every property and edge the table gives it, and nothing else."""
    for label in RECORDS:
        shape = next(one for one in read("must").values() if one.target == class_of(label) and one.closed is not None)
        allowed = {part.path[0] for part in shape.properties}
        assert allowed == {term.rdf for term in terms() if term.label == label and term.kind in {"property", "edge"}}


def test_severities_tell_the_levels_apart() -> None:
    """What must be is a violation, what should be a warning."""
    assert {shape.severity for shape in read("must").values()} == {"Violation"}
    assert {shape.severity for shape in read("should").values()} == {"Warning"}


def test_enumerations_of_the_shapes_are_those_of_the_records() -> None:
    """Where a field is an enumeration, the shape lists its members, all of them."""
    checked = 0
    for label, record in RECORDS.items():
        for name, hint in get_type_hints(record).items():
            members = next(
                (one for one in (hint, *get_args(hint)) if isinstance(one, type) and issubclass(one, Enum)), None
            )
            if members and name in record.model_fields:
                part = _property_shape(label, properties_of(label)[name].rdf)
                assert {term.value for term in part.value("sh:in")} == {member.value for member in members}
                checked += 1
    assert checked == 19


def test_kinds_of_segments_are_those_of_the_documents() -> None:
    """A segment is of a kind that the ETL knows, or a section."""
    document = pytest.importorskip("etl.document")
    kinds = {term.value for term in _property_shape("Segment", "beleg:kind").value("sh:in")}
    assert kinds == {*get_args(document.UnitKind), "section"}
    origins = {term.value for term in _property_shape("Segment", "beleg:satz").value("sh:in")}
    assert origins == set(get_args(document.SatzOrigin))


def test_prefixes_are_the_same_everywhere() -> None:
    """Every prefix in the ontology and the shapes means what the table means by it."""
    texts = [ontology_turtle(), *shape_files("must").values(), *shape_files("should").values()]
    for text in texts:
        for line in text.splitlines():
            if line.startswith("@prefix"):
                _, name, iri, _ = line.split()
                assert PREFIXES[name[:-1]] == iri[1:-1]


def _property_shape(label: str, path: str) -> Shape:
    shape = next(one for one in read("must").values() if one.target == class_of(label) and one.closed is not None)
    return next(part for part in shape.properties if part.path == (path,))


def _kind_of(hint: Any) -> type:
    if get_origin(hint) in {Union, UnionType}:
        hint = next(one for one in get_args(hint) if one is not type(None))
    plain = get_origin(hint) or hint
    return str if issubclass(plain, str) else plain
