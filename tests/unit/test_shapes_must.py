"""What must be: a sound batch passes, and each break is refused with the sentence that says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import records
from breaking import to_another, with_edge, with_properties, without_edges

from provenance.model.errors import InvalidInput, ShapeViolation
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.rdf.compiled import compiled
from provenance.rdf.guard import ShapeGuard
from provenance.rdf.shacl import shacl

OTHER = "sha256:" + "9" * 64

PROPERTIES = [
    ("Agent", {"name": None}, "An agent has one name."),
    ("Agent", {"kind": "ghost"}, "An agent is a person, software or an organisation."),
    ("Session", {"project": ""}, "The record names the one project it belongs to."),
    ("Session", {"started_at": "2026-01-02"}, "An activity says when it started, in UTC."),
    ("Session", {"started_at": "2026-01-02T03:04:05+01:00"}, "An activity says when it started, in UTC."),
    ("Session", {"started_at": "2026-02-30T03:04:05Z"}, "An activity says when it started, in UTC."),
    ("Session", {"software": None}, "An activity names the software that carried it out."),
    ("Session", {"colour": "red"}, "A session has no properties and edges besides those of the table of terms."),
    ("Extraction", {"ended_at": "2026-01-02T03:04:04Z"}, "An activity does not end before it started."),
    ("Extraction", {"ended_at": None}, "A finished activity says when it ended, in UTC."),
    ("Extraction", {"configuration": "{"}, "The configuration of an extraction is one JSON object."),
    ("Verification", {"status": "perhaps"}, "A verification ends as verified, unverified, failed or pending."),
    ("Verification", {"similarity": 1.5}, "The similarity is one number from 0 to 1."),
    ("Verification", {"similarity": -0.5}, "The similarity is one number from 0 to 1."),
    ("Verification", {"similarity": 1}, "The similarity is one number from 0 to 1."),
    ("Verification", {"method": None}, "A verification says how it was made."),
    ("Claim", {"text": None}, "A claim has a text."),
    ("Citation", {"number": 0}, "A citation has one number, counted from 1."),
    ("Citation", {"number": 1.0}, "A citation has one number, counted from 1."),
    ("Citation", {"number": True}, "A citation has one number, counted from 1."),
    ("Citation", {"claim": None}, "A citation carries the words of the claim it supports."),
    ("Citation", {"quote_context": None}, "A citation carries the words around its quote."),
    ("Citation", {"confidence": "sure"}, "The confidence of a citation is high, medium or low."),
    ("Citation", {"matched_start": 30}, "The place of a quote does not end before it starts."),
    ("Citation", {"matched_end": None}, "The place of a quote has both a start and an end, or neither."),
    ("Citation", {"matched_page": 0}, "Pages are whole numbers from 1."),
    ("Citation", {"matched_boxes": [1, 2]}, "Boxes are one list of numbers."),
    ("Citation", {"verbatim_quote": None}, "A citation that is a direct quote has the words it quotes."),
    ("Citation", {"artifact_id": "sha256:12"}, "An artifact ID is sha256: and 64 hexadecimal digits."),
    ("Citation", {"artifact_id": OTHER + "\n"}, "An artifact ID is sha256: and 64 hexadecimal digits."),
    (
        "Citation",
        {"snapshot_number": None},
        "A citation names the number of the snapshot it is pinned to, counted from 1.",
    ),
    ("Citation", {"quote_language": "deutsch?"}, "The language of a quote is a language tag such as de."),
    ("Work", {"title": None}, "A work has one title."),
    ("Source", {"artifact_id": OTHER}, "The id of a source is its artifact ID."),
    ("Source", {"type": "rumour"}, "A source is a document, a website, a database or custom."),
    ("Source", {"tier": 5}, "The tier of a source is 1, 2, 3 or 4."),
    ("Source", {"valid_from": "1.1.2026"}, "The day from which a source is valid is a date such as 2025-01-01."),
    ("Source", {"valid_to": "2025-12-31"}, "A source does not cease to be valid before it becomes valid."),
    ("Source", {"media_type": "pdf"}, "A source has one media type such as application/pdf."),
    ("Source", {"size": -1}, "The size of a source is a number of bytes."),
    ("Content", {"text": None}, "A content has one text."),
    (
        "Segment",
        {"kind": "poem"},
        "A segment is a norm, heading, contents, footnote, table, annex, formula, note, quoted text, code or section.",
    ),
    ("Segment", {"start": 99}, "A segment does not end before it starts."),
    ("Segment", {"start": -1}, "A segment starts at one offset from 0."),
    ("Segment", {"locator": None}, "A segment has one printed locator."),
    ("Segment", {"path": "Absatz 1"}, "The path of a segment is one list of texts."),
    ("Segment", {"path": ["Absatz", 1]}, "The path of a segment is one list of texts."),
    ("Segment", {"satz": "guessed"}, "The number of a Satz is printed or computed."),
    ("Segment", {"recorded_at": None}, "A record says when it was recorded, in UTC."),
    ("Snapshot", {"merkle_root": "A" * 64}, "The Merkle root of a snapshot is 64 hexadecimal digits."),
    ("Snapshot", {"size": "1"}, "The size of a snapshot is a number of sources."),
    ("Identifier", {"name": None}, "An identifier has one name, as it is printed."),
    (
        "Identifier",
        {"kind": "song"},
        "An identifier is of a statute, of European law, of a gazette, a decision or a letter.",
    ),
    ("Identifier", {"colour": "red"}, "An identifier has no properties and edges besides those of the table of terms."),
    ("Rule", {"modality": "wish"}, "A rule is an obligation, a prohibition, a permission or a definition."),
    ("Rule", {"locator": None}, "A rule has one printed locator."),
    ("Rule", {"addressee": ""}, "A rule has at most one addressee, in the words of its text."),
    ("Rule", {"action": 3}, "A rule has at most one action, in the words of its text."),
    ("Rule", {"object": 3}, "A rule has at most one object, in the words of its text."),
    ("Rule", {"condition": 3}, "A rule has at most one condition, in the words of its text."),
    ("Rule", {"exception": 3}, "A rule has at most one exception, in the words of its text."),
    ("Rule", {"deadline": 3}, "A rule has at most one deadline, in the words of its text."),
    ("Rule", {"start": 3}, "A rule has at most one start, in the words of its text."),
    ("Rule", {"duration": "ten years"}, "The duration of a rule is one ISO 8601 duration such as P10Y."),
    ("Rule", {"spans": "{"}, "The spans of a rule are one JSON object."),
    ("Rule", {"valid_from": "1.1.2026"}, "The day from which a rule is valid is a date such as 2025-01-01."),
    ("Rule", {"valid_to": "2025-12-31"}, "A rule does not cease to be valid before it becomes valid."),
    ("Rule", {"valid_to": "soon"}, "The last day on which a rule is valid is a date such as 2025-12-31."),
    ("Rule", {"colour": "red"}, "A rule has no properties and edges besides those of the table of terms."),
    (
        "Source",
        {"valid_origin": "guess"},
        "When a source is in force is known because it was given, from a clause or from its Stand.",
    ),
    ("Segment", {"valid_from": "soon"}, "The day from which a segment is valid is a date such as 2025-01-01."),
    ("Segment", {"dropped": "ja"}, "Whether a segment was dropped is true or false."),
    ("Segment", {"heading_path": "Teil 1"}, "The headings above a segment are one list of texts."),
    ("Comparison", {"older": "belo"}, "A comparison names the older version by its artifact ID."),
    ("Comparison", {"newer": None}, "A comparison names the newer version by its artifact ID."),
    ("Comparison", {"unchanged": -1}, "A comparison counts the places that stayed."),
    ("Comparison", {"changed": None}, "A comparison counts the places that were reworded."),
    ("Comparison", {"moved": 1.5}, "A comparison counts the places that moved."),
    ("Comparison", {"added": None}, "A comparison counts the places that came in."),
    ("Comparison", {"dropped": "one"}, "A comparison counts the places that went out."),
    ("Comparison", {"valid_from": "x"}, "The first day of the newer version is a date such as 2025-01-01."),
    ("Comparison", {"valid_to": "x"}, "The last day of the older version is a date such as 2024-12-31."),
    ("Comparison", {"colour": "red"}, "A comparison has no properties and edges besides those of the table of terms."),
    ("Search", {"terms": None}, "A search names what it looked for in one list of texts."),
    ("Search", {"queries": "x"}, "The words a search looked up are one list of texts."),
    ("Search", {"places": [1]}, "The sections a search kept to are one list of texts."),
    ("Search", {"hits": -1}, "A search counts the places it found."),
    ("Search", {"snapshot_number": 0}, "A search names the number of the snapshot it searched, counted from 1."),
    ("Search", {"ended_at": None}, "A finished activity says when it ended, in UTC."),
    ("Search", {"colour": "red"}, "A search has no properties and edges besides those of the table of terms."),
    ("Session", {"name": ""}, "A session is called by at most one name in its project."),
    ("Annotation", {"number": 0}, "An annotation has one number, counted from 1."),
    (
        "Annotation",
        {"motivation": "bookmarking"},
        "An annotation comments, highlights, describes, questions, assesses or tags.",
    ),
    ("Annotation", {"body": ""}, "An annotation has at most one text, which is not empty."),
    ("Annotation", {"withdrawn": "yes"}, "Whether an annotation is withdrawn is true or false."),
    ("Annotation", {"withdrawn": True}, "An annotation that is withdrawn names the one it takes away."),
    ("Annotation", {"quote": ""}, "An annotation has at most one quote, which is not empty."),
    ("Annotation", {"locator": 3}, "The printed locator of an annotation is one text."),
    ("Annotation", {"start": -1}, "The place of an annotation starts at an offset from 0."),
    ("Annotation", {"start": 30}, "The place of an annotation does not end before it starts."),
    ("Annotation", {"end": "22"}, "The place of an annotation ends at an offset from 0."),
    ("Annotation", {"end": None}, "The place of an annotation has both a start and an end, or neither."),
    ("Annotation", {"start": None, "end": None}, "An annotation that highlights says where."),
    (
        "Annotation",
        {"motivation": "commenting", "body": None},
        "An annotation has a text, unless it highlights or is withdrawn.",
    ),
    ("Annotation", {"colour": "red"}, "An annotation has no properties and edges besides those of the table of terms."),
    ("Project", {"recorded_at": "yesterday"}, "A record says when it was recorded, in UTC."),
]

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


def messages(batch: Batch) -> set[str]:
    """Give the messages of what is refused, having made sure that both executors refuse the same."""
    found = compiled("must").violations(batch)
    assert found == shacl("must").violations(batch)
    return {violation.message for violation in found}


def test_a_sound_batch_passes() -> None:
    """Records of all classes with all their properties and edges pass, together and in three writes."""
    assert {node.label for node in records.everything().nodes} == set(records.RECORDS)
    for batch in (records.everything(), records.archive(), records.cited(), records.compared()):
        assert messages(batch) == set()
        ShapeGuard().check(batch)


@pytest.mark.parametrize(("label", "changes", "message"), PROPERTIES)
def test_a_broken_property_is_refused_by_its_sentence(label: str, changes: dict[str, object], message: str) -> None:
    """A record with one property broken is refused, and the sentence of that property says why."""
    assert message in messages(with_properties(records.everything(), label, **changes))


@pytest.mark.parametrize(("broken", "message"), EDGES)
def test_a_broken_edge_is_refused_by_its_sentence(broken: Callable[[Batch], Batch], message: str) -> None:
    """A record with one edge broken is refused, and the sentence of that edge says why."""
    assert message in messages(broken(records.everything()))


@pytest.mark.parametrize("label", records.RECORDS)
def test_an_empty_id_is_refused(label: str) -> None:
    """No class takes a record whose id is empty."""
    own = [node for node in records.everything().nodes if node.label == label][-1]
    batch = Batch([Node(label, "", {**own.properties, "id": ""})])
    assert any(violation.path == "dcterms:identifier" for violation in compiled("must").violations(batch))


def test_a_label_nobody_knows_is_refused() -> None:
    """A node of a label without shapes does not slip through for want of one."""
    message = "A record has one of the classes that the table of terms names."
    assert messages(Batch([Node("Rumour", "r", {"id": "r"})])) == {message}
    assert messages(Batch([Node("Membership", "m", {"id": "m"})])) == {message}


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


def test_the_error_names_shape_node_path_and_message() -> None:
    """A refused batch raises one error that tells the first violations, counts the rest and carries them all."""
    batch = with_properties(records.everything(), "Citation", number=0, confidence="x", claim=None, project="")
    batch = with_properties(without_edges(batch, "Citation", "PINNED_TO"), "Claim", text=None, project=None)
    with pytest.raises(ShapeViolation) as caught:
        ShapeGuard().check(batch)
    error = caught.value
    assert "found 7 violations" in error.message
    assert "and 2 more" in error.message
    assert len(error.partial["violations"]) == 7
    first = next(one for one in error.partial["violations"] if one["path"] == "beleg:number")
    assert first == {
        "node": "Citation demo/1",
        "shape": "beleg:CitationShape",
        "name": "number",
        "path": "beleg:number",
        "component": "MinInclusive",
        "value": "0",
        "message": "A citation has one number, counted from 1.",
        "severity": "Violation",
    }
    assert error.suggestion


@pytest.mark.parametrize(
    "batch",
    [
        Batch([Node("Work", "w", {"id": "w", "title": "a"}), Node("Work", "w", {"id": "w", "title": "b"})]),
        Batch([Node("Work", "w", {"id": "v", "title": "a"})]),
        Batch([Node("Work", "w", {"title": "a"})]),
    ],
)
def test_a_batch_that_says_two_things_of_one_node_is_refused(batch: Batch) -> None:
    """Two records under one name that differ, or a node whose id is not its id, mean nothing and are refused."""
    with pytest.raises(InvalidInput):
        ShapeGuard().check(batch)
