"""Content of any kind kept as a source, and what each project says of it, on both engines."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest

from etl.document import Document, Unit
from etl.load.kept_content import KeptContent, keep
from provenance.bootstrap import open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.sources import SourceType
from tests.support.documents.sample_order import VERSION_1

WORDS = "Von 60 Betrieben trennen 42 ihre Abfälle."


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location, context=CitationContext(project_id="eins")) as opened:
        yield opened


def other(engine: Engine, project: str = "zwei") -> Engine:
    """An engine on the same store in another project."""
    return open_engine(context=CitationContext(project_id=project), graph=engine.graph)


def kept(text: str = WORDS, **fields: object) -> KeptContent:
    """A computed text of one paragraph."""
    unit = Unit("Text", (), None, text, 0, len(text))
    document = Document("prose", "Auszählung", None, "", "de", text, [unit] if text else [])
    given = {"type": SourceType.CUSTOM, "identifier": "zahlen", "name": "Zahlen", "payload": text.encode()}
    return KeptContent(**(given | {"media_type": "text/plain", "document": document} | fields))


def test_kept_content_is_cited_like_a_file(engine: Engine) -> None:
    """What is kept is a source of its type without a work, in a snapshot of its own, and a quote is found in it."""
    source = engine.library.keep(kept(metadata={"how": "counted"}))
    assert (source.id, source.type, source.name, source.identifier) == (1, "custom", "Zahlen", "zahlen")
    assert (source.work, source.segments, source.metadata) == (None, 1, {"how": "counted"})
    assert engine.get_source(1).content == WORDS
    result = engine.cite("42 ihre Abfälle", WORDS, "42 ihre Abfälle", source_id=1, extraction_method="direct_quote")
    assert (result.verification_status, result.matched_location["locator"]) == ("verified", "Text")
    assert engine.get_citation(1).snapshot == 1


def test_the_same_content_is_kept_once(engine: Engine) -> None:
    """The same bytes again change nothing; other bytes are another source, and neither supersedes the other."""
    first = engine.library.keep(kept())
    before = engine.graph.read("audit/records")
    assert engine.library.keep(kept(name="Anders")) == first
    assert engine.graph.read("audit/records") == before
    second = engine.library.keep(kept("Von 60 Betrieben trennen 41 ihre Abfälle."))
    assert (second.id, second.artifact_id != first.artifact_id) == (2, True)
    assert engine.graph.read("audit/citations_on_superseded_sources", project=None) == []


def test_a_source_leads_to_those_it_was_computed_from(engine: Engine) -> None:
    """An origin is an edge to a source, others are added when it is computed again; one that is nowhere is refused."""
    order = engine.add_doc_source(VERSION_1)
    first = engine.library.keep(kept("eins"))
    matrix = kept("drei", derived_from=(order.artifact_id,))
    assert keep(engine.graph, matrix).outcome == "new"
    more = kept("drei", derived_from=(order.artifact_id, first.artifact_id, matrix.artifact_id))
    assert keep(engine.graph, more).outcome == "unchanged"
    state = engine.graph.read("load/prerequisites", artifact_id=matrix.artifact_id, archive="")[0]
    assert sorted(state["from"]) == sorted([order.artifact_id, first.artifact_id])
    with pytest.raises(SourceNotFound):
        keep(engine.graph, kept("vier", derived_from=("sha256:" + "0" * 64,)))
    assert engine.library.held(kept("vier").artifact_id) is None


def test_how_a_source_was_had_is_kept_for_each_project(engine: Engine) -> None:
    """Each project keeps the archive of its own fetch, which gives the bytes back; the log covers it."""
    archives = {"eins": gzip.compress(b"WARC/1.1 eins"), "zwei": gzip.compress(b"WARC/1.1 zwei")}
    second = other(engine)
    one = engine.library.keep(kept(archive=archives["eins"], archive_text="GET /eins 200"))
    two = second.library.keep(kept(archive=archives["zwei"], archive_text="GET /zwei 200"))
    assert one.artifact_id == two.artifact_id
    assert engine.library.archive(one.id) == archives["eins"]
    assert second.library.archive(two.id) == archives["zwei"]
    assert verify(engine.graph).sound


def test_no_project_reads_what_another_said(engine: Engine) -> None:
    """The same bytes are one source, but number, file name, name, version, metadata and time are each project's own."""
    engine.add_doc_source(VERSION_1.with_name("belo_2025-11-12.pdf"))
    said = engine.add_doc_source(VERSION_1, name="Streng geheim", version="Mandant 7", metadata={"client": "Muster AG"})
    second = other(engine)
    theirs = second.add_doc_source(VERSION_1)
    assert (said.id, theirs.id) == (2, 1)
    assert said.artifact_id == theirs.artifact_id
    assert (said.name, said.version, said.metadata) == ("Streng geheim", "Mandant 7", {"client": "Muster AG"})
    assert theirs.metadata == {}
    assert theirs.created_at > said.created_at
    assert theirs.version == theirs.stand
    shown = json.dumps([str(one) for one in second.list_sources()])
    assert not any(word in shown for word in ("geheim", "Mandant", "Muster"))
    again = other(engine)
    assert again.get_source(1).name == theirs.name
    node = engine.graph.read("citing/sources", project="zwei", number=None, type=None)[0]["source"]
    assert "geheim" not in json.dumps(node), "what one project says does not stand on the source"


def test_an_empty_source_has_a_text_no_quote_is_found_in(engine: Engine) -> None:
    """A source without text is kept, and a quote of it fails."""
    source = engine.library.keep(kept("", payload=b"\x89PNG..."))
    assert source.segments == 0
    assert (
        engine.cite(
            "Nothing.", "words", "words", source_id=source.id, extraction_method="direct_quote"
        ).verification_status
        == "failed"
    )


@pytest.mark.alike
@pytest.mark.parametrize(
    "fields",
    [
        *({"metadata": {"a": value}} for value in (float("nan"), object(), "\0", "\ud800")),
        *({"name": value} for value in ("a\0b", 7, "x" * 2_000_000)),
        {"metadata": [1]},
        {"version": "\udfff"},
    ],
)
def test_what_cannot_be_kept_is_refused_by_name(engine: Engine, fields: dict[str, object]) -> None:
    """Wrong types, NUL, lone surrogates and huge texts are InvalidInput that names the field; nothing is written."""
    with pytest.raises(InvalidInput, match=next(iter(fields))):
        engine.add_doc_source(VERSION_1, **fields)
    assert engine.list_sources() == []


def test_a_store_without_memberships_of_their_own_reads_on(store_location: str) -> None:
    """A membership with a number only, as stores of old have it, gives what the source itself bears."""
    with open_store(store_location) as graph, open_engine(graph=graph) as engine:
        engine.library.enrol(keep(graph, kept()).artifact_id)
        (source,) = engine.list_sources()
        assert (source.id, source.name, source.identifier) == (1, "Auszählung", "zahlen")
