"""A project says how a source stands, withdraws it, and takes that back: records that supersede what was said before.

    (:Classification)-[:CLASSIFIES]->(:Source), (:Retraction)-[:INVALIDATES]->(:Source)

Each classification says all that is known so far, so that the newest one alone counts; what it was before stays.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, cast
from urllib.parse import urlsplit

from provenance.citing.arguments import shown
from provenance.citing.context import CitationContext, checked_name
from provenance.citing.library import Library
from provenance.citing.requests import checked_text, one_of
from provenance.citing.standing import Standing, newest, standing_of
from provenance.model.activities import ulid
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, now
from provenance.model.standings import Classification, Consent, Paywall, Retraction
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

_LONGEST_TEXT = 5_000
_LONGEST_URL = 2_000
_MOST_TOPICS = 100
_LOWEST_TIER = 4
_OWN = ("publisher", "url", "published_at", "tier", "primary", "paywall", "consent", "topics", "snippet")

Row = dict[str, Any]


class Classifying:
    """Writes what a project says of its sources."""

    def __init__(self, graph: Graph, library: Library, context: CitationContext) -> None:
        self._graph = graph
        self._library = library
        self._context = context

    def classify(self, source_id: int, **given: Any) -> Standing:
        """Say something of a source, besides what was said before, and give how it stands; see the engine."""
        said = checked(given)
        if not said:
            raise InvalidInput(
                f"Expected at least one of {', '.join(_OWN)}; found none.",
                suggestion="Say what is to be known of the source, such as tier=2.",
            )

        def make(row: Row, artifact_id: str) -> Classification | None:
            before = newest(row["classifications"])
            kept = {name: before[name] for name in _OWN if name in before}
            if all(_same(kept.get(name), value) for name, value in said.items()):
                return None
            return Classification(
                id=ulid(),
                project=self._context.project_id,
                recorded_at=now(),
                source=artifact_id,
                session=self._context.session_key,
                supersedes=before.get("id"),
                **(kept | said),
            )

        return self._written(source_id, make)

    def retract(self, source_id: int, reason: str, *, withdraw: bool) -> Standing:
        """Withdraw a source, or take that back, and give how it stands; see the engine."""
        why = _short("reason", reason, _LONGEST_TEXT)

        def make(row: Row, artifact_id: str) -> Retraction | None:
            before = newest(row["retractions"])
            stands = bool(before) and not before.get("withdrawn")
            if withdraw and not stands:
                raise InvalidInput(
                    f"source_id: expected a source that is retracted; source {source_id} is not.",
                    suggestion="Look with standings().",
                )
            if stands and not withdraw and before["reason"] == why:
                return None
            return Retraction(
                id=ulid(),
                project=self._context.project_id,
                reason=why,
                withdrawn=True if withdraw else None,
                recorded_at=now(),
                source=artifact_id,
                session=self._context.session_key,
                supersedes=before.get("id"),
            )

        return self._written(source_id, make)

    def _written(self, source_id: int, make: Callable[[Row, str], Classification | Retraction | None]) -> Standing:
        source, context = self._library.get(source_id), self._context

        def build(tx: Transaction) -> Batch:
            # of two writers at a time the head of the log lets one through; the other looks again and supersedes it
            state = tx.run("standing/state", session=context.session_key, agent=context.agent_id)[0]
            record = make(tx.run("standing/standings", **self._asked(source_id))[0], source.artifact_id)
            batch = Batch()
            if record is None:
                return batch
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["session_known"]:
                batch.add(context.session())
            return batch.add(record)

        self._graph.write(build)
        return standing_of(self._graph.read("standing/standings", **self._asked(source_id))[0])

    def _asked(self, source_id: int) -> dict[str, Any]:
        return {"project": self._context.project_id, "number": source_id}


def checked(given: dict[str, Any]) -> dict[str, Any]:
    """Give what was said (None says nothing), each field checked; raises InvalidInput that names the field."""
    checks: dict[str, Callable[[Any], Any]] = {
        "publisher": lambda value: checked_name("publisher", value),
        "url": _url,
        "published_at": _day,
        "tier": _tier,
        "primary": bool,
        "paywall": lambda value: one_of("paywall", value, Paywall),
        "consent": lambda value: one_of("consent", value, Consent),
        "topics": _topics,
        "snippet": lambda value: _short("snippet", value, _LONGEST_TEXT),
    }
    return {name: checks[name](value) for name, value in given.items() if value is not None}


def _same(kept: Any, said: Any) -> bool:
    return list(kept or ()) == list(cast("tuple[str, ...]", said)) if isinstance(said, tuple) else kept == said


def _short(name: str, given: object, most: int) -> str:
    text = checked_text(name, given)
    if len(text) > most:
        raise InvalidInput(
            f"{name}: expected at most {most:,} characters, found {len(text):,}.", suggestion="Say it shorter."
        )
    return text


def _url(given: str) -> str:
    try:
        parts = urlsplit(given)
        sound = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        sound = False
    if not sound or len(given) > _LONGEST_URL or any(letter.isspace() or not letter.isprintable() for letter in given):
        raise InvalidInput(
            f"url: expected an address such as https://example.org/page, found {shown(given)}.",
            suggestion="Give the whole address, or leave it out.",
        )
    return given


def _day(given: str) -> str:
    try:
        if date.fromisoformat(given).isoformat() == given:
            return given
    except ValueError:
        pass
    raise InvalidInput(
        f"published_at: expected a day such as 2025-01-31, found {shown(given)}.",
        suggestion="Give year, month and day.",
    )


def _tier(given: int) -> int:
    if 1 <= given <= _LOWEST_TIER:
        return given
    raise InvalidInput(
        f"tier: expected a number from 1 (official) to {_LOWEST_TIER} (monitor only), found {given}.",
        suggestion="Give one of these.",
    )


def _topics(given: object) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        raise InvalidInput(
            f"topics: expected a list of words, found {type(given).__name__}.", suggestion='Give a list: ["tax"].'
        )
    found = tuple(dict.fromkeys(checked_name("topics", one) for one in cast("list[object]", given)))
    if len(found) > _MOST_TOPICS:
        raise InvalidInput(
            f"topics: expected at most {_MOST_TOPICS} words, found {len(found):,}.", suggestion="Name the main ones."
        )
    return found
