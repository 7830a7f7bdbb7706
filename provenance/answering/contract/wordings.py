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
    "stand": "As of",
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
    "uncited_why": "has no citation",
    "off_why": "has no citation that stands: {faults}",
    "figures_why": "states {figures}, with {count} independent sources of tier {tier} at best; it needs one of tier "
    "{least} or better, or {many} independent ones",
    "policy_why": "is about {topic} and cites no official source, though {source} is available",
    "undated_why": "rests on evidence whose day is not known",
    "stale_why": "rests on evidence that is {age} days old; at most {days} will do",
    "weak_why": "rests on {source} alone, which is only monitored (tier {tier})",
    "not_found_why": "[{number}] is no citation of this project",
    "no_number_why": "{mark} names no citation",
    "unknown_source_why": "source {number} is not registered in this project",
    "missing_field_why": "{source}: {fields} not known",
    "wrong_address_why": "{source} is registered at {registered}, not {said}",
    "retracted_why": "{source} was retracted: {reason}",
    "paywalled_why": "the source is behind a paywall",
    "not_borne_why": "the passage does not bear the claim",
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
    "stand": "Stand",
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
    "uncited_why": "hat keinen Beleg",
    "off_why": "hat keinen Beleg, der trägt: {faults}",
    "figures_why": "nennt {figures}, mit {count} unabhängigen Quellen von bestenfalls Stufe {tier}; nötig ist eine von "
    "Stufe {least} oder besser, oder {many} unabhängige",
    "policy_why": "handelt von {topic} und zitiert keine amtliche Quelle, obwohl {source} vorliegt",
    "undated_why": "stützt sich auf Belege, deren Tag nicht bekannt ist",
    "stale_why": "stützt sich auf Belege, die {age} Tage alt sind; höchstens {days} sind erlaubt",
    "weak_why": "stützt sich allein auf {source}, eine nur beobachtete Quelle (Stufe {tier})",
    "not_found_why": "[{number}] ist kein Beleg dieses Projekts",
    "no_number_why": "{mark} nennt keinen Beleg",
    "unknown_source_why": "Quelle {number} ist in diesem Projekt nicht registriert",
    "missing_field_why": "{source}: {fields} nicht bekannt",
    "wrong_address_why": "{source} ist unter {registered} registriert, nicht unter {said}",
    "retracted_why": "{source} wurde zurückgezogen: {reason}",
    "paywalled_why": "die Quelle liegt hinter einer Bezahlschranke",
    "not_borne_why": "die Stelle trägt die Aussage nicht",
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
