"""The trail of one cell: the rule with the Sätze it was read from, and all that was said of it and a subject since.

(:Assessment)-[:ASSESSES]->(:Requirement)-[:DERIVED_FROM]->(:Rule)-[:DERIVED_FROM]->(:Segment)-[:PART_OF]->(:Source)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from provenance.compliance.cells import Cell, Subject, known_before
from provenance.model.errors import SourceNotFound
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Passage:
    """A Satz that a rule was read from: its id, its printed place and its words."""

    id: str
    locator: str
    text: str

    @property
    def name(self) -> str:
        """The name of the segment in its source ("para-3_abs-1_satz-2")."""
        return self.id.partition("#")[2]


@dataclass(frozen=True, slots=True)
class RuleSource:
    """Where a rule stands. ``source`` is the number of its source in the project, None where it is no member there."""

    id: str
    modality: str
    locator: str
    recorded_at: str
    passages: tuple[Passage, ...]
    source: int | None
    name: str
    artifact_id: str
    version: str | None = None
    work: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class TrailStep:
    """What was said once: ``kind`` is requirement or assessment, ``says`` its state or outcome, ``at`` when, by whom.

    ``superseded_at`` is when it was said anew; None where it stands.
    """

    kind: str
    says: str
    at: str
    agent: str
    because: str | None = None
    by: str | None = None
    severity: str | None = None
    remedy: str | None = None
    citation: int | None = None
    superseded_at: str | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """A cell as it stands on a day with how it came to that; ``cell`` is None where the rule was rejected."""

    subject: Subject
    rule: RuleSource
    steps: tuple[TrailStep, ...]
    cell: Cell | None

    @property
    def citations(self) -> tuple[int, ...]:
        """The numbers of the citations that steps rest on, each once, in their order."""
        return tuple(dict.fromkeys(one.citation for one in self.steps if one.citation is not None))


def rule_source(graph: Graph, project: str, rule: str) -> RuleSource:
    """Return where a rule stands; raises SourceNotFound where the record has none of this id."""
    rows = graph.read("comply/rule", project=project, rule=rule)
    if not rows:
        raise SourceNotFound(
            f"Expected the id of a rule; found {rule[:80]!r}.", suggestion="Take it from a row of `beleg comply`."
        )
    row = rows[0]
    said: Mapping[str, Any] = row["rule"]
    return RuleSource(
        str(said["id"]),
        str(said["modality"]),
        str(said["locator"]),
        str(said["recorded_at"]),
        tuple(Passage(str(one["id"]), str(one["locator"]), str(one["text"] or "")) for one in row["segments"]),
        row["source"],
        str(row["name"]),
        str(row["artifact_id"]),
        **{name: row[name] for name in ("version", "work", "valid_from", "valid_to", "agent")},
    )


def steps(graph: Graph, project: str, slug: str, rule: str, known_at: str | None) -> tuple[TrailStep, ...]:
    """Return what was said of a rule and a subject, as it was known on a day, the oldest first."""
    before = known_before(known_at)
    rows = graph.read("comply/history", project=project, slug=slug, rule=rule, known_before=before)
    return tuple(TrailStep(**{name: value for name, value in row.items() if name != "record"}) for row in rows)
