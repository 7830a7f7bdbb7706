"""A LangGraph agent that looks for evidence, cites it, mends a slip, and answers with numbers that resolve.

Run it:   pip install 'beleg[agents]' langchain-openai
          python examples/langgraph_agent.py
          OPENAI_BASE_URL=http://localhost:8080/v1 MODEL=qwen3 python examples/langgraph_agent.py    (a real model)

Without OPENAI_BASE_URL a stand-in plays the model, in this very process and over HTTP. It is no model: it looks for two
rules, misremembers a number as models do, reads the feedback and mends it. Everything else is as with a real one.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AnyMessage, HumanMessage, SystemMessage
from langchain_core.messages.utils import count_tokens_approximately
from langchain_openai import ChatOpenAI
from langgraph.graph import START, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from stand_in_model import Message, call, stand_in

from provenance import CitationContext, CitationEngine, Role, citation_tools, citing_messages

SOURCE = Path(__file__).parent / "sources" / "belegordnung.md"
INSTRUCTION = (
    "You answer questions on compliance. Look for evidence with find_evidence, register every claim with cite before "
    "you make it, and put the number it gives behind it, as in “X must be kept [1].” Claim nothing you cannot cite."
)
QUESTION = "Is our invoice storage compliant? We keep invoices as editable text files and delete them after six years."


class State(TypedDict):
    """The conversation. ``citing_messages`` merges as add_messages does, and leaves a note where a long call was."""

    messages: Annotated[list[AnyMessage], citing_messages]


def main() -> None:
    """Ask the agent and print what it does, what it answers, and what its answer rests on."""
    given = os.environ.get("OPENAI_BASE_URL")
    with tempfile.TemporaryDirectory() as store, nullcontext(given) if given else stand_in(think) as url:
        with CitationEngine(db_path=store) as admin:
            admin.add_doc_source(SOURCE)
        context = CitationContext(agent_id="agent:langgraph", role=Role.AGENT)  # it cites, and registers nothing
        with CitationEngine(db_path=store, context=context) as engine:
            answered(engine, url)


def answered(engine: CitationEngine, url: str) -> None:
    """Have the agent answer, and print what that rests on."""
    before, after = (count_tokens_approximately(messages) for messages in talk(agent(engine, url)))
    print("\nWhat the answer rests on")
    for citation in engine.list_citations(verification_status="verified"):
        print(engine.citation_card(citation.id), end="\n\n")
    print(f"The history holds about {after} tokens instead of {before}: {1 - after / before:.0%} less.")


def agent(engine: CitationEngine, url: str) -> Any:
    """Put the graph together: model, tools, and back."""
    tools = citation_tools(engine)
    key = os.environ.get("OPENAI_API_KEY", "none")
    model = ChatOpenAI(base_url=url, api_key=key, model=os.environ.get("MODEL", "default")).bind_tools(tools)
    graph = StateGraph(State)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    return graph.compile()


def talk(graph: Any) -> tuple[list[AnyMessage], list[AnyMessage]]:
    """Run the graph, print each step, and give all messages as they were sent and as they are kept."""
    asked: list[AnyMessage] = [SystemMessage(INSTRUCTION), HumanMessage(QUESTION)]
    print(f"User: {QUESTION}\n")
    sent, kept = [*asked], [*asked]
    for kind, step in graph.stream({"messages": asked}, stream_mode=["updates", "values"]):
        if kind == "values":
            kept = step["messages"]
            continue
        for message in next(iter(step.values()))["messages"]:
            sent.append(message)
            for one in getattr(message, "tool_calls", []):
                print(f"  agent → {one['name']}: {one['args'].get('claim', '')}")
            if message.type == "tool":
                print("  tool  ← " + message.content.replace("\n", "\n          "))
            elif message.content:
                print(f"\nAgent: {message.content}")
    return sent, kept


# --- the stand-in: what a model would think ---------------------------------------------------------------------------

CLAIMS = (
    "Elektronische Belege sind in einem Format zu speichern, das nachträgliche Änderungen erkennen lässt.",
    "Rechnungen sind acht Jahre aufzubewahren.",
)


def think(messages: list[Message]) -> Message:
    """Look for evidence of the next claim, cite it, mend it where it failed, and answer when all are cited."""
    results = [one["content"] for one in messages if one["role"] == "tool"]
    cited = re.findall(r"^\[\d+\]", "\n".join(results), re.MULTILINE)
    if len(cited) == len(CLAIMS):
        return {
            "content": "No, there are two gaps. Invoices must be kept in a format that shows later changes "
            f"{cited[0]}; editable text files do not. And they must be kept for eight years {cited[1]}; you delete "
            "them after six."
        }
    claim, number = CLAIMS[len(cited)], len(messages)
    last = results[-1] if results else ""
    if last.startswith("Not cited"):  # the feedback says which arguments to change
        held = json.loads(messages[-2]["tool_calls"][0]["function"]["arguments"])
        changed = json.loads(re.search(r"changed: (\{.*\})", last)[1])
        return call(number, "cite", **(held | {"claim": claim} | changed))
    if not last.startswith("1."):
        return call(number, "find_evidence", claim=claim, top_k=1)
    quote = re.search(r"“(.+?)”\n", last)[1].replace(" acht ", " sechs ")  # misremembered, as models do
    return call(
        number,
        "cite",
        claim=claim.replace(" acht ", " sechs "),
        quote_context=quote,
        verbatim_quote=quote,
        relevance_reasoning="The rule says so in these words, and the process of the company is measured by it.",
        source_type="document",
        **json.loads(re.search(r"cite by (\{.*\})", last)[1]),
    )


if __name__ == "__main__":
    main()
