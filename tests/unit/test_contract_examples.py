"""The valid and invalid outputs of the contract's document, in other names and words, have the outcome it states."""

from __future__ import annotations

from provenance.answering import contract
from provenance.answering.contract import Decision, Failure
from provenance.citing.source_status import Paywall
from tests.support.scenes.contract_world import BRIEF, SOURCES, brief, checked, one, standing

VALID = """\
## Prevailing View
- The central bank held its rate at 3.25-3.50% in May, citing the price of herring. [1][2]
- Output in the fourth quarter grew 2.9%, slightly above what was expected. [3]

## Counterarguments
- Some economists warn the central bank is too strict on a slowing town. [4][5]

## Minority View
- [Insufficient evidence to represent minority views on this topic]

## What to Watch
- Next release of the herring index on June 12. [6]

## References
[1] Harbour Bank. "Statement". May 19, 2031. https://…
[6] Office of Figures. "Release Schedule". https://…
"""

INVALID = """\
## Prevailing View
- The Harbour Bank held its rate at 3.25-3.50% in May.

- Traders are expecting a lower rate in autumn.

## Counterarguments
- Some economists think herring is in fact becoming cheaper than the bank believes. [99]

## Minority View
- According to people inside, the bank will lower its rate in March.

## References
[99] Anonymous. "What I heard in the bank". <no address>
"""


def test_the_valid_output_passes() -> None:
    """A number on tier 1 and 2, economists on a paywalled source, an abstention, a day of a calendar: passed."""
    report = checked(VALID)
    assert (report.total_bullets, report.cited_bullets, report.removed_bullets) == (4, 4, 0)
    assert (report.validation_passed, report.decision) == (True, Decision.DELIVER)
    assert not report.empty_sections


def test_the_invalid_output_is_rejected_and_written_again() -> None:
    """No citation, speculation, a citation that is not there, people inside: all four go, and the draft is retried."""
    report = checked(INVALID)
    assert (report.total_bullets, report.cited_bullets, report.removed_bullets) == (4, 0, 4)
    assert (report.validation_passed, report.decision) == (False, Decision.RETRY)
    assert {bullet.failure for bullet in report.bullets} == {Failure.UNCITED}
    assert [fault.failure for bullet in report.bullets for fault in bullet.faults] == [Failure.NOT_FOUND]
    assert report.empty_sections == ("prevailing", "counter", "minority", "watch")
    told = contract.instruction(report, BRIEF, "en")
    assert "Cite everything" in told
    assert "[99] is no citation of this project" in told


def test_figures_of_the_examples() -> None:
    """Tier 1 and 2, and two of tier 2, are valid; one of tier 4 and one of tier 3 are not."""
    assert one("- Output grew 2.9%, slightly above what was expected. [3][2]").kept
    two = {1: standing(1), 2: standing(2)}
    assert one("- The price of oil rose 3% as people feared for supply. [1][2]", two).kept
    assert one("- Herring is expected to reach 5.2% by Q3. [7]").failure is Failure.FIGURES
    assert one("- The quay index fell 2% yesterday. [8]").failure is Failure.FIGURES


def test_policy_of_the_examples() -> None:
    """With the bank's own statement it is valid; with two papers alone, while the statement is there, it is not."""
    assert one("- The central bank held its rate at 3.25-3.50%. [1][2]").kept
    papers = {1: SOURCES[1], 2: SOURCES[2], 3: standing(3)}
    assert one("- The central bank held its rate steady. [2][3]", papers).failure is Failure.POLICY


def test_a_paywalled_source_may_be_cited_by_its_headline() -> None:
    """A bullet that its headline or snippet bears stays, without the quote of its text; another goes."""
    assert one("- Shares fell sharply on the news of herring. [4]").failure is Failure.UNCITED
    bullet = one("- Economists differ on the pace. [4]")
    assert bullet.kept
    assert [fault.action for fault in bullet.faults] == [contract.Action.STRIP_QUOTE]
    assert SOURCES[4].paywall is Paywall.METADATA_ONLY


def test_the_layout_of_the_document_passes() -> None:
    """Its example of presentation: a contrarian voice among the minority views and two days of calendars are fine."""
    report = checked(
        brief(
            "- The central bank held its rate steady at 3.25-3.50%, citing herring. [1][2]\n- Output grew 2.9%. [3]",
            "- Some economists argue the central bank is too strict. [4][5]",
            "- A few contrarian voices predict falling prices by Q3. [7]",
            "- Next herring index on June 12. [6]\n- Minutes of the council due June 20. [6]",
        )
    )
    assert (report.total_bullets, report.removed_bullets) == (6, 0)
    assert report.validation_passed
