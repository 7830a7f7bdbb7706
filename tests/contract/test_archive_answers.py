"""What a letter or diary plainly says is answered from it without a model; what it does not say stays refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine

LETTER = """The potatoes rotted in the wet ground. We sold the grey mare at the autumn fair.
"""
BRIEF = """Am liebsten sitze ich abends am Fenster und stopfe Strümpfe.

Das Harmonium haben wir gegen einen Ofen getauscht.

Unser Dorf bekam im August elektrisches Licht. Die Schule wurde wegen Masern vier Wochen lang geschlossen.
"""


@pytest.fixture(scope="module")
def answering(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    """What answers from two letters."""
    folder = tmp_path_factory.mktemp("letters")
    with open_engine(emptied_store) as engine:
        for name, text in (("letter", LETTER), ("brief", BRIEF)):
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
            engine.add_doc_source(folder / f"{name}.txt")
        yield open_answering(engine)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What happened to the potatoes?", "rotted"),
        ("Was machst du abends am liebsten?", "Strümpfe"),
        ("Wogegen habt ihr das Harmonium getauscht?", "Ofen"),
        ("Wann bekam das Dorf elektrisches Licht?", "August"),
        ("Warum wurde die Schule geschlossen?", "Masern"),
    ],
)
def test_what_stands_there_is_answered(answering: Answering, question: str, said: str) -> None:
    """Words that only ask, a verb no table knows and a month that is a first name too are in nobody's way."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert (found.outcome, said in found.text) == ("answered", True)


@pytest.mark.parametrize(
    "question",
    [
        "What happened to the carrots?",
        "Was machst du morgens in der Küche?",
        "Wogegen habt ihr das Klavier gespielt?",
        "Wann bekam die Stadt eine Straßenbahn?",
        "Warum wurde die Mühle verkauft?",
    ],
)
def test_what_does_not_stand_there_is_refused(answering: Answering, question: str) -> None:
    """The near twin of a question that is answered is not."""
    assert answering.ask(question, preset="archive", requestor=question).outcome == "refused"
