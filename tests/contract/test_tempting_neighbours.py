"""A question is answered with the Satz that says what is asked, no neighbour; what nothing says stands nearby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine

BATHS = """# Satzung der Gemeinde Ostermoor über das Freibad (Badesatzung)

## § 1 Eintritt

(1) Das Eintrittsgeld beträgt elf Euro für jeden Erwachsenen.

(2) Wer ohne gültige Eintrittskarte angetroffen wird, zahlt zum Eintrittsgeld ein erhöhtes Entgelt von vierzig Prozent.

(3) Kinder unter sechs Jahren haben freien Eintritt.

(4) Für Jugendliche bis zum vollendeten sechzehnten Lebensjahr beträgt das Eintrittsgeld dreizehn Euro für zwei Tage.

(5) Gruppen von mehr als fünfzehn Personen sind drei Tage vorher anzumelden.

## § 2 Ausschluss

(1) Der Bürgermeister kann ein Hausverbot von bis zu zwei Jahren aussprechen.

(2) Die Schließfächer leert der Bademeister am letzten Samstag im September.
"""
FERRIES = """# Small Ferries Act 2016

## Section 1 Interpretation

(1) In this Act "ferry" means a vessel that carries passengers across a river.

(2) "Master" means the person in charge of a ferry.

## Section 2 Permits

(1) A person may not operate a ferry unless the Harbour Office has issued a permit.

(2) A permit expires three years after the day of issue.

(3) A deckhand must be at least seventeen years of age.

(4) A ferry shall carry one life jacket for each passenger.

(5) The surveyor shall report defects to the Harbour Office within five days.

(6) Eels may be landed from 4 May.
"""
SAID = [
    ("Wie hoch ist das Eintrittsgeld für Erwachsene?", "elf Euro"),
    ("Wie hoch ist das erhöhte Entgelt ohne gültige Eintrittskarte?", "vierzig Prozent"),
    ("Bis zu welchem Alter haben Kinder freien Eintritt?", "unter sechs Jahren"),
    ("Wie lange kann ein Hausverbot dauern?", "zwei Jahren"),
    ("What is a ferry?", "means a vessel"),
    ("Who issues the permit?", "the Harbour Office has issued"),
    ("How old must a deckhand be?", "seventeen"),
    ("How long is a permit valid?", "three years"),
]
NOT_SAID = [
    "Wo leert der Bademeister die Schließfächer?",
    "Wie viele Schließfächer gibt es?",
    "Wie hoch ist das Entgelt für Schließfächer?",
    "When may trout be landed?",
    "Where is the Harbour Office?",
    "How much is a life jacket?",
    "How many deckhands must a ferry carry?",
]
NEARBY = ("Was gefragt ist, sagt keine dieser Stellen", "None of these places says what is asked for")


@pytest.fixture(scope="module")
def answering(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    """What answers from a by-law and an act."""
    folder = tmp_path_factory.mktemp("neighbours")
    with open_engine(emptied_store) as engine:
        for name, text in (("baths", BATHS), ("ferries", FERRIES)):
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
            engine.add_doc_source(folder / f"{name}.md")
        yield open_answering(engine)


@pytest.mark.parametrize(("question", "said"), SAID)
def test_the_satz_that_answers_is_said_first(answering: Answering, question: str, said: str) -> None:
    """Any number word is one, an age is asked for as an age, and words that only ask for a time count for nothing."""
    found = answering.ask(question, primary_sources_only=False)
    lines = [line for line in found.text.splitlines() if line.startswith("- ")]
    assert (found.outcome, said in lines[0], found.text.startswith(NEARBY)) == ("answered", True, False)


@pytest.mark.parametrize("question", NOT_SAID)
def test_what_nothing_says_is_refused_or_stands_nearby(answering: Answering, question: str) -> None:
    """A place that speaks of another thing, or lacks the place, number or amount, is never given as the answer."""
    found = answering.ask(question, primary_sources_only=False)
    assert found.outcome == "refused" or found.text.startswith(NEARBY)
