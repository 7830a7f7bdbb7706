"""The sources of a project: registered, numbered and read back.

(:Project)-[:HAD_MEMBER {number}]->(:Source)
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from provenance.citing.results import Source
from provenance.model.citations import Project
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Edge, Reference, now
from provenance.model.sources import SourceType
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


class Loader(Protocol):
    """Brings a file into the graph and gives its artifact ID; the same bytes change nothing."""

    def __call__(self, path: Path, name: str | None, version: str | None, metadata: dict[str, Any] | None) -> str:
        """Load the file; raises UnreadableFile where it cannot be read."""
        ...


class Library:
    """The sources of one project."""

    def __init__(self, graph: Graph, project: str, loader: Loader) -> None:
        self._graph = graph
        self._project = project
        self.loader = loader
        self._known: dict[int, Source] = {}

    def add_document(
        self, file_path: str | Path, name: str | None, version: str | None, metadata: dict[str, Any] | None
    ) -> Source:
        """Load a file and make it a source of the project; one that is there already keeps its number."""
        path = Path(file_path)
        if not path.is_file():
            what = "a directory" if path.is_dir() else "nothing"
            raise InvalidInput(f"Expected a file at {path}, found {what}.", suggestion="Give the path of a document.")
        return self.enrol(self.loader(path, name, version, metadata))

    def enrol(self, artifact_id: str) -> Source:
        """Make a source of the store a source of the project and give it."""
        return self.get(self.numbered(artifact_id))

    def numbered(self, artifact_id: str) -> int:
        """Make a source of the store a source of the project, if it is none yet, and give its number there."""
        numbered: list[int] = []

        def build(tx: Transaction) -> Batch:
            numbered.clear()
            state = tx.run("citing/register", project=self._project, artifact_id=artifact_id)[0]
            if state["number"] is not None:
                numbered.append(state["number"])
                return Batch()
            batch = Batch()
            if not state["project_known"]:
                batch.add(Project(id=self._project, recorded_at=now()))
            number = tx.run("citing/next_number", counter=f"{self._project}/source")[0]["number"]
            batch.edges.append(
                Edge(
                    "HAD_MEMBER",
                    Reference("Project", self._project),
                    Reference("Source", artifact_id),
                    {"number": number},
                )
            )
            numbered.append(number)
            return batch

        self._graph.write(build)
        return numbered[0]

    def find(self, number: int) -> Source | None:
        """Give the source with this number, or None. Sources never change, so each is read once."""
        if number in self._known:
            return self._known[number]
        rows = self._graph.read("citing/sources", project=self._project, number=number, type=None)
        if rows:
            self._known[number] = _source(rows[0])
        return self._known.get(number)

    def get(self, number: int) -> Source:
        """Give the source with this number; raises InvalidInput where it is no number, SourceNotFound."""
        if type(number) is not int:
            raise InvalidInput(
                f"source_id: expected a number, found {number!r}.", suggestion="Use the id of a registered source."
            )
        found = self.find(number)
        if found is None:
            raise SourceNotFound(
                f"Project {self._project!r} has no source {number}.",
                suggestion="Register it first (add_doc_source), or look with list_sources().",
            )
        return found

    def list(self, type: str | None = None) -> list[Source]:  # noqa: A002 — the name is the design's (8.4)
        """Give all sources of the project, or those of one type."""
        if type is not None and type not in set(SourceType):
            raise InvalidInput(
                f"Expected a source type out of {', '.join(SourceType)}; found {type!r}.",
                suggestion="Leave it out to list all.",
            )
        rows = self._graph.read("citing/sources", project=self._project, number=None, type=type)
        return [_source(row) for row in rows]

    def with_content(self, source: Source) -> Source:
        """Give the source with its canonical text."""
        row = self._graph.read("citing/content", artifact_id=source.artifact_id)[0]
        return replace(source, content=row["text"])

    def payload(self, artifact_id: str) -> bytes:
        """Give the bytes of a source as they came."""
        row = self._graph.read("citing/payload", artifact_id=artifact_id)[0]
        return zlib.decompress(base64.b64decode(row["payload"]))


def _source(row: dict[str, Any]) -> Source:
    kept = row["source"]
    return Source(
        id=row["number"],
        type=SourceType(kept["type"]),
        identifier=kept["identifier"],
        name=kept["name"],
        version=kept.get("version"),
        metadata=json.loads(kept.get("metadata") or "{}"),
        created_at=kept["recorded_at"],
        artifact_id=kept["artifact_id"],
        kind=kept.get("kind"),
        work=row["work"],
        abbreviation=row["abbreviation"],
        stand=kept.get("stand"),
        valid_from=kept.get("valid_from"),
        valid_to=kept.get("valid_to"),
        segments=row["segments"],
    )
