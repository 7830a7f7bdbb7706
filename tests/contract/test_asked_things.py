"""Questions over small sources: what is asked is answered by the Satz that says it, and a near one is called nearby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.language.catalogue import said
from provenance.model.answers import Outcome

SOURCES = {
    "court.md": """# County Court

The County Court sits in the old mill. The owner of the mill is Tom Harrow. The County Court has three judges. A \
person may appeal to the County Court.

## The neighbours

The Parish owns the field beside the County Court. The printer has 12 apprentices for his presses. The baker has nine \
ovens.
""",
    "steg.md": """# Ordnung über den Steg

## § 1 Steg

Für das Liegen am Steg werden je Nacht 12 Euro erhoben. Das Befahren der Schleuse kostet 3 Euro pro Boot.

## § 2 Kran

Die Benutzung des Krans wird mit 40 Euro je Stunde berechnet. Die Dusche ist täglich geöffnet.
""",
    "letters.md": "# Letters\n\nI was depressed when the barn burned.\n",
}
ANSWERED = [
    ("Who owns the mill?", "Tom Harrow"),
    ("Who owns the field?", "The Parish owns the field"),
    ("How many judges does the County Court have?", "three judges"),
    ("How many apprentices does the printer have?", "12 apprentices"),
    ("Was kostet das Liegen der Boote pro Nacht?", "je Nacht 12 Euro"),
    ("Wie hoch ist die Gebühr für das Liegen?", "12 Euro erhoben"),
    ("Was kostet die Schleuse?", "3 Euro"),
    ("Was kostet der Kran pro Stunde?", "40 Euro je Stunde"),
]
NEARBY = [
    "Who owns the County Court?",
    "Who is the owner of the County Court?",
    "How many presses does the printer have?",
    "How many ovens does the printer have?",
    "Was kostet das Liegen am Steg pro Woche?",
    "Was kostet die Dusche?",
    "Wie viel kostet ein Boot?",
]


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with the sources, without embeddings."""
    folder = tmp_path_factory.mktemp("things")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        with open_engine(emptied_store, context=CitationContext(project_id="things")) as opened:
            for name, text in SOURCES.items():
                (folder / name).write_text(text, encoding="utf-8")
                opened.add_doc_source(folder / name)
            yield opened


def asked(engine: Engine, question: str) -> Answered:
    """Ask a question whose answer may rest on one source."""
    return Answering(AnswerContext(engine, None)).ask(question, persona="creator")


@pytest.mark.parametrize(("question", "answer"), ANSWERED)
def test_what_is_said_is_answered(engine: Engine, question: str, answer: str) -> None:
    """The first claim says it, and nothing calls it nearby."""
    found = asked(engine, question)
    assert found.outcome is Outcome.ANSWERED
    assert answer in found.claims[0].text
    assert not found.text.startswith(tuple(said(one, "delivery", "nearby") for one in ("de", "en")))


@pytest.mark.parametrize("question", NEARBY)
def test_what_is_near_is_called_so_or_refused(engine: Engine, question: str) -> None:
    """No answer is given for what no source says."""
    found = asked(engine, question)
    nearby = found.text.startswith(tuple(said(one, "delivery", "nearby") for one in ("de", "en")))
    assert nearby or found.outcome is Outcome.REFUSED


LEADS = ("These passages show", "Diese Stellen zeigen")


@pytest.mark.parametrize(
    ("question", "preset", "words"),
    [
        ("What did Tom Harrow secretly feel about the balloon?", "archive", "I do not assign diagnoses"),
        ("Was fühlte Tom Harrow insgeheim beim Ballon?", "archive", "schreibe ich niemandem zu"),
    ],
)
def test_no_passages_are_announced_where_none_follow(engine: Engine, question: str, preset: str, words: str) -> None:
    """What the category says of the question stays said."""
    found = Answering(AnswerContext(engine, None)).ask(question, preset=preset)
    assert found.outcome is Outcome.REFUSED
    assert words in found.text
    assert not any(lead in found.text for lead in LEADS)


def test_passages_that_follow_are_announced(engine: Engine) -> None:
    """Behind the words of the category, before the first of them."""
    question = "Were you depressed when the barn burned?"
    found = Answering(AnswerContext(engine, None)).ask(question, preset="archive", persona="creator")
    assert found.outcome is Outcome.ARCHIVE_ONLY
    assert (
        "I do not assign diagnoses, motives or hidden feelings. These passages show what the person wrote" in found.text
    )
    assert found.text.index("These passages show") < found.text.index("I was depressed")
