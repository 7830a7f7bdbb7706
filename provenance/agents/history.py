"""Long calls of `cite` give way to a note, so that a conversation does not carry each passage twice (design, 9.2).

A call of `cite` holds a paragraph, a quote and a reasoning. Once its result is there, all of that stands in the store,
and the history needs no more than what was claimed and under which number it stands. So the arguments of the call are
shortened; the result already is the note ("[1] Cited § 8 GoBD — verified ✓"). Call and result stay a pair with their
ids, since servers of the OpenAI and Anthropic kind refuse a result without its call.

- A call without a result stays as it is.
- A call that failed stays until the model has answered once: it needs its own words to mend them. Then the feedback
  is cut to its first line as well.
- Shortening twice changes nothing more. Messages that hold no such call are handed on as the same objects.

What it leaves out: the results of searches, which an agent may still need.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langgraph.graph.message import Messages, add_messages

from provenance.agents.answers import FAILED, NOTHING_CITED
from provenance.text import patterns as re

CITE = "cite"
NOTED = "noted"
"""The argument that marks a shortened call: the number of its citation."""

_CLAIM, _FEEDBACK = 100, 120
_NUMBER = re.compile(r"\[(\d+)\]")


def citing_messages(left: Messages, right: Messages) -> Messages:
    """Merge messages as ``add_messages`` does (same ids replace, RemoveMessage removes), then shorten citations.

    For a state: ``messages: Annotated[list[AnyMessage], citing_messages]``.
    """
    return cast("Messages", shorten_citations(cast("list[BaseMessage]", add_messages(left, right))))


def shortening_hook(state: Mapping[str, Any]) -> dict[str, list[BaseMessage]]:
    """Return the messages of a state that can be shortened, under their ids.

    A ``pre_model_hook`` that replaces them.
    """
    before: Sequence[BaseMessage] = state["messages"]
    after = shorten_citations(before)
    return {"messages": [new for old, new in zip(before, after, strict=True) if new is not old]}


def shorten_citations(messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    """Return the messages with each settled call of `cite` shortened: as many, in the same order, with the same ids."""
    called = {call["id"] for one in messages if isinstance(one, AIMessage) for call in one.tool_calls if _cites(call)}
    spoken = max((at for at, one in enumerate(messages) if isinstance(one, AIMessage)), default=-1)
    notes: dict[str, str] = {}
    shown: list[BaseMessage] = list(messages)
    for at, one in enumerate(messages):
        if not isinstance(one, ToolMessage) or one.tool_call_id not in called:
            continue
        if not _failed(one):
            notes[one.tool_call_id] = _number(one) or "see the result"
        elif at < spoken:
            notes[one.tool_call_id] = NOTHING_CITED
            shown[at] = _cut_feedback(one)
    return [_shortened(one, notes) if isinstance(one, AIMessage) else one for one in shown]


def _cites(call: Mapping[str, Any]) -> bool:
    return call["name"] == CITE


def _failed(result: ToolMessage) -> bool:
    text = result.content if isinstance(result.content, str) else str(result.content)
    return result.status == "error" or FAILED in text.partition("\n")[0]


def _number(result: ToolMessage) -> str | None:
    found = _NUMBER.search(str(result.content))
    return found[0] if found else None


def _cut_feedback(result: ToolMessage) -> ToolMessage:
    text = str(result.content)
    first = text.partition("\n")[0]
    short = first if len(first) <= _FEEDBACK else first[: _FEEDBACK - 1] + "…"
    return result if short == text else result.model_copy(update={"content": short, "artifact": None})


def _shortened(message: AIMessage, notes: Mapping[str, str]) -> AIMessage:
    """Return the message with the arguments of its noted calls shortened, wherever its provider repeats them."""
    short = {
        str(call["id"]): _noted(call["args"], notes[str(call["id"])])
        for call in message.tool_calls
        if _cites(call) and call["id"] in notes and NOTED not in call["args"]
    }
    if not short:
        return message
    calls = [{**call, "args": short.get(str(call["id"]), call["args"])} for call in message.tool_calls]
    content: Any = message.content
    if isinstance(content, list):
        content = [_block(one, short) for one in cast("list[Any]", content)]
    extra = dict(message.additional_kwargs)
    if "tool_calls" in extra:
        extra["tool_calls"] = [_block(one, short) for one in extra["tool_calls"]]
    return message.model_copy(update={"tool_calls": calls, "content": content, "additional_kwargs": extra})


def _noted(args: Mapping[str, Any], note: str) -> dict[str, Any]:
    claim = str(args.get("claim", ""))
    kept = {"claim": claim if len(claim) <= _CLAIM else claim[: _CLAIM - 1] + "…"}
    if "source_identifier" in args:
        kept["source_identifier"] = str(args["source_identifier"])
    return {**kept, NOTED: note}


def _block(block: Any, short: Mapping[str, dict[str, Any]]) -> Any:
    """Return a block that repeats a call, shortened: of Anthropic, of both OpenAI interfaces, of LangChain itself."""
    if not isinstance(block, dict):
        return block
    given = cast("dict[str, Any]", block)
    args = short.get(str(given.get("call_id") or given.get("id")))
    if args is None:
        return given
    if "function" in given:
        return {**given, "function": {**given["function"], "arguments": json.dumps(args, ensure_ascii=False)}}
    if "arguments" in given:
        return {**given, "arguments": json.dumps(args, ensure_ascii=False)}
    named = next((name for name in ("input", "args") if name in given), None)
    return {**given, named: args} if named else given
