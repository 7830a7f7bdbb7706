"""Citation strings of our own making with the places they name, as lawyers, courts and offices write them.

Each line is the string, a bar, and the places it names, parted by semicolons; ranges of numbers are written out.
"""

from __future__ import annotations

_LINES = """
§ 5 BelO | § 5 BelO
§ 147 Abs. 3 Satz 1 BelO | § 147 Abs. 3 Satz 1 BelO
§ 12a Absatz 2 Nummer 4 MuG | § 12a Abs. 2 Nr. 4 MuG
§ 3 Abs. 1 Nr. 2 Buchst. b MuG | § 3 Abs. 1 Nr. 2 Buchst. b MuG
§ 3 Abs 1 Nr 2 lit b MuG | § 3 Abs. 1 Nr. 2 Buchst. b MuG
Art. 14 Abs. 2 Satz 1 MuV | Art. 14 Abs. 2 Satz 1 MuV
Art 14 II 1 MuV | Art. 14 Abs. 2 Satz 1 MuV
Artikel 6 Absatz 1 Unterabsatz 1 Buchstabe c MuGVO | Art. 6 Abs. 1 UAbs. 1 Buchst. c MuGVO
§ 20 Abs. 1 S. 3 BelO | § 20 Abs. 1 Satz 3 BelO
§ 20 I 3 BelO | § 20 Abs. 1 Satz 3 BelO
§§ 4 und 7 BelO | § 4 BelO; § 7 BelO
§§ 4, 5 und 9a BelO | § 4 BelO; § 5 BelO; § 9a BelO
§§ 145 bis 147 BelO | § 145 BelO; § 146 BelO; § 147 BelO
§ 147 Abs. 1 Nr. 1, 4 und 4a BelO | § 147 Abs. 1 Nr. 1 BelO; § 147 Abs. 1 Nr. 4 BelO; § 147 Abs. 1 Nr. 4a BelO
§ 8 Abs. 1 bis 3 BelO | § 8 Abs. 1 BelO; § 8 Abs. 2 BelO; § 8 Abs. 3 BelO
§ 8 Abs. 1 Satz 1 und 2 BelO | § 8 Abs. 1 Satz 1 BelO; § 8 Abs. 1 Satz 2 BelO
§ 8 Abs. 1 Satz 1 und Abs. 4 BelO | § 8 Abs. 1 Satz 1 BelO; § 8 Abs. 4 BelO
§ 2 Abs. 1 Nr. 1, Nr. 7, Abs. 2 UrMuG | § 2 Abs. 1 Nr. 1 UrMuG; § 2 Abs. 1 Nr. 7 UrMuG; § 2 Abs. 2 UrMuG
§§ 4 Abs. 1, 7 Abs. 2 und 9 BelO | § 4 Abs. 1 BelO; § 7 Abs. 2 BelO; § 9 BelO
§ 5 Abs. 1 i. V. m. § 7 BelO | § 5 Abs. 1 BelO; § 7 BelO
§ 5 Abs. 1 i.V.m. § 7 BelO | § 5 Abs. 1 BelO; § 7 BelO
§ 5 Abs. 1 iVm § 7 Abs. 2 BelO | § 5 Abs. 1 BelO; § 7 Abs. 2 BelO
§ 5 Abs. 1 in Verbindung mit Abs. 3 BelO | § 5 Abs. 1 BelO; § 5 Abs. 3 BelO
§ 5 BelO i. V. m. § 7 MuG | § 5 BelO; § 7 MuG
§ 4 Absatz 1 der Belegordnung | § 4 Abs. 1 Belegordnung
§ 9 des Mustergesetzes | § 9 Mustergesetz
Artikel 3 des Grundgesetzes | Art. 3 Grundgesetz
§ 7 Satz 2 des Bürgerlichen Gesetzbuchs | § 7 Satz 2 Bürgerliches Gesetzbuch
§ 30 Abs. 2 Nr. 1 SGB X | § 30 Abs. 2 Nr. 1 SGB X
§ 12 Abs. 3 Halbsatz 2 BelO | § 12 Abs. 3 Halbsatz 2 BelO
§ 12 Abs. 3 Satz 1 2. Halbsatz BelO | § 12 Abs. 3 Satz 1 Halbsatz 2 BelO
§ 12 Abs. 3 Satz 1 Halbs. 2 BelO | § 12 Abs. 3 Satz 1 Halbsatz 2 BelO
§ 3 Nr. 2 Buchst. a und b BelO | § 3 Nr. 2 Buchst. a BelO; § 3 Nr. 2 Buchst. b BelO
§ 3 Nr. 2 Buchst. a Doppelbuchst. bb BelO | § 3 Nr. 2 Buchst. a Doppelbuchst. bb BelO
§ 613 a Abs. 1 BelO | § 613a Abs. 1 BelO
§ 4 Abs. 1 Satz 1 , Satz 2 Nr. 2 BelO | § 4 Abs. 1 Satz 1 BelO; § 4 Abs. 1 Satz 2 Nr. 2 BelO
§§ 1601 , 1626 Abs 1 S 1 , 1754 BelO | § 1601 BelO; § 1626 Abs. 1 Satz 1 BelO; § 1754 BelO
§ 6 Abs 1 S 1 Nr 1 Buchst a bis c SGB VI | § 6 Abs. 1 Satz 1 Nr. 1 Buchst. a SGB VI; \
§ 6 Abs. 1 Satz 1 Nr. 1 Buchst. b SGB VI; § 6 Abs. 1 Satz 1 Nr. 1 Buchst. c SGB VI
Art. 11 Nr. 2 des Mustergesetzes | Art. 11 Nr. 2 Mustergesetz
§ 44 Abs. 6 Sätze 1 und 4 BelO | § 44 Abs. 6 Satz 1 BelO; § 44 Abs. 6 Satz 4 BelO
§§ 7 und 8 der Musterverordnung | § 7 Musterverordnung; § 8 Musterverordnung
Artt. 3, 4 MuV | Art. 3 MuV; Art. 4 MuV
§ 21 Absatz 2 Satz 3 Nummer 1 Buchstabe a BelO | § 21 Abs. 2 Satz 3 Nr. 1 Buchst. a BelO
§ 21 Abs. 2 Satz 3, Abs. 4 bis 6 BelO | § 21 Abs. 2 Satz 3 BelO; § 21 Abs. 4 BelO; § 21 Abs. 5 BelO; § 21 Abs. 6 BelO
"""

STRINGS: list[tuple[str, frozenset[str]]] = [
    (string.strip(), frozenset(place.strip() for place in places.split(";")))
    for string, places in (line.split(" | ") for line in _LINES.strip().splitlines())
]
"""Each string with its places as they are printed in full: "§ 147 Abs. 3 Satz 1 BelO"."""
