"""What is held of persons is withheld at every door: by words that tell against them, by the rule of an archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.roles import Role
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph

LENT = "Tom Baker lent me his boat every summer."
AGAINST = (
    "My neighbour Tilly Brandt stole from the parish box.",
    "Mr Lund beat his wife on Sundays.",
    "Frau Lehmann war im Gefängnis.",
    "Ada Finch was a lesbian.",
    "Dr Weber was convicted of fraud in 1951.",
)
GARDEN = "The garden gave us apples."


@pytest.fixture(scope="module")
def graph(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    """A store with the notes of somebody, which nobody published."""
    file = tmp_path_factory.mktemp("notes") / "notes.md"
    file.write_text("# Notes\n\n" + "\n\n".join((*AGAINST, LENT, GARDEN)) + "\n", encoding="utf-8")
    with open_store(emptied_store) as opened:
        open_engine(graph=opened).add_doc_source(file)
        yield opened


def read(graph: Graph, text: str, preset: str = "law") -> tuple[bool, bool, bool]:
    """Say whether an agent reads a text as content and as a hit, and whether a draft is supported by it."""
    agent = open_engine(graph=graph, context=CitationContext(agent_id="agent:one", role=Role.AGENT))
    found = open_answering(open_engine(graph=graph)).ground(text + "\n", preset=preset)
    hits = [hit.text for hit in agent.search_library(text).hits]
    source = agent.get_source(1)
    content = (source and source.content) or ""
    return text in content, text in hits, [one.rung.value for one in found.claims] == ["supported"]


@pytest.mark.parametrize("text", AGAINST)
def test_what_is_told_against_somebody_is_a_private_affair(graph: Graph, text: str) -> None:
    """Crime, prison, violence and love wait for consent under every preset, and for agents who know of none."""
    assert read(graph, text) == (False, False, False)


def test_what_is_told_against_nobody_is_shown(graph: Graph) -> None:
    """A loan of a boat, and a garden, are no private affairs."""
    assert read(graph, LENT) == (True, True, True)
    assert read(graph, GARDEN) == (True, True, True)


def test_the_rule_of_an_archive_holds_for_agents_and_every_preset(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With BELEG_THIRD_PARTIES=protected the boat waits too, what is about nobody does not; it never opens more."""
    monkeypatch.setenv("BELEG_THIRD_PARTIES", "protected")
    assert read(graph, LENT) == (False, False, False)
    assert read(graph, GARDEN) == (True, True, True)
    told = open_engine(graph=graph).withheld_passages(third_parties="open")
    assert [one.persons for one in told][-1] == ("baker tom",)
    monkeypatch.setenv("BELEG_THIRD_PARTIES", "open")
    assert read(graph, LENT, "archive")[2] is False
    assert read(graph, AGAINST[0]) == (False, False, False)


def test_a_rule_that_is_none_is_told_at_once(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting with a slip opens no store as if nothing had been said."""
    monkeypatch.setenv("BELEG_THIRD_PARTIES", "protect")
    with pytest.raises(InvalidInput, match="BELEG_THIRD_PARTIES"):
        open_engine(graph=graph)
