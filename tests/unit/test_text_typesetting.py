"""What may differ between a quote and the print, and what looks like it and must not."""

from __future__ import annotations

import pytest

from provenance.language.source import SourceText

SAME = [
    ("Die Frist läuft", "die Frist läuft"),
    ("das Verfahren ruht", "das Ver-\nfahren ruht"),
    ("das Ver-\nfahren ruht", "das Verfahren ruht"),
    ("das Ver-\n  fahren ruht", "das Verfah-\nren ruht"),
    ("das Ver\u00adfahren ruht", "das Verfahren ruht"),
    ("das Verfahren ruht", "das Ver- fahren ruht"),
    ("das DV-System läuft", "das DV-\nSystem läuft"),
    ("das DV-\nSystem läuft", "das DV-System läuft"),
    ("das DV‑System läuft", "das DV-System läuft"),
    ("für Ein- und Ausfuhr gilt", "für Ein-\nund Ausfuhr gilt"),
    ("für Ein-\nund Ausfuhr gilt", "für Ein- und Ausfuhr gilt"),
    ("die Einfuhr- und -umsatzsteuer gilt", "die Einfuhr- und -\numsatzsteuer gilt"),
    ("die Einfuhr- und - umsatzsteuer gilt", "die Einfuhr- und -umsatzsteuer gilt"),
    ("gilt – wie gesagt – immer", "gilt - wie gesagt — immer"),
    ("die Jahre 2010–2015 zählen", "die Jahre 2010 - 2015 zählen"),
    ("gilt i.V.m. dem Plan", "gilt i. V. m. dem Plan"),
    ("nach §\u00a014 gilt", "nach §14 gilt"),
    ("sind 5\u202f% fällig", "sind 5% fällig"),
    ("der „Ort“ zählt", 'der "Ort" zählt'),
    ("der „Ort“ zählt", "der 'Ort' zählt"),
    ("der ‚Ort‘ zählt", "der »Ort« zählt"),
    ("ﬁnanzielle Lage hier", "finanzielle Lage hier"),
    ("die Ho\u0308he zählt", "die Höhe zählt"),
    ("200\u00a0000 Euro sind fällig", "200 000 Euro\nsind fällig"),
    ("zu zahlen sind:\n– Zinsen,\n– Kosten", "zu zahlen sind: Zinsen, Kosten"),
    ("Satz eins gilt. Satz zwei gilt.", "Satz eins gilt. 2Satz zwei gilt."),
    ("Satz eins gilt. Satz zwei gilt.", "¹Satz eins gilt. ²Satz zwei gilt."),
    ("Satz eins gilt. 2Satz zwei gilt.", "Satz eins gilt. Satz zwei gilt."),
    ("gilt\u200b immer und\ufeff überall", "gilt immer und überall"),
]

DIFFERENT = [
    ("ist zu Recht erfolgt", "ist zurecht erfolgt"),
    ("ist zurecht erfolgt", "ist zu Recht erfolgt"),
    ("nicht öffentlich ist", "nichtöffentlich ist"),
    ("soweit er reicht", "so weit er reicht"),
    ("für Ein- und Ausfuhr gilt", "für Ein und Ausfuhr gilt"),
    ("für Ein- und Ausfuhr gilt", "für Einund Ausfuhr gilt"),
    ("die Ein-/Ausfuhr gilt", "die Ein/Ausfuhr gilt"),
    ("bei -5 Grad ruht es", "bei 5 Grad ruht es"),
    ("bei 5 Grad ruht es", "bei -5 Grad ruht es"),
    ("zwischen 10-20 Tagen", "zwischen 1020 Tagen"),
    ("Nummer 1.5 gilt hier", "Nummer 1. 5 gilt hier"),
    ("Absatz 3, 4 gilt hier", "Absatz 3,4 gilt hier"),
    ("Absatz 1 2 gilt hier", "Absatz 12 gilt hier"),
    ("in § 4a gilt es", "in § 4 a gilt es"),
    ("sind 10² Euro fällig", "sind 102 Euro fällig"),
    ("sind 1½ Jahre lang", "sind 11/2 Jahre lang"),
    ("das Haus – nicht der Hof – zählt", "das Haus nicht der Hof zählt"),
    ("er zahlt, nicht sie", "er zahlt nicht, sie"),
    ("dass die Frist läuft", "Die Frist läuft"),
    ("Die Frist läuft", "die frist läuft"),
    ("Am Ort Die Frist läuft", "die Frist läuft"),
    ("daß er zahlt ist klar", "dass er zahlt ist klar"),
    ("es gilt die Frist", "es gilt die 3Frist"),
    ("es gilt: Tage zählen", "es gilt: 12Tage zählen"),
    ("nach mehreren\nMonaten verfällt es", "nach mehreren 10Monaten verfällt es"),
    ("zu zahlen sind: Zinsen", "zu zahlen sind: – Zinsen"),
    ("Frist: 5 Tage bleiben", "Frist:\n– 5 Tage bleiben"),
    ("die Frist läuft", "die Frіst läuft"),
    ("acht Jahre lang gilt", "\u202e8\u202c Jahre lang gilt"),
]


@pytest.mark.parametrize(("source", "quote"), SAME)
def test_typeset_otherwise_is_the_same(source, quote):
    """Line ends, hyphenation, dashes, quotation marks, spaces beside punctuation and Satz digits may differ."""
    match = SourceText(f"Davor steht etwas.\n\n{source}\n\nDanach auch.").find(quote)
    assert match.verified, match.notes


@pytest.mark.parametrize(("source", "quote"), DIFFERENT)
def test_what_changes_words_or_numbers_is_not(source, quote):
    """A space in a word, a lost hyphen, a taken-apart number, another letter: all of these alter the quote."""
    match = SourceText(f"Davor steht etwas.\n\n{source}\n\nDanach auch.").find(quote)
    assert not match.verified
    assert match.notes


@pytest.mark.parametrize(
    ("source", "cut"),
    [
        ("ist unverzüglich zu melden", "verzüglich zu melden"),
        ("ist unverzüglich zu melden", "ist unver"),
        ("im Jahr 2010 gilt", "10 gilt"),
        ("im Jahr 2010 gilt", "im Jahr 20"),
        ("sind 10,5 Prozent zu zahlen", "5 Prozent zu zahlen"),
        ("sind 10,5 Prozent zu zahlen", "sind 10"),
        ("sind 1.000 Euro zu zahlen", "sind 1"),
        ("sind 200 000 Euro zu zahlen", "000 Euro zu zahlen"),
        ("sind 200 000 Euro zu zahlen", "sind 200"),
        ("in § 4a gilt es", "in § 4"),
        ("die Nicht-Mitglieder zahlen", "Mitglieder zahlen"),
        ("die un-\nmittelbare Folge", "mittelbare Folge"),
        ("das (un)verzügliche Melden", "verzügliche Melden"),
        ("die Kind(er) zahlen", "die Kind"),
        ("Käufer und/oder Erwerber zahlen", "Käufer und"),
        ("die Arbeitnehmer:innen zahlen", "die Arbeitnehmer"),
        ("für Ein- und Ausfuhr", "für Ein"),
        ("sind ±5 Grad erlaubt", "5 Grad erlaubt"),
        ("sind 5% fällig", "sind 5"),
        ("sind ½ Jahr lang", "/2 Jahr lang"),
    ],
)
def test_no_quote_begins_or_ends_inside_a_word_or_number(source, cut):
    """A piece of a word or of a number is not what the source says."""
    assert not SourceText(f"Es {source}.").find(cut).verified
    assert SourceText(f"Es {source}.").find(source).verified
