"""The same words in another spelling, and words that only look like it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.language.detection import Spoken
from provenance.language.guard import compare
from provenance.language.numbers import cardinal
from provenance.language.spelling import respelt, shown
from tests.support.sizes import searched

GERMAN, ENGLISH, TRANSLATED = Spoken("de", "de"), Spoken("en", "en"), Spoken("en", "de")
SATZ = (
    "Nach Maßgabe des § 5 Absatz 1 Satz 2 in Verbindung mit Artikel 3 Nummer 4 hat die Behörde die Gebühr von "
    "25.000 Euro binnen sechs Monaten, das heißt bis zum 31. Dezember 2025, „ganz“ oder zu 40 Prozent des Betrags "
    "zu erstatten, dass die Fläche der Masse genügt."
)


@pytest.mark.parametrize(
    "words",
    [
        "Nach Massgabe des § 5 Absatz 1 Satz 2",
        "nach massgabe des §5 Abs. 1 S. 2 i. V. m. Art. 3 Nr. 4 hat",
        "NACH MASSGABE DES § 5 ABS. 1 SATZ 2 I.V.M. ART. 3",
        "hat die Behoerde die Gebuehr von 25 000 € binnen 6 Monaten, d. h. bis zum 31.12.2025",
        "die Gebühr von 25000 EUR",
        "die Gebühr von 25\u202f000 Euro",
        "bis zum 31. 12. 2025",
        "bis zum 31. Dezember 2025, »ganz« oder",
        "oder zu 40 % des Betrages zu erstatten",
        "oder zu 40 v. H. des Betrags zu erstatten",
        "daß die Fläche der Masse genügt!",
        "• dass die Fläche der Masse genügt;",
        unicodedata.normalize("NFD", "dass die Fläche der Masse genügt"),
        "die Ge-\nbühr von 25.000 Euro",
    ],
)
def test_another_spelling_is_found(words):
    """Case, ß, umlauts, abbreviations, figures, days, -es, quotation marks and the mark at the end are spelling."""
    found = respelt(words, SATZ, GERMAN)
    assert found is not None
    assert found in SATZ


@pytest.mark.parametrize(
    "words",
    [
        "Nach Maßgabe des § 6 Absatz 1 Satz 2",
        "Nach Maßgabe des § 5 Absatz 2 Satz 1",
        "Nach Maßgabe des § 5 Absatz 1 Nummer 2",
        "in Verbindung mit Artikel 4",
        "die Gebühr von 2.500 Euro",
        "die Gebühr von 25,000 Euro",
        "die Gebühr von 25.000 Cent",
        "binnen sieben Monaten",
        "binnen sechzehn Monaten",
        "bis zum 13. Dezember 2025",
        "bis zum 31. Dezember 2024",
        "bis zum 31.10.2025",
        "oder zu 40 Promille des Betrags",
        "oder zu 4 Prozent des Betrags",
        "hat die Behörde keine Gebühr",
        "hat die Behörde nicht die Gebühr",
        "kann die Behörde die Gebühr",
        "und zu 40 Prozent des Betrags",
        "das die Fläche der Masse genügt",
        "die Fläche den Massen genügt",
        "ganz, oder zu 40 Prozent",
        "Behörde die",
        "",
        "§ § §",
    ],
)
def test_another_word_is_none(words):
    """A number, negation, verb, case, comma or reference that differs is no spelling, nor are two words alone."""
    assert respelt(words, SATZ, GERMAN) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nach Nummer 1 200 Euro zahlen", "nach Nummer 1200 Euro zahlen"),
        ("am 1. Mai oder später", "am 1. März oder später"),
        ("die Frist endet am 16. Mai.", "die Frist endet am 15. Mai."),
        ("die zweite Rate von heute", "die 2 Rate von heute"),
        ("ein Monat ist lang", "1 Monat ist lang"),
        ("die Art. 5 und 6", "die Art und 5 und 6"),
    ],
)
def test_numbers_keep_their_bounds(one, other):
    """The number of a place takes no other in, ordinals and articles are no figures, a kind is no article of a law."""
    assert respelt(one, other, GERMAN) is None
    assert respelt(other, one, GERMAN) is None


@given(st.text(max_size=60), st.text(max_size=120))
@searched(300)
def test_any_text_is_read(words, text):
    """Whatever the texts, what is found is a stretch of the one, and says itself."""
    found = respelt(words, text, GERMAN, least=1)
    assert found is None or found in text
    assert respelt(SATZ, f"{text} {SATZ} {text}", GERMAN) is not None or text.strip() != ""


@pytest.mark.parametrize(
    ("claim", "differs"),
    [
        ("Nach Massgabe des § 5 Abs. 1 S. 2 i. V. m. Art. 3 Nr. 4 hat die Behoerde", False),
        ("NACH MASSGABE DES § 5 ABS. 1 S. 2 I.V.M. ART. 3 NR. 4 HAT DIE BEHÖRDE", False),
        ("Laut Brief hat die Behoerde die Gebuehr von 25.000 Euro binnen sechs Monaten zu erstatten.", False),
        ("Nach Massgabe des § 5 hat die Gemeinde die Gebühr von 25.000 Euro binnen sechs Monaten zu erstatten.", True),
        ("die Gebuehr von 25.000 Euro binnen ni\u00adcht sechs Monaten", True),
    ],
)
def test_the_guard_reads_over_spelling(claim, differs):
    """A name in another spelling is no other name, and no soft hyphen hides a negation."""
    assert bool(compare(claim, SATZ, GERMAN)) is differs


def test_marks_that_nobody_sees_fall_away():
    """Soft hyphens within a line and zero-width marks are no letters; one at a line end stays."""
    assert shown("ni\u00adcht un\u200bter") == "nicht unter"
    assert shown("Ge\u00ad\nbühr") == "Ge\u00ad\nbühr"


@pytest.mark.parametrize(
    ("word", "value"),
    [("sechs", 6), ("fuenf", 5), ("zweihundertfünfzig", 250), ("six", 6), ("ein", None), ("zweite", None),
     ("sixth", None), ("beide", None), ("6", None), ("", None)],
)  # fmt: skip
def test_words_that_count(word, value):
    """Cardinals alone are numbers that digits may stand for."""
    assert cardinal(word) == value


@pytest.mark.parametrize(
    ("words", "text", "spoken", "same"),
    [
        ("Die Gebühr beträgt 25 Cent je Seite.", "Die Gebühr beträgt 0,25 Euro je Seite.", GERMAN, True),
        ("Die Gebühr beträgt fünfundzwanzig Cent je Seite.", "Die Gebühr beträgt 0,25 EUR je Seite.", GERMAN, True),
        ("Die Gebühr beträgt 2,5 Euro je Seite.", "Die Gebühr beträgt 2,50 Euro je Seite.", GERMAN, True),
        ("Die Gebühr beträgt 2,5 Cent je Seite.", "Die Gebühr beträgt 0,25 Euro je Seite.", GERMAN, False),
        ("Die Gebühr beträgt 25 Euro je Seite.", "Die Gebühr beträgt 0,25 Euro je Seite.", GERMAN, False),
        ("Stichtag ist der fünfzehnte Mai 2025.", "Stichtag ist der 15. Mai 2025.", GERMAN, True),
        ("Stichtag ist der fuenfzehnte Mai.", "Stichtag ist der 15. Mai.", GERMAN, True),
        ("Stichtag ist der sechzehnte Mai.", "Stichtag ist der 15. Mai.", GERMAN, False),
        ("Stichtag ist der nächste Mai.", "Stichtag ist der 15. Mai.", GERMAN, False),
        ("Limit per person: 1500 EUR", "Limit per person: 1,500 EUR", ENGLISH, True),
        ("Limit per person: 1.500 EUR", "Limit per person: 1,500 EUR", ENGLISH, False),
        ("Limit per person: 1500 EUR", "Limit per person: 1,500 EUR", GERMAN, False),
        ("Limit per person: 1,500 EUR", "Limit per person: 1.500 EUR", TRANSLATED, True),
        ("Limit per person: 1.500 EUR", "Limit per person: 1.500 EUR", TRANSLATED, False),
    ],
)
def test_numbers_are_spelt_in_the_language_of_their_text(words, text, spoken, same):
    """Sums and days in figures or words are one spelling; what a mark before three digits says goes by the language."""
    assert (respelt(words, text, spoken) is not None) is same
