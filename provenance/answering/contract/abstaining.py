"""What is delivered where a draft failed twice: that there is too little evidence, what there is, and why (3.2).

Nothing in it is claimed: evidence is quoted with its citation, or named by its headline where the text is behind a
paywall. What may not be shown to everybody is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from provenance.answering.bonds import Bond, Bonds
from provenance.answering.contract.listing import Setting, plain, references
from provenance.answering.contract.quality import Pack, available
from provenance.answering.contract.report import Report
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import spoken, word, written
from provenance.citing.standing import Consent, Paywall, Standing

_MOST_SHOWN, _EXCERPT = 3, 240


def abstaining(
    report: Report,
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: Rules,
    *,
    language: str = "en",
    pack: Pack | None = None,
    engine: Setting | None = None,
) -> str:
    """Give the abstaining report as Markdown: status, one to three pieces of evidence, reasons, references."""
    day = written(date.fromisoformat(report.checked_at), language)
    shown = _shown(bonds, standings)
    title = rules.title.get(spoken(language)) or word("title", rules, language)
    parts = [
        f"# {title} - {day}",
        f"## {word('status', rules, language)}",
        word("unable", rules, language, day=day),
        f"## {word('available', rules, language)}",
        "\n".join(_evidence(bond, standings[bond.source_id], rules, language) for bond in shown[:_MOST_SHOWN])
        or f"- [{word('nothing', rules, language)}]",
        f"## {word('why', rules, language)}",
        "\n".join(f"- {reason}" for reason in _reasons(report, available(standings, pack), rules, language)),
    ]
    listed = references([bond.citation for bond in shown], bonds, standings, rules, language=language, engine=engine)
    return "\n\n".join([*parts, listed] if listed else parts).rstrip("\n") + "\n"


def _shown(bonds: Bonds, standings: Mapping[int, Standing]) -> list[Bond]:
    """Give one bond for each citation that may be shown, the best sources first, each source once before any twice."""
    found: dict[int, Bond] = {}
    for bond in bonds.bonds:
        source = standings.get(bond.source_id)
        if source is not None and source.consent is Consent.OPEN and source.retracted is None:
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
    if report.empty_sections:
        yield word("emptied", rules, language, sections=plain(", ".join(one or "–" for one in report.empty_sections)))
    asked = {topic for one in report.bullets for topic in one.topics} & set(rules.policy)
    for topic in sorted(asked):
        if not any(one.tier <= rules.official_tier and topic in one.topics for one in there):
            yield word("no_tier_1", rules, language, topic=topic)
    if there and all(one.tier >= rules.weak_tier for one in there):
        yield word("only_monitored", rules, language)
    closed = sum(one.paywall is Paywall.METADATA_ONLY for one in there)
    if 2 * closed > len(there):
        yield word("paywalled", rules, language, count=str(closed), total=str(len(there)))
