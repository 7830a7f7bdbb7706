"""What may be a word is found: to say of a word that is there that it is not is the worst error of all."""

from __future__ import annotations

import pytest

from provenance.citing.checks.metadata import days_in
from provenance.citing.checks.occurrences import SearchableWords, content_words


def found(text: str, word: str) -> list[str]:
    """Look for a word in all of a text."""
    return [text[one.start : one.end] for one in SearchableWords(text, [(0, len(text))]).find(word)]


@pytest.mark.parametrize(
    ("word", "text", "hit"),
    [
        ("Verschlüsselung", "Die Daten sind verschlüsselt abzulegen.", "verschlüsselt"),
        ("Verschlüsselung", "in verschlüsselten Archiven", "verschlüsselten"),
        ("Verschlüsselung", "UNVERSCHLUESSELTE Daten", "UNVERSCHLUESSELTE"),
        ("Verschlüsselung", "Ver- und Entschlüsselung", "Ver- und Entschlüsselung"),
        ("Datenverschlüsselung", "die Verschlüsselung der Daten", "Verschlüsselung"),
        ("Einwilligung", "Eine Einwilligungserklärung liegt vor.", "Einwilligungserklärung"),
        ("Aufbewahrung", "Er bewahrt die Belege zehn Jahre auf.", "bewahrt"),
        ("zurückzahlen", "Die Zulage zahlt er binnen eines Monats zurück.", "zahlt"),
        ("Durchführung", "Die Stelle führt die Prüfung selbst durch.", "führt"),
        ("darstellen", "Die Pläne stellen die Ziele dar.", "stellen"),
        ("aufbewahren", "Belege sind aufzubewahren.", "aufzubewahren"),
        ("Aufbewahrungsort", "Aufbewahrungsfristen und -orte", "Aufbewahrungsfristen und -orte"),
        ("Löschung", "Sie werden gelöscht.", "gelöscht"),
        ("löschen", "Die Löschung erfolgt sofort.", "Löschung"),
        ("Speicherung", "Sie werden gespeichert.", "gespeichert"),
        ("Prüfung", "überprüfbare Angaben", "überprüfbare"),
        ("Verbot", "Es ist verboten.", "verboten"),
        ("verbieten", "Ein Verbot gilt.", "Verbot"),
        ("Zertifizierung", "Zertifikate liegen vor.", "Zertifikate"),
        ("Protokollierung", "Zugriffe werden protokolliert.", "protokolliert"),
        ("Verfahrensdokumentation", "die Dokumentation des Verfahrens", "Dokumentation"),
        ("KI", "Ein KI-System entscheidet.", "KI"),
        ("Bar", "Barzahlungen sind zu melden.", "Barzahlungen"),
        ("encryption", "Records must be encrypted.", "encrypted"),
        ("encryption", "unencrypted records", "unencrypted"),
        ("retain", "the retention of records", "retention"),
        ("anonymisation", "anonymised records", "anonymised"),
        ("zehn", "nach 10 Jahren", "10"),
        ("ten", "for 10 years", "10"),
    ],
)
def test_what_may_be_the_word_is_found(word: str, text: str, hit: str) -> None:
    """Inflected, derived, in a compound, parted, half left out, spelt otherwise: it is there."""
    assert hit in found(text, word)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("Verschlüsselung", "Die Archive sind gegen Zugriff zu sichern."),
        ("Verschlüsselung", "Der Schlüssel hängt am Brett."),
        ("KI", "Das ist kindisch."),
        ("Aufbewahrung", "Er bewahrt Ruhe. Er steht früh auf."),
        ("zehn", "nach 11 Jahren"),
        ("Unterabsatz", "Absatz 1 gilt auch unter Tage."),
        ("Blockchain", ""),
    ],
)
def test_what_is_not_the_word_is_not_found(word: str, text: str) -> None:
    """Other words, parts of others and a prefix of another sentence are not it."""
    assert found(text, word) == []


def test_words_of_grammar_are_not_looked_for() -> None:
    """What is looked for are the words that carry sense, each once."""
    words = content_words("Die Verschlüsselung der Daten ist nicht in der Verschlüsselung")
    assert words == ["Verschlüsselung", "Daten"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("am 1. März 2024", (2024, 3, 1)),
        ("01.03.2024", (2024, 3, 1)),
        ("on March 1st, 2024", (2024, 3, 1)),
        ("1 March 2024", (2024, 3, 1)),
        ("2024-03-01T10:00:00Z", (2024, 3, 1)),
        ("Version 2024-03", (2024, 3, None)),
        ("im März 2024", (2024, 3, None)),
        ("in 2024", (2024, None, None)),
    ],
)
def test_days_are_read(text: str, day: tuple[int, int | None, int | None]) -> None:
    """A day is as exact as it is said, in German, English and ISO 8601."""
    assert [(one.year, one.month, one.day) for one in days_in(text)] == [day]
