"""Printed labels and Satz digits: told from content by where they stand, never dropped where they are content."""

from __future__ import annotations

import pytest

from provenance.text.labels import between, detect, mask, satz_digits


def texts(source, spans):
    """Give what the spans cover."""
    return [source[a:b] for a, b in spans]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("§ 1 Zweck\n(1) Es gilt.\n(2) Auch dies.", ["(1)", "(2)"]),
        ("Es gilt, wenn\n1. das eine,\n2. das andere oder\n2a. ein drittes", ["1.", "2.", "2a."]),
        ("Es gilt\n1.\ndas eine,\n2.\ndas andere", ["1.", "2."]),
        ("Es gilt:\na) dies,\nb) das:\naa) so,\nbb) oder so", ["a)", "b)", "aa)", "bb)"]),
        ("4. das vierte;\n7. das siebte", []),
        ("Es endet am\n1. Januar und am\n2. Januar", []),
        ("Es gilt nach Nummer\n1. Auch nach Nummer\n2. gilt es", []),
        ("Es gilt ab dem 5.,\n6. oder 7. Tag", []),
        ("Es sind\n1. Buchungsbelege,\n2. Jahresabschlüsse,\n3. Teilbücher", ["1.", "2.", "3."]),
        ("Es gilt.\n1. Abschnitt\nErstes.\n2. Abschnitt\nZweites.", []),
        ("Er zahlt im\n1. Quartal,\n2. Quartal", []),
        ("nur eine Zeile mit\n(1) Klammer", []),
        ("Es gilt. 2Die Frist läuft. 3Sie endet.", ["2", "3"]),
        ("Es gilt, 2Die Frist", []),
        ("Es gilt. 3Phasen-Strom ist es.", []),
        ("1. eins,\n2. zwei,\n3. drei nach den Nummern 2 und\n4. Das gilt", ["1.", "2.", "3."]),
    ],
)
def test_labels_at_line_starts_that_count_on(source, found):
    """A label stands at a line start and counts on from the one before; a day, an ordinal, a place does not."""
    assert texts(source, detect(source)) == found


def test_labels_between_units():
    """With the units known, what stands right before one is its label, unless the words round it count with it."""
    parts = ["Einleitung, wer", "erstes Glied", "zweites, ab dem", "Januar nicht", "Text der Randnummer", "Absatztext"]
    lines = "Einleitung, wer\n1. a) erstes Glied\nb) zweites, ab dem\n1. Januar nicht\n119 Text der Randnummer\n"
    text = f"{lines}(3) Absatztext"
    units = [(text.index(part), text.index(part) + len(part)) for part in parts]
    assert texts(text, between(text, units)) == ["1.", "a)", "b)", "119", "(3)"]


def test_the_number_of_a_heading_is_no_label():
    """A bare number is the label of a Randziffer only at the beginning of its line."""
    text = "Ende.\nFassung bis 2019\nText der Regel\n7\nText danach"
    units = [(text.index(part), text.index(part) + len(part)) for part in ("Ende.", "Text der Regel", "Text danach")]
    assert texts(text, between(text, units)) == ["7"]


def test_satz_digits_stand_at_the_beginning_of_a_satz():
    """A digit glued to a word elsewhere is none."""
    text = "1Wer zahlt, ist 3Zahler. 2Er ist § 4Satz. 10Die Frist. 200Die Frist. ²Sie."
    assert texts(text, satz_digits(text)) == ["1", "2", "10", "²"]


def test_a_mask_keeps_offsets():
    """Spaces stand over what is covered, all else stays where it was."""
    assert mask("(1) Wer (2) zahlt", [(0, 3), (8, 11)]) == "    Wer     zahlt"
