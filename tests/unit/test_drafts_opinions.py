"""Hedges: what a writer says to be their opinion claims nothing, and no claim passes as one."""

from __future__ import annotations

import pytest

from provenance.answering.drafts import Action, Treatment, read, write
from provenance.answering.drafts.draft import SentenceKind

HEDGES = (
    "Wir empfehlen, ein Archiv einzurichten.",
    "Daher raten wir zu einem Scanner.",
    "Unseres Erachtens genügt ein Scan.",
    "M. E. genügt ein Scan.",
    "Vermutlich beträgt die Frist drei Jahre.",
    "Die Frist beträgt vermutlich drei Jahre.",
    "Das Amt dürfte das großzügig sehen.",
    "Ich glaube, die Frist beträgt drei Jahre.",
    "Die Frist ist kurz, denke ich.",
    "Man könnte meinen, die Frist sei kurz.",
    "Es mag sein, dass die Frist kurz ist.",
    "I think the office may ask for copies.",
    "Perhaps it is so.",
    "We recommend a scanner.",
    "It may be that the office asks for copies.",
    "The office might ask for copies.",
    "In our view a scan is enough.",
    "The period is short, I believe.",
)
CLAIMS = (
    # a source, a law, a reason, a quotation, a mark, another clause
    "Vermutlich beträgt die Frist drei Jahre [3].",
    "Vermutlich beträgt die Frist nach § 5 drei Jahre.",
    "Wir empfehlen ein Archiv, weil die Frist drei Jahre beträgt.",
    "Wir empfehlen ein Archiv, das Pflicht ist.",
    "Wir empfehlen dies gemäß der Richtlinie.",
    "Wir empfehlen Folgendes: Die Frist beträgt drei Jahre.",
    "Wir empfehlen „Die Frist beträgt drei Jahre“.",
    "I think the statute says so.",
    "We recommend a scanner, since the period is three years.",
    "Perhaps the BFH said so.",
    # what laws say themselves, what is denied, disputed or reported
    "Bei einer voraussichtlich dauernden Minderung ist abzuschreiben.",
    "Offenbar unrichtige Bescheide sind zu ändern.",
    "Es ist umstritten, ob die Frist gilt.",
    "It is unlikely that the period is short.",
    "It is false that I think so.",
    "Der Kläger meint, die Frist sei kurz.",
    "Wir halten die Belege zehn Jahre vor.",
)


@pytest.mark.parametrize("text", HEDGES)
def test_an_opinion_of_the_writer_is_a_hedge(text: str) -> None:
    """It is known as such, claims nothing, stays where claims are stripped; of a model's draft it is a claim."""
    draft = read(f"Die Frist gilt. {text}", opinions=True)
    assert [one.kind for one in draft.sentences] == [SentenceKind.CLAIM, SentenceKind.HEDGE]
    assert write(draft, [Treatment(1, action=Action.STRIP)]) == text
    assert [one.kind for one in read(text).sentences] == [SentenceKind.CLAIM]


@pytest.mark.parametrize("text", CLAIMS)
def test_a_hedge_is_no_door(text: str) -> None:
    """What goes beyond an opinion is held against the sources like any claim."""
    assert all(one.kind is SentenceKind.CLAIM for one in read(text, opinions=True).sentences)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Wir empfehlen ein Archiv, und die Frist beträgt drei Jahre.", ["die Frist beträgt drei Jahre."]),
        ("I think the office is open and the period is short.", ["I think the period is short."]),
        ("- Wir empfehlen ein Archiv.\n- Die Frist gilt. [1]", ["Die Frist gilt."]),
    ],
)
def test_what_stands_beside_a_hedge_claims(text: str, left: list[str]) -> None:
    """Another half or item is no part of the opinion."""
    assert [claim.text for claim in read(text, opinions=True).claims] == left


def test_a_footnote_that_only_names_a_book_claims_nothing() -> None:
    """What a footnote asserts is a claim."""
    text = "Die Frist gilt.[^a]\n\n[^a]: Muster, Abgabenlehre, S. 3.\n\n[^b]: Die Frist beträgt drei Jahre."
    assert [claim.text for claim in read(text).claims] == ["Die Frist gilt.", "Die Frist beträgt drei Jahre."]
