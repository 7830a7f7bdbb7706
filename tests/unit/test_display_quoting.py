"""An answer made of the words of sources is no way round the gates before display."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.answering import display
from provenance.answering.display import Spent
from provenance.answering.packs.rules import PackPlace
from provenance.answering.pipeline import Answering
from provenance.answering.policy import preset_table
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.model.activities import ulid
from provenance.model.answers import Outcome

WORDS = "Die Brücke wird im Winter nicht geräumt."
RULES = display.rules_of(
    {
        **preset_table("display", "law"),
        "excerpts_per_day": 3,
        "characters_per_day": 3 * len(WORDS),
    }
)


def place(number: int, words: str = WORDS) -> PackPlace:
    """Give a place of a source, which is the number as well."""
    return PackPlace(f"{number}#s", str(number), number, 1.0, 1.0, 1.0, 1, words, "§ 1", quote=words)


def standing(number: int, consent: Consent = Consent.OPEN, paywall: Paywall = Paywall.FULL) -> SourceStatus:
    """Give how a source stands."""
    return SourceStatus(number, str(number), "Winter", "", consent=consent, paywall=paywall)


@pytest.mark.parametrize(
    ("known", "requestor", "spent", "why"),
    [
        ({1: standing(1)}, "reader", Spent(), None),
        ({1: standing(1, Consent.AUDITOR_ONLY)}, "reader", Spent(), "restricted"),
        ({}, "reader", Spent(), "restricted"),
        ({1: standing(1, paywall=Paywall.METADATA_ONLY)}, "reader", Spent(), "paywall"),
        ({1: standing(1)}, "guest", Spent(), "tier"),
        ({1: standing(1)}, "reader", Spent(excerpts=3), "budget"),
        ({1: standing(1)}, "reader", Spent(characters=2 * len(WORDS) + 1), "budget"),
        ({1: standing(1)}, "reader", Spent(answers=RULES.answers_per_window), "rate"),
    ],
)
def test_what_is_no_excerpt_is_no_answer(
    known: dict[int, SourceStatus], requestor: str, spent: Spent, why: str | None
) -> None:
    """Consent, paywall, tier, budget and rate each keep the words back, and it is said which did."""
    rules = RULES.model_copy(update={"requestors": {"guest": "guest"}})
    found = display.quotable([place(1)], known, rules, requestor, spent, "de")
    assert found.segments == (() if why else ("1#s",))
    assert found.why == (rules.word("de", why) if why else None)


def test_a_source_whose_existence_may_not_be_told_leaves_nothing_behind() -> None:
    """Neither its words nor a reason; beside another it changes nothing of what that one is told by."""
    known = {1: standing(1, Consent.FORBIDDEN), 2: standing(2, Consent.AUDITOR_ONLY)}
    assert display.quotable([place(1)], known, RULES, "reader", Spent(), "de") == display.Quotable(())
    beside = display.quotable([place(1), place(2)], known, RULES, "reader", Spent(), "de")
    assert beside == display.quotable([place(2)], known, RULES, "reader", Spent(), "de")


def test_the_budget_is_spent_from_the_best_place_on() -> None:
    """Three excerpts are left: the three best are quoted, the fourth is not; a long one is not cut but left out."""
    known = {number: standing(number) for number in range(1, 6)}
    places = [place(1), place(2, "Wort " * 400), *(place(number) for number in (3, 4, 5))]
    found = display.quotable(places, known, RULES, "reader", Spent(), "de")
    assert found.segments == ("1#s", "3#s", "4#s")


def test_asking_gives_no_word_of_a_restricted_source(
    embedded_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole path: no sentence of it in text, claims or bundle; the same question is answered when it is open."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "winter.md"
    file.write_text(f"# Winterordnung\n\n## § 1 Brücke\n\n{WORDS}\n", encoding="utf-8")
    context = CitationContext(project_id=f"restricted-{ulid()}")
    with open_engine(embedded_store, context=context) as engine:
        source = engine.add_doc_source(file).id
        engine.classify_source(source, tier=1, primary=True)
        desk = Answering(AnswerContext(engine))
        question = "Wird die Brücke im Winter geräumt?"
        open_, said = desk.ask(question), []
        for consent in (Consent.AUDITOR_ONLY, Consent.FORBIDDEN):
            engine.classify_source(source, consent=consent)
            said.append(desk.ask(question))
    assert open_.outcome is Outcome.ANSWERED
    assert WORDS in open_.text
    for one in said:
        assert one.outcome is Outcome.REFUSED
        assert "geräumt." not in one.text
        assert not one.claims
    assert "Prüfung" in said[0].text
    assert "Prüfung" not in said[1].text
