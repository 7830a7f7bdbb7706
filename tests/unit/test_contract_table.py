"""The failure table of the citation contract, row by row, the counts of the report and what becomes of the draft."""

from __future__ import annotations

from dataclasses import replace

import pytest

from provenance.answering import contract
from provenance.answering.contract import Action, Decision, Failure
from provenance.answering.contract.report import ABSTENTIONS, replacement, word
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import SentenceKind
from provenance.answering.evidence_links import EvidenceLinks
from provenance.citing.source_status import Paywall
from provenance.model.activities import VerificationStatus
from provenance.model.errors import InvalidInput
from tests.support.scenes.contract_world import BRIEF, SOURCES, bond, bonds_of, brief, checked, one, standing

PLAIN = "- The quay was busy this week."
REPLACE = BRIEF.model_copy(update={"failing": "replace"})


def test_a_draft_in_which_all_is_cited_passes_and_is_counted() -> None:
    """A brief whose bullets all cite is delivered; an abstention is no bullet and fills its section."""
    report = checked(brief())
    assert (report.total_bullets, report.cited_bullets, report.removed_bullets) == (3, 3, 0)
    assert report.validation_passed
    assert report.decision is Decision.DELIVER
    assert not report.warnings
    assert {"total_bullets", "cited_bullets", "removed_bullets", "validation_passed"} <= set(report.model_dump())


TABLE = {
    "no citation": (PLAIN, {}, Failure.UNCITED, None, Action.REMOVE),
    "not in the store": (f"{PLAIN} [99]", {}, Failure.UNCITED, Failure.NOT_FOUND, Action.REMOVE),
    "a mark without a number": (f"{PLAIN} [cite:gull]", {}, Failure.UNCITED, Failure.NOT_FOUND, Action.REMOVE),
    "not in the store, beside one that is": (f"{PLAIN} [2][99]", {}, None, Failure.NOT_FOUND, Action.KEEP),
    "not in the store, in one mark with one that is": (f"{PLAIN} [2, 99]", {}, None, Failure.NOT_FOUND, Action.KEEP),
    "no address": (f"{PLAIN} [2]", {"url": None}, Failure.UNCITED, Failure.MISSING_FIELD, Action.REMOVE),
    "an address that is none": (f"{PLAIN} [2]", {"url": "n/a"}, Failure.UNCITED, Failure.MISSING_FIELD, Action.REMOVE),
    "no day": (f"{PLAIN} [2]", {"published_at": None}, Failure.UNCITED, Failure.MISSING_FIELD, Action.REMOVE),
    "a day that is none": (
        f"{PLAIN} [2]",
        {"published_at": "soon"},
        Failure.UNCITED,
        Failure.MISSING_FIELD,
        Action.REMOVE,
    ),
    "no day, beside one that has": (
        f"{PLAIN} [2][5]",
        {"published_at": None},
        None,
        Failure.MISSING_FIELD,
        Action.KEEP,
    ),
    "another address than registered": (
        f"{PLAIN} [2]",
        {"identifier": "https://elsewhere.example/item"},
        Failure.UNCITED,
        Failure.WRONG_ADDRESS,
        Action.REMOVE,
    ),
    "the registered address": (
        f"{PLAIN} [2]",
        {"identifier": "https://www.publisher2.example/x"},
        None,
        None,
        Action.KEEP,
    ),
    "retracted": (f"{PLAIN} [2]", {"retracted": "forged"}, Failure.UNCITED, Failure.RETRACTED, Action.REMOVE),
    "behind a paywall": (
        f"{PLAIN} [2]",
        {"paywall": Paywall.METADATA_ONLY, "snippet": PLAIN.removeprefix("- ")},
        None,
        Failure.PAYWALLED,
        Action.KEEP,
    ),
}


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_the_failure_table(row: str) -> None:
    """Each row takes off what it names; a bullet that has nothing left is removed, and one that has something stays."""
    text, said, failure, fault, action = TABLE[row]
    bullet = one(text, {**SOURCES, 2: replace(SOURCES[2], **said)})
    assert (bullet.failure, bullet.action) == (failure, action)
    assert [one.failure for one in bullet.faults] == ([fault] if fault else [])
    assert bullet.kept == bool(bullet.citations)


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ({"status": VerificationStatus.FAILED}, False),
        ({"differences": ("number: the source says acht, the quote says zehn",)}, False),
        ({"differences": ("number: …",), "part": "the quay was busy"}, True),
        ({"status": VerificationStatus.UNVERIFIED}, True),
    ],
)
def test_a_citation_that_says_otherwise_does_not_stand(said: dict[str, object], *, stands: bool) -> None:
    """A citation whose words do not bear the bullet is taken off; whether one that may do is for the gate to say."""
    bullet = one(f"{PLAIN} [2]", **said)
    assert bullet.kept is stands
    assert stands or bullet.faults[0].failure is Failure.NOT_BORNE


def test_a_source_that_is_not_registered_bears_nothing() -> None:
    """A citation whose source the project does not know is taken off."""
    draft = read(brief(f"{PLAIN} [2]"), "en")
    bonds = bonds_of(draft)
    known = {number: source for number, source in SOURCES.items() if number != 2}
    report = contract.check(draft, bonds, known, BRIEF, now="2031-05-20")
    assert report.bullets[0].faults[0].failure is Failure.UNKNOWN_SOURCE
    assert report.bullets[0].failure is Failure.UNCITED


def test_a_citation_that_was_found_for_a_bullet_counts_like_one_it_names() -> None:
    """Evidence that was found post hoc, without a mark in the draft, lets a bullet pass."""
    draft = read(brief(PLAIN), "en")
    bonds = bonds_of(draft).with_more([bond(1, 2, "The quay was busy this week.", given=False)])
    report = contract.check(draft, bonds, SOURCES, BRIEF, now="2031-05-20")
    assert report.removed_bullets == 0


def test_a_bullet_gives_way_to_words_that_claim_nothing() -> None:
    """Where failing bullets are replaced, each gets the sentence of its reason, which reads as an abstention."""
    bullet = one(PLAIN, rules=REPLACE)
    assert bullet.action is Action.REPLACE
    assert bullet.replacement == "[Insufficient evidence to support this claim]"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ABSTENTIONS)
def test_every_replacement_reads_as_an_abstention(name: str, language: str) -> None:
    """What the contract puts in place of a bullet asks for no evidence when the text is read again."""
    words = word(name, BRIEF, language, day="20.5.2031")
    (sentence,) = read(f"- [{words}]", language).sentences
    assert sentence.kind is SentenceKind.ABSTENTION


def test_the_day_stands_in_the_words_and_a_preset_may_word_them() -> None:
    """Missing data names the day of the check; a policy's wording takes the place of the shipped one."""
    from datetime import date

    day, calm = date(2031, 5, 20), {"conflicting": False, "no_official": False}
    assert replacement(Failure.STALE, BRIEF, "en", day, **calm) == "[Data not yet available as of May 20, 2031]"
    assert "20.5.2031" in replacement(Failure.STALE, BRIEF, "de", day, **calm)
    own = BRIEF.model_copy(update={"wordings": {"en": {"stale": "No evidence since {day}"}}})
    assert replacement(Failure.STALE, own, "en", day, **calm) == "[No evidence since May 20, 2031]"


def _bullets(bad: int, good: int = 2) -> str:
    return "\n".join([*["- The quay was busy. [2]"] * good, *[f"- Gull {n} was seen at the pier." for n in range(bad)]])


@pytest.mark.parametrize(
    ("text", "attempt", "passed", "decision"),
    [
        (brief(_bullets(0)), 1, True, Decision.DELIVER),
        (brief(_bullets(3)), 1, True, Decision.DELIVER),
        (brief(_bullets(4)), 1, False, Decision.RETRY),
        (brief(_bullets(3)), 2, True, Decision.DELIVER),
        (brief(_bullets(4)), 2, False, Decision.ABSTAIN),
        (brief(_bullets(1, 0)), 1, False, Decision.RETRY),
        (brief(_bullets(1, 0)), 2, True, Decision.DELIVER),
        (brief(*["- The gulls are grey."] * 3), 2, True, Decision.DELIVER),
        (brief("- A gull.", *["- [No evidence.]"] * 3), 2, False, Decision.ABSTAIN),
        (brief(*["- [No evidence.]"] * 4), 1, False, Decision.RETRY),
        (brief(counter=""), 2, False, Decision.ABSTAIN),
        (brief(counter=""), 1, False, Decision.RETRY),
        (brief().replace("## Counterarguments\n- Some doubt that. [5]\n", ""), 1, False, Decision.RETRY),
    ],
    ids=[
        "none",
        "three",
        "four",
        "three again",
        "four again",
        "emptied",
        "emptied again",
        "three emptied again",
        "nothing again",
        "all abstain",
        "empty again",
        "empty",
        "no such section",
    ],
)
def test_how_many_bullets_may_go(text: str, attempt: int, decision: Decision, *, passed: bool) -> None:
    """Three bullets may go and a fourth may not, nor may a section be emptied; there is one retry and no third draft.

    A section that the second draft loses abstains by itself, as long as something stays in another.
    """
    report = checked(text, attempt=attempt)
    assert (report.validation_passed, report.decision) == (passed, decision)


def test_a_section_that_was_only_replaced_is_empty() -> None:
    """Replacing the only bullet of a section does not fill it, whereas an abstention of the writer does."""
    report = checked(brief(PLAIN), rules=REPLACE)
    assert report.empty_sections == ("prevailing",)
    assert not report.validation_passed


def test_other_sections_and_prose_count_as_the_preset_says() -> None:
    """A brief is checked in its four sections, prose in them too; a preset without sections checks every claim."""
    stray = "\n## Imprint\n- The gulls are grey.\n"
    assert checked(brief() + stray).removed_bullets == 0
    prose = brief("The quay was busy this week.\n\n- The quay was busy. [2]")
    assert checked(prose).removed_bullets == 1
    assert checked(prose, rules=BRIEF.model_copy(update={"paragraphs": False})).removed_bullets == 0
    law = checked("Der Kai war voll. Der Hafen ist zu.\n\n- Der Steg ist offen. [1]", rules=contract.rules("law"))
    assert (law.total_bullets, law.cited_bullets, law.removed_bullets) == (3, 1, 2)


def test_a_heading_below_a_section_does_not_hide_its_bullets() -> None:
    """A bullet under a heading of a lower level belongs to the section above it."""
    report = checked(brief(f"- The quay was busy. [2]\n\n### At noon\n{PLAIN}"))
    assert [one.section for one in report.bullets][:2] == ["prevailing", "prevailing"]
    assert report.removed_bullets == 1


def test_nothing_is_read_out_of_the_list_of_references() -> None:
    """What stands below the references asserts nothing, and is not removed either."""
    report = checked(brief() + '\n## References\n\n[2] Publisher 2. "The gulls are grey".\n')
    assert report.total_bullets == 3


def test_unusable_rules_and_days_are_named() -> None:
    """A field that is not known, a value out of bounds and a day that is none are refused by name."""
    with pytest.raises(InvalidInput, match=r"contract\.figures\.credible_tier"):
        contract.rules({"figures": {"credible_tier": 5}})
    with pytest.raises(InvalidInput, match=r"contract\.most_remved"):
        contract.rules({"most_remved": 1})
    with pytest.raises(InvalidInput, match="now"):
        contract.check(read("x"), EvidenceLinks(), {}, BRIEF, now="gestern")


def test_reasons_are_in_the_language_of_the_draft() -> None:
    """A German draft is told in German why a bullet failed, and what was taken off it."""
    text = "- Der Fang stieg um 3 %. [5]\n- Der Kai war voll. [99]\n- Der Steg ist zu."
    report = checked(text, rules=BRIEF.model_copy(update={"sections": {}}), language="de")
    assert [one.why for one in report.bullets] == [
        (
            "nennt „3 %“; unabhängige Quellen: 1, bestenfalls Stufe 3; nötig ist eine von Stufe 2 oder besser, "
            "oder 2 unabhängige"
        ),
        "hat keinen Beleg, der trägt: [99] ist kein Beleg dieses Projekts",
        "hat keinen Beleg",
    ]


def test_an_empty_draft_is_checked_too() -> None:
    """A draft without a claim has no bullets; a brief without its sections does not pass."""
    assert checked("", rules=contract.rules("law")).validation_passed
    assert not checked("").validation_passed
    assert not checked(brief(), {99: standing(99)}).validation_passed
