"""What must be: a sound batch passes, and each break of a property is refused with the sentence that says why."""

from __future__ import annotations

import pytest

from provenance.model.errors import InvalidInput, ShapeViolation
from provenance.model.graph import Batch, Node
from provenance.rdf.compiled import ShapeGuard, compiled
from tests.support import records
from tests.support.mutants.broken_batches import messages, with_properties, without_edges

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
    ("Verification", {"stands": "yes"}, "Whether the quote stands is true or false."),
    (
        "Verification",
        {"bearing": "surely"},
        "A claim is borne by words, by a model or by a check, was not judged, or differs.",
    ),
    ("Verification", {"bearing_notes": 1}, "The reason for a bearing is one text."),
    ("Verification", {"differences": "{"}, "The differences of a claim are one JSON object."),
    ("Verification", {"wordings": "{"}, "The wordings of notes are one JSON object."),
    (
        "Verification",
        {"bearing": "not_judged"},
        "A citation is verified only if its quote stands and bears the claim.",
    ),
    ("Verification", {"bearing": "differs"}, "A citation is verified only if its quote stands and bears the claim."),
    (
        "Verification",
        {"bearing": "by_words", "stands": False},
        "A citation is verified only if its quote stands and bears the claim.",
    ),
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
