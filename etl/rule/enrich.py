"""Rules enriched by a model, each field only with words that stand in the Satz.

A model may see what the program does not: who is meant by a passive, what "dies" is. It is asked for fields with the
words they rest on, and nothing it says is believed: words that are not found in the units of the rule drop the field,
and a duration is worked out from the words, never taken. What the program has read is not overwritten.

`Enricher` is the port; `ChatEnricher` asks a model server (`provenance.chat`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from etl.document import Document
from etl.rule.deadline import deadlines
from etl.rule.draft import RuleDraft, Span
from etl.rule.records import rule_id
from etl.rule.tokens import tokens
from provenance.chat import ChatModel, Fault
from provenance.model.errors import StoreUnavailable
from provenance.model.rules import Modality, Rule
from provenance.text import patterns as re

FIELDS = ("addressee", "action", "object", "condition", "exception", "deadline", "start")
_ASK = (
    "You read one rule of German law. For each field give the exact words of the text it rests on, copied character "
    "by character, or null where the text does not say. Never paraphrase."
)


class Enricher(Protocol):
    """Proposes fields of a rule with the words they rest on."""

    def propose(self, text: str, known: Mapping[str, str | None]) -> Mapping[str, str | None]:
        """Return for fields of `FIELDS` the words of ``text`` they rest on; ``known`` is what was read already."""
        ...


@dataclass(frozen=True, slots=True)
class Enriched:
    """A draft with the proposals that hold, and the fields whose words were not found."""

    draft: RuleDraft
    dropped: tuple[str, ...] = ()


def enrich(document: Document, draft: RuleDraft, enricher: Enricher) -> Enriched:
    """Fill the empty fields of a draft with proposals whose words stand in its units."""
    text = "\n".join(document.units[index].text for index in draft.units)
    known: dict[str, str | None] = {name: draft.words(name, document) for name in FIELDS}
    filled: dict[str, Any] = {}
    dropped: list[str] = []
    for name, said in enricher.propose(text, {"modality": draft.modality, **known}).items():
        if name not in FIELDS or known[name] or not said or not said.strip():
            continue
        span = _find(document, draft.units, said)
        if span is None:
            dropped.append(name)
            continue
        filled[name] = (span,)
        if name == "deadline":
            filled["duration"] = duration_of(span.text(document))
    return Enriched(replace(draft, **filled), tuple(dropped))


def _find(document: Document, units: Sequence[int], said: str) -> Span | None:
    """Find words in the units."""
    for index in units:
        if found := stretch_of(said, document.units[index].text):
            return Span(index, *found)
    return None


def stretch_of(said: str, text: str) -> tuple[int, int] | None:
    """Find whole words in a text; white space may differ, nothing else."""
    pattern = re.compile(r"(?<!\w)" + r"\s+".join(re.escape(word) for word in said.split()) + r"(?!\w)")
    match = pattern.search(text)
    return match.span() if match else None


def duration_of(said: str) -> str | None:
    """Work the duration out from the words, None where they give none."""
    return next((one.duration for one in deadlines(tokens(said), amounts=True) if one.duration), None)


@dataclass(frozen=True, slots=True)
class ChatEnricher:
    """A model behind a server, which has its seconds for each rule."""

    chat: ChatModel

    def propose(self, text: str, known: Mapping[str, str | None]) -> Mapping[str, str | None]:
        """Ask the model. Raises StoreUnavailable where it cannot be reached or does not answer as asked."""
        fields = self.chat.ask(_ASK, {"text": text, "read": dict(known)}, "rule", _schema())
        if isinstance(fields, Fault):
            raise StoreUnavailable(
                f"Expected an answer of the model {self.chat.model} at {self.chat.url}: {fields.why}.",
                suggestion="Check that the server runs and knows the model; without one the program reads rules alone.",
            )
        return {name: words for name, words in fields.items() if name in FIELDS and isinstance(words, str)}


def _schema() -> dict[str, Any]:
    """Return the JSON Schema of an answer: each field words or null."""
    return {
        "type": "object",
        "properties": {name: {"type": ["string", "null"]} for name in FIELDS},
        "required": list(FIELDS),
        "additionalProperties": False,
    }


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
