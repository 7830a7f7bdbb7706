"""What evidence can be, as citations in a graph of our own: in force, replaced, withdrawn, corrected, expired, dropped.

Each situation is one citation with the bond that a claim has to it, and the rung that this bond alone gives the claim
on the day `DAY`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from provenance.answering.evidence_links import EvidenceLink
from provenance.answering.rungs import Rung
from provenance.model.activities import Bearing
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import ExtractionMethod as Method
from provenance.model.graph import Batch, Edge, Node, Reference

PROJECT, OTHER = "harbour", "elsewhere"
DAY = "2024-06-01"


@dataclass(frozen=True)
class Situation:
    """One citation and the bond to it. ``checks`` are its verifications, oldest first; ``source`` where it stands."""

    name: str
    rung: Rung
    relation: Method = Method.DIRECT_QUOTE
    status: Status = Status.VERIFIED
    bearing: Bearing = Bearing.BY_WORDS
    source: str = "current"
    checks: tuple[str, ...] = ("verified",)
    corrected: bool = False
    segment: dict[str, Any] = field(default_factory=dict)
    part: str | None = None
    limit: str | None = None
    differences: tuple[str, ...] = ()


UP, DOWN, LABEL, OUT = Rung.SUPPORTED, Rung.NARROWED, Rung.LABELED, Rung.REFUSED
INFERRED = {"relation": Method.INFERENCE, "status": Status.UNVERIFIED, "checks": ("unverified",)}
SITUATIONS: tuple[Situation, ...] = (
    Situation("quoted", UP),
    Situation("paraphrased", UP, Method.PARAPHRASE),
    Situation("a fact about the source", UP, Method.METADATA_FACT),
    Situation("counted", UP, Method.AGGREGATION),
    Situation("searched and not found", UP, Method.NEGATIVE),
    Situation("verified in the end", UP, checks=("failed", "pending", "verified")),
    Situation("a version that only another project has is newer", UP, source="newer elsewhere"),
    Situation("a withdrawn retraction", UP, source="retraction withdrawn"),
    Situation("another project retracted it", UP, source="retracted elsewhere"),
    Situation("in force on its first day", UP, source="first day"),
    Situation("in force on its last day", UP, source="last day"),
    Situation("replaced after the day", UP, source="replaced later"),
    Situation("within a limit", DOWN, limit="wenn der Lotse zustimmt"),
    Situation("a part", DOWN, part="Das Hafenbuch ist zu führen"),
    Situation("replaced by a newer version", DOWN, source="replaced"),
    Situation("superseded by another source", DOWN, source="superseded"),
    Situation("expired the day before", DOWN, source="expired"),
    Situation("not yet in force", DOWN, source="coming"),
    Situation("printed after the day", DOWN, source="printed later"),
    Situation("dropped from the law", DOWN, segment={"dropped": True}),
    Situation("a place not yet in force", DOWN, segment={"valid_from": "2024-06-02"}),
    Situation("inferred", LABEL, **INFERRED),
    Situation("inferred, the verdict put off", LABEL, Method.INFERENCE, Status.PENDING, checks=("pending",)),
    Situation("inferred, and verified", LABEL, Method.INFERENCE),
    Situation("inferred with a difference", OUT, **INFERRED, differences=("number: acht, zehn",)),
    Situation("inferred from what was replaced", OUT, **INFERRED, source="replaced"),
    Situation("inferred from what is retracted", OUT, **INFERRED, source="retracted"),
    Situation("inferred from what expired", OUT, **INFERRED, source="expired"),
    Situation("inferred from a dropped place", OUT, **INFERRED, segment={"dropped": True}),
    Situation("inferred, wrong since", OUT, Method.INFERENCE, Status.UNVERIFIED, checks=("unverified", "failed")),
    Situation("retracted", OUT, source="retracted"),
    Situation("retracted again", OUT, source="retracted again"),
    Situation("corrected by a newer citation", OUT, corrected=True),
    Situation("within a limit, and corrected", OUT, corrected=True, limit="wenn"),
    Situation("found wrong since", OUT, checks=("verified", "failed")),
    Situation("never verified", OUT, checks=("unverified",)),
    Situation("never checked", OUT, checks=()),
    Situation("the claim says otherwise", OUT, status=Status.FAILED, bearing=Bearing.DIFFERS),
    Situation("called verified, but what it says of the claim differs", OUT, bearing=Bearing.DIFFERS),
    Situation("called verified, but not judged", OUT, bearing=Bearing.NOT_JUDGED),
    Situation("paraphrased, not judged", OUT, Method.PARAPHRASE, Status.UNVERIFIED),
    Situation("a citation of another project", OUT, source="foreign"),
    Situation("within a limit, newer elsewhere", DOWN, source="newer elsewhere", limit="wenn der Lotse zustimmt"),
    Situation("within a limit, superseded", DOWN, source="superseded", limit="wenn der Lotse zustimmt"),
    Situation("of a later Stand alone", DOWN, source="later Stand"),
    Situation("of a later version, beside that of the day", DOWN, source="newer than replaced later"),
)  # fmt: skip

_SOURCES: dict[str, dict[str, Any]] = {
    "current": {"valid_from": "2020-01-01"}, "newer elsewhere": {"valid_from": "2020-01-01"}, "retracted": {},
    "retraction withdrawn": {}, "retracted elsewhere": {}, "retracted again": {}, "foreign": {},
    "first day": {"valid_from": DAY}, "last day": {"valid_to": DAY}, "expired": {"valid_to": "2024-05-31"},
    "coming": {"valid_from": "2024-06-02"}, "printed later": {"stand": "2024-07-01"},
    "later Stand": {"valid_from": "2024-07-01", "stand": "2024-07-01", "valid_origin": "stand"},
    "replaced": {"valid_from": "2019-01-01"}, "replaced later": {"valid_from": "2019-01-01"}, "superseded": {},
}  # fmt: skip
_NEWER = (  # what takes the place of which source, when, in which project, by an edge or as a version of its work
    ("newer elsewhere", {"valid_from": "2023-01-01"}, OTHER, False),
    ("replaced", {"valid_from": "2023-01-01"}, PROJECT, False),
    ("replaced later", {"valid_from": "2025-01-01"}, PROJECT, False),
    ("superseded", {}, PROJECT, True),
)
_RETRACTIONS = (  # of which source, in which project, whether withdrawn, whether a later one takes it back
    ("retracted", PROJECT, False, None),
    ("retracted elsewhere", OTHER, False, None),
    ("retraction withdrawn", PROJECT, False, True),
    ("retracted again", PROJECT, True, False),
)


def bond(number: int, claim: int) -> EvidenceLink:
    """Give the bond of a claim to the citation of a situation, by its number from 1."""
    one = SITUATIONS[number - 1]
    return EvidenceLink(
        claim, number, one.relation, one.status, 1, one.source, "§ 1", "Das Hafenbuch ist zu führen.",
        differences=one.differences, part=one.part, limit=one.limit, bearing=one.bearing,
    )  # fmt: skip


def batch() -> Batch:
    """Give the graph of all situations."""
    made = Batch()
    for project in (PROJECT, OTHER):
        _node(made, "Project", project, recorded_at="t")
    for number, (name, days) in enumerate(_SOURCES.items(), start=1):
        _source(made, name, name, days, number, OTHER if name == "foreign" else PROJECT)
    for number, (old, days, project, edge) in enumerate(_NEWER, start=100):
        _source(made, f"newer than {old}", f"newer than {old}" if edge else old, days, number, project)
        if edge:
            _edge(made, "SUPERSEDES", "Source", f"newer than {old}", "Source", old)
    for number, one in enumerate(SITUATIONS, start=1):
        _citation(made, number, one)
    for source, project, withdrawn, later in _RETRACTIONS:
        name = f"retraction of {source}"
        _node(made, "Retraction", name, project=project, reason="wrong", **({"withdrawn": True} if withdrawn else {}))
        _edge(made, "INVALIDATES", "Retraction", name, "Source", source)
        if later is not None:
            _node(made, "Retraction", f"{name} 2", project=project, reason="again", withdrawn=later)
            _edge(made, "INVALIDATES", "Retraction", f"{name} 2", "Source", source)
            _edge(made, "SUPERSEDES", "Retraction", f"{name} 2", "Retraction", name)
    return made


def _source(made: Batch, name: str, work: str, days: dict[str, Any], number: int, project: str) -> None:
    _node(made, "Source", name, artifact_id=name, name=name, **days)
    made.edges.append(Edge("HAD_MEMBER", Reference("Project", project), Reference("Source", name), {"number": number}))
    if not any(node.label == "Work" and node.id == work for node in made.nodes):
        _node(made, "Work", work, title=work)
    _edge(made, "REALIZES", "Source", name, "Work", work)


def _citation(made: Batch, number: int, one: Situation) -> None:
    name = f"{PROJECT}/{number}"
    _node(made, "Citation", name, number=number, project=PROJECT, claim="c")
    _edge(made, "CITES_SOURCE", "Citation", name, "Source", one.source)
    _node(made, "Segment", f"{one.source}#{number}", text="t", **one.segment)
    _edge(made, "CITES", "Citation", name, "Segment", f"{one.source}#{number}")
    for at, status in enumerate(one.checks):
        _node(made, "Verification", f"v{number}/{at}", status=status, ended_at=f"2024-01-0{at + 1}")
        _edge(made, "USED", "Verification", f"v{number}/{at}", "Citation", name)
    if one.corrected:
        _node(made, "Citation", f"{name}/corrected", number=number + 1000, project=PROJECT, claim="c")
        _edge(made, "SUPERSEDES", "Citation", f"{name}/corrected", "Citation", name)


def _node(made: Batch, label: str, key: str, /, **properties: Any) -> None:
    made.nodes.append(Node(label, key, {"id": key, **properties}))


def _edge(made: Batch, kind: str, start: str, one: str, end: str, other: str) -> None:
    made.edges.append(Edge(kind, Reference(start, one), Reference(end, other)))


__all__ = ["DAY", "PROJECT", "SITUATIONS", "Situation", "batch", "bond"]
