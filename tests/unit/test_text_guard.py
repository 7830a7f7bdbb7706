"""The guard: numbers, negation, modality, limits, units, dates and names, in German and English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.language import guard
from provenance.language.detection import spoken
from provenance.language.features import features
from provenance.language.guard import classify, hidden
from provenance.language.numbers import digits_value, word_value
from tests.support.marked.paraphrases import FAITHFUL, UNFAITHFUL

RULE = "Die Belege sind mindestens acht Jahre aufzubewahren, es sei denn, die Behörde hat dem zugestimmt."
BAN = "Eintragungen dürfen nicht entfernt werden."


def compare(claim, passage):
    """Hold a claim against a passage, neither of which stands in a document."""
    return guard.compare(claim, passage, spoken(claim, passage))


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Vouchers must be kept for at least eight years, unless the authority has agreed.", RULE),
        ("Vouchers must be kept for at least 8 years, unless the authority has agreed.", RULE),
        ("Belege müssen mindestens 8 Jahre aufbewahrt werden, außer die Behörde hat zugestimmt.", RULE),
        (
            "Nach § 3 Abs. 7 HafBV sind Belege mindestens acht Jahre aufzubewahren, soweit die Behörde nicht zustimmt.",
            RULE,
        ),
        ("Entries must not be removed.", BAN),
        ("Entries may not be removed.", BAN),
        ("It is prohibited to remove entries.", BAN),
        ("Das Entfernen von Eintragungen ist unzulässig.", BAN),
        ("The fine is up to 25,000 euros.", "Die Geldbuße beträgt bis zu fünfundzwanzigtausend Euro."),
        ("The fee is 2.50 euros.", "Es werden 2,50 Euro erhoben."),
        ("Since 1 January 2025 the period is two weeks.", "Ab dem 1. Januar 2025 beträgt die Frist 14 Tage."),
        ("From May 2020 it applies.", "Es gilt ab dem 5. Mai 2020."),
        ("The operator need not keep a book.", "Der Betreiber muss kein Buch führen."),
        ("Der Betreiber trägt die Kosten.", "Der Betreiber trägt die Kosten."),
        ("The operator must bear the cost.", "Der Betreiber trägt die Kosten."),
    ],
)
def test_faithful_claims_pass(claim, passage):
    """A paraphrase that keeps number, modality, negation and limits shows no difference, in either language."""
    assert compare(claim, passage) == []


@pytest.mark.parametrize(
    ("claim", "passage", "kind", "source", "said"),
    [
        (
            "Vouchers must be kept for ten years.",
            "Belege sind acht Jahre aufzubewahren.",
            "number",
            "acht Jahre",
            "ten years",
        ),
        (
            "Vouchers must be kept for eight months.",
            "Belege sind acht Jahre aufzubewahren.",
            "unit",
            "acht Jahre",
            "eight months",
        ),
        (
            "Vouchers may be kept for eight years.",
            "Belege sind acht Jahre aufzubewahren.",
            "modality",
            "aufzubewahren",
            "may",
        ),
        ("Entries may be removed.", BAN, "modality", "dürfen nicht", "may"),
        ("Entries are removed.", BAN, "modality", "dürfen nicht", ""),
        ("Das gilt für Boote.", "Das gilt nicht für Boote.", "negation", "nicht", ""),
        ("This does not apply to boats.", "Das gilt für Boote.", "negation", "", "not"),
        ("The master shall check the entries.", "Der Meister soll die Einträge prüfen.", "modality", "soll", "shall"),
        ("The master must check the entries.", "Der Meister kann die Einträge prüfen.", "modality", "kann", "must"),
        (
            "Eintragungen können gelöscht werden.",
            "Eintragungen können gelöscht werden, wenn die Frist um ist.",
            "limit",
            "wenn",
            "",
        ),
        ("Only the master may enter.", "Der Meister darf eintreten.", "limit", "", "Only"),
        ("At most eight years.", "Mindestens acht Jahre.", "limit", "Mindestens", ""),
        ("It applies from 1 March 2025.", "Es gilt ab dem 1. Januar 2025.", "date", "1. Januar 2025", "1 March 2025"),
        ("Nach dem HGB gilt es.", "Nach der AO gilt es.", "name", "AO", "HGB"),
        ("The fine is 2,500 euros.", "Die Geldbuße beträgt 2,5 Euro.", "number", "2,5 Euro", "2,500 euros"),
    ],
)
def test_unfaithful_claims_are_named(claim, passage, kind, source, said):
    """The difference names its kind, what the passage says and what the claim says."""
    found = [one for one in compare(claim, passage) if one.kind == kind]
    assert found
    assert source in found[0].source
    assert said in found[0].quote


@pytest.mark.parametrize(
    ("left_out", "kinds"),
    [
        ("der Betreiber", set()),
        ("die Verpflichtungen der befugten Dritten", set()),
        ("nicht", {"negation"}),
        ("ohne Antrag", {"negation"}),
        ("es sei denn", {"limit"}),
        ("nur", {"limit"}),
        ("soweit", {"limit"}),
        ("muss", {"modality"}),
        ("ist verpflichtet", {"modality"}),
        ("hat die Daten vorzulegen", {"modality"}),
        ("zweihundertfünfzig Euro", {"number"}),
        ("ein Jahr", {"number"}),
        ("(§ 9 Abs. 1)", set()),
        ("nach dem Vierten Buch", set()),
        ("zum dritten Mal", {"number"}),
        ("unverzüglich", {"limit"}),
        ("mit Ausnahme der Boote", {"limit"}),
        ("unless the owner agrees", {"limit"}),
        ("provided that it is small", {"limit"}),
        ("wie zu erwarten ist", set()),
        ("am 31. Dezember", {"date"}),
        ("darf nicht", {"modality"}),
    ],
)
def test_what_is_hidden_is_of_a_kind(left_out, kinds):
    """An ellipsis may hide neither negation nor limit nor modal nor number nor date."""
    assert {one.kind for one in hidden(left_out, language="de")} == kinds


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("acht", "zehn", "number"),
        ("4", "4a", "number"),
        ("verzüglich", "unverzüglich", "negation"),
        ("zulässig", "unzulässig", "modality"),
        ("nicht", "", "negation"),
        ("", "keine", "negation"),
        ("Januar", "März", "date"),
        ("Jahre", "Monate", "unit"),
        ("Prozent", "Euro", "unit"),
        ("muss", "kann", "modality"),
        ("höchstens", "mindestens", "limit"),
        ("soweit", "wenn", "limit"),
        ("AO", "HGB", "name"),
        ("Käufer", "Verkäufer", "word"),
        ("und", "oder", "word"),
    ],
)
def test_a_changed_word_is_of_a_kind(old, new, kind):
    """The gravest kind that fits is named."""
    assert classify(old.split(), new.split(), "de").kind == kind


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("acht", 8),
        ("eight", 8),
        ("zwölf", 12),
        ("dreiundzwanzig", 23),
        ("zweihundertfünfzig", 250),
        ("fünfundzwanzigtausend", 25000),
        ("zehnjährige", 10),
        ("dritten", 3),
        ("zwanzigsten", 20),
        ("twenty-five", 25),
        ("Hälfte", 0.5),
        ("eine", None),
        ("Achtung", None),
        ("und", None),
    ],
)
def test_number_words(word, value):
    """German and English number words say their number; an article says none."""
    assert word_value(word) == value


@pytest.mark.parametrize(
    ("digits", "language", "value"),
    [
        ("10.000", "de", 10000),
        ("10.000", "en", 10),
        ("10,000", "en", 10000),
        ("10,000", "de", 10),
        ("1,5", "de", 1.5),
        ("1,5", "en", 1.5),
        ("1.5", "en", 1.5),
        ("1.5", "de", 1.5),
        ("1,234.5", "de", 1234.5),
        ("1.234,5", "en", 1234.5),
        ("1.234.567", "en", 1234567),
        ("0.125", "de", 0.125),
        ("12'000", "de", 12000),
        ("200 000", "de", 2e5),
        ("1.2.3", "de", None),
    ],
)
def test_digits(digits, language, value):
    """One mark before three digits goes by the language; every other way of writing says itself which is the point."""
    assert digits_value(digits, language) == value


@given(st.text(max_size=300), st.text("acht nicht 1.5-§ Januar2020 muss ,;%€", max_size=200))
def test_any_text_has_features(one, other):
    """The guard fails on no text, and finds no difference between a text and itself."""
    assert all(0 <= found.start < found.end <= len(one) for found in features(one, "de"))
    assert compare(other, other) == []
    assert compare(one, one) == []


@pytest.mark.parametrize(("claim", "passage"), FAITHFUL)
def test_paraphrases_pass(claim, passage):
    """What says the same in other words, numbers, units and the other language shows no difference."""
    assert compare(claim, passage) == []


@pytest.mark.parametrize(("kind", "claim", "passage"), UNFAITHFUL)
def test_what_a_paraphrase_changes_is_named(kind, claim, passage):
    """One thing that differs is named by its kind, however it is put."""
    assert kind in {one.kind for one in compare(claim, passage)}
