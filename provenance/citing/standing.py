"""How a source stands in a project: what the project says of it, and what has become of it since.

Tier, paywall, consent and the like are not in the bytes of a source: a project says them by classifying it
(`provenance.citing.classifying`), the newest classification counts, and what it leaves open is told by the kind of the
source: the texts of legislators, ministries and courts are official and primary, everything else is neither.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from provenance.citing.membership import source_of
from provenance.citing.results import Source
from provenance.model.standings import Consent, Paywall
from provenance.store.graph import Graph

__all__ = ["Consent", "Paywall", "Standing", "standing_of", "standings"]

OFFICIAL = frozenset({"statute", "by-law", "gazette", "eu", "decision", "letter"})
"""The kinds of source (`etl.document.DocumentKind`) whose text is what the law or the authority itself says."""
LAW = OFFICIAL - {"decision", "letter"}
"""Those of them that print the law of a day, and not a text of that day."""
_TIER_OFFICIAL, _TIER_OTHER = 1, 3


@dataclass(frozen=True, slots=True)
class Standing:
    """One source of a project. Days are ISO dates; ``tier`` is 1 (official) to 4 (monitor only).

    ``superseded_by`` is the artifact ID of the source that took its place, ``retracted`` the reason it was withdrawn.
    ``stand`` says that ``published_at`` is the day whose law a source prints, since nobody said when it was published.
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


def standings(graph: Graph, project: str) -> dict[int, Standing]:
    """Give how each source of a project stands, by its number, in one query."""
    rows = graph.read("standing/standings", project=project, number=None)
    return {row["number"]: standing_of(row) for row in rows}


def standing_of(row: dict[str, Any]) -> Standing:
    """Make a standing of a row of ``standing/standings``: as classified, else as the kind of the source tells."""
    source = source_of({**row, "abbreviation": None, "segments": 0})
    said, kept = newest(row["classifications"]), cast("dict[str, Any]", row["source"])
    metadata = source.metadata
    official = (source.kind or "") in OFFICIAL
    url = said.get("url") or _address(source)
    retraction = newest(row["retractions"])
    newer = sorted(row["newer"], key=lambda one: (one[1], one[0]))
    return Standing(
        source_id=source.id,
        artifact_id=source.artifact_id,
        name=source.name,
        identifier=source.identifier,
        publisher=said.get("publisher") or kept.get("publisher") or _publisher(source, url),
        url=url,
        published_at=said.get("published_at") or source.stand or source.valid_from,
        fetched_at=_fetched(metadata) or source.created_at,
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
    )


def newest(said: list[dict[str, Any]]) -> dict[str, Any]:
    """Give the newest of what was said, empty where nothing was; one stands at most, unless two stores were joined."""
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
