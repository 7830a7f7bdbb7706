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
NOTE = """I kept bees in Kell. The marsh frightened me all my life.

The chapel stood beside the marsh road.

My neighbour Tilly Brandt hated the lighthouse.
"""
FERRY = """The ferry

We took the ferry every morning. The ferry cost a penny.

The rope burst in a gale. The children slept.
"""
NOTIZ = """Vor dem Moor hatte ich mein Leben lang Angst.

Die Kapelle stand am Deich.

Meine Nachbarin Tilly Brandt hasste den Leuchtturm.
"""


@pytest.fixture(scope="module")
def answering(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    """What answers from two letters and two notes."""
    folder = tmp_path_factory.mktemp("letters")
    with open_engine(emptied_store) as engine:
        for name, text in (("letter", LETTER), ("brief", BRIEF), ("note", NOTE), ("notiz", NOTIZ), ("ferry", FERRY)):
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
        ("How much did the ferry cost?", "- The ferry cost a penny."),
        ("What burst in the gale?", "- The rope burst in a gale."),
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


FELT = ["marsh frightened me", "Moor hatte ich"]
ASIDE = "None of these places says what is asked for"
DANEBEN = "Was gefragt ist, sagt keine dieser Stellen"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How did I feel about the marsh?", FELT[0]),
        ("How did you feel about the marsh?", FELT[0]),
        ("What did I think of the marsh?", FELT[0]),
        ("What were my feelings about the marsh?", FELT[0]),
        ("Wie stand ich zum Moor?", FELT[1]),
        ("Was dachte ich über das Moor?", FELT[1]),
        ("Was empfand ich für das Moor?", FELT[1]),
        ("Wie habe ich mich im Moor gefühlt?", FELT[1]),
    ],
)
def test_what_was_felt_is_answered_with_what_was_said(answering: Answering, question: str, said: str) -> None:
    """Asked what who writes felt or thought of a thing, the sentence is shown in which they said so."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert (found.outcome, said in found.text) == ("answered", True)
    assert ASIDE not in found.text
    assert DANEBEN not in found.text


@pytest.mark.parametrize(
    ("question", "said", "label"),
    [
        ("How did I feel about the chapel?", "The chapel stood", ASIDE),
        ("Was empfand ich für die Kapelle?", "Die Kapelle stand", DANEBEN),
        ("How did I really feel about the marsh?", FELT[0], "I do not assign diagnoses, motives or hidden feelings."),
    ],
)
def test_what_tells_no_feeling_is_not_given_as_one(answering: Answering, question: str, said: str, label: str) -> None:
    """What was said about the topic is offered as what stands nearby; hidden feelings are assigned to nobody."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert said in found.text
    assert label in found.text


@pytest.mark.parametrize(
    "question",
    [
        "How did I feel about the mayor?",
        "What did I think of money?",
        "How did I feel about the lighthouse?",
        "How did Tilly Brandt feel about the lighthouse?",
        "How did my neighbour feel about the marsh?",
        "Was dachte ich über den Bürgermeister?",
        "Wie stand ich zum Leuchtturm?",
        "Was dachte Tilly Brandt über den Leuchtturm?",
        "Wie stand meine Nachbarin zum Moor?",
    ],
)
def test_what_nobody_said_and_what_others_felt_is_refused(answering: Answering, question: str) -> None:
    """A topic on which nothing was said has no answer, and what a third person felt is not told."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert (found.outcome, "Tilly" in found.text) == ("refused", False)
