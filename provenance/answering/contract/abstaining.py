"""What is delivered where a draft failed twice: that there is too little evidence, what there is, and why (3.2).

Nothing in it is claimed: evidence is quoted with its citation, or named by its headline where the text is behind a
paywall. What may not be shown to everybody is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Protocol

from provenance.answering.bonds import Bond, Bonds
from provenance.answering.contract.listing import Setting, named, plain, references
from provenance.answering.contract.quality import Pack, available
from provenance.answering.contract.report import Report
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import word, written
from provenance.citing.standing import Consent, Paywall, Standing
from provenance.language.catalogue import spoken

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
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: Rules,
    *,
    language: str = "en",
    pack: Pack | None = None,
    retrieved: Sequence[Retrieved] = (),
    legal: Setting | None = None,
) -> str:
    """Give the abstaining report as Markdown: status, one to three pieces of evidence, reasons, references.

    ``retrieved`` are the places of the pack that whoever reads it may see: what no claim cites is quoted from them, and
    the sources of them that could not support anything are listed too.
    """
    day = written(date.fromisoformat(report.checked_at), language)
    shown = _shown(bonds, standings)
    pieces = [_evidence(bond, standings[bond.source_id], rules, language) for bond in shown]
    places = [place for place in retrieved if _open(standings.get(place.source_id))]
    pieces += [_quoted(place, standings[place.source_id], rules, language) for place in places]
    title = rules.title.get(spoken(language)) or word("title", rules, language)
    parts = [
        f"# {title} - {day}",
        f"## {word('status', rules, language)}",
        word("unable", rules, language, day=day),
        f"## {word('available', rules, language)}",
        "\n".join(pieces[:_MOST_SHOWN]) or f"- [{word('nothing', rules, language)}]",
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


def _open(source: Standing | None) -> bool:
    return source is not None and source.consent is Consent.OPEN and source.retracted is None


def _quoted(place: Retrieved, source: Standing, rules: Rules, language: str) -> str:
    """Give a place that was retrieved, with where it stands: it has no number, since nothing cites it."""
    opening, closing = ("„", "“") if spoken(language) == "de" else ("“", "”")
    if source.paywall is Paywall.METADATA_ONLY or not place.quote:
        said = source.snippet or source.name
        by = plain(source.publisher or source.name)
        return f"- {by}: {opening}{_short(said)}{closing} ({word('headline', rules, language)})"
    return f"- {plain(place.printed or source.name)}: {opening}{_short(place.quote)}{closing}"


def _shown(bonds: Bonds, standings: Mapping[int, Standing]) -> list[Bond]:
    """Give one bond for each citation that may be shown, the best sources first, each source once before any twice."""
    found: dict[int, Bond] = {}
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


def _evidence(bond: Bond, source: Standing, rules: Rules, language: str) -> str:
    opening, closing = ("„", "“") if spoken(language) == "de" else ("“", "”")
    by = plain(source.publisher or source.name)
    if source.paywall is Paywall.METADATA_ONLY:
        said = source.snippet or source.name
        return f"- {by}: {opening}{_short(said)}{closing} ({word('headline', rules, language)}) [{bond.citation}]"
    return f"- {by}, {plain(bond.printed)}: {opening}{_short(bond.quote)}{closing} [{bond.citation}]"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return plain(words if len(words) <= _EXCERPT else f"{words[:_EXCERPT].rsplit(' ', 1)[0]} …")


def _reasons(report: Report, there: tuple[Standing, ...], rules: Rules, language: str) -> Iterator[str]:
    """Say what was missing, most telling first; there is always at least one reason."""
    failures = Counter(one.failure for one in report.bullets if one.failure)
    reasons = ", ".join(
        f"{count} × {word(f'reason_{failure.value}', rules, language)}" for failure, count in failures.most_common()
    )
    counts = {"removed": str(report.removed_bullets), "total": str(report.total_bullets)}
    unsaid = f"{report.removed_bullets} × {word('reason_uncited', rules, language)}"
    yield word("removed", rules, language, reasons=reasons or unsaid, **counts)
    if sections := [one for one in report.empty_sections if one]:
        yield word("emptied", rules, language, sections=plain(", ".join(sections)))
    asked = {topic for one in report.bullets for topic in one.topics} & set(rules.policy)
    for topic in sorted(asked):
        if not any(one.tier <= rules.official_tier and topic in one.topics for one in there):
            yield word("no_tier_1", rules, language, topic=topic)
    if there and all(one.tier >= rules.weak_tier for one in there):
        yield word("only_monitored", rules, language)
    closed = sum(one.paywall is Paywall.METADATA_ONLY for one in there)
    if 2 * closed > len(there):
        yield word("paywalled", rules, language, count=str(closed), total=str(len(there)))
