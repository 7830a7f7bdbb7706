"""A draft that is grounded again costs what changed, and is never told what held before the sources changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.assigning import Recall, recall
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing import writer
from provenance.citing.archive import Archive
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.search.hits import Mode
from provenance.citing.search.searcher import Searcher
from provenance.language.catalogue import said
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.servers.model_server import model_server

HARBOUR = CitationContext(project_id="harbour")
FULL = "Der Lotse prüft das Ruderblatt der Fähre vor der Abfahrt."
NUMBER = "Der Fährmann hat den Kahn alle 6 Wochen zu kalfatern."
OTHER_WORDS = "Kalfatert wird der Kahn durch den Fährmann in jeder sechsten Woche."
UNFOUNDED = "Der Imker hat die Waben zu zählen."
OUTSIDE = "Wir haben Ihre Unterlagen gestern erhalten."
DRAFT = f"{FULL}\n\n{NUMBER}\n\n{OTHER_WORDS}\n\n{UNFOUNDED}\n\n{OUTSIDE}"
_CITED = said("de", "delivery", "citation")
_OF_A_RUN = {"id", "digest", "files", "steps"}


def law(directory: Path, name: str, head: str, *sections: str) -> Path:
    """Return a file of a law of our own."""
    file = directory / f"{name}.md"
    text = "\n\n".join(f"### § {at}\n\n{one}" for at, one in enumerate(sections, 1))
    file.write_text(f"# {head}\n\n{text}\n", encoding="utf-8")
    return file


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph, tmp_path: Path) -> Engine:
    """An engine with an order of a ferry."""
    opened = open_engine(graph=graph, context=HARBOUR)
    says = "Der Fährmann hat den Kahn alle 4 Wochen zu kalfatern."
    opened.add_doc_source(law(tmp_path, "ferry", "Fährordnung", FULL, says))
    return opened


def told(engine: Engine, kept: Recall | None, draft: str = DRAFT) -> dict[str, Any]:
    """Return what grounding comes to, but for what is of the run alone."""
    found = open_answering(engine, recall=kept).ground(draft, language="de").to_dict()
    return {key: value for key, value in found.items() if key not in _OF_A_RUN}


def rungs(found: dict[str, Any]) -> list[str]:
    """Return the rungs of the claims."""
    return [str(one["rung"]) for one in found["claims"]]


def test_what_changed_in_the_sources_is_never_passed_over(engine: Engine, tmp_path: Path) -> None:
    """Whatever becomes of a source, a draft that was grounded before is told what one is told that never was."""
    kept = Recall()
    before = told(engine, kept)
    assert rungs(before) == ["supported", "refused", "refused", "refused"]
    happens: list[tuple[Callable[[], object], list[str] | None]] = [
        (
            lambda: engine.add_doc_source(law(tmp_path, "bees", "Waben- und Imkerordnung", UNFOUNDED)),
            ["supported", "refused", "refused", "supported"],
        ),
        (
            lambda: engine.classify_source(1, consent="forbidden"),
            ["refused", "refused", "refused", "supported"],
        ),
        (lambda: engine.classify_source(1, consent="auditor_only"), None),
        (lambda: engine.classify_source(1, consent="open", paywall="metadata_only"), None),
        (lambda: engine.classify_source(1, paywall="full"), ["supported", "refused", "refused", "supported"]),
        (lambda: engine.retract_source(2, "Garbled."), ["supported", "refused", "refused", "refused"]),
        (
            lambda: engine.retract_source(2, "It was not.", withdraw=True),
            ["supported", "refused", "refused", "supported"],
        ),
    ]
    for happening, expected in happens:
        happening()
        again, fresh = told(engine, kept), told(engine, None)
        assert again == fresh
        assert expected is None or rungs(again) == expected


def test_a_newer_version_of_a_law_is_looked_at(engine: Engine) -> None:
    """What a law said before it was replaced is not given for what it says."""
    draft, kept = "Ohne Beleg darf keine Buchung vorgenommen werden.", Recall()
    engine.add_doc_source(VERSION_1)
    before = told(engine, kept, draft)
    engine.add_doc_source(VERSION_2)
    again, fresh = told(engine, kept, draft), told(engine, None, draft)
    assert again == fresh != before


def test_another_model_another_day_and_another_project_are_asked_anew(
    engine: Engine, graph: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was found without a model, on another day or in another project's sources is not taken for what is now."""
    kept = Recall()
    before = told(engine, kept)
    yes = {"verdict": "supported", "words": ["kalfatern"], "reason": "Ja."}
    with model_server(lambda _: yes) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        judged = open_engine(graph=graph, context=HARBOUR)
        assert told(judged, kept) == told(judged, None)
        assert server.asked
    monkeypatch.delenv("CITATION_LLM_URL")
    assert told(open_engine(graph=graph, context=HARBOUR), kept) == before
    other = open_engine(graph=graph, context=CitationContext(project_id="bees"))
    other.add_doc_source(law(tmp_path, "bees", "Waben- und Imkerordnung", UNFOUNDED))
    assert rungs(told(other, kept)) == ["refused", "refused", "refused", "supported"]
    assert told(engine, kept) == before
    asked = counted(monkeypatch, writer.CitationWriter, "checked")
    assert told(engine, kept) == before
    assert not asked
    monkeypatch.setattr(recall, "today", lambda: "2031-01-01")
    assert told(engine, kept) == before
    assert asked


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[tuple[Any, ...]]:
    """Return what fills with the arguments of each call of a method."""
    calls: list[tuple[Any, ...]] = []
    plain = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda own, *given, **named: calls.append(given) or plain(own, *given, **named))
    return calls


def test_one_changed_sentence_is_checked_and_searched_alone(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a check of a citation nor a search is made again for a sentence that stayed, and all is told alike."""
    kept = Recall()
    checked = counted(monkeypatch, writer.CitationWriter, "checked")
    searched = counted(monkeypatch, Searcher, "find")
    told(engine, kept)
    assert len(checked) == 1
    assert [given for given in searched if Mode.KEYWORD in given]
    checked.clear()
    searched.clear()
    told(engine, kept)
    assert not checked
    assert not searched
    edited = DRAFT.replace(NUMBER, "Der Fährmann hat den Kahn alle 4 Wochen zu kalfatern.")
    again = told(engine, kept, edited)
    assert len(checked) == 1
    assert not [given for given in searched if Mode.KEYWORD in given]  # a repair asks for evidence, and no more
    assert again == told(engine, None, edited)


def test_a_citation_that_was_corrected_is_not_given_again(engine: Engine) -> None:
    """What was cited before and corrected meanwhile is not what a claim rests on, though its check was kept."""
    kept = Recall()
    told(engine, kept)
    first = engine.list_citations()[0]
    engine.cite_doc(
        FULL, first.source_id, FULL, verbatim_quote=FULL, relation_type="supersedes", related_citations=[first.id]
    )
    again = told(engine, kept)
    assert again == told(engine, None)
    assert rungs(again)[0] == "supported"
    assert f"({_CITED} {first.id})" not in again["text"]


def test_what_is_kept_of_citations_ends_with_the_next_write(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A citation is read once while nothing is written, and anew after; how sure its maker was is read once."""
    told(engine, None)
    archive = Archive(engine.graph, HARBOUR.project_id)
    asked: list[str] = []
    plain = Graph.read
    monkeypatch.setattr(Graph, "read", lambda own, query, /, **given: asked.append(query) or plain(own, query, **given))
    assert archive.several([1]) == archive.several([1]) == archive.list()
    archive.confidences([1])
    archive.confidences([1, 1])
    assert asked.count("citing/citations") == 2  # the list is read whenever it is asked for
    assert asked.count("citing/confidences") == 1
    first = engine.list_citations()[0]
    more: Any = {"relation_type": "supersedes", "related_citations": [first.id]}
    corrected = engine.cite_doc(FULL, first.source_id, FULL, verbatim_quote=FULL, **more)
    assert archive.several([1])[0].superseded_by == (corrected.citation_id,)
    assert archive.several([1]) == Archive(engine.graph, HARBOUR.project_id).several([1])
    monkeypatch.undo()
