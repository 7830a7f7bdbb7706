"""What a project says of a source: the name it has there, and how the project came by it.

(:Project)-[:HAD_MEMBER {number, type, identifier, name, version, metadata, archive, recorded_at}]->(:Source)

The same bytes are one source in every project, so nothing of this stands on the source: no project reads what another
has said of it. What a project does not say is taken from the document itself. A file
and a page may have the same bytes: then it is a document in one project and a website in another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, cast

from provenance.citing.arguments import carried
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.model.errors import InvalidInput
from provenance.model.graph import Value, properties
from provenance.model.sources import SourceType

_LONGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Said:
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
    ) -> Said:
        """Take what a caller has said; raises InvalidInput that names the field."""
        return cls(
            identifier,
            None if name is None else checked_text("name", name),
            None if version is None else checked_text("version", version),
            checked_metadata(metadata),
            type=kind,
        )

    def properties(self, number: int, time: str) -> dict[str, Value]:
        """Give the properties of the membership."""
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
    """Give metadata that can be kept as JSON; raises InvalidInput for any other."""
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
        created_at=said.get("recorded_at") or kept["recorded_at"],
        artifact_id=kept["artifact_id"],
        kind=kept.get("kind"),
        work=row["work"],
        abbreviation=row["abbreviation"],
        stand=kept.get("stand"),
        valid_from=kept.get("valid_from"),
        valid_to=kept.get("valid_to"),
        segments=row["segments"],
    )


def _read(kept: dict[str, Any], *, own: bool) -> dict[str, Any]:
    """Give the metadata that stand on a source: how its text was had; in stores of old all that was said of it."""
    found = cast("dict[str, Any]", json.loads(kept.get("metadata") or "{}"))
    return {"reading": found["reading"]} if own and "reading" in found else {} if own else found
