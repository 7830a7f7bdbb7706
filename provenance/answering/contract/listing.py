"""The list of references at the end of a text (document 001, 7.2), plain or as German lawyers cite.

    [4] Publisher. "Title". Published Feb 9, 2026. https://… [Paywall]
    [7, 9] § 6 Abs. 1 Satz 1 BelO. Stand 1.3.2023.

A source behind a paywall and one that is only monitored say so. What may not be shown is not listed by name, and what
may not be known of is not listed at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Protocol

from provenance.answering.contract.evidence import published
from provenance.answering.contract.quality import Pack, available
from provenance.answering.contract.report import ContractRules, Report, word, written
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.language.catalogue import placed, quoted, spoken
from provenance.model.errors import InvalidLocator
from provenance.model.locator import parse
from provenance.text import patterns as re

_MARKUP = re.compile(r"([\\\[\]<>`*])")
_UNSTRUCTURED = "Text"  # the section of a text without headings and numbers
_UNSAFE = re.compile(r"[\s<>()\[\]\"'`\\]")


Setting = Callable[[Sequence[int], str], Mapping[int, str]]
"""Sets citations of law, given by their numbers, as German lawyers cite."""


def references(
    numbers: Iterable[int],
    bonds: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    rules: ContractRules,
    *,
    language: str = "en",
    legal: Setting | None = None,
) -> str:
    """Return the list with its heading as Markdown, sorted by number; empty where nothing is listed.

    Several citations of one place are one entry under all of their numbers ("[6, 11] § 146 Abs. 1 Satz 2 AO."). Numbers
    that no bond knows are left out. ``legal`` sets citations of law where the rules ask for it.
    """
    held = {bond.citation: bond for bond in reversed(bonds.bonds)}
    entries: dict[tuple[str, int | None], list[int]] = {}
    known = {number: standings.get(held[number].source_id) for number in sorted(set(numbers) & held.keys())}
    open_ = [number for number, source in known.items() if source is not None and source.consent is Consent.OPEN]
    cited: Mapping[int, str] = legal(open_, language) if legal is not None and rules.references == "legal" else {}
    for number, source in known.items():
        if source is None or source.consent is Consent.FORBIDDEN:
            continue
        said = _cited(source, rules, language, cited.get(number), held[number].printed)
        # that two sources are one and the same is not told of those that may not be named
        entries.setdefault((said, None if source.consent is Consent.OPEN else number), []).append(number)
    lines = [f"[{', '.join(map(str, some))}] {said}" for (said, _), some in entries.items()]
    return "\n\n".join([f"## {word('references', rules, language)}", *lines]) + "\n" if lines else ""


def _cited(source: SourceStatus, rules: ContractRules, language: str, cited: str | None, place: str) -> str:
    """Return the entry of one citation, without its number."""
    if source.consent is not Consent.OPEN:
        return word("restricted", rules, language)
    if cited is not None:
        return named(source, rules, language=language, cited=_ended(plain(cited)))
    return named(source, rules, language=language, place=_place(place, language))


def _place(printed: str, language: str) -> str:
    """Return a place as lawyers print it; empty where it is none, such as the name of a page or a sentence of a text.

    A text without headings or numbers has no place that a reader could look up.
    """
    try:
        section = parse(printed).section
    except InvalidLocator:
        return ""
    return placed(language, printed) if section and section != _UNSTRUCTURED else ""


def named(
    source: SourceStatus, rules: ContractRules, *, language: str = "en", cited: str | None = None, place: str = ""
) -> str:
    """Return a source as the list names it, without a number; ``cited`` stands in the place of publisher and title.

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
    if source.paywall is Paywall.METADATA_ONLY:
        parts.append(f"[{word('paywall', rules, language)}] {word('walled', rules, language)}")
    parts += [f"[{word('monitored', rules, language)}]"] if source.tier >= rules.weak_tier else []
    return " ".join(parts)


def plain(text: str) -> str:
    """Return a text as one line of Markdown that is nothing but text, so that no title poses as a mark or a tag."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _address(source: SourceStatus) -> str | None:
    """Return the address of a source where it is one of the web, fit to stand in Markdown."""
    address = (source.url or "").strip()
    if not address.lower().startswith(("http://", "https://")):
        return None
    return _UNSAFE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), address)


_MOST_SHOWN, _EXCERPT = 3, 240


class Retrieved(Protocol):
    """A place of the evidence pack, as the report quotes it."""

    @property
    def source_id(self) -> int:
        """The number of its source."""
        ...

    @property
    def printed(self) -> str:
        """Where it stands."""
        ...

    @property
    def quote(self) -> str:
        """Its Satz; empty where no words of the source may be shown."""
        ...


def abstaining(
    report: Report,
    bonds: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    rules: ContractRules,
    *,
    language: str = "en",
    pack: Pack | None = None,
    retrieved: Sequence[Retrieved] = (),
    legal: Setting | None = None,
) -> str:
    """Return the abstaining report as Markdown: status, one to three pieces of evidence, reasons, references.

    ``retrieved`` are the places of the pack that whoever reads it may see: what no claim cites is quoted from them, and
    the sources of them that could not support anything are listed too.
    """
    day = written(date.fromisoformat(report.checked_at), language)
    shown = _shown(bonds, standings)
    pieces: dict[str, str] = {}  # the same words stand once, as those say them that come first
    for bond in shown:
        source = standings[bond.source_id]
        pieces.setdefault(_words(bond.quote, source), _evidence(bond, source, rules, language))
    places = [place for place in retrieved if _open(standings.get(place.source_id))]
    for place in places:
        source = standings[place.source_id]
        pieces.setdefault(_words(place.quote, source), _quoted(place, source, rules, language))
    title = rules.title.get(spoken(language)) or word("title", rules, language)
    parts = [
        f"# {title} - {day}",
        f"## {word('status', rules, language)}",
        word("unable", rules, language, day=day),
        f"## {word('available', rules, language)}",
        "\n".join([*pieces.values()][:_MOST_SHOWN]) or f"- [{word('nothing', rules, language)}]",
        f"## {word('why', rules, language)}",
        "\n".join(f"- {reason}" for reason in _reasons(report, available(standings, pack), rules, language)),
    ]
    listed = references([bond.citation for bond in shown], bonds, standings, rules, language=language, legal=legal)
    cited = {bond.source_id for bond in shown}
    uncited = dict.fromkeys(place.source_id for place in places if place.source_id not in cited)
    also = "\n".join(f"- {named(standings[number], rules, language=language)}" for number in uncited)
    if also:
        listed = f"{listed.rstrip()}\n\n{also}" if listed else f"## {word('references', rules, language)}\n\n{also}"
    return "\n\n".join([*parts, listed] if listed else parts).rstrip("\n") + "\n"


def _open(source: SourceStatus | None) -> bool:
    return source is not None and source.consent is Consent.OPEN and source.retracted is None


def _quoted(place: Retrieved, source: SourceStatus, rules: ContractRules, language: str) -> str:
    """Return a place that was retrieved, with where it stands: it has no number, since nothing cites it."""
    if source.paywall is Paywall.METADATA_ONLY or not place.quote:
        said = source.snippet or source.name
        by = plain(source.publisher or source.name)
        return f"- {by}: {quoted(language, [_short(said)])} ({word('headline', rules, language)})"
    return f"- {_by(source, place.printed, language)}: {quoted(language, [_short(place.quote)])}"


def _words(quote: str, source: SourceStatus) -> str:
    said = "" if source.paywall is Paywall.METADATA_ONLY else " ".join(quote.split())
    return said or source.snippet or source.name


def _by(source: SourceStatus, printed: str, language: str) -> str:
    """Return who says something, and where: a place of law as it is printed, of anything else its name."""
    at = _place(printed, language)
    return plain(", ".join([source.publisher, at or source.name] if source.publisher else [at or source.name]))


def _shown(bonds: EvidenceLinks, standings: Mapping[int, SourceStatus]) -> list[EvidenceLink]:
    """Return a bond for each citation that may be shown, the best sources first, each source once before any twice."""
    found: dict[int, EvidenceLink] = {}
    for bond in bonds.bonds:
        source = standings.get(bond.source_id)
        if _open(source):
            found.setdefault(bond.citation, bond)
    seen: Counter[int] = Counter()
    turns: dict[int, int] = {}
    for number, bond in found.items():
        turns[number] = seen[bond.source_id]
        seen[bond.source_id] += 1
    return sorted(found.values(), key=lambda one: (turns[one.citation], standings[one.source_id].tier, one.citation))


def _evidence(bond: EvidenceLink, source: SourceStatus, rules: ContractRules, language: str) -> str:
    if source.paywall is Paywall.METADATA_ONLY:
        said, by = source.snippet or source.name, plain(source.publisher or source.name)
        return f"- {by}: {quoted(language, [_short(said)])} ({word('headline', rules, language)}) [{bond.citation}]"
    return f"- {_by(source, bond.printed, language)}: {quoted(language, [_short(bond.quote)])} [{bond.citation}]"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return plain(words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rsplit(' ', 1)[0]} …")


def flag(report: Report, rules: ContractRules, language: str) -> str:
    """Return what stands at the head of a text that does not pass: that it is to be looked at, and why."""
    return word("flag", rules, language, said=" ".join(_lost(report, rules, language)))


def _lost(report: Report, rules: ContractRules, language: str) -> Iterator[str]:
    """Say what could not be kept, and in which sections nothing is left."""
    failures = Counter(one.failure for one in report.bullets if one.failure)
    reasons = ", ".join(
        f"{count} × {word(f'reason_{failure.value}', rules, language)}" for failure, count in failures.most_common()
    )
    counts = {"removed": str(report.removed_bullets), "total": str(report.total_bullets)}
    unsaid = f"{report.removed_bullets} × {word('reason_uncited', rules, language)}"
    sections = [one for one in report.empty_sections if one]
    if report.removed_bullets or not sections:
        yield word("removed", rules, language, reasons=reasons or unsaid, **counts)
    if sections:
        yield word("emptied", rules, language, sections=plain(rules.headings(sections, language)))


def _reasons(report: Report, there: tuple[SourceStatus, ...], rules: ContractRules, language: str) -> Iterator[str]:
    """Say what was missing, most telling first; there is always at least one reason."""
    yield from _lost(report, rules, language)
    asked = {topic for one in report.bullets for topic in one.topics} & set(rules.policy)
    for topic in sorted(asked):
        if not any(one.tier <= rules.official_tier and topic in one.topics for one in there):
            yield word("no_tier_1", rules, language, topic=topic)
    if there and all(one.tier >= rules.weak_tier for one in there):
        yield word("only_monitored", rules, language)
    closed = sum(one.paywall is Paywall.METADATA_ONLY for one in there)
    if 2 * closed > len(there):
        yield word("paywalled", rules, language, count=str(closed), total=str(len(there)))
