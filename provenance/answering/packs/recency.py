"""How recent a place is, 0 to 1, and whether it is too old to be taken (citation contract, 4.1).

What is recent depends on the use: news is by its day of publication, law by whether it is in force on the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from provenance.answering.packs.rules import Kind, Recency
from provenance.citing.standing import Standing

FRESH = 1.0


def in_force(standing: Standing, day: str, artifacts: Mapping[str, Standing]) -> bool:
    """Say whether a source is in force on a day; what took its place counts from the day it is in force itself."""
    if (standing.valid_from or "") > day or (standing.valid_to or day) < day:
        return False
    newer = artifacts.get(standing.superseded_by or "")
    return standing.superseded_by is None or (newer is not None and (newer.valid_from or "") > day)


def recency(rule: Recency, standing: Standing, day: str, similarity: float, *, force: bool) -> float | str:
    """Give how recent a place is on a day, or the reason why it is left out: "old", "undated", "not published yet"."""
    if rule.kind is not Kind.WINDOW:
        return FRESH if force or rule.kind is Kind.NONE else 0.0
    return _by_publication(rule, standing, day, similarity)


def _by_publication(rule: Recency, standing: Standing, day: str, similarity: float) -> float | str:
    age = _age(standing.published_at, day)
    if age is None:
        return 0.0 if rule.undated else "undated"
    if age < 0:
        return "not published yet"
    if age <= rule.fresh_days:
        return FRESH
    if age > rule.old_days or similarity < rule.highly_relevant:
        return "old"
    return (rule.old_days - age) / (rule.old_days - rule.fresh_days)


def _age(published: str | None, day: str) -> int | None:
    """Give the days between two ISO days (or times); None where one cannot be read."""
    try:
        return (date.fromisoformat(day[:10]) - date.fromisoformat((published or "")[:10])).days
    except ValueError:
        return None
