"""A draft that was grounded before is grounded again: what the program put in is renewed, and nothing piles up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.activities import ulid
from tests.support.documents import sample_order

LABEL = "[Keine ausreichenden Belege für diese Aussage]"
MIXED = """# Belege

Ohne Beleg darf keine Buchung vorgenommen werden. Ein Papierbeleg darf durch ein elektronisches Abbild ersetzt werden.

- Die Speicherung der Bestätigung hat zusammen mit dem Abbild zu erfolgen.
- Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten.

1. Der Mond ist aus Käse, und ohne Beleg darf keine Buchung vorgenommen werden.
"""
MARKED = """Fehlt ein Fremdbeleg, so ist noch am selben Arbeitstag ein Eigenbeleg auszustellen. Der Mond ist aus Käse. [cite:g5]

| Regel | Frist |
|---|---|
| Ohne Beleg darf keine Buchung vorgenommen werden. | sofort |

## Anhang

[Diese Frage bleibt offen] Ein Papierbeleg darf durch ein elektronisches Abbild ersetzt werden.
"""  # noqa: E501 — a paragraph of a draft is one line
ENGLISH = 'No booking may be made without a voucher. The moon is cheese.\n\n## References\n\n[7] X. "Y". 2020.\n'
ROOM = "[display]\nexcerpts_per_day = 100000\ncharacters_per_day = 1000000\nanswers_per_window = 100000\n"


@pytest.fixture(autouse=True)
def _keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def engine(empty_store: Path) -> Iterator[Engine]:
    """A project without sources."""
    with open_engine(empty_store, context=CitationContext(project_id=f"again-{ulid()}")) as opened:
        yield opened


def _ground(desk: Answering, draft: str, preset: str, policy: Path, unfounded: str) -> str:
    return desk.ground(draft, preset=preset, policy=policy, unfounded=unfounded).text


@pytest.mark.parametrize("draft", [MIXED, MARKED, ENGLISH], ids=["mixed", "marked", "english"])
def test_grounding_what_was_grounded_changes_nothing(engine: Engine, tmp_path: Path, draft: str) -> None:
    """Twice is once; and a label of before does not stay where none is asked for now, nor the other way round."""
    engine.add_doc_source(sample_order.VERSION_1)
    desk, policy = open_answering(engine), tmp_path / "policy.toml"
    policy.write_text(ROOM, encoding="utf-8")
    for preset in ("law", "archive"):
        fresh = {how: _ground(desk, draft, preset, policy, how) for how in ("list", "label")}
        for before in fresh.values():
            for how, text in fresh.items():
                assert _ground(desk, before, preset, policy, how) == text, preset


def test_labels_follow_the_evidence(engine: Engine, tmp_path: Path) -> None:
    """Evidence that comes takes the label away, evidence that is retracted brings it back and takes the list away."""
    desk, policy = open_answering(engine), tmp_path / "policy.toml"
    policy.write_text(ROOM, encoding="utf-8")
    (tmp_path / "kiosk.md").write_text("# Notiz\n\nDer Kiosk verkauft Zeitungen.\n", encoding="utf-8")
    engine.add_doc_source(tmp_path / "kiosk.md")
    without = _ground(desk, MIXED, "law", policy, "label")
    assert without.count(LABEL) == 6
    number = engine.add_doc_source(sample_order.VERSION_1).id
    covered = _ground(desk, without, "law", policy, "label")
    assert covered.count(LABEL) == 2
    assert "Ohne Beleg darf keine Buchung vorgenommen werden. [1] Ein Papierbeleg" in covered
    assert "## Belege" in covered
    engine.retract_source(number, "was a draft")
    assert _ground(desk, covered, "law", policy, "label") == without


def test_brackets_of_the_writer_stay(engine: Engine, tmp_path: Path) -> None:
    """Only what the program words itself is taken out: another remark in brackets is a word of the draft."""
    engine.add_doc_source(sample_order.VERSION_1)
    policy = tmp_path / "policy.toml"
    policy.write_text(ROOM, encoding="utf-8")
    text = _ground(open_answering(engine), MARKED, "law", policy, "label")
    assert "[Diese Frage bleibt offen]" in text
