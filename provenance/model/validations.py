"""What a check of the whole store against the shapes came to (prov:Entity).

(:ValidationReport)-[:GENERATED_BY]->(:Session)
"""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from provenance.model.record import Link, RecordModel


class ValidationReport(RecordModel):
    """Whether the records of a store conform to the shapes (SHACL, 3.4: Validation Report), and which do not.

    ``shapes`` is the SHA-256 of the shapes they were held against, ``executor`` by what (cypher, pyshacl), ``checked``
    how many records there were. ``violations`` and ``warnings`` count the results; ``results`` has the first of both.
    """

    LABEL = "ValidationReport"
    LINKS: ClassVar[dict[str, Link]] = {"session": Link("GENERATED_BY", "Session")}

    id: str
    project: str
    conforms: bool
    executor: str
    shapes: str
    checked: int
    violations: int
    warnings: int
    results: dict[str, Any] = Field(default_factory=dict)
    recorded_at: str
    session: str
