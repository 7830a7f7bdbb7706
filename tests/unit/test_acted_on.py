"""Who does something to a thing, and how many there are of one, is said by no Satz that has but another thing there."""

from __future__ import annotations

import pytest

from provenance.answering.packs import beside

ANOTHER = [
    ("Who owns the County Court?", "The Parish owns the field beside the County Court."),
    ("Who owns the County Court?", "A person may appeal to the County Court within two weeks."),
    ("Who owns the County Court?", "Lord Ash owns the roof of the County Court."),
    ("Who is the owner of the County Court?", "The Parish owns the field beside the County Court."),
    ("Who is the owner of the County Court?", "The owner of the mill lives near the County Court."),
    ("Who owns the mill?", "Tom owns the house and the barn behind the mill."),
    ("Who built the mill?", "The bridge to the mill was built by Ann Ray."),
    ("Who repairs the pier?", "The club repairs the lamps on the pier."),
    ("Who may open the chest?", "The clerk may open the door of the chest room near the chest."),
    ("Wer besitzt das Amtsgericht?", "Die Gemeinde besitzt das Feld neben dem Amtsgericht."),
    ("Wem gehört das Amtsgericht?", "Das Feld neben dem Amtsgericht gehört der Gemeinde."),
    ("Wer besitzt das Amtsgericht?", "Die Gemeinde besitzt das Dach des Amtsgerichts."),
    ("Wer repariert den Steg?", "Der Verein repariert die Lampen auf dem Steg."),
    ("Wer darf den Schrank öffnen?", "Der Wart darf die Tür hinter dem Schrank öffnen."),
    ("Wer ist der Eigentümer des Amtsgerichts?", "Die Gemeinde ist Eigentümer des Feldes neben dem Amtsgericht."),
    ("How many presses does the printer have?", "The printer has 12 apprentices for his presses."),
    ("How many presses does the printer have?", "The printer bought his presses in 1901."),
    ("How many presses are there?", "All apprentices work at the presses."),
    ("How many boats may a club own?", "A club may own boats for three years."),
    ("Wie viele Pressen hat der Drucker?", "Der Drucker hat zwölf Gesellen für seine Pressen."),
    ("Wie viele Pressen hat der Drucker?", "Der Drucker kaufte seine Pressen im Jahr 1901."),
    ("Wie viele Boote gibt es?", "Für die Boote sind 3 Stege gebaut."),
    ("How many judges does the County Court have?", "The High Court has three judges."),
    ("Who owns the County Court?", "The County Court hears appeals."),
    ("Wem gehört das Amtsgericht?", "Das Amtsgericht tagt am Montag."),
    ("Wie viele Pressen hat der Drucker?", "Der Bäcker hat zwölf Pressen."),
]
THE_SAME = [
    ("Who owns the County Court?", "The Parish owns the County Court."),
    ("Who owns the County Court?", "The County Court is owned by the Parish."),
    ("Who owns the County Court?", "The owner of the County Court is the Parish."),
    ("Who owns the County Court?", "The Parish is the owner of the County Court."),
    ("Who owns the County Court?", "The County Court belongs to the Parish."),
    ("Who owns the mill?", "Tom owns the house and the mill."),
    ("Who owns the mill?", "Tom owns half of the mill."),
    ("Who runs the museum?", "Vera Stone is the head of the museum."),
    ("Who runs the museum?", "Vera Stone is in charge of the museum."),
    ("Who runs the museum?", "Vera Stone has run the museum in the mill since 2008."),
    ("Who built the mill?", "The mill was built in 1864 by Tom Harrow."),
    ("Who issues the permit?", "A person may not operate a ferry unless the Harbour Office has issued a permit."),
    ("Who paid for the renewal of the roof?", "The county paid for the renewal of the roof."),
    ("Who manages the fund?", "Ada Fenn is responsible for the fund."),
    ("Wer besitzt das Amtsgericht?", "Das Amtsgericht besitzt die Gemeinde."),
    ("Wem gehört das Amtsgericht?", "Das Amtsgericht gehört der Gemeinde."),
    ("Wem gehört das Amtsgericht?", "Der Gemeinde gehört das Amtsgericht."),
    ("Wer prüft die Feuerlöscher?", "Der Brandwart prüft die Feuerlöscher jährlich."),
    ("Wer prüft die Feuerlöscher?", "Die Prüfung der Feuerlöscher obliegt dem Brandwart."),
    ("Wer prüft die Feuerlöscher?", "Der Brandwart ist für die Prüfung der Feuerlöscher zuständig."),
    ("Wer repariert den Steg?", "Die Firma Brandt repariert den Steg für 7.200 Euro."),
    ("Wer zahlt das Bußgeld?", "Wer im Hafen Feuer macht, zahlt ein Bußgeld von 500 Euro."),
    ("Wer ist der Eigentümer des Amtsgerichts?", "Die Gemeinde ist Eigentümer des Amtsgerichts."),
    ("Wer darf das Hafenbuch einsehen?", "Der Lotse darf das Hafenbuch einsehen."),
    ("Wer führt das Buch?", "Für das Buch ist der Wart zuständig."),
    ("How many presses does the printer have?", "The printer has twelve old presses."),
    ("How many presses does the printer have?", "The printer has 12 apprentices and two presses."),
    ("How many presses does the printer have?", "The presses of the printer number twelve."),
    ("How many presses does the printer have?", "The number of presses is 12."),
    ("How many presses does the printer have?", "The printer has a dozen of the new presses."),
    ("How many presses does the printer have?", "The printer has no press."),
    ("How many members must sign?", "At least two of its members must sign."),
    ("How many members must sign?", "Two-thirds of the members must sign."),
    ("Wie viele Pressen hat der Drucker?", "Der Drucker hat zwölf Gesellen und zwei Pressen."),
    ("Wie viele Pressen hat der Drucker?", "Der Drucker hat zwölf alte Druckpressen."),
    ("Wie viele Mitglieder waren anwesend?", "Es waren 34 Mitglieder anwesend."),
    ("Wie viele Mitglieder müssen zustimmen?", "Zwei Drittel der Mitglieder müssen zustimmen."),
    ("Wie viele Pressen hat der Drucker?", "Die Zahl der Pressen beträgt zwölf."),
    ("Who owns the mill?", "The mill is the property of Ann."),
    ("Who owns the mill?", "Ann bought the mill in 1901."),
    ("How many presses does the printer have?", "The old printer has twelve presses."),
    ("How many presses does the printer have?", "He has twelve presses."),
]


@pytest.mark.parametrize(("question", "satz"), ANOTHER)
def test_another_thing_in_its_place_is_beside_the_point(question: str, satz: str) -> None:
    """The field beside it, apprentices for the presses, presses of the baker, and what tells of no owner."""
    assert beside(question, satz)


@pytest.mark.parametrize(("question", "satz"), THE_SAME)
def test_the_thing_itself_is_not(question: str, satz: str) -> None:
    """In the active and the passive, as what somebody is responsible for, as some of it, and by a pronoun."""
    assert not beside(question, satz)
