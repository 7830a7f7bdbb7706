"""A rule as it is kept, filled in by a model: the same as `enrich`, from records instead of a document.

What comes is a new rule that supersedes the old one; a field whose words do not stand in the texts of the rule is
dropped, and said to be.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from etl.rule.enrich import FIELDS, Enricher, duration_of, stretch_of
from etl.rule.records import rule_id
from provenance.model.rules import Modality, Rule


@dataclass(frozen=True, slots=True)
class Kept:
    """A rule of the store: its properties, the texts it stands in by segment id in document order, its objects."""

    rule: Mapping[str, Any]
    texts: Mapping[str, str]
    objects: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Refilled:
    """What a model came to: the new rule (None where it added nothing), fields filled, and fields dropped."""

    rule: Rule | None
    filled: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


def refill(kept: Kept, enricher: Enricher, extraction: str, recorded_at: str) -> Refilled:
    """Ask for the empty fields of a rule; raises what the enricher raises."""
    rule = kept.rule
    known: dict[str, str | None] = {name: rule.get(name) for name in FIELDS}
    spans: dict[str, Any] = json.loads(rule["spans"]) if rule.get("spans") else {}
    filled: dict[str, str] = {}
    dropped: list[str] = []
    proposed = enricher.propose("\n".join(kept.texts.values()), {"modality": rule["modality"], **known})
    for name, said in proposed.items():
        if name not in FIELDS or known[name] or not said or not said.strip():
            continue
        place = _place(said, kept.texts)
        if place is None:
            dropped.append(name)
            continue
        segment, start, end = place
        filled[name] = " ".join(kept.texts[segment][start:end].split())
        spans[name] = [[segment.partition("#")[2], start, end]]
    if not filled:
        return Refilled(None, (), tuple(dropped))
    return Refilled(_rule(kept, known | filled, spans, extraction, recorded_at), tuple(filled), tuple(dropped))


def _place(said: str, texts: Mapping[str, str]) -> tuple[str, int, int] | None:
    for segment, text in texts.items():
        if found := stretch_of(said, text):
            return (segment, *found)
    return None


def _rule(kept: Kept, said: Mapping[str, str | None], spans: dict[str, Any], extraction: str, recorded_at: str) -> Rule:
    rule = kept.rule
    duration = rule.get("duration")
    if duration is None and not rule.get("deadline") and (deadline := said["deadline"]):
        duration = duration_of(deadline)
    segments, objects = tuple(kept.texts), tuple(kept.objects)
    content = {
        "modality": rule["modality"],
        **said,
        "duration": duration,
        "spans": spans,
        "segments": list(segments),
        "objects": list(objects),
    }
    return Rule(
        id=rule_id(content),
        modality=Modality(rule["modality"]),
        locator=rule["locator"],
        **said,
        duration=duration,
        spans=spans,
        valid_from=rule.get("valid_from"),
        valid_to=rule.get("valid_to"),
        recorded_at=recorded_at,
        segments=segments,
        objects=objects,
        supersedes=rule["id"],
        generated_by=extraction,
    )
