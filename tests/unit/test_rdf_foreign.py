"""PROV of others as records: what a thing is, how things are related, and whose each statement is."""

from __future__ import annotations

import io

import pytest

from provenance.model.errors import InvalidInput
from provenance.rdf.export import quads_of
from provenance.rdf.foreign import Brought, brought

BEGUN = {"id": "01J", "project": "demo", "recorded_at": "2026-01-02T03:04:05Z", "session": "demo/s/a"}
PREFIXES = """
@prefix prov: <http://www.w3.org/ns/prov#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""


def read(turtle: str) -> Brought:
    """Give what a document comes to."""
    return brought(
        quads_of(io.BytesIO((PREFIXES + turtle).encode()), named="trig"), BEGUN, "d.trig", "sha256:" + "0" * 64
    )


def things(found: Brought) -> dict[str, str]:
    """Give the things by the end of their names, with their labels; one that is two has both."""
    said: dict[str, str] = {}
    for one in found.elements:
        name = one.iri.rsplit("/", 1)[1]
        said[name] = " ".join(filter(None, (said.get(name), one.LABEL.removeprefix("Foreign"))))
    return said


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("ex:e prov:wasGeneratedBy ex:a .", {"e": "Entity", "a": "Activity"}),
        ("ex:a prov:generated ex:e .", {"e": "Entity", "a": "Activity"}),
        ("ex:a prov:qualifiedUsage [ prov:entity ex:e ] .", {"e": "Entity", "a": "Activity"}),
        ("ex:e prov:qualifiedRevision [ prov:entity ex:d ] .", {"e": "Entity", "d": "Entity"}),
        ("ex:g prov:actedOnBehalfOf ex:h .", {"g": "Agent", "h": "Agent"}),
        ("ex:e prov:wasAttributedTo ex:g . ex:g a prov:Entity .", {"e": "Entity", "g": "Agent Entity"}),
        (
            "ex:e a prov:Bundle . ex:p a prov:Plan . ex:g a prov:SoftwareAgent .",
            {"e": "Entity", "p": "Entity", "g": "Agent"},
        ),
    ],
)
def test_what_a_thing_is_follows_from_class_or_relation(said: str, expected: dict[str, str]) -> None:
    """A class of PROV-O says it, or the ends of a relation in any of its forms; an agent may be an entity as well."""
    assert things(read(said)) == expected


def test_an_influence_says_not_what_a_thing_is() -> None:
    """Between things whose kind is known it is an edge; otherwise it is kept in its words and told."""
    found = read("ex:e a prov:Entity ; prov:wasInfluencedBy ex:g, ex:x . ex:g a prov:Agent ; prov:influenced ex:e .")
    assert things(found) == {"e": "Entity", "g": "Agent"}
    entity = next(one for one in found.elements if one.LABEL == "ForeignEntity")
    assert len(entity.influenced_by_agent) == found.relations == 1
    assert found.in_words == {"prov:wasInfluencedBy": 1}
    assert any("https://example.org/x" in one for one in entity.statements)


def test_a_bundle_speaks_of_things_outside_and_of_its_own() -> None:
    """What a bundle says of a thing that is described outside is about that; the rest are things of the bundle."""
    found = read("ex:g a prov:Agent . ex:b { ex:e prov:wasAttributedTo ex:g . ex:g rdfs:comment 'c' . }")
    (agent,) = [one for one in found.elements if one.LABEL == "ForeignAgent"]
    (entity,) = [one for one in found.elements if one.LABEL == "ForeignEntity"]
    assert (agent.bundle, entity.bundle) == (None, "https://example.org/b")
    assert entity.credited_to == (agent.id,)
    assert any("comment" in one for one in agent.statements)


@pytest.mark.parametrize(
    ("times", "kept"),
    [
        ('"2026-01-02T03:04:05Z"^^xsd:dateTime', "2026-01-02T03:04:05Z"),
        ('"2026-01-02T03:04:05.25+02:00"^^xsd:dateTime', "2026-01-02T01:04:05.250000Z"),
        ('"2026-01-02T03:04:05"^^xsd:dateTime', None),
        ('"yesterday"', None),
        ('"0001-01-01T00:00:00+14:00"^^xsd:dateTime', None),
        ('"2026-01-02T03:04:05Z"^^xsd:dateTime, "2026-01-03T03:04:05Z"^^xsd:dateTime', None),
        ('"2026-01-02T03:04:05Z"^^xsd:dateTime, "2026-01-02T04:04:05+01:00"^^xsd:dateTime', "2026-01-02T03:04:05Z"),
    ],
)
def test_a_moment_is_kept_in_utc_where_it_is_one(times: str, kept: str | None) -> None:
    """A time without a zone, one that is no time and two that differ stay in the words of the document and are told."""
    found = read(f"ex:a a prov:Activity ; prov:startedAtTime {times} .")
    (activity,) = found.elements
    assert activity.started_at == kept
    assert ("prov:startedAtTime" in found.in_words) == (kept is None)
    assert any("startedAtTime" in one for one in activity.statements)


def test_what_leads_from_a_thing_is_said_of_it() -> None:
    """A qualified form with a name and blank nodes below belong to the thing; a stranger's belongs to the document."""
    found = read(
        "ex:a a prov:Activity ; prov:qualifiedUsage ex:u . ex:u prov:entity ex:e ; ex:how [ ex:deep [ ex:deeper 1 ] ] ."
        "ex:stranger ex:says 'x' . [] ex:says 'y' ."
    )
    activity, entity = sorted(found.elements, key=lambda one: one.LABEL)
    assert len(activity.statements) == 6
    assert (entity.statements, len(found.document.statements)) == ((), 2)
    assert found.in_words["https://example.org/says"] == 2


def test_one_document_always_gives_the_same_records() -> None:
    """Whatever order its statements come in and however its blank nodes are named."""
    one = "_:x ex:p 1 . ex:e a prov:Entity ; ex:q _:x, _:y . _:y ex:p 2 ."
    other = "ex:e ex:q _:b, _:a . _:a ex:p 1 . _:b ex:p 2 . ex:e a prov:Entity ."
    assert read(one) == read(other)


def test_nothing_is_both_an_entity_and_an_activity() -> None:
    """PROV-CONSTRAINTS 55, also where a relation alone says what a thing is; the message names it."""
    with pytest.raises(InvalidInput, match=r"example\.org/both"):
        read("ex:both a prov:Entity . ex:e prov:wasGeneratedBy ex:both .")
