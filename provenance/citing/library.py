"""The sources of a project: registered, numbered and read back.

(:Project)-[:HAD_MEMBER {number, type, identifier, name, version, metadata, archive, recorded_at}]->(:Source)
"""

from __future__ import annotations

import base64
import os
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from provenance.citing.arguments import is_file, shown
from provenance.citing.membership import Said, checked_metadata, source_of
from provenance.citing.results import Source
from provenance.model.citations import Project
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Edge, Reference, now
from provenance.model.sources import SourceType
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

if TYPE_CHECKING:
    from etl.load.kept import Kept


class Loader(Protocol):
    """Brings a file into the graph and gives its artifact ID; the same bytes change nothing."""

    def __call__(self, path: Path) -> str:
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
        """Load a file and make it a source of the project; one that is there already keeps its number and name."""
        path = _path(file_path)
        said = Said.of(identifier=path.name, name=name, version=version, metadata=metadata, kind=SourceType.DOCUMENT)
        if not is_file(path):
            what = "a directory" if os.path.isdir(path) else "none"  # noqa: PTH112 — pathlib raises for no path
            raise InvalidInput(
                f"file_path: expected a file, found {what} at {shown(str(path))}.",
                suggestion="Give the path of a document.",
            )
        return self.enrol(self.loader(path), said)

    def keep(self, kept: Kept) -> Source:
        """Keep content of any kind in the store and make it a source of the project.

        One that is there already keeps its number and name there. Raises SourceNotFound for an origin
        (``derived_from``) that is not in the store.
        """
        from etl.load.kept import keep  # noqa: PLC0415 — heavy parts load when they are used

        said = Said(
            kept.identifier, kept.name, kept.version, checked_metadata(kept.metadata), kept.archive_id, kept.type
        )
        keep(self._graph, kept)
        return self.enrol(kept.artifact_id, said)

    def held(self, artifact_id: str) -> Source | None:
        """Give the source of the project that has these bytes, or None where it has none."""
        number = self._graph.read("citing/register", project=self._project, artifact_id=artifact_id)[0]["number"]
        return None if number is None else self.get(number)

    def enrol(self, artifact_id: str, said: Said | None = None) -> Source:
        """Make a source of the store a source of the project and give it."""
        return self.get(self.numbered(artifact_id, said))

    def numbered(self, artifact_id: str, said: Said | None = None) -> int:
        """Make a source of the store a source of the project, if it is none yet, and give its number there."""
        numbered: list[int] = []
        saying = said or Said()

        def build(tx: Transaction) -> Batch:
            numbered.clear()
            state = tx.run("citing/register", project=self._project, artifact_id=artifact_id)[0]
            if state["number"] is not None:
                numbered.append(state["number"])
                return Batch()
            batch, time = Batch(), now()
            if not state["project_known"]:
                batch.add(Project(id=self._project, recorded_at=time))
            number = tx.run("citing/next_number", counter=f"{self._project}/source")[0]["number"]
            batch.edges.append(
                Edge(
                    "HAD_MEMBER",
                    Reference("Project", self._project),
                    Reference("Source", artifact_id),
                    saying.properties(number, time),
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
            self._known[number] = source_of(rows[0])
        return self._known.get(number)

    def get(self, number: int) -> Source:
        """Give the source with this number; raises InvalidInput where it is no number, SourceNotFound."""
        if type(number) is not int or not -(2**63) <= number < 2**63:
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
                f"type: expected one of {', '.join(SourceType)}; found {shown(type)}.",
                suggestion="Leave it out to list all.",
            )
        rows = self._graph.read("citing/sources", project=self._project, number=None, type=type)
        return [source_of(row) for row in rows]

    def with_content(self, source: Source) -> Source:
        """Give the source with its canonical text."""
        row = self._graph.read("citing/content", artifact_id=source.artifact_id)[0]
        return replace(source, content=row["text"])

    def archive(self, number: int) -> bytes | None:
        """Give the record of how the project had a source (a WARC file), None where none was kept."""
        self.get(number)
        row = self._graph.read("citing/sources", project=self._project, number=number, type=None)[0]
        archive = row["member"].get("archive")
        return self.payload(archive) if archive else None

    def payload(self, artifact_id: str) -> bytes:
        """Give the bytes of a source as they came."""
        row = self._graph.read("citing/payload", artifact_id=artifact_id)[0]
        return zlib.decompress(base64.b64decode(row["payload"]))


def _path(given: object) -> Path:
    if isinstance(given, str | Path) and str(given) and "\0" not in str(given):
        return Path(given)
    raise InvalidInput(
        f"file_path: expected the path of a file, found {str(given)[:80]!r} ({type(given).__name__}).",
        suggestion="Give the path of a document as text.",
    )
