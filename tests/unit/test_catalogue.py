"""What findings become for a reader: a catalogue a language, the same keys and holes, and short reasons."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import provenance
from etl.refer.find import find
from provenance.answering.assigning.word_matches import in_quotes
from provenance.language import catalogue
from provenance.text.found import Difference, Remark, Told
from provenance.text.labels import mask

TENS = Difference("number", "acht Jahre", "zehn Jahre")


def holes(template: str) -> list[str]:
    """Give the names of the holes of a template, sorted; nameless ones by their number."""
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def test_both_catalogues_have_the_same_keys_and_holes() -> None:
    """Whatever is said in one language can be said in the other, of the same things."""
    german, english = (
        {(table, key): holes(text) for table, texts in catalogue.tables(one).items() for key, text in texts.items()}
        for one in catalogue.LANGUAGES
    )
    assert german.keys() == english.keys()
    odd = {key for key, found in german.items() if found != english[key]}
    assert not odd
    assert len(german) > 80


def test_every_remark_on_a_quote_has_its_sentence() -> None:
    """What can be told of a quote and what the catalogues say of one are the same things."""
    assert set(get_args(Told)) == catalogue.tables("de")["quote"].keys()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Nicht wie in der Quelle (Verneinung: Die Quelle sagt „nicht“, das Zitat lässt es weg; Zahl: "),
        ("en", "Not as in the source (negation: the source says “nicht”, the quote leaves it out; number: "),
        ("de", "Zahl: Die Quelle sagt „acht Jahre“, das Zitat „zehn Jahre“). Die Quelle sagt: „So.“."),
        ("en", "number: the source says “acht Jahre”, the quote says “zehn Jahre”). The source says: “So.”."),
    ],
)
def test_a_remark_on_a_quote_is_told_in_the_reader_s_language(language: str, told: str) -> None:
    """What differs is named, what matters first, in quotation marks and words of the language."""
    denies = Difference("negation", "nicht", "")
    assert told in catalogue.remark(language, Remark("differs", ("So.",), (TENS, denies)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Als Fundstelle genannt: § 4 und Seite 9; das Zitat steht in § 3, Seite 8."),
        ("en", "The locator says § 4 and page 9; the quote stands at § 3, page 8."),
    ],
)
def test_a_remark_may_be_made_of_others(language: str, told: str) -> None:
    """What is wrong with a locator is told in a row, in one language throughout."""
    wrong = (Remark("section", ("§ 4",)), Remark("page", (9,)))
    assert catalogue.remark(language, Remark("misplaced", (wrong, "§ 3", Remark("on page", (8,)), "", ""))) == told


def test_no_catalogue_says_anything_in_the_other_language() -> None:
    """German quotation marks stand in the German catalogue alone, English ones in the English."""
    german, english = (
        " ".join(text for texts in catalogue.tables(one).values() for text in texts.values())
        for one in catalogue.LANGUAGES
    )
    assert "„" not in english
    assert "” " not in german


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", ("§ 5 Abs. 3 X: acht Jahre; die Aussage sagt zehn",)),
        ("en", ("§ 5 Abs. 3 X: acht Jahre; the claim says zehn",)),
        ("de-AT", ("§ 5 Abs. 3 X: acht Jahre; die Aussage sagt zehn",)),
    ],
)
def test_a_reason_is_what_a_lawyer_would_write(language: str, said: tuple[str, ...]) -> None:
    """The place, what it says, what the claim says."""
    assert catalogue.reason([TENS], "§ 5 Abs. 3 X", language) == said


def test_the_reason_that_matters_comes_first_and_there_are_two_at_most() -> None:
    """A negation before a number, a number before a word; what comes third is for the full list."""
    word, denies = Difference("word", "", "Bücher"), Difference("negation", "nicht", "")
    assert catalogue.reason([word, TENS, denies, denies], "§ 5 X", "de") == (
        "§ 5 X: „nicht“; die Aussage lässt das weg",
        "§ 5 X: acht Jahre; die Aussage sagt zehn",
    )
    assert catalogue.reason([word], "", "de") == ("Die Stelle sagt nicht „Bücher“",)
    assert catalogue.reason([], "§ 5 X", "de") == ()


def test_braces_in_the_words_of_a_source_are_words() -> None:
    """What a source says fills a hole and is no template itself."""
    assert "{0}" in catalogue.difference("de", Difference("word", "{0}", "{kind}"))


def test_words_of_a_limit_stand_in_quotation_marks_that_nothing_in_them_closes() -> None:
    """What a Satz adds is told as a quotation of one line, whatever marks and blanks the source has."""
    words = in_quotes(" wenn  der „Lotse“\nes “will”, ")
    assert catalogue.said("de", "claim", "goes on", words) == "„… wenn der ‚Lotse‘ es ‘will‘ …“"
    assert catalogue.said("en", "claim", "opens", words) == "“wenn der ‚Lotse‘ es ‘will‘ …”"


def test_english_texts_have_german_words_in_citations_alone() -> None:
    """Places are cited as the law is cited ("§ 3 Abs. 1"); all else of an English text is English."""
    folder = Path(provenance.__file__).parent
    files = [one for one in folder.rglob("catalogue/*en.toml") if one.name == "en.toml" or one.stem.endswith(".en")]
    assert len(files) > 5
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            said = line.partition(" = ")[2]
            cited = [(one.start, one.end) for one in find(said)]
            words = mask(said, cited)
            assert not re.search(r"\b(?:Satz|Sätze|Absatz|Abs|Nummer|Halbsatz|Buchstabe|Randziffer|Titel)\b", words), (
                line
            )
