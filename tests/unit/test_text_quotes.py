"""Quotes in a law of our own: what verifies, what fails, and what is said about it."""

from __future__ import annotations

import pytest

from provenance.language.catalogue import remarks
from provenance.language.reports import disputes
from provenance.language.source import LONGEST, SourceText
from tests.support.documents.quotable_law import LAW, SENTENCES


@pytest.fixture(scope="module")
def law() -> SourceText:
    """The law, without any knowledge of its structure."""
    return SourceText(LAW)


@pytest.mark.parametrize("quote", SENTENCES)
def test_true_quotes_verify(law, quote):
    """A quote that stands in the source verifies and gives the source's own text."""
    match = law.find(quote)
    assert match.verified, match.notes
    assert match.text == LAW[match.start : match.end]
    assert (match.method, match.similarity, match.count) == ("exact", 1.0, 1)


@pytest.mark.parametrize(
    "quote",
    [
        "„Sie gilt nicht für Sport- und Museumshäfen.“",
        "[s]ie gilt nicht für Sport- und Museumshäfen.",
        "[D]er Hafenmeister soll die Eintragungen",
        "[d]er Hafenmeister soll die Eintragungen",
        "Unrichtige [sic] Eintragungen sind so zu berichtigen",
        "Unrichtige Eintragungen [sic!] sind so zu berichtigen",
        "[...] sind so zu berichtigen, dass der ursprüngliche Inhalt …",
        "(2) Der Hafenmeister soll die Eintragungen",
        "(2) 1Der Hafenmeister soll die Eintragungen",
        "am Ende jedes Tages prüfen. ²Er darf sich dabei",
        "§ 3 Aufbewahrung (1) Das Hafenbuch ist zehn Jahre",
        "In das Hafenbuch sind einzutragen der Name des Schiffes und die Anschrift des Reeders, die Menge der Ladung",
        "In das Hafenbuch sind einzutragen 1. der Name des Schiffes und die Anschrift des Reeders, 2. die Menge",
        "(1) In das Hafenbuch sind einzutragen der Name des Schiffes und die Anschrift des Reeders, die Menge",
        "('schutzwürdiges Geheimnis' i.S.d. §17)",
    ],
)
def test_conventions_of_citing_are_kept(law, quote):
    """Outer quotation marks, [D]ie, [sic], an ellipsis at an end, and labels kept or left out do no harm."""
    match = law.find(quote)
    assert match.verified, match.notes


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Die zugehörigen Belege sind zehn Jahre aufzubewahren", "acht"),
        ("die zugehörigen Belege sind zehn Jahre aufzubewahren", "the source says “acht”, the quote says “zehn”"),
        ("Eintragungen dürfen entfernt werden", "“nicht”, the quote leaves it out"),
        ("Der Hafenmeister kann das Hafenbuch unverzüglich ergänzen", "the source says “muss”, the quote says “kann”"),
        ("das Hafenbuch verzüglich ergänzen", "negation: the source says “unverzüglich”"),
        ("eine Frist von höchstens vierzehn Wochen", "the source says “Tagen”, the quote says “Wochen”"),
        ("endet nicht vor dem 31. März 2030", "the source says “Dezember”, the quote says “März”"),
        ("nicht vor dem Dezember 2030", "31"),
        ("Der Reeder [und jeder Dritte] hat die Angaben", "Leave out the insertion [und jeder Dritte]"),
        ("die Menge der Ladung in Tonnen, wobei Bruchteile abzurunden sind", "the source says “aufzurunden”"),
        ("(3) Der Hafenmeister soll die Eintragungen", "the source says “2”, the quote says “3”"),
        ("3. die Menge der Ladung in Tonnen", "the source says “2”, the quote says “3”"),
        ("2018 gelöscht", "the source says “2019”, the quote says “2018”"),
        ("Wer ein Schiff baut, zahlt Gold an den König der Meere", "Nothing in the source is"),
    ],
)
def test_altered_quotes_fail_and_say_why(law, quote, said):
    """The note names what the source says and what the quote says, so that one step mends it."""
    match = law.find(quote)
    assert not match.verified
    assert said in remarks("en", match.notes)
    assert match.similarity < 1


@pytest.mark.parametrize(
    "quote",
    [
        "Die Frist beginnt mit dem Schluss [...] in dem die letzte Eintragung gemacht worden ist",
        "Die Frist beginnt mit dem Schluss (...) in dem die letzte Eintragung gemacht worden ist",
        "Die Frist beginnt mit dem Schluss … in dem die letzte Eintragung gemacht worden ist",
        "Die Frist beginnt mit dem Schluss [ … ] in dem die letzte Eintragung gemacht worden ist",
        "Der Hafenmeister soll die Eintragungen [...] jedes Tages prüfen.",
    ],
)
def test_parts_verify_in_order_and_near(law, quote):
    """What an ellipsis leaves out without changing the sense is no alteration; the parts are located each."""
    match = law.find(quote)
    assert match.verified, match.notes
    assert match.method == "parts"
    assert len(match.parts) == 2
    assert match.text == " [...] ".join(LAW[a:b] for a, b in match.parts)
    assert (match.start, match.end) == (match.parts[0][0], match.parts[-1][1])


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Sie gilt [...] für Sport- und Museumshäfen.", "“nicht” (negation)"),
        (
            "Eintragungen dürfen nicht entfernt werden, [...] die Hafenbehörde hat der Entfernung",
            "“es sei denn” (limit)",
        ),
        ("Das Hafenbuch ist [...] die zugehörigen Belege sind acht Jahre", "“zehn Jahre” (number)"),
        ("Der Hafenmeister [...] das Hafenbuch unverzüglich ergänzen", "“muss” (modality)"),
        ("Die Einsicht ist kostenfrei, [...] Abschriften verlangt werden", "“außer” (limit)"),
        ("nach dem 1. Januar 2019 gelöscht worden ist; [...] auf Antrag eine Frist", "“kann” (modality)"),
        (
            "Eintragung gemacht worden ist, und endet nicht [...] Ist ein Verfahren anhängig",
            "“31. Dezember 2030” (date)",
        ),
        (
            "Der Hafenmeister soll die Eintragungen [...] sich dabei einer geeigneten Person",
            "joins one sentence to another",
        ),
        ("ist zehn Jahre, [...] das Hafenbuch ist", "does not stand in the source"),
        ("sind acht Jahre aufzubewahren. [...] Das Hafenbuch ist zehn Jahre", "not in this order within"),
        (
            "regelt die Führung der Hafenbücher [...] Geldbuße bis zu fünfundzwanzigtausend Euro",
            "not in this order within",
        ),
        ("Die Belege [...] sind zu vernichten", "does not stand in the source"),
        ("Weder [...] der [...] Reeder", "too short"),
        ("§ [...] gilt entsprechend", "does not stand"),
    ],
)
def test_what_an_ellipsis_hides_is_named(law, quote, said):
    """A negation, limit, number, modal or seam that an ellipsis hides keeps the quote from verifying."""
    match = law.find(quote)
    assert not match.verified
    assert said in remarks("en", match.notes)


def test_a_quote_cut_before_its_limit_is_warned_of(law):
    """The quote verifies, and the rest of the sentence is shown."""
    match = law.find("Eintragungen dürfen nicht entfernt werden")
    assert match.verified
    assert "es sei denn, die Hafenbehörde hat der Entfernung schriftlich zugestimmt." in remarks("en", match.warnings)
    assert match.warnings[0] in match.notes
    assert not law.find(SENTENCES[2]).warnings
    assert not law.find("der Name des Schiffes").warnings


def test_a_quote_cut_at_its_negation_is_warned_of(law):
    """A quote that begins right after a negation, or stops before one, verifies with a warning that shows it."""
    assert "begins right after a negation" in remarks("en", law.find("entfernt werden, es sei denn").warnings)
    assert "stops before a negation" in remarks("en", law.find("so läuft die Frist").warnings)


@pytest.mark.parametrize("quote", ["", " ", "12 34", "§ 147", "...", "[...]", "(1)", "„“", "\u200b", "—", "²"])
def test_a_quote_without_a_word_never_verifies(law, quote):
    """Numbers and marks alone say nothing that could be checked."""
    assert not law.find(quote).verified
    assert not SourceText(f"vor {quote} nach").find(quote).verified


def test_a_quote_longer_than_any_quote_fails_at_once():
    """There is a bound, so that any text ends in bounded time; the note says so."""
    text = "Satz für Satz. " * LONGEST
    match = SourceText(text).find(text)
    assert not match.verified
    assert str(LONGEST) in remarks("en", match.notes)


def test_of_several_places_the_wanted_one_is_given(law):
    """All places are counted, and the one that touches the range asked for is the match."""
    first = law.find("Der Hafenmeister")
    assert first.count == 3
    assert len(first.occurrences) == 3
    for start, end in first.occurrences:
        assert LAW[start:end] == "Der Hafenmeister"
        assert law.find("Der Hafenmeister", near=(start + 2, start + 3)).start == start
    assert law.find("Der Hafenmeister", near=(0, 1)).start == first.occurrences[0][0]
    assert "3 places" in remarks("en", first.notes)


def test_known_places_tell_labels_from_content():
    """With the stretches of the units, a label is what stands before a unit; a day before a month is none."""
    text = "Es gilt, wer die\n1. Frist wahrt oder\n2. bis zum\n31. Dezember zahlt."
    parts = ["Es gilt, wer die", "Frist wahrt oder", "bis zum", "Dezember zahlt."]
    units = [(text.index(part), text.index(part) + len(part)) for part in parts]
    source = SourceText(text, units)
    assert source.find("Es gilt, wer die Frist wahrt oder bis zum 31. Dezember zahlt.").verified
    assert not source.find("oder bis zum Dezember zahlt.").verified


def test_source_with_printed_ellipsis_is_quoted_as_printed():
    """Where the source itself prints an ellipsis, a quote with it stands there word for word."""
    source = SourceText("Der Brief sagt: „Die Frist [...] gilt nicht für Boote“, und mehr.")
    match = source.find("„Die Frist [...] gilt nicht für Boote“")
    assert match.verified
    assert match.method == "exact"


def test_a_place_is_preferred_however_many_there_are():
    """Beyond the thousand places that are counted, the one asked for is still the match."""
    source = SourceText("Es gilt die Frist. " * 3000)
    wanted = 19 * 2900
    match = source.find("Es gilt die Frist.", near=(wanted, wanted + 5))
    assert match.start == wanted
    assert "at least 1000 places" in remarks("en", match.notes)


@pytest.mark.parametrize(
    ("opening", "disputed"),
    [
        ("A spokesman denied that ", True),
        ("The board doubts very much whether ", True),
        ("Der Rat weist die Behauptung zurück, ", True),
        ("Das Amt prüft, ob ", True),
        ("Es ist falsch, dass ", True),
        ("Er gibt den Beleg zurück, ", False),
        ("Die Behörde nimmt den Bescheid zurück, ", False),
        ("The mayor denied the request, and ", False),
        ("The report says that ", False),
        ("Die Frage ist offen. ", False),
    ],
)
def test_what_a_sentence_disputes_is_told_by_how_it_leads_on(opening, disputed):
    """A verb of denying, doubting or asking that leads on to words disputes them; one of something else does not."""
    assert disputes(opening) is disputed
