"""A claim against one place of a by-law of our own: borne, limited, in part, inferred, or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.assigning.entailment import Entailment, by_sense, by_words
from provenance.answering.assigning.entailment import EntailmentKind as Kind
from provenance.answering.assigning.parsed_claim import parsed
from provenance.citing.search.scope import IndexedSource
from provenance.citing.search.vocabulary import Vocabulary, terms_of
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.detection import Spoken, spoken
from provenance.language.entailment import exchanged, muddled, opposed, widened
from provenance.language.source import SourceText
from provenance.language.word_alignment import moved
from provenance.language.words import weakened
from provenance.model.locator import Locator

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
    ("§ 7", (("Absatz", "1"),), ("Die Gebühr nach § 1 Absatz 2 ist in sechs Raten zu je 1 200 Euro gemäß der Maßgabe "
     "des Rates zu zahlen; sie ist gemäß Anlage 1 Nummer 2 bis zum 1. Mai 2025 fällig.")),
    ("§ 8", (("Absatz", "1"),), "Aufzubewahren sind:"),
    ("§ 8", (("Absatz", "1"), ("Nummer", "1")), "Fahrtenbücher,"),
    ("§ 8", (("Absatz", "1"), ("Nummer", "2")), "Wartungshefte und"),
    ("§ 8", (("Absatz", "1"), ("Nummer", "3"), ("Satz", "1")), "Quittungen über Seile."),
    ("§ 8", (("Absatz", "1"), ("Nummer", "3"), ("Satz", "2")), "Sie dürfen Kopien sein."),
    ("§ 8", (("Absatz", "2"), ("Satz", "1")), "Liegeplätze sind knapp."),
    ("§ 8", (("Absatz", "2"), ("Satz", "2")), "Ein Liegeplatz wird vergeben, wenn"),
    ("§ 8", (("Absatz", "2"), ("Nummer", "1")), "das Boot versichert ist,"),
    ("§ 8", (("Absatz", "2"), ("Nummer", "2")), "der Halter volljährig ist und"),
    ("§ 8", (("Absatz", "2"), ("Nummer", "3")), "ein Platz frei ist."),
    ("§ 8", (("Absatz", "3"),), "Die Gebühr entfällt, soweit"),
    ("§ 8", (("Absatz", "3"), ("Nummer", "1")), "das Boot der Rettung dient oder"),
    ("§ 8", (("Absatz", "3"), ("Nummer", "2")), "es im Hafen gebaut wird."),
    ("§ 8", (("Absatz", "4"),), "Der Lotse hat wahlweise"),
    ("§ 8", (("Absatz", "4"), ("Nummer", "1")), "das Signalhorn zu blasen oder"),
    ("§ 8", (("Absatz", "4"), ("Nummer", "2")), "die Laterne zu schwenken."),
    ("§ 9", (), "Der Schiffsführer hat"),
    ("§ 9", (("Nummer", "1"),), "das Logbuch,"),
    ("§ 9", (("Nummer", "2"),), "die Fahrtenliste"),
    ("§ 9", (), "dem Hafenmeister vorzulegen."),
    ("§ 10", (), "Nach § 6 HafO blaue Boote sind zu melden."),
)  # fmt: skip
GERMAN = Spoken("de", "de")
SOURCE = IndexedSource(
    1, "sha256:1", "Hafenordnung", "document", "de/hafo", "HafO", "Hafenordnung", ("hafo",), None, 12
)


@pytest.fixture(scope="module")
def reading() -> SourceReading:
    """The by-law, ready for quotes."""
    text, bearers = "", []
    for number, (section, path, words) in enumerate(PLACES):
        text += "\n"
        place = Locator(section, path, "HafO")
        bearers.append(
            Bearer(str(number), str(place), Locator(section, path), None, len(text), len(text) + len(words), None)
        )
        text += words
    return SourceReading("HafO", SourceText(text, [(one.start, one.end) for one in bearers]), None, bearers)


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
        ("Der Hafenmeister führt das Hafenbuch.", Kind.WHOLE, "Der Hafenmeister führt das Hafenbuch."),
        ("„Der Hafen­meister\u00a0führt das Hafen-\nbuch.“", Kind.WHOLE, "Der Hafenmeister führt das Hafenbuch."),
        ("Der Hafenmeister führt das Hafenbuch (§ 1 Abs. 1 HafO).", Kind.WHOLE, ""),
        ("Nach § 1 Abs. 1 HafO führt der Hafenmeister das Hafenbuch.", Kind.WHOLE, ""),
        ("Gemäß § 4 HafO gilt: Er darf das Boot nur bei Tag und nur auf Antrag verlassen.", Kind.WHOLE, ""),
        ("Wörtlich heißt es in § 1 Abs. 1 HafO: „Der Hafenmeister führt das Hafenbuch.“", Kind.WHOLE, ""),
        ("Die HafO bestimmt: „Der Hafenmeister führt das Hafenbuch“ (§ 1 Abs. 1 Satz 1 HafO).", Kind.WHOLE, ""),
        ("§ 1 Abs. 1 HafO bestimmt, dass der Hafenmeister das Hafenbuch führt.", Kind.WHOLE, ""),
        ("Nach § 4 HafO gilt, dass er das Boot nur bei Tag und nur auf Antrag verlassen darf.", Kind.WHOLE, ""),
        ("Der Hafenmeister führt das Hafenbuch, vgl. § 1 Abs. 1 HafO.", Kind.WHOLE, ""),
        ("As the by-law says, “The harbour master keeps the log and the owner pays the fee.”", Kind.DIFFERS, "by-law"),
        ("As § 6 HafO says, “The harbour master keeps the log and the owner pays the fee.”", Kind.WHOLE, ""),
        ("Die Verordnung bestimmt: „Der Hafenmeister führt das Hafenbuch.“", Kind.DIFFERS, "Verordnung"),
        ("Die Hafenordnung bestimmt: „Der Hafenmeister führt das Hafenbuch.“", Kind.WHOLE, ""),
        ("In § 2 HafO heißt es: „Der Hafenmeister führt das Hafenbuch.“", Kind.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Die Fährordnung bestimmt: „Der Hafenmeister führt das Hafenbuch.“", Kind.DIFFERS, "Fährordnung"),
        ("Niemand in § 1 HafO sagt: „Der Hafenmeister führt das Hafenbuch.“", None, ""),
        ("§ 1 Abs. 1 HafO verbietet, dass der Hafenmeister das Hafenbuch führt.", None, ""),
        ("Die HafO bestimmt nicht, dass der Hafenmeister das Hafenbuch führt.", None, ""),
        ("§ 2 HafO sagt: „Die Belege sind elf Monate aufzubewahren.“", None, ""),
        ("Nach § 2 HafO führt der Hafenmeister das Hafenbuch.", Kind.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Nach § 1 der Fährordnung führt der Hafenmeister das Hafenbuch.", Kind.DIFFERS, "Fährordnung"),
        ("Der Hafenmeister führt das Hafenbuch (§ 9 HafO).", Kind.DIFFERS, "§ 9 HafO"),
        ("Nach dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen.", Kind.WHOLE, ""),
        ("Es ist zehn Jahre aufzubewahren.", Kind.LIMITED, "wenn der Lotse"),
        ("Die Liegegebühr beträgt fünf Euro.", Kind.LIMITED, "für Segelboote"),
        ("Die Belege sind geordnet abzulegen.", Kind.WHOLE, ""),
        ("verpflichtet ist, wer weniger als drei Boote hält.", Kind.DIFFERS, "negation"),
        ("Fähren, die nach Fahrplan verkehren", Kind.DIFFERS, "Eine Ausnahme gilt nicht für"),
        ("Der Schlepper ist ständig besetzt.", Kind.DIFFERS, "Eine Ausnahme gilt nicht für"),
        ("Eine Ausnahme gilt nicht für", Kind.LIMITED, "Fähren"),
        ("Die Schleuse öffnet um sechs Uhr.", Kind.WHOLE, ""),
        ("Sie schließt um zwanzig Uhr.", Kind.WHOLE, ""),
        ("Er darf das Boot nur bei Tag.", Kind.LIMITED, "auf Antrag"),
        ("§ 1 Abs. 1 HafO: Der Hafenmeister führt das Hafenbuch.", Kind.WHOLE, ""),
        ("Der Hafenmeister führt das Hafenbuch, § 1 Abs. 1 HafO.", Kind.WHOLE, ""),
        ("Der Hafenmeister führt das Hafenbuch. – § 1 Abs. 1 HafO", Kind.WHOLE, ""),
        ("§ 2 HafO: Der Hafenmeister führt das Hafenbuch.", Kind.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Der Hafenmeister führt das Hafenbuch, § 2 HafO.", Kind.DIFFERS, "§ 1 Abs. 1 Satz 1 HafO"),
        ("Der Hafenmeister führt das Hafenbuch.¹", Kind.WHOLE, ""),
        ("Der Ha­fen­meis­ter führt das Hafen\u200bbuch.", Kind.WHOLE, ""),
        ("The harbour master keeps the log and the owner pays the fee.", Kind.WHOLE, ""),
        ("The harbour master keeps the log.", Kind.LIMITED, "pays the fee"),
        ("Die Schleuse öffnet um sechs Uhr und die Möwen sind dann zu füttern.", None, ""),
        ("Nach dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen und die Möwen sind zu füttern.",
         Kind.PART, "doppelt zu belegen"),
        ("Die Schleuse öffnet um sechs Uhr und sie ist um zwei Uhr zu.", None, ""),
        ("Der Hafenmeister führt das Hafenbuch nicht.", None, ""),
        ("Der Hafenmeister führt kein Hafenbuch.", None, ""),
        ("Hafenmeister", Kind.LIMITED, "Der"),
        ("", None, ""),
        ("§ 1 HafO", None, ""),
        ("\ud800 Der Hafenmeister", None, ""),
    ],
)  # fmt: skip
def test_the_words_of_a_claim(reading: SourceReading, claim: str, how: Kind | None, told: str) -> None:
    """Words are borne where they stand with all that their Satz says, and at the place the claim names."""
    held = by_words(parsed(claim), None, reading, SOURCE, None)
    assert (held.how if held else None) is how
    if held:
        assert told in f"{held.quote} {held.limit} {held.notes} {held.differences} {held.part}"
        assert reading.text.text[held.start : held.end] == held.quote


@pytest.mark.parametrize(
    "frame",
    [
        "Falsch ist: ", "Abgeschafft wurde: ", "Das ist falsch – ", "Im Hafen gilt, ", "Es ist umstritten, ob ",
        "Ein Irrtum ist, dass ", "Niemand bestreitet, dass ", "It is a myth that ", "It is doubtful whether ",
        "It was true that ", "It is false ", "Nobody believes ", "",
    ],
)  # fmt: skip
def test_no_clause_is_borne_without_its_frame(reading: SourceReading, frame: str) -> None:
    """What stands behind words that deny, doubt or report it is not cut out of them, and borne by itself."""
    clause = "die Möwen sind zu füttern und sie ist gemäß Anlage 1 Nummer 2 bis zum 1. Mai 2025 fällig"
    held = by_words(parsed(f"{frame}{clause}."), None, reading, SOURCE, None)
    assert (held.how if held else None) is (None if frame else Kind.PART)


def test_a_half_is_borne_by_its_whole_sentence(reading: SourceReading) -> None:
    """Where a sentence of the draft stands in the source, so does each claim that was taken from it."""
    whole = parsed("Die Belege sind geordnet abzulegen und zwölf Monate aufzubewahren.")
    held = by_words(parsed("Die Belege sind zwölf Monate aufzubewahren."), whole, reading, SOURCE, None)
    assert held is not None
    assert (held.how, held.quote) == (Kind.WHOLE, PLACES[3][2])


def sense(claim: str, place: int, reading: SourceReading, vocabulary: Vocabulary) -> Entailment:
    """Hold the sense of a claim against a place."""
    one = parsed(claim, "de")
    bearer = reading.bearers[place]
    terms = terms_of(one.asked, vocabulary, claimed=True)
    return by_sense(one, PLACES[place][2], terms, "de", reading, SOURCE, (bearer.start, bearer.end))


@pytest.mark.parametrize(
    ("claim", "place", "how", "told"),
    [
        ("Die Gebuehr nach §1 Abs. 2 ist in 6 Raten zu je 1.200 EUR gem. der Massgabe des Rats zu zahlen;", 12,
         Kind.WHOLE, "Die Gebühr nach § 1 Absatz 2 ist in sechs Raten"),
        ("sie ist gemäß Anlage 1 Nr. 2 bis zum 1.5.2025 fällig", 12, Kind.WHOLE, "bis zum 1. Mai 2025"),
        ("SIE IST GEMÄSS ANLAGE 1 NUMMER 2 BIS ZUM 1. MAI 2025 FÄLLIG", 12, Kind.WHOLE, "bis zum 1. Mai 2025"),
        ("sie ist gemäß Anlage 1 Nr. 2 bis zum 1.6.2025 fällig", 12, None, ""),
        ("sie ist gemäß Anlage 2 Nr. 1 bis zum 1.5.2025 fällig", 12, None, ""),
        ("§ 7 Abs. 1 HafO: sie ist gemäss Anlage 1 Nr. 2 bis zum 1.5.2025 fällig.", 12, Kind.WHOLE, ""),
        ("Nach § 6 HafO blaue Boote sind zu melden (§ 10 HafO).", 33, Kind.WHOLE, "blaue Boote sind zu melden"),
        ("§ 6 HafO: sie ist gemäss Anlage 1 Nr. 2 bis zum 1.5.2025 fällig.", 12, Kind.DIFFERS, "§ 7 Abs. 1 HafO"),
        ("Aufzubewahren sind: Fahrtenbücher", 13, Kind.WHOLE, "Fahrtenbücher"),
        ("Aufzubewahren sind: Wartungshefte.", 15, Kind.WHOLE, "Wartungshefte"),
        ("Aufzubewahren sind Wartungshefte", 13, Kind.WHOLE, "Wartungshefte"),
        ("Aufzubewahren sind: Quittungen über Seile", 16, Kind.WHOLE, "Quittungen über Seile"),
        ("Nach § 8 HafO gilt: Aufzubewahren sind: Wartungshefte.", 15, Kind.WHOLE, "Wartungshefte"),
        ("Nach § 7 HafO gilt: Aufzubewahren sind: Wartungshefte.", 15, Kind.DIFFERS, "§ 8 Abs. 1 Nr. 2 HafO"),
        ("Aufzubewahren sind: Laternen", 13, None, ""),
        ("Nicht aufzubewahren sind: Wartungshefte.", 15, None, ""),
        ("Ein Liegeplatz wird vergeben, wenn das Boot versichert ist.", 20, Kind.LIMITED, "volljährig"),
        ("Ein Liegeplatz wird vergeben, wenn der Halter volljährig ist.", 21, Kind.LIMITED, "versichert"),
        ("Ein Liegeplatz wird vergeben, wenn ein Platz frei ist.", 22, Kind.LIMITED, "versichert"),
        ("Die Gebühr entfällt, soweit das Boot der Rettung dient.", 24, Kind.WHOLE, ""),
        ("Die Gebühr entfällt, soweit es im Hafen gebaut wird.", 25, Kind.WHOLE, "es im Hafen gebaut wird"),
        ("Der Lotse hat wahlweise die Laterne zu schwenken.", 28, Kind.LIMITED, "Signalhorn"),
        ("Der Schiffsführer hat das Logbuch", 29, Kind.LIMITED, "vorzulegen"),
        ("Der Schiffsführer hat die Fahrtenliste", 31, Kind.LIMITED, "vorzulegen"),
    ],
)  # fmt: skip
def test_another_spelling_and_items_of_a_list(
    reading: SourceReading, claim: str, place: int, how: Kind | None, told: str
) -> None:
    """Words in another spelling are the words; an item holds with what leads to its list, a condition not alone."""
    one = reading.bearers[place]
    held = by_words(parsed(claim, "de"), None, reading, SOURCE, (one.start, one.end))
    assert (held.how if held else None) is how, held
    if held and how is Kind.WHOLE:
        assert told in held.quote
    elif held:
        assert told in held.notes


BERTH = "Ein Liegeplatz wird vergeben, wenn"
BERTHS = [f"{BERTH} das Boot versichert ist", f"{BERTH} der Halter volljährig ist und", f"{BERTH} ein Platz frei ist."]


@pytest.mark.parametrize(
    ("items", "hows"),
    [
        (BERTHS, [Kind.WHOLE, Kind.WHOLE, Kind.WHOLE]),
        (BERTHS[:2], [Kind.LIMITED, Kind.LIMITED]),
        (
            [*BERTHS, f"{BERTH} der Rat zustimmt."],
            [Kind.LIMITED, Kind.LIMITED, Kind.LIMITED, None],
        ),
        (
            [BERTHS[0], BERTHS[1].replace("und", "oder"), BERTHS[2]],
            [Kind.LIMITED, None, Kind.LIMITED],
        ),
        (
            [BERTHS[0], BERTHS[1].replace("volljährig", "ledig"), BERTHS[2]],
            [Kind.LIMITED, None, Kind.LIMITED],
        ),
        ([BERTHS[1], BERTHS[0], BERTHS[2]], [Kind.LIMITED, Kind.LIMITED, Kind.LIMITED]),
    ],
)
def test_a_list_that_is_copied_whole_leaves_nothing_out(
    reading: SourceReading, items: list[str], hows: list[Kind | None]
) -> None:
    """Where a draft has the list of the source, item by item and joined alike, each item is borne; else limited."""
    beside = [parsed(one, "de") for one in items]
    found: list[Kind | None] = []
    for number, one in enumerate(beside):
        place = reading.bearers[20 + min(number, 2)]
        some = (reading.bearers[at] for at in (20, 21, 22)) if len(items) > 2 else [place]
        helds = [by_words(one, None, reading, SOURCE, (at.start, at.end), beside) for at in some]
        borne = [held.how for held in helds if held and held.how.bears]
        found.append(min(borne, key=list(Kind).index, default=None))
    assert found == hows


@pytest.mark.parametrize(
    ("claim", "place", "how"),
    [
        ("Das Hafenbuch führt der Hafenmeister.", 0, Kind.WHOLE),
        ("Nach § 1 Abs. 1 HafO ist die Führung des Hafenbuchs Sache des Hafenmeisters.", 0, Kind.DIFFERS),
        ("Das Hafenbuch wird vom Hafenmeister geführt.", 0, Kind.WHOLE),
        ("Das Hafenbuch wird nicht vom Hafenmeister geführt.", 0, Kind.DIFFERS),
        ("Das Hafenbuch muss der Hafenmeister führen.", 0, Kind.WHOLE),
        ("Das Hafenbuch darf vom Hafenmeister geführt werden.", 0, Kind.DIFFERS),
        ("Geordnet abzulegen und zwölf Monate aufzubewahren sind die Belege.", 3, Kind.INFERRED),
        ("Geordnet abzulegen und ein Jahr aufzubewahren sind die Belege.", 3, Kind.DIFFERS),
        ("Geordnet abzulegen und elf Monate aufzubewahren sind die Belege.", 3, Kind.DIFFERS),
        ("Geordnet abzulegen oder zwölf Monate aufzubewahren sind die Belege.", 3, Kind.DIFFERS),
        ("Belege sind zehn Monate aufzubewahren.", 3, Kind.DIFFERS),
        ("Zwei Euro beträgt die Liegegebühr.", 2, Kind.DIFFERS),
        ("Für Segelboote beträgt die Liegegebühr fünf Euro.", 2, Kind.DIFFERS),
        ("Vor dem Anlegen hat der Schiffsführer die Leinen doppelt zu belegen.", 8, Kind.DIFFERS),
        ("Die Leinen hat der Schiffsführer nach dem Anlegen doppelt zu belegen.", 8, Kind.WHOLE),
        ("Die Leinen hat der Schiffsführer nach § 9 HafO doppelt zu belegen.", 8, Kind.DIFFERS),
        ("Die Leinen hat der Schiffsführer nach Satz 3 doppelt zu belegen.", 8, Kind.DIFFERS),
        ("Wer weniger als drei Boote hält, ist verpflichtet.", 4, Kind.DIFFERS),
        ("Bei Tag und nur auf Antrag darf er das Boot verlassen.", 9, Kind.LIMITED),
        ("Er darf das Boot bei Tag und auf Antrag verlassen.", 9, Kind.LIMITED),
        ("Der Hafenmeister führt das Logbuch.", 0, Kind.DIFFERS),
        ("Der Leuchtturm ist rot.", 0, Kind.DIFFERS),
        ("Ständig besetzt ist der Schlepper.", 7, Kind.DIFFERS),
        ("Frei ist ein Platz.", 22, Kind.LIMITED),
        ("Sie schließt dann auch.", 10, Kind.DIFFERS),
    ],
)  # fmt: skip
def test_the_sense_of_a_claim(
    reading: SourceReading, vocabulary: Vocabulary, claim: str, place: int, how: Kind
) -> None:
    """What a Satz says in another order is borne by it, what it says less of with a limit; anything else is told."""
    held = sense(claim, place, reading, vocabulary)
    assert held.how is how, held.notes
    assert held.notes


def test_what_could_be_turned_round_is_seen() -> None:
    """Opposites, words put for others, and numbers or negations that may belong elsewhere."""
    passage = "Die Gebühr beträgt fünf Euro, für Segelboote zwei Euro, vor der Fahrt zu zahlen."
    assert opposed("Sie ist nach der Fahrt zu zahlen.", passage)
    assert not opposed("Sie ist vor der Fahrt zu zahlen.", passage)
    assert muddled("Die Gebühr beträgt zwei Euro, für Segelboote fünf Euro.", passage, GERMAN)
    assert not muddled("Die Gebühr beträgt fünf Euro und für Segelboote zwei Euro.", passage, GERMAN)
    assert muddled(
        "Nicht zu zahlen ist die Gebühr an Land.", "An Land ist die Gebühr zu zahlen, auf See nicht.", GERMAN
    )
    assert exchanged("Die Gebühr beträgt fünf Euro, für Fähren zwei Euro, vor der Fahrt zu zahlen.", passage)
    assert not exchanged("Eine Gebühr beträgt fünf Euro, für Segelboote zwei Euro, vor der Fahrt zu zahlen.", passage)


def test_what_somebody_has_to_do_first_is_not_left_out() -> None:
    """A request or a consent that the passage asks for and the claim does not say weakens it, in either language."""
    passage = "Die Frist wird auf Antrag mit Zustimmung der Behörde verlängert."
    assert weakened("Die Frist wird verlängert.", passage)[1] == ("auf Antrag", "mit Zustimmung")
    assert not weakened("Auf Antrag wird die Frist mit Zustimmung der Behörde verlängert.", passage)[1]
    assert weakened("The term is extended.", "The term is extended upon request.")[1] == ("upon request",)
    assert weakened("It is sold.", "It is sold with the consent of the board.")[1] == ("with the consent",)


def test_a_corpus_free_module_names_no_law() -> None:
    """No word of a law steers the code."""
    folder = Path(__file__).resolve().parents[2] / "provenance" / "answering" / "assigning"
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert not any(name in text for name in ("GoBD", "KrWG", "OWiG", "Abgabenordnung", "UStG"))


@pytest.mark.parametrize(
    ("claim", "passage", "told"),
    [
        ("Boote sind zu prüfen.", "Alte Boote sind zu prüfen.", "Alte"),
        ("Die Schleuse schließt früher.", "Bei Sturm schließt die Schleuse früher.", "Sturm"),
        ("Der Lotse hat zu warten.", "Ist Nebel gemeldet, hat der Lotse zu warten.", "Nebel gemeldet"),
        ("Wer ein Boot hält, hat es zu melden.", "Wer ein neues Boot hält, hat es zu melden.", "neues"),
        ("Er hat die Boote zu prüfen.", "Er hat die Boote, die im Hafen liegen, zu prüfen.", "Hafen liegen"),
        ("Er darf das Boot verlassen.", "Er darf das Boot schriftlich gemeldet verlassen.", "schriftlich gemeldet"),
        ("Er haftet nicht für Schäden am Boot.", "Er haftet nicht für kleine Schäden am Boot.", "kleine"),
        ("Er hat ab sechs Uhr und ab acht Uhr nur kurz zu hupen.",
         "Er hat mindestens ab sechs Uhr und mindestens ab acht Uhr nur kurz zu hupen.", "mindestens"),
        ("Er hat das Horn nicht zu blasen. Eine Strafe.", "Er hat das Horn nicht zu blasen. Keine Strafe.", "kein"),
        ("The owner shall moor the boat.", "The owner of a barge shall moor the boat.", "barge"),
        ("Boote sind an zwei Stellen zu lagern.", "Boote sind an zwei entfernten Stellen zu lagern.", None),
        ("Er hat Boote zu prüfen.", "Er hat Boote und Seile zu prüfen.", None),
        ("Zu prüfen sind die Boote.", "Die Boote sind zu prüfen.", None),
        ("Bei Sturm ist zu hupen.", "Der Lotse ist bei Nebel, bei Eis, bei Schnee und bei Flut zu rufen.", None),
    ],
)  # fmt: skip
def test_what_narrows_a_rule_is_not_left_out(claim: str, passage: str, told: str | None) -> None:
    """For whom and when it holds may not go, nor anything of what is allowed or denied; of a duty less may be said."""
    found = widened(claim, passage, spoken(claim, passage).source)
    assert bool(found) is (told is not None)
    assert told is None or any(told in one.source for one in found)


@pytest.mark.parametrize(
    ("claim", "passage", "turned"),
    [
        ("Die Gemeinde hört die zuständige oberste Behörde an.",
         "Die zuständige oberste Behörde hört die Gemeinde an.", True),
        ("Der Lotse ordnet an, dass die Behörde das Signal gibt.",
         "Die Behörde ordnet an, dass der Lotse das Signal gibt.", True),
        ("The old harbour master shall warn the owner.", "The owner shall warn the old harbour master.", True),
        ("Anton Voigt sold the mill to Otto Kruse.", "Otto Kruse sold the mill to Anton Voigt.", True),
        ("Berta hired Clara.", "Clara hired Berta.", True),
        ("The mill was sold to Anton Voigt by Otto Kruse.", "Otto Kruse sold the mill to Anton Voigt.", False),
        ("Jonas Feld opened the quay in May.", "In May the quay was opened by Jonas Feld.", False),
        ("In Wersum Otto Kruse sold the mill.", "Otto Kruse sold the mill in Wersum.", False),
        ("Otto Kruse is the mayor.", "The mayor is Otto Kruse.", False),
        ("Anna and Otto sold the mill.", "Otto and Anna sold the mill.", False),
        ("Den Antrag hat die Behörde binnen eines Monats zu prüfen.",
         "Die Behörde hat den Antrag binnen eines Monats zu prüfen.", False),
        ("In der Kammer sind Belege aufzubewahren.", "Belege sind in der Kammer aufzubewahren.", False),
        ("Acht Jahre lang sind Belege aufzubewahren.", "Belege sind acht Jahre lang aufzubewahren.", False),
        ("Within a year the owner shall warn the master.", "The owner shall warn the master within a year.", False),
        ("Das Boot liegt im Hafen.", "Die Möwen kreisen über dem Kai, und der Lotse schläft.", False),
    ],
)  # fmt: skip
def test_who_does_what_to_whom(claim: str, passage: str, turned: bool) -> None:
    """Two nouns that change places do what the other did, unless their case or a preposition shows what they are."""
    assert bool(moved(claim, passage, spoken(claim, passage).source)) is turned
