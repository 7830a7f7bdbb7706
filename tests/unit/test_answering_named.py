"""A question that names its place gets that place, all of it and in order, or is told that the sources have none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.source_status import Consent
from provenance.language.detection import language_of
from provenance.model.activities import ulid
from provenance.model.answers import Outcome

ORDER = """# Brückenordnung (BrO)

## § 1 Winterdienst

Abweichend von Satz 3 wird die Treppe geräumt. Die Rampe wird gestreut. Die Brücke wird im Winter nicht geräumt.

## § 2 Fristen

Schäden sind der Brückenmeisterei in Textform zu melden. Schäden am Geländer sind binnen zwei Tagen zu melden.
"""
ABSENT = ("§ 823 BGB", "Artikel 3 Grundgesetz", "§ 9 BrO")


@pytest.fixture
def desk(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Answering]:
    """A project of its own with one order, which is law there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "order.md"
    file.write_text(ORDER, encoding="utf-8")
    with open_engine(empty_store, context=CitationContext(project_id=f"named-{ulid()}")) as engine:
        engine.classify_source(engine.add_doc_source(file).id, tier=1, primary=True)
        yield Answering(AnswerContext(engine))


def _lines(text: str) -> list[str]:
    return [line[2:].rsplit(" [", 1)[0] for line in text.splitlines() if line.startswith("- ")]


def test_a_place_that_is_asked_for_is_given_whole_and_in_order(desk: Answering) -> None:
    """Also where its first Satz opens as an exception; a question that asks more of it gets what it asks."""
    assert _lines(desk.ask("Was steht in § 1 BrO?").text) == [
        "Abweichend von Satz 3 wird die Treppe geräumt.",
        "Die Rampe wird gestreut.",
        "Die Brücke wird im Winter nicht geräumt.",
    ]
    assert _lines(desk.ask("Was sagt § 1 BrO zur Rampe?").text)[0] == "Die Rampe wird gestreut."


def test_who_asks_for_a_time_is_told_no_form(desk: Answering) -> None:
    """Of two Sätze on the same, only that with a number of days answers "within what time"."""
    assert _lines(desk.ask("Innerhalb welcher Frist sind Schäden zu melden?").text) == [
        "Schäden am Geländer sind binnen zwei Tagen zu melden."
    ]


@pytest.mark.parametrize("place", ABSENT)
def test_a_place_that_no_source_has_is_refused_by_name(desk: Answering, place: str) -> None:
    """Nothing else is quoted in its stead, whatever words the question has in common with the sources."""
    found = desk.ask(f"Was sagt {place} zur Brücke im Winter?")
    assert found.outcome is Outcome.REFUSED
    assert found.text.startswith(f"In keiner der vorhandenen Quellen steht {place}.")
    assert "geräumt" not in found.text


def test_a_source_that_may_not_be_told_of_is_not_there(desk: Answering) -> None:
    """The refusal is the same as for a place that no source has, but for its name."""
    there = "§ 2 BrO"
    desk._means.engine.classify_source(1, consent=Consent.FORBIDDEN)
    hidden, gone = (desk.ask(f"Was steht in {place}?").text for place in (there, ABSENT[0]))
    assert hidden.replace(there, ABSENT[0]) == gone


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Was steht in § 1 BrO?", "de"),
        ("Was sagt § 1 BrO?", "de"),
        ("What is in § 1 BrO?", "en"),
    ],
)
def test_the_language_of_short_questions_is_told(question: str, language: str) -> None:
    """Words that both languages have tell neither."""
    assert language_of(question) == language
