"""The list of references at the end of a text (document 001, 7.2), plain or as German lawyers cite.

    [4] Publisher. "Title". Published Feb 9, 2026. https://… [Paywall]
    [7, 9] § 6 Abs. 1 Satz 1 BelO. Stand 1.3.2023.

A source behind a paywall and one that is only monitored say so. What may not be shown is not listed by name, and what
may not be known of is not listed at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from provenance.answering.bonds import Bonds
from provenance.answering.contract.evidence import published
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import word, written
from provenance.citing.standing import Consent, Paywall, Standing
from provenance.language.catalogue import spoken
from provenance.model.errors import InvalidLocator
from provenance.model.locator import parse

_MARKUP = re.compile(r"([\\\[\]<>`*])")
_UNSAFE = re.compile(r"[\s<>()\[\]\"'`\\]")


Setting = Callable[[Sequence[int]], Mapping[int, str]]
"""Sets citations of law, given by their numbers, as German lawyers cite."""


def references(
    numbers: Iterable[int],
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: Rules,
    *,
    language: str = "en",
    legal: Setting | None = None,
) -> str:
    """Give the list with its heading as Markdown, sorted by number; empty where nothing is listed.

    Several citations of one place are one entry under all of their numbers ("[6, 11] § 146 Abs. 1 Satz 2 AO."). Numbers
    that no bond knows are left out. ``legal`` sets citations of law where the rules ask for it.
    """
    held = {bond.citation: bond for bond in reversed(bonds.bonds)}
    entries: dict[tuple[str, int | None], list[int]] = {}
    known = {number: standings.get(held[number].source_id) for number in sorted(set(numbers) & held.keys())}
    open_ = [number for number, source in known.items() if source is not None and source.consent is Consent.OPEN]
    cited: Mapping[int, str] = legal(open_) if legal is not None and rules.references == "legal" else {}
    for number, source in known.items():
        if source is None or source.consent is Consent.FORBIDDEN:
            continue
        said = _cited(source, rules, language, cited.get(number), held[number].printed)
        # that two sources are one and the same is not told of those that may not be named
        entries.setdefault((said, None if source.consent is Consent.OPEN else number), []).append(number)
    lines = [f"[{', '.join(map(str, some))}] {said}" for (said, _), some in entries.items()]
    return "\n\n".join([f"## {word('references', rules, language)}", *lines]) + "\n" if lines else ""


def _cited(source: Standing, rules: Rules, language: str, cited: str | None, place: str) -> str:
    """Give the entry of one citation, without its number."""
    if source.consent is not Consent.OPEN:
        return word("restricted", rules, language)
    if cited is not None:
        return named(source, rules, language=language, cited=_ended(plain(cited)))
    return named(source, rules, language=language, place=_place(place))


def _place(printed: str) -> str:
    """Give a place as lawyers print it; empty where it is none, such as the name of a page."""
    try:
        return printed if parse(printed).section else ""
    except InvalidLocator:
        return ""


def named(source: Standing, rules: Rules, *, language: str = "en", cited: str | None = None, place: str = "") -> str:
    """Give a source as the list names it, without a number; ``cited`` stands in the place of publisher and title.

    Behind a title stands the ``place`` that is cited, unless nobody may have read it there.
    """
    if cited is not None:
        parts = [cited]
    else:
        opening, closing = ("„", "“") if spoken(language) == "de" else ('"', '"')
        parts = [_ended(plain(source.publisher))] if source.publisher else []
        at = f", {plain(place)}" if place and source.paywall is not Paywall.METADATA_ONLY else ""
        parts.append(f"{opening}{plain(source.name)}{closing}{_ended(at)}")
    day = published(source)
    if day is not None:
        since = word("stand" if source.stand else "published", rules, language)
        parts.append(f"{since} {_ended(written(day, language))}")
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
