"""Citations that a model gave with its answer become citations of the store, or are rejected, on both engines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.model_response import blocks_of
from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.verify import verify
from provenance.model.activities import VerificationStatus
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph
from tests.support.documents.sample_order import VERSION_1

TIDES = "Die Flut kommt um sechs Uhr. Die Ebbe kommt um zwölf Uhr. Die Flut kommt um sechs Uhr."
FLOOD, EBB = "Die Flut kommt um sechs Uhr.", "Die Ebbe kommt um zwölf Uhr."
VOUCHER = "Ohne Beleg darf keine Buchung vorgenommen werden."


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An empty store."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def engine(graph: Graph, tmp_path: Path) -> Engine:
    """An engine with a statute on pages (1) and a table of tides (2)."""
    engine = open_engine(graph=graph, context=CitationContext(project_id="own"))
    engine.add_doc_source(VERSION_1)
    (tmp_path / "tides.txt").write_text(TIDES, encoding="utf-8")
    engine.add_doc_source(tmp_path / "tides.txt")
    return engine


@pytest.fixture
def answering(engine: Engine) -> Answering:
    """What imports."""
    return open_answering(engine)


def cited(kind: str, words: str, start: int, end: int, index: int = 0, **more: Any) -> dict[str, Any]:
    """Return a citation as a model gives it."""
    first, last = {
        "char_location": ("start_char_index", "end_char_index"),
        "page_location": ("start_page_number", "end_page_number"),
        "content_block_location": ("start_block_index", "end_block_index"),
    }[kind]
    place = {"document_index": index, "document_title": "tides.txt", first: start, last: end}
    return {"type": kind, "cited_text": words, **place, **more}


def response(*blocks: tuple[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Return the response of a model endpoint with these text blocks."""
    return {"content": [{"type": "text", "text": text, "citations": some or None} for text, some in blocks]}


def test_each_kind_of_location_becomes_a_citation(engine: Engine, answering: Answering, graph: Graph) -> None:
    """Characters, pages and blocks that hold are citations at their places, and the text has their marks.

    The same response again makes none anew.
    """
    pages = engine.check_quote(1, VOUCHER).location["pages"]
    last = len(TIDES) - len(FLOOD)
    given = response(
        ("Es heißt: ", []),
        (FLOOD, [cited("char_location", FLOOD, last, len(TIDES), 1)]),
        (f" {EBB}\n", [cited("content_block_location", EBB, 1, 2, 1)]),
        (VOUCHER, [cited("page_location", VOUCHER, pages[0], pages[-1] + 1)]),
    )
    found = answering.import_citations(json.dumps(given), documents=[1, "tides.txt"])
    assert (found.rejected, found.sound, found.uncited) == ((), True, ("Es heißt:",))
    assert found.text == f"Es heißt: {FLOOD} [1] {EBB} [2]\n{VOUCHER} [3]"
    assert [(one.source, one.place, one.status.value, one.made) for one in found.taken] == [
        (2, "Text Satz 3", "verified", True),
        (2, "Text Satz 2", "verified", True),
        (1, "§ 3 Abs. 1 Satz 1 BelO", "verified", True),
    ]
    first = engine.citation_object(1)
    assert first["quote_span"] == {"start": last, "end": len(TIDES), "text": FLOOD}
    assert answering.check(found.text).covered
    again = answering.import_citations(given, documents=[1, 2])
    assert [(one.citation, one.made) for one in again.taken] == [(1, False), (2, False), (3, False)]
    assert len(engine.list_citations()) == 3
    assert verify(graph).sound


def test_what_a_model_was_shown_says_how_it_counts(answering: Answering) -> None:
    """Ranges in a text or in blocks that the model was shown are held to those; the words must be the source's too."""
    shown = f"Auszug: {EBB} Und so fort."
    block = cited("content_block_location", EBB, 1, 2, 1)
    made_up = cited("char_location", "Und so fort.", 37, 49)
    given = response((EBB, [cited("char_location", EBB, 8, 36), block, made_up]))
    request = {
        "messages": [
            {
                "role": "user",
                "content": [
                    {"type": "document", "source": {"type": "text", "data": shown}, "title": "tides.txt"},
                    {
                        "type": "document",
                        "source": {"type": "content", "content": [{"type": "text", "text": "A"}, {"text": EBB}]},
                        "title": "tides.txt",
                    },
                ],
            }
        ]
    }
    found = answering.import_citations(given, request=request)
    assert [one.place for one in found.taken] == ["Text Satz 2"]
    assert [one.reason for one in found.rejected] == ["not_found"]
    same = answering.import_citations(
        given, documents=[{"source": 2, "text": shown}, {"source": 2, "blocks": ["A", EBB]}]
    )
    assert (same.taken[0].citation, same.rejected) == (found.taken[0].citation, found.rejected)
    with pytest.raises(InvalidInput, match="expected as many as the request has, 2"):
        answering.import_citations(given, request=request, documents=[2])


def test_sources_are_prepared_as_documents_that_can_be_cited(engine: Engine, answering: Answering) -> None:
    """Sources are given as documents of a request, a block a place, and what a model cites of them is found there."""
    documents = answering.request_documents([2])
    blocks = [one["text"] for one in documents[0]["source"]["content"]]
    assert (blocks, documents[0]["citations"]) == ([FLOOD, EBB, FLOOD], {"enabled": True})
    given = response((FLOOD, [cited("content_block_location", FLOOD, 2, 3)]))
    found = answering.import_citations(given, request=[{"role": "user", "content": documents}])
    assert [(one.source, one.status) for one in found.taken] == [(2, VerificationStatus.VERIFIED)]
    engine.classify_source(2, paywall="metadata_only")
    with pytest.raises(InvalidInput, match="text may be used"):
        answering.request_documents(["tides.txt"])


UNSOUND: list[tuple[dict[str, Any], str, str]] = [
    (cited("char_location", EBB, 0, 28, 1), "misplaced", "at Text Satz 2, and not at char_location 0–28"),
    (cited("content_block_location", EBB, 0, 1, 1), "misplaced", "not at content_block_location 0–1"),
    (cited("page_location", EBB, 1, 2, 1), "misplaced", "and not at page_location 1–2"),
    (cited("page_location", VOUCHER, 3, 4), "misplaced", "(2), and not at page_location 3–4"),
    (cited("char_location", "Die Ebbe kommt um elf Uhr.", 29, 57, 1), "not_found", "does not stand in"),
    (cited("char_location", EBB, 29, 57, 7, document_title="Nirgends"), "unknown_source", "goes by Nirgends"),
    (cited("char_location", EBB, 57, 29, 1), "malformed", "start_char_index, end_char_index"),
    ({"type": "guessed_location", "cited_text": EBB}, "malformed", "guessed_location: expected type"),
    ({**cited("char_location", EBB, 29, 57, 1), "cited_text": " "}, "malformed", "expected cited_text"),
]


def test_a_location_that_does_not_hold_is_rejected(engine: Engine, answering: Answering) -> None:
    """What does not stand where the model says, or cannot be read, is told with its reason and leaves no record."""
    found = answering.import_citations(response((EBB, [one for one, _, _ in UNSOUND])), documents=[1, 2])
    assert [one.reason for one in found.rejected] == [reason for _, reason, _ in UNSOUND]
    for one, (_, _, why) in zip(found.rejected, UNSOUND, strict=True):
        assert why in one.why
    assert (found.taken, found.text, found.sound) == ((), EBB, False)
    assert engine.list_citations() == []


def test_sources_are_held_to_the_contract(engine: Engine, answering: Answering) -> None:
    """By the rules of a brief a source without address or day is rejected, a retracted one by all rules.

    Of a source behind a paywall nothing but headline and snippet is taken, and without a quote.
    """
    given = response((EBB, [cited("char_location", EBB, 29, 57, 1)]))
    bare = answering.import_citations(given, documents=[1, 2], preset="brief")
    assert [(one.reason, "url, published_at" in one.why) for one in bare.rejected] == [("missing_field", True)]
    engine.classify_source(2, url="https://hafen.example/tides", published_at="2026-02-01", publisher="Hafenamt")
    assert answering.import_citations(given, documents=[1, 2], preset="brief").sound
    engine.classify_source(2, paywall="metadata_only", snippet=FLOOD)
    walled = answering.import_citations(given, documents=[1, 2], preset="brief")
    assert [one.reason for one in walled.rejected] == ["paywalled"]
    snippet = response((FLOOD, [cited("char_location", FLOOD, 0, 28, 1)]))
    taken = answering.import_citations(snippet, documents=[1, 2], preset="brief").taken
    made = engine.citation_object(taken[0].citation)
    assert (made["quote_span"], made["snippet_span"]) == (None, {"text": FLOOD})
    engine.retract_source(2, "Falsch gedruckt.")
    assert answering.import_citations(given, documents=[1, 2]).rejected[0].reason == "retracted"


@pytest.mark.parametrize("given", ["no JSON", "5", {"content": "text"}, {"content": [{"type": "text", "text": 3}]}])
def test_what_is_no_response_is_refused(given: Any) -> None:
    """What cannot be read as a response says what was expected."""
    with pytest.raises(InvalidInput, match="response"):
        blocks_of(given)
