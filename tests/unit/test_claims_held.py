"""A claim against one place of a by-law of our own: borne, limited, in part, inferred, or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.assigning.held import Held, How, by_sense, by_words
from provenance.answering.assigning.muddled import exchanged, muddled, opposed, unconditional
from provenance.answering.assigning.said import said
from provenance.citing.search.shelf import Shelved
from provenance.citing.search.terms import terms_of
from provenance.citing.search.vocabulary import Vocabulary
from provenance.citing.texts import Bearer, Reading
from provenance.model.locator import Locator
from provenance.text.source import SourceText

PLACES: tuple[tuple[str, tuple[tuple[str, str], ...], str], ...] = (
    ("§ 1", (("Absatz", "1"), ("Satz", "1")), "Der Hafenmeister führt das Hafenbuch."),
    ("§ 1", (("Absatz", "1"), ("Satz", "2")), "Es ist zehn Jahre aufzubewahren, wenn der Lotse nichts anderes sagt."),
    ("§ 1", (("Absatz", "2"),), "Die Liegegebühr beträgt fünf Euro, für Segelboote zwei Euro."),
    ("§ 2", (("Satz", "1"),), "Die Belege sind geordnet abzulegen und zwölf Monate aufzubewahren."),
    ("§ 2", (("Satz", "2"),), "Nicht verpflichtet ist, wer weniger als drei Boote hält."),
    ("§ 3", (), "Eine Ausnahme gilt nicht für"),
    ("§ 3", (("Nummer", "1"),), "Fähren, die nach Fahrplan verkehren,"),
    ("§ 3", (("Nummer", "2"),), "Der Schlepper ist ständig besetzt."),
    ("§ 4", (("Satz", "1"),), "Nach dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen."),
    ("§ 4", (("Satz", "2"),), "Er darf das Boot nur bei Tag und nur auf Antrag verlassen."),
    ("§ 5", (("Absatz", "1"),), "Die Schleuse öffnet um sechs Uhr; sie schließt um zwanzig Uhr."),
    ("§ 6", (), "The harbour master keeps the log and the owner pays the fee."),
)  # fmt: skip
SOURCE = Shelved(1, "sha256:1", "Hafenordnung", "document", "de/hafo", "HafO", "Hafenordnung", ("hafo",), None, 12)


@pytest.fixture(scope="module")
def reading() -> Reading:
    """The by-law, ready for quotes."""
    text, bearers = "", []
    for number, (section, path, words) in enumerate(PLACES):
        text += "\n"
        place = Locator(section, path, "HafO")
        bearers.append(
            Bearer(str(number), str(place), Locator(section, path), None, len(text), len(text) + len(words), None)
        )
        text += words
    return Reading("HafO", SourceText(text, [(one.start, one.end) for one in bearers]), None, bearers)


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vocabulary]:
    """Its words."""
    words = Vocabulary(tmp_path_factory.mktemp("words"))
    words.learn("sha256:1", (text for _, _, text in PLACES))
    words.refresh()
    yield words
    words.close()


@pytest.mark.parametrize(
    ("claim", "how", "told"),
    [
        ("Der Hafenmeister führt das Hafenbuch.", How.WHOLE, "Der Hafenmeister führt das Hafenbuch."),
        ("„Der Hafen­meister\u00a0führt das Hafen-\nbuch.“", How.WHOLE, "Der Hafenmeister führt das Hafenbuch."),
        ("Der Hafenmeister führt das Hafenbuch (§ 1 Abs. 1 HafO).", How.WHOLE, ""),
        ("Nach § 1 Abs. 1 HafO führt der Hafenmeister das Hafenbuch.", How.WHOLE, ""),
        ("Gemäß § 4 HafO gilt: Er darf das Boot nur bei Tag und nur auf Antrag verlassen.", How.WHOLE, ""),
        ("Wörtlich heißt es in § 1 Abs. 1 HafO: „Der Hafenmeister führt das Hafenbuch.“", How.WHOLE, ""),
        ("Die HafO bestimmt: „Der Hafenmeister führt das Hafenbuch“ (§ 1 Abs. 1 Satz 1 HafO).", How.WHOLE, ""),
        ("§ 1 Abs. 1 HafO bestimmt, dass der Hafenmeister das Hafenbuch führt.", How.WHOLE, ""),
        ("Nach § 4 HafO gilt, dass er das Boot nur bei Tag und nur auf Antrag verlassen darf.", How.WHOLE, ""),
        ("Der Hafenmeister führt das Hafenbuch, vgl. § 1 Abs. 1 HafO.", How.WHOLE, ""),
        ("As the by-law says, “The harbour master keeps the log and the owner pays the fee.”", None, ""),
        ("As § 6 HafO says, “The harbour master keeps the log and the owner pays the fee.”", How.WHOLE, ""),
        ("Die Verordnung bestimmt: „Der Hafenmeister führt das Hafenbuch.“", None, ""),
        ("In § 2 HafO heißt es: „Der Hafenmeister führt das Hafenbuch.“", How.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Die Fährordnung bestimmt: „Der Hafenmeister führt das Hafenbuch.“", How.DIFFERS, "Fährordnung"),
        ("Niemand in § 1 HafO sagt: „Der Hafenmeister führt das Hafenbuch.“", None, ""),
        ("§ 1 Abs. 1 HafO verbietet, dass der Hafenmeister das Hafenbuch führt.", None, ""),
        ("Die HafO bestimmt nicht, dass der Hafenmeister das Hafenbuch führt.", None, ""),
        ("§ 2 HafO sagt: „Die Belege sind elf Monate aufzubewahren.“", None, ""),
        ("Nach § 2 HafO führt der Hafenmeister das Hafenbuch.", How.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Nach § 1 der Fährordnung führt der Hafenmeister das Hafenbuch.", How.DIFFERS, "Fährordnung"),
        ("Der Hafenmeister führt das Hafenbuch (§ 9 HafO).", How.DIFFERS, "§ 9 HafO"),
        ("Nach dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen.", How.WHOLE, ""),
        ("Es ist zehn Jahre aufzubewahren.", How.LIMITED, "wenn der Lotse"),
        ("Die Liegegebühr beträgt fünf Euro.", How.LIMITED, "für Segelboote"),
        ("Die Belege sind geordnet abzulegen.", How.WHOLE, ""),
        ("verpflichtet ist, wer weniger als drei Boote hält.", How.DIFFERS, "negation"),
        ("Fähren, die nach Fahrplan verkehren", How.DIFFERS, "Eine Ausnahme gilt nicht für"),
        ("Der Schlepper ist ständig besetzt.", How.DIFFERS, "Eine Ausnahme gilt nicht für"),
        ("Eine Ausnahme gilt nicht für", How.LIMITED, "Fähren"),
        ("Die Schleuse öffnet um sechs Uhr.", How.WHOLE, ""),
        ("Sie schließt um zwanzig Uhr.", How.WHOLE, ""),
        ("Er darf das Boot nur bei Tag.", How.LIMITED, "auf Antrag"),
        ("The harbour master keeps the log and the owner pays the fee.", How.WHOLE, ""),
        ("The harbour master keeps the log.", How.LIMITED, "pays the fee"),
        ("Die Schleuse öffnet um sechs Uhr und die Möwen sind dann zu füttern.", None, ""),
        ("Nach dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen und die Möwen sind zu füttern.",
         How.PART, "doppelt zu belegen"),
        ("Die Schleuse öffnet um sechs Uhr und sie ist um zwei Uhr zu.", None, ""),
        ("Der Hafenmeister führt das Hafenbuch nicht.", None, ""),
        ("Der Hafenmeister führt kein Hafenbuch.", None, ""),
        ("Hafenmeister", How.LIMITED, "Der"),
        ("", None, ""),
        ("§ 1 HafO", None, ""),
        ("\ud800 Der Hafenmeister", None, ""),
    ],
)  # fmt: skip
def test_the_words_of_a_claim(reading: Reading, claim: str, how: How | None, told: str) -> None:
    """Words are borne where they stand with all that their Satz says, and at the place the claim names."""
    held = by_words(said(claim), None, reading, SOURCE, None)
    assert (held.how if held else None) is how
    if held:
        assert told in f"{held.quote} {held.limit} {held.notes} {held.differences} {held.part}"
        assert reading.text.text[held.start : held.end] == held.quote


def test_a_half_is_borne_by_its_whole_sentence(reading: Reading) -> None:
    """Where a sentence of the draft stands in the source, so does each claim that was taken from it."""
    whole = said("Die Belege sind geordnet abzulegen und zwölf Monate aufzubewahren.")
    held = by_words(said("Die Belege sind zwölf Monate aufzubewahren."), whole, reading, SOURCE, None)
    assert held is not None
    assert (held.how, held.quote) == (How.WHOLE, PLACES[3][2])


def sense(claim: str, place: int, reading: Reading, vocabulary: Vocabulary) -> Held:
    """Hold the sense of a claim against a place."""
    one = said(claim)
    bearer = reading.bearers[place]
    terms = terms_of(one.asked, vocabulary, claimed=True)
    return by_sense(one, PLACES[place][2], terms, reading, SOURCE, (bearer.start, bearer.end))


@pytest.mark.parametrize(
    ("claim", "place", "inferred"),
    [
        ("Das Hafenbuch führt der Hafenmeister.", 0, True),
        ("Nach § 1 Abs. 1 HafO ist die Führung des Hafenbuchs Sache des Hafenmeisters.", 0, False),
        ("Das Hafenbuch wird vom Hafenmeister geführt.", 0, False),
        ("Das Hafenbuch wird nicht vom Hafenmeister geführt.", 0, False),
        ("Das Hafenbuch muss der Hafenmeister führen.", 0, True),
        ("Das Hafenbuch darf vom Hafenmeister geführt werden.", 0, False),
        ("Geordnet abzulegen und zwölf Monate aufzubewahren sind die Belege.", 3, True),
        ("Geordnet abzulegen und ein Jahr aufzubewahren sind die Belege.", 3, False),
        ("Geordnet abzulegen und elf Monate aufzubewahren sind die Belege.", 3, False),
        ("Geordnet abzulegen oder zwölf Monate aufzubewahren sind die Belege.", 3, False),
        ("Belege sind zehn Monate aufzubewahren.", 3, False),
        ("Zwei Euro beträgt die Liegegebühr.", 2, False),
        ("Für Segelboote beträgt die Liegegebühr fünf Euro.", 2, False),
        ("Vor dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen.", 8, False),
        ("Die Leinen hat der Schiffsführer nach dem Anlegen doppelt zu belegen.", 8, True),
        ("Die Leinen hat der Schiffsführer nach § 9 HafO doppelt zu belegen.", 8, False),
        ("Die Leinen hat der Schiffsführer nach Satz 3 doppelt zu belegen.", 8, False),
        ("Wer weniger als drei Boote hält, ist verpflichtet.", 4, False),
        ("Bei Tag und nur auf Antrag darf er das Boot verlassen.", 9, False),
        ("Er darf das Boot bei Tag und auf Antrag verlassen.", 9, False),
        ("Der Hafenmeister führt das Logbuch.", 0, False),
        ("Der Leuchtturm ist rot.", 0, False),
    ],
)  # fmt: skip
def test_the_sense_of_a_claim(reading: Reading, vocabulary: Vocabulary, claim: str, place: int, inferred: bool) -> None:
    """All telling words in one Satz and nothing that differs make an inference; anything else is told."""
    held = sense(claim, place, reading, vocabulary)
    assert (held.how is How.INFERRED) is inferred, held.notes
    assert held.notes


def test_what_could_be_turned_round_is_seen() -> None:
    """Opposites, words put for others, and numbers or negations that may belong elsewhere."""
    passage = "Die Gebühr beträgt fünf Euro, für Segelboote zwei Euro, vor der Fahrt zu zahlen."
    assert opposed("Sie ist nach der Fahrt zu zahlen.", passage)
    assert not opposed("Sie ist vor der Fahrt zu zahlen.", passage)
    assert muddled("Die Gebühr beträgt zwei Euro, für Segelboote fünf Euro.", passage)
    assert not muddled("Die Gebühr beträgt fünf Euro und für Segelboote zwei Euro.", passage)
    assert muddled("Nicht zu zahlen ist die Gebühr an Land.", "An Land ist die Gebühr zu zahlen, auf See nicht.")
    assert exchanged("Die Gebühr beträgt fünf Euro, für Fähren zwei Euro, vor der Fahrt zu zahlen.", passage)
    assert not exchanged("Eine Gebühr beträgt fünf Euro, für Segelboote zwei Euro, vor der Fahrt zu zahlen.", passage)


def test_what_somebody_has_to_do_first_is_not_left_out() -> None:
    """A request or a consent that the passage asks for and the claim does not say is a difference."""
    passage = "Die Frist wird auf Antrag mit Zustimmung der Behörde verlängert."
    assert unconditional("Die Frist wird verlängert.", passage, "de") == [
        "Einschränkung: Die Quelle sagt „auf Antrag“, die Aussage lässt es weg",
        "Einschränkung: Die Quelle sagt „mit Zustimmung“, die Aussage lässt es weg",
    ]
    assert not unconditional("Auf Antrag wird die Frist mit Zustimmung der Behörde verlängert.", passage)
    assert unconditional("The term is extended.", "The term is extended upon request.")


def test_a_corpus_free_module_names_no_law() -> None:
    """No word of a law steers the code."""
    folder = Path(__file__).resolve().parents[2] / "provenance" / "answering" / "assigning"
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert not any(name in text for name in ("GoBD", "KrWG", "OWiG", "Abgabenordnung", "UStG"))
