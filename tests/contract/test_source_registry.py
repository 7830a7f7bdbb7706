"""A registry of sources in one file, and citations as the objects of the citation contract, on both engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.citation_object import REQUIRED
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.source_registry import entries
from provenance.citing.source_status import Paywall
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput, UnreadableFile
from provenance.store.graph import Graph

REGISTRY = """
sources:
  - id: harbour_bulletins
    publisher: Hafenamt Wersum
    url: https://hafen.example/bulletins/
    match: ["bulletin-*.txt"]
    published_at: 2026-02-10
    credibility_tier: 1
    primary: true
    topics: [shipping]
  - id: gazette
    match: gazette.txt
    publisher: Wersumer Anzeiger
    url: https://anzeiger.example/7
    paywall_policy: metadata_only
    snippet: Der Hafen bleibt am Sonntag geschlossen.
  - id: nowhere
    tier: 4
"""
BULLETIN = "Der Hafen bleibt am Sonntag geschlossen.\nDie Fähre fährt um sieben Uhr.\n"


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph, tmp_path: Path) -> Engine:
    """An engine with two bulletins (1, 2), an article (3) and a note (4)."""
    engine = open_engine(graph=graph, context=CitationContext(project_id="own"))
    for name, text in (("bulletin-1", BULLETIN), ("bulletin-2", "Das Feuer brennt."), ("gazette", BULLETIN + "Mehr.")):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        engine.add_doc_source(tmp_path / f"{name}.txt")
    engine.add_custom_source("Notes", "Ein Beleg ist ein Nachweis.")
    return engine


def test_one_file_says_how_all_sources_stand(engine: Engine, graph: Graph, tmp_path: Path) -> None:
    """Each entry classifies the sources it names, says which they are, and is named by them; the rest is told."""
    (tmp_path / "source_registry.yaml").write_text(REGISTRY, encoding="utf-8")
    found = engine.classify_sources(tmp_path / "source_registry.yaml")
    assert found.entries == {"harbour_bulletins": (1, 2), "gazette": (3,), "nowhere": ()}
    assert (found.empty, found.unlisted) == (("nowhere",), (4,))
    stands = engine.standings()
    assert (stands[2].publisher, stands[2].tier, stands[2].published_at) == ("Hafenamt Wersum", 1, "2026-02-10")
    assert [stands[number].registry_id for number in (1, 2, 3, 4)] == [*["harbour_bulletins"] * 2, "gazette", None]
    assert stands[3].paywall is Paywall.METADATA_ONLY
    assert engine.classify_sources(REGISTRY) == found  # said once, however often it is read
    assert {row["label"]: row["count"] for row in graph.read("store/counts")}["Classification"] == 3
    assert verify(graph).sound


def test_what_is_written_is_read_again(engine: Engine, graph: Graph, tmp_path: Path) -> None:
    """A registry written of one project classifies the same sources of another as they stand in the first."""
    engine.classify_sources(REGISTRY)
    text = engine.export_registry()
    assert [row["id"] for row in yaml.safe_load(text)["sources"]][2:] == ["gazette", engine.standings()[4].identifier]
    other = open_engine(graph=graph, context=CitationContext(project_id="other"))
    for name in ("bulletin-1", "bulletin-2", "gazette"):
        other.add_doc_source(tmp_path / f"{name}.txt")
    other.classify_sources(text)
    for number, one in other.standings().items():
        mine = engine.standings()[number]
        told = ("publisher", "url", "published_at", "tier", "primary", "paywall", "consent", "topics", "snippet")
        assert [getattr(one, name) for name in told] == [getattr(mine, name) for name in told]


@pytest.mark.parametrize(
    ("registry", "why"),
    [
        ("sources: 5", "expected a list of sources; found 5"),
        ("- id: [", "expected YAML; found otherwise in line 1"),
        ("- tier: 2", "entry 1: id: expected a name"),
        ("- id: a\n- id: b\n  tier: 7", "entry 2: tier: expected a number from 1"),
        ("- id: a\n  tier: high", "entry 1: tier: expected a number from 1 to 4"),
        ("- id: a\n  primary: maybe", "entry 1: primary: expected true or false"),
        ("- id: a\n  paywal: full", "entry 1: expected the fields"),
        ("- id: a\n  match: {b: c}", "entry 1: match: expected a list"),
    ],
)
def test_a_bad_registry_says_what_is_wrong(registry: str, why: str) -> None:
    """The entry and the field are named."""
    with pytest.raises(InvalidInput, match=why):
        entries(registry)


def test_a_registry_classifies_all_or_nothing(engine: Engine) -> None:
    """A registry with one bad entry leaves all sources as they were; a file that is not there is named."""
    before = engine.standings()
    with pytest.raises(InvalidInput, match="entry 4: tier"):
        engine.classify_sources(f"{REGISTRY}  - id: x\n    tier: 7\n")
    with pytest.raises(UnreadableFile, match="no-such"):
        engine.classify_sources("no-such-registry.yaml")
    assert engine.standings() == before


def test_a_citation_is_the_object_of_the_contract(engine: Engine) -> None:
    """All nine required fields are there by their names, with quote and snippet spans, and what is missing is told."""
    engine.classify_sources(REGISTRY)
    claim = "Die Fähre fährt um sieben Uhr."
    engine.cite_doc(claim, 1, claim, verbatim_quote=claim)
    engine.cite_doc("Das Feuer brennt nicht.", 2, "Das Feuer brennt.", verbatim_quote="Das Feuer brennt seit Tagen.")
    first, second = engine.citation_objects()
    assert engine.citation_object(1) == first
    source = engine.standings()[1]
    assert {name: first[name] for name in REQUIRED} == {
        "id": "own/1",
        "source_id": "harbour_bulletins",
        "publisher": "Hafenamt Wersum",
        "doc_id": source.artifact_id,
        "chunk_id": f"{source.artifact_id}#text_satz-2",
        "url": "https://hafen.example/bulletins/",
        "title": source.name,
        "published_at": "2026-02-10",
        "fetched_at": source.fetched_at,
    }
    start = BULLETIN.index(claim)
    assert first["quote_span"] == {"start": start, "end": start + len(claim), "text": claim}
    assert (first["missing"], first["status"], first["number"]) == ([], "verified", 1)
    assert (second["quote_span"], second["chunk_id"], second["status"]) == (None, None, "failed")
    assert second["missing"] == ["chunk_id"]


def test_behind_a_paywall_the_status_is_of_the_text_and_the_rung_of_what_is_shown(engine: Engine) -> None:
    """A citation keeps what the stored text came to; in a text its claim stands if headline or snippet bear it."""
    engine.classify_sources(REGISTRY)
    shown, kept = "Der Hafen bleibt am Sonntag geschlossen.", "Die Fähre fährt um sieben Uhr."
    for claim in (shown, kept):
        engine.cite_doc(claim, 3, claim, verbatim_quote=claim)
    told = [(one["status"], one["paywall"], one["quote_span"]) for one in engine.citation_objects()]
    assert told == [("verified", "metadata_only", None)] * 2
    again = services_of(engine, Act.CITE).verify(2)
    assert again.verification_status == "verified"
    draft = f"{shown.removesuffix('.')} [1].\n\n{kept.removesuffix('.')} [2].\n"
    found = open_answering(engine).check(draft, preset="law")
    assert [one.rung.value for one in found.claims] == ["supported", "refused"]
    assert engine.citation_object(2)["status"] == "verified"
    engine.classify_source(3, paywall="full")
    found = open_answering(engine).check(draft, preset="law")
    assert [one.rung.value for one in found.claims] == ["supported", "supported"]


def test_of_a_source_behind_a_paywall_no_quote_leaves(engine: Engine) -> None:
    """The object of a citation of such a source has no quote span, and the snippet that may be shown."""
    claim = "Der Hafen bleibt am Sonntag geschlossen."
    engine.cite_doc(claim, 3, claim, verbatim_quote=claim)  # before it was known that nothing may be quoted
    engine.classify_sources(REGISTRY)
    made = engine.citation_object(1)
    assert (made["quote_span"], made["snippet_span"]) == (None, {"text": claim})
    assert made["source_id"] == "gazette"
