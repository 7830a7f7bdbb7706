"""A small record with what an auditor looks for in it: two sessions, three sources, two answers, a fault of every kind.

It is written past the guards, which refuse some of these faults. On top of one sound record of every class
(`tests.support.records`): a handbook of a publisher (tier 3, not primary) and a leaflet of nobody (no tier, no bytes,
no procedure). Citations of the second session, by number:

| 3, 4 | the handbook, verified; both bear one claim, no other source does |
| 5 | the earlier version of the ordinance, verified; corrected by 6, which was never verified |
| 7 | the quote stands, nobody judged the claim; contradicts 1, which nobody resolved |
| 9 | a paraphrase of the leaflet without a place, verified and then failed; there is no 8 |
| 10 | as 5, not corrected |
"""

from __future__ import annotations

from typing import Any

from provenance.model.activities import Agent, AgentKind, Bearing, VerificationStatus
from provenance.model.answers import Rung, Selected
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import Batch, Edge, Reference
from provenance.model.sources import Identifier, Snapshot
from tests.support import records

HANDBOOK = "sha256:" + "7" * 64
LEAFLET = "sha256:" + "6" * 64
HANDBOOK_PLACE = f"{HANDBOOK}#p1"
SECOND_ANSWER = "01J00000000000000000000031"
HANDBOOK_CLAIM = f"sha256:{3:064x}"
NEARLY = "01J00000000000000000000032"

_WRITER = Agent(id="agent:b", name="Writer", kind=AgentKind.SOFTWARE)
_SESSION = records.SESSION.model_copy(
    update={
        "id": "demo/session-2/agent:b",
        "name": "session-2",
        "agent": _WRITER.id,
        "started_at": "2026-02-01T08:00:00Z",
    }
)
_MISSING = Identifier(id="fremdo", name="FremdO", kind="statute", recorded_at=records.TIME)
_OTHER: dict[str, Any] = {
    "work": None,
    "version": None,
    "valid_from": None,
    "valid_to": None,
    "valid_origin": None,
    "metadata": {},
}

_CONTRADICTED = records.CONFLICT.model_copy(
    update={
        "id": "01J00000000000000000000033",
        "pair": "7a1b7a1b7a1b",
        "reason": "contradicts",
        "valid_from": None,
        "citations": ("demo/7", records.CITATION.id),
        "session": _SESSION.id,
    }
)


def fill(commit: Any) -> None:
    """Write the record, a batch a step: ``commit`` is the ``commit`` of a store that is open."""
    commit(records.everything())
    commit(_sources())
    commit(_citations())
    for batch in _checks():
        commit(batch)
    commit(_answers())
    commit(Batch().add(_CONTRADICTED))


def _sources() -> Batch:
    text = {"media_type": "text/plain", "kind": "guide", "recorded_at": "2026-01-20T00:00:00Z", **_OTHER}
    handbook = records.SOURCE.model_copy(
        update={
            "artifact_id": HANDBOOK,
            "identifier": "handbook.txt",
            "name": "Handbook",
            "publisher": "Press",
            "tier": 3,
            **text,
        }
    )
    leaflet = records.SOURCE.model_copy(
        update={
            "artifact_id": LEAFLET,
            "identifier": "leaflet.txt",
            "name": "Leaflet",
            "publisher": None,
            "tier": None,
            "content": None,
            "generated_by": None,
            **text,
        }
    )
    place = records.PART.model_copy(
        update={
            "id": HANDBOOK_PLACE,
            "locator": "p. 1",
            "section": "p. 1",
            "path": ("Seite", "1"),
            "eid": "p1",
            "eli": None,
            "heading": None,
            "heading_path": (),
            "text": "Nobody keeps receipts for long.",
            "end": 31,
            "position": 1,
            "parent": None,
            "source": HANDBOOK,
        }
    )
    unread = place.model_copy(
        update={"id": f"{HANDBOOK}#p2", "locator": "p. 2", "text": "Burn nothing.", "position": 2, "eid": "p2"}
    )
    blank = place.model_copy(
        update={"id": f"{HANDBOOK}#p3", "locator": "p. 3", "text": None, "position": 3, "eid": "p3"}
    )
    snapshot = Snapshot(
        id="snapshot/2",
        number=2,
        size=3,
        merkle_root="b" * 64,
        recorded_at="2026-01-20T00:00:00Z",
        members=(HANDBOOK, LEAFLET),
        after=records.SNAPSHOT.id,
    )
    secondary = records.CLASSIFICATION.model_copy(
        update={
            "id": "01J00000000000000000000033",
            "publisher": "Press",
            "url": None,
            "tier": 3,
            "primary": False,
            "source": HANDBOOK,
            "session": records.SESSION.id,
        }
    )
    batch = Batch().add(_WRITER, _SESSION, _MISSING, handbook, leaflet, place, unread, blank, snapshot, secondary)
    member = Reference("Project", "demo")
    batch.edges += [
        Edge("HAD_MEMBER", member, Reference("Source", one), {"number": number})
        for number, one in enumerate((HANDBOOK, LEAFLET), 2)
    ]
    found: dict[str, Any] = {
        "start": 0,
        "end": 6,
        "text": "FremdO",
        "kind": "statute",
        "locator": "FremdO",
        "exact": True,
        "spans": [],
    }
    batch.edges.append(Edge("REFERS_TO", Reference("Segment", HANDBOOK_PLACE), _MISSING.reference, found))
    return batch


def _citations() -> Batch:
    handbook: dict[str, Any] = {"source": HANDBOOK, "artifact_id": HANDBOOK, "segments": (HANDBOOK_PLACE,)}
    handbook |= {
        "matched_locator": "p. 1",
        "verbatim_quote": "Nobody keeps receipts",
        "matched_text": "Nobody keeps receipts",
    }
    handbook |= {"matched_start": 0, "matched_end": 21}
    earlier = {"source": records.EARLIER_ARTIFACT, "artifact_id": records.EARLIER_ARTIFACT}
    earlier |= {"segments": (records.EARLIER_PART.id,), "verbatim_quote": "acht Jahre", "matched_text": "acht Jahre"}
    vague = {
        "source": LEAFLET,
        "artifact_id": LEAFLET,
        "segments": (),
        "extraction_method": ExtractionMethod.PARAPHRASE,
    }
    vague |= {"matched_locator": None, "matched_text": None, "matched_start": None, "matched_end": None}
    made: list[tuple[int, int, dict[str, Any]]] = [
        (3, 3, handbook),
        (4, 3, {**handbook, "supports": ("demo/3",)}),
        (5, 5, earlier),
        (6, 5, {"supersedes": ("demo/5",)}),
        (7, 7, {**handbook, "contradicts": ("demo/1",)}),
        (9, 9, {**vague, "matched_page": None, "matched_boxes": (), "verbatim_quote": None}),
        (10, 5, earlier),
    ]
    said = {
        3: "Few keep receipts.",
        5: "Receipts are kept for eight years.",
        7: "Nobody keeps receipts.",
        9: "Leaflets say so.",
    }
    batch = Batch()
    for number, text in said.items():
        claim = {"id": f"sha256:{number:064x}", "text": text, "recorded_at": f"2026-02-01T09:00:0{number}Z"}
        batch.add(records.CLAIMED.model_copy(update=claim))
    for number, claimed, change in made:
        own = {
            "id": f"demo/{number}",
            "number": number,
            "claim": said[claimed],
            "claim_id": f"sha256:{claimed:064x}",
            "session": _SESSION.id,
            "snapshot": "snapshot/2",
            "snapshot_number": 2,
            "recorded_at": f"2026-02-01T09:00:{number:02}Z",
        }
        batch.add(records.CITATION.model_copy(update={**own, **change}))
    return batch


def _checks() -> list[Batch]:
    verified, failed, unverified = VerificationStatus.VERIFIED, VerificationStatus.FAILED, VerificationStatus.UNVERIFIED
    found = [
        (3, verified, Bearing.BY_WORDS),
        (4, verified, Bearing.BY_MODEL),
        (5, verified, Bearing.BY_WORDS),
        (7, unverified, Bearing.NOT_JUDGED),
        (9, verified, Bearing.BY_WORDS),
        (9, failed, Bearing.DIFFERS),
        (10, verified, Bearing.BY_WORDS),
    ]
    return [
        Batch().add(
            records.VERIFICATION.model_copy(
                update={
                    "id": f"01J0000000000000000000004{at}",
                    "citation": f"demo/{number}",
                    "status": status,
                    "stands": True,
                    "bearing": bearing,
                    "notes": f"check {at}",
                    "started_at": f"2026-02-0{at + 2}T00:00:00Z",
                    "ended_at": f"2026-02-0{at + 2}T00:00:01Z",
                }
            )
        )
        for at, (number, status, bearing) in enumerate(found)
    ]


def _answers() -> Batch:
    answer = records.ANSWER.model_copy(
        update={
            "id": SECOND_ANSWER,
            "persona": "clerk",
            "question": "Who keeps receipts?",
            "rung": Rung.NARROWED,
            "supported": 3,
            "narrowed": 1,
            "labeled": 1,
            "refused": 0,
            "outside": 0,
            "started_at": "2026-02-03T10:00:00Z",
            "ended_at": "2026-02-03T10:00:05Z",
            "session": _SESSION.id,
            "snapshot": "snapshot/2",
            "snapshot_number": 2,
            "pack": "01J00000000000000000000034",
        }
    )
    pack = records.PACK.model_copy(
        update={
            "id": answer.pack,
            "question": answer.question,
            "session": _SESSION.id,
            "generated_at": "2026-02-03T10:00:01Z",
        }
    )
    claims = [
        (Rung.SUPPORTED, "Few keep receipts.", 3, ("demo/3", "demo/4")),
        (Rung.SUPPORTED, "Receipts are kept for eight years.", 5, ("demo/5",)),
        (Rung.SUPPORTED, "Leaflets say so.", 9, ("demo/9",)),
        (Rung.NARROWED, "Some keep them.", None, ()),
        (Rung.LABELED, "It may be so.", None, ()),
    ]
    nearly = records.REFUSAL.model_copy(
        update={
            "id": NEARLY,
            "persona": "clerk",
            "reason": "below_min_similarity",
            "similarity_best": 0.72,
            "sources_found": 3,
            "answer": SECOND_ANSWER,
            "session": _SESSION.id,
        }
    )
    batch = Batch().add(answer, pack, nearly)
    for number, (rung, text, claim, rests) in enumerate(claims, 1):
        assertion = records.ASSERTION.model_copy(
            update={
                "id": f"{SECOND_ANSWER}/{number}",
                "number": number,
                "rung": rung,
                "text": text,
                "reason": "As the gate found.",
                "answer": SECOND_ANSWER,
                "claim": f"sha256:{claim:064x}" if claim else None,
            }
        )
        batch.add(assertion)
        batch.edges += assertion.resting(dict.fromkeys(rests, ExtractionMethod.DIRECT_QUOTE))
    batch.edges += pack.selecting(
        [
            Selected(HANDBOOK_PLACE, rank=1, score=0.9, similarity=0.8, tier=3),
            Selected(f"{HANDBOOK}#p2", rank=2, score=0.5, similarity=0.4, tier=3),
        ]
    )
    return batch
