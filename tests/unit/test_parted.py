"""Parts of one clause that "und" joins, each with a value or a case of its own: "8 Euro für A und 12 Euro für B"."""

import pytest

from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears

# a sentence, what it says, and what gives a part of it what another has
_PARTS: dict[str, tuple[list[str], list[str]]] = {
    "Das Entgelt beträgt 8 Euro für Boote bis 6 Meter und 12 Euro für längere Boote.": (
        [
            "Das Entgelt beträgt 12 Euro für längere Boote.",
            "Das Entgelt beträgt 8 Euro für Boote bis 6 Meter.",
            "Für längere Boote beträgt das Entgelt 12 Euro.",
            "Das Entgelt beträgt 8 Euro für Boote bis 6 Meter und 12 Euro für längere Boote.",
        ],
        [
            "Das Entgelt beträgt 8 Euro für längere Boote.",
            "Das Entgelt beträgt 8 Euro für Boote bis 6 Meter und für längere Boote.",
            "Das Entgelt beträgt 12 Euro für Boote bis 6 Meter.",
            "Für längere Boote beträgt das Entgelt 8 Euro.",
            "Das Entgelt beträgt 12 Euro für Boote bis 6 Meter und 8 Euro für längere Boote.",
            "Das Entgelt beträgt 8 Euro für längere Boote und 12 Euro für Boote bis 6 Meter.",
        ],
    ),
    "Die Halle öffnet um 6 Uhr im Sommer und um 8 Uhr im Winter.": (
        [
            "Im Winter öffnet die Halle um 8 Uhr.",
            "Die Halle öffnet um 8 Uhr im Winter.",
            "Die Halle öffnet um 6 Uhr im Sommer.",
            "Im Sommer öffnet die Halle um 6 Uhr.",
        ],
        [
            "Die Halle öffnet um 6 Uhr im Winter.",
            "Im Winter öffnet die Halle um 6 Uhr.",
            "Die Halle öffnet um 8 Uhr im Sommer.",
            "Im Sommer öffnet die Halle um 8 Uhr.",
            "Die Halle öffnet im Sommer und im Winter um 6 Uhr.",
            "Die Halle öffnet um 8 Uhr im Sommer und um 6 Uhr im Winter.",
        ],
    ),
    "Die Halle öffnet im Sommer um 6 Uhr und im Winter um 8 Uhr.": (
        ["Die Halle öffnet im Winter um 8 Uhr.", "Die Halle öffnet um 6 Uhr im Sommer."],
        ["Die Halle öffnet im Winter um 6 Uhr.", "Im Sommer öffnet die Halle um 8 Uhr."],
    ),
    "Die Miete beträgt 5 Euro für Stände bis 3 Meter und 9 Euro für größere Stände.": (
        ["Die Miete beträgt für größere Stände 9 Euro."],
        [
            "Die Miete beträgt für größere Stände 5 Euro.",
            "Die Miete beträgt 9 Euro für Stände bis 3 Meter.",
            "Die Miete für größere Stände beträgt 5 Euro.",
        ],
    ),
    "Der Abzug beträgt 5 Prozent bei Mitgliedern sowie 8 Prozent bei Gästen ab 60 Jahren.": (
        ["Der Abzug beträgt 5 Prozent bei Mitgliedern.", "Der Abzug beträgt 8 Prozent bei Gästen ab 60 Jahren."],
        [
            "Der Abzug beträgt 5 Prozent bei Gästen ab 60 Jahren.",
            "Der Abzug beträgt 5 Prozent bei Gästen.",
            "Der Abzug beträgt 8 Prozent bei Mitgliedern.",
        ],
    ),
    "Das Entgelt beträgt 8 Euro für Kähne, 10 Euro für Jollen bis 6 Meter und 12 Euro für Segler.": (
        ["Das Entgelt beträgt 12 Euro für Segler.", "Das Entgelt beträgt 8 Euro für Kähne."],
        [
            "Das Entgelt beträgt 8 Euro für Jollen bis 6 Meter.",
            "Das Entgelt beträgt 10 Euro für Segler.",
            "Das Entgelt beträgt 8 Euro für Segler.",
            "Das Entgelt beträgt 12 Euro für Kähne.",
        ],
    ),
    "Der Antrag ist bis zum 1. März für Netze und bis zum 1. Mai für Reusen zu stellen.": (
        [
            "Der Antrag ist bis zum 1. Mai für Reusen zu stellen.",
            "Der Antrag ist bis zum 1. März für Netze zu stellen.",
        ],
        [
            "Der Antrag ist bis zum 1. März für Reusen zu stellen.",
            "Der Antrag ist bis zum 1. Mai für Netze zu stellen.",
            "Für Reusen ist der Antrag bis zum 1. März zu stellen.",
        ],
    ),
    "Das Tor schließt um 20 Uhr an Werktagen, um 18 Uhr an Samstagen und um 16 Uhr an Sonntagen.": (
        ["An Samstagen schließt das Tor um 18 Uhr.", "Das Tor schließt um 16 Uhr an Sonntagen."],
        [
            "Das Tor schließt um 20 Uhr an Sonntagen.",
            "Das Tor schließt um 18 Uhr an Sonntagen.",
            "An Samstagen schließt das Tor um 20 Uhr.",
            "Das Tor schließt um 16 Uhr an Werktagen.",
        ],
    ),
    "Der Wart prüft die Netze im Hafen und die Reusen im Speicher.": (
        ["Der Wart prüft die Netze im Hafen.", "Der Wart prüft die Reusen im Speicher."],
        ["Der Wart prüft die Netze im Speicher.", "Der Wart prüft die Reusen im Hafen."],
    ),
    "Das Liegen kostet 4 Euro am Steg im Mai und 7 Euro an der Boje.": (
        ["Das Liegen kostet 4 Euro am Steg im Mai.", "Das Liegen kostet 7 Euro an der Boje."],
        ["Das Liegen kostet 4 Euro an der Boje.", "Das Liegen kostet 7 Euro am Steg."],
    ),
    "Der Wart prüft Boote im Sommer und im Winter.": (
        ["Der Wart prüft Boote im Winter.", "Der Wart prüft Boote im Sommer."],
        [],
    ),
    "Der Lohn beträgt 12 Euro für Lehrlinge im ersten Jahr und 14 Euro für Gesellen.": (
        ["Der Lohn beträgt 14 Euro für Gesellen.", "Der Lohn beträgt 12 Euro für Lehrlinge im ersten Jahr."],
        ["Der Lohn beträgt 12 Euro für Gesellen.", "Der Lohn beträgt 14 Euro für Lehrlinge."],
    ),
    "Das Pfand beträgt für Kisten bis 10 Kilogramm 3 Euro und für schwerere Kisten 6 Euro.": (
        ["Das Pfand beträgt für Kisten bis 10 Kilogramm 3 Euro."],
        ["Das Pfand beträgt für schwerere Kisten 3 Euro.", "Das Pfand beträgt für Kisten bis 10 Kilogramm 6 Euro."],
    ),
    "Das Entgelt beträgt 8 Euro für Boote und für Flöße 12 Euro.": (
        ["Das Entgelt beträgt 8 Euro für Boote.", "Das Entgelt beträgt für Flöße 12 Euro."],
        ["Das Entgelt beträgt 8 Euro für Flöße.", "Das Entgelt beträgt 12 Euro für Boote."],
    ),
    "Die Fähre fährt mit 10 Knoten ab der Mole oder mit 6 Knoten im Kanal.": (
        [],
        ["Die Fähre fährt mit 10 Knoten im Kanal.", "Die Fähre fährt mit 6 Knoten ab der Mole."],
    ),
    "The fee is 8 pounds for boats up to 6 metres and 12 pounds for longer boats.": (
        [],
        [
            "The fee is 8 pounds for longer boats.",
            "The fee is 12 pounds for boats up to 6 metres.",
            "For longer boats, the fee is 8 pounds.",
        ],
    ),
    "The hall opens at 6 o'clock in summer and at 8 o'clock in winter.": (
        ["The hall opens at 8 o'clock in winter."],
        ["The hall opens at 6 o'clock in winter.", "In winter, the hall opens at 6 o'clock."],
    ),
    "Kähne zahlen 8 Euro am Steg und Flöße 12 Euro an der Boje.": (
        ["Kähne zahlen 8 Euro am Steg."],
        ["Kähne zahlen 12 Euro an der Boje.", "Flöße zahlen 8 Euro am Steg.", "Kähne zahlen 8 Euro an der Boje."],
    ),
    "Die Frist beträgt drei Tage für Gäste im Hafen und zwei Wochen für Pächter.": (
        ["Die Frist beträgt zwei Wochen für Pächter.", "Die Frist beträgt drei Tage für Gäste im Hafen."],
        ["Die Frist beträgt drei Tage für Pächter.", "Die Frist beträgt zwei Wochen für Gäste im Hafen."],
    ),
    "Das Entgelt ist am 3. April für Kähne und am 5. Mai für Flöße fällig.": (
        ["Das Entgelt ist am 5. Mai für Flöße fällig.", "Das Entgelt ist am 3. April für Kähne fällig."],
        [
            "Das Entgelt ist am 3. April für Flöße fällig.",
            "Das Entgelt ist am 5. Mai für Kähne fällig.",
            "Am 3. April ist das Entgelt für Flöße fällig.",
        ],
    ),
    "Die Halle darf ab 7 Uhr an Werktagen und ab 9 Uhr an Feiertagen betreten werden.": (
        [
            "Die Halle darf ab 9 Uhr an Feiertagen betreten werden.",
            "An Feiertagen darf die Halle ab 9 Uhr betreten werden.",
        ],
        [
            "Die Halle darf ab 7 Uhr an Feiertagen betreten werden.",
            "An Feiertagen darf die Halle ab 7 Uhr betreten werden.",
            "Die Halle darf ab 9 Uhr an Werktagen betreten werden.",
        ],
    ),
    "Das Becken ist bis 18 Uhr im Herbst oder bis 20 Uhr im Frühling geöffnet.": (
        ["Das Becken ist bis 20 Uhr im Frühling geöffnet."],
        ["Das Becken ist bis 18 Uhr im Frühling geöffnet.", "Das Becken ist bis 20 Uhr im Herbst geöffnet."],
    ),
    "Der Zuschlag beträgt 5 Prozent bei Nacht und 10 Prozent bei Sturm.": (
        ["Bei Sturm beträgt der Zuschlag 10 Prozent.", "Der Zuschlag beträgt 10 Prozent bei Sturm."],
        [
            "Der Zuschlag beträgt 5 Prozent bei Sturm.",
            "Bei Sturm beträgt der Zuschlag 5 Prozent.",
            "Der Zuschlag beträgt 10 Prozent bei Nacht.",
        ],
    ),
    "Der Meister erhält zwei Kisten im Mai und drei Fässer im Juni.": (
        ["Der Meister erhält drei Fässer im Juni.", "Der Meister erhält zwei Kisten im Mai."],
        ["Der Meister erhält zwei Kisten im Juni.", "Der Meister erhält drei Fässer im Mai."],
    ),
    "Der Meister erhält zwei Kisten und drei Fässer im Juni.": (
        ["Der Meister erhält zwei Kisten im Juni.", "Der Meister erhält drei Fässer im Juni."],
        [],
    ),
    "Das Boot hat ein Gewicht von 3 Tonnen und eine Länge von 5 Metern.": (
        ["Das Boot hat eine Länge von 5 Metern.", "Das Boot hat ein Gewicht von 3 Tonnen."],
        ["Das Boot hat ein Gewicht von 5 Metern.", "Das Boot hat eine Länge von 3 Tonnen."],
    ),
    "Der Wart meldet Schäden dem Amt im Sommer und dem Pächter im Winter.": (
        ["Der Wart meldet Schäden dem Amt im Sommer."],
        [
            "Der Wart meldet Schäden dem Amt im Winter.",
            "Der Wart meldet Schäden dem Pächter im Sommer.",
            "Im Winter meldet der Wart Schäden dem Amt.",
        ],
    ),
    "Die Schleuse öffnet montags für Kähne und dienstags für Flöße.": (
        ["Die Schleuse öffnet montags für Kähne.", "Die Schleuse öffnet dienstags für Flöße."],
        ["Die Schleuse öffnet montags für Flöße.", "Die Schleuse öffnet dienstags für Kähne."],
    ),
    "Die Netze sind im Hafen vom Wart und im Kanal vom Meister zu prüfen.": (
        ["Die Netze sind im Hafen vom Wart zu prüfen.", "Die Netze sind im Kanal vom Meister zu prüfen."],
        [
            "Die Netze sind im Hafen vom Meister zu prüfen.",
            "Die Netze sind im Kanal vom Wart zu prüfen.",
            "Der Meister muss die Netze im Hafen prüfen.",
        ],
    ),
    "Die Gebühr für Kähne bis 6 Meter beträgt 8 Euro und die Gebühr für längere Kähne 12 Euro.": (
        ["Die Gebühr für Kähne bis 6 Meter beträgt 8 Euro."],
        ["Die Gebühr für längere Kähne beträgt 8 Euro.", "Die Gebühr für Kähne bis 6 Meter beträgt 12 Euro."],
    ),
    "Wer im Hafen liegt, zahlt 8 Euro im Sommer und 5 Euro im Winter.": (
        ["Wer im Hafen liegt, zahlt 5 Euro im Winter."],
        ["Wer im Hafen liegt, zahlt 8 Euro im Winter.", "Wer im Hafen liegt, zahlt 5 Euro im Sommer."],
    ),
    "Die Taxe beträgt 3 Euro für Kinder am Montag und 3 Euro für Kinder am Dienstag.": (
        ["Die Taxe beträgt 3 Euro für Kinder am Dienstag.", "Die Taxe beträgt 3 Euro für Kinder am Montag."],
        [],
    ),
    "Der Wart prüft Netze und Reusen im Sommer und im Winter.": (
        [
            "Der Wart prüft Netze im Winter.",
            "Der Wart prüft Reusen im Sommer.",
            "Der Wart prüft Netze und Reusen im Winter.",
        ],
        [],
    ),
    "Das Amt kann eine Frist von zwei Wochen setzen und sie um eine Woche bei Krankheit verlängern.": (
        ["Das Amt kann eine Frist von zwei Wochen setzen."],
        [],
    ),
    "Das Entgelt beträgt für Mitglieder 4 Euro, für Gäste 6 Euro und für Firmen 9 Euro.": (
        ["Das Entgelt beträgt für Firmen 9 Euro.", "Das Entgelt beträgt für Gäste 6 Euro."],
        [
            "Das Entgelt beträgt für Mitglieder 6 Euro.",
            "Das Entgelt beträgt für Firmen 4 Euro.",
            "Für Gäste beträgt das Entgelt 4 Euro.",
        ],
    ),
    "Die Buße beträgt mindestens 5 Euro für Lärm im Hafen und höchstens 50 Euro für Müll.": (
        ["Die Buße beträgt höchstens 50 Euro für Müll."],
        ["Die Buße beträgt mindestens 5 Euro für Müll.", "Die Buße beträgt höchstens 50 Euro für Lärm im Hafen."],
    ),
}
_BORNE = {Grade.SAYS, Grade.LIMITED}


def _bears(claim: str, sentence: str) -> bool:
    language = "en" if sentence.startswith("The ") else "de"
    return bears(claim, sentence, sentence, Spoken(language, language)).grade in _BORNE


@pytest.mark.parametrize(("sentence", "claim"), [(text, one) for text, (said, _) in _PARTS.items() for one in said])
def test_each_part_is_said_with_what_holds_of_it(sentence: str, claim: str) -> None:
    """A claim may say one of several like parts, whole or in part, in any order that German has."""
    assert _bears(claim, sentence)


@pytest.mark.parametrize(("sentence", "claim"), [(text, one) for text, (_, other) in _PARTS.items() for one in other])
def test_no_part_is_said_with_what_holds_of_another(sentence: str, claim: str) -> None:
    """A value, a day or a doer of one part is never borne with the case of another."""
    assert not _bears(claim, sentence)
