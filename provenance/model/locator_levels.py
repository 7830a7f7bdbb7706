"""The levels below a section, one table: how each is called, printed, abbreviated and named in an eId.

Printed forms follow the Handbuch der Rechtsförmlichkeit in its short form ("Abs. 3 Satz 1 Nr. 4a Buchst. b"), the
eId parts LegalDocML.de. The spellings are what courts, authorities and authors write; a stop after any is optional.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """One level: its name in a path, its printed form, its part of an eId and the ways to spell it."""

    name: str
    printed: str
    eid: str
    spellings: tuple[str, ...]


def _level(name: str, printed: str, eid: str, spellings: str) -> Level:
    return Level(name, printed, eid, tuple(spellings.split()))


LEVELS: tuple[Level, ...] = (
    _level("Absatz", "Abs.", "abs", "Absatz Absatzes Absätze Absätzen Abs"),
    _level("Unterabsatz", "UAbs.", "uabs", "Unterabsatz Unterabsatzes Unterabsätze Unterabsätzen Unterabs UAbs Uabs"),
    _level("Satz", "Satz", "satz", "Satz Satzes Sätze Sätzen S"),
    _level("Halbsatz", "Halbsatz", "halbsatz", "Halbsatz Halbsatzes Halbs Hlbs HS Hs"),
    _level("Teilsatz", "Teilsatz", "teilsatz", "Teilsatz Teils"),
    _level("Nummer", "Nr.", "nr", "Nummer Nummern Nr Nrn Nrn"),
    _level("Ziffer", "Ziff.", "ziff", "Ziffer Ziffern Ziff"),
    _level("Buchstabe", "Buchst.", "buchst", "Buchstabe Buchstaben Buchstabens Buchst lit Lit litt Bst"),
    _level("Doppelbuchstabe", "Doppelbuchst.", "dbuchst", "Doppelbuchstabe Doppelbuchstaben Doppelbuchst DBuchst"),
    _level("Dreifachbuchstabe", "Dreifachbuchst.", "tbuchst", "Dreifachbuchstabe Dreifachbuchstaben Dreifachbuchst"),
    _level("Strich", "Strich", "strich", "Strich Spiegelstrich Gedankenstrich Anstrich Tiret"),
    _level("Alternative", "Alt.", "alt", "Alternative Alternativen Alt"),
    _level("Variante", "Var.", "var", "Variante Varianten Var"),
    _level("Fall", "Fall", "fall", "Fall"),
    _level("Buch", "Buch", "buch", "Buch"),
    _level("Teil", "Teil", "teil", "Teil"),
    _level("Kapitel", "Kapitel", "kap", "Kapitel Kap"),
    _level("Sachgebiet", "Sachgebiet", "sachgebiet", "Sachgebiet"),
    _level("Abschnitt", "Abschnitt", "abschn", "Abschnitt Abschnitts Abschn"),
    _level("Unterabschnitt", "Unterabschnitt", "uabschn", "Unterabschnitt Unterabschn"),
    _level("Titel", "Titel", "titel", "Titel"),
    _level("Tabelle", "Tabelle", "tab", "Tabelle Tab"),
    _level("Zeile", "Zeile", "zeile", "Zeile"),
    _level("Spalte", "Spalte", "spalte", "Spalte Sp"),
    _level("Beispiel", "Beispiel", "bsp", "Beispiel Bsp"),
    _level("Fußnote", "Fußnote", "fn", "Fußnote Fn"),
    _level("Zitat", "Zitat", "zitat", "Zitat"),
    _level("Seite", "Seite", "seite", "Seite"),
)

BY_NAME = {level.name: level for level in LEVELS}
BY_SPELLING = {spelling: level.name for level in LEVELS for spelling in level.spellings}
BY_EID = {level.eid: level.name for level in LEVELS}

SECTIONS: tuple[Level, ...] = (
    _level("§", "§", "para", "§ §§ Paragraph Paragraphen Paragraf Paragrafen Par Section"),
    _level("Art.", "Art.", "art", "Artikel Artikels Artikeln Art Artt Article"),
    _level("Rz.", "Rz.", "rz", "Rz Rzn Randziffer Randziffern Tz Tzn Textziffer Textziffern"),
    _level("Rn.", "Rn.", "rn", "Rn Rdn Rdnr RdNr Rdz Randnummer Randnummern Randnr RandNr"),
    _level("Anlage", "Anlage", "anlage", "Anlage Anlagen Anl"),
    _level("Anhang", "Anhang", "anhang", "Anhang Anhangs Anhänge Anh"),
    _level("Abschnitt", "Abschnitt", "abschn", "Abschnitt Abschnitts Abschn"),
    _level("Erwägungsgrund", "Erwägungsgrund", "erwgr", "Erwägungsgrund ErwGr EwGr Erwgr"),
)

SECTION_BY_NAME = {kind.name: kind for kind in SECTIONS}
SECTION_BY_SPELLING = {spelling: kind.name for kind in SECTIONS for spelling in kind.spellings}
SECTION_BY_EID = {kind.eid: kind.name for kind in SECTIONS}

NAMED_SECTIONS = frozenset(
    {
        "Eingangsformel",
        "Schlussformel",
        "Präambel",
        "Vorbemerkung",
        "Inhaltsübersicht",
        "Einleitung",
        "Schluss",
        "Text",
        "Tabelle",
        "JSON",
        "Erlassformel",
        "Unterschriften",
        "Rubrum",
        "Leitsatz",
        "Leitsätze",
        "Orientierungssatz",
        "Orientierungssätze",
        "Tenor",
        "Tatbestand",
        "Sachverhalt",
        "Entscheidungsgründe",
        "Gründe",
    }
)
"""Sections that are called by one word and bear no number. Any other that bears none is printed in quotation marks."""

MARGINAL = frozenset({"Rz.", "Rn."})
"""Numbers in the margin of a letter or a decision: the work stands before them ("GoBD Rz. 119")."""

_STEMS = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft")

ORDINALS = {
    stem + end: str(number) for number, stem in enumerate(_STEMS, start=1) for end in ("e", "er", "es", "en", "em")
}

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def roman(text: str) -> int:
    """Return the value of a Roman number of I, V, X, L and C.

    Raises ValueError where it is not written as Roman numbers are.
    """
    values = [_ROMAN.get(letter, 0) for letter in text.upper()]
    total = sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=False))
    if total <= 0 or _written(total) != text.upper():
        raise ValueError(f"{text!r} is not a Roman number")
    return total


def _written(number: int) -> str:
    steps = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, letters in steps:
        count, number = divmod(number, value)
        text += letters * count
    return text
