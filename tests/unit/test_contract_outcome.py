"""What follows from the contract: text without what failed, bonds that go on, references, the abstaining report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from provenance.answering import contract
from provenance.answering.contract import Decision
from provenance.answering.drafts import read, write
from provenance.answering.drafts.draft import Draft, SentenceKind
from provenance.answering.evidence_links import EvidenceLinks, NearMiss
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.model.activities import VerificationStatus
from provenance.model.citations import ExtractionMethod
from tests.support.scenes.contract_world import BRIEF, SOURCES, TODAY, bond, bonds_of, brief, checked, standing
from tests.support.scenes.evidence_packs import place

LAW = contract.rules("law")


def legal(numbers: Sequence[int], language: str) -> dict[int, str]:
    """Give places of a made-up order, as the citation engine sets them."""
    return {number: f"§ {number} Abs. 1 Satz 2 BelO" for number in numbers if language}


def _checked(text: str, rules: contract.ContractRules = BRIEF) -> tuple[Draft, EvidenceLinks, contract.Report]:
    draft = read(text, "en")
    bonds = bonds_of(draft)
    return draft, bonds, contract.check(draft, bonds, SOURCES, rules, now=TODAY)


def test_what_failed_is_out_of_the_text_and_nothing_else() -> None:
    """A bullet without a citation goes, every other letter stays."""
    text = brief("- The quay was busy. [2]\n- Gulls were seen at the pier.\n- The pier is open. [5]")
    draft, _, report = _checked(text)
    written = write(draft, contract.treatments(report))
    assert written == text.replace("- Gulls were seen at the pier.\n", "")


def test_a_bullet_is_replaced_by_an_abstention() -> None:
    """Where bullets are replaced, the sentence stands in the list, and the written draft passes the next check."""
    rules = BRIEF.model_copy(update={"failing": "replace"})
    draft, _, report = _checked(brief("- The quay was busy. [2]\n- Gulls were seen. They were grey. [99]"), rules)
    written = write(draft, contract.treatments(report))
    assert "- [Insufficient evidence to support this claim]\n" in written
    assert "grey" not in written
    again = checked(written)
    assert again.removed_bullets == 0
    assert [one.kind for one in read(written, "en").sentences].count(SentenceKind.ABSTENTION) == 2


EMPTY = "- Gulls were seen.\n- Boats are blue."
OPINION = "[Insufficient evidence to support this claim]"


@pytest.mark.parametrize(
    ("prevailing", "told"),
    [
        (EMPTY, OPINION),
        ("- Gulls were seen.", OPINION),
        ("- Gulls were seen.\n- The catch grew by 3 %. [7]", "[Insufficient evidence to represent a prevailing view"),
        ("- [Insufficient evidence to assess this claim]\n- Boats are blue.", "[Insufficient evidence to assess this"),
    ],
    ids=["one reason twice", "one bullet", "two reasons", "it abstains already"],
)
def test_a_section_that_loses_all_says_one_thing_once(prevailing: str, told: str) -> None:
    """Its bullets' own words where these are the same, else that it abstains; nothing beside its own abstention."""
    rules = BRIEF.model_copy(update={"failing": "replace"})
    draft, _, report = _checked(brief(prevailing), rules)
    written = write(draft, contract.treatments(report))
    section = written.split("## Prevailing", 1)[1].split("\n## ", 1)[0]
    assert section.count("[") == 1, section
    assert told in section


def test_a_section_that_keeps_a_bullet_says_of_each_other_what_is_wrong() -> None:
    """Where something stays, each bullet that fails gives way to its own words."""
    rules = BRIEF.model_copy(update={"failing": "replace"})
    draft, _, report = _checked(brief(f"- The quay was busy. [2]\n{EMPTY}"), rules)
    assert write(draft, contract.treatments(report)).count(OPINION) == 2


def test_bonds_of_what_failed_do_not_reach_the_gate() -> None:
    """A bullet that failed keeps no bond and is told why; citations that were taken off are gone, others stay."""
    draft, bonds, report = _checked(brief("- The catch grew by 3 %. [7]\n- The quay was busy. [2]"))
    after = contract.enforced(draft, bonds, SOURCES, report)
    assert not after.of(1)
    assert [one.citation for one in after.of(2)] == [2]
    told = next(one for one in after.rejected if one.claim == 1)
    assert "it needs one of tier 2 or better" in told.why
    assert told.short
    assert set(after.bonds) <= set(bonds.bonds)


def test_a_citation_that_was_taken_off_a_kept_bullet_does_not_reach_the_gate() -> None:
    """Beside a source that stands, the bond to a retracted one is gone."""
    draft = read(brief("- The quay was busy. [2][5]"), "en")
    sources = {**SOURCES, 5: replace(SOURCES[5], retracted="forged")}
    bonds = bonds_of(draft)
    report = contract.check(draft, bonds, sources, BRIEF, now=TODAY)
    assert report.bullets[0].kept
    assert [one.citation for one in contract.enforced(draft, bonds, sources, report).of(1)] == [2]


def test_what_was_told_of_a_claim_stays_told() -> None:
    """The nearest passage of a claim without evidence is not lost; a claim in a kept bullet says why it has none."""
    draft = read(brief("- Gulls were seen.\n- The quay was busy. It had 3 ships."), "en")
    nearest = NearMiss(1, "Item 8", "Gulls were heard.", "nothing says seen")
    wrong = bond(3, 5, "It had 4 ships.", status=VerificationStatus.FAILED, notes="the source says 4")
    bonds = EvidenceLinks((bond(2, 2, "The quay was busy."), wrong), rejected=(nearest,))
    report = contract.check(draft, bonds, SOURCES, BRIEF, now=TODAY)
    after = contract.enforced(draft, bonds, SOURCES, report)
    assert [one for one in after.rejected if one.claim == 1] == [nearest]
    assert [(one.quote, one.why) for one in after.rejected if one.claim == 3] == [
        ("It had 4 ships.", "the source says 4")
    ]
    assert not [one for one in after.rejected if one.claim == 2]


def test_what_is_told_shows_nothing_that_is_closed() -> None:
    """The passage of a claim that lost its evidence is told only where everybody may see it."""
    draft, closed = read(brief("- The catch grew by 3 %. [8]"), "en"), replace(SOURCES[8], consent=Consent.AUDITOR_ONLY)
    sources = {**SOURCES, 8: closed}
    bonds = bonds_of(draft)
    report = contract.check(draft, bonds, sources, BRIEF, now=TODAY)
    told = next(one for one in contract.enforced(draft, bonds, sources, report).rejected if one.claim == 1)
    assert (told.printed, told.quote) == ("", "")
    assert "tier 2 or better" in told.why


def test_a_paywalled_source_yields_no_quote() -> None:
    """Its words are stripped from the bond and from what was rejected; what only they bore is borne no longer."""
    secret = "The bank was advised by a very large gull."
    draft = read(brief("- The bank was advised by a gull. [4]\n- The catch grew by 3 %. [9]"), "en")
    closed = standing(9, "Closed", tier=4, paywall=Paywall.METADATA_ONLY)
    sources = {**SOURCES, 9: closed}
    bonds = EvidenceLinks((bond(1, 4, secret), bond(2, 9, secret)))
    report = contract.check(draft, bonds, sources, BRIEF, now=TODAY)
    after = contract.enforced(draft, bonds, sources, report)
    assert after.of(1) == ()
    told = next(one for one in after.rejected if one.claim == 1)
    assert (told.quote, "headline and snippet do not say it" in told.why) == (SOURCES[4].snippet, True)
    assert secret not in repr(after)
    assert secret not in contract.abstaining(report, bonds, sources, BRIEF)


def test_what_a_headline_bears_stays_verified() -> None:
    """A claim that stands in the snippet word for word is a fact of the metadata."""
    draft = read(brief("- Economists differ on the pace. [4]"), "en")
    bonds = bonds_of(draft)
    report = contract.check(draft, bonds, SOURCES, BRIEF, now=TODAY)
    left = contract.enforced(draft, bonds, SOURCES, report).of(1)[0]
    assert (left.relation, left.status) == (ExtractionMethod.METADATA_FACT, VerificationStatus.VERIFIED)


def _references(*numbers: int, sources: dict[int, SourceStatus] = SOURCES, **said: object) -> str:
    bonds = EvidenceLinks(tuple(bond(1, number, "x") for number in sources))
    return contract.references(numbers, bonds, sources, said.pop("rules", BRIEF), **said)  # type: ignore[arg-type]


def test_the_references_are_as_the_document_has_them() -> None:
    """Number, publisher, title, day, address, then what must be said of the source; sorted by number."""
    assert _references(7, 4, 2, 6, 2) == (
        "## References\n\n"
        '[2] Publisher 2. "Harbour Bank holds its rate". Published May 19, 2031. https://publisher2.example/item\n\n'
        '[4] Publisher 4. "Is the bank too strict?". Published May 19, 2031. https://publisher4.example/item '
        "[Paywall] Source is paywalled; citation based on headline/snippet.\n\n"
        '[6] Publisher 6. "Calendar of releases". https://publisher6.example/item\n\n'
        '[7] Publisher 7. "The Contrarian Gull". Published May 19, 2031. https://publisher7.example/item '
        "[Monitor-only source]\n"
    )


def test_references_in_german_and_of_law() -> None:
    """German words where the draft is German; sources of law as lawyers cite them, with their place."""
    assert _references(4, language="de") == (
        "## Belege\n\n[4] Publisher 4. „Is the bank too strict?“. Veröffentlicht am 19.5.2031. "
        "https://publisher4.example/item [Bezahlschranke] Quelle hinter einer Bezahlschranke; zitiert nach Überschrift "
        "und Anriss.\n"
    )
    order = {3: standing(3, "Belegordnung", publisher=None, url=None, published_at=None, tier=1)}
    assert _references(3, sources=order, rules=LAW, language="de", legal=legal) == (
        "## Belege\n\n[3] § 3 Abs. 1 Satz 2 BelO.\n"
    )


def test_a_place_that_is_cited_twice_is_one_entry_with_the_day_it_is_known_of() -> None:
    """Two citations of one place stand in one line; a law has its place behind its title, and its Stand as its day."""
    law = standing(3, "Belegordnung", publisher="Stadt", url=None, published_at="2031-03-01", tier=1, stand=True)
    bonds = EvidenceLinks(tuple(replace(bond(1, n, "x"), source_id=3, printed=at) for n, at in enumerate(PLACES, 1)))
    told = contract.references([1, 2, 3, 4], bonds, {3: law}, BRIEF, language="de")
    assert told == (
        "## Belege\n\n[1, 3] Stadt. „Belegordnung“, § 3 Abs. 1 Satz 2 BelO. Stand 1.3.2031.\n\n"
        "[2] Stadt. „Belegordnung“, § 4 BelO. Stand 1.3.2031.\n\n[4] Stadt. „Belegordnung“. Stand 1.3.2031.\n"
    )
    walled = replace(law, paywall=Paywall.METADATA_ONLY)
    assert "§" not in contract.references([1, 2], bonds, {3: walled}, BRIEF, language="de")
    closed = contract.references([1, 3], bonds, {3: replace(law, consent=Consent.AUDITOR_ONLY)}, BRIEF)
    assert "[1]" in closed
    assert "[3]" in closed


PLACES = ("§ 3 Abs. 1 Satz 2 BelO", "§ 4 BelO", "§ 3 Abs. 1 Satz 2 BelO", "order.md")


def test_references_name_nothing_that_may_not_be_named() -> None:
    """A source for auditors is restricted, one that may not be known of is not listed, unknown numbers neither."""
    sources = {
        1: replace(SOURCES[1], consent=Consent.AUDITOR_ONLY),
        2: replace(SOURCES[2], consent=Consent.FORBIDDEN),
    }
    assert _references(1, 2, 3, sources=sources) == "## References\n\n[1] Source restricted.\n"
    assert _references(2, sources=sources) == ""


def test_a_title_cannot_pose_as_a_mark_or_a_tag() -> None:
    """Markup and line breaks of a title or an address are text in the list, and no citation is read out of it."""
    wild = {1: standing(1, "Gull [2]\n\n# Heading <b> `x`", url="https://a.example/x y)\n[3](javascript:z)")}
    listed = _references(1, sources=wild)
    assert "\\[2\\] # Heading \\<b\\> \\`x\\`" in listed
    assert "https://a.example/x%20y%29%0A%5B3%5D%28javascript:z%29" in listed
    assert not _references(1, sources={1: standing(1, url="javascript:x")}).count("javascript")


def test_the_abstaining_report_says_what_there_is_and_why_it_is_too_little() -> None:
    """Status, at most three quotes with their citations, reasons that fit, references; none of it a claim."""
    text = brief(
        "- The central bank kept its rate. [2][4][5]\n- Gulls sink 3 %. [7]\n- Gull A was seen.\n- Gull B was seen.\n"
        "- Gull C was seen."
    )
    draft = read(text, "en")
    sources = {number: source for number, source in SOURCES.items() if source.tier > 1}
    bonds = bonds_of(draft, sources)
    report = contract.check(draft, bonds, sources, BRIEF, now=TODAY, attempt=2)
    assert report.decision is Decision.ABSTAIN
    made = contract.abstaining(report, bonds, sources, BRIEF)
    assert made.startswith("# Daily Brief - May 20, 2031\n\n## Synthesis Status: Insufficient Evidence\n")
    evidence = made.split("## Available Evidence Summary")[1].split("## Why Insufficient")[0]
    assert evidence.count("\n- ") == 3
    assert "(headline/snippet only: the source is paywalled) [4]" in evidence
    assert "No Tier 1 source on policy_centralbank is available." in made
    assert "no citation that stands" in made
    assert "## References\n\n[2] Publisher 2." in made
    assert "[7] Publisher 7." in made
    again = read(made, "en")
    assert again.references is not None


def test_the_abstaining_report_quotes_what_was_retrieved_where_nothing_is_cited() -> None:
    """A draft that cites nothing leaves a report with what the pack holds, where it stands, and its sources."""
    _, _, report = _checked(brief("- Gulls were seen."))
    closed = replace(SOURCES[2], consent=Consent.AUDITOR_ONLY)
    places = [
        place(1, printed="§ 1 KaiO", quote="The quay opens at six."),
        place(2, printed="§ 2 KaiO", quote="The quay closes."),
    ]
    made = contract.abstaining(report, EvidenceLinks(), {**SOURCES, 2: closed}, BRIEF, retrieved=places)
    evidence = made.split("## Available Evidence Summary")[1].split("## Why Insufficient")[0]
    assert evidence.strip() == "- Publisher 1, § 1 KaiO: “The quay opens at six.”"
    listed = made.split("## References")[1]
    assert "- Publisher 1." in listed
    assert "Publisher 2" not in made
    assert read(made, "en").references is not None
    assert "–." not in made


def test_the_abstaining_report_shows_nothing_that_is_closed() -> None:
    """Evidence that may not be shown to everybody, or was retracted, is left out; with none, the report says so."""
    draft = read(brief("- The quay was busy. [1][2][5]"), "en")
    sources = {
        1: replace(SOURCES[1], consent=Consent.FORBIDDEN),
        2: replace(SOURCES[2], consent=Consent.AUDITOR_ONLY),
        5: replace(SOURCES[5], retracted="forged"),
    }
    bonds = bonds_of(draft, sources)
    report = contract.check(draft, bonds, sources, BRIEF, now=TODAY, attempt=2)
    made = contract.abstaining(report, bonds, sources, BRIEF)
    assert not any(source.name in made or str(source.publisher) in made for source in sources.values())
    assert "- [Nothing that can be cited was found.]" in made


@pytest.mark.parametrize(
    ("sources", "reason"),
    [
        ({7: SOURCES[7]}, "Only monitor-only (Tier 4) sources are available."),
        ({4: SOURCES[4]}, "Paywalled sources dominate (1 of 1)"),
    ],
)
def test_the_reasons_are_those_of_the_evidence(sources: dict[int, SourceStatus], reason: str) -> None:
    """Sources that are only monitored, or mostly paywalled, are named as the reason, and only where they are."""
    draft, _, report = _checked(brief("- Gulls were seen."))
    assert reason in contract.abstaining(report, bonds_of(draft, sources), sources, BRIEF)
    assert reason not in contract.abstaining(report, bonds_of(draft), SOURCES, BRIEF)


def test_a_retry_is_recorded_with_its_reason_and_the_evidence() -> None:
    """Why, how many bullets were removed, and how diverse the evidence was."""
    _, _, report = _checked(brief("\n".join(f"- Gull {name} was seen." for name in ("A", "B", "C", "D"))))
    record = contract.retry_record(report, None)
    assert (record["removed_bullets"], record["failures"]) == (4, {"uncited": 4})
    assert record["reason"] == "section empty"
