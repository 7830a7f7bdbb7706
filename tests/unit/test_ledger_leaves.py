"""The leaves of the log: their format is for good, so it is written out here."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from provenance.ledger.journal import canonical, leaves
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, Edge, Node, Reference
from tests.support import records

GOLDEN = {
    "Verification": (
        '{"edges":[{"end":["Agent","agent:a"],"type":"ATTRIBUTED_TO"},{"end":["Citation","demo/1"],"type":"USED"}],'
        '"id":"01J00000000000000000000002","kind":"record","label":"Verification","properties":{'
        '"ended_at":"2026-01-02T03:04:06.000006Z","id":"01J00000000000000000000002","method":"quote","notes":"exact",'
        '"similarity":1,"software":"Beleg 0","started_at":"2026-01-02T03:04:05.000006Z","status":"verified"},"v":1}'
    ),
    "Project": (
        '{"edges":[{"end":["Source","' + records.ARTIFACT + '"],"properties":{"number":1},"type":"HAD_MEMBER"}],'
        '"id":"demo","kind":"record","label":"Project","properties":{"id":"demo",'
        '"recorded_at":"2026-01-02T03:04:05.000006Z"},"v":1}'
    ),
    "EvidencePack": (
        '{"edges":[{"end":["Session","demo/session-1/agent:a"],"type":"GENERATED_BY"},{"end":["Segment","'
        + records.PART.id
        + '"],"properties":{"rank":1,"score":0.875,"similarity":0.75,"tier":1},"type":"HAD_MEMBER"}],'
        '"id":"01J00000000000000000000005","kind":"record","label":"EvidencePack","properties":{'
        '"generated_at":"2026-01-02T03:04:05.000006Z","id":"01J00000000000000000000005","project":"demo",'
        '"question":"How long?","question_digest":"' + records.QUESTION + '","statistics":"{\\"places\\": 1}",'
        '"unmet":["publisher: one publisher has more than 40 %"]},"v":1}'
    ),
    "Work": (
        '{"edges":[{"end":["Identifier","belo"],"type":"NAMED"}],"id":"de/belo","kind":"record","label":"Work",'
        '"properties":{"abbreviation":"BelO","id":"de/belo","title":"Ordnung über Belege"},"v":1}'
    ),
}


def test_a_record_is_one_leaf_in_the_format_for_good() -> None:
    """A record is written with its label, its id, its properties and its edges sorted, byte for byte like this."""
    found = {json.loads(leaf)["label"]: leaf.decode() for leaf in leaves(records.everything())}
    assert {label: found[label] for label in GOLDEN} == GOLDEN
    assert len(list(leaves(records.everything()))) == len(records.everything().nodes)


def test_large_texts_stand_in_the_log_by_their_digest() -> None:
    """Text, layout and bytes of a content are SHA-256 and length in bytes; everything else is there in full."""
    text = "ä" * 1000
    content = records.CONTENT.model_copy(update={"text": text})
    leaf = json.loads(next(leaves(Batch().add(content))))
    assert leaf["properties"]["text"] == {"sha256": hashlib.sha256(text.encode()).hexdigest(), "length": 2000}
    assert set(leaf["properties"]) == {"id", "text", "layout", "payload"}
    assert "ää" not in json.dumps(leaf, ensure_ascii=False)


def test_edges_added_later_are_leaves_of_their_own() -> None:
    """Edges from a record written earlier stand in one leaf a start, with the time and without its properties."""
    end = Reference("Source", "sha256:" + "9" * 64)
    second = Edge("HAD_MEMBER", Reference("Project", "demo"), end, {"number": 2})
    (leaf,) = (json.loads(one) for one in leaves(Batch(edges=[second, records.MEMBER])))
    assert leaf.pop("recorded_at").endswith("Z")
    assert leaf == {
        "v": 1,
        "kind": "edges",
        "label": "Project",
        "id": "demo",
        "edges": [
            {"type": "HAD_MEMBER", "end": ["Source", records.ARTIFACT], "properties": {"number": 1}},
            {"type": "HAD_MEMBER", "end": ["Source", end.id], "properties": {"number": 2}},
        ],
    }


def test_the_first_leaf_of_a_write_names_it() -> None:
    """It is of version 2 and says which write it begins, which attempt it was and when; the others are as ever."""
    write = {"commit": "01J00000000000000000000000", "attempt": 0, "recorded_at": "2026-01-02T03:04:05.000006Z"}
    first, *others = leaves(records.everything(), write)
    plain_first, *plain = leaves(records.everything())
    assert others == plain
    assert json.loads(first) == {**json.loads(plain_first), "v": 3, "write": write}


def test_the_order_of_edges_does_not_matter() -> None:
    """The same record gives the same leaf in whatever order its edges come."""
    batch = Batch().add(records.CITATION)
    turned = Batch(batch.nodes, batch.edges[::-1])
    assert list(leaves(batch)) == list(leaves(turned))


@pytest.mark.parametrize(
    "batch",
    [
        Batch([Node("Work", "w", {"id": "w", "title": float("nan")})]),
        Batch([Node("Work", "w", {"id": "w", "number": 2**60})]),
        Batch([Node("Work", "w", {"id": "w", "title": "\ud800"})]),
        Batch().add(records.WORK, records.WORK),
        Batch(edges=[records.MEMBER, records.MEMBER]),
    ],
)
def test_what_the_log_could_not_give_back_is_refused(batch: Batch) -> None:
    """A value that JSON cannot carry exactly, and a record or an edge that is there twice, are refused in words."""
    with pytest.raises(InvalidInput) as caught:
        list(leaves(batch))
    assert caught.value.suggestion


def test_the_leaf_in_the_documentation_is_a_leaf() -> None:
    """The example in docs/ledger.md is, put into one line, byte for byte what the log holds."""
    text = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    assert canonical(json.loads(example)).decode() == GOLDEN["Verification"]
