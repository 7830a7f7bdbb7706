"""What is about no source: facts of the case, announcements, disclaimers; and no statement of law passes as such."""

from __future__ import annotations

import pytest

from provenance.answering.drafts import Treatment, read, write
from provenance.answering.drafts.claimless_sentences import class_of, forms, heard
from provenance.answering.drafts.draft import Draft, SentenceKind
from provenance.answering.drafts.narration import NarrationKind, may_name, narration_of
from provenance.language.detection import Language
from tests.support.marked.hand_marked import rows
from tests.support.marked.outside_sentences import CLAIMS_ENGLISH, CLAIMS_GERMAN, OUTSIDE_ENGLISH, OUTSIDE_GERMAN

LANGUAGES: tuple[Language, ...] = ("de", "en")


def reading(text: str, *, silent: bool = True, language: str | None = "de") -> Draft:
    """Read a draft whose sources say nothing, or something, on all of it."""
    return read(text, language, silent=lambda _text, _language: silent)


@pytest.mark.parametrize("text", OUTSIDE_GERMAN)
def test_german_sentences_about_no_source_are_known(text: str) -> None:
    """Each has a class, and is read as a sentence that claims nothing."""
    assert class_of(text, "de")
    assert not reading(text).claims


@pytest.mark.parametrize("text", OUTSIDE_ENGLISH)
def test_english_sentences_about_no_source_are_known(text: str) -> None:
    """Each has a class, and is read as a sentence that claims nothing."""
    assert class_of(text, "en")
    assert not reading(text, language="en").claims


def test_who_tells_of_somebody_may_name_them() -> None:
    """What is told without reading misses no sentence that by its reading is of a party, their words or its writer."""
    for text in (*OUTSIDE_GERMAN, *CLAIMS_GERMAN, *(row.claim for row in rows(["grammar", "drafts"]))):
        assert may_name(text) or narration_of(text) in {None, NarrationKind.PAST}, text


@pytest.mark.parametrize("text", CLAIMS_GERMAN)
def test_german_statements_of_law_stay_claims(text: str) -> None:
    """What says what must be, what holds or how long has no class, whoever it is said of."""
    assert class_of(text, "de") is None
    assert reading(text).claims


@pytest.mark.parametrize("text", CLAIMS_ENGLISH)
def test_english_statements_of_law_stay_claims(text: str) -> None:
    """What says what must be, what holds or how long has no class, whoever it is said of."""
    assert class_of(text, "en") is None
    assert reading(text, language="en").claims


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_of_the_table_has_its_example(language: Language) -> None:
    """The example of a class is told to be of that class: the table is what it says it is."""
    for form in forms(language):
        assert class_of(form.example, language) is form.name


def test_what_the_sources_speak_of_stays_a_claim() -> None:
    """The form alone moves nothing: where the sources are not silent, or nobody was asked, a fact is a claim."""
    fact = OUTSIDE_GERMAN[0]
    assert reading(fact, silent=False).claims
    assert read(fact, "de").claims


def test_a_task_about_somebody_by_name_is_none() -> None:
    """An item that bids its reader do something with a named person is no rule; without the person it may be one."""
    assert not reading("- Rückruf bei Frau Lenz wegen des Gartens vereinbaren\n").claims
    assert reading("- Rückruf wegen des Gartens vereinbaren\n").claims


def test_a_rule_does_not_speak_of_what_happened() -> None:
    """Of a fact told in the past only a place says something that tells of the past too."""
    fact = "Der Schaffner verkaufte die Fahrkarten am Schalter."
    assert not heard(fact, "de", "Der Schaffner verkauft die Fahrkarten am Schalter.")
    assert heard(fact, "de", "Der Schaffner hat am Montag die Fahrkarten am Schalter verkauft.")


SPOKEN_OF = [
    ("de", "Im Jahr 2019 zog der Gemeinderat in den neuen Saal um.", "Seit 2019 tagt der Gemeinderat im neuen Saal."),
    ("de", "Im Jahr 2018 zog der Gemeinderat in den neuen Saal um.", "Seit 2019 tagt der Gemeinderat im neuen Saal."),
    ("de", "Der Verein kaufte 2020 die Fähre.", "2020: Kauf der Fähre"),
    ("de", "Frau Fenn kaufte am 3. Mai 2021 ein Boot.", "Käuferin ist Frau Ada Fenn."),
    ("de", "Die Marsch GmbH lieferte das Boot.", "Verkäuferin ist die Marsch GmbH."),
    ("de", "Der Vertrag wurde am 3. Mai 2021 unterzeichnet.", "Die Parteien schließen den Vertrag am 3.5.2021."),
    ("en", "Brandt Ltd bought the ferry in 2020.", "2020: purchase of the ferry"),
    ("en", "Mr Olsen bought the ferry.", "The ferry belongs to Mr Olsen."),
    ("en", "Our client signed the agreement on 3 May 2021.", "The parties conclude this agreement on 3 May 2021."),
]
FOREIGN = [
    ("de", "Im Jahr 2019 zog die Familie nach Rom.", "Seit 2019 tagt der Gemeinderat im neuen Saal."),
    ("de", "Frau Lund unterschrieb 2017 den Mietvertrag.", "Frau Penn hat 2018 die Mühle gekauft."),
    ("de", "Die Kern GmbH stellte zwei Fahrer ein.", "Die Brandt GmbH lieferte im Mai die Pumpen."),
    ("de", "Unsere Mandantin eröffnete 2016 eine Bäckerei.", "2016 trat die Verordnung über die Bäckerei in Kraft."),
    ("en", "Ms Lund signed the lease in 2017.", "Ms Penn bought the old mill in 2018."),
    ("en", "Mr Weber bought a bicycle on 3 May 2021.", "Mr Harlow objected to the accounts on 4 May 2021."),
    ("en", "Kern Ltd hired two drivers in 2020.", "Brandt Ltd delivered the pumps in 2020."),
]


@pytest.mark.parametrize(("language", "fact", "place"), SPOKEN_OF)
def test_a_place_on_that_day_or_on_whom_it_names_speaks_of_a_fact(language: Language, fact: str, place: str) -> None:
    """A list, a deed and a report in the present speak of a fact of the past, where day, person or firm is theirs."""
    assert class_of(fact, language)
    assert heard(fact, language, place)


@pytest.mark.parametrize(("language", "fact", "place"), FOREIGN)
def test_a_title_a_year_or_a_form_of_firm_is_not_enough(language: Language, fact: str, place: str) -> None:
    """Another "Frau", another "GmbH" and something else in the same year leave a fact as foreign as it is."""
    assert class_of(fact, language)
    assert not heard(fact, language, place)


def test_a_label_opens_a_sentence_of_its_own() -> None:
    """What stands behind a label has no verb, and is yet no part of the sentence before."""
    draft = reading("Der Halter muss das Buch führen. Wiedervorlage: 2. Dezember 2024.")
    assert [one.kind for one in draft.sentences] == [SentenceKind.CLAIM, SentenceKind.OUTSIDE]


def test_a_mark_or_a_lead_in_makes_it_a_claim() -> None:
    """What bears a mark asks for a source, and what stands under "Falsch ist:" says more than the fact."""
    fact = OUTSIDE_GERMAN[0]
    assert reading(f"{fact} [3]").claims
    assert reading(f"Falsch ist:\n\n- {fact}\n").claims
    assert reading(f"## Unzutreffend\n\n{fact}\n").claims


def test_a_pronoun_behind_it_means_nothing_that_is_borne() -> None:
    """The sentence stays in its place: "Sie" behind it has an antecedent that no source bears."""
    draft = reading(f"{OUTSIDE_GERMAN[0]} Sie muss Bücher führen.")
    assert [one.kind for one in draft.sentences] == [SentenceKind.OUTSIDE, SentenceKind.CLAIM]


def test_a_place_says_something_on_a_fact_by_its_telling_words() -> None:
    """Two thirds of the telling words of a fact are enough, of an announcement three of three; a name is none."""
    fact = "Unsere Mandantin verkauft Fahrkarten am Schalter."
    assert heard(fact, "de", "Der Schaffner verkauft die Fahrkarten am Schalter.")
    assert not heard(fact, "de", "Der Schalter ist von acht bis zehn Uhr geöffnet.")
    announced = "Im Folgenden prüfen wir die Aufbewahrung von Belegen."
    assert not heard(announced, "de", "Die Aufbewahrung von Belegen regelt der Kassenwart.")


def test_remarks_stand_behind_such_sentences_and_fall_away_in_reading() -> None:
    """A remark is set once behind the sentence, and is no word of it when the text is read again."""
    fact = OUTSIDE_GERMAN[0]
    draft = reading(f"{fact} Belege sind aufzubewahren.")
    text = write(draft, [Treatment(1, (1,))], remarks={1: "[nicht über die Quellen]"})
    assert text == f"{fact} [nicht über die Quellen] Belege sind aufzubewahren. [1]"
    assert [one.text for one in reading(text).sentences] == [fact, "Belege sind aufzubewahren."]
