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
from provenance.language import catalogue

MOST = 5
"""Titles that are named; the rest is counted."""


def tongue(standings: Mapping[int, Standing], rules: DisplayRules, tier: str, language: str) -> str | None:
    """Say in which language the sources are that a tier may hear of, where none of them is in that of the question."""
    found = {(one.language or "")[:2].lower() for one in _heard_of(standings, rules, tier)}
    if len(found) != 1 or not (only := found.pop()) or language.lower().startswith(only):
        return None
    named = _word(language, f"in {only}") if only in catalogue.LANGUAGES else only
    return _word(language, "tongue", language=named)


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
    if not standings:
        return _word(language, "none")
    names = titles(standings, rules, tier)
    if not names:
        return _word(language, "offer")
    first = "; ".join(names[:MOST])
    said = _word(language, "more", titles=first, more=len(names) - MOST) if len(names) > MOST else first
    return f"{_word(language, 'offer')}\n{_word(language, 'there', titles=said)}"


def _word(language: str, key: str, /, **given: object) -> str:
    return catalogue.said(language, "inventory", key, **given)
