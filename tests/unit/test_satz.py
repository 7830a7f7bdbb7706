"""A Satz ends where the legislator ends it: not at abbreviations, ordinals, lists, brackets or semicolons."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.structure.satz.lines import sentences
from provenance.language.satz import ends_behind, plain_stop, split

# each text is written with "|" between its Sätze
CASES = [
    "Für Hummeln gelten nur die §§ 9 und 10.|Unberührt bleiben die Vorschriften über Tiere.",
    "Wer das 9. und 10. Lebensjahr vollendet hat, zahlt am 1. und 10. Januar.",
    "Bücher sind zu führen.|Sie sind aufzubewahren.",
    "Die Frist des § 4 Abs. 3 Satz 1 Nr. 2 gilt.|§ 5 Abs. 1 bleibt unberührt.",
    "Dies gilt nach § 7 Absatz 2.|Die Behörde entscheidet.",
    "Es gilt § 3 Nr. 4.|Näheres regelt die Satzung.",
    "Maßgebend ist Satz 2.|Satz 3 gilt nicht.",
    "Das Amt (z. B. ein Rathaus) prüft die Belege, z.B. Quittungen.|Es entscheidet.",
    "Die Vorschrift i. V. m. Anlage 2 (BGBl. I S. 17) gilt i.S.d. Satzes 1.|Im Übrigen gilt Satz 2.",
    "Sie gilt für Belege usw.|Die Belege sind zu ordnen.",
    "Es gelten die §§ 4 ff. der Ordnung.|Die Ordnung gilt auch im Ausland.",
    "Es gelten die §§ 4 ff.|Die Ordnung gilt auch im Ausland.",
    "Die Frist beginnt am 1. Januar 2025 und endet am 31. Dezember.|Sie kann verlängert werden.",
    "Die Frist endet mit Ablauf des 3. Werktags.|Ein Antrag ist nicht nötig.",
    "Der 2. Senat des Gerichts entscheidet.|Er tagt am 5. Mai.",
    "Die Bücher des Jahres 2024.|Danach gilt nichts.",
    "Der Betrag ist 1 000,50 Euro.|Er steigt auf 2.000 Euro.",
    "Das Liegegeld beträgt für Jollen 4 Euro.|Kähne werden unentgeltlich aufgenommen.",
    "Er zahlt 1,5 Mio. Euro.|Boote über 12 Metern zahlen das Doppelte.",
    "Die Abgabe von 5 Euro. Stand 2024",
    "Das II. Kapitel gilt.|Teil IV gilt nicht.",
    "Es gilt Buchstabe a.|Buchstabe b gilt nicht.",
    "Die Fassung (a. F.) gilt fort.|Die neue Fassung gilt ab morgen.",
    "Der Antrag des Dr. Muster bzw. der Frau Prof. Dr. Beispiel ist zu prüfen.|Er ist zu bescheiden.",
    "Verboten ist das Lagern; dies gilt nicht für Wasser.|Ausnahmen sind zulässig.",
    "Die Aufschrift „Vorsicht. Gift.“ ist anzubringen.|Sie muss lesbar sein.",
    "Der Begriff lautet „Beleg.“|Er ist weit zu verstehen.",
    "Zuständig ist das Amt (Die Anschrift steht in Anlage 1. Sie wird ergänzt.) oder der Rat.|Beide beraten.",
    "Darf gezahlt werden?|Ja!|Es ist zu zahlen.",
    "Belege sind\n1. Quittungen,\n2. Rechnungen und\n3. Lieferscheine.|Sie sind aufzubewahren.",
    "Belege sind\n1.\nQuittungen,\n2.\nRechnungen,\nund müssen lesbar sein.|Sie sind aufzubewahren.",
    "Zu prüfen sind\na) Form,\nb) Inhalt und\naa) Stil.|Die Prüfung ist frei.",
    "Zu prüfen sind\n- Form\n- Inhalt\nder Belege.|Die Prüfung ist frei.",
    "Zulässig ist das nur, wenn  |Die Behörde darf Ausnahmen machen.",
    "Es gilt § 14 Abs. 5 Nr.\n2 entsprechend.|Satz 1 gilt auch hier.",
    "Bücher im Sinne dieser Ordnung\n\n|Belege im Sinne dieser Ordnung",
    "Vgl. Rz. 12 und Rn. 7 sowie Tz. 3.|Vgl. auch Abschn. 2 Abs. 1.",
    "Die Art. 3 und 4 gelten.|Das gilt für Verträge dieser Art.|Die Behörde prüft.",
    "Die GmbH & Co. KG zahlt ca. 5 v. H. des Betrags.|Den Rest zahlt der Bund.",
    "Krane, die laut Gutachten Gz. Beispiel 7 nicht mehr sicher stehen, sind abzubauen.|Kosten trägt der Halter.",
    "Der Gast erhält einen Schlüssel, der laut Gutachten Gz. Beispiel 7 nicht kopiert ist.|Pfand wird nicht erhoben.",
    "Der Halter darf Krane laut Gutachten Gz. Beispiel 7 nur mit Aufsicht betreiben.|Kräne ruhen nachts.",
    "Die Höhe der Kräne laut Gutachten Gz. Beispiel 7 darf zehn Meter nicht überschreiten.|Masten zählen mit.",
    "Das Heizen ist untersagt laut Gutachten Gz. Beispiel 7, außer wenn der Strom ausfällt.|Kerzen sind erlaubt.",
    "Auf Messen i. S. d. § 26 ist die Ordnung anzuwenden.|Märkte gehen vor.",
    "Boote sind zu melden.|Mängel nicht zu beheben, ist untersagt.|Anträge, die später eingehen, bleiben liegen.",
    "Es gilt die Frist, wenn das Boot noch im Hafen läge.|Liegegeld für Gäste bleibt unberührt.",
]


@pytest.mark.parametrize("case", CASES)
def test_split(case: str) -> None:
    """Each stop is told for what it is."""
    text = re.sub(r"(?<![\s.])\|", " ", case).replace(".|", ". ").replace("|", "")
    assert [text[a:b] for a, b in split(text)] == [part.strip() for part in case.split("|")]


def test_set_solid() -> None:
    """A Satz that follows without a blank is a Satz all the same; a name with a stop inside is not cut."""
    assert split("Das regelt die Verordnung.Dies gilt auch hier.") == [(0, 26), (26, 46)]
    assert len(split("Die Seite Beispiel.Net ist gesperrt.")) == 1


PRINTED = """Erster Abschnitt
Allgemeine Vorschriften
§ 1 Zweck der Ordnung
(1) Diese Ordnung regelt, welche Belege aufzubewahren sind und wie lange; sie gilt für alle Stellen der Gemeinde
nach § 4 Abs. 1. Belege sind
1.
 Quittungen,
2.
 Rechnungen
nach den Vorschriften dieser Ordnung.
- Seite 1 von 2 -
(2) Ordnungswidrig handelt, wer
1. Belege nicht aufbewahrt oder
2. Belege vernichtet.
§ 2 (weggefallen)
-
"""


def test_printed_lines() -> None:
    """In text set in lines, headings, clauses in lists and clauses behind a semicolon count; page numbers do not."""
    found = [" ".join(PRINTED[a:b].split()) for a, b in sentences(PRINTED)]
    assert found == [
        "Erster Abschnitt",
        "Allgemeine Vorschriften",
        "§ 1 Zweck der Ordnung",
        "(1) Diese Ordnung regelt, welche Belege aufzubewahren sind und wie lange;",
        "sie gilt für alle Stellen der Gemeinde nach § 4 Abs. 1.",
        "Belege sind 1. Quittungen, 2. Rechnungen nach den Vorschriften dieser Ordnung.",
        "(2) Ordnungswidrig handelt, wer 1. Belege nicht aufbewahrt oder",
        "2. Belege vernichtet.",
        "§ 2 (weggefallen)",
    ]


def test_containers() -> None:
    """Where each paragraph is one line, only the legal Satz counts: no cut at a semicolon."""
    text = "(1) Es gilt A; B gilt nicht. Satz 1 gilt.\n\n(2) Es gilt C."
    assert [text[a:b] for a, b in sentences(text)] == ["(1) Es gilt A; B gilt nicht.", "Satz 1 gilt.", "(2) Es gilt C."]


pieces = st.sampled_from(
    [
        "Die",
        "§ 4",
        "Abs.",
        "1.",
        "a)",
        "-",
        "(",
        ")",
        "„",
        "“",
        ";",
        ":",
        ".",
        "\n",
        "\n\n",
        "  ",
        " ",
        "wer",
        "Nr.",
        "z.",
        "B.",
        "\r\n",
        "-\n",
    ]
)
texts = st.one_of(st.text(max_size=200), st.lists(pieces, max_size=60).map("".join))


@pytest.mark.parametrize("function", [split, sentences])
@given(text=texts)
def test_any_text(function: Callable[[str], list[tuple[int, int]]], text: str) -> None:
    """Any text is parted into spans in order that begin and end with a visible character."""
    before = 0
    for start, end in function(text):
        assert before <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        before = end


@given(texts)
def test_nothing_lost(text: str) -> None:
    """A split leaves out nothing but white space."""
    kept = "".join(text[a:b] for a, b in split(text))
    assert "".join(kept.split()) == "".join(text.split())


@pytest.mark.timeout(20)
def test_a_text_is_parted_no_further_than_asked() -> None:
    """Behind any place the Sätze end as in the whole text, and the first is told without a look at the others."""
    text = " ".join(case.replace("|", " ") for case in CASES)
    for at in range(0, len(text), 7):
        assert list(ends_behind(text, at)) == [end for _, end in split(text) if end > at]
    long = "Der Kahn liegt im Hafen. Er ist leer, z. B. im März. " * 20_000
    for at in range(0, len(long), 5_000):
        assert at < next(ends_behind(long, at)) <= at + 60


def test_long_texts() -> None:
    """The time grows with the length, whatever stands in it."""
    for piece in ("Die Frist. ", "(", "(“", "(\n\n", "„a. ", "1.\n", "a; ", "   ", "Abs. 1 ", ".", "\n", "- "):
        text = piece * (200_000 // len(piece))
        assert split(text) is not None
        assert sentences(text) is not None


@pytest.mark.parametrize(
    ("items", "several"),
    [
        (("die Frist versäumt,", "die Gebühr nicht zahlt."), True),
        (("die Gefahr besteht, dass Belege fehlen,", "der Beleg fehlt."), True),
        (("der Halter Tiere hält, die gemeldet sind, oder", "Tiere züchtet."), True),
        (("die Gebühr, die für das Vorjahr gezahlt wurde,", "die Abgabe."), False),
        (("zehn Euro bei Belegen, die verspätet vorgelegt werden,", "fünf Euro."), False),
        (("Quittungen,", "Rechnungen."), False),
        (("den Namen, soweit er bekannt ist, und", "den Ort."), False),
    ],
)
def test_clauses_of_lists(items: tuple[str, ...], *, several: bool) -> None:
    """A list item is a clause where its own verb stands at its end or before what hangs on it; a noun is none."""
    text = "Abschnitt\nDas gilt, wenn\n" + "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1)) + "\n"
    assert (len(sentences(text)) == 1 + len(items)) is several


def test_long_paragraphs_take_their_length() -> None:
    """One printed paragraph of a hundred thousand Sätze in brackets and out of them is parted in seconds."""
    text = "Abschnitt\n" + "Der Rat (die Stadt) prüft; er entscheidet.\nDas gilt auch hier. " * 30_000
    started = time.process_time()
    assert len(sentences(text)) > 60_000
    assert time.process_time() - started < 20


_SAID = ["Der Kahn", "liegt", "im Hafen", "Hafen", "wenn", "Abs", "3", "Nr", "und", "§ 5", "Flst", "Es gilt", "x"]
_MARKS = [". ", ".", " ", "; ", " (", ") ", " „", "“ ", "\n", "\n\n", ".\n", "! ", "…", ".) ", ". „", "  "]


@given(st.lists(st.sampled_from([*_SAID, *_MARKS]), max_size=60).map("".join), st.integers(0, 300))
def test_where_sentences_end_behind_a_place_does_not_hang_on_where_one_begins_to_read(text: str, at: int) -> None:
    """Read on from the last plain stop, a text has the same ends behind a place as read from its beginning."""
    ends = [end for _, end in split(text) if end > at]
    assert list(ends_behind(text, at)) == ends
    for until in (at, at + 1, at + 30):
        near = [end for end in ends_behind(text, at, until) if end <= until]
        assert near == [end for end in ends if end <= until]


def test_a_stop_is_plain_where_nothing_before_it_can_hold_it_open() -> None:
    """A stop between two Sätze is read on from; one within brackets or of an abbreviation is none, however it looks."""
    plain = "Der Kahn liegt im Hafen. Der Steg ist gesperrt und bleibt"
    assert plain_stop(plain, len(plain)) == plain.index(".")
    held = "Der Kahn (er liegt im Hafen. Der Steg ist gesperrt) fährt"
    assert plain_stop(held, len(held)) == -1
    short = "Der Kahn liegt nach Abs. Der Steg ist gesperrt"
    assert plain_stop(short, len(short)) == -1
