"""A made-up answer with one claim of each rung, its evidence and its display, sealed without a store."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from provenance.answering import display
from provenance.answering.bundle import Facts, Material, envelope, keys, seal
from provenance.answering.bundle.statement import SnapshotPart
from provenance.answering.drafts.draft import Claim, Draft, Mark, Sentence, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks, NearMiss
from provenance.answering.policy import preset_table
from provenance.answering.rungs import Gated, GateQuery, Removed, Ruling, Rung
from provenance.citing.source_status import SourceStatus
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.answers import Answer, Mode, Outcome
from provenance.model.answers import Rung as AnswerRung
from provenance.model.citations import ExtractionMethod

ARTIFACTS = {1: "sha256:" + "1a" * 32, 2: "sha256:" + "2b" * 32, 3: "sha256:" + "3c" * 32}
CLAIMS = (
    "Das Fahrtenbuch ist vom Lotsen zu führen",
    "Es ist acht Jahre lang aufzubewahren",
    "Der Hafen haftet für verlorene Bücher",
    "Lotsen tragen eine blaue Mütze",
)
QUOTES = {
    11: "Der Hafen öffnet bei Flut. Der Lotse hat das Fahrtenbuch zu führen. Die Glocke wird zweimal geläutet.",
    12: "Das Fahrtenbuch ist acht Jahre aufzubewahren. Danach ist es zu vernichten.",
    13: "Wer ein Buch verliert, meldet es dem Hafen. Der Hafen ersetzt verlorene Bücher auf Antrag.",
}
RECIPIENT = "age1mles7fcwxy2pcn7cwvgrjvty2xpaavpuynpqx722gnutds4nfv9s83cr0z"


def draft() -> Draft:
    """Give a draft of four sentences with a claim each; the first bears a mark of its own."""
    text, sentences, claims = "", list[Sentence](), list[Claim]()
    for number, words in enumerate(CLAIMS, 1):
        start = len(text)
        text += words
        marks: tuple[Mark, ...] = ()
        if number == 1:
            marks = (Mark(len(text) + 1, len(text) + 5, "[11]", (11,)),)
            text += " [11]"
        claims.append(Claim(number, words, start, start + len(words), number, marks=marks))
        text += ". "
        sentences.append(
            Sentence(number, words, start, len(text) - 1, SentenceKind.CLAIM, claims=(number,), marks=marks)
        )
    return Draft(text, tuple(sentences), tuple(claims))


def bond(claim: int, citation: int, source: int, relation: ExtractionMethod, **more: object) -> EvidenceLink:
    """Give a bond of a claim with one of the quotes."""
    verified = relation is not ExtractionMethod.INFERENCE
    made = EvidenceLink(
        claim=claim,
        citation=citation,
        relation=relation,
        status=VerificationStatus.VERIFIED if verified else VerificationStatus.UNVERIFIED,
        bearing=Bearing.BY_WORDS if verified else Bearing.NOT_JUDGED,
        source_id=source,
        artifact_id=ARTIFACTS[source],
        printed=f"Hafenordnung § {source}",
        quote=QUOTES[citation],
        notes="sagt: zweimal geläutet",
    )
    return replace(made, **more)  # pyright: ignore[reportArgumentType]


def bonds() -> EvidenceLinks:
    """Give what the claims were held against."""
    return EvidenceLinks(
        (
            bond(1, 11, 1, ExtractionMethod.PARAPHRASE, given=True),
            bond(2, 12, 2, ExtractionMethod.PARAPHRASE),
            bond(3, 13, 3, ExtractionMethod.INFERENCE),
        ),
        rejected=(NearMiss(4, "Hafenordnung § 9", "Die Mütze ist grün.", "die Quelle sagt grün"),),
    )


def gated() -> Gated:
    """Give one ruling of each rung."""
    return Gated(
        (
            Ruling(1, Rung.SUPPORTED, "sinngemäß in [11]", (11,)),
            Ruling(2, Rung.NARROWED, "für die Fassung von 2019", (12,), limit="bis 2019-11-28"),
            Ruling(3, Rung.LABELED, "gefolgert aus [13]", (13,)),
            Ruling(4, Rung.REFUSED, "die Quelle sagt grün"),
        ),
        tuple(asked(bonds().bonds)),
        (Removed(4, CLAIMS[3], "die Quelle sagt grün"),),
    )


def asked(given: Sequence[EvidenceLink], project: str = "p") -> Iterator[GateQuery]:
    """Give what the gate was asked for bonds of which each claim has one, and a lower rung than the claim before."""
    for at, rung in enumerate(("supported", "narrowed", "labeled")):
        rows = [
            {"claim": one.claim, "citation": one.citation, "relation": one.relation.value, "source": one.source_id}
            for one in given[at : at + 1]
        ]
        left = [
            {
                "claim": one.claim,
                "citation": f"{project}/{one.citation}",
                "relation": one.relation.value,
                "status": one.status.value,
            }
            for one in given[at:]
        ]
        parameters = {"project": project, "as_of": "2026-01-01", "bonds": left}
        yield GateQuery(f"gate/{rung}", "ab" * 32, parameters, tuple(rows))


def standings(**changed: object) -> dict[int, SourceStatus]:
    """Give how the three sources stand; what is named is said of the first."""
    found = {
        number: SourceStatus(number, artifact, f"s{number}", f"s{number}") for number, artifact in ARTIFACTS.items()
    }
    found[1] = replace(found[1], **changed)  # pyright: ignore[reportArgumentType]
    return found


def displayed(preset: str = "law", requestor: str = "reader", **changed: object) -> display.Displayed:
    """Give what a requestor sees of it."""
    rules = display.rules_of(preset_table("display", preset))
    return display.filter(draft(), gated(), bonds(), standings(**changed), rules, requestor)


def answer(text: str | None = None) -> Answer:
    """Give the record of the answer, without a digest."""
    return Answer(
        id="01J00000000000000000000000",
        project="p",
        mode=Mode.GROUND,
        preset="law",
        language="de",
        outcome=Outcome.ANSWERED,
        rung=AnswerRung.NARROWED,
        supported=1,
        narrowed=1,
        labeled=1,
        refused=1,
        text=text if text is not None else draft().text,
        policies={"law/display": "sha256:" + "0" * 64},
        started_at="2026-01-01T00:00:00.000000Z",
        ended_at="2026-01-01T00:00:01.000000Z",
        software="Beleg 0.1.0",
        session="p/s/a",
    )


def material() -> Material:
    """Give all that is sealed."""
    return Material(answer(), draft(), gated(), bonds(), displayed(), question="Wer führt das Buch?", agent="agent:x")


def facts() -> Facts:
    """Give what the record says of the citations."""
    rows = {
        number: {
            "citation": {
                "number": number,
                "artifact_id": ARTIFACTS[number - 10],
                "snapshot_number": 3,
                "matched_start": 100 * number,
                "matched_end": 100 * number + len(QUOTES[number]),
                "matched_page": 2,
                "matched_locator": f"§ {number - 10}",
                "matched_text": QUOTES[number],
                "quote_context": f"Zusammenhang: {QUOTES[number]}",
                "extraction_method": "paraphrase",
                "recorded_at": "2026-01-01T00:00:00.000000Z",
            },
            "source": number - 10,
            "segments": [f"segment/{number}"],
            "merkle_root": "cd" * 32,
            "status": "verified",
            "similarity": 0.91,
            "method": "wording",
            "verified_at": "2026-01-01T00:00:00.000000Z",
            "stands": True,
            "bearing": "by_words",
        }
        for number in QUOTES
    }
    return Facts(rows, SnapshotPart(number=3, merkle_root="cd" * 32), 42, "ef" * 32, "embedded")


@cache
def key(seed: int = 1) -> keys.SigningKey:
    """Give a key of a number, the same each time."""
    private = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return keys.SigningKey(keys.public_of(private.public_key()), private)


@cache
def sealed(*seeds: int) -> bytes:
    """Give the bundle, signed with the keys of these numbers."""
    return seal(material(), facts(), signing=[key(seed) for seed in seeds or (1,)], recipients=[RECIPIENT])


def payload(content: bytes) -> dict[str, Any]:
    """Give the statement of a bundle as any JSON reader reads it."""
    return json.loads(base64.b64decode(json.loads(content)["payload"]))


def resealed(statement: dict[str, Any], *seeds: int) -> bytes:
    """Sign a statement that somebody made."""
    return envelope.sealed(rfc8785.dumps(statement), [key(seed) for seed in seeds or (1,)])
