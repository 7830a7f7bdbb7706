"""The fixed sentences of the contract, in German and English: what takes the place of a bullet that fails (3 to 6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from provenance.answering.contract.report import Failure
from provenance.answering.contract.rules import Rules
from provenance.citing.bibliography.legal import day as german_day

_ENGLISH: dict[str, str] = {
    "uncited": "Insufficient evidence to support this claim",
    "figures": "Insufficient credible evidence for this claim",
    "policy": "Cite official source directly for policy claims",
    "stale": "Data not yet available as of {day}",
    "weak": "Insufficient evidence to assess this claim",
    "conflicting": "Conflicting reports; unable to confirm",
    "no_official": "No official statement found in available sources",
}
_GERMAN: dict[str, str] = {
    "uncited": "Keine ausreichenden Belege für diese Aussage",
    "figures": "Keine ausreichend verlässlichen Belege für diese Aussage",
    "policy": "Für diese Aussage ist die amtliche Quelle zu zitieren",
    "stale": "Am {day} lagen noch keine Daten vor",
    "weak": "Keine ausreichenden Belege, um diese Aussage zu beurteilen",
    "conflicting": "Widersprüchliche Angaben; nicht bestätigt",
    "no_official": "Keine amtliche Erklärung in den vorhandenen Quellen",
}
_SHIPPED: Mapping[str, dict[str, str]] = {"de": _GERMAN, "en": _ENGLISH}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def replacement(
    failure: Failure, rules: Rules, language: str, today: date, *, conflicting: bool, no_official: bool
) -> str:
    """Give the bracketed sentence that says why nothing is claimed."""
    name = failure.value
    if conflicting and failure is not Failure.UNCITED:
        name = "conflicting"
    elif no_official:
        name = "no_official"
    spoken = "de" if language.startswith("de") else "en"
    words = rules.wordings.get(spoken, {}).get(name) or _SHIPPED[spoken][name]
    return f"[{words.replace('{day}', written(today, spoken))}]"


def written(day: date, language: str) -> str:
    """Give a day as it is written in a language: 10.2.2026, Feb 10, 2026."""
    if language.startswith("de"):
        return german_day(day.isoformat())
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
