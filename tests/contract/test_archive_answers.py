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

The bell

We climbed it as children. The bell rang at noon.
"""
NOTIZ = """Vor dem Moor hatte ich mein Leben lang Angst.

Die Kapelle stand am Deich.

Meine Nachbarin Tilly Brandt hasste den Leuchtturm.
"""

INTERVIEW = """Q: When did you come to Nordham?

A: In 1959, with two suitcases.

Q: Were you ever afraid of the dark?

A: No, never.

Q: Did you steal the organ pipes?

A: That is nonsense.
"""
GESPRAECH = """Frage: Wann sind Sie nach Südholm gezogen?

Antwort: Im Mai 1962, mit dem Schiff.

Interviewer: Wie viel haben Sie für den Kutter bezahlt?

Erzählerin: Dreihundert Kronen.
"""


INTERVIEWS = (("interview", INTERVIEW), ("gespraech", GESPRAECH))


@pytest.fixture(scope="module")
def answering(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    """What answers from two letters and two notes."""
    folder = tmp_path_factory.mktemp("letters")
    with open_engine(emptied_store) as engine:
        for name, text in (
            ("letter", LETTER),
            ("brief", BRIEF),
            ("note", NOTE),
            ("notiz", NOTIZ),
            ("ferry", FERRY),
            *INTERVIEWS,
        ):
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
        ("When did the bell ring?", "- The bell rang at noon."),
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


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When did I come to Nordham?", "A: In 1959, with two suitcases. [Source A] [asked: “When did you come"),
        ("When did you come to Nordham?", "A: In 1959, with two suitcases."),
        ("Was I ever afraid of the dark?", "A: No, never. [Source A] [asked: “Were you ever afraid of the dark?”]"),
        ("Wann bin ich nach Südholm gezogen?", "Antwort: Im Mai 1962, mit dem Schiff. [Quelle A] [gefragt war: „Wann"),
        ("Wie viel habe ich für den Kutter bezahlt?", "Erzählerin: Dreihundert Kronen."),
    ],
)
def test_a_witness_is_found_by_what_they_were_asked(answering: Answering, question: str, said: str) -> None:
    """The words below a question are its answer, and what was asked stands beside them."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert (found.outcome, said in found.text) == ("answered", True), found.text
    assert ASIDE not in found.text
    assert DANEBEN not in found.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When did I leave Nordham?", "1959"),
        ("When did I come to Südholm?", "1959"),
        ("Wann bin ich nach Nordham gezogen?", "1962"),
        ("Wie viel habe ich für den Ofen bezahlt?", "Dreihundert"),
    ],
)
def test_what_was_not_asked_is_not_answered(answering: Answering, question: str, said: str) -> None:
    """Another place and another deed are another question."""
    assert said not in answering.ask(question, preset="archive", requestor=question).text


@pytest.mark.parametrize(
    "draft", ["I stole the organ pipes.", "I was afraid of the dark.", "The witness came to Nordham in 1959."]
)
def test_what_an_interviewer_asks_is_evidence_for_nothing(answering: Answering, draft: str) -> None:
    """The words of the question are not the assertion of the witness."""
    found = answering.ground(f"{draft}\n", preset="archive")
    assert [one.rung.value for one in found.claims] == ["refused"]


@pytest.mark.parametrize(
    ("preset", "question", "said"),
    [
        ("archive", "Did I like the marsh?", FELT[0]),
        ("law", "How did I feel about the marsh?", FELT[0]),
        ("archive", "Mochte ich das Moor?", FELT[1]),
        ("archive", "Hatte ich das Moor gern?", FELT[1]),
    ],
)
def test_what_was_liked_is_answered_with_what_was_said(
    answering: Answering, preset: str, question: str, said: str
) -> None:
    """Whether somebody liked a thing is asked for their feelings, under every preset."""
    found = answering.ask(question, preset=preset, persona="creator", requestor=question)
    assert (found.outcome, said in found.text) == ("answered", True), found.text


@pytest.mark.parametrize(
    ("question", "label"), [("Did I like the chapel?", ASIDE), ("How did Hugo feel about the marsh?", ASIDE)]
)
def test_no_liking_and_no_stranger_is_answered(answering: Answering, question: str, label: str) -> None:
    """A thing of which no feeling is told stands nearby, and so does what who writes felt, asked of somebody else."""
    found = answering.ask(question, preset="archive", requestor=question)
    assert found.outcome == "refused" or label in found.text
