"""A German claim beside a sentence: in another order, in part, or otherwise said (`tests/data/alignment.toml`)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from provenance.language.clauses import clauses_of
from provenance.language.comparing import Compared, compared
from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears
from provenance.language.tagging import MEASURE, PLACE, tagged

GERMAN = Spoken("de", "de")
TABLE = tomllib.loads((Path(__file__).parents[1] / "data" / "alignment.toml").read_text(encoding="utf-8"))
ROWS = [row for part in TABLE.values() for row in part["rows"]]


def verdict(found: Compared | None) -> str:
    """Tell what came of a comparison in the words of the table."""
    assert found is not None
    if found.says:
        return "limited" if found.left else "says"
    return "against" if found.against else "open"


@pytest.mark.parametrize(("claim", "sentence", "expected", "left"), ROWS)
def test_a_claim_beside_a_sentence(claim: str, sentence: str, expected: str, left: list[str]) -> None:
    """Each row of the table comes to what it says, and shows what the claim leaves out."""
    found = compared(claim, sentence, GERMAN)
    assert verdict(found) == expected, found
    if expected == "limited" and found is not None:
        assert list(found.left) == left


@pytest.mark.parametrize("sentence", sorted({row[1] for row in ROWS}))
def test_every_sentence_says_itself(sentence: str) -> None:
    """A sentence beside itself differs in nothing and leaves nothing out."""
    found = compared(sentence, sentence, GERMAN)
    assert found is not None
    assert (found.differences, found.left) == ((), ())


def test_what_a_pronoun_means_stands_in_the_sentence_before() -> None:
    """The noun of a claim stands for a pronoun only if that can mean nothing else in the sentence before."""
    claim, sentence = "Der Hinweis darf keine Werbung enthalten.", "Er darf keine Werbung enthalten."
    told = [
        verdict(compared(claim, sentence, GERMAN, before))
        for before in ("Der Hinweis ist deutsch.", "Der Halter ist zu nennen.", "")
    ]
    assert told == ["says", "against", "against"]


@pytest.mark.parametrize(
    ("claim", "sentence", "before", "expected"),
    [
        (
            "Der Lotse weist dem Gast einen Platz zu.",
            "Dieser weist dem Gast einen Platz zu.",
            "Der Schiffer hat die Ankunft dem Lotsen anzuzeigen.",
            "says",
        ),
        (
            "Der Schiffer weist dem Gast einen Platz zu.",
            "Dieser weist dem Gast einen Platz zu.",
            "Der Schiffer hat die Ankunft dem Lotsen anzuzeigen.",
            "against",
        ),
        (
            "Das Amt darf die Nummer erneut vergeben.",
            "Das Amt darf sie erneut vergeben.",
            "Gibt der Gast die Haltung auf, so hat er die Nummer zurückzugeben.",
            "says",
        ),
        (
            "Das Seil muss täglich geprüft werden.",
            "Es ist täglich zu prüfen.",
            "Das Seil muss mindestens das Fünffache der Last tragen.",
            "says",
        ),
        (
            "Die Gemeinde hat die Zufahrt zu räumen.",
            "Sie hat die Zufahrt zu räumen.",
            "Die Gemeinde stellt dem Betreiber die Landestelle zur Verfügung.",
            "says",
        ),
        (
            "Die Landestelle hat die Zufahrt zu räumen.",
            "Sie hat die Zufahrt zu räumen.",
            "Die Gemeinde stellt dem Betreiber die Landestelle zur Verfügung.",
            "against",
        ),
        (
            "Mängel meldet der Prüfer dem Amt.",
            "Mängel meldet er dem Amt.",
            "Der Prüfer übersendet den Bericht und händigt dem Betreiber eine Abschrift aus.",
            "says",
        ),
        (
            "Mängel meldet der Betreiber dem Amt.",
            "Mängel meldet er dem Amt.",
            "Der Prüfer übersendet den Bericht und händigt dem Betreiber eine Abschrift aus.",
            "against",
        ),
        (
            "Der Lotse hat über Vorfälle zu schweigen.",
            "Er hat über Vorfälle zu schweigen.",
            "Der Lotse ist ehrenamtlich tätig. Er erhält Ersatz seiner Auslagen.",
            "says",
        ),
        (
            "Die Wahl des Lotsen bedarf der Bestätigung durch den Rat.",
            "Seine Wahl bedarf der Bestätigung durch den Rat.",
            "Der Lotse wird von den Schiffern gewählt.",
            "says",
        ),
        (
            "Die Wahl des Rates bedarf der Bestätigung durch den Rat.",
            "Seine Wahl bedarf der Bestätigung durch den Rat.",
            "Der Lotse wird von den Schiffern gewählt.",
            "open",
        ),
        (
            "Dürfen die Erben des Rats den Betrieb fortführen, wenn der Betreiber stirbt?",
            "Stirbt der Betreiber, so dürfen seine Erben den Betrieb fortführen.",
            "Der Rat tagt monatlich.",
            "open",
        ),
        (
            "Der Halter zeigt dem Käufer das Boot, wenn der Halter es verlangt.",
            "Der Halter zeigt dem Käufer das Boot, wenn er es verlangt.",
            "",
            "against",
        ),
        (
            "Der Halter zeigt dem Käufer das Boot, wenn er es verlangt.",
            "Der Halter zeigt dem Käufer das Boot, wenn dieser es verlangt.",
            "",
            "against",
        ),
        (
            "Das Amt darf die Haltung erneut vergeben.",
            "Das Amt darf sie erneut vergeben.",
            "Gibt der Gast die Haltung auf, so hat er die Nummer zurückzugeben.",
            "against",
        ),
    ],
)
def test_a_pronoun_means_the_noun_that_stands_highest_or_nearest(
    claim: str, sentence: str, before: str, expected: str
) -> None:
    """A "dieser" means the last noun of its gender; "sie" one of the main clause, and none of its condition."""
    assert verdict(compared(claim, sentence, GERMAN, before)) == expected


@pytest.mark.parametrize(
    ("claim", "spoken"),
    [("The log is kept by the harbour master.", Spoken("en", "de")), ("Der Halter " * 200, GERMAN)],
)
def test_what_is_not_read_by_clauses_is_not_judged(claim: str, spoken: Spoken) -> None:
    """Of English and of what is too long nothing is said."""
    assert compared(claim, "Der Hafenmeister führt das Hafenbuch.", spoken) is None


def test_references_quantities_and_days_are_one_word_each() -> None:
    """Their keys are the same however they are written."""
    words = tagged("Nach § 5 Abs. 2 S. 1 sind 10 Jahre ab dem 1.5.2025 zu zählen.")
    spelt = tagged("Nach § 5 Absatz 2 Satz 1 sind zehn Jahre ab dem 1. Mai 2025 zu zählen.")
    for tag in (PLACE, MEASURE):
        assert [one.key for one in words if one.tag == tag] == [one.key for one in spelt if one.tag == tag] != []


def test_a_sentence_is_read_into_clauses() -> None:
    """Conditions, relative clauses and what is joined hang where they belong."""
    [first, second] = clauses_of(
        "Der Halter hat die Anlage, die er errichtet hat, zu prüfen und das Ergebnis zu melden, wenn er es kennt."
    )
    assert (first.predicate.verb, first.predicate.modal, second.predicate.verb) == ("pruefen", "must", "melden")
    assert second.shared is first
    assert [one.marker for one in first.clauses] == ["rel", "wenn"]
    assert [one.marker for one in second.clauses] == ["wenn"]
    assert first.phrases[first.clauses[0].antecedent or 0].head.text == "Anlage"


@pytest.mark.parametrize(
    ("source", "claim", "language"),
    [
        ("Between 10 and 20 crates were sold.", "20 crates were sold.", "en"),
        ("Zwischen 10 und 20 Kisten wurden verkauft.", "20 Kisten wurden verkauft.", "de"),
        ("Zehn bis zwanzig Kisten wurden verkauft.", "Zwanzig Kisten wurden verkauft.", "de"),
        ("10–20 Kisten wurden verkauft.", "20 Kisten wurden verkauft.", "de"),
        ("Nearly 40 boats were lost.", "40 boats were lost.", "en"),
        ("Nearly 40 boats were lost.", "More than 40 boats were lost.", "en"),
        ("About 5 percent were late.", "More than 5 percent were late.", "en"),
        ("Fast 40 Boote gingen verloren.", "40 Boote gingen verloren.", "de"),
        ("Mehr als 10 Kisten wurden verkauft.", "10 Kisten wurden verkauft.", "de"),
        ("Most captains agreed.", "All captains agreed.", "en"),
    ],
)
def test_an_estimate_or_a_range_is_another_number(source: str, claim: str, language: Language) -> None:
    """What is only about 40, up to 40 or most of them is not said of 40 or of all."""
    spoken = Spoken(language, language)
    assert bears(claim, source, source, spoken).grade is Grade.DIFFERS
    if claim.casefold() in source.casefold():  # a quote that leaves the estimate out
        assert bears(claim, claim, source, spoken).grade is Grade.DIFFERS
    assert bears(source, source, source, spoken).grade is Grade.SAYS


def test_a_whole_satz_says_itself_and_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a source says word for word it says; not so a part of it, digits of another language, or no words."""
    assert bears("0.8, of another 0.2.", "0.8, of another 0.2.", None, GERMAN).grade is Grade.SAYS
    sum_ = "The limit for the receipts is 1,500 EUR per voyage."
    assert bears(sum_, sum_, sum_, Spoken("en", "de")).grade is Grade.DIFFERS
    part = "Der Lotse darf anlegen"
    assert bears(part, part, f"{part}, wenn der Wind nicht weht.", GERMAN).grade is not Grade.SAYS
    assert bears("|---|", "|---|", None, GERMAN).grade is Grade.UNSURE
    satz = "Der Lotse hat das Ruder der dritten Fähre vor jeder Abfahrt zu prüfen."
    monkeypatch.setattr("provenance.language.entailment.differing", lambda *_: pytest.fail("it was read"))
    assert bears(satz, satz, satz, GERMAN) == bears(satz, satz, None, GERMAN)


@pytest.mark.parametrize(
    "source", ["20 crates were sold.", "In 2010, 20 crates were sold.", "Of the boats in port 20 crates were sold."]
)
def test_a_number_that_nothing_changes_is_said(source: str) -> None:
    """A year or a noun before a number leaves it what it is."""
    assert bears("20 crates were sold.", source, source, Spoken("en", "en")).grade is not Grade.DIFFERS


def test_a_quote_bears_what_it_asserts_once_whatever_else_it_disputes():
    """Words that a passage both denies and says are said by it; those in a condition are never said by it."""
    english = Spoken("en", "en")
    denied = "She denied that the lock is shut."
    assert bears("The lock is shut.", denied, denied, english).grade is Grade.DIFFERS
    both = f"The lock is shut. {denied}"
    assert bears("The lock is shut.", both, both, english).grade is Grade.SAYS
    assert bears(denied, denied, denied, english).grade is Grade.SAYS
    supposed = "If the lock is shut, the boats wait."
    assert bears("The lock is shut.", supposed, supposed, english).grade is Grade.DIFFERS
    assert bears("The boats wait.", supposed, supposed, english).grade is Grade.LIMITED
