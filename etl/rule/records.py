"""From drafts to Rule records, linked to the segments they stand in.

    (:Rule)-[:DERIVED_FROM]->(:Segment), (:Rule)-[:REFERS_TO]->(:Segment)

The id is the SHA-256 of what the rule says and of the segments it says it in, so that the same text gives the same
rule, and another version of the law another one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from etl.document import Document, Unit
from etl.rule.draft import FIELDS, RuleDraft, Spans
from etl.rule.extract import rules_of
from provenance.model.rules import Modality, Rule
from provenance.model.sources import Segment

_Key: TypeAlias = tuple[tuple[str, ...], int, int]


def rule_records(
    document: Document,
    segments: Sequence[Segment],
    recorded_at: str,
    *,
    valid_from: str | None = None,
    valid_to: str | None = None,
    drafts: Iterable[RuleDraft] | None = None,
) -> list[Rule]:
    """Return the rules of a document as records; ``segments`` are those made from the same document.

    ``valid_from`` and ``valid_to`` are the days of the version; a place that comes into force on another has its own.
    ``drafts`` are the rules where they were read (or enriched) before; else they are read here.
    Raises ValueError where a unit with a rule has no segment.
    """
    by_place: dict[_Key, Segment] = {(one.path, one.start, one.end): one for one in segments if one.text is not None}
    found: dict[str, Rule] = {}
    for draft in rules_of(document) if drafts is None else drafts:
        rule = _rule(document, by_place, draft, recorded_at, valid_from, valid_to)
        found.setdefault(rule.id, rule)
    return list(found.values())


def _rule(
    document: Document,
    by_place: dict[_Key, Segment],
    draft: RuleDraft,
    recorded_at: str,
    valid_from: str | None,
    valid_to: str | None,
) -> Rule:
    def segment(index: int) -> Segment:
        unit = document.units[index]
        found = by_place.get(_key(unit))
        if found is None:
            raise ValueError(f"no segment stands for unit {index} ({unit.section} {unit.path})")
        return found

    def places(spans: Spans) -> list[list[str | int]]:
        return [[_name(segment(span.unit)), span.start, span.end] for span in spans]

    said = {name: draft.words(name, document) for name in FIELDS}
    spans = {name: places(getattr(draft, name)) for name in FIELDS if said[name]}
    units = tuple(dict.fromkeys((*draft.units, *draft.start_units)))
    stands_in = tuple(segment(index).id for index in units)
    content: dict[str, Any] = {
        "modality": draft.modality,
        **said,
        "duration": draft.duration,
        "spans": spans,
        "segments": list(stands_in),
        "objects": [segment(index).id for index in draft.objects],
    }
    return Rule(
        id=rule_id(content),
        modality=Modality(draft.modality),
        locator=segment(draft.units[0]).locator,
        **said,
        duration=draft.duration,
        spans=spans,
        valid_from=max((day for index in units if (day := segment(index).valid_from)), default=valid_from),
        valid_to=valid_to,
        recorded_at=recorded_at,
        segments=stands_in,
        objects=tuple(content["objects"]),
    )


def rule_id(content: Mapping[str, Any]) -> str:
    """Name a rule by what it says and where: modality, fields, duration, spans, segments and objects."""
    packed = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(packed.encode()).hexdigest()


def _key(unit: Unit) -> _Key:
    return tuple(part for level in unit.path for part in level), unit.start, unit.end


def _name(segment: Segment) -> str:
    """Return what the id of a segment has behind that of its source: ``para-147_abs-3_satz-1``."""
    return segment.id.partition("#")[2]
