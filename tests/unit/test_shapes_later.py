"""What must be of edges that are written after their records, and of those that say more than that they lead."""

from __future__ import annotations

import pytest

from provenance.model.graph import Batch, Edge, Reference
from tests.support import records
from tests.support.mutants.broken_batches import messages, to_another


def test_a_record_is_complete_when_it_is_written() -> None:
    """Edges may be added later to members, references, older versions, and how a source was had, nowhere else."""
    message = (
        "Only a project may get edges after it was written, to its members, a segment, to what it refers to, a "
        "segment or a source, to an older version, and a source, to its archives and to what it was computed from."
    )
    had = [
        Edge("HAS_ARCHIVE", records.SOURCE.reference, records.EARLIER_CONTENT.reference),
        Edge("DERIVED_FROM", records.SOURCE.reference, records.EARLIER.reference),
    ]
    assert messages(Batch(edges=had)) == set()
    for start in (records.PROJECT, records.PART):
        for edge in had:
            assert message in messages(Batch(edges=[Edge(edge.type, start.reference, edge.end)]))
    older = Edge("SUPERSEDES", records.SOURCE.reference, records.EARLIER.reference)
    assert messages(Batch(edges=[records.MEMBER, records.REFERENCE, records.REVISION, older])) == set()
    for start in (records.PROJECT, records.SNAPSHOT):
        assert message in messages(Batch(edges=[Edge("SUPERSEDES", start.reference, records.EARLIER.reference)]))
    assert message in messages(Batch(edges=[Edge("REFERS_TO", records.SOURCE.reference, records.PART.reference)]))
    claim = Edge("SUPERSEDES", records.SOURCE.reference, Reference("Claim", records.CLAIM))
    assert messages(Batch(edges=[claim])) == {
        "What supersedes later is a segment or a source, and so is what it supersedes."
    }
    gathers = Edge("HAD_MEMBER", records.PART.reference, records.SOURCE.reference)
    assert message in messages(Batch(edges=[gathers]))
    refers = Edge("REFERS_TO", records.PROJECT.reference, records.PART.reference)
    assert message in messages(Batch(edges=[refers]))
    later = Edge("CITES", records.CITATION.reference, records.PART.reference)
    assert messages(Batch(edges=[later])) == {message}
    wrong = Edge("HAD_MEMBER", records.PROJECT.reference, Reference("Claim", records.CLAIM), {"number": 1})
    assert messages(Batch(edges=[wrong])) == {"The members of a project are sources."}
    cites = Edge("CITES", records.PROJECT.reference, records.PART.reference)
    assert messages(Batch(edges=[cites])) == {message}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"start": -1}, "A reference starts at one offset from 0."),
        ({"start": 7}, "A reference does not end before it starts."),
        ({"end": None}, "A reference ends at one offset."),
        ({"text": ""}, "A reference has the words that refer."),
        ({"kind": "song"}, "A reference is of one of the seven kinds that are told apart."),
        ({"locator": None}, "A reference has one printed locator."),
        ({"exact": "yes"}, "A reference says whether it leads to the very place it names."),
        ({"spans": "0 6"}, "The spans of a reference are one list of offsets."),
        ({"colour": "red"}, "A reference has no properties besides those of the table of terms."),
    ],
)
def test_a_broken_reference_is_refused_by_its_sentence(changes: dict[str, object], message: str) -> None:
    """A reference with one property broken is refused, whether it is written with its segment or later."""
    said = {key: value for key, value in {**records.REFERENCE.properties, **changes}.items() if value is not None}
    batch = Batch(edges=[Edge("REFERS_TO", records.REFERENCE.start, records.REFERENCE.end, said)])
    assert message in messages(batch)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "new"}, "A place that supersedes another was changed or moved."),
        ({"valid_from": "2026"}, "The first day of the newer words is a date such as 2025-01-01."),
        ({"valid_to": "2025"}, "The last day of the older words is a date such as 2024-12-31."),
        ({"recorded_at": None}, "A record says when it was recorded, in UTC."),
        ({"colour": "red"}, "A supersession has no properties besides those of the table of terms."),
    ],
)
def test_a_broken_supersession_is_refused_by_its_sentence(changes: dict[str, object], message: str) -> None:
    """A supersession of places with one property broken is refused."""
    said = {key: value for key, value in {**records.REVISION.properties, **changes}.items() if value is not None}
    batch = Batch(edges=[Edge("SUPERSEDES", records.REVISION.start, records.REVISION.end, said)])
    assert message in messages(batch)


def test_a_reference_leads_to_what_can_be_cited() -> None:
    """An edge of a segment to a record of another class is refused, and so is a name that is none."""
    said = records.REFERENCE.properties
    wrong = Edge("REFERS_TO", records.PART.reference, records.AGENT.reference, said)
    assert messages(Batch(edges=[wrong])) == {"A segment refers to segments, works and identifiers."}
    named = to_another(records.archive(), "Work", "NAMED", records.AGENT.reference)
    assert messages(named) == {"The names of a work are identifiers."}
    whole = to_another(records.archive(), "Identifier", "PART_OF", records.WORK.reference)
    assert messages(whole) == {"An identifier of a place is part of the identifier of its work."}


def test_ends_outside_the_batch_are_known_by_their_label() -> None:
    """An edge to a record written earlier is checked by its label; the record itself is not asked for again."""
    citation = Batch().add(records.CITATION)
    assert messages(citation) == set()
