"""The shapes of conflicts and validation reports: each property and edge broken once, refused by its own sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from provenance.model.graph import Batch
from provenance.rdf.compiled import compiled
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another, with_edge, with_properties, without_edges

PROPERTIES: list[tuple[str, dict[str, Any], str]] = [
    ("Conflict", {"kind": "taste"}, "A conflict is of modality, of deadline, of citations or of figures."),
    ("Conflict", {"pair": "XYZ"}, "The pair of a conflict is named by twelve hexadecimal digits."),
    ("Conflict", {"reason": None}, "A conflict says in what the two differ."),
    ("Conflict", {"valid_from": "today"}, "A conflict has at most one first day."),
    ("Conflict", {"valid_to": "never"}, "A conflict has at most one last day."),
    (
        "Resolution",
        {"principle": "younger"},
        "A conflict is resolved by lex superior, lex specialis, lex posterior, by tier or by hand.",
    ),
    ("Resolution", {"reason": ""}, "A resolution says why."),
    ("ValidationReport", {"conforms": "yes"}, "Whether the records conform is true or false."),
    ("ValidationReport", {"executor": "eye"}, "Records are held against the shapes by cypher or by pyshacl."),
    ("ValidationReport", {"shapes": "5"}, "The shapes are named by their SHA-256."),
    ("ValidationReport", {"checked": -1}, "A validation report counts the records that were checked."),
    ("ValidationReport", {"violations": None}, "A validation report counts the violations."),
    ("ValidationReport", {"warnings": None}, "A validation report counts the warnings."),
]
EDGES: list[tuple[Callable[[Batch], Batch], str]] = [
    (lambda b: without_edges(b, "Conflict", "BETWEEN"), "A conflict is between two rules, or two citations."),
    (
        lambda b: with_edge(b, "Conflict", "BETWEEN", records.RULE.reference),
        "A conflict is between two rules, or two citations.",
    ),
    (lambda b: without_edges(b, "Conflict", "GENERATED_BY"), "A conflict is found in exactly one session."),
    (
        lambda b: to_another(b, "Conflict", "SUPERSEDES", records.CITATION.reference),
        "A conflict supersedes at most one other.",
    ),
    (lambda b: without_edges(b, "Resolution", "RESOLVES"), "A resolution resolves exactly one conflict."),
    (lambda b: without_edges(b, "Resolution", "RESTS_ON"), "A resolution rests on exactly one citation."),
    (lambda b: without_edges(b, "Resolution", "GENERATED_BY"), "A resolution is made in exactly one session."),
    (
        lambda b: with_edge(b, "Resolution", "PREFERS", records.RULE.reference),
        "At most one of the two prevails.",
    ),
    (
        lambda b: to_another(b, "Resolution", "SUPERSEDES", records.CITATION.reference),
        "A resolution supersedes at most one other.",
    ),
    (
        lambda b: without_edges(with_properties(b, "Resolution", principle="superior"), "Resolution", "PREFERS"),
        "That two are no conflict is decided by hand; every other principle prefers one of them.",
    ),
    (
        lambda b: without_edges(b, "ValidationReport", "GENERATED_BY"),
        "A validation report is made in exactly one session.",
    ),
]


def sound() -> Batch:
    """Give two citations that differ, and what was found and decided of them."""
    batches = records.cited(), records.searched(), records.archive(), records.disputed()
    return Batch([node for one in batches for node in one.nodes], [edge for one in batches for edge in one.edges])


def test_sound_conflicts_pass() -> None:
    """A conflict, its resolutions and a validation report break no shape, and nothing is to be advised."""
    assert messages(sound()) == set()
    assert compiled("should").violations(records.disputed()) == []


@pytest.mark.parametrize(("label", "changes", "message"), PROPERTIES)
def test_a_broken_property_is_refused_by_its_sentence(label: str, changes: dict[str, Any], message: str) -> None:
    """A record with one property broken is refused, and the sentence of that property says why."""
    assert message in messages(with_properties(sound(), label, **changes))


@pytest.mark.parametrize(("broken", "message"), EDGES)
def test_a_broken_edge_is_refused_by_its_sentence(broken: Callable[[Batch], Batch], message: str) -> None:
    """An edge that is missing, doubled or leads elsewhere is refused, and its sentence says why."""
    assert message in messages(broken(sound()))
