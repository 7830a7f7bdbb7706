"""What a refusal offers instead of an answer: a look at what is there (citation binding, "4. Refused").

Only sources that whoever asks may hear of are named, as the gates of display say: open ones, and by their titles only
where the rules name sources at all. What was retracted or superseded is not offered. A question that was refused for
what it is gets no such offer, since no source is touched for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from provenance.answering.display import DisplayRules
from provenance.answering.display.gates import consent_gate, tier_gate
from provenance.citing.standing import Standing

MOST = 5
"""Titles that are named; the rest is counted."""

_WORDS = {
    "de": {
        "none": "Es ist noch keine Quelle aufgenommen.",
        "offer": "Möchten Sie ansehen, was vorhanden ist? `beleg sources` zeigt es.",
        "there": "Vorhanden sind: {titles}.",
        "more": "{titles} und {more} weitere",
        "tongue": "Die vorhandenen Quellen sind in einer anderen Sprache ({language}): Fragen Sie in dieser.",
        "in de": "Deutsch",
        "in en": "Englisch",
    },
    "en": {
        "none": "No source has been added yet.",
        "offer": "Would you like to browse what is there? `beleg sources` shows it.",
        "there": "What is there: {titles}.",
        "more": "{titles} and {more} more",
        "tongue": "The sources at hand are in another language ({language}): ask in that one.",
        "in de": "German",
        "in en": "English",
    },
}


def tongue(standings: Mapping[int, Standing], rules: DisplayRules, tier: str, language: str) -> str | None:
    """Say in which language the sources are that a tier may hear of, where none of them is in that of the question."""
    found = {(one.language or "")[:2].lower() for one in _heard_of(standings, rules, tier)}
    if len(found) != 1 or not (only := found.pop()) or language.lower().startswith(only):
        return None
    words = _WORDS["de" if language.startswith("de") else "en"]
    return words["tongue"].format(language=words.get(f"in {only}", only))


def titles(standings: Mapping[int, Standing], rules: DisplayRules, tier: str) -> tuple[str, ...]:
    """Give the names of the sources that a tier may hear of, the most official first, each once."""
    ordered = sorted(_heard_of(standings, rules, tier), key=lambda one: (one.tier, one.name))
    return tuple(dict.fromkeys(" ".join(one.name.split()) for one in ordered))


def _heard_of(standings: Mapping[int, Standing], rules: DisplayRules, tier: str) -> list[Standing]:
    return [
        one
        for one in standings.values()
        if one.retracted is None
        and one.superseded_by is None
        and consent_gate(one).named
        and tier_gate(one, rules, tier).named
    ]


def offered(standings: Mapping[int, Standing], rules: DisplayRules, tier: str, language: str) -> str:
    """Give the offer in words, with the first titles where any may be named."""
    words = _WORDS["de" if language.startswith("de") else "en"]
    if not standings:
        return words["none"]
    names = titles(standings, rules, tier)
    if not names:
        return words["offer"]
    first = "; ".join(names[:MOST])
    said = words["more"].format(titles=first, more=len(names) - MOST) if len(names) > MOST else first
    return f"{words['offer']}\n{words['there'].format(titles=said)}"
