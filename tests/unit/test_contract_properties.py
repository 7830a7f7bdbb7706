"""What holds of the contract for any draft, any sources and any bonds: searched at random."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from provenance.answering import contract
from provenance.answering.contract import Decision
from provenance.answering.drafts import read, write
from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.citing.source_status import Paywall, SourceStatus
from provenance.model.activities import VerificationStatus
from tests.support.scenes.contract_world import BRIEF, TODAY, bonds_of, standing
from tests.support.sizes import searched

LINES = (
    "The quay was busy this week",
    "The catch grew by 3 % in May",
    "The central bank kept its rate",
    "GDP rose by 2.9 %",
    "The next release is on June 12",
    "According to limited available reports, the pier sinks",
    "The pier is open. It closed in 2029",
)
HEADINGS = ("Prevailing View", "Counterarguments", "Minority View", "What to Watch", "Imprint")
NUMBERS = st.integers(1, 6)
TOPICS = ("policy_centralbank", "macro_data", "calendar")


@st.composite
def sources(draw: st.DrawFn, *, tagged: bool) -> dict[int, SourceStatus]:
    """Give the sources of a project in any state."""
    found: dict[int, SourceStatus] = {}
    for number in range(1, 6):
        found[number] = standing(
            number,
            tier=draw(st.integers(1, 4)),
            primary=draw(st.booleans()),
            published_at=draw(st.sampled_from(["2031-05-19", "2031-04-19", "2020-01-01", None])),
            url=draw(st.sampled_from([f"https://p{number}.example/", None])),
            paywall=draw(st.sampled_from(list(Paywall))),
            topics=tuple(draw(st.sets(st.sampled_from(TOPICS)))) if tagged else (),
            superseded_by=draw(st.sampled_from([None, f"sha256:{1:064x}", f"sha256:{2:064x}"])),
            retracted=draw(st.sampled_from([None, None, "forged"])),
        )
    return found


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Give a draft of sections with bullets and prose, with marks that lead somewhere or not."""
    parts: list[str] = []
    for heading in draw(st.lists(st.sampled_from(HEADINGS), min_size=1, max_size=4, unique=True)):
        parts.append(f"## {heading}")
        for line in draw(st.lists(st.sampled_from(LINES), max_size=4)):
            marks = "".join(f"[{number}]" for number in draw(st.lists(NUMBERS, max_size=3, unique=True)))
            bullet = draw(st.sampled_from(["- ", ""]))
            parts.append(f"{bullet}{line}.{' ' if marks else ''}{marks}")
    return read("\n\n".join(parts) + "\n", "en")


def _checked(draft: Draft, bonds: EvidenceLinks, known: dict[int, SourceStatus], attempt: int = 1) -> contract.Report:
    return contract.check(draft, bonds, known, BRIEF, now=TODAY, attempt=attempt)


def _kept(report: contract.Report) -> set[int]:
    return {one.number for one in report.bullets if one.kept}


@searched(40)
@given(drafts(), sources(tagged=True), st.integers(1, 2))
def test_the_check_ends_and_its_figures_agree(draft: Draft, known: dict[int, SourceStatus], attempt: int) -> None:
    """The counts of a report add up; no bullet is kept without evidence; a second attempt is the last."""
    bonds = bonds_of(draft, known)
    report = _checked(draft, bonds, known, attempt)
    assert report.removed_bullets + len(_kept(report)) == report.total_bullets
    assert len(_kept(report)) == report.cited_bullets
    assert all(bool(one.citations) for one in report.bullets if one.kept)
    assert report.validation_passed == (report.decision is Decision.DELIVER)
    assert attempt == 1 or report.decision is not Decision.RETRY
    assert not report.validation_passed or (report.removed_bullets <= 3 and not report.empty_sections)


@searched(80)
@given(drafts(), sources(tagged=False), st.data())
def test_removing_evidence_never_lets_more_bullets_pass(
    draft: Draft, known: dict[int, SourceStatus], data: st.DataObject
) -> None:
    """A bond less, any one, and every bullet that passes now passed before."""
    known[1] = replace(known[1], topics=("policy_centralbank",))
    bonds = bonds_of(draft, {number: known[number] for number in known if number != 1})
    fewer = data.draw(st.sets(st.integers(0, max(0, len(bonds.bonds) - 1))))
    less = EvidenceLinks(tuple(one for at, one in enumerate(bonds.bonds) if at not in fewer), bonds.dangling)
    assert _kept(_checked(draft, less, known)) <= _kept(_checked(draft, bonds, known))


@searched(80)
@given(drafts(), sources(tagged=True), st.data())
def test_evidence_that_loses_its_force_never_lets_more_bullets_pass(
    draft: Draft, known: dict[int, SourceStatus], data: st.DataObject
) -> None:
    """A citation that fails, or is found to say otherwise, still tells the topic and bears nothing."""
    bonds = bonds_of(draft, known)
    failing = data.draw(st.sets(st.integers(0, max(0, len(bonds.bonds) - 1))))
    weaker = EvidenceLinks(
        tuple(
            replace(one, status=VerificationStatus.FAILED) if at in failing else one
            for at, one in enumerate(bonds.bonds)
        ),
        bonds.dangling,
    )
    assert _kept(_checked(draft, weaker, known)) <= _kept(_checked(draft, bonds, known))


@searched(40)
@given(drafts(), sources(tagged=True))
def test_what_goes_on_is_part_of_what_came(draft: Draft, known: dict[int, SourceStatus]) -> None:
    """No bond is added; a bullet that failed has none; no paywalled source has words but its snippet."""
    bonds = bonds_of(draft, known)
    report = _checked(draft, bonds, known)
    after = contract.enforced(draft, bonds, known, report)
    assert {(one.claim, one.citation) for one in after.bonds} <= {(one.claim, one.citation) for one in bonds.bonds}
    failed = {claim for one in report.bullets if not one.kept for claim in one.claims}
    assert not failed & {one.claim for one in after.bonds}
    assert failed <= {one.claim for one in after.rejected}
    assert all(one.quote == "" for one in after.bonds if known[one.source_id].paywall is Paywall.METADATA_ONLY)


@searched(40)
@given(drafts(), sources(tagged=True))
def test_what_is_written_passes(draft: Draft, known: dict[int, SourceStatus]) -> None:
    """The text without what failed has no bullet that fails, and every other is still there."""
    report = _checked(draft, bonds_of(draft, known), known)
    again = read(write(draft, contract.treatments(report)), "en")
    after = _checked(again, bonds_of(again, known), known)
    assert after.removed_bullets == 0
    assert after.total_bullets == len(_kept(report))
