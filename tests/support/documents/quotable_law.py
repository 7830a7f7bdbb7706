"""A law of our own, with all that makes quoting hard; nobody else wrote or enacted it."""

LAW = """Verordnung über die Führung der Hafenbücher
(Hafenbuchverordnung – HafBV)
§ 1 Zweck und Geltungsbereich
(1) Diese Verordnung regelt die Führung der Hafenbücher in allen See- und Binnenhäfen, deren Umschlag im Kalenderjahr
mehr als 200 000 Tonnen oder 1,5 Prozent des Gesamtumschlags beträgt. Sie gilt nicht für Sport- und Museums-
häfen.
(2) Der Hafenmeister muss das Hafenbuch unverzüglich ergänzen, soweit eine Ladung nach dem 1. Januar 2019 gelöscht
worden ist; die Hafenbehörde kann auf Antrag eine Frist von höchstens vierzehn Tagen bewilligen.
(3) Eintragungen dürfen nicht entfernt werden, es sei denn, die Hafenbehörde hat der Entfernung schriftlich zugestimmt.
§ 2 Inhalt des Hafenbuchs
(1) In das Hafenbuch sind einzutragen
1. der Name des Schiffes und die Anschrift des Reeders,
2. die Menge der Ladung in Tonnen, wobei Bruchteile aufzurunden sind,
3. gefährliche Güter, und zwar
a) entzündbare Flüssigkeiten mit einem Flammpunkt unter 23 °C,
b) giftige Stoffe, wenn ihre Menge 50 kg übersteigt, und
c) sonstige Stoffe, die die Hafenbehörde bezeichnet hat, sowie
4. der Tag des Auslaufens.
Die Angaben nach Satz 1 Nummer 3 sind gesondert zu kennzeichnen. Der Reeder hat die Angaben zu bestätigen.
(2) Der Hafenmeister soll die Eintragungen am Ende jedes Tages prüfen. Er darf sich dabei einer geeigneten Person
bedienen, die nicht dem Betrieb des Reeders angehört. Unrichtige Eintragungen sind so zu berichtigen, dass der
ursprüngliche Inhalt feststellbar bleibt (§ 4 Abs. 2 Satz 1 gilt entsprechend).
§ 3 Aufbewahrung
(1) Das Hafenbuch ist zehn Jahre, die zugehörigen Belege sind acht Jahre aufzubewahren. Die Frist beginnt mit dem
Schluss des Kalenderjahrs, in dem die letzte Eintragung gemacht worden ist, und endet nicht vor dem
31. Dezember 2030. Ist ein Verfahren anhängig, so läuft die Frist nicht ab, solange die Belege für das Verfahren von
Bedeutung sind.
(2) Die Belege können als Wiedergabe auf einem Datenträger aufbewahrt werden, wenn sichergestellt ist, dass die
Wiedergabe mit dem Original bildlich übereinstimmt und während der Dauer der Aufbewahrungsfrist jederzeit verfügbar
ist, unverändert bleibt und maschinell ausgewertet werden kann. Dies gilt nicht für Zollbelege.
§ 4 Einsicht
(1) Jeder, der ein berechtigtes Interesse darlegt, kann das Hafenbuch einsehen. Die Einsicht ist kostenfrei, außer
wenn Abschriften verlangt werden; für jede Abschrift werden 2,50 Euro erhoben. Der Hafenmeister darf die Einsicht
nur verweigern, wenn ein Betriebs- oder Geschäftsgeheimnis („schutzwürdiges Geheimnis“ i. S. d. § 17) berührt wird.
(2) Weder der Reeder noch der Hafenmeister ist verpflichtet, Auskunft über den Inhalt zu erteilen. Die Behörde ent-
scheidet binnen drei Monaten; sie hat ihre Entscheidung zu begründen, sofern sie den Antrag ganz oder zum Teil ablehnt.
§ 5 Ordnungswidrigkeiten
Ordnungswidrig handelt, wer vorsätzlich oder fahrlässig
1. entgegen § 1 Abs. 2 eine Eintragung nicht, nicht richtig oder nicht rechtzeitig macht oder
2. entgegen § 3 Abs. 1 das Hafenbuch nicht oder nicht mindestens zehn Jahre aufbewahrt.
Die Ordnungswidrigkeit kann mit einer Geldbuße bis zu fünfundzwanzigtausend Euro geahndet werden.
"""

_QUOTES = """
Sie gilt nicht für Sport- und Museumshäfen.

Der Hafenmeister muss das Hafenbuch unverzüglich ergänzen, soweit eine Ladung nach dem 1. Januar 2019 gelöscht
worden ist; die Hafenbehörde kann auf Antrag eine Frist von höchstens vierzehn Tagen bewilligen.

Eintragungen dürfen nicht entfernt werden, es sei denn, die Hafenbehörde hat der Entfernung schriftlich zugestimmt.

entzündbare Flüssigkeiten mit einem Flammpunkt unter 23 °C

giftige Stoffe, wenn ihre Menge 50 kg übersteigt

Die Angaben nach Satz 1 Nummer 3 sind gesondert zu kennzeichnen. Der Reeder hat die Angaben zu bestätigen.

Der Hafenmeister soll die Eintragungen am Ende jedes Tages prüfen. Er darf sich dabei einer geeigneten Person
bedienen, die nicht dem Betrieb des Reeders angehört.

Das Hafenbuch ist zehn Jahre, die zugehörigen Belege sind acht Jahre aufzubewahren.

Die Frist beginnt mit dem Schluss des Kalenderjahrs, in dem die letzte Eintragung gemacht worden ist, und endet
nicht vor dem 31. Dezember 2030.

Die Belege können als Wiedergabe auf einem Datenträger aufbewahrt werden, wenn sichergestellt ist, dass die
Wiedergabe mit dem Original bildlich übereinstimmt

Die Einsicht ist kostenfrei, außer wenn Abschriften verlangt werden; für jede Abschrift werden 2,50 Euro erhoben.

Der Hafenmeister darf die Einsicht nur verweigern, wenn ein Betriebs- oder Geschäftsgeheimnis („schutzwürdiges
Geheimnis“ i. S. d. § 17) berührt wird.

Weder der Reeder noch der Hafenmeister ist verpflichtet, Auskunft über den Inhalt zu erteilen.

Die Ordnungswidrigkeit kann mit einer Geldbuße bis zu fünfundzwanzigtausend Euro geahndet werden.

deren Umschlag im Kalenderjahr mehr als 200 000 Tonnen oder 1,5 Prozent des Gesamtumschlags beträgt
"""
SENTENCES = [" ".join(quote.split()) for quote in _QUOTES.split("\n\n")]
"""Quotes that stand in LAW, as one would write them on a line."""
