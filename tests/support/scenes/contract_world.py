"""Sources, drafts and bonds to hold to the citation contract: a small world of a harbour town, all of it made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from provenance.answering import contract
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.citing.source_status import Paywall, SourceStatus
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod

TODAY = "2031-05-20"
BRIEF = contract.rules("brief")


def standing(number: int, name: str = "", **said: object) -> SourceStatus:
    """Give a source that lacks nothing: tier 2, published yesterday, open."""
    plain = SourceStatus(
        source_id=number,
        artifact_id=f"sha256:{number:064x}",
        name=name or f"Item {number}",
        identifier=f"item-{number}.md",
        publisher=f"Publisher {number}",
        url=f"https://publisher{number}.example/item",
        published_at="2031-05-19",
        fetched_at="2031-05-19T10:00:00Z",
        tier=2,
    )
    return replace(plain, **said)  # type: ignore[arg-type]


SOURCES: dict[int, SourceStatus] = {
    1: standing(1, "Statement of the Harbour Bank", tier=1, primary=True, topics=("policy_centralbank",)),
    2: standing(2, "Harbour Bank holds its rate"),
    3: standing(3, "Output of the harbour, fourth quarter", tier=1, topics=("macro_data",)),
    4: standing(4, "Is the bank too strict?", paywall=Paywall.METADATA_ONLY, snippet="Economists differ on the pace."),
    5: standing(5, "Notes on money", tier=3),
    6: standing(6, "Calendar of releases", tier=1, published_at=None, topics=("calendar",)),
    7: standing(7, "The Contrarian Gull", tier=4),
    8: standing(8, "Markets of the quay", tier=3),
}
"""Citation and source have the same number."""


def bonds_of(draft: Draft, sources: Mapping[int, SourceStatus] = SOURCES, **said: object) -> EvidenceLinks:
    """Give a verified bond for every mark of a draft that names a citation there is; the others dangle."""
    dangling = {mark: None for claim in draft.claims for mark in claim.marks if not set(mark.numbers) & set(sources)}
    found = [
        bond(claim.number, number, claim.text, **said)
        for claim in draft.claims
        for number in claim.cited
        if number in sources
    ]
    return EvidenceLinks(tuple(found), tuple(dangling))


def bond(claim: int, citation: int, quote: str, **said: object) -> EvidenceLink:
    """Give a bond that bears its claim word for word."""
    plain = EvidenceLink(
        claim=claim,
        citation=citation,
        relation=ExtractionMethod.DIRECT_QUOTE,
        status=VerificationStatus.VERIFIED,
        source_id=citation,
        artifact_id=f"sha256:{citation:064x}",
        printed=f"Item {citation}",
        quote=quote,
        given=True,
        bearing=Bearing.BY_WORDS,
    )
    return replace(plain, **said)  # type: ignore[arg-type]


def brief(
    prevailing: str = "- The quay was busy. [2]",
    counter: str = "- Some doubt that. [5]",
    minority: str = "- [Insufficient evidence to represent minority views on this topic]",
    watch: str = "- The next release is on June 12. [6]",
) -> str:
    """Give a brief of four sections that passes as it stands."""
    return (
        f"# Brief\n\n## Prevailing View\n{prevailing}\n\n## Counterarguments\n{counter}\n\n"
        f"## Minority View\n{minority}\n\n## What to Watch\n{watch}\n"
    )


def checked(
    text: str,
    sources: Mapping[int, SourceStatus] = SOURCES,
    rules: contract.ContractRules = BRIEF,
    *,
    pack: object = None,
    attempt: int = 1,
    language: str = "en",
    **said: object,
) -> contract.Report:
    """Read a text, bind its marks and check it."""
    draft = read(text, language, sections=rules.is_section)
    return contract.check(
        draft,
        bonds_of(draft, sources, **said),
        sources,
        rules,
        pack=pack,  # type: ignore[arg-type]
        now=TODAY,
        attempt=attempt,
    )


def one(prevailing: str, sources: Mapping[int, SourceStatus] = SOURCES, **more: object) -> contract.Bullet:
    """Give what becomes of a bullet that stands alone in the first section."""
    report = checked(brief(prevailing), sources, **more)  # type: ignore[arg-type]
    return next(bullet for bullet in report.bullets if bullet.section == "prevailing")
