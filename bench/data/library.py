"""A library of made-up laws and what was cited of them, as the records that the program writes itself, seeded.

    (:Snapshot)-[:HAD_MEMBER]->(:Source)<-[:PART_OF]-(:Segment)<-[:CITES]-(:Citation)<-[:RESTS_ON]-(:Assertion)

A law has 1,000 places (a title, 111 sections of eight Absätze each) and is cited as many times, two citations bear a
claim, five claims make an answer, a session makes 100 citations and an evidence pack: what belongs to one place is as
much at every size, so that what grows is the store alone. All is attributed to one agent. Words are as rare and as
common as in German law (`bench.search`); a citation quotes a whole Absatz, which is its claim as well, and its places
are those of the canonical text of the source. Left out are rules and references between laws.

What the program would find out before it writes, where a quote stands and whether it bears its claim, is true here by
the making and not checked: this says how a store grows, not how long checking takes. Guards are up to who writes.
"""

from __future__ import annotations

import base64
import hashlib
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bench.search import texts, vocabulary
from provenance.citing.entries import claim_id
from provenance.model.activities import ulid
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.model.merkle import Frontier, leaf_hash

PROJECT = "bench"
SECTIONS, NORMS = 111, 8
PER_SESSION, PER_CLAIM, PER_ANSWER, A_PACK = 100, 2, 5, 10
TIME, SOFTWARE = "2026-01-02T03:04:05.000000Z", "Beleg bench"
PERSON, CHECKER = "agent:a", "software:beleg/bench"


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its number from 0, the name of its source, and its places in order, each with its text, "" for none."""

    number: int
    source: str
    text: str
    places: list[dict[str, Any]]

    @property
    def norms(self) -> list[dict[str, Any]]:
        """The places that have a text of their own and are cited."""
        return [one for one in self.places if one["kind"] == "norm"]


class Library:
    """Makes laws and their citations one after the other; the same seed makes the same ones, but for their ULIDs."""

    def __init__(self, words: int = 24_000, sections: int = SECTIONS) -> None:
        draw = random.Random(7)
        self.sections = sections
        self.a_law = 1 + sections * (1 + NORMS)
        self.words = vocabulary(draw, words)

    def law(self, number: int) -> Law:
        """Make a law."""
        draw = random.Random(1_000 + number)
        said = texts(draw, self.words, self.sections * NORMS)
        headings = draw.choices(self.words[:400], k=self.sections)
        short, title = f"G{number}", f"Gesetz {number} (G{number})"
        lines, at, places = [title], len(title) + 1, [_place("heading", "Titel", f"„Titel“ {short}", "titel", 0, title)]
        for section in range(1, self.sections + 1):
            heading = headings[section - 1].capitalize()
            first = f"§ {section} {heading}"
            lines.append(first)
            at += len(first) + 1
            whole = _place("section", f"§ {section}", f"§ {section} {short}", f"para-{section}", at + 4)
            whole["heading"] = heading
            places.append(whole)
            for absatz in range(1, NORMS + 1):
                text = said[(section - 1) * NORMS + absatz - 1].capitalize()
                printed, eid = f"§ {section} Abs. {absatz} {short}", f"para-{section}_abs-{absatz}"
                one = _place("norm", f"§ {section}", printed, eid, at + 4, text)
                places.append(one | {"path": ["Absatz", str(absatz)], "heading": heading})
                lines.append(f"({absatz}) {text}")
                at += len(lines[-1]) + 1
            whole["end"] = at - 1
        whole_text = "\n".join(lines)
        source = "sha256:" + hashlib.sha256(whole_text.encode()).hexdigest()
        for position, one in enumerate(places, start=1):
            one |= {"id": f"{source}#{one['eid']}", "eli": f"de/g{number}/{one['eid']}", "position": position}
        return Law(number, source, whole_text, places)


def _place(kind: str, section: str, locator: str, eid: str, start: int, text: str = "") -> dict[str, Any]:
    said = {"kind": kind, "section": section, "locator": locator, "eid": eid, "start": start, "end": start + len(text)}
    return said | {"recorded_at": TIME} | ({"text": text} if text else {})


def founding() -> Batch:
    """Return what is there before the first law: the project and who works in it."""
    batch = Batch()
    batch.nodes += [
        _node("Agent", PERSON, name="A", kind="person"),
        _node("Agent", CHECKER, name=SOFTWARE, kind="software"),
        _node("Project", PROJECT, recorded_at=TIME),
    ]
    return batch


def shelved(law: Law, archive: Frontier) -> tuple[Batch, Frontier]:
    """Return what an ingest writes of a law, and the archive that holds it."""
    name, number = law.source, law.number + 1
    archive = archive.append([leaf_hash(name.encode())])
    payload = law.text.encode()
    extraction, snapshot, abbreviation = ulid(), f"snapshot/{number}", f"g{law.number}"
    source, work = Reference("Source", name), Reference("Work", f"de/{abbreviation}")
    identifier = _node("Identifier", abbreviation, name=abbreviation.upper(), kind="statute", recorded_at=TIME)
    title = f"Gesetz {law.number}"
    told = {"type": "document", "identifier": f"{abbreviation}.txt", "name": title}
    batch = Batch()
    batch.nodes += [
        _node("Extraction", extraction, started_at=TIME, ended_at=TIME, software=SOFTWARE),
        _node("Content", name, text=law.text, payload=base64.b64encode(zlib.compress(payload)).decode()),
        _node(
            "Source",
            name,
            artifact_id=name,
            kind="statute",
            media_type="text/plain",
            size=len(payload),
            language="de",
            recorded_at=TIME,
            **told,
        ),
        _node(
            "Snapshot",
            snapshot,
            number=number,
            size=archive.size,
            merkle_root=archive.root.hex(),
            frontier=list(archive.to_hex()),
            recorded_at=TIME,
        ),
        _node("Work", work.id, title=title, abbreviation=abbreviation.upper()),
        identifier,
        *(Node("Segment", one["id"], one) for one in law.places),
    ]
    batch.edges += [
        Edge("ATTRIBUTED_TO", Reference("Extraction", extraction), Reference("Agent", CHECKER)),
        Edge("REALIZES", source, work),
        Edge("HAS_CONTENT", source, Reference("Content", name)),
        Edge("GENERATED_BY", source, Reference("Extraction", extraction)),
        Edge("HAD_MEMBER", Reference("Snapshot", snapshot), source),
        Edge("NAMED", work, identifier.reference),
        Edge("HAD_MEMBER", Reference("Project", PROJECT), source, {"number": number, "recorded_at": TIME, **told}),
    ]
    if law.number:
        before = Reference("Snapshot", f"snapshot/{law.number}")
        batch.edges.append(Edge("DERIVED_FROM", Reference("Snapshot", snapshot), before))
    section = Reference("Segment", "")
    for one in law.places:
        place = Reference("Segment", one["id"])
        batch.edges.append(Edge("PART_OF", place, source))
        if one["kind"] == "section":
            section = place
        elif one["kind"] == "norm":
            batch.edges.append(Edge("PART_OF", place, section))
    return batch, archive


def cited(law: Law) -> Batch:
    """Return what the citations of a law leave, as many as it has places.

    That is sessions, packs, claims, checks, answers and what they assert.
    """
    batch, norms = Batch(), law.norms
    first = law.number * len(law.places)
    for number in range(first, first + len(law.places)):
        if number % PER_SESSION == 0:
            _session(batch, number // PER_SESSION, norms, number)
        place = norms[number // PER_CLAIM % len(norms)]
        if number % PER_CLAIM == 0:
            _claimed(batch, number // PER_CLAIM, place["text"], law)
        _citation(batch, number, place, law)
    return batch


def _session(batch: Batch, at: int, norms: list[dict[str, Any]], number: int) -> None:
    key, pack = session_key(at), ulid_of("K", at)
    session = Reference("Session", key)
    question = norms[number % len(norms)]["text"][:40]
    digest = "sha256:" + hashlib.sha256(question.encode()).hexdigest()
    batch.nodes += [
        _node("Session", key, name=f"session-{at}", project=PROJECT, started_at=TIME, software=SOFTWARE),
        _node("EvidencePack", pack, project=PROJECT, question=question, question_digest=digest, generated_at=TIME),
    ]
    batch.edges += [
        Edge("ATTRIBUTED_TO", session, Reference("Agent", PERSON)),
        Edge("GENERATED_BY", Reference("EvidencePack", pack), session),
    ]
    for rank in range(1, A_PACK + 1):
        place = Reference("Segment", norms[(number // PER_CLAIM + rank) % len(norms)]["id"])
        chosen = {"rank": rank, "score": 0.5, "similarity": 0.75, "tier": 1}
        batch.edges.append(Edge("HAD_MEMBER", Reference("EvidencePack", pack), place, chosen))


def _claimed(batch: Batch, at: int, text: str, law: Law) -> None:
    """Add a claim, and the assertion of it in its answer."""
    claim = claim_id(PROJECT, claim_text(at, text, law))
    batch.nodes.append(_node("Claim", claim, project=PROJECT, text=claim_text(at, text, law), recorded_at=TIME))
    answer, number = ulid_of("J", at // PER_ANSWER), at % PER_ANSWER + 1
    if number == 1:
        key, snapshot = session_key(at * PER_CLAIM // PER_SESSION), f"snapshot/{law.number + 1}"
        told = {"project": PROJECT, "mode": "ask", "preset": "law", "language": "de", "question": text[:40]}
        counts = {"supported": PER_ANSWER, "narrowed": 0, "labeled": 0, "refused": 0, "snapshot_number": law.number + 1}
        ran = {"outcome": "answered", "rung": "supported", "started_at": TIME, "ended_at": TIME, "software": SOFTWARE}
        batch.nodes.append(_node("Answer", answer, **told, **counts, **ran))
        batch.edges += [
            Edge("GENERATED_BY", Reference("Answer", answer), Reference("Session", key)),
            Edge("PINNED_TO", Reference("Answer", answer), Reference("Snapshot", snapshot)),
        ]
    assertion = Reference("Assertion", f"{answer}/{number}")
    said = {"number": number, "text": claim_text(at, text, law), "rung": "supported", "reason": "Word for word."}
    batch.nodes.append(_node("Assertion", assertion.id, **said))
    batch.edges += [
        Edge("PART_OF", assertion, Reference("Answer", answer)),
        Edge("ASSERTS", assertion, Reference("Claim", claim)),
    ]
    for citation in range(at * PER_CLAIM, (at + 1) * PER_CLAIM):
        to = Reference("Citation", f"{PROJECT}/{citation + 1}")
        batch.edges.append(Edge("RESTS_ON", assertion, to, {"relation": "direct_quote"}))


def _citation(batch: Batch, number: int, place: dict[str, Any], law: Law) -> None:
    name, check, text = f"{PROJECT}/{number + 1}", ulid(), place["text"]
    at = number // PER_CLAIM
    claim = claim_id(PROJECT, claim_text(at, text, law))
    batch.nodes += [
        _node(
            "Citation",
            name,
            number=number + 1,
            project=PROJECT,
            claim=claim_text(at, text, law),
            verbatim_quote=text,
            quote_context=text,
            confidence="high",
            extraction_method="direct_quote",
            matched_locator=place["locator"],
            matched_text=text,
            matched_start=place["start"],
            matched_end=place["end"],
            artifact_id=law.source,
            snapshot_number=law.number + 1,
            recorded_at=TIME,
        ),
        _node(
            "Verification",
            check,
            status="verified",
            similarity=1.0,
            method="quote",
            notes="",
            stands=True,
            bearing="by_words",
            started_at=TIME,
            ended_at=TIME,
            software=SOFTWARE,
        ),
    ]
    citation, verification = Reference("Citation", name), Reference("Verification", check)
    batch.edges += [
        Edge("CITES", citation, Reference("Segment", place["id"])),
        Edge("CITES_SOURCE", citation, Reference("Source", law.source)),
        Edge("SUPPORTS", citation, Reference("Claim", claim)),
        Edge("GENERATED_BY", citation, Reference("Session", session_key(number // PER_SESSION))),
        Edge("PINNED_TO", citation, Reference("Snapshot", f"snapshot/{law.number + 1}")),
        Edge("USED", verification, citation),
        Edge("ATTRIBUTED_TO", verification, Reference("Agent", CHECKER)),
    ]


def claim_text(at: int, text: str, law: Law) -> str:
    """Return what a claim says: what its place says, and where a law has more claims than places its number."""
    return text if at * PER_CLAIM % len(law.places) < len(law.norms) * PER_CLAIM else f"{text} {at}"


def ulid_of(kind: str, at: int) -> str:
    """Return the id of an answer ("J") or of an evidence pack ("K")."""
    return f"01{kind}{at:023d}"


def session_key(at: int) -> str:
    """Return the id of a session."""
    return f"{PROJECT}/session-{at}/{PERSON}"


def batches(library: Library, start: int, end: int, archive: Frontier) -> Iterator[Batch]:
    """Yield the writes of the laws from one number to before another: each is shelved, then cited."""
    for number in range(start, end):
        law = library.law(number)
        batch, archive = shelved(law, archive)
        yield batch
        yield cited(law)


def _node(label: str, name: str, /, **properties: Any) -> Node:
    return Node(label, name, {"id": name, **properties})
