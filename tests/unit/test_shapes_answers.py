"""What must be of answers and of how sources stand: each break is refused with the sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from provenance.model.answers import Selected
from provenance.model.graph import Batch
from provenance.rdf.compiled import compiled
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another, with_edge, with_properties, without_edges

PROPERTIES: list[tuple[str, dict[str, Any], str]] = [
    ("Answer", {"id": "1"}, "The id of a record that is named by its time is a ULID of 26 letters and digits."),
    ("Answer", {"mode": "guess"}, "An answer grounds a draft, answers a question or checks a draft."),
    ("Answer", {"preset": None}, "An answer names the set of policies it was made under."),
    ("Answer", {"persona": ""}, "The record is about at most one persona."),
    ("Answer", {"question": 7}, "The words of a question are one text."),
    ("Answer", {"language": "Deutsch!"}, "The language of an answer is a language tag such as de."),
    (
        "Answer",
        {"outcome": "perhaps"},
        "A question is answered or refused, the answer abstains, it leads to the archive alone, or it was interrupted.",
    ),
    ("Answer", {"rung": "middle"}, "An answer as a whole is supported, narrowed, labeled or refused."),
    ("Answer", {"supported": None}, "An answer counts its supported claims."),
    ("Answer", {"narrowed": -1}, "An answer counts its narrowed claims."),
    ("Answer", {"labeled": 1.0}, "An answer counts its labelled claims."),
    ("Answer", {"refused": True}, "An answer counts its refused claims."),
    ("Answer", {"text": ""}, "What is delivered as an answer is one text."),
    ("Answer", {"digest": "sha256:beef"}, "The digest of a bundle is sha256: and 64 hexadecimal digits."),
    ("Answer", {"policies": "{"}, "The policies of an answer are one JSON object."),
    ("Answer", {"category": ""}, "A question is outside what is answered by at most one category."),
    ("Answer", {"query_type": "odd"}, "A question is factual, creative or analytical."),
    ("Answer", {"similarity": 1.1}, "The similarity of what was found for an answer is one number from 0 to 1."),
    ("Answer", {"outside": -1}, "How many sentences of an answer are about no source is a number from 0."),
    ("Answer", {"sources_found": -1}, "How many sources were found is a number from 0."),
    ("Answer", {"snapshot_number": 0}, "An answer names at most one number of a snapshot, counted from 1."),
    ("Answer", {"ended_at": records.TIME.replace("05.", "04.")}, "An answer is not done before work on it started."),
    ("Answer", {"mood": "good"}, "An answer has no properties and edges besides those of the table of terms."),
    ("Step", {"number": 0}, "A step has one number on its path, counted from 1."),
    ("Step", {"name": None}, "A step has one name."),
    ("Step", {"outcome": ""}, "A step says in a word how it ended."),
    ("Step", {"figures": "["}, "The figures of a step are one JSON object."),
    ("Step", {"mood": "x"}, "A step has no properties and edges besides those of the table of terms."),
    ("Assertion", {"number": "1"}, "An assertion has one number in its answer, counted from 1."),
    ("Assertion", {"text": None}, "An assertion has a text."),
    ("Assertion", {"section": ""}, "An assertion stands in at most one section of its draft."),
    ("Assertion", {"rung": "top"}, "An assertion is supported, narrowed, labeled or refused."),
    ("Assertion", {"rung": "refused"}, "An assertion that is refused rests on nothing."),
    ("Assertion", {"reason": None}, "An assertion says why it is on its rung."),
    ("Assertion", {"kept": 1}, "What is kept of an assertion is one text."),
    ("Assertion", {"limit": ""}, "What an assertion is limited to is one text."),
    ("Assertion", {"removed": ""}, "The topic that was removed is one text."),
    ("Assertion", {"removed_why": 1}, "Why a topic was removed is one text."),
    ("Assertion", {"start": -1}, "An assertion starts at an offset from 0."),
    ("Assertion", {"start": 99}, "An assertion does not end before it starts."),
    ("Assertion", {"end": 1.5}, "An assertion ends at an offset from 0."),
    ("EvidencePack", {"generated_at": "now"}, "An evidence pack says when it was made, in UTC."),
    ("EvidencePack", {"question_digest": "x"}, "The digest of a question is sha256: and 64 hexadecimal digits."),
    ("EvidencePack", {"statistics": "{"}, "The statistics of an evidence pack are one JSON object."),
    ("Refusal", {"reason": None}, "A refusal says why."),
    ("Refusal", {"similarity_best": 2.0}, "The best similarity is one number from 0 to 1."),
    ("Refusal", {"similarity_required": -1.0}, "The similarity that is required is one number from 0 to 1."),
    ("Refusal", {"sources_required": "3"}, "How many sources are required is a number from 0."),
    ("Refusal", {"results": -1}, "A refusal counts the places that were found."),
    ("Disclosure", {"requestor": ""}, "A disclosure names the one requestor it was made to."),
    ("Disclosure", {"day": "today"}, "A disclosure names its day, such as 2025-01-01."),
    ("Disclosure", {"excerpts": -1}, "A disclosure counts the excerpts shown."),
    ("Disclosure", {"characters": None}, "A disclosure counts the characters shown."),
    ("Classification", {"tier": 5}, "The tier a project gives a source is 1, 2, 3 or 4."),
    ("Classification", {"publisher": ""}, "A classification names at most one publisher."),
    ("Classification", {"url": 1}, "A classification names at most one address."),
    ("Classification", {"published_at": "x"}, "The day a source was published is a date such as 2025-01-01."),
    ("Classification", {"primary": "yes"}, "Whether a source is a primary one is true or false."),
    ("Classification", {"paywall": "half"}, "Of a source the full text may be used, or its metadata only."),
    ("Classification", {"consent": "some"}, "A source is open, for auditors only or forbidden."),
    ("Classification", {"topics": "tax"}, "The topics of a source are one list of texts."),
    ("Classification", {"snippet": ""}, "The snippet of a source is one text."),
    ("Retraction", {"reason": None}, "A retraction says why."),
    ("Retraction", {"withdrawn": "no"}, "Whether a retraction is withdrawn is true or false."),
    ("Retraction", {"withdrawn": True}, "A retraction that is withdrawn names the one it takes back."),
]
OTHER_ANSWER = records.ANSWER.model_copy(update={"id": "01J0000000000000000000000Z"}).reference
EDGES: list[tuple[Callable[[Batch], Batch], str]] = [
    (lambda b: without_edges(b, "Answer", "GENERATED_BY"), "An answer is made in exactly one session."),
    (lambda b: without_edges(b, "Answer", "PINNED_TO"), "An answer that supports a claim is pinned to a snapshot."),
    (
        lambda b: with_edge(b, "Answer", "DERIVED_FROM", records.SOURCE.reference),
        "An answer is made from at most one evidence pack.",
    ),
    (lambda b: without_edges(b, "Step", "PART_OF"), "A step is on the path of exactly one answer."),
    (
        lambda b: without_edges(b, "Step", "ATTRIBUTED_TO"),
        "An activity has exactly one agent that is answerable for it.",
    ),
    (lambda b: with_edge(b, "Assertion", "PART_OF", OTHER_ANSWER), "An assertion is made by exactly one answer."),
    (lambda b: without_edges(b, "Assertion", "RESTS_ON"), "An assertion that is not refused rests on a citation."),
    (
        lambda b: to_another(b, "Assertion", "RESTS_ON", records.CLAIMED.reference),
        "What an assertion rests on are citations.",
    ),
    (
        lambda b: with_edge(
            without_edges(b, "Assertion", "RESTS_ON"),
            "Assertion",
            "RESTS_ON",
            records.CITATION.reference,
            relation="hearsay",
        ),
        "A claim rests on a citation in one way: a quote, a paraphrase, an inference, a count, a silence, a fact.",
    ),
    (
        lambda b: to_another(b, "Assertion", "ASSERTS", records.CITATION.reference),
        "An assertion is of at most one claim of the project.",
    ),
    (lambda b: without_edges(b, "EvidencePack", "GENERATED_BY"), "An evidence pack is made in exactly one session."),
    (
        lambda b: to_another(b, "EvidencePack", "HAD_MEMBER", records.SOURCE.reference),
        "The members of an evidence pack are segments.",
    ),
    (
        lambda b: with_edge(b, "EvidencePack", "HAD_MEMBER", records.WHOLE.reference, rank=0),
        "A segment has one rank in an evidence pack, counted from 1.",
    ),
    (lambda b: with_edge(b, "Refusal", "PART_OF", OTHER_ANSWER), "A refusal belongs to at most one answer."),
    (lambda b: without_edges(b, "Refusal", "GENERATED_BY"), "A refusal is made in exactly one session."),
    (
        lambda b: without_edges(b, "Disclosure", "USED"),
        "A disclosure is of the evidence of exactly one answer.",
    ),
    (lambda b: without_edges(b, "Classification", "CLASSIFIES"), "A classification is of exactly one source."),
    (lambda b: without_edges(b, "Classification", "GENERATED_BY"), "A classification is made in exactly one session."),
    (
        lambda b: with_edge(b, "Classification", "SUPERSEDES", records.RETRACTION.reference),
        "A classification supersedes at most one other.",
    ),
    (lambda b: without_edges(b, "Retraction", "INVALIDATES"), "A retraction is of exactly one source."),
    (lambda b: without_edges(b, "Retraction", "GENERATED_BY"), "A retraction is made in exactly one session."),
]


def sound() -> Batch:
    """Give an answer with all that belongs to it, and how a source stands."""
    answered, classified = records.answered(), records.classified()
    return Batch([*answered.nodes, *classified.nodes], [*answered.edges, *classified.edges])


def test_sound_answers_pass() -> None:
    """An answer with all that belongs to it breaks no shape, and nothing is to be advised."""
    assert messages(sound()) == set()
    assert compiled("should").violations(sound()) == []


@pytest.mark.parametrize(("label", "changes", "message"), PROPERTIES)
def test_a_broken_property_is_refused_by_its_sentence(label: str, changes: dict[str, Any], message: str) -> None:
    """A record with one property broken is refused, and the sentence of that property says why."""
    if "id" in changes:  # then it is another node
        kept = [node for node in sound().nodes if node.label != label]
        batch = Batch(kept).add(records.RECORDS[label].model_copy(update=changes))
    else:
        batch = with_properties(sound(), label, **changes)
    assert message in messages(batch)


@pytest.mark.parametrize(("broken", "message"), EDGES)
def test_a_broken_edge_is_refused_by_its_sentence(broken: Callable[[Batch], Batch], message: str) -> None:
    """An edge that is missing, doubled or leads elsewhere is refused, and its sentence says why."""
    assert message in messages(broken(sound()))


def test_a_refused_question_needs_no_snapshot() -> None:
    """An answer that supports nothing may be of an archive that is empty."""
    batch = without_edges(with_properties(sound(), "Answer", supported=0), "Answer", "PINNED_TO")
    assert messages(batch) == set()


def test_a_pack_is_whole_when_it_is_written() -> None:
    """No segment comes into an evidence pack afterwards."""
    (later,) = records.PACK.selecting([Selected(records.WHOLE.id, 2, 0.5, 0.5, 1)])
    assert any("Only a project may get edges" in message for message in messages(Batch(edges=[later])))


def test_what_should_be_is_advised() -> None:
    """An answer without text, policies or bundle, and a narrowed claim that says neither what is kept nor its limit."""
    batch = with_properties(sound(), "Answer", text=None, policies=None, digest=None)
    batch = without_edges(with_properties(batch, "Assertion", rung="narrowed"), "Refusal", "PART_OF")
    batch = with_properties(batch, "Disclosure", characters=0)
    assert {violation.message for violation in compiled("should").violations(batch)} == {
        "An answer should keep the text that was delivered.",
        "An answer should name its policies.",
        "An answer should name the bundle it was sealed in.",
        "A narrowed assertion should say what is kept of it or what it is limited to.",
        "A refusal should belong to the answer that told of it.",
        "An excerpt that was shown should have a character at least.",
    }
