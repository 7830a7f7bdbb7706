"""What an evidence pack lacks, and what was searched for it, in words of a language."""

from __future__ import annotations

from provenance.answering.packs.parts import Searched, Unmet
from provenance.language import catalogue


def lacking(one: Unmet, language: str) -> str:
    """Say which constraint is not met: what was found, what was required, and why it could not be met."""
    others = _many(language, "one publisher", "publishers", one.others)
    given = {"publisher": one.publisher, "number": one.number, "among": one.among, "bound": one.bound}
    share = one.number * 100 // one.among if one.among else 0
    key = "places of one kind" if one.constraint == "places" and one.among > one.number else one.constraint
    return catalogue.said(language, "pack", key, share=share, others=others, **given)


def searched(one: Searched | None, language: str) -> str:
    """Say how many places of how many sources were searched."""
    if one is None:
        return "–"
    if not one.sources:
        return catalogue.said(language, "pack", "no source")
    places = _many(language, "one place", "some places", one.places)
    sources = _many(language, "one source", "some sources", one.sources)
    return catalogue.said(language, "pack", "searched", places=places, sources=sources)


def _many(language: str, one: str, several: str, number: int) -> str:
    return catalogue.said(language, "pack", one if number == 1 else several, number)
