"""Which words a sentence states, and which it has under words that do not state them."""

from __future__ import annotations

import pytest

from provenance.language.asserting import unstated_in
from provenance.language.detection import Spoken, language_of
from provenance.language.entailment import Grade, bears

UNSTATED: tuple[tuple[str, str, str], ...] = (
    # what did not happen
    ("Wäre die Mauer früher saniert worden, hätte die Stadt 900.000 Euro gespart.",
     "Die Stadt hat 900.000 Euro gespart.", "hätte"),
    ("Hätte der Wärter das Tor geschlossen, wäre die Flut gestoppt worden.", "Die Flut ist gestoppt worden.", "wäre"),
    ("Hätte der Wärter das Tor geschlossen, wäre die Flut gestoppt worden.",
     "Der Wärter hat das Tor geschlossen.", "Hätte"),
    ("Had the keeper closed the gate, the flood would have stopped at the wall.",
     "The keeper closed the gate.", "Had the"),
    ("Had the keeper closed the gate, the flood would have stopped at the wall.",
     "The flood stopped at the wall.", "would"),
    ("The contract would be void if the seller had lied.", "The seller had lied.", "if"),
    ("The contract would be void if the seller had lied.", "The contract is void.", "would"),
    ("If the berth book is damaged, the harbour master must restore it.", "The berth book is damaged.", "If"),
    ("Der Steg wird gesperrt, wenn der Sturm kommt.", "Der Sturm kommt.", "wenn"),
    # who does not vouch for it
    ("The newspaper wrongly stated that the bridge was sold.", "The bridge was sold.", "wrongly stated that"),
    ("Die Zeitung meldete fälschlich, dass die Brücke verkauft wurde.", "Die Brücke wurde verkauft.",
     "fälschlich, dass"),
    ("Rumour has it that the yacht was sunk.", "The yacht was sunk.", "Rumour has it"),
    ("The yacht was sunk, rumour has it.", "The yacht was sunk.", "rumour has it"),
    ("It is rumoured that the treasurer stole the cash box.", "The treasurer stole the cash box.", "It is rumoured"),
    ("The owner allegedly burned the barge.", "The owner burned the barge.", "allegedly"),
    ("Angeblich hat der Eigner den Kahn verbrannt.", "Der Eigner hat den Kahn verbrannt.", "Angeblich"),
    ("Vermutlich ist die Uhr defekt.", "Die Uhr ist defekt.", "Vermutlich"),
    ("Legend tells that a bell lies in the lake.", "A bell lies in the lake.", "Legend tells"),
    ("Der Sage nach liegt im See eine Glocke.", "Im See liegt eine Glocke.", "Der Sage nach"),
    ("In the novel, the keeper kills the pilot.", "The keeper kills the pilot.", "In the novel"),
    ("Im Roman tötet der Wärter den Lotsen.", "Der Wärter tötet den Lotsen.", "Im Roman"),
    ("The draft bill provides that dogs are banned.", "Dogs are banned.", "The draft bill"),
    ("Der Entwurf sieht vor, dass Hunde verboten sind.", "Hunde sind verboten.", "Der Entwurf sieht"),
    ("The society hopes that the museum will open in June.", "The museum will open in June.", "hopes that"),
    ("Some visitors believe that the pier is haunted.", "The pier is haunted.", "believe that"),
    ("Some visitors believe the pier is haunted.", "The pier is haunted.", "believe"),
    ("The pier is haunted, some visitors believe.", "The pier is haunted.", "some visitors believe"),
    ("Der Verein hofft, dass das Museum im Juni öffnet.", "Das Museum öffnet im Juni.", "hofft, dass"),
    ("Der Kapitän behauptet, die Boje habe gefehlt.", "Die Boje hat gefehlt.", "behauptet"),
    ("Interviewer: You left the navy in 1970?", "You left the navy in 1970.",
     "Interviewer: You left the navy in 1970?"),
    ("Interviewer: People say you sank the barge.", "You sank the barge.", "People say"),
    # what takes it back
    ("The plan was hardly discussed.", "The plan was discussed.", "hardly"),
    ("The plan, which was new, was hardly discussed.", "The plan was discussed.", "hardly"),
    ("Der Plan wurde kaum besprochen.", "Der Plan wurde besprochen.", "kaum"),
    ("The journal ceased to appear.", "The journal appears.", "ceased to"),
    ("Die Zeitschrift hörte auf zu erscheinen.", "Die Zeitschrift erscheint.", "hörte auf"),
    ("The clerk is said to have forged the seal.", "The clerk forged the seal.", "is said to"),
    ("The tower is said to be 40 metres high.", "The tower is 40 metres high.", "is said to"),
    ("Fast alle Mitglieder stimmten zu.", "Alle Mitglieder stimmten zu.", "Fast alle"),
    ("Almost all members agreed.", "All members agreed.", "Almost all"),
)  # fmt: skip
STATED: tuple[tuple[str, str], ...] = (
    ("If the berth book is damaged, the harbour master must restore the berth book.",
     "The harbour master must restore the berth book."),
    ("The harbour is closed if the storm comes.", "The harbour is closed."),
    ("Der Steg wird gesperrt, wenn der Sturm kommt.", "Der Steg wird gesperrt."),
    ("Der Schuldner hat den Zustand herzustellen, der bestehen würde, wenn der Umstand nicht eingetreten wäre.",
     "Der Schuldner hat den Zustand herzustellen."),
    ("The society repaired the clock, and some visitors believe that the pier is haunted.",
     "The society repaired the clock."),
    ("Some visitors believe that the pier is haunted, but the society repaired the clock.",
     "The society repaired the clock."),
    ("The plan was hardly discussed, but the fee was raised.", "The fee was raised."),
    ("Kaum 40 Mitglieder kamen.", "Kaum 40 Mitglieder kamen."),
    ("Almost all members agreed, and all guests left.", "All guests left."),
    ("Fast alle Mitglieder stimmten zu.", "Mitglieder stimmten zu."),
    ("The pilot said the anchor was lost.", "The anchor was lost."),
    ("According to the port workers, the cargo was stolen.", "The cargo was stolen."),
    ("Nach Angaben der Hafenarbeiter wurde die Ladung gestohlen.", "Die Ladung wurde gestohlen."),
    ("The buyer assumed the debts of the seller and paid the price.", "The buyer paid the price."),
    ("The council hopes for rain and closed the pier.", "The council closed the pier."),
    ("Zu Unrecht gezahlte Gebühren sind zu erstatten.", "Gezahlte Gebühren sind zu erstatten."),
    ("The keeper had the gate closed.", "The keeper had the gate closed."),
    ("Did you leave? I stayed until 1974.", "I stayed until 1974."),
)  # fmt: skip


@pytest.mark.parametrize(("sentence", "claim", "words"), UNSTATED)
def test_what_a_sentence_does_not_state(sentence: str, claim: str, words: str) -> None:
    """A claim does not bear what its sentence has under a frame, and is told which; with the frame it is said."""
    found = unstated_in(claim, sentence)
    assert found is not None
    assert found.source == words
    assert unstated_in(sentence, sentence) is None
    language = language_of(sentence)
    told = bears(claim, sentence, sentence, Spoken(language, language))
    assert (told.grade, told.findings) == (Grade.DIFFERS, (found,))
    assert bears(sentence, sentence, sentence, Spoken(language, language)).grade is Grade.SAYS


@pytest.mark.parametrize(("sentence", "claim"), STATED)
def test_what_it_states_beside_a_frame(sentence: str, claim: str) -> None:
    """What stands beside such words in a sentence is stated all the same, and a named speaker may be left out."""
    assert unstated_in(claim, sentence) is None
