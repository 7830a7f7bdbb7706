"""One question to a model server, one JSON object back: ``POST {url}/chat/completions`` with structured output.

The interface is that of OpenAI's chat completions with a strict JSON Schema, which llama.cpp, vLLM and Ollama speak as
well. A server that names ``response_format`` in its refusal is asked again for any JSON object, then without a form, in
the same time; the form is then part of the instruction, and what the server took is what it is asked for from then on.

Left out: streaming, tools, several choices.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from provenance.chat.content import answered, excerpt
from provenance.chat.server import Deadline, Fault, FaultKind, Server, checked_address, seconds_of

Answer: TypeAlias = dict[str, Any]

_LONGEST = 1_000_000
_OK, _BUSY, _SERVER = 200, 429, 500
_UNKNOWN_FORM = frozenset({400, 422, 500})
_PATIENCE, _PAUSE = 3, 60.0
_FORMS = ("json_schema", "json_object", "none")
_IN_WORDS = "Answer with one JSON object and nothing else, of this JSON Schema: "


@dataclass(slots=True)
class _Experience:
    """What a server was like: how often in a row late, until when (monotonic) it rests, which of the forms it knows."""

    late: int = 0
    until: float = 0.0
    form: int = 0

    def note(self, answer: object) -> None:
        """Count an answer that was late, and forget all that were where one came."""
        late = isinstance(answer, Fault) and answer.kind == "late"
        self.late = self.late + 1 if late else 0
        self.until = time.monotonic() + _PAUSE if self.late >= _PATIENCE else 0.0


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
    _experience: _Experience = field(default_factory=_Experience, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is no address of a server: InvalidInput."""
        checked_address(self.url, "CITATION_LLM_URL")

    @classmethod
    def of_environment(cls, *names: str, seconds: float = 30.0) -> ChatModel | None:
        """Return the model whose address is in the first of the variables that is set (CITATION_LLM_URL without any).

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
        if time.monotonic() < self._experience.until:
            return Fault("late", "resting", (_PATIENCE,))
        answer = self._asked(instruction, question, name, schema)
        self._experience.note(answer)
        return answer

    def _asked(
        self, instruction: str, question: Mapping[str, Any], name: str, schema: Mapping[str, Any]
    ) -> Answer | Fault:
        server, deadline = Server(self.url, self.key), Deadline.of(self.seconds)
        first = self._experience.form
        status, content = 0, b""
        for at, form in enumerate(_FORMS[first:], first):
            body = self._body(instruction, question, form, name, schema)
            answer = server.post("/chat/completions", body, deadline, _LONGEST)
            if isinstance(answer, Fault):
                return answer
            status, content = answer
            if status == _OK:
                self._experience.form = at
                return _read(content)
            if status not in _UNKNOWN_FORM or b"response_format" not in content:
                break
        said = excerpt(content, 300)
        kind: FaultKind = "away" if status == _BUSY or status >= _SERVER else "refused"
        return Fault(kind, "status", (status, said)) if said else Fault(kind, "bare status", (status,))

    def _body(
        self, instruction: str, question: Mapping[str, Any], form: str, name: str, schema: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a question as it is sent; a form that the server does not hold the model to is told to the model."""
        strict = form == _FORMS[0]
        told = instruction if strict else f"{instruction}\n\n{_IN_WORDS}{json.dumps(schema)}"
        body: dict[str, Any] = {
            "model": self.model,
            "temperature": 0,
            "messages": [
                {"role": "system", "content": told},
                {"role": "user", "content": json.dumps(question, ensure_ascii=False)},
            ],
        }
        if strict:
            described = {"name": name, "strict": True, "schema": dict(schema)}
            body["response_format"] = {"type": form, "json_schema": described}
        elif form == "json_object":
            body["response_format"] = {"type": form}
        return body


def _read(content: bytes) -> Answer | Fault:
    """Return the object in an answer of the protocol."""
    try:
        found = answered(content)
    except (KeyError, IndexError, TypeError, ValueError, RecursionError):
        return Fault("nonsense", "other form", (excerpt(content, 200),))
    if not isinstance(found, dict):
        return Fault("nonsense", "no object")
    return cast("Answer", found)
