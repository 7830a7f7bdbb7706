"""Questions over four small sources of our own: plain ones, and ones whose likest sentence is beside the point.

A row is a question and what its answer has to contain; None where no source answers it, though one speaks of it.
"""

from __future__ import annotations

from typing import NamedTuple

BYLAW = """# Hafenordnung der Stadt Kell

## § 1 Liegeplätze

Der Hafenmeister weist die Liegeplätze zu. Der Eigner zahlt für den Liegeplatz 12 Euro am Tag. Ein Liegeplatz darf für \
höchstens drei Monate belegt werden. Der Antrag auf einen Liegeplatz ist bis zum 31. März zu stellen.

## § 2 Hafenbuch

Der Hafenmeister führt das Hafenbuch. Das Hafenbuch ist zehn Jahre aufzubewahren. Der Lotse darf das Hafenbuch einsehen.

## § 3 Lotsen

Der Lotse meldet jede Havarie unverzüglich dem Hafenmeister. Der Schiffsführer muss einen Lotsen annehmen, wenn sein \
Schiff länger als 20 Meter ist. Die Lotsengebühr beträgt 80 Euro.

## § 4 Feuer

Offenes Feuer ist im Hafen verboten. Wer im Hafen Feuer macht, zahlt ein Bußgeld von 500 Euro. Der Brandwart prüft die \
Feuerlöscher jährlich.
"""
CONTRACT = """# Charter agreement

## 1 Parties

Marsh Ltd lets the ferry Lark to the Kell Rowing Club. Nora Lind signs for the club.

## 2 Term

The charter begins on 1 April 2025. The charter ends on 30 September 2025. The club may extend the charter by one month.

## 3 Charge

The club pays 3,000 euros a month for the ferry. The charge is due on the fifth day of each month. The owner pays the \
insurance of the ferry.

## 4 Duties

The club must clean the ferry after each trip. The owner must repair the engine within ten days. The club shall report \
damage to the owner without delay. The deposit is returned within thirty days after the charter ends.

## 5 Termination

Either party may terminate the charter in writing with a notice of two weeks.
"""
MINUTES = """# Protokoll der Mitgliederversammlung vom 12. Mai 2024

Die Vorsitzende Ada Fenn eröffnete die Versammlung um 19 Uhr. Es waren 34 Mitglieder anwesend. Der Kassenwart Jan \
Rohde legte die Abrechnung für 2023 vor. Die Einnahmen betrugen 18.400 Euro. Die Ausgaben beliefen sich auf 16.900 \
Euro. Die Versammlung entlastete den Vorstand mit 30 Stimmen bei 4 Enthaltungen. Frau Kern schlug den Kauf eines \
neuen Bootes vor. Die Versammlung lehnte den Kauf des Bootes ab, weil das Geld für die Reparatur des Stegs gebraucht \
wird. Der Steg wird im September 2024 repariert. Die Firma Brandt repariert den Steg für 7.200 Euro. Die nächste \
Versammlung findet am 11. Mai 2025 im Bootshaus statt.
"""
REPORT = """# Report on the mill of Kell

The mill was built in 1864 by Tom Harrow. The mill burned down in 1911 because a lamp fell over. The town rebuilt the \
mill in 1923 for 41,000 marks. Vera Stone has run the museum in the mill since 2008. The museum has 9,000 visitors a \
year. The museum is open from May to October. Admission to the museum is 4 euros. The wheel of the mill is six metres \
high. The wheel was made in Lund. The roof of the mill was renewed in 2016. The renewal of the roof took five months. \
The county paid for the renewal of the roof.
"""
SOURCES = {"bylaw.md": BYLAW, "charter.md": CONTRACT, "minutes.md": MINUTES, "report.md": REPORT}


class Row(NamedTuple):
    """A question, and what an answer to it contains; None where there is none in the sources."""

    question: str
    answer: str | None


BESIDE = (
    # the law: asked for a time, an amount, a person, where the likest sentence says another thing
    Row("Wann führt der Hafenmeister das Hafenbuch vor?", None),
    Row("Wie lange ist das Hafenbuch des Hafenmeisters aufzubewahren?", "zehn Jahre"),
    Row("Wie viel kostet die Einsicht in das Hafenbuch?", None),
    Row("Bis wann muss der Eigner den Antrag auf einen Liegeplatz stellen?", "31. März"),
    Row("Wie lange darf der Eigner den Liegeplatz belegen?", "drei Monate"),
    Row("Wem meldet der Lotse die Havarie?", "dem Hafenmeister"),
    Row("Wie hoch ist das Bußgeld für offenes Feuer im Hafen?", "500 Euro"),
    Row("Was muss der Hafenmeister bei einer Havarie tun?", None),
    Row("Wer stellt den Antrag auf einen Liegeplatz?", None),
    Row("Wie viel zahlt der Hafenmeister für den Liegeplatz?", None),
    # the contract
    Row("When does the club pay the owner for the ferry?", "fifth day"),
    Row("How much is the deposit?", None),
    Row("Who repairs the engine of the ferry?", "owner must repair"),
    Row("Within how many days must the club report damage?", "without delay"),
    Row("When does the charter of the ferry begin?", "1 April 2025"),
    Row("How much does the owner pay for the insurance of the ferry?", None),
    Row("What must the owner clean?", None),
    Row("By how long may the club extend the charter?", "one month"),
    Row("When did Nora Lind sign for the club?", None),
    Row("What notice is needed to terminate the charter?", "two weeks"),
    # the minutes
    Row("Wann legte der Kassenwart die Abrechnung vor?", None),
    Row("Wer eröffnete die Versammlung?", "Ada Fenn"),
    Row("Wie viel kostet das neue Boot?", None),
    Row("Wann wird der Steg repariert?", "September 2024"),
    Row("Wie viel kostet die Reparatur des Stegs?", "7.200 Euro"),
    Row("Warum lehnte die Versammlung den Kauf des Bootes ab?", "weil das Geld"),
    Row("Wo findet die nächste Versammlung statt?", "im Bootshaus"),
    Row("Wer repariert den Steg?", "Brandt"),
    Row("Wann entlastete die Versammlung den Kassenwart?", None),
    Row("Wie hoch waren die Ausgaben?", "16.900 Euro"),
    # the report
    Row("Who built the mill?", "Tom Harrow"),
    Row("When was the wheel of the mill made?", None),
    Row("How much did the renewal of the roof cost?", None),
    Row("Why did the mill burn down?", "lamp fell over"),
    Row("How long did the rebuilding of the mill take?", None),
    Row("Where was the wheel of the mill made?", "Lund"),
    Row("Who renewed the roof of the mill?", None),
    Row("When did the mill burn down?", "1911"),
    Row("How much did the town pay for the mill?", "41,000 marks"),
    Row("How long did the renewal of the roof take?", "five months"),
)
PLAIN = (
    Row("Wer weist die Liegeplätze zu?", "Hafenmeister weist"),
    Row("Was kostet ein Liegeplatz am Tag?", "12 Euro"),
    Row("Wie lange darf ein Liegeplatz belegt werden?", "drei Monate"),
    Row("Bis wann ist der Antrag auf einen Liegeplatz zu stellen?", "31. März"),
    Row("Wer führt das Hafenbuch?", "Hafenmeister führt"),
    Row("Wie lange ist das Hafenbuch aufzubewahren?", "zehn Jahre"),
    Row("Wer darf das Hafenbuch einsehen?", "Lotse darf"),
    Row("Wann muss der Schiffsführer einen Lotsen annehmen?", "länger als 20 Meter"),
    Row("Wie hoch ist die Lotsengebühr?", "80 Euro"),
    Row("Ist offenes Feuer im Hafen verboten?", "verboten"),
    Row("Wer prüft die Feuerlöscher?", "Brandwart"),
    Row("Wie oft werden die Feuerlöscher geprüft?", "jährlich"),
    Row("What ferry does Marsh Ltd let?", "Lark"),
    Row("Who signs for the club?", "Nora Lind"),
    Row("When does the charter begin?", "1 April 2025"),
    Row("When does the charter end?", "30 September 2025"),
    Row("How much does the club pay a month for the ferry?", "3,000 euros"),
    Row("Who pays the insurance of the ferry?", "owner pays"),
    Row("What must the club clean after each trip?", "must clean the ferry"),
    Row("Within how many days must the owner repair the engine?", "ten days"),
    Row("When is the deposit returned?", "thirty days"),
    Row("How can the charter be terminated?", "in writing"),
    Row("When is the charge due?", "fifth day"),
    Row("Wann eröffnete die Vorsitzende die Versammlung?", "19 Uhr"),
    Row("Wie viele Mitglieder waren anwesend?", "34"),
    Row("Wer legte die Abrechnung vor?", "Jan Rohde"),
    Row("Wie hoch waren die Einnahmen?", "18.400"),
    Row("Wer schlug den Kauf eines neuen Bootes vor?", "Frau Kern"),
    Row("Wann findet die nächste Versammlung statt?", "11. Mai 2025"),
    Row("Mit wie vielen Stimmen wurde der Vorstand entlastet?", "30 Stimmen"),
    Row("Was geschah mit dem Kauf des Bootes?", "lehnte"),
    Row("When was the mill built?", "1864"),
    Row("Who has run the museum?", "Vera Stone"),
    Row("How many visitors does the museum have?", "9,000"),
    Row("When is the museum open?", "May to October"),
    Row("How much is admission to the museum?", "4 euros"),
    Row("How high is the wheel of the mill?", "six metres"),
    Row("When was the roof of the mill renewed?", "2016"),
    Row("Who paid for the renewal of the roof?", "county"),
    Row("When did the town rebuild the mill?", "1923"),
)
