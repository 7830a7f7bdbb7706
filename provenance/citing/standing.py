"""How a source stands in a project: what the project says of it, and what has become of it since.

Tier, paywall, consent and the like are not in the bytes of a source: a project says them by classifying it, the newest
classification counts, and what it leaves open is told by the kind of the source (a statute is an official text).
"""

from __future__ import annotations

from dataclasses import dataclass

from provenance.model.standings import Consent, Paywall

__all__ = ["Consent", "Paywall", "Standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One source of a project. Days are ISO dates; ``tier`` is 1 (official) to 4 (monitor only).

    ``superseded_by`` is the artifact ID of the source that took its place, ``retracted`` the reason it was withdrawn.
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
