"""Claims of a draft are looked up together, in portions, and come to what each alone would come to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bench.data import regulation
from provenance.answering.assigning import Recall, assign
from provenance.answering.drafts import read
from provenance.answering.evidence_links import EvidenceLinks
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.store import graph as stores
from provenance.store.graph import Graph

OURS, THEIRS = CitationContext(project_id="ours"), CitationContext(project_id="theirs")
SAID = "Der Lotse prüft das Ruderblatt der Fähre vor der Abfahrt am Morgen."


@pytest.fixture
def engine(store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with a law; beside it another project has a place that all its words stand in, many times over."""
    crowd = "\n\n".join(f"## § {at}\n\n{SAID}" for at in range(1, 60))
    (tmp_path / "crowd.md").write_text(f"# Fährordnung\n\n{crowd}", encoding="utf-8")
    with open_engine(store_location, context=THEIRS) as other:
        other.add_doc_source(tmp_path / "crowd.md")
    with open_engine(store_location, context=OURS) as opened:
        file = tmp_path / "law.md"
        regulation.law(Random(3), file, 1, 12)
        file.write_text(f"{file.read_text(encoding='utf-8')}\n\n## § 13 Fähre\n\n{SAID}\n", encoding="utf-8")
        opened.add_doc_source(file)
        yield opened


def told(bonds: EvidenceLinks) -> tuple[list[tuple[object, ...]], list[tuple[str, str]]]:
    """Return what was found, without the numbers of claims."""
    found = [(one.relation, one.status, one.printed, one.quote, one.limit, one.part) for one in bonds.bonds]
    return found, [(one.printed, one.why) for one in bonds.rejected]


def test_many_claims_are_asked_for_together_and_none_twice(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index is asked once a portion; each claim comes to what it does alone, and a repeated one costs nothing."""
    draw = Random(4)
    drawn = regulation.drafted(draw, regulation.law(Random(3), tmp_path / "again.md", 1, 12))
    claims = [SAID, *dict.fromkeys(next(drawn) for _ in range(24))]
    asked: list[str] = []
    plain = Graph.read
    monkeypatch.setattr(Graph, "read", lambda own, query, /, **given: asked.append(query) or plain(own, query, **given))
    recall = Recall()
    together = told(assign(engine, read("\n\n".join(claims), "de"), recall=recall))
    assert 0 < asked.count("gate/together") < len(claims) / 2
    asked.clear()
    assign(engine, read("\n\n".join([*claims, *claims]), "de"), recall=recall)
    assert not asked.count("gate/together")
    alone = [told(assign(engine, read(one, "de"))) for one in claims]
    assert together == ([one for found, _ in alone for one in found], [one for _, near in alone for one in near])
    assert [one.quote for one in assign(engine, read(SAID, "de")).bonds] == [SAID]  # whatever others have more of


def test_what_is_read_for_many_citations_is_read_in_portions(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of any length comes back whole and in order, however few are asked for at once."""
    source = engine.list_sources()[0].id
    made = engine.cite_many([{"claim": f"{SAID} {n}", "source_id": source, "quote_context": SAID} for n in range(5)])
    numbers = [one.citation_id for one in made]
    whole = engine.graph.read("bundle/citations", project="ours", numbers=numbers)
    monkeypatch.setattr(stores, "PORTION", 2)
    sizes: list[int] = []
    plain = Graph.read
    monkeypatch.setattr(
        Graph, "read", lambda own, query, /, **given: sizes.append(len(given["numbers"])) or plain(own, query, **given)
    )
    assert engine.graph.read_over("bundle/citations", "numbers", numbers, project="ours") == whole
    assert sizes == [2, 2, 1]
    assert engine.graph.read_over("bundle/citations", "numbers", [], project="ours") == []
