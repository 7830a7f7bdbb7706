"""Shortening the history of an agent: what stays, what goes, for every kind of provider; twice is once."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, RemoveMessage, ToolMessage

from provenance.agents import citing_messages, shorten_citations

ARGS = {"claim": "Belege gehen ein. " * 20, "quote_context": "x" * 900, "source_identifier": "belo.pdf", "locator": {}}
NOTED = {"claim": f"{'Belege gehen ein. ' * 20}"[:99] + "…", "source_identifier": "belo.pdf", "noted": "[7]"}
DONE = "[7] Cited § 6 BelO — verified ✓"
FAILED = "Not cited — failed ✗. (The attempt is kept.)\nThe source says at § 6: “" + "y" * 500


def call(number: str = "c1", args: dict[str, Any] = ARGS, name: str = "cite", **more: Any) -> AIMessage:
    """A message that calls a tool."""
    given = {"content": "", "tool_calls": [{"name": name, "args": args, "id": number}], "id": f"m-{number}", **more}
    return AIMessage(**given)


def result(number: str = "c1", text: str = DONE, **more: Any) -> ToolMessage:
    """The result of a call."""
    return ToolMessage(text, tool_call_id=number, id=f"r-{number}", **more)


def test_a_call_gives_way_to_its_number_once_its_result_is_there() -> None:
    """Before, it stays whole; after, claim, source and number are left, under the same ids."""
    waiting: list[AnyMessage] = [HumanMessage("Go", id="h"), call()]
    assert shorten_citations(waiting) == waiting
    done = shorten_citations([*waiting, result()])
    assert done[1].tool_calls[0]["args"] == NOTED
    assert [one.id for one in done] == ["h", "m-c1", "r-c1"]
    assert done[2].content == DONE


def test_a_failed_call_stays_until_it_was_answered() -> None:
    """The model mends its own words: they stay for one more turn, then call and feedback are cut."""
    failed: list[AnyMessage] = [call(), result(text=FAILED)]
    assert shorten_citations(failed) == failed
    for status in ("success", "error"):
        later = shorten_citations([call(), result(text=FAILED, status=status), call("c2")])
        assert later[0].tool_calls[0]["args"]["noted"] == "nothing cited"
        assert later[1].content == FAILED.partition("\n")[0]
        assert later[2] == call("c2")


def test_twice_is_once_and_the_given_messages_stay_as_they_were() -> None:
    """A history that is short is not touched, nor is the one that was given."""
    given: list[AnyMessage] = [call(), result(), call("c2"), result("c2", FAILED), call("c3")]
    before = [one.model_copy(deep=True) for one in given]
    once = shorten_citations(given)
    assert given == before
    twice = shorten_citations(once)
    assert twice == once
    assert all(new is old for new, old in zip(twice, once, strict=True))


def test_other_tools_keep_their_arguments() -> None:
    """Searches and what other people's tools were asked stay."""
    given: list[AnyMessage] = [call(name="search_library"), result()]
    assert shorten_citations(given) == given


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        (
            {"content": [{"type": "tool_use", "id": "c1", "name": "cite", "input": ARGS}]},
            lambda one: one.content[0]["input"],
        ),
        (
            {"content": [{"type": "tool_call", "id": "c1", "name": "cite", "args": ARGS}]},
            lambda one: one.content[0]["args"],
        ),
        (
            {"content": [{"type": "function_call", "id": "f", "call_id": "c1", "arguments": json.dumps(ARGS)}]},
            lambda one: json.loads(one.content[0]["arguments"]),
        ),
        (
            {"additional_kwargs": {"tool_calls": [{"id": "c1", "function": {"arguments": json.dumps(ARGS)}}]}},
            lambda one: json.loads(one.additional_kwargs["tool_calls"][0]["function"]["arguments"]),
        ),
    ],
)
def test_every_copy_of_a_call_is_shortened(more: dict[str, Any], shown: Any) -> None:
    """Anthropic's blocks, LangChain's, those of both OpenAI interfaces: no provider sends the long call again."""
    done = shorten_citations([call(**more), result()])[0]
    assert shown(done) == NOTED
    assert done.tool_calls[0]["args"] == NOTED


def test_the_reducer_merges_as_langgraph_does() -> None:
    """New messages are appended, those with a known id replaced, RemoveMessage removes; calls are shortened as well."""
    held = citing_messages([HumanMessage("Go", id="h"), call()], [result()])
    assert held[1].tool_calls[0]["args"] == NOTED
    replaced = citing_messages(held, [HumanMessage("Come", id="h")])
    assert [one.content for one in replaced] == ["Come", "", DONE]
    assert [one.id for one in citing_messages(replaced, [RemoveMessage(id="h")])] == ["m-c1", "r-c1"]


def test_without_langchain_the_error_names_the_extra() -> None:
    """Who has not installed the extra is told the command; the engine itself imports nothing of it."""
    program = (
        "import sys\n"
        "import provenance.bootstrap, provenance.citing.engine\n"
        "assert not any(name.startswith(('langchain', 'langgraph')) for name in sys.modules)\n"
        "sys.modules['langchain_core'] = None\n"
        "try:\n    from provenance.agents import citation_tools\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert "pip install 'beleg[agents]'" in done.stdout
