"""The shapes of others' provenance: each property and edge broken once, and no way from it to evidence or back."""

from __future__ import annotations

from typing import Any

import pytest

from ontology.terms import terms
from provenance.model.graph import Batch
from provenance.rdf.compiled import compiled
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another, with_edge, with_properties, without_edges

FOREIGN = ("ForeignEntity", "ForeignActivity", "ForeignAgent")
PROPERTIES: list[tuple[str, dict[str, Any], str]] = [
    ("ForeignDocument", {"name": None}, "A document is named as its file."),
    ("ForeignDocument", {"digest": "6"}, "A document is named by the SHA-256 of its bytes."),
    ("ForeignDocument", {"statements": 1}, "The statements of a document are one list."),
    ("ForeignDocument", {"project": ""}, "The record names the one project it belongs to."),
    ("ForeignEntity", {"generated_at": "yesterday"}, "An entity was generated at one moment, in UTC."),
    ("ForeignActivity", {"started_at": "then"}, "An activity of a document started at one moment, in UTC."),
    ("ForeignActivity", {"ended_at": "later"}, "An activity of a document ended at one moment, in UTC."),
    *((label, {"iri": None}, "A record of what a document says is about one thing, by its IRI.") for label in FOREIGN),
    *((label, {"bundle": ""}, "What is said in a bundle names it once.") for label in FOREIGN),
    *((label, {"types": "x"}, "The types of a thing are one list.") for label in FOREIGN),
    *((label, {"name": ""}, "A thing has at most one name.") for label in FOREIGN),
    *((label, {"statements": "x"}, "The statements of a document are one list.") for label in FOREIGN),
]
RELATIONS = [
    (term.label, term.cypher, term.rdf.removeprefix("prov:"))
    for term in terms()
    if term.kind == "edge" and term.label in FOREIGN and term.cypher not in {"PART_OF", "INFLUENCED_BY"}
]


def sound() -> Batch:
    """Give a document of others with what it speaks of, beside a citation and its source."""
    batches = records.told(), records.cited(), records.archive()
    return Batch([node for one in batches for node in one.nodes], [edge for one in batches for edge in one.edges])


def test_a_sound_document_passes() -> None:
    """It breaks no shape, and nothing is to be advised."""
    assert messages(sound()) == set()
    assert compiled("should").violations(records.told()) == []


@pytest.mark.parametrize(("label", "changes", "message"), PROPERTIES)
def test_a_broken_property_is_refused_by_its_sentence(label: str, changes: dict[str, Any], message: str) -> None:
    """A record with one property broken is refused, and the sentence of that property says why."""
    assert message in messages(with_properties(sound(), label, **changes))


@pytest.mark.parametrize(("label", "kind", "name"), RELATIONS)
def test_a_relation_leads_to_a_thing_of_a_document(label: str, kind: str, name: str) -> None:
    """One that leads to a citation, a source or an agent of ours is refused, and its sentence says where it leads."""
    for ours in (records.CITATION, records.SOURCE, records.AGENT, records.SESSION):
        said = messages(to_another(sound(), label, kind, ours.reference))
        assert any(one.startswith(f"In a document, {name} leads to a") for one in said), ours


def test_what_has_no_document_or_session_is_refused() -> None:
    """A thing is part of one document, a document is brought in within a session, and things influence things."""
    for label in FOREIGN:
        assert "What a document says is part of exactly one document." in messages(
            without_edges(sound(), label, "PART_OF")
        )
        influenced = messages(with_edge(sound(), label, "INFLUENCED_BY", records.CITATION.reference))
        assert "What influences a thing of a document is another thing of a document." in influenced
    alone = messages(without_edges(sound(), "ForeignDocument", "GENERATED_BY"))
    assert "A document is brought in within exactly one session." in alone


def test_no_edge_leads_from_evidence_to_it() -> None:
    """In the table, what leads to a record of others starts at one; no citation, claim or answer has such an edge."""
    mine = {*FOREIGN, "ForeignDocument"}
    assert {term.label for term in terms() if term.kind == "edge" and term.range in mine} == set(FOREIGN)
    assert {term.range for term in terms() if term.kind == "edge" and term.label in mine} == mine | {"Session"}
    said = messages(with_edge(sound(), "Citation", "DERIVED_FROM", records.REPORT.reference))
    assert "A citation has no properties and edges besides those of the table of terms." in said
