"""How sources stand in a project, on both engines: said, said again, withdrawn, taken back, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from provenance.bootstrap import open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.source_status import Consent, Paywall
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
SAID: dict[str, Any] = {
    "publisher": "Amt für Belege",
    "url": "https://amt.example/belo?x=1#y",
    "published_at": "2023-02-28",
    "tier": 2,
    "primary": False,
    "paywall": "metadata_only",
    "consent": "auditor_only",
    "topics": ["tax", "retention"],
    "snippet": "On keeping receipts.",
}


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph) -> Engine:
    """An engine with a statute (1) and a note of the agent's own (2)."""
    engine = open_engine(graph=graph, context=CitationContext(project_id="own"))
    engine.add_doc_source(VERSION_1)
    engine.add_custom_source("Notes", "Ein Beleg ist ein Nachweis.")
    return engine


def test_what_is_not_said_is_told_by_the_kind(engine: Engine) -> None:
    """A statute is official and primary, an artifact of an agent is neither, and both are open and to be had."""
    statute, note = engine.standings().values()
    assert (statute.tier, statute.primary, note.tier, note.primary) == (1, True, 3, False)
    assert statute.published_at == statute.valid_from == "2023-03-01"
    assert (statute.stand, note.stand) == (True, False)
    for one in (statute, note):
        assert (one.paywall, one.consent, one.retracted, one.superseded_by) == (
            Paywall.FULL,
            Consent.OPEN,
            None,
            None,
        )


def test_what_is_said_stands_until_it_is_said_anew(engine: Engine, graph: Graph) -> None:
    """Each field stands as said; what is left out later stays, what is said again counts, and the old one is kept."""
    first = engine.classify_source(1, **SAID)
    assert {name: getattr(first, name) for name in SAID} == SAID | {"topics": ("tax", "retention")}
    assert not first.stand  # somebody said when it was published
    second = engine.classify_source(1, tier=4, topics=[])
    assert (second.tier, second.topics, second.publisher) == (4, (), "Amt für Belege")
    assert engine.standings() == {1: second, 2: engine.standings()[2]}
    assert engine.classify_source(1, tier=4) == second
    assert {row["label"]: row["count"] for row in graph.read("store/counts")}["Classification"] == 2
    assert verify(graph).sound


def test_a_retraction_can_be_taken_back(engine: Engine) -> None:
    """A source that is retracted says why, another reason takes the place of the first, and it can stand again."""
    assert engine.retract_source(1, "Garbled.").retracted == "Garbled."
    assert engine.retract_source(1, "Forged.").retracted == "Forged."
    assert engine.standings()[2].retracted is None
    assert engine.retract_source(1, "It was not.", withdraw=True).retracted is None
    with pytest.raises(InvalidInput, match="is not"):
        engine.retract_source(1, "Again.", withdraw=True)
    assert engine.retract_source(1, "It was.").retracted == "It was."


def test_of_writers_at_a_time_each_adds_to_what_the_other_said(engine: Engine, graph: Graph) -> None:
    """Two who say different things of a source at once are both heard, and one classification is left standing."""
    said: list[dict[str, Any]] = [{"tier": 2}, {"publisher": "Amt"}, {"topics": ["tax"]}, {"consent": "forbidden"}]
    with ThreadPoolExecutor(len(said)) as writers:
        for done in [writers.submit(engine.classify_source, 1, **one) for one in said]:
            done.result()
    found = engine.standings()[1]
    assert (found.tier, found.publisher, found.topics, found.consent) == (2, "Amt", ("tax",), Consent.FORBIDDEN)
    (row,) = graph.read("standing/standings", project="own", number=1)
    assert len(row["classifications"]) == 1


def test_another_project_says_nothing_here(engine: Engine, graph: Graph) -> None:
    """What one project says of a source, and newer versions only another one has, do not show."""
    other = open_engine(graph=graph, context=CitationContext(project_id="other"))
    alone = engine.standings()
    other.add_doc_source(VERSION_2)
    number = other.add_doc_source(VERSION_1).id
    other.classify_source(number, tier=4, consent="forbidden")
    other.retract_source(number, "Ours.")
    assert engine.standings() == alone
    assert other.standings()[number].superseded_by == other.get_source(1).artifact_id  # type: ignore[union-attr]
    newer = engine.add_doc_source(VERSION_2)
    assert engine.standings()[1].superseded_by == newer.artifact_id
    assert engine.standings()[newer.id].superseded_by is None


def test_a_source_that_is_not_there_has_no_standing(engine: Engine) -> None:
    """An unknown source is neither classified nor retracted, and of a known one something must be said."""
    for call in (lambda: engine.classify_source(9, tier=1), lambda: engine.retract_source(9, "Gone.")):
        with pytest.raises(SourceNotFound):
            call()
    with pytest.raises(InvalidInput, match="at least one of publisher"):
        engine.classify_source(1)


def test_what_is_closed_is_asked_once_and_heeded_at_once(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who cites on asks for nothing that its own citations left as it was; what somebody else closes holds at once."""
    agent_context = CitationContext(agent_id="agent:a", role="agent")
    with open_engine(store_location) as admin, open_engine(store_location, context=agent_context) as agent:
        source = admin.add_doc_source(VERSION_1)

        def cite(claim: str) -> int:
            return agent.cite_doc(claim, source.id, QUOTE, {}, QUOTE).citation_id

        cite("First.")
        asked: list[str] = []
        read = Graph.read
        with monkeypatch.context() as patch:
            patch.setattr(
                Graph, "read", lambda graph, query, /, **given: asked.append(query) or read(graph, query, **given)
            )
            cite("Second.")
            fields = {"source_id": source.id, "quote_context": QUOTE, "verbatim_quote": QUOTE}
            agent.cite_many([{"claim": f"{one}.", **fields} for one in "ab"])
        assert [one for one in asked if one.startswith("standing/")] == []
        admin.classify_source(source.id, paywall="metadata_only", snippet="About.")
        kept = admin.get_citation(cite("Behind a wall."))
        assert kept is not None
        assert (kept.verbatim_quote, kept.quote_context) == (None, "About.")
        admin.classify_source(source.id, consent="forbidden")
        with pytest.raises(SourceNotFound):
            cite("Of what is not there.")
        admin.classify_source(source.id, consent="open", paywall="full")
        kept = admin.get_citation(cite("Open again."))
        assert kept is not None
        assert kept.verbatim_quote == QUOTE
