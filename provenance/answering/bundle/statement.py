"""What a bundle says: an in-toto Statement (v1) about the delivered text, with the answer's full record as predicate.

    {"_type": "https://in-toto.io/Statement/v1", "subject": [{"name": "answer", "digest": {"sha256": …}}],
     "predicateType": "https://w3id.org/beleg/bundle/v1", "predicate": {…}}

The subject is the text that was delivered (in-toto attestation framework, v1, "Statement"). Words of sources and of
verdicts about them are not in it: in their place stands a salted hash (`Sealed`), and the words are in the part that is
encrypted for auditors. A statement of another shape is not of this version: unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from provenance.model.answers import Rung

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "https://w3id.org/beleg/bundle/v1"

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
BearingWord = Literal["by_words", "by_model", "by_check", "not_judged", "differs"]
Counts = dict[Rung, int]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Sealed(_Part):
    """Words that stand in the encrypted part at this place; SHA-256 over their salt and their UTF-8."""

    at: int = Field(ge=0)
    sha256: Digest


class SpanPart(_Part):
    """Where the cited words stand: code points of the canonical text, the segments they touch, and the page."""

    start: int | None
    end: int | None
    segments: tuple[str, ...]
    page: int | None
    locator: str | None


class SnapshotPart(_Part):
    """A state of the archive: its number and the Merkle root over its artifact IDs."""

    number: int
    merkle_root: str | None


class VerificationPart(_Part):
    """What the newest check of a citation said: whether the quote stands, and whether it bears the citation's claim.

    Bundles of before the two were told apart have neither.
    """

    status: str | None
    similarity: float | None
    method: str | None
    ended_at: str | None
    stands: bool | None = None
    bearing: BearingWord | None = None


class CitationPart(_Part):
    """A full citation: the four fields of the citation binding (artifact, snapshot, span, relation) and its excerpt."""

    number: int
    artifact_id: str
    source: int
    snapshot: SnapshotPart
    span: SpanPart
    relation: str
    verification: VerificationPart
    recorded_at: str
    excerpt: Sealed
    context: Sealed | None


class ClaimPart(_Part):
    """A claim as the gate ruled on it. ``start`` and ``end`` count in the draft; what it rests on are citations.

    A reason or limit that repeats words which are kept for auditors is kept for them too.
    """

    number: int
    text: str
    section: str | None
    start: int
    end: int
    rung: Rung
    reason: str | Sealed
    kept: str | None
    limit: str | Sealed | None
    citations: tuple[int, ...]


class OutsidePart(_Part):
    """A sentence of the draft that is not about the sources: nothing bears it, and the gate did not rule on it."""

    text: str
    start: int
    end: int


class MarkPart(_Part):
    """A mark of the delivered text, and the citation that it means."""

    mark: int
    citation: int


class BondPart(_Part):
    """A claim held against a citation.

    ``bearing`` is whether its words bear this claim, and by what. ``excerpt`` are the words it was held against,
    ``notes`` what the check said.
    """

    claim: int
    citation: int
    relation: str
    status: str
    bearing: BearingWord | None = None
    given: bool
    part: str | None
    excerpt: Sealed
    notes: Sealed | None
    differences: tuple[Sealed, ...]


class RejectedPart(_Part):
    """The nearest evidence that does not bear a claim."""

    claim: int
    locator: str
    excerpt: Sealed
    why: Sealed


class AskedPart(_Part):
    """A statement that the gate asked: name, SHA-256 of its text, parameters and rows."""

    query: str
    sha256: str
    parameters: dict[str, Any]
    rows: tuple[dict[str, Any], ...]


class RemovedPart(_Part):
    """A topic that was taken out of the answer."""

    claim: int
    topic: str
    why: str | Sealed


class GatePart(_Part):
    """What the gate asked, and what it took out."""

    rung: Rung
    rungs: Counts
    asked: tuple[AskedPart, ...]
    removed: tuple[RemovedPart, ...]


class ShownPart(_Part):
    """What was shown of one bond: ``start`` to ``end`` of its excerpt, at most to that depth."""

    claim: int
    citation: int
    handle: str | None
    depth: Literal["restricted", "handle", "excerpt"]
    start: int
    end: int
    characters: int


class DisplayPart(_Part):
    """Who was shown what. ``rungs`` are those the requestor learnt, by the number of the claim."""

    requestor: str
    tier: str
    claims: dict[str, Rung]
    shown: tuple[ShownPart, ...]


class AnswerPart(_Part):
    """The answer's own record, but for the digest of this bundle."""

    id: str
    project: str
    mode: str
    preset: str
    persona: str | None
    language: str | None
    outcome: str
    agent: str | None
    session: str
    pack: str | None
    question: Sealed | None
    started_at: str
    ended_at: str


class LeafPart(_Part):
    """A citation as it stands in the log: the number of its leaf, and for auditors leaf and inclusion proof.

    The leaf is canonical JSON, the proof a hash in Base64 a line (RFC 6962, 2.1.1).
    """

    citation: int
    number: int = Field(ge=0)
    leaf: Sealed
    proof: Sealed


class LedgerPart(_Part):
    """The head of the log when the answer was sealed; the answer is appended after it.

    ``checkpoint`` is the same as a signed note (C2SP tlog-checkpoint), under which ``leaves`` are. Bundles of before
    checkpoints were made have neither.
    """

    size: int
    root: str
    checkpoint: str | None = None
    leaves: tuple[LeafPart, ...] = ()


class ExcerptsPart(_Part):
    """The encrypted part: an age file in Base64, and to whom it is."""

    format: Literal["age-encryption.org/v1"]
    recipients: tuple[str, ...]
    content: str


class Predicate(_Part):
    """The full record of an answer."""

    answer: AnswerPart
    claims: tuple[ClaimPart, ...]
    outside: tuple[OutsidePart, ...] = ()
    citations: tuple[CitationPart, ...]
    marks: tuple[MarkPart, ...] = ()
    bonds: tuple[BondPart, ...]
    rejected: tuple[RejectedPart, ...]
    gate: GatePart
    display: DisplayPart | None
    policies: dict[str, Any]
    snapshot: SnapshotPart | None
    ledger: LedgerPart
    software: dict[str, str]
    excerpts: ExcerptsPart
    signers: tuple[Digest, ...]


class SubjectDigest(_Part):
    """The digest of the delivered text."""

    sha256: Digest


class Subject(_Part):
    """The delivered text by its digest."""

    name: Literal["answer"]
    digest: SubjectDigest


class Statement(_Part):
    """The statement that is signed."""

    type: Literal["https://in-toto.io/Statement/v1"] = Field(alias="_type")
    subject: tuple[Subject]
    predicate_type: Literal["https://w3id.org/beleg/bundle/v1"] = Field(alias="predicateType")
    predicate: Predicate
