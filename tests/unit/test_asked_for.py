"""What a question word asks for: a Satz that surely lacks it stands beside the point, one that has it never does."""

from __future__ import annotations

import pytest

from provenance.answering.packs import beside

LACKING = [
    ("Wann läutet der Wächter die Glocke?", "Der Wächter führt ein Verzeichnis aller Glocken zwei Jahre lang."),
    ("When shall the keeper light the lamp?", "The keeper shall keep a log of all lamps for four years."),
    ("Wann wurde das Rad gefertigt?", "Das Rad wurde in Lund gefertigt."),
    ("Wann legte der Wart die Rechnung vor?", "Der Wart legte die Rechnung für 2023 vor."),
    ("When did Nora Lind sign?", "Nora Lind signs for the club."),
    ("How long did the work take?", "The town paid for the work."),
    ("Wie lange sind Belege aufzubewahren?", "Belege sind nach der Buchung so aufzubewahren, dass sie lesbar sind."),
    ("Wie lange sind Belege aufzubewahren?", "Die Frist für Belege beginnt mit dem Schluss des Jahres."),
    ("Wie lange ist die Halle zu?", "Wenn die Halle am Montag zu ist, hängt ein Zettel daran."),
    ("Wie lange gilt ein Schein?", "Verstöße verjähren in drei Jahren, wenn ein Schein gefälscht wurde."),
    ("Wie lange gilt ein Schein?", "Wenn ein Schein gefälscht wurde, verjährt das in drei Jahren."),
    ("How long is a ticket valid?", "Offences lapse after three years if a ticket was forged."),
    ("How much is a ticket?", "The fine is 40 pounds where a ticket was forged."),
    ("How long are logs kept?", "When a log is full, it is kept in the office."),
    ("How long may a boat lie there?", "A boat may lie there after the keeper has agreed."),
    ("Wie viel kostet das Boot?", "Frau Kern schlug den Kauf eines Bootes vor."),
    ("How much is the deposit?", "The deposit is returned within thirty days."),
    ("How much did the work cost?", "The work was done in 2016."),
    ("Wie viel kostet der Steg?", "Der Steg wird am 12. Mai 2024 um 9 Uhr in 3 Tagen gebaut."),
    ("Warum lehnte der Rat den Kauf ab?", "Der Rat lehnte den Kauf ab."),
    ("Why did the mill burn?", "The mill burned in 1911."),
    ("Wo tagt der Rat?", "Der Rat tagt jährlich."),
    ("Where is the wheel kept?", "The wheel is six metres high."),
    ("How did I feel about the mill?", "The mill stands on the hill."),
    ("Wie stand ich zur Mühle?", "Die Mühle stand am Deich."),
    ("What were my feelings about bees?", "I moved to Lund and kept bees."),
    ("Wer repariert den Steg?", "Der Steg wird im Herbst repariert."),
    ("Wer stellt den Antrag?", "Der Antrag ist bis zum 31. März zu stellen."),
    ("Who renewed the roof?", "The roof was renewed in 2016."),
    ("Was muss der Wart melden?", "Der Lotse meldet dem Wart jeden Schaden."),
    ("What must the owner report?", "The club shall report damage to the owner."),
    ("Wo findet die Zählung statt?", "Die Zählung findet am letzten Samstag im Dezember statt."),
    ("Where is the Harbour Office?", "The surveyor reports to the Harbour Office within five days."),
    ("Wie viele Wagen gibt es?", "Ein Wagen darf geliehen werden."),
    ("How many boats may a club own?", "A club may own a boat."),
]
HAVING = [
    ("Wann läutet der Wächter die Glocke?", "Der Wächter läutet die Glocke zur Mittagsstunde."),
    ("When shall the keeper light the lamp?", "The keeper shall light the lamp at dusk."),
    ("How long shall the keeper keep the log?", "The keeper shall keep a log of all lamps for four years."),
    ("Wie lange führt der Wächter das Verzeichnis?", "Der Wächter führt das Verzeichnis zwei Jahre lang."),
    ("Wie hoch ist die Gebühr?", "Die Gebühr beträgt elf Euro."),
    ("Um wie viel Uhr öffnet der Markt?", "Der Markt ist ab 7 Uhr geöffnet."),
    ("Wie hoch ist die Gebühr?", "Die Gebühr beträgt siebenundzwanzig Euro."),
    ("How much is the fee?", "The fee is eleven pounds."),
    ("Wo findet die Zählung statt?", "Die Zählung findet im Lager statt."),
    ("Where are the records kept?", "The records are kept at the place of business."),
    ("Wie viele Wagen gibt es?", "Der Verein hat vierzehn Wagen."),
    ("How many boats may a club own?", "A club may own twenty-one boats."),
    ("Wie lange werden Funde verwahrt?", "Funde werden bis zum Ende der Saison verwahrt."),
    ("Wie lange ist die Karte gültig?", "Die Karte gilt unbefristet."),
    ("Wie lange gilt ein Schein?", "Ein Schein gilt drei Jahre, wenn er unversehrt ist."),
    ("Wie lange gilt ein Schein?", "Wenn ein Schein lesbar ist, gilt der Schein drei Jahre."),
    ("Wie hoch ist die Gebühr für ein Boot?", "Wenn ein Boot länger als 6 Meter ist, beträgt die Gebühr 12 Euro."),
    ("Wie hoch ist die Strafe?", "Wer den Steg betritt, wenn er gesperrt ist, zahlt eine Strafe von 5 Euro."),
    ("How long is a ticket valid?", "If it is stamped, a ticket is valid for a day."),
    ("Wie lange ist der Antrag gültig?", "Der Antrag gilt, solange der Platz belegt ist."),
    ("Wie lange sind Belege aufzubewahren?", "Für Belege gilt eine achtjährige Frist."),
    ("Wie lange ist der Markt offen?", "Der Markt ist von 7 Uhr an offen."),
    ("Wie lange blieb er im Dienst?", "Er blieb ein halbes Leben im Dienst."),
    ("Wie lange darf man bleiben?", "Man darf eine weitere Woche bleiben."),
    ("How long are logs kept?", "Logs are kept permanently."),
    ("How long was the hall closed?", "The hall was closed all summer."),
    ("How long is the ticket valid?", "The ticket is valid until the end of the season."),
    ("How long is the market open?", "The market is open from seven to noon."),
    ("How did I feel about the mill?", "I was proud of the mill."),
    ("What did you think of the mill?", "The mill wastes water."),
    ("Wie stand ich zur Mühle?", "Vor der Mühle fürchtete ich mich."),
    ("Wie stand ich zur Mühle?", "Von der Mühle hielt ich wenig."),
    ("Was dachte sie über die Mühle?", "Die Mühle vergeudet Wasser."),
    ("Wann wurde das Rad gefertigt?", "Das Rad wurde 1864 gefertigt."),
    ("Wann legte der Wart die Rechnung vor?", "Der Wart legte die Rechnung am 12. Mai vor."),
    ("Wann ist ein Lotse nötig?", "Ein Lotse ist nötig, wenn das Schiff lang ist."),
    ("When did Nora Lind sign?", "Nora Lind signed in March."),
    ("When is it open?", "It is open from May to October."),
    ("How long did the work take?", "The work took five months."),
    ("Wie lange ist das Buch zu behalten?", "Das Buch ist dauernd, mindestens zehn Jahre, zu behalten."),
    ("Wie viel kostet das Boot?", "Der Verein zahlt für das Boot 12 Euro am Tag."),
    ("Wie hoch ist das Bußgeld?", "Das Bußgeld beträgt das Doppelte der Gebühr."),
    ("How much is the deposit?", "The deposit is half of the charge."),
    ("How much is the deposit?", "The deposit is 1,500.50 euros."),
    ("Wie viel kostet der Steg?", "Der Steg kostet 7.200."),
    ("How much is the parking?", "Parking is free of charge."),
    ("Warum lehnte der Rat den Kauf ab?", "Der Rat lehnte den Kauf ab, weil das Geld fehlt."),
    ("Why did the mill burn?", "The mill burned because a lamp fell over."),
    ("Wo tagt der Rat?", "Der Rat tagt im Saal."),
    ("Where is the wheel kept?", "The wheel is kept in Lund."),
    ("Wer repariert den Steg?", "Die Firma Brandt repariert den Steg."),
    ("Wer repariert den Steg?", "Der Steg wird von der Firma Brandt repariert."),
    ("Who renewed the roof?", "The roof was renewed by the county."),
    ("Wer ist zuständig?", "Der Wart wird vom Rat gewählt."),
    ("Was muss der Wart melden?", "Der Wart meldet dem Rat jeden Schaden."),
    ("Was muss der Wart melden?", "Schäden sind zu melden."),
    ("What must the owner report?", "The owner shall report damage to the club."),
    ("Was ist ein Lotse?", "Ein Lotse führt Schiffe."),
    ("Gilt das auch für Schulen?", "Das gilt für Schulen nicht."),
]


@pytest.mark.parametrize(("question", "satz"), LACKING)
def test_what_surely_lacks_what_is_asked_for_is_beside_the_point(question: str, satz: str) -> None:
    """Asked when and told who, asked how much and told when, asked who and told nobody, asked of X and told of Y."""
    assert beside(question, satz)


@pytest.mark.parametrize(("question", "satz"), HAVING)
def test_what_has_it_is_not(question: str, satz: str) -> None:
    """A time, an amount, a reason, a place and who acts are found in the forms that texts have for them."""
    assert not beside(question, satz)
