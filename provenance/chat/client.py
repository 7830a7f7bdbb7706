"""One question to a model server, one JSON object back: ``POST {url}/chat/completions`` with structured output.

The interface is that of OpenAI's chat completions with a strict JSON Schema, which llama.cpp, vLLM and Ollama speak as
well; a server that does not know ``response_format`` is asked again without it. Nothing that goes wrong is an
exception: a `Fault` says what it was, and whether asking again later may help. Time is bounded as a whole, not for each
packet, so that a server which drips one character a second is late like one that is silent.

Left out: streaming, tools, several choices. No client library is used, because none bounds the time as a whole.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast
from urllib.parse import urlsplit

from provenance.model.errors import InvalidInput

Answer: TypeAlias = dict[str, Any]
FaultKind = Literal["late", "away", "refused", "nonsense"]

_LONGEST = 1_000_000
_OK, _BAD_REQUEST, _BUSY, _SERVER = 200, 400, 429, 500
_FENCE = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no answer.

    ``late``: it took too long. ``away``: nobody answered, the connection broke, or the server is busy or broken.
    ``refused``: the server does not take the request (key, model). ``nonsense``: the answer is not of the form asked
    for.
    """

    kind: FaultKind
    why: str

    @property
    def passing(self) -> bool:
        """Whether the same question may be answered later."""
        return self.kind in {"late", "away"}


@dataclass(frozen=True, slots=True)
class ChatModel:
    """A model: where its server is, its name there, the key, and the seconds it has for one answer."""

    url: str
    model: str = "default"
    key: str | None = None
    seconds: float = 30.0

    def __post_init__(self) -> None:
        """Refuse what is no address of a server: InvalidInput."""
        parts = urlsplit(self.url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise InvalidInput(
                f"Expected the address of a model server; found {self.url!r}.",
                suggestion="Such as CITATION_LLM_URL=http://localhost:8080/v1",
            )

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
        written = os.environ.get("CITATION_LLM_SECONDS", "").strip() or f"{seconds:g}"
        try:
            bound = float(written)
        except ValueError:
            bound = 0.0
        if not 0 < bound < float("inf"):
            raise InvalidInput(
                f"CITATION_LLM_SECONDS: expected a number of seconds above 0; found {written!r}.",
                suggestion="Such as 30.",
            )
        key = os.environ.get("CITATION_LLM_KEY") or os.environ.get("OPENAI_API_KEY")
        return cls(url, os.environ.get("CITATION_LLM_MODEL") or "default", key, bound)

    def ask(
        self, instruction: str, question: Mapping[str, Any], name: str, schema: Mapping[str, Any]
    ) -> Answer | Fault:
        """Ask for a JSON object of the schema; ``question`` goes to the model as JSON. Never raises."""
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
        ends = time.monotonic() + self.seconds
        answer = self._post(body, ends)
        if isinstance(answer, Fault):
            return answer
        status, content = answer
        if status == _BAD_REQUEST and b"response_format" in content:
            del body["response_format"]
            answer = self._post(body, ends)
            if isinstance(answer, Fault):
                return answer
            status, content = answer
        if status != _OK:
            said = " ".join(content[:300].decode("utf-8", "replace").split())
            kind: FaultKind = "away" if status == _BUSY or status >= _SERVER else "refused"
            return Fault(kind, f"the model server answered {status}: {said}" if said else f"it answered {status}")
        return _read(content)

    def _post(self, body: Mapping[str, Any], ends: float) -> tuple[int, bytes] | Fault:
        import httpcore  # noqa: PLC0415 — the command line starts without it

        url = f"{self.url.rstrip('/')}/chat/completions"
        headers = [("Host", urlsplit(self.url).netloc.rpartition("@")[2]), ("Content-Type", "application/json")]
        if self.key:
            headers.append(("Authorization", f"Bearer {self.key}"))
        try:
            content = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
            left = max(ends - time.monotonic(), 0.001)
            timeouts = dict.fromkeys(("connect", "read", "write", "pool"), left)
            with (
                httpcore.ConnectionPool() as pool,
                pool.stream(
                    "POST", url, headers=headers, content=content, extensions={"timeout": timeouts}
                ) as response,
            ):
                read = bytearray()
                for chunk in response.iter_stream():
                    read += chunk
                    if len(read) > _LONGEST:
                        return Fault("nonsense", f"the answer is longer than {_LONGEST:,} bytes")
                    if time.monotonic() > ends:
                        return self._late()
                return response.status, bytes(read)
        except httpcore.TimeoutException:
            return self._late()
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            return Fault("away", f"the model server cannot be reached: {error or type(error).__name__}")
        except (ValueError, TypeError) as error:
            return Fault("refused", f"the question cannot be sent: {error}")

    def _late(self) -> Fault:
        return Fault("late", f"the model took longer than {self.seconds:g} s")


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
