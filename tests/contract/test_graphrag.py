"""The retriever for neo4j-graphrag, over both engines of the store, by itself and in the library's own pipeline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from neo4j_graphrag.generation import GraphRAG
from neo4j_graphrag.llm import LLMInterfaceV2, LLMResponse
from neo4j_graphrag.retrievers.base import Retriever
from neo4j_graphrag.types import LLMMessage

from provenance.agents.graphrag import GraphRetriever
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidInput
from tests.support.documents.linked_laws import bees
from tests.support.documents.searchable_laws import shelve

QUESTION = "Wie lange sind Stockkarten zu verwahren?"


@pytest.fixture
def engine(store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on a store with the order on bees, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=CitationContext(project_id="bees")) as opened:
        shelve(opened, tmp_path, bees())
        yield opened


class Echo(LLMInterfaceV2):
    """A model behind the library's interface that answers with the Satz of its context that names years."""

    def invoke(self, input: list[LLMMessage], *_: object, **__: object) -> LLMResponse:  # noqa: A002 — the library's
        """Give the line of the prompt that has the answer."""
        lines = input[-1]["content"].splitlines()
        return LLMResponse(content=next((line for line in lines if "vier Jahre" in line), "nothing"))

    async def ainvoke(self, input: list[LLMMessage], *_: object, **__: object) -> LLMResponse:  # noqa: A002
        """Do the same."""
        return self.invoke(input)


def test_it_is_a_retriever_of_the_library(engine: Engine) -> None:
    """Items have the passage, and in their metadata the place, the source, its validity and the path to it."""
    retriever = GraphRetriever(engine, "keyword")
    assert isinstance(retriever, Retriever)
    found = retriever.search(query_text=QUESTION, top_k=5)
    answer = next(one for one in found.items if one.metadata and one.metadata["locator"] == "§ 2 Abs. 2 BienO")
    assert answer.content.startswith("Die in Absatz 1 Nummer 1 genannten Unterlagen")
    assert answer.metadata is not None
    assert answer.metadata["valid_from"] == "2024-01-01"
    assert answer.metadata["artifact_id"].startswith("sha256:")
    assert answer.metadata["path"].endswith("referred to by § 2 Abs. 2 BienO (“Absatz 1 Nummer 1”)")
    assert found.metadata is not None
    assert found.metadata["note"].startswith("by words")
    plain = GraphRetriever(engine, "keyword", graph=False).search(query_text=QUESTION, top_k=5)
    assert "§ 2 Abs. 2 BienO" not in [one.metadata["locator"] for one in plain.items if one.metadata]


def test_the_pipeline_of_the_library_answers_with_it(engine: Engine) -> None:
    """`GraphRAG` puts what was retrieved into its prompt: the answer is there without a word of the question."""
    rag = GraphRAG(retriever=GraphRetriever(engine, "keyword"), llm=Echo(model_name="echo"))
    answer = rag.search(query_text=QUESTION, retriever_config={"top_k": 5}, return_context=True)
    assert "vier Jahre" in answer.answer
    assert answer.retriever_result is not None
    assert "§ 2 Abs. 2 BienO" in [one.metadata["locator"] for one in answer.retriever_result.items if one.metadata]


def test_what_cannot_be_searched_is_said(engine: Engine) -> None:
    """A mode that there is not is refused, as at every door."""
    with pytest.raises(InvalidInput, match="mode"):
        GraphRetriever(engine, "guess").search(query_text=QUESTION)
