"""The rules of a source in the store, filled in by a model, a few at a write.

    (:Rule)-[:SUPERSEDES]->(:Rule), (:Rule)-[:GENERATED_BY]->(:Extraction)-[:ATTRIBUTED_TO]->(:Agent)

The extraction names the model. Nothing is changed: the rule as the program read it stays, with when it was recorded.
A run that was cut short goes on with the rules that no model has filled in yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from typing import Any

from etl.load.resolve_works import pairs
from etl.rule.enrich import Enricher, Kept, Refilled, refill
from provenance.model.activities import Agent, Extraction, ulid
from provenance.model.graph import Batch, now
from provenance.model.locator import Locator
from provenance.store.graph import Graph

_AT_ONCE = 10


@dataclass(frozen=True, slots=True)
class Filled:
    """What came of one rule: where it stands, the fields filled and those dropped, for their words are not there."""

    locator: str
    filled: tuple[str, ...]
    dropped: tuple[str, ...]


def enrich_rules(
    graph: Graph, artifact_id: str, enricher: Enricher, model: str, place: Locator | None = None
) -> Iterator[Filled]:
    """Fill in the rules of a source, or those that begin at or below a place, and give what came of each.

    Raises StoreUnavailable where the model or the store does not answer; what was written until then stays.
    """
    rows = iter(
        row
        for row in graph.read("law/rules_with_texts", artifact_id=artifact_id)
        if not row["filled"] and (place is None or _begins(row, place))
    )
    while portion := list(islice(rows, _AT_ONCE)):
        yield from _portion(graph, portion, enricher, model)


def _begins(row: dict[str, Any], place: Locator) -> bool:
    first = row["texts"][0]
    return Locator(place.section, place.path).covers(Locator(first["section"], pairs(first["path"])))


def _portion(graph: Graph, rows: list[dict[str, Any]], enricher: Enricher, model: str) -> list[Filled]:
    started, name = now(), ulid()
    found: list[tuple[dict[str, Any], Refilled]] = []
    for row in rows:
        texts = {text["id"]: text["text"] or "" for text in row["texts"]}
        found.append((row, refill(Kept(row["rule"], texts, row["objects"]), enricher, name, now())))
    rules = [refilled.rule for _, refilled in found if refilled.rule is not None]
    if rules:
        software = f"Beleg {version('beleg')}"
        agent = Agent(id=f"software:beleg/{version('beleg')}", name=software)
        extraction = Extraction(
            id=name,
            started_at=started,
            ended_at=now(),
            software=software,
            configuration={"task": "rules", "model": model},
            agent=agent.id,
        )
        graph.write(
            lambda tx: (Batch() if tx.run("load/agent", agent=agent.id) else Batch().add(agent)).add(extraction, *rules)
        )
    return [Filled(row["rule"]["locator"], refilled.filled, refilled.dropped) for row, refilled in found]
