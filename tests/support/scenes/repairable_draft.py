"""A draft, a ledger that can only be read, and a gate without a store, for tests of repair. The order is made up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.repair import Repaired, repair
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.chat import ChatModel
from provenance.citing.judge import judge
from provenance.citing.results import Citation
from provenance.citing.search.hits import Candidate, Evidence, EvidenceResult, Mode
from provenance.language.stems import STOP, family, words_of
from provenance.model.activities import VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod

PASSAGES = {
    1: "Belege sind nach Ablauf der Frist binnen sechs Monaten zu vernichten.",
    2: "Die Frist beginnt mit dem Schluss des Jahres, in dem der Beleg entstanden ist.",
    3: "Das Kontobuch ist in deutscher Sprache zu führen.",
}
BASE = f"## Ergebnis\n\n{PASSAGES[2]} [2]\n\n"
OPEN = f"{BASE}{PASSAGES[1]}\n"
"""A draft whose second claim is in the ledger and has no mark."""
FALSE = f"{BASE}Belege sind nach Ablauf der Frist binnen drei Monaten zu vernichten.\n"
"""A draft whose second claim is not true."""


def citation(number: int, text: str, **said: Any) -> Citation:
    """Return a verified citation of the project."""
    given: dict[str, Any] = {
        "id": number,
        "claim": text,
        "verbatim_quote": text,
        "quote_context": text,
        "quote_language": None,
        "relevance_reasoning": None,
        "confidence": Confidence.HIGH,
        "extraction_method": ExtractionMethod.DIRECT_QUOTE,
        "source_id": 1,
        "locator": {},
        "verification_status": VerificationStatus.VERIFIED,
        "verification_notes": None,
        "created_at": "2031-05-19",
        "created_by": None,
        "session_id": "s",
        "project_id": "default",
        "similarity_score": 1.0,
        "matched_location": {},
        "matched_text": text,
        "source_name": "Belegordnung",
        "artifact_id": "sha256:" + "0" * 64,
        "snapshot": 1,
    }
    return Citation(**{**given, **said})


@dataclass
class Ledger:
    """The calls of an engine that a repair knows: they read, and count how often."""

    citations: list[Citation]
    read: list[str] = field(default_factory=list)

    def each_citation(
        self, *, verification_status: str | None = None, superseded: bool | None = None
    ) -> Iterator[Citation]:
        """Return all citations, whatever is asked: the repair must look itself."""
        self.read.append("each_citation")
        return iter(self.citations)

    def find_evidence(
        self, claim: str, top_k: int = 5, scope: Any = None, *, quotes: Sequence[str] = ()
    ) -> EvidenceResult:
        """Return the passages that bear a claim word for word as HIGH, all others as LOW."""
        self.read.append("find_evidence")
        found = [
            Candidate(
                source_id=1,
                source_name="Belegordnung",
                printed="",
                quote=text,
                context=text,
                heading=None,
                page=None,
                evidence=Evidence.HIGH if judge(claim, text, None).status.value == "verified" else Evidence.LOW,
                reason="",
                locator={},
                segment="",
                artifact_id="sha256:" + "0" * 64,
            )
            for text in PASSAGES.values()
        ]
        return EvidenceResult(claim, Mode.KEYWORD, "", "", tuple(found[:top_k]))


@dataclass
class Bench:
    """A ledger with the gate over it."""

    ledger: Ledger = field(default_factory=lambda: Ledger([citation(n, text) for n, text in PASSAGES.items()]))
    gates: int = 0

    def regate(self, text: str) -> tuple[Draft, EvidenceLinks, Gated]:
        """Hold the marks of a text against the ledger: word for word is supported, all key words are labelled."""
        self.gates += 1
        draft = read(text, "de")
        known = {one.id: one for one in self.ledger.citations}
        bonds = [_bond(claim, known[n]) for claim in draft.claims for n in claim.cited if n in known]
        dangling = {m: None for c in draft.claims for m in c.marks if not m.numbers or set(m.numbers) - known.keys()}
        held = EvidenceLinks(tuple(bonds), tuple(dangling))
        return draft, held, Gated(tuple(_ruling(claim, held.of(claim.number)) for claim in draft.claims))

    def repaired(self, text: str, model: ChatModel | None, **said: Any) -> tuple[Gated, Repaired]:
        """Repair a text; gives what the gate said before, and what came of it."""
        draft, bonds, before = self.regate(text)
        self.gates = 0
        return before, repair(text, draft, before, bonds, self.ledger, model, regate=self.regate, **said)


def rungs(gated: Gated) -> list[Rung]:
    """Return the rungs of the claims in their order."""
    return [ruling.rung for ruling in gated.rulings]


def never_worse(before: Gated, after: Gated) -> bool:
    """Tell whether no claim is gone and none stands on a lower rung."""
    pairs = zip(rungs(before), rungs(after), strict=False)
    return len(before.rulings) <= len(after.rulings) and all(b.height <= a.height for b, a in pairs)


def _bond(claim: Claim, one: Citation) -> EvidenceLink:
    found = judge(claim.text, one.quote_context, None)
    lacking = _words(claim.text) - _words(one.quote_context)
    relation = ExtractionMethod.DIRECT_QUOTE
    status = found.status
    if status is not VerificationStatus.VERIFIED:
        relation = ExtractionMethod.INFERENCE
        status = VerificationStatus.FAILED if found.differences or lacking else VerificationStatus.UNVERIFIED
    return EvidenceLink(
        claim.number, one.id, relation, status, 1, one.artifact_id, "", one.quote_context,
        differences=tuple(map(str, found.differences)), given=True,
    )  # fmt: skip


def _ruling(claim: Claim, bonds: Sequence[EvidenceLink]) -> Ruling:
    for rung, status in ((Rung.SUPPORTED, VerificationStatus.VERIFIED), (Rung.LABELED, VerificationStatus.UNVERIFIED)):
        numbers = tuple(one.citation for one in bonds if one.status is status)
        if numbers:
            return Ruling(claim.number, rung, "", numbers)
    return Ruling(claim.number, Rung.REFUSED, "nothing bears it")


def _words(text: str) -> set[str]:
    return {family(word) for word in words_of(text) if word not in STOP} - {family("möglicherweise"), family("wohl")}
