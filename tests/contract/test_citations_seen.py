"""Citations that are read one after another: how sources stand is looked at in time, and not for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role

LINES = [f"The lighthouse of bay {number} burned for {number + 2} nights." for number in range(6)]


@pytest.fixture
def engine(store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with a note of six sentences, each of which is cited."""
    (tmp_path / "note.txt").write_text("\n\n".join(LINES), encoding="utf-8")
    with open_engine(store_location, context=CitationContext(project_id="bay", role=Role.ADMIN)) as opened:
        source = opened.add_doc_source(tmp_path / "note.txt").id
        opened.cite_many(
            [{"claim": one, "quote_context": one, "source_id": source, "verbatim_quote": one} for one in LINES]
        )
        yield opened


def test_how_sources_stand_is_not_asked_for_each_citation(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Going through all citations of a project asks once for the sources that are not open, however many there are."""
    asked, read = list[str](), engine.graph.read

    def noted(query: str, /, **given: Any) -> list[dict[str, Any]]:
        asked.append(query)
        return read(query, **given)

    monkeypatch.setattr(engine.graph, "read", noted)
    assert [one.claim for one in engine.each_citation()] == LINES
    assert asked.count("standing/closed") == 1


def test_words_that_are_withheld_meanwhile_are_not_given(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who goes through all citations slowly is not given words that were withheld after some hundred."""
    monkeypatch.setattr("provenance.citing.disclosure.PORTION", 2)
    given: list[str | None] = []
    for one in engine.each_citation():
        given.append(one.verbatim_quote)
        if len(given) == 1:
            engine.classify_source(1, paywall="metadata_only", snippet="A note on lighthouses.")
    assert given == [*LINES[:2], None, None, None, None]
