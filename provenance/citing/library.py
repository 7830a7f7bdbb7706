"""The sources of a project: registered, numbered and read back.

(:Project)-[:HAD_MEMBER {number, type, identifier, name, version, metadata, archive, recorded_at}]->(:Source)
"""

from __future__ import annotations

import base64
import json
import os
import tempfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Protocol, cast

from rapidfuzz import fuzz, process

from provenance.citing import recordings
from provenance.citing.requests import checked_text, source_type_of
from provenance.citing.results import Source
from provenance.citing.roles import carried, is_file, shown
from provenance.ledger.kept import kept
from provenance.model.citations import Project
from provenance.model.deferral import by_name
from provenance.model.errors import InvalidInput, MissingFile, SourceNotFound
from provenance.model.graph import Batch, Edge, Reference, Timestamp, Value, now, properties
from provenance.model.sources import SourceType
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

if TYPE_CHECKING:
    from etl.load.kept_content import KeptContent


_LONGEST = 1_000_000
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class SourceDescription:
    """What a project says of a source. ``archive`` is the id of the record of how it was had (a WARC file)."""

    identifier: str | None = None
    name: str | None = None
    version: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])
    archive: str | None = None
    type: SourceType | None = None

    @classmethod
    def of(
        cls, *, identifier: str | None, name: object, version: object, metadata: object, kind: SourceType | None = None
    ) -> SourceDescription:
        """Take what a caller has said; raises InvalidInput that names the field."""
        return cls(
            identifier,
            None if name is None else checked_text("name", name),
            None if version is None else checked_text("version", version),
            checked_metadata(metadata),
            type=kind,
        )

    def named_by(self, name: str | None, identifier: str | None) -> SourceDescription:
        """Return it with a name of its own where that of the source is but the file name that another project gave."""
        if self.name is not None or self.identifier is None or not (name and identifier):
            return self
        if not _called_by_another({"identifier": self.identifier}, {"identifier": identifier, "name": name}):
            return self
        return replace(self, name=by_name("etl.structure.prose.names:stem")(self.identifier))

    def properties(self, number: int, time: str) -> dict[str, Value]:
        """Return the properties of the membership."""
        return properties(
            [
                ("number", number),
                ("type", self.type.value if self.type else None),
                ("identifier", self.identifier),
                ("name", self.name),
                ("version", self.version),
                ("metadata", json.dumps(self.metadata, ensure_ascii=False, sort_keys=True) if self.metadata else None),
                ("archive", self.archive),
                ("recorded_at", time),
            ]
        )


def checked_metadata(given: object) -> dict[str, Any]:
    """Return metadata that can be kept as JSON; raises InvalidInput for any other."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidInput(
            f"metadata: expected a mapping such as {{'author': 'A. Beispiel'}}, found {type(given).__name__}.",
            suggestion="Give the fields by name, or leave metadata out.",
        )
    return carried("metadata", cast("dict[Any, Any]", given), _LONGEST)


def source_of(row: dict[str, Any]) -> Source:
    """Make a source of a row of ``citing/sources``; what the project does not say is taken from the source."""
    kept, said = row["source"], row["member"]
    own = "recorded_at" in said  # else it was registered before projects had a say of their own
    return Source(
        id=said["number"],
        type=SourceType(said.get("type") or kept["type"]),
        identifier=said.get("identifier") or kept["identifier"],
        name=said.get("name") or kept["name"],
        version=said.get("version") or kept.get("version"),
        metadata=json.loads(said.get("metadata") or "{}") | _read(kept, own=own),
        created_at=Timestamp.of(said.get("recorded_at") or kept["recorded_at"]),
        artifact_id=kept["artifact_id"],
        kind=kept.get("kind"),
        work=None if _called_by_another(said, kept) else row["work"],
        abbreviation=row["abbreviation"],
        stand=kept.get("stand"),
        valid_from=kept.get("valid_from"),
        valid_to=kept.get("valid_to"),
        segments=row["segments"],
    )


def _called_by_another(said: dict[str, Any], kept: dict[str, Any]) -> bool:
    """Say whether name and work of a source are but the file name that another project gave."""
    own, there = said.get("identifier"), kept["identifier"]
    return bool(own) and own != there and kept["name"] == by_name("etl.structure.prose.names:stem")(there)


def _read(kept: dict[str, Any], *, own: bool) -> dict[str, Any]:
    """Return the metadata that stand on a source: how its text was had; in stores of old all that was said of it."""
    found = cast("dict[str, Any]", json.loads(kept.get("metadata") or "{}"))
    return {"reading": found["reading"]} if own and "reading" in found else {} if own else found


class Loader(Protocol):
    """Brings a file into the graph and gives its artifact ID; the same bytes change nothing."""

    def __call__(self, path: Path) -> str:
        """Load the file; raises UnreadableFile where it cannot be read."""
        ...


class SourceLibrary:
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
        said = SourceDescription.of(
            identifier=path.name, name=name, version=version, metadata=metadata, kind=SourceType.DOCUMENT
        )
        if not is_file(path):
            directory = os.path.isdir(path)  # noqa: PTH112 — pathlib raises for no path
            raise (InvalidInput if directory else MissingFile)(
                f"file_path: expected a file, found {'a directory' if directory else 'none'} at {shown(str(path))}.",
                suggestion="Give the path of a document.",
            )
        if recordings.is_recording(path):
            transcript = recordings.transcript_beside(path)
            facts = {"recording": recordings.facts(path, transcript)}
            return self.enrol(self.loader(transcript), replace(said, metadata=said.metadata | facts))
        return self.enrol(self.loader(path), said)

    def add_text(
        self, identifier: str, content: object, name: object = None, version: object = None, metadata: object = None
    ) -> Source:
        """Make a text a document of the project, as a file with this content is one; the ending tells how it is read.

        A text of what is no text file ("order.pdf") is read by its look.
        """
        text = checked_text("content", content)
        called = checked_text("identifier", identifier).strip()
        said = SourceDescription.of(
            identifier=called, name=name, version=version, metadata=metadata, kind=SourceType.DOCUMENT
        )
        endings = by_name("etl.read.formats:ENDINGS")
        file = PurePath(called)
        with tempfile.TemporaryDirectory() as folder:
            named = f"{file.stem[:_LONGEST_NAME]}{file.suffix if file.suffix.lower() in endings else ''}"
            path = Path(folder) / (named or "document")
            path.write_text(text, encoding="utf-8")
            return self.enrol(self.loader(path), said)

    def keep(self, kept: KeptContent) -> Source:
        """Keep content of any kind in the store and make it a source of the project.

        One that is there already keeps its number and name there. Raises SourceNotFound for an origin
        (``derived_from``) that is not in the store.
        """
        said = SourceDescription(
            kept.identifier, kept.name, kept.version, checked_metadata(kept.metadata), kept.archive_id, kept.type
        )
        by_name("etl.load.kept_content:keep")(self._graph, kept)
        return self.enrol(kept.artifact_id, said)

    def held(self, artifact_id: str) -> Source | None:
        """Return the source of the project that has these bytes, or None where it has none."""
        number = self._graph.read("citing/register", project=self._project, artifact_id=artifact_id)[0]["number"]
        return None if number is None else self.get(number)

    def enrol(self, artifact_id: str, said: SourceDescription | None = None) -> Source:
        """Make a source of the store a source of the project and give it."""
        return self.get(self.numbered(artifact_id, said))

    def numbered(self, artifact_id: str, said: SourceDescription | None = None) -> int:
        """Make a source of the store a source of the project, if it is none yet, and give its number there."""
        numbered: list[int] = []
        saying = said or SourceDescription()

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
                    saying.named_by(state["name"], state["identifier"]).properties(number, time),
                )
            )
            numbered.append(number)
            return batch

        self._graph.write(build)
        return numbered[0]

    def find(self, number: int) -> Source | None:
        """Return the source with this number, or None. Sources never change, so each is read once."""
        if number in self._known:
            return self._known[number]
        rows = self._graph.read("citing/sources", project=self._project, number=number, type=None)
        if rows:
            self._known[number] = source_of(rows[0])
        return self._known.get(number)

    def get(self, number: int) -> Source:
        """Return the source with this number; raises InvalidInput where it is no number, SourceNotFound."""
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
        """Return all sources of the project, or those of one type."""
        kind = None if type is None else source_type_of("type", type).value

        def read() -> list[Source]:
            rows = self._graph.read("citing/sources", project=self._project, number=None, type=kind)
            return [source_of(row) for row in rows]

        return list(kept(self._graph, ("sources", self._project, kind), read))

    def with_content(self, source: Source) -> Source:
        """Return the source with its canonical text."""
        row = self._graph.read("citing/content", artifact_id=source.artifact_id)[0]
        return replace(source, content=row["text"])

    def archive(self, number: int) -> bytes | None:
        """Return the record of how the project had a source (a WARC file), None where none was kept."""
        self.get(number)
        row = self._graph.read("citing/sources", project=self._project, number=number, type=None)[0]
        archive = row["member"].get("archive")
        return self.payload(archive) if archive else None

    def payload(self, artifact_id: str) -> bytes:
        """Return the bytes of a source as they came."""
        row = self._graph.read("citing/payload", artifact_id=artifact_id)[0]
        return zlib.decompress(base64.b64decode(row["payload"]))


def _path(given: object) -> Path:
    if isinstance(given, str | Path) and str(given) and "\0" not in str(given):
        return Path(given)
    raise InvalidInput(
        f"file_path: expected the path of a file, found {str(given)[:80]!r} ({type(given).__name__}).",
        suggestion="Give the path of a document as text.",
    )


_ALIKE = 60
_PROPOSED = 3
_LONGEST_NAMING = 4000


class SourceNames:
    """The names that the sources of a project go by."""

    def __init__(
        self, graph: Graph, library: SourceLibrary, project: str, there: Callable[[int], bool] = lambda _: True
    ) -> None:
        self._graph = graph
        self._library = library
        self._project = project
        self._there = there

    def find(self, given: int | str, type: str | None = None) -> Source:  # noqa: A002 — as in list_sources (8.4)
        """Return the source that answers to a number or name, of one type if that is said.

        Raises InvalidInput for what can be no name, SourceNotFound with the names that are most alike.
        """
        kind = None if type is None else source_type_of("source_type", type).value
        if isinstance(given, int) and not isinstance(given, bool):
            if not -(2**63) <= given < 2**63:
                raise InvalidInput(
                    f"source_identifier: expected the number of a source, found {shown(given)}.",
                    suggestion="Use the id of a registered source.",
                )
            return self._library.get(given if self._there(given) else 0)
        name = _name(given)
        for written in dict.fromkeys((name, PurePath(name).name if "://" not in name else name)):
            rows = self._graph.read("citing/named", project=self._project, name=written, type=kind)
            if numbers := [row["number"] for row in rows if self._there(row["number"])]:
                return self._library.get(numbers[0])
        digits = name.isdecimal() and len(name) < len(str(2**63))
        if digits and self._there(int(name)) and (found := self._library.find(int(name))):
            return found
        raise SourceNotFound(
            f"Project {self._project!r} has no {kind or 'source'} {name[:200]!r}.", suggestion=self._proposal(name)
        )

    def _proposal(self, name: str) -> str:
        known = {f"{one.identifier} {one.name}": one for one in self._library.list() if self._there(one.id)}
        close = process.extract(name, list(known), scorer=fuzz.WRatio, score_cutoff=_ALIKE, limit=_PROPOSED)
        alike = [f"{known[said].identifier!r} ({known[said].type}, source {known[said].id})" for said, *_ in close]
        if alike:
            return f"Did you mean {' or '.join(alike)}? Else register it first."
        return "Register it first (add_doc_source, add_web_source, add_db_source), or look with list_sources()."


def _name(given: object) -> str:
    name = checked_text("source_identifier", given).strip()
    if len(name) > _LONGEST_NAMING:
        raise InvalidInput(
            f"source_identifier: expected at most {_LONGEST_NAMING:,} characters, found {len(name):,}.",
            suggestion="Give the number of the source instead.",
        )
    return name
