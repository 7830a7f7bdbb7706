"""The tools that follow the graph, on both engines: what they say to a model, their values, and how they are mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool

from provenance.agents import LibraryRetriever, citation_tools, graph_tools
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from tests.support.documents.linked_laws import OLDER, bees, wood
from tests.support.documents.sample_order import VERSION_1
from tests.support.documents.searchable_laws import shelve
from tests.support.engines.filling import Fill

CLAIM = "Ein Bienenstand ist jede Aufstellung von mehr als zwei Völkern."


BEES = CitationContext(project_id="bees")


@pytest.fixture
def engine(
    filled: Callable[[Fill], str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Engine]:
    """An engine on a store with two versions of the order on bees, and the one on woods."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)

    def of_bees_and_woods(location: str) -> None:
        with open_engine(location, context=BEES) as opened:
            for given in (bees(OLDER, "2020-01-01"), bees(), wood()):
                shelve(opened, tmp_path_factory.mktemp("bees"), given)
            opened.search_library("Bienenstand", graph=True)

    with open_engine(filled(of_bees_and_woods), context=BEES) as opened:
        yield opened


def call(engine: Engine, name: str, **given: Any) -> ToolMessage:
    """Call a tool as LangGraph does."""
    tools: dict[str, BaseTool] = {one.name: one for one in graph_tools(engine)}
    return tools[name].invoke({"type": "tool_call", "id": "1", "name": name, "args": given})


def test_a_place_is_located_with_its_list_and_version(engine: Engine) -> None:
    """`locate` gives the text, the whole list with its lead, and what it is cited by; on a day that of the day."""
    said = call(engine, "locate", place="§ 2 Abs. 1 Nr. 1 BienO")
    assert said.status == "success"
    assert "§ 2 Abs. 1 Nr. 1 BienO (version of 2024-01-01)" in said.content
    assert "the whole it is part of:" in said.content
    assert "- § 2 Abs. 1 BienO: “Zu verwahren sind:”" in said.content
    assert 'cite by {"source_identifier": "2", "locator": {"section": "§ 2 Abs. 1 Nr. 1 BienO"}}' in said.content
    assert [one["place"] for one in said.artifact["whole"]] == [
        "§ 2 Abs. 1 BienO",
        "§ 2 Abs. 1 Nr. 1 BienO",
        "§ 2 Abs. 1 Nr. 2 BienO",
    ]
    before = call(engine, "locate", place="§ 2 Abs. 2 BienO", as_of="2021-05-01")
    assert "drei Jahre" in before.content
    assert before.artifact["standing"] is None


def test_a_place_is_expanded_along_its_edges(engine: Engine) -> None:
    """`expand` gives what it refers to, who refers to it, exceptions apart, defined terms, and the version before."""
    list_item = call(engine, "expand", place="§ 2 Abs. 1 Nr. 1 BienO").artifact
    assert [(one["place"], one["words"]) for one in list_item["cited_by"]] == [
        ("§ 2 Abs. 2 BienO", "Absatz 1 Nummer 1")
    ]
    duty = call(engine, "expand", place="§ 3 Abs. 1 BienO")
    assert [one["place"] for one in duty.artifact["exceptions"]] == ["§ 3 Abs. 2 BienO"]
    assert [one["place"] for one in duty.artifact["definitions"]] == ["§ 1 Abs. 1 BienO"]
    assert "exceptions from it:\n- § 3 Abs. 2 BienO (“Absatz 1”): “Absatz 1 gilt nicht für Schulen.”" in duty.content
    period = call(engine, "expand", place="§ 2 Abs. 2 BienO").artifact
    assert [one["place"] for one in period["refers_to"]] == ["§ 2 Abs. 1 Nr. 1 BienO"]
    assert "drei Jahre" in period["before"][0]["text"]
    assert [one["place"] for one in period["exceptions"]] == ["§ 1 WaldO"]


def test_a_place_of_a_work_that_is_not_held_is_named_and_not_shown(engine: Engine, tmp_path: Path) -> None:
    """What only another project holds is a name where a text here names it, and no text; nor does it refer to here."""
    other = open_engine(context=CitationContext(project_id="woods"), graph=engine.graph)
    shelve(other, tmp_path, wood())
    led = call(other, "expand", place="§ 1 WaldO")
    assert [(one["place"], one["text"]) for one in led.artifact["refers_to"]] == [("§ 2 Abs. 2 BienO", None)]
    assert "not among the sources" in led.content
    assert call(other, "locate", place="§ 2 BienO").status == "error"


def test_rules_are_found_by_object_addressee_and_day(engine: Engine) -> None:
    """`rules_for` gives the rules in force that speak of an object, with the reason, without those of another."""
    said = call(engine, "rules_for", object="Bienenstand", addressee="Imker")
    assert [(one["place"], one["modality"]) for one in said.artifact] == [("§ 3 Abs. 1 BienO", "obligation")]
    assert "§ 3 Abs. 1 BienO — obligation, has „Bienenstand“" in said.content
    assert call(engine, "rules_for", object="Bienenstand", addressee="Förster").artifact == []
    assert call(engine, "rules_for", object="Bienenstand", as_of="2019-01-01").content.startswith("No rule")


def test_the_trail_and_the_impact_of_a_citation(engine: Engine) -> None:
    """`trail_of` goes from the agent to the source; `impact_of` tells the claim that falls, whatever is withdrawn."""
    made = engine.cite_doc(CLAIM, 2, CLAIM, {"section": "§ 1 Abs. 1"}, CLAIM)
    assert made.verification_status == "verified"
    trail = call(engine, "trail_of", citation=made.citation_id)
    steps = [row["step"] for row in trail.artifact]
    assert steps[:4] == ["agent", "session", "claim", "citation"]
    assert {"verification", "segment", "source", "work", "snapshot"} <= set(steps)
    assert f"claim: {CLAIM}" in trail.content
    for given in ({"citation": made.citation_id}, {"source": "2"}, {"place": "§ 1 BienO"}):
        fallen = call(engine, "impact_of", **given)
        assert [(row["kind"], row["falls"], row["lost"]) for row in fallen.artifact] == [
            ("claim", True, [made.citation_id])
        ]
        assert fallen.content == f"claim falls: {CLAIM}"
    assert call(engine, "impact_of", place="§ 4 BienO").content.startswith("Nothing rests on it")


def test_search_tells_the_path_of_each_hit(engine: Engine) -> None:
    """The tool follows the graph by itself, and says by which path; switched off it does not."""
    question = "Wie lange sind Stockkarten zu verwahren?"
    said = call(engine, "search_library", query=question, mode="keyword", top_k=5)
    path = "path: words at § 2 Abs. 1 Nr. 1 BienO → referred to by § 2 Abs. 2 BienO (“Absatz 1 Nummer 1”)"
    assert path in said.content
    assert "path:" not in call(engine, "search_library", query=question, mode="keyword", graph=False).content


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("locate", {"place": "Bienen"}, "Name one place with its law"),
        ("locate", {"place": "§ 9 BienO"}, "ask for the § or Absatz around it"),
        ("locate", {"place": "§ 1 XyzO"}, "there is: BienO"),
        ("locate", {"place": "§ 1"}, "Add the name of the work"),
        ("locate", {"place": "Abs. 2"}, "Name the § and the law"),
        ("expand", {"place": "§ 1 Abs. 1 BienO", "as_of": "soon"}, "Write year, month and day"),
        ("rules_for", {"object": " "}, "object: expected text"),
        ("trail_of", {"citation": 77}, "has no citation 77"),
        ("impact_of", {}, "Give the number of a citation, or a source, or a place"),
        ("impact_of", {"citation": 1, "place": "§ 1 BienO"}, "Give the number of a citation, or a source, or a place"),
        ("trail_of", {}, "Call again with all required arguments"),
    ],
)
def test_what_goes_wrong_says_what_to_change(engine: Engine, name: str, given: dict[str, Any], said: str) -> None:
    """An error is a message with status "error" that tells the model how to mend its call."""
    message = call(engine, name, **given)
    assert message.status == "error"
    assert said in message.content


def test_an_agent_asks_for_the_impact_of_its_own_citations_alone(engine: Engine) -> None:
    """What rests on a source is the whole project's; the role of an agent reads its own, so that it asks by number."""
    context = CitationContext(project_id="bees", agent_id="agent:writer", role=Role.AGENT)
    agent = open_engine(context=context, graph=engine.graph)
    refused = call(agent, "impact_of", source="2")
    assert refused.status == "error"
    assert "once for each of your citations" in refused.content
    made = engine.cite_doc(CLAIM, 2, CLAIM, {"section": "§ 1 Abs. 1"}, CLAIM)
    assert call(agent, "impact_of", citation=made.citation_id).status == "error"
    assert call(agent, "trail_of", citation=made.citation_id).status == "error"
    assert call(agent, "locate", place="§ 1 BienO").status == "success"


def test_both_sets_of_tools_go_together(engine: Engine) -> None:
    """With ``graph`` the tools that cite stand beside those that follow; no name is there twice, each tells its use."""
    names = [one.name for one in citation_tools(engine, graph=True)]
    assert len(set(names)) == len(names)
    assert {"cite", "search_library", "locate", "expand", "rules_for", "trail_of", "impact_of"} <= set(names)
    for one in graph_tools(engine):
        assert len(one.description) > 80
        fields = one.get_input_schema().model_json_schema()["properties"]
        assert all(field.get("description") for field in fields.values())


def test_the_retriever_gives_documents_that_lead_back(engine: Engine) -> None:
    """Documents have locator, artifact, validity, tier and path; from a PDF the page and boxes too."""
    engine.add_doc_source(VERSION_1)
    retriever = LibraryRetriever(engine=engine, mode="keyword", k=5)
    found = retriever.invoke("Wie lange sind Stockkarten zu verwahren?")
    answer = next(one for one in found if one.metadata["locator"] == "§ 2 Abs. 2 BienO")
    assert answer.page_content.startswith("Die in Absatz 1 Nummer 1 genannten Unterlagen")
    assert answer.metadata["artifact_id"].startswith("sha256:")
    assert answer.id == answer.metadata["artifact_id"] + "#para-2_abs-2"
    assert answer.metadata["valid_from"] == "2024-01-01"
    assert answer.metadata["tier"] == 1
    assert "referred to by § 2 Abs. 2 BienO" in answer.metadata["path"]
    printed = LibraryRetriever(engine=engine, mode="keyword", k=1, graph=False).invoke("Belege vernichten Frist")[0]
    assert printed.metadata["page"]
    box = printed.metadata["boxes"][0]
    assert box[0] == printed.metadata["page"]
    assert box[1] < box[3]
    assert box[2] < box[4]
