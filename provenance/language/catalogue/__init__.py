"""Findings become sentences here and nowhere else: from a German and an English catalogue, by the reader's language.

``de.toml`` and ``en.toml`` have the same tables, keys and holes, and so have ``commands.de.toml`` and
``commands.en.toml``, what the command line says of its own accord, and ``page.de.toml`` and ``page.en.toml``, the
frame of the report. ``members.de.toml`` and ``members.en.toml`` have the names of the members of closed sets, each with
the table it belongs to. What is told is never read again by code: whoever goes
on with a finding has the finding.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from provenance.language.placing import is_of_law, translated
from provenance.text.found import Difference, Remark

LANGUAGES = ("de", "en")
_FOLDER = Path(__file__).parent
_ORDER = ("negation", "number", "date", "unit", "modality", "limit", "name", "word")
"""What matters first to who reads why a claim is not borne."""
_MOST = 2
_PLACES = {"nearest at": 0, "misplaced": 1}
"""Which hole of a remark is a place as it is printed."""
_FIGURES = {"number", "unit", "date"}
"""Kinds of difference that are told without quotation marks."""
_NAMED = 4
"""Differences of a quote that are spelt out."""
_FIRST = ("negation", "number", "date", "modality", "unit", "limit", "name", "word")
"""What matters first to who mends a quote."""
QUOTES = {"de": ("„", "“"), "en": ("“", "”")}
"""The quotation marks of each language."""


def spoken(language: str) -> str:
    """Return the language that is answered in: German to German, else English."""
    return "de" if language.lower().startswith("de") else "en"


def said(language: str, table: str, key: str, /, *given: object, **named: object) -> str:
    """Say one thing of a table in a language, with its holes filled."""
    return tables(spoken(language))[table][key].format(*given, **named)


def kind(language: str, name: str) -> str:
    """Name a kind of difference."""
    return said(language, "kind", name)


def difference(language: str, one: Difference) -> str:
    """Say what the source says and what the claim says."""
    return said(language, "difference", _key(one), kind=kind(language, one.kind), source=one.source, claim=one.quote)


def reason(findings: Iterable[Difference], place: str, language: str) -> tuple[str, ...]:
    """Say why a place does not bear a claim: at most two short sentences, the one that matters first.

    That the rest stands there otherwise is told only where nothing says what: of words added to a Satz it is not true.
    """
    ordered = sorted(dict.fromkeys(findings), key=lambda one: _ORDER.index(one.kind))
    ordered = [one for one in ordered if one.sign != "rest"] or ordered
    named = placed(language, place) or said(language, "reason", "here")
    return tuple(_reason(one, named, language) for one in ordered[:_MOST])


def _reason(one: Difference, place: str, language: str) -> str:
    """Say one difference as a sentence; of two figures with one noun the noun is said once."""
    key, claim = _key(one), one.quote
    if key == "word" and one.kind in _FIGURES:
        key, claim = "figure", _without_shared_end(claim, one.source)
    return said(language, "reason", key, place=place, source=one.source, claim=claim)


def _without_shared_end(words: str, others: str) -> str:
    own, theirs = words.split(), others.split()
    while len(own) > 1 and len(theirs) > 1 and own[-1] == theirs[-1]:
        own, theirs = own[:-1], theirs[:-1]
    return " ".join(own)


def remark(language: str, one: Remark) -> str:
    """Say one thing of a quote."""
    filled = {"seen": _seen(language, one.seen), "named": _named(language, one.seen)}
    holes = [_hole(language, each) for each in one.given]
    if (at := _PLACES.get(one.told)) is not None:
        holes[at] = placed(language, str(holes[at]))
    return said(language, "quote", one.told, *holes, **filled)


def remarks(language: str, several: Iterable[Remark]) -> str:
    """Say things of a quote, one behind the other."""
    return " ".join(remark(language, one) for one in several)


def quoted(language: str, words: Iterable[str]) -> str:
    """Return words in the quotation marks of a language, in a row."""
    opens, closes = QUOTES[spoken(language)]
    return ", ".join(f"{opens}{word}{closes}" for word in words)


def placed(language: str, printed: str) -> str:
    """Return a place, as `Locator` prints it, for readers of a language; places of law are the same in all."""
    if spoken(language) == "de" or not printed or is_of_law(printed):
        return printed
    return translated(printed, tables("en")["level"], QUOTES["en"])


def joined(sentences: Sequence[str]) -> str:
    """Return sentences one behind the other, each with its stop."""
    said_ = (one.strip() for one in sentences)
    return " ".join(one if one.endswith((".", "!", "?")) else f"{one}." for one in said_ if one)


def _hole(language: str, given: str | int | Remark | tuple[Remark, ...]) -> str | int:
    if isinstance(given, Remark):
        return remark(language, given)
    if isinstance(given, tuple):
        return said(language, "joint", "and").join(remark(language, one) for one in given)
    return given


def _seen(language: str, differences: Iterable[Difference]) -> str:
    """Say how a quote differs from its source, what matters first, and how much more there is."""
    ranked = sorted(differences, key=lambda one: _FIRST.index(one.kind))
    told = "; ".join(
        said(language, "altered", _key(one), kind=kind(language, one.kind), source=one.source, claim=one.quote)
        for one in ranked[:_NAMED]
    )
    more = len(ranked) - _NAMED
    return said(language, "joint", "more", told, more) if more > 0 else told


def _named(language: str, differences: Iterable[Difference]) -> str:
    return ", ".join(said(language, "joint", "hidden", one.source, kind(language, one.kind)) for one in differences)


def _key(one: Difference) -> str:
    if one.source and one.source.casefold() == one.quote.casefold():
        return "apart"
    return one.sign or ("left out" if not one.quote else "added" if not one.source else "word")


@cache
def tables(language: str) -> dict[str, dict[str, str]]:
    """Return the catalogue of a language."""
    parts = (f"{language}.toml", f"commands.{language}.toml", f"page.{language}.toml")
    found = {name: table for part in parts for name, table in _read(part).items()}
    for members in _read(f"members.{language}.toml").values():
        for member, texts in members.items():
            for name, text in texts.items():
                found.setdefault(name, {})[member] = text
    return found


def _read(part: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / part).read_text(encoding="utf-8"))
