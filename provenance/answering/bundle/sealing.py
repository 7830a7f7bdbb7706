"""A bundle is put together and signed: the statement in canonical JSON (RFC 8785) within a DSSE envelope.

Nothing leaves unsigned (citation binding, "Bundle assembly"): whatever is missing here, a key, an auditor, a citation,
is an error, and there is no bundle.
"""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, cast

from provenance.answering import numbering
from provenance.answering.bundle import auditors, envelope, keys
from provenance.answering.bundle.auditors import Vault
from provenance.answering.bundle.recorded import Facts
from provenance.answering.bundle.statement import (
    PREDICATE_TYPE,
    STATEMENT_TYPE,
    AnswerPart,
    AskedPart,
    BondPart,
    CitationPart,
    ClaimPart,
    DisplayPart,
    ExcerptsPart,
    GatePart,
    LeafPart,
    LedgerPart,
    MarkPart,
    OutsidePart,
    Predicate,
    RejectedPart,
    RemovedPart,
    ShownPart,
    SnapshotPart,
    SpanPart,
    Statement,
    Subject,
    SubjectDigest,
    VerificationPart,
)
from provenance.answering.display import Depth, Displayed
from provenance.answering.drafts.draft import Draft, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.rungs import Gated, Rung
from provenance.ledger.journal import canonical
from provenance.ledger.notes import to_base64
from provenance.model.answers import Answer
from provenance.model.errors import InvalidInput, SourceNotFound


@dataclass(frozen=True, slots=True)
class Material:
    """What a bundle is made of. ``answer`` has no digest yet; its ``text`` is what is delivered.

    ``question`` is kept for auditors alone, ``software`` names what else took part (a model and its version).
    """

    answer: Answer
    draft: Draft
    gated: Gated
    bonds: EvidenceLinks
    displayed: Displayed | None = None
    question: str | None = None
    agent: str | None = None
    software: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The citations that the bundle must have: all that a claim was held against, or rests on."""
        held = {bond.citation for bond in self.bonds.bonds}
        return tuple(sorted(held | {number for ruling in self.gated.rulings for number in ruling.citations}))


def seal(
    material: Material,
    facts: Facts,
    *,
    signing: Sequence[keys.SigningKey] | None = None,
    recipients: Sequence[str] | None = None,
) -> bytes:
    """Return the file of the bundle, signed with the user's keys and with its excerpts encrypted to the auditors.

    Raises InvalidInput where a key or a recipient cannot be used, or a value cannot stand in JSON; SourceNotFound where
    a citation that a claim rests on is not in the record.
    """
    signers = tuple(signing) if signing is not None else keys.signing_keys()
    to = tuple(recipients) if recipients is not None else auditors.recipients()
    if not signers or not to:
        raise InvalidInput(
            "Expected at least one key to sign with and one auditor to encrypt to; found none.",
            suggestion="Leave BELEG_KEY and BELEG_AUDITORS unset to use your own.",
        )
    if len(signers) > envelope.MOST_SIGNATURES:
        raise InvalidInput(
            f"Expected at most {envelope.MOST_SIGNATURES} keys to sign with; found {len(signers)}.",
            suggestion="Name fewer keys in BELEG_KEY.",
        )
    statement = _statement(material, facts, signers, to)
    try:
        body = canonical(statement.model_dump(mode="json", by_alias=True))
    except (ValueError, UnicodeError) as error:
        raise InvalidInput(
            f"Expected values that JSON carries exactly in the bundle: {error}.",
            suggestion="Give finite numbers and well-formed Unicode.",
        ) from error
    content = envelope.sealed(body, signers)
    if len(content) > envelope.MOST_BYTES:
        raise InvalidInput(
            f"Expected a bundle of at most {envelope.MOST_BYTES:,} bytes; found {len(content):,}.",
            suggestion="Ground the draft in parts.",
        )
    return content


def digest_of(content: bytes) -> str:
    """Return the digest of a bundle as its Answer names it."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def _statement(
    material: Material, facts: Facts, signers: Sequence[keys.SigningKey], recipients: Sequence[str]
) -> Statement:
    vault = Vault()
    quotes = {bond.citation: bond.quote for bond in reversed(material.bonds.bonds)}
    citations = tuple(_citation(number, facts, quotes.get(number, ""), vault) for number in material.numbers)
    bonds = tuple(_bond(bond, vault) for bond in material.bonds.bonds)
    rejected = tuple(
        RejectedPart(claim=one.claim, locator=one.printed, excerpt=vault.put(one.quote), why=vault.put(one.why))
        for one in material.bonds.rejected
    )
    leaves = tuple(
        LeafPart(
            citation=one.citation,
            number=one.number,
            leaf=vault.put(one.text),
            proof=vault.put("\n".join(map(to_base64, one.proof))),
        )
        for one in facts.leaves
    )
    answer = _answer(material, vault)
    gate = _gate(material, vault)  # after all words are kept, so that no row of the gate has them in the open
    text = (material.answer.text or "").encode()
    predicate = Predicate(
        answer=answer,
        claims=tuple(_claims(material, vault)),
        outside=tuple(
            OutsidePart(text=one.text, start=one.start, end=one.end)
            for one in material.draft.sentences
            if one.kind is SentenceKind.OUTSIDE
        ),
        citations=citations,
        marks=tuple(
            MarkPart(mark=mark, citation=number)
            for mark, number in sorted(numbering.meant(material.answer.text or "").items())
        ),
        bonds=bonds,
        rejected=rejected,
        gate=gate,
        display=_display(material.displayed),
        policies=_json(material.answer.policies),
        snapshot=facts.snapshot,
        ledger=LedgerPart(size=facts.size, root=facts.root, checkpoint=facts.checkpoint, leaves=leaves),
        software={"beleg": material.answer.software, "python": platform.python_version(), "store": facts.engine}
        | dict(material.software),
        excerpts=ExcerptsPart(
            format=auditors.FORMAT,
            recipients=tuple(recipients),
            content=to_base64(auditors.encrypted(vault.content(), recipients)),
        ),
        signers=tuple(sorted(key.public.keyid for key in signers)),
    )
    subject = Subject(name="answer", digest=SubjectDigest(sha256=hashlib.sha256(text).hexdigest()))
    return Statement.model_validate(
        {"_type": STATEMENT_TYPE, "subject": (subject,), "predicateType": PREDICATE_TYPE, "predicate": predicate}
    )


def _answer(material: Material, vault: Vault) -> AnswerPart:
    answer = material.answer
    return AnswerPart(
        id=answer.id,
        project=answer.project,
        mode=answer.mode.value,
        preset=answer.preset,
        persona=answer.persona,
        language=answer.language,
        outcome=answer.outcome.value,
        agent=material.agent,
        session=answer.session,
        pack=answer.pack,
        question=vault.put_some(material.question or answer.question),
        started_at=answer.started_at,
        ended_at=answer.ended_at,
    )


def _claims(material: Material, vault: Vault) -> Iterator[ClaimPart]:
    for ruling in material.gated.rulings:
        claim = material.draft.claim(ruling.claim)
        yield ClaimPart(
            number=claim.number,
            text=claim.text,
            section=material.draft.sentence(claim.sentence).section,
            start=claim.start,
            end=claim.end,
            rung=ruling.rung,
            reason=vault.covered(ruling.reason),
            kept=ruling.kept,
            limit=vault.covered(ruling.limit),
            citations=ruling.citations,
        )


def _citation(number: int, facts: Facts, own: str, vault: Vault) -> CitationPart:
    """Return a citation with its words; ``own`` are those it was held to, where the record has none."""
    row = facts.cited.get(number)
    if row is None:
        raise SourceNotFound(
            f"Expected citation {number} in the record, since a claim was held against it; found none.",
            suggestion="Run `beleg verify`: the record may have been changed.",
        )
    said: dict[str, Any] = row["citation"]
    return CitationPart(
        number=number,
        artifact_id=said["artifact_id"],
        source=row["source"],
        snapshot=SnapshotPart(number=said["snapshot_number"], merkle_root=row["merkle_root"]),
        span=SpanPart(
            start=said.get("matched_start"),
            end=said.get("matched_end"),
            segments=tuple(row["segments"] or ()),
            page=said.get("matched_page"),
            locator=said.get("matched_locator"),
        ),
        relation=said["extraction_method"],
        verification=VerificationPart(
            status=row["status"],
            similarity=row["similarity"],
            method=row["method"],
            ended_at=row["verified_at"],
            stands=row["stands"],
            bearing=row["bearing"],
        ),
        recorded_at=said["recorded_at"],
        excerpt=vault.put(said.get("matched_text") or said.get("verbatim_quote") or own or said["quote_context"]),
        context=vault.put_some(said.get("quote_context")),
    )


def _bond(bond: EvidenceLink, vault: Vault) -> BondPart:
    return BondPart(
        claim=bond.claim,
        citation=bond.citation,
        relation=bond.relation.value,
        status=bond.status.value,
        bearing=bond.bearing.value,
        given=bond.given,
        part=bond.part,
        excerpt=vault.put(bond.whole),
        notes=vault.put_some(bond.notes),
        differences=tuple(vault.put(one) for one in bond.differences),
    )


def _gate(material: Material, vault: Vault) -> GatePart:
    gated = material.gated
    known = frozenset(
        {claim.text for claim in material.draft.claims}
        | {word.value for bond in material.bonds.bonds for word in (bond.relation, bond.status, bond.bearing)}
    )
    counted = Counter(ruling.rung for ruling in gated.rulings)
    return GatePart(
        rung=gated.rung,
        rungs={rung: counted[rung] for rung in Rung},
        asked=tuple(
            AskedPart(
                query=one.query,
                sha256=one.sha256,
                parameters=vault.covered(_json(one.parameters), known),
                rows=tuple(vault.covered(_json(row), known) for row in one.rows),
            )
            for one in gated.asked
        ),
        removed=tuple(
            RemovedPart(claim=one.claim, topic=one.topic, why=vault.covered(one.why)) for one in gated.removed
        ),
    )


def _display(displayed: Displayed | None) -> DisplayPart | None:
    if displayed is None:
        return None
    return DisplayPart(
        requestor=displayed.requestor,
        tier=displayed.tier,
        claims={str(one.ruling.claim): one.ruling.rung for one in displayed.claims},
        shown=tuple(
            ShownPart(
                claim=claim.ruling.claim,
                citation=one.citation,
                handle=one.handle,
                depth=cast("Any", one.depth.name.lower()),
                start=one.start if one.excerpt else 0,
                end=one.end if one.excerpt else 0,
                characters=len(one.excerpt or ""),
            )
            for claim in displayed.claims
            for one in claim.citations
            if one.depth > Depth.ABSENT
        ),
    )


def _json(value: Any) -> Any:
    """Return a value as JSON has it: enumerations by value, tuples and sets as lists, times and the like as text."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, Mapping):
        return {str(key): _json(one) for key, one in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_json(one) for one in cast("list[Any]", value)]
    if isinstance(value, set | frozenset):
        return sorted((_json(one) for one in cast("set[Any]", value)), key=str)
    return str(value)
