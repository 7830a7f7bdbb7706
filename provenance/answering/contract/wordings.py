"""The fixed words of the contract, in German and English: for bullets that fail, the list, the abstaining report.

Those in brackets say that nothing is claimed (document 001, 3, 3.1 and 6); `provenance.answering.drafts` reads them as
abstentions. A preset may word each otherwise.
"""

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
    "references": "References",
    "published": "Published",
    "paywall": "Paywall",
    "monitored": "Monitor-only source",
    "restricted": "Source restricted.",
    "title": "Report",
    "status": "Synthesis Status: Insufficient Evidence",
    "unable": "We were unable to generate a complete report for {day} due to insufficient citeable evidence in "
    "available sources.",
    "available": "Available Evidence Summary",
    "nothing": "Nothing that can be cited was found.",
    "headline": "headline/snippet only: the source is paywalled",
    "why": "Why Insufficient",
    "removed": "{removed} of {total} statements could not be kept: {reasons}.",
    "emptied": "Nothing is left in: {sections}.",
    "no_tier_1": "No Tier 1 source on {topic} is available.",
    "only_monitored": "Only monitor-only (Tier 4) sources are available.",
    "paywalled": "Paywalled sources dominate ({count} of {total}); their full text may not be used.",
    "reason_uncited": "no citation that stands",
    "reason_figures": "figures without a credible source",
    "reason_policy": "no official source cited",
    "reason_stale": "evidence out of date",
    "reason_weak": "only one source, and that monitor-only",
    "retry": "The draft was checked and cannot go out as it is. Write it again. Cite everything: put the number of a "
    "citation behind every statement, use only passages you were given, and leave out what none of them bears.",
}
_GERMAN: dict[str, str] = {
    "uncited": "Keine ausreichenden Belege für diese Aussage",
    "figures": "Keine belastbaren Belege für diese Aussage",
    "policy": "Keine amtliche Quelle zitiert, obwohl eine vorliegt",
    "stale": "Daten noch nicht verfügbar, Stand {day}",
    "weak": "Keine hinreichenden Belege, um diese Aussage zu beurteilen",
    "conflicting": "Widersprüchliche Angaben; nicht bestätigt",
    "no_official": "Keine amtliche Stellungnahme in den vorhandenen Quellen",
    "references": "Belege",
    "published": "Veröffentlicht am",
    "paywall": "Bezahlschranke",
    "monitored": "Nur beobachtete Quelle",
    "restricted": "Quelle nicht freigegeben.",
    "title": "Bericht",
    "status": "Stand: Belege reichen nicht aus",
    "unable": "Ein vollständiger Bericht ließ sich für den {day} nicht erstellen, weil zitierfähige Belege in den "
    "vorhandenen Quellen fehlen.",
    "available": "Vorhandene Belege",
    "nothing": "Nichts Zitierfähiges wurde gefunden.",
    "headline": "nur Überschrift oder Anriss: Quelle hinter einer Bezahlschranke",
    "why": "Warum das nicht reicht",
    "removed": "{removed} von {total} Aussagen waren nicht zu halten: {reasons}.",
    "emptied": "Nichts übrig ist in: {sections}.",
    "no_tier_1": "Zu {topic} liegt keine amtliche Quelle vor.",
    "only_monitored": "Es liegen nur beobachtete Quellen (Stufe 4) vor.",
    "paywalled": "Quellen hinter Bezahlschranken überwiegen ({count} von {total}); ihr Volltext darf nicht verwendet "
    "werden.",
    "reason_uncited": "kein Beleg, der trägt",
    "reason_figures": "Zahlen ohne verlässliche Quelle",
    "reason_policy": "keine amtliche Quelle zitiert",
    "reason_stale": "Belege veraltet",
    "reason_weak": "nur eine und nur beobachtete Quelle",
    "retry": "Der Entwurf wurde geprüft und kann so nicht hinaus. Schreibe ihn neu. Belege alles: Setze hinter jede "
    "Aussage die Nummer eines Belegs, verwende nur die gegebenen Stellen und lass weg, was keine von ihnen trägt.",
}
_SHIPPED: Mapping[str, dict[str, str]] = {"de": _GERMAN, "en": _ENGLISH}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
ABSTENTIONS = ("uncited", "figures", "policy", "stale", "weak", "conflicting", "no_official")
"""The names of the words that take the place of a bullet."""


def replacement(
    failure: Failure, rules: Rules, language: str, today: date, *, conflicting: bool, no_official: bool
) -> str:
    """Give the bracketed sentence that says why nothing is claimed."""
    name = failure.value
    if conflicting and failure is not Failure.UNCITED:
        name = "conflicting"
    elif no_official:
        name = "no_official"
    return f"[{word(name, rules, language, day=written(today, language))}]"


def word(name: str, rules: Rules, language: str, **values: str) -> str:
    """Give words by their name, in the language of a draft, with values put in."""
    words = rules.wordings.get(spoken(language), {}).get(name) or _SHIPPED[spoken(language)][name]
    for key, value in values.items():
        words = words.replace(f"{{{key}}}", value)
    return words


def spoken(language: str) -> str:
    """Give the language that is answered in: German to German, else English."""
    return "de" if language.lower().startswith("de") else "en"


def written(day: date, language: str) -> str:
    """Give a day as it is written in a language: 10.2.2026, Feb 10, 2026."""
    if spoken(language) == "de":
        return german_day(day.isoformat())
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
