"""Where a claim in words of its own points: by its words, its measures, and by meaning where there are vectors."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.assigning.nearest_place import Pointing, section_of
from provenance.citing.search.vocabulary import Vocabulary

PLACES = {
    "p-1_s-1": ("Abfahrt", "Der Hafenmeister prüft die Papiere des Schiffes vor der Abfahrt."),
    "p-2_s-1": ("Vorführung", "Kranke Tiere sind dem Amtsarzt des Hafens vorzuführen."),
    "p-3_s-1": ("Hafenbuch", "Das Hafenbuch ist zehn Jahre aufzubewahren."),
    "p-3_s-2": ("Hafenbuch", "Sie endet nicht, solange ein Verfahren anhängig ist."),
    "p-4_s-1": ("Meldung", "Der Lotse meldet Schäden binnen sechs Monaten."),
    "p-4_s-2": ("Meldung", "Der Lotse meldet Unfälle binnen 24 Stunden."),
    "p-5_s-1": ("Kosten", "Die Gebühr der Nacht zahlt der Kapitän."),
    "p-5_s-2": ("Kosten", "Eine andere Gebühr zahlt der Kapitän für die Genehmigung."),
    "p-6_s-1": ("Genehmigung", "Eine Genehmigung wird dem Lotsen widerrufen."),
    "p-7_s-1": ("Aufsicht", "Ein Verfahren leitet der Amtsarzt, solange kein anderer Hafen zuständig ist."),
}


def row(identifier: str) -> dict[str, Any]:
    """Return a place as a query gives it."""
    heading, text = PLACES[identifier]
    return {"id": identifier, "kind": "norm", "text": text, "heading": heading}


@pytest.fixture
def pointing(tmp_path: Path) -> Pointing:
    """What points into the places above."""
    words = Vocabulary(tmp_path)
    words.learn("book", [text for _, text in PLACES.values()])
    words.refresh()
    return Pointing(words)


@pytest.mark.parametrize(
    ("text", "near", "told"),
    [
        ("Wie lange ist das Hafenbuch aufzubewahren", {}, "p-3_s-1"),
        # rare words speak for a place, and all of the sense for another that the index did not find
        ("Schiffe mit Rindern besucht ein Mediziner", {}, "p-1_s-1"),
        ("Schiffe mit Rindern besucht ein Mediziner", {"p-2_s-1": 0.9, "p-3_s-1": 0.7}, "p-2_s-1"),
        # what is equally near is told apart by its words
        ("Wie lange ist das Hafenbuch aufzubewahren", dict.fromkeys(PLACES, 0.8), "p-3_s-1"),
        # the Satz itself says "sie", its section what that is
        ("Verfahren über das Hafenbuch anhängig", {}, "p-3_s-2"),
        # half a year is six months, a day is 24 hours: as terms they need not be one, as signs they are
        ("Lotsen melden innerhalb eines halben Jahres", {}, "p-4_s-1"),
        ("Lotsen melden innerhalb eines Tages", {}, "p-4_s-2"),
        # a compound is its parts together
        ("Genehmigungsgebühr", {}, "p-5_s-2"),
        ("Wer badet", {}, None),
    ],
)
def test_words_measures_and_meaning_point_together(
    pointing: Pointing, text: str, near: Mapping[str, float], told: str | None
) -> None:
    """The telling words of a claim point at a place, its measures and nearness in meaning weigh in."""

    def rows(asked: str) -> Sequence[Mapping[str, Any]]:
        words = {word.partition("^")[0] for word in asked.split()}
        known = {one: {word.strip(".,").lower() for word in text.split()} for one, (_, text) in PLACES.items()}
        return [row(one) for one, said in known.items() if words & said]

    def sections(ids: Sequence[str]) -> Sequence[Mapping[str, Any]]:
        return [row(one) for one in PLACES if section_of(one) in ids]

    def cosines(among: Collection[str] | None) -> Mapping[str, float]:
        return {one: cosine for one, cosine in near.items() if among is None or one in among}

    found = pointing.at(text, "de", rows, sections, cosines, lambda ids: [row(one) for one in ids])
    assert (found[0].row["id"] if found else None) == told
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
