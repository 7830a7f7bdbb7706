"""What a repair may draw on: the citations that the project has already, near the claim that lacks one (document 003).

Only calls that read are known here, so that a repair cannot write to the ledger whatever a model says. Citations that
are not verified, or were corrected by others, are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from provenance.answering.drafts.parts import Claim, Draft
from provenance.citing.results import Citation
from provenance.citing.search.hits import Candidate, Evidence, EvidenceResult
from provenance.language.detection import spoken
from provenance.language.guard import compare
from provenance.language.stems import STOP, family, words_of
from provenance.model.activities import VerificationStatus

if TYPE_CHECKING:
    from provenance.citing.facade.searching import Scope

_MOST = 8
_SHARED = 0.6
_NEAR = 3
"""Words that a citation counts for more where the draft cites it in the same section: the basis of a summary."""


class Ledger(Protocol):
    """The calls of an engine that a repair uses."""

    def list_citations(
        self, *, verification_status: str | None = None, superseded: bool | None = None
    ) -> list[Citation]:
        """Give citations in the order of their numbers."""
        ...

    def find_evidence(self, claim: str, top_k: int = 5, scope: Scope = None) -> EvidenceResult:
        """Find the passages that may bear a claim."""
        ...


@dataclass(frozen=True, slots=True)
class Extract:
    """The citations of the project that may be attached, by number, and for each uncovered claim those near it.

    ``language`` is that of the draft.
    """

    known: Mapping[int, Citation]
    near: Mapping[int, tuple[int, ...]]
    language: str

    def allowed(self, claim: int, numbers: Iterable[int]) -> tuple[int, ...]:
        """Give those of the numbers that may stand at a claim, each once: no other can, so no mark ever dangles."""
        return tuple(number for number in dict.fromkeys(numbers) if number in self.near.get(claim, ()))


def extract(ledger: Ledger, draft: Draft, claims: Sequence[Claim]) -> Extract:
    """Give the citations near the claims: those that share most words with them, and those of their section first."""
    known = {
        one.id: one
        for one in ledger.list_citations(verification_status=VerificationStatus.VERIFIED.value, superseded=False)
        if one.verification_status is VerificationStatus.VERIFIED and not one.superseded_by
    }
    said: dict[str, list[int]] = defaultdict(list)
    for number, one in known.items():
        for word in _words(f"{one.claim} {text_of(one)}"):
            said[word].append(number)
    beside: dict[str | None, set[int]] = defaultdict(set)
    for claim in draft.claims:
        beside[draft.sentence(claim.sentence).section].update(known.keys() & claim.cited)
    near: dict[int, tuple[int, ...]] = {}
    for claim in claims:
        scores = Counter(number for word in _words(claim.text) for number in said.get(word, ()))
        scores.update(dict.fromkeys(beside[draft.sentence(claim.sentence).section], _NEAR))
        near[claim.number] = tuple(sorted(scores, key=lambda one: (-scores[one], one))[:_MOST])
    return Extract(known, near, draft.language)


def text_of(citation: Citation) -> str:
    """Give the words of the source that a citation rests on."""
    return citation.matched_text or citation.verbatim_quote or citation.quote_context


def _differing(claim: str, passage: str, language: str) -> bool:
    """Tell whether a claim of a draft in a language says something otherwise than a passage."""
    return bool(compare(claim, passage, spoken(claim, passage, draft=language)))


def proven(ledger: Ledger, claim: Claim, there: Extract, scope: Scope = None) -> tuple[int, ...]:
    """Give the citations of the project whose words are the evidence that is found for a claim; none is made.

    It is looked for only where a citation near the claim has most of its words and says nothing otherwise.
    """
    words = _words(claim.text)
    likely = [
        number
        for number in there.near.get(claim.number, ())
        if len(words & _words(text_of(there.known[number]))) >= _SHARED * len(words)
        and not _differing(claim.text, text_of(there.known[number]), there.language)
    ]
    if not likely:
        return ()
    found = [one for one in ledger.find_evidence(claim.text, 3, scope) if one.evidence is Evidence.HIGH]
    return tuple(number for number in likely if any(_same(there.known[number], one) for one in found))[:3]


def _same(citation: Citation, candidate: Candidate) -> bool:
    """Tell whether a citation quotes the words of a passage: all of them, or a part of them."""
    ours, theirs = " ".join(text_of(citation).split()), " ".join(candidate.quote.split())
    return citation.artifact_id == candidate.artifact_id and bool(ours) and (ours in theirs or theirs in ours)


def _words(text: str) -> frozenset[str]:
    return frozenset(family(word) for word in words_of(text) if word not in STOP)
