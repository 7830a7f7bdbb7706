"""Where a claim in words of its own points: by its words, and by meaning where the sources have vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.assigning.nearest_place import Pointing
from provenance.citing.search.vocabulary import Vocabulary

PLACES = {
    "1": "Der Hafenmeister prüft die Papiere des Schiffes vor der Abfahrt.",
    "2": "Kranke Tiere sind dem Amtsarzt des Hafens vorzuführen.",
    "3": "Das Hafenbuch ist zehn Jahre aufzubewahren.",
}


def row(identifier: str) -> dict[str, Any]:
    """Give a place as a query gives it."""
    return {"id": identifier, "text": PLACES[identifier], "heading": ""}


@pytest.fixture
def pointing(tmp_path: Path) -> Pointing:
    """What points into the places above."""
    words = Vocabulary(tmp_path)
    words.learn("book", PLACES.values())
    words.refresh()
    return Pointing(words)


@pytest.mark.parametrize(
    ("text", "near", "told"),
    [
        ("Wie lange ist das Hafenbuch aufzubewahren", {}, "3"),
        # one rare word speaks for a place, and all of the sense for another that the index did not find
        ("Schiffe mit Rindern besucht ein Mediziner", {}, "1"),
        ("Schiffe mit Rindern besucht ein Mediziner", {"2": 0.9, "3": 0.7}, "2"),
        # what is equally near is told apart by its words
        ("Wie lange ist das Hafenbuch aufzubewahren", {"1": 0.8, "2": 0.8, "3": 0.8}, "3"),
        ("Wer zahlt", {}, None),
    ],
)
def test_words_and_meaning_point_together(
    pointing: Pointing, text: str, near: Mapping[str, float], told: str | None
) -> None:
    """The telling words of a claim point at a place, and nearness in meaning weighs in where it is known."""

    def rows(asked: str) -> Sequence[Mapping[str, Any]]:
        words = {word.partition("^")[0] for word in asked.split()}
        return [row(one) for one, said in PLACES.items() if words & {word.strip(".").lower() for word in said.split()}]

    found = pointing.at(text, rows, near, lambda ids: [row(one) for one in ids])
    assert (found["id"] if found else None) == told
