"""What must be of edges: each that is missing, doubled or leads elsewhere is refused with its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from provenance.model.graph import Batch, Reference
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another, with_edge, without_edges

OTHER = "sha256:" + "9" * 64

EDGES: list[tuple[Callable[[Batch], Batch], str]] = [
    (lambda b: without_edges(b, "Citation", "CITES_SOURCE"), "A citation cites exactly one source."),
    (
        lambda b: with_edge(b, "Citation", "CITES_SOURCE", Reference("Source", OTHER)),
        "A citation cites exactly one source.",
    ),
    (
        lambda b: to_another(b, "Citation", "CITES_SOURCE", Reference("Work", "de/belo")),
        "A citation cites exactly one source.",
    ),
    (lambda b: without_edges(b, "Citation", "PINNED_TO"), "A citation is pinned to exactly one snapshot."),
    (lambda b: without_edges(b, "Citation", "SUPPORTS"), "A citation supports exactly one claim."),
    (lambda b: without_edges(b, "Citation", "GENERATED_BY"), "A citation is made in exactly one session."),
    (lambda b: to_another(b, "Citation", "CITES", Reference("Source", OTHER)), "A citation cites segments."),
    (
        lambda b: without_edges(b, "Citation", "CITES"),
        "A direct quote is verified only if its citation leads to the segment it stands in.",
    ),
    (
        lambda b: without_edges(b, "Annotation", "CITES"),
        "An annotation is on segments, on a source or on a citation.",
    ),
    (
        lambda b: without_edges(b, "Annotation", "HAS_SOURCE"),
        "An annotation is either about one source, with the places it is on, or about one citation.",
    ),
    (
        lambda b: with_edge(b, "Annotation", "CITES", records.CITATION.reference),
        "An annotation is either about one source, with the places it is on, or about one citation.",
    ),
    (
        lambda b: with_edge(b, "Annotation", "HAS_SOURCE", records.EARLIER.reference),
        "An annotation is about at most one source.",
    ),
    (lambda b: without_edges(b, "Annotation", "GENERATED_BY"), "An annotation is made in exactly one session."),
    (
        lambda b: with_edge(b, "Annotation", "SUPERSEDES", records.CITATION.reference),
        "An annotation supersedes at most one other.",
    ),
    (lambda b: without_edges(b, "Verification", "USED"), "A verification checks exactly one citation."),
    (
        lambda b: without_edges(b, "Verification", "ATTRIBUTED_TO"),
        "An activity has exactly one agent that is answerable for it.",
    ),
    (lambda b: without_edges(b, "Rule", "DERIVED_FROM"), "A rule is derived from the segments it stands in."),
    (
        lambda b: to_another(b, "Rule", "REFERS_TO", Reference("Source", OTHER)),
        "The objects of a rule are segments.",
    ),
    (lambda b: without_edges(b, "Search", "USED"), "A search is of one source or more."),
    (
        lambda b: to_another(b, "Search", "USED", Reference("Work", "de/belo")),
        "A search is of one source or more.",
    ),
    (
        lambda b: with_edge(b, "Citation", "GENERATED_BY", Reference("Work", "de/belo")),
        "A citation comes from a session, and from a search where it says what is not there.",
    ),
    (
        lambda b: with_edge(
            with_edge(b, "Citation", "GENERATED_BY", Reference("Search", "x")),
            "Citation",
            "GENERATED_BY",
            Reference("Search", "y"),
        ),
        "A citation rests on at most one search.",
    ),
    (lambda b: without_edges(b, "Comparison", "USED"), "A comparison is of two sources."),
    (lambda b: to_another(b, "Comparison", "ADDED", Reference("Source", OTHER)), "What came in are segments."),
    (lambda b: to_another(b, "Comparison", "DROPPED", Reference("Source", OTHER)), "What went out are segments."),
    (lambda b: with_edge(b, "Segment", "SUPERSEDES", Reference("Source", OTHER)), "A segment supersedes segments."),
    (
        lambda b: with_edge(b, "Source", "SUPERSEDES", Reference("Work", "de/belo")),
        "What a source supersedes is a source too.",
    ),
    (lambda b: with_edge(b, "Rule", "SUPERSEDES", Reference("Work", "x")), "A rule supersedes at most one other."),
    (
        lambda b: with_edge(b, "Citation", "SUPPORTS", Reference("Work", "x")),
        "What a citation supports is a claim or another citation.",
    ),
    (
        lambda b: with_edge(b, "Citation", "CONTRADICTS", Reference("Claim", records.CLAIM)),
        "What a citation contradicts is another citation.",
    ),
    (
        lambda b: with_edge(b, "Citation", "EXTENDS", Reference("Claim", records.CLAIM)),
        "What a citation extends is another citation.",
    ),
    (
        lambda b: with_edge(b, "Rule", "GENERATED_BY", Reference("Work", "x")),
        "A rule comes from at most one extraction.",
    ),
    (lambda b: without_edges(b, "Source", "HAS_CONTENT"), "A source has exactly one content."),
    (
        lambda b: with_edge(b, "Source", "REALIZES", Reference("Work", "de/other")),
        "A source is a version of at most one work.",
    ),
    (lambda b: without_edges(b, "Segment", "PART_OF"), "A segment is part of exactly one source."),
    (
        lambda b: with_edge(b, "Segment", "PART_OF", Reference("Segment", OTHER + "#x")),
        "A segment is part of at most one other segment.",
    ),
    (
        lambda b: with_edge(b, "Segment", "PART_OF", Reference("Work", "de/belo")),
        "A segment is part of a source or of another segment.",
    ),
    (
        lambda b: with_edge(b, "Snapshot", "HAD_MEMBER", Reference("Claim", records.CLAIM)),
        "The members of a snapshot are sources.",
    ),
    (
        lambda b: with_edge(b, "Work", "CITES", Reference("Segment", records.SEGMENT)),
        "A work has no properties and edges besides those of the table of terms.",
    ),
    (
        lambda b: with_edge(b, "Citation", "GUESSES", Reference("Segment", records.SEGMENT)),
        "A citation has no properties and edges besides those of the table of terms.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER)),
        "A source has one number in a project, counted from 1.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=0),
        "A source has one number in a project, counted from 1.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, since="now"),
        "A membership has no properties besides its number and what the project says of the source.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, type="rumour"),
        "A project registers a source as a document, a website, a database or custom.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, identifier=7),
        "A project registers a source under one file name or address.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, name=7),
        "A project has one name for a source.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, version=7),
        "A project knows a source under at most one version.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, metadata="{"),
        "What a project says of a source besides is one JSON object.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, archive="x"),
        "The archive by which a project had a source is named by a hash.",
    ),
    (
        lambda b: with_edge(b, "Project", "HAD_MEMBER", Reference("Source", OTHER), number=2, recorded_at="today"),
        "A project was given a source at one time.",
    ),
    (
        lambda b: with_edge(b, "Source", "HAS_ARCHIVE", Reference("Work", "de/belo")),
        "The archives of a source are contents.",
    ),
    (
        lambda b: with_edge(b, "Source", "DERIVED_FROM", Reference("Snapshot", "snapshot/1")),
        "What a source was computed from are sources.",
    ),
    (
        lambda b: with_edge(b, "Citation", "SUPERSEDES", Reference("Citation", "demo/0"), why="typo"),
        "An edge has no properties besides those of the table of terms.",
    ),
    (
        lambda b: with_edge(b, "Citation", "SUPERSEDES", Reference("Rumour", "x")),
        "A record has one of the classes that the table of terms names.",
    ),
]


@pytest.mark.parametrize(("broken", "message"), EDGES)
def test_a_broken_edge_is_refused_by_its_sentence(broken: Callable[[Batch], Batch], message: str) -> None:
    """A record with one edge broken is refused, and the sentence of that edge says why."""
    assert message in messages(broken(records.everything()))
