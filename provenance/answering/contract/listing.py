"""The list of references at the end of a text (document 001, 7.2), plain or as German lawyers cite.

    [4] Publisher. "Title". Published Feb 9, 2026. https://… [Paywall]
    [7] § 6 Abs. 1 Satz 1 BelO

A source behind a paywall and one that is only monitored say so. What may not be shown is not listed by name, and what
may not be known of is not listed at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from provenance.answering.bonds import Bonds
from provenance.answering.contract.evidence import published
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import spoken, word, written
from provenance.citing.standing import Consent, Paywall, Standing

_MARKUP = re.compile(r"([\\\[\]<>`*])")
_UNSAFE = re.compile(r"[\s<>()\[\]\"'`\\]")


class Setting(Protocol):
    """The call of an engine that sets a citation in a style."""

    def format_citation(self, citation_id: int, style: str = "inline") -> str:
        """Give a citation as it stands in a text."""
        ...


def references(
    numbers: Iterable[int],
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: Rules,
    *,
    language: str = "en",
    engine: Setting | None = None,
) -> str:
    """Give the list with its heading as Markdown, sorted by number; empty where nothing is listed.

    Numbers that no bond knows are left out. ``engine`` sets citations of law where the rules ask for it.
    """
    sources = {bond.citation: bond.source_id for bond in bonds.bonds}
    lines = [
        entry(number, standings[sources[number]], rules, language=language, engine=engine)
        for number in sorted(set(numbers))
        if sources.get(number) in standings and standings[sources[number]].consent is not Consent.FORBIDDEN
    ]
    return "\n\n".join([f"## {word('references', rules, language)}", *lines]) + "\n" if lines else ""


def entry(number: int, source: Standing, rules: Rules, *, language: str = "en", engine: Setting | None = None) -> str:
    """Give the line of one citation."""
    if source.consent is not Consent.OPEN:
        return f"[{number}] {word('restricted', rules, language)}"
    cited = None
    if rules.references == "legal" and engine is not None:
        cited = _ended(plain(engine.format_citation(number, "legal")))
    return f"[{number}] {named(source, rules, language=language, cited=cited)}"


def named(source: Standing, rules: Rules, *, language: str = "en", cited: str | None = None) -> str:
    """Give a source as the list names it, without a number; ``cited`` stands in the place of publisher and title."""
    if cited is not None:
        parts = [cited]
    else:
        opening, closing = ("„", "“") if spoken(language) == "de" else ('"', '"')
        parts = [_ended(plain(source.publisher))] if source.publisher else []
        parts.append(f"{opening}{plain(source.name)}{closing}.")
    day = published(source)
    if day is not None:
        parts.append(f"{word('published', rules, language)} {_ended(written(day, language))}")
    parts += [address] if (address := _address(source)) else []
    parts += [f"[{word('paywall', rules, language)}]"] if source.paywall is Paywall.METADATA_ONLY else []
    parts += [f"[{word('monitored', rules, language)}]"] if source.tier >= rules.weak_tier else []
    return " ".join(parts)


def plain(text: str) -> str:
    """Give a text as one line of Markdown that is nothing but text, so that no title poses as a mark or a tag."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _address(source: Standing) -> str | None:
    """Give the address of a source where it is one of the web, fit to stand in Markdown."""
    address = (source.url or "").strip()
    if not address.lower().startswith(("http://", "https://")):
        return None
    return _UNSAFE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), address)
