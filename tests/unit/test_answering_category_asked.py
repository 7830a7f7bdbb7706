"""Questions of all five categories and many that are none: each ends where it should, in both presets."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.answering.category import judge, preset
from provenance.answering.category.judging import Metadata

TABLE = Path(__file__).parents[1] / "data" / "category_questions.tsv"
ASKED = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
RULES = {name: preset(name) for name in ("law", "archive")}
ENDS = {"law": "2025-06-30", "archive": "2019-05-01"}


@pytest.mark.parametrize(("use", "outcome", "category", "known", "question"), ASKED, ids=[one[-1] for one in ASKED])
def test_where_a_question_ends(use: str, outcome: str, category: str, known: str, question: str) -> None:
    """What is in scope proceeds, what is not is refused or shown the archive alone, by its own category."""
    found = judge(question, RULES[use], lambda _: Metadata(ENDS[use], float(known)), today="2026-11-21")
    assert (found.outcome, found.category or "-") == (outcome, category)


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        ("Was hat das Gericht gestern entschieden?", "refuse"),
        ("Which law was passed last month?", "refuse"),
        ("Was wurde vergangene Woche beschlossen?", "refuse"),
        ("Was gilt für Rechnungen von gestern?", "proceed"),
    ],
)
def test_days_that_are_named_from_today(question: str, outcome: str) -> None:
    """What happened "yesterday" is after the sources, unless they reach so far."""
    known = Metadata("2026-06-30", 1.0)
    assert judge(question, RULES["law"], lambda _: known, today="2026-11-21").outcome == outcome
    later = Metadata("2026-11-20", 1.0)
    assert judge(question, RULES["law"], lambda _: later, today="2026-11-21").outcome == "proceed"


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        ("How long shall the cook store the flour?", "proceed"),
        ("Wie lange darf der Wirt eines Restaurants öffnen?", "proceed"),
        ("How long do I cook the flour?", "refuse"),
        ("Wie koche ich Nudeln?", "refuse"),
    ],
)
def test_what_somebody_has_to_do_is_asked_of_a_rule(question: str, outcome: str) -> None:
    """A duty of somebody is asked of the sources, whatever they do; how one cooks is not."""
    known = Metadata("2026-06-30", 0.9)
    assert judge(question, RULES["law"], lambda _: known, today="2026-11-21").outcome == outcome


def test_what_the_archive_knows_is_no_general_knowledge() -> None:
    """A question without a word of the field proceeds where the sources know of it, and is looked up once."""
    looked: list[str] = []

    def look_up(question: str) -> Metadata:
        looked.append(question)
        return Metadata("2026-06-30", 0.9)

    assert judge("Wie züchtet man Goldfische?", RULES["law"], look_up, today="2026-11-21").outcome == "proceed"
    assert len(looked) == 1


@pytest.mark.parametrize(
    ("metadata", "outcome"),
    [
        (Metadata("2026-06-30", 0.0), "refuse"),
        (Metadata("2026-06-30", 0.29), "refuse"),
        (Metadata("2026-06-30", 0.3), "proceed"),
        (Metadata("2026-06-30", 0.0, foreign=True), "proceed"),
    ],
)
def test_what_only_the_evidence_can_tell_is_left_to_it(metadata: Metadata, outcome: str) -> None:
    """What has something in common with the sources, or is asked in another language than theirs, is no category."""
    assert judge("Why is the sky blue?", RULES["law"], lambda _: metadata, today="2026-11-21").outcome == outcome
