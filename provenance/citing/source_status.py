"""How a source stands in a project: what the project says of it, and what has become of it since.

Tier, paywall, consent and the like are not in the bytes of a source: a project says them by classifying it
(`provenance.citing.source_status`), the newest classification counts, and what it leaves open is told by the kind of
the source: the texts of legislators, ministries and courts are official and primary, everything else is neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, cast
from urllib.parse import urlsplit

from etl.kinds import DocumentKind
from provenance.citing.context import CitationContext, checked_name
from provenance.citing.library import SourceLibrary, source_of
from provenance.citing.requests import checked_text, one_of
from provenance.citing.results import Source
from provenance.citing.roles import shown
from provenance.ledger.kept import kept
from provenance.model.activities import ulid
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, now
from provenance.model.sources import Classification, Consent, Paywall, Retraction
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

__all__ = ["Consent", "Paywall", "SourceStatus", "source_statuses", "standing_of"]

OFFICIAL = frozenset(kind.value for kind in DocumentKind if kind.row.official)
"""The kinds of source whose text is what the law or the authority itself says."""
LAW = frozenset(kind.value for kind in DocumentKind if kind.row.law)
"""Those of them that print the law of a day, and not a text of that day."""
_TIER_OFFICIAL, _TIER_OTHER = 1, 3


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """One source of a project. Days are ISO dates; ``tier`` is 1 (official) to 4 (monitor only).

    ``superseded_by`` is the artifact ID of the source that took its place, ``retracted`` the reason it was withdrawn.
    ``published`` says that it is official, or has a publisher or an address: everybody may read it anyway.
    ``persons`` and ``cleared`` are third persons it speaks of, and those who agreed to that.
    ``stand`` says that ``published_at`` is the day whose law a source prints, since nobody said when it was published.
    ``registry_id`` is the entry of a registry of sources (`provenance.citing.source_registry`) it was classified by.
    """

    source_id: int
    artifact_id: str
    name: str
    identifier: str
    publisher: str | None = None
    url: str | None = None
    published_at: str | None = None
    fetched_at: str | None = None
    tier: int = 3
    primary: bool = False
    paywall: Paywall = Paywall.FULL
    consent: Consent = Consent.OPEN
    topics: tuple[str, ...] = ()
    snippet: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    superseded_by: str | None = None
    retracted: str | None = None
    stand: bool = False
    language: str | None = None
    published: bool = False
    persons: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    registry_id: str | None = None

    @property
    def open(self) -> bool:
        """Whether its words may be read by all."""
        return self.consent is Consent.OPEN and self.paywall is Paywall.FULL


def source_statuses(graph: Graph, project: str) -> dict[int, SourceStatus]:
    """Return how each source of a project stands, by its number, in one query."""
    return {number: status for number, (status, _) in _standings(graph, project).items()}


def named(graph: Graph, project: str) -> dict[int, dict[str, str]]:
    """Return publisher and address of each source of a project as somebody classified it, by its number."""
    return {
        number: {name: said[name] for name in ("publisher", "url") if said.get(name)}
        for number, (_, said) in _standings(graph, project).items()
        if said
    }


def _standings(graph: Graph, project: str) -> dict[int, tuple[SourceStatus, dict[str, Any]]]:
    """Return how each source of a project stands, and what was last said of it, as of the last write."""

    def read() -> dict[int, tuple[SourceStatus, dict[str, Any]]]:
        rows = graph.read("standing/standings", project=project, number=None)
        return {row["number"]: (standing_of(row), newest(row["classifications"])) for row in rows}

    return kept(graph, ("standings", project), read)


def standing_of(row: dict[str, Any]) -> SourceStatus:
    """Make a standing of a row of ``standing/standings``: as classified, else as the kind of the source tells."""
    source = source_of({**row, "abbreviation": None, "segments": 0})
    said, kept = newest(row["classifications"]), cast("dict[str, Any]", row["source"])
    metadata = source.metadata
    official = (source.kind or "") in OFFICIAL
    url = said.get("url") or _address(source)
    publisher = said.get("publisher") or kept.get("publisher") or _publisher(source, url)
    retraction = newest(row["retractions"])
    newer = sorted(row["newer"], key=lambda one: (one[1], one[0]))
    return SourceStatus(
        source_id=source.id,
        artifact_id=source.artifact_id,
        name=source.name,
        identifier=source.identifier,
        publisher=publisher,
        url=url,
        published_at=said.get("published_at") or source.stand or source.valid_from,
        fetched_at=_fetched(metadata) or str(source.created_at),
        tier=said.get("tier") or kept.get("tier") or (_TIER_OFFICIAL if official else _TIER_OTHER),
        primary=said.get("primary", official),
        paywall=Paywall(said.get("paywall", Paywall.FULL)),
        consent=Consent(said.get("consent", Consent.OPEN)),
        topics=tuple(said.get("topics", ())),
        snippet=said.get("snippet"),
        valid_from=source.valid_from,
        valid_to=source.valid_to,
        superseded_by=newer[0][0] if newer else None,
        retracted=retraction.get("reason") if retraction and not retraction.get("withdrawn") else None,
        stand=source.kind in LAW and not said.get("published_at") and bool(source.stand or source.valid_from),
        language=kept.get("language"),
        published=bool(official or publisher or url),
        persons=tuple(said.get("persons", ())),
        cleared=tuple(said.get("cleared", ())),
        registry_id=said.get("registry_id"),
    )


def newest(said: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the newest of what was said, empty where nothing was.

    One stands at most, unless two stores were joined.
    """
    return max(said, key=lambda one: (one["recorded_at"], one["id"])) if said else {}


def _address(source: Source) -> str | None:
    given = source.metadata.get("url")
    found = given if isinstance(given, str) else source.identifier
    return found if urlsplit(found).scheme in {"http", "https"} else None


def _publisher(source: Source, url: str | None) -> str | None:
    """Whoever the metadata name, the ministry in the name of a letter's work (de/bmf/gobd), or the host of a page."""
    given = source.metadata.get("publisher")
    if isinstance(given, str) and given.strip():
        return given
    parts = (source.work or "").split("/")
    if source.kind == "letter" and len(parts) > 2:  # noqa: PLR2004 — country, ministry, letter
        return parts[1].upper()
    return urlsplit(url).hostname if url else None


def _fetched(metadata: Mapping[str, Any]) -> str | None:
    fetch = metadata.get("fetch")
    found = cast("dict[str, Any]", fetch).get("fetched_at") if isinstance(fetch, dict) else None
    return found if isinstance(found, str) else None


_LONGEST_TEXT = 5_000
_LONGEST_URL = 2_000
_MOST_TOPICS = 100
_LOWEST_TIER = 4
_OWN = (
    *("publisher", "url", "published_at", "tier", "primary", "paywall", "consent", "topics", "snippet"),
    *("persons", "cleared", "registry_id"),
)

Row = dict[str, Any]


class Classifying:
    """Writes what a project says of its sources."""

    def __init__(self, graph: Graph, library: SourceLibrary, context: CitationContext) -> None:
        self._graph = graph
        self._library = library
        self._context = context

    def classify(self, source_id: int, **given: Any) -> SourceStatus:
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

    def retract(self, source_id: int, reason: str, *, withdraw: bool) -> SourceStatus:
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

    def _written(self, source_id: int, make: Callable[[Row, str], Classification | Retraction | None]) -> SourceStatus:
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
    """Return what was said (None says nothing), each field checked; raises InvalidInput that names the field."""
    checks: dict[str, Callable[[Any], Any]] = {
        "publisher": lambda value: checked_name("publisher", value),
        "url": _url,
        "published_at": _day,
        "tier": _tier,
        "primary": bool,
        "paywall": lambda value: one_of("paywall", value, Paywall),
        "consent": lambda value: one_of("consent", value, Consent),
        "topics": lambda value: words_given("topics", value),
        "snippet": lambda value: _short("snippet", value, _LONGEST_TEXT),
        "persons": lambda value: words_given("persons", value),
        "cleared": lambda value: words_given("cleared", value),
        "registry_id": lambda value: checked_name("id", value),
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


def words_given(name: str, given: object) -> tuple[str, ...]:
    """Return a list of words, each once; raises InvalidInput for anything else, or for too many."""
    if not isinstance(given, list | tuple):
        raise InvalidInput(
            f"{name}: expected a list of words, found {type(given).__name__}.", suggestion='Give a list: ["tax"].'
        )
    found = tuple(dict.fromkeys(checked_name(name, one) for one in cast("list[object]", given)))
    if len(found) > _MOST_TOPICS:
        raise InvalidInput(
            f"{name}: expected at most {_MOST_TOPICS} words, found {len(found):,}.", suggestion="Name the main ones."
        )
    return found
