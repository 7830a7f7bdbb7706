"""The shapes of compliance: each property and edge broken once, refused by its own sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from provenance.model.graph import Batch
from provenance.rdf.compiled import compiled
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another, with_edge, with_properties, without_edges

SUBJECTS = {"BusinessObject": "A business object", "Message": "A message", "Process": "A process"}
PROPERTIES: list[tuple[str, dict[str, Any], str]] = [
    *((label, {"slug": ""}, f"{named} has one slug, which is not empty.") for label, named in SUBJECTS.items()),
    *((label, {"name": None}, f"{named} has one name, which is not empty.") for label, named in SUBJECTS.items()),
    *(
        (label, {"description": ""}, f"{named} has at most one description, which is not empty.")
        for label, named in SUBJECTS.items()
    ),
    *(
        (label, {"terms": "Beleg"}, f"The terms of {named.lower()} are one list of texts.")
        for label, named in SUBJECTS.items()
    ),
    *(
        (label, {"addressees": "Halter"}, f"The addressees of {named.lower()} are one list of texts.")
        for label, named in SUBJECTS.items()
    ),
    ("Requirement", {"state": "maybe"}, "A requirement is proposed, confirmed or rejected."),
    ("Requirement", {"reason": None}, "A requirement says why the rule binds, or does not."),
    ("Requirement", {"locator": ""}, "A requirement names the printed place of its rule."),
    ("Assessment", {"outcome": "perhaps"}, "An assessment finds a requirement fulfilled or not."),
    ("Assessment", {"note": ""}, "An assessment has at most one note, which is not empty."),
    ("Assessment", {"severity": "grave"}, "A gap is critical, high, medium or low."),
    ("Assessment", {"remedy": ""}, "A gap has at most one remedy, which is not empty."),
]
EDGES: list[tuple[Callable[[Batch], Batch], str]] = [
    *(
        (lambda b, label=label: without_edges(b, label, "GENERATED_BY"), f"{named} is made in exactly one session.")
        for label, named in SUBJECTS.items()
    ),
    *(
        (
            lambda b, label=label: with_edge(b, label, "SUPERSEDES", records.CITATION.reference),
            f"{named} supersedes at most one other.",
        )
        for label, named in SUBJECTS.items()
    ),
    (lambda b: without_edges(b, "Requirement", "DERIVED_FROM"), "A requirement is made of exactly one rule."),
    (
        lambda b: without_edges(b, "Requirement", "APPLIES_TO"),
        "A requirement applies to exactly one business object, message or process.",
    ),
    (
        lambda b: to_another(b, "Requirement", "RESTS_ON", records.RULE.reference),
        "A requirement rests on at most one citation.",
    ),
    (lambda b: without_edges(b, "Requirement", "GENERATED_BY"), "A requirement is made in exactly one session."),
    (
        lambda b: with_edge(b, "Requirement", "SUPERSEDES", records.RULE.reference),
        "A requirement supersedes at most one other.",
    ),
    (lambda b: without_edges(b, "Assessment", "ASSESSES"), "An assessment is of exactly one requirement."),
    (lambda b: without_edges(b, "Assessment", "RESTS_ON"), "An assessment rests on exactly one citation."),
    (
        lambda b: to_another(b, "Assessment", "FULFILLED_BY", records.CITATION.reference),
        "What fulfils a requirement is one business object, message or process.",
    ),
    (
        lambda b: to_another(b, "Assessment", "NOT_FULFILLED_BY", records.CITATION.reference),
        "What leaves a gap is one business object, message or process.",
    ),
    (lambda b: without_edges(b, "Assessment", "GENERATED_BY"), "An assessment is made in exactly one session."),
    (
        lambda b: with_edge(b, "Assessment", "SUPERSEDES", records.RULE.reference),
        "An assessment supersedes at most one other.",
    ),
    (
        lambda b: without_edges(b, "Assessment", "FULFILLED_BY"),
        "What is fulfilled is so by something; what is not names what leaves the gap, its severity and its remedy.",
    ),
]


def sound() -> Batch:
    """Give what a company has, with the citation and the rule that it rests on."""
    batches = records.cited(), records.archive(), records.complied()
    return Batch([node for one in batches for node in one.nodes], [edge for one in batches for edge in one.edges])


def test_sound_compliance_passes() -> None:
    """A thing, the rule that binds it and what became of it break no shape, and nothing is to be advised."""
    assert messages(sound()) == set()
    assert compiled("should").violations(records.complied()) == []


@pytest.mark.parametrize(("label", "changes", "message"), PROPERTIES)
def test_a_broken_property_is_refused_by_its_sentence(label: str, changes: dict[str, Any], message: str) -> None:
    """A record with one property broken is refused, and the sentence of that property says why."""
    assert message in messages(with_properties(sound(), label, **changes))


@pytest.mark.parametrize(("broken", "message"), EDGES)
def test_a_broken_edge_is_refused_by_its_sentence(broken: Callable[[Batch], Batch], message: str) -> None:
    """An edge that is missing, doubled or leads elsewhere is refused, and its sentence says why."""
    assert message in messages(broken(sound()))
