"""One question to a model server, one JSON object back: ``POST {url}/chat/completions`` with structured output.

The interface is that of OpenAI's chat completions with a strict JSON Schema, which llama.cpp, vLLM and Ollama speak as
well; a server that does not know ``response_format`` is asked again without it, in the same time (see `server`).

Left out: streaming, tools, several choices. No client library is used, because none bounds the time as a whole.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from provenance.chat.server import Deadline, Fault, FaultKind, checked_address, post, seconds_of

Answer: TypeAlias = dict[str, Any]

_LONGEST = 1_000_000
_OK, _BAD_REQUEST, _BUSY, _SERVER = 200, 400, 429, 500
_PATIENCE, _PAUSE = 3, 60.0
_FENCE = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.DOTALL)


@dataclass(slots=True)
class _Lateness:
    """How often in a row a server was late, and until when (monotonic) it is not asked again."""

    times: int = 0
    until: float = 0.0

    def note(self, answer: object) -> None:
        """Count an answer that was late, and forget all that were where one came."""
        late = isinstance(answer, Fault) and answer.kind == "late"
        self.times = self.times + 1 if late else 0
        self.until = time.monotonic() + _PAUSE if self.times >= _PATIENCE else 0.0


@dataclass(frozen=True, slots=True)
class ChatModel:
    """A model: where its server is, its name there, the key, and the seconds it has for one answer.

    A server that was late three times in a row is left alone for a minute: a draft of a hundred claims does not wait
    for each of them.
    """

    url: str
    model: str = "default"
    key: str | None = None
    seconds: float = 30.0
    _lateness: _Lateness = field(default_factory=_Lateness, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is no address of a server: InvalidInput."""
        checked_address(self.url, "CITATION_LLM_URL")

    @classmethod
    def of_environment(cls, *names: str, seconds: float = 30.0) -> ChatModel | None:
        """Give the model whose address stands in the first of the variables that is set (CITATION_LLM_URL without any).

        CITATION_LLM_MODEL, _KEY and _SECONDS (``seconds`` without it) say the rest. None where no variable names a
        server. Raises InvalidInput where a setting cannot be used.
        """
        said = (os.environ.get(name, "").strip() for name in names or ("CITATION_LLM_URL",))
        url = next(filter(None, said), None)
        if url is None:
            return None
        bound = seconds_of("CITATION_LLM_SECONDS", seconds)
        key = os.environ.get("CITATION_LLM_KEY") or os.environ.get("OPENAI_API_KEY")
        return cls(url, os.environ.get("CITATION_LLM_MODEL") or "default", key, bound)

    def ask(
        self, instruction: str, question: Mapping[str, Any], name: str, schema: Mapping[str, Any]
    ) -> Answer | Fault:
        """Ask for a JSON object of the schema; ``question`` goes to the model as JSON. Never raises."""
        if time.monotonic() < self._lateness.until:
            return Fault("late", f"the model was late {_PATIENCE} times in a row and is not asked for a minute")
        answer = self._asked(instruction, question, name, schema)
        self._lateness.note(answer)
        return answer

    def _asked(
        self, instruction: str, question: Mapping[str, Any], name: str, schema: Mapping[str, Any]
    ) -> Answer | Fault:
        body: dict[str, Any] = {
            "model": self.model,
            "temperature": 0,
            "messages": [
                {"role": "system", "content": instruction},
                {"role": "user", "content": json.dumps(question, ensure_ascii=False)},
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": name, "strict": True, "schema": dict(schema)},
            },
        }
        address, deadline = f"{self.url.rstrip('/')}/chat/completions", Deadline.of(self.seconds)
        answer = post(address, self.key, body, deadline, _LONGEST)
        if isinstance(answer, Fault):
            return answer
        status, content = answer
        if status == _BAD_REQUEST and b"response_format" in content:
            del body["response_format"]
            answer = post(address, self.key, body, deadline, _LONGEST)
            if isinstance(answer, Fault):
                return answer
            status, content = answer
        if status != _OK:
            said = " ".join(content[:300].decode("utf-8", "replace").split())
            kind: FaultKind = "away" if status == _BUSY or status >= _SERVER else "refused"
            return Fault(kind, f"the model server answered {status}: {said}" if said else f"it answered {status}")
        return _read(content)


def _read(content: bytes) -> Answer | Fault:
    """Give the object in an answer of the protocol."""
    try:
        said = json.loads(content)["choices"][0]["message"]["content"]
        fenced = _FENCE.match(said)
        found = json.loads(fenced[1] if fenced else said)
    except (KeyError, IndexError, TypeError, ValueError, RecursionError):
        shown = " ".join(content[:200].decode("utf-8", "replace").split())
        return Fault("nonsense", f"the model's answer is not what was asked for: {shown}")
    if not isinstance(found, dict):
        return Fault("nonsense", "the model's answer is no JSON object")
    return cast("Answer", found)
