"""The rules of quality of the citation contract, each at its bound, and what counts as a figure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

import pytest

from provenance.answering import contract
from provenance.answering.contract import Failure
from provenance.answering.contract.quality import figures
from provenance.answering.drafts import read
from provenance.answering.evidence_links import EvidenceLinks
from provenance.citing.source_status import SourceStatus
from tests.support.scenes.contract_world import BRIEF, SOURCES, bond, brief, checked, one, standing

FIGURE = "- The catch grew by 3 % this week."
POLICY = "- The central bank kept its rate."


@dataclass(frozen=True)
class Place:
    """A place of an evidence pack, as far as the contract asks for it."""

    source_id: int


@dataclass(frozen=True)
class Pack:
    """An evidence pack of some sources."""

    places: tuple[Place, ...]


def pack(*numbers: int) -> Pack:
    """Give a pack that holds a place of each source."""
    return Pack(tuple(Place(number) for number in numbers))


@pytest.mark.parametrize(
    ("tiers", "failure"),
    [
        ((1,), None),
        ((2,), None),
        ((3,), Failure.FIGURES),
        ((4,), Failure.FIGURES),
        ((3, 3), None),
        ((4, 4), None),
        ((3, 1), None),
    ],
)
def test_figures_need_a_credible_source_or_two(tiers: tuple[int, ...], failure: Failure | None) -> None:
    """A number stands on one source of tier 1 or 2, or on two independent ones; on one of tier 3 it does not."""
    sources = {number: standing(number, tier=tier) for number, tier in enumerate(tiers, 1)}
    marks = "".join(f"[{number}]" for number in sources)
    assert one(f"{FIGURE} {marks}", sources).failure is failure


def test_two_versions_of_a_text_are_one_source() -> None:
    """A source and the one that superseded it do not bear each other out, nor do two files of one publisher."""
    older = standing(1, tier=3, publisher="Quay")
    newer = standing(2, tier=3, publisher="Harbour")
    own = replace(newer, publisher="Quay")
    assert one(f"{FIGURE} [1][2]", {1: older, 2: own}).failure is Failure.FIGURES
    assert one(f"{FIGURE} [1][2]", {1: older, 2: newer}).failure is None
    superseded = replace(older, superseded_by=newer.artifact_id)
    assert one(f"{FIGURE} [1][2]", {1: superseded, 2: newer}).failure is Failure.FIGURES
    turning = {1: superseded, 2: replace(newer, superseded_by=older.artifact_id)}
    assert one(f"{FIGURE} [1][2]", turning).failure is Failure.FIGURES


def test_two_citations_of_one_source_are_one_source() -> None:
    """Two places of one text are not two sources."""
    draft = read(brief(f"{FIGURE} [1][2]"), "en")
    source = standing(1, tier=3)
    bonds = EvidenceLinks((bond(1, 1, "x"), bond(1, 2, "y", source_id=1)))
    report = contract.check(draft, bonds, {1: source}, BRIEF, now="2031-05-20")
    assert report.bullets[0].failure is Failure.FIGURES


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("The rate stays at 5.25-5.50%.", ("5.25", "5.50%")),
        ("The catch fell by two thirds.", ("two thirds",)),
        ("Acht Jahre sind vergangen.", ("Acht Jahre",)),
        ("It happened on May 3, 2031.", ("May 3, 2031",)),
        ("Es geschah am 3. Mai 2031.", ("3. Mai 2031",)),
        ("It closed in 2029.", ("2029",)),
        ("Tolls cost EUR 25,000.", ("25,000",)),
        ("The next release is on June 12.", ("12",)),
        ("Tolls cost EUR25,000 or €3.", ("25,000", "3")),
        ("The gulls may fly.", ()),
        ("Nach § 147 Abs. 3 Satz 1 AO und GoBD Rz. 119 gilt das.", ()),
        ("See page 12.", ()),
        ("The G20 met about COVID-19.", ()),
        ("A slump is feared by Q3.", ()),
        ("It rained in February.", ()),
        ("Both banks and the second pier are closed.", ()),
        ("Das zweite Amt und beide Häfen sind zu.", ()),
    ],
)
def test_what_a_figure_is(text: str, stated: tuple[str, ...]) -> None:
    """Numbers, percentages and days are figures; places of law, names, periods, modals and order are none."""
    assert figures(text).printed == stated


@pytest.mark.parametrize(
    ("text", "only_days", "passed"),
    [
        ("The next release is on June 12.", True, False),
        ("The council meets on 3 June 2031 at 14:00.", True, False),
        ("The council met on 3 May 2031.", True, True),
        ("The council meets today, on May 20, 2031.", True, False),
        ("The council met in April 2031.", True, True),
        ("The council meets in May 2031.", True, False),
        ("The pier closed in 2030.", True, True),
        ("On 3 June 2031 the rate rises to 4 %.", False, False),
    ],
)
def test_days_of_a_calendar(text: str, *, only_days: bool, passed: bool) -> None:
    """Days are told from other figures, and days to come from those that have passed."""
    found = figures(text)
    assert (found.only_days, found.passed(date(2031, 5, 20))) == (only_days, passed)


CALENDAR = standing(6, tier=3, primary=True, published_at=None, topics=("calendar",))


@pytest.mark.parametrize(
    ("text", "calendar", "failure"),
    [
        ("- The next release is on June 12. [6]", CALENDAR, None),
        ("- The next release is on 12 June 2031. [6]", CALENDAR, None),
        ("- The last release was on 12 April 2031. [6]", CALENDAR, Failure.FIGURES),
        ("- On June 12 the rate rises to 4 %. [6]", CALENDAR, Failure.FIGURES),
        ("- The next release is on June 12. [6]", replace(CALENDAR, primary=False), Failure.UNCITED),
        (
            "- The next release is on June 12. [6]",
            replace(CALENDAR, primary=False, published_at="2031-05-19"),
            Failure.FIGURES,
        ),
        (
            "- The next release is on June 12. [6]",
            replace(CALENDAR, topics=(), published_at="2031-05-19"),
            Failure.FIGURES,
        ),
    ],
    ids=[
        "month and day",
        "whole day",
        "passed",
        "a number besides",
        "not official",
        "not official, dated",
        "no calendar",
    ],
)
def test_scheduled_dates_are_exempt(text: str, calendar: SourceStatus, failure: Failure | None) -> None:
    """Only days to come, and only of an official calendar, need neither a credible source nor a day of publication."""
    assert one(text, {6: calendar}).failure is failure


OFFICIAL = standing(1, "Statement", tier=1, topics=("policy_centralbank",))
PAPER = standing(2, "Paper", tier=2)
TAGGED = standing(2, "Paper", tier=2, topics=("policy_centralbank",))


@pytest.mark.parametrize(
    ("text", "sources", "held", "failure"),
    [
        (f"{POLICY} [2]", (OFFICIAL, PAPER), None, Failure.POLICY),
        (f"{POLICY} [1][2]", (OFFICIAL, PAPER), None, None),
        (f"{POLICY} [2]", (OFFICIAL, PAPER), pack(1, 2), Failure.POLICY),
        (f"{POLICY} [2]", (OFFICIAL, PAPER), pack(2), None),
        (f"{POLICY} [2]", (replace(OFFICIAL, tier=2), PAPER), None, None),
        (f"{POLICY} [2]", (replace(OFFICIAL, topics=("fishing",)), PAPER), None, None),
        (f"{POLICY} [2]", (replace(OFFICIAL, retracted="forged"), PAPER), None, None),
        ("- The gulls are grey. [2]", (OFFICIAL, PAPER), None, None),
        ("- They kept it as it was. [2]", (OFFICIAL, TAGGED), None, Failure.POLICY),
        ("- The committee fed the gulls. [2]", (OFFICIAL, PAPER), None, None),
        ("- The Fed kept it as it was. [2]", (OFFICIAL, PAPER), None, Failure.POLICY),
    ],
    ids=[
        "official there, not cited",
        "official cited",
        "official in the pack",
        "official not in the pack",
        "tier 2 is not official",
        "official on another topic",
        "official retracted",
        "no policy",
        "topic of the source",
        "a verb that looks like a name",
        "a name",
    ],
)
def test_policy_needs_the_official_source(
    text: str, sources: tuple[SourceStatus, ...], held: Pack | None, failure: Failure | None
) -> None:
    """A bullet on policy cites a tier 1 source where one on its topic is available, and need not where none is."""
    assert one(text, {source.source_id: source for source in sources}, pack=held).failure is failure


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        ("- Some economists argue the central bank is too strict. [2]", None),
        ("- A few traders expect a rate cut in autumn. [2]", None),
        ("- Einige Ökonomen warnen, die Zentralbank sei zu streng. [2]", None),
        ("- The central bank expects falling prices. [2]", Failure.POLICY),
        ("- Economists at the Fed argue for a rate cut. [2]", Failure.POLICY),
        ("- The rate decision stands, traders expect another. [2]", Failure.POLICY),
        ("- Some economists argue for more. The central bank kept its rate. [2]", Failure.POLICY),
        ("- Papers report that the central bank kept its rate. [2]", Failure.POLICY),
        ("- Argue as they may, the central bank kept its rate. [2]", Failure.POLICY),
    ],
)
@pytest.mark.parametrize("tagged", [False, True])
def test_what_others_think_of_policy_is_no_policy(text: str, failure: Failure | None, *, tagged: bool) -> None:
    """Opinions of others need no official source, also from a source on policy; what the bank itself says does."""
    assert one(text, {1: OFFICIAL, 2: TAGGED if tagged else PAPER}).failure is failure


JOINED = [
    ("- Oil prices rose to 90 dollars in May, and markets expect a further rise. [2]", None),
    ("- Oil prices rose to 90 dollars in May, and some economists argue the Fed is too strict. [2]", None),
    ("- Oil prices rose to 90 dollars in May, while some economists argue the Fed is too strict. [2]", None),
    ("- Oil prices rose in May. Some economists argue the Fed is too strict. [2]", None),
    ("- Some economists argue the Fed is too strict. Oil prices rose in May. [2]", None),
    ("- Die Ölpreise stiegen im Mai, und einige Ökonomen warnen, die Zentralbank sei zu streng. [2]", None),
    ("- Der Ölpreis stieg im Mai, während einige Händler einen weiteren Anstieg erwarten. [2]", None),
    ("- Oil prices rose to 90 dollars in May, and the Fed expects a further rise. [2]", Failure.POLICY),
    ("- Oil prices rose in May, and the Fed kept its rate. [2]", Failure.POLICY),
    ("- Oil prices rose in May, and some economists argue for more; the Fed kept its rate. [2]", Failure.POLICY),
    ("- The Fed kept its rate, and some economists argue it is too strict. [2]", Failure.POLICY),
    ("- Some economists argue the Fed is too strict. It kept its rate. [2]", Failure.POLICY),
    ("- The Fed kept its rate, and it expects a further rise. [2]", Failure.POLICY),
    ("- Der Ölpreis stieg im Mai, und die Zentralbank erwartet einen weiteren Anstieg. [2]", Failure.POLICY),
]


@pytest.mark.parametrize(("text", "failure"), JOINED)
@pytest.mark.parametrize("tagged", [False, True])
def test_each_claim_of_a_bullet_is_asked_whether_it_is_policy(
    text: str, failure: Failure | None, *, tagged: bool
) -> None:
    """A fact on markets and an opinion on the bank are no policy side by side; a claim on policy beside them is."""
    assert one(text, {1: OFFICIAL, 2: TAGGED if tagged else PAPER}).failure is failure


ACTS = [
    ("- Stocks fell as the board raised its rate. [2]", Failure.POLICY),
    ("- Stocks fell after the council had cut rates twice. [2]", Failure.POLICY),
    ("- Because policymakers held borrowing costs, oil prices rose. [2]", Failure.POLICY),
    ("- Bond yields rose when asset purchases were reduced by the committee. [2]", Failure.POLICY),
    ("- Die Aktien fielen, weil der Rat den Zins anhob. [2]", Failure.POLICY),
    ("- Nach der Zinserhöhung fielen die Aktien. [2]", Failure.POLICY),
    ("- Die Ölpreise stiegen, nachdem die Währungshüter die Zinsen gesenkt hatten. [2]", Failure.POLICY),
    ("- Stocks fell as the board raised its dividend. [2]", None),
    ("- Stocks fell as the mortgage rate rose. [2]", None),
    ("- Stocks fell as the bank raised its mortgage rates. [2]", None),
    ("- Stocks fell after the board met. The unions raised no objection at any rate. [2]", None),
    ("- Stocks fell as traders expect the board to raise its rate. [2]", None),
    ("- Die Aktien fielen, weil der Rat die Sitzung verschob. [2]", None),
    ("- Die Aktien fielen, weil einige Händler fürchten, der Rat werde den Zins erhöhen. [2]", None),
]


@pytest.mark.parametrize(("text", "failure"), ACTS)
def test_a_policy_act_in_a_clause_that_depends_is_policy(text: str, failure: Failure | None) -> None:
    """A claim on markets that tells what a policy body did asks for its source; what others do or expect does not."""
    assert one(text, {1: OFFICIAL, 2: PAPER}).failure is failure
    assert one(text.replace("[2]", "[1][2]"), {1: OFFICIAL, 2: PAPER}).failure is None


def test_the_official_source_has_to_bear_the_claim_on_policy() -> None:
    """An official source on something else, cited beside it in the bullet, does not speak for the bank."""
    output = standing(3, "Output", tier=1, topics=("macro_data",))
    sources = {1: OFFICIAL, 2: PAPER, 3: output}
    assert one("- The quay was busy. [3] The Fed kept its rate. [2]", sources).failure is Failure.POLICY
    assert one("- The quay was busy. [2] The Fed kept its rate. [1]", sources).failure is None
    assert one("- GDP rose. [3] Unemployment fell. [2]", sources).failure is None


@pytest.mark.parametrize(
    ("day", "failure"),
    [("2031-04-20", None), ("2031-04-19", Failure.STALE), ("2031-05-20", None), ("2031-06-01", None)],
    ids=["30 days", "31 days", "today", "to come"],
)
def test_how_old_the_newest_evidence_may_be(day: str, failure: Failure | None) -> None:
    """Thirty days are fresh and thirty-one are not, where the topic changes; elsewhere age does not matter."""
    source = standing(1, tier=1, published_at=day, topics=("policy_centralbank",))
    assert one(f"{POLICY} [1]", {1: source}).failure is failure
    assert one("- The gulls are grey. [1]", {1: replace(source, topics=())}).failure is None


def test_the_newest_source_counts_and_an_undated_one_is_not_fresh() -> None:
    """A fresh source beside an old one makes a bullet fresh; where no day need be known, an unknown one does not."""
    old, new = standing(1, published_at="2030-01-01"), standing(2)
    assert one(f"{POLICY} [1][2]", {1: old, 2: new}).failure is None
    undated = BRIEF.model_copy(update={"required": ()})
    assert one(f"{POLICY} [1]", {1: replace(old, published_at=None)}, rules=undated).failure is Failure.STALE
    everything = BRIEF.model_copy(update={"freshness": BRIEF.freshness.model_copy(update={"topics": ("*",)})})
    assert one("- The gulls are grey. [1]", {1: old}, rules=everything).failure is Failure.STALE


@pytest.mark.parametrize(
    ("text", "section", "tier", "failure"),
    [
        ("- The quay will sink. [7]", "prevailing", 4, Failure.WEAK),
        ("- The quay will sink. [7]", "prevailing", 3, None),
        ("- According to limited available reports, the quay will sink. [7]", "prevailing", 4, None),
        ("- The quay will sink. [7]", "minority", 4, None),
        ("- The quay will sink. [7][8]", "prevailing", 4, None),
    ],
    ids=["alone", "tier 3", "hedged", "minority view", "two"],
)
def test_one_source_that_is_only_monitored(text: str, section: str, tier: int, failure: Failure | None) -> None:
    """A bullet on one tier 4 source alone must say that it is uncertain, or stand among the minority views."""
    sources = {**SOURCES, 7: standing(7, tier=tier)}
    report = checked(brief(**{section: text}), sources)
    assert next(bullet.failure for bullet in report.bullets if bullet.section == section) is failure


def test_each_failure_has_its_words() -> None:
    """What takes the place of a bullet says which rule it fell under."""
    rules = BRIEF.model_copy(update={"failing": "replace"})
    official, weak = {1: OFFICIAL, 2: PAPER}, {7: SOURCES[7]}
    old = {1: standing(1, tier=1, published_at="2030-01-01")}
    assert one(f"{FIGURE} [7]", weak, rules=rules).replacement == "[Insufficient credible evidence for this claim]"
    assert (
        one(f"{POLICY} [2]", official, rules=rules).replacement == "[Cite official source directly for policy claims]"
    )
    assert one(f"{POLICY} [1]", old, rules=rules).replacement == "[Data not yet available as of May 20, 2031]"
    assert one("- The gulls sink. [7]", weak, rules=rules).replacement == "[Insufficient evidence to assess this claim]"
    assert one(POLICY, weak, rules=rules).replacement == "[No official statement found in available sources]"


def test_conflicting_reports_are_said_to_be() -> None:
    """Where a bullet fails and another source says otherwise, its words say that the reports conflict."""
    rules = BRIEF.model_copy(update={"failing": "replace"})
    draft = read(brief(f"{FIGURE} [7][8]"), "en")
    otherwise = bond(1, 8, "It fell.", differences=("number: the source says 2 %, the claim says 3 %",))
    report = contract.check(draft, EvidenceLinks((bond(1, 7, "x"), otherwise)), SOURCES, rules, now="2031-05-20")
    assert report.bullets[0].failure is Failure.FIGURES
    assert report.bullets[0].replacement == "[Conflicting reports; unable to confirm]"
