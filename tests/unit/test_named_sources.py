"""Which source a sentence names before what it gives as the source's words, and by which noun a source is called."""

from __future__ import annotations

import pytest

from provenance.citing.named_sources import alone, is_of_another_year, kind, references

NAMED = (
    ("The Act says: Boats are let.", "Act", ""),
    ("The Harbour Act says that boats are let.", "Harbour Act", ""),
    ("Section 5 provides: Boats are let.", None, "Section 5"),
    ("Section 5 of the Harbour Act provides: Boats are let.", "Harbour Act", "Section 5"),
    ("§ 5 of the Harbour Act provides: Boats are let.", "Harbour Act", "§ 5"),
    ("According to section 5, boats are let.", None, "Section 5"),
    ("According to section 5(2), boats are let.", None, "Section 5"),
    ("Under s. 5 of the Harbour Act 1911, boats are let.", "Harbour Act 1911", "Section 5"),
    ("Under reg. 3 of the Harbour Regulations 2017, boats are let.", "Harbour Regulations 2017", "Regulation 3"),
    ("Under Schedule 2, para 4, boats are let.", None, "Schedule 2"),
    ("§ 5 Abs. 2 of the Harbour Act provides: Boats are let.", "Harbour Act", "§ 5"),
    ("Nach § 5 des Hafengesetzes 2019 werden Boote vermietet.", "Hafengesetz 2019", "§ 5"),
    ("Boats are let (Harbour Act 1911, s. 5).", "Harbour Act 1911", "Section 5"),
    ("Boats may, under art. 5 of the Harbour Code, be let.", "Harbour Code", "Article 5"),
    ("Under the Harbour Act 1911, boats are let.", "Harbour Act 1911", ""),
    ("Das Gesetz sagt: Boote werden vermietet.", "Gesetz", ""),
    ("Laut Hafengesetz werden Boote vermietet.", "Hafengesetz", ""),
    ("Die Satzung sieht vor, dass Boote vermietet werden.", "Satzung", ""),
)
UNNAMED = (
    "The minister says: Boats are let.",
    "The Harbour Act applies to boats.",
    "The Act does not say that boats are let.",
    "The Harbour Act never says: Boats are let.",
    "According to section five, boats are let.",
    "Der Minister sagt: Boote werden vermietet.",
    "Nach Vertragsschluss werden Boote vermietet.",
    "Kein Gesetz sagt: Boote werden vermietet.",
)


@pytest.mark.parametrize(("text", "law", "section"), NAMED)
def test_the_source_that_a_sentence_gives_words_of(text: str, law: str | None, section: str) -> None:
    """A source is read where a sentence gives words as its own, by a verb of saying or behind "according to"."""
    (found,) = references(text)
    assert [(one.law, one.section) for one in found.targets] == [(law, section)]


@pytest.mark.parametrize("text", UNNAMED)
def test_what_gives_no_words_of_a_source(text: str) -> None:
    """A person, a sentence about a source, one that denies and a place that is read in part name no source."""
    assert references(text) == ()


def test_the_noun_by_which_a_source_is_called() -> None:
    """A source goes by the noun of its name; of several in a scope only where no other work has it."""
    assert kind(["harbour_act"]) == "act"
    assert kind([None, "Minutes of the council, 1911"]) == "minutes"
    assert kind(["Hafengesetz"]) == "gesetz"
    assert kind(["Notes"]) is None
    act, mill = ("a", ("Harbour Act",)), ("b", ("Mill Act",))
    assert alone([act, mill, ("c", ("Hafengesetz",))]) == [None, None, "gesetz"]
    assert alone([act, ("a", ("Harbour Act 1911",))]) == ["act", "act"]


def test_the_year_in_the_name_of_a_source() -> None:
    """A source whose name has a year is not meant by a name with another; one whose name has none may be."""
    assert is_of_another_year("Harbour Act 1912", ["Harbour Act 1911", "act"])
    assert is_of_another_year("1912 Act", ["Harbour Act 1911"])
    assert not is_of_another_year("Harbour Act 1911", ["harbour_act_1911"])
    assert not is_of_another_year("Harbour Act", ["Harbour Act 1911"])
    assert not is_of_another_year("Harbour Act 1911", ["Harbour Act"])


def test_several_places_and_their_levels() -> None:
    """What stands in brackets behind a number is below it, and "and" and "to" join several."""
    (one,) = references("Under ss. 1(2)(b), 3 and 5 to 7 of the Act, boats are let.")
    assert [(it.section, it.path, it.until) for it in one.targets] == [
        ("Section 1", (("Absatz", "2"), ("Buchstabe", "b")), None),
        ("Section 3", (), None),
        ("Section 5", (), ("Section 7", ())),
    ]
