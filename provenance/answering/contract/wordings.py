"""The fixed words of the contract, in German and English: for bullets that fail, the list, the abstaining report.

Those in brackets say that nothing is claimed (document 001, 3, 3.1 and 6); `provenance.answering.drafts` reads them as
abstentions. A preset may word each otherwise.
"""

from __future__ import annotations

from datetime import date

from provenance.answering.contract.report import Failure
from provenance.answering.contract.rules import Rules
from provenance.citing.bibliography.legal import day as german_day
from provenance.language import catalogue
from provenance.language.catalogue import spoken

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
    words = rules.wordings.get(spoken(language), {}).get(name) or catalogue.tables(spoken(language))["contract"][name]
    for key, value in values.items():
        words = words.replace(f"{{{key}}}", value)
    return words


def written(day: date, language: str) -> str:
    """Give a day as it is written in a language: 10.2.2026, Feb 10, 2026."""
    if spoken(language) == "de":
        return german_day(day.isoformat())
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"
