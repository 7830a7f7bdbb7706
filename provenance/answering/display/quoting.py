"""Which words of sources may be an answer themselves: those that could be shown as an excerpt, and no others.

An answer without a model is made of the words of sources. It is no way round the three gates: what the consent, the
tier of the requestor or their budget would keep from an excerpt is kept from the answer as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provenance.answering.display.depth import Depth, View
from provenance.answering.display.gates import Purse, Spent, consent_gate, tier_gate
from provenance.answering.display.rules import DisplayRules
from provenance.answering.packs.parts import Place
from provenance.citing.standing import Consent, Standing


@dataclass(frozen=True, slots=True)
class Quotable:
    """The segments that may be quoted whole, in the order given, and what to say where none may (None: nothing)."""

    segments: tuple[str, ...]
    why: str | None = None


def quotable(
    places: Sequence[Place],
    standings: Mapping[int, Standing],
    rules: DisplayRules,
    requestor: str,
    spent: Spent,
    language: str,
) -> Quotable:
    """Tell which places a requestor may be given the words of, best first, as far as the budget goes.

    A source whose existence may not be told leaves no word of itself behind, nor of why.
    """
    tier = rules.tier_of(requestor)
    purse = Purse(rules, spent)
    kept: list[str] = []
    reasons: list[str] = []
    for place in places:
        standing = standings.get(place.source_id)
        if standing is not None and standing.consent is Consent.FORBIDDEN:
            continue
        words = place.quote
        view = View.whole(words).limited(consent_gate(standing)).limited(tier_gate(standing, rules, tier))
        view = view.limited(purse.limit(place.source_id, words))
        if view.excerpt == words:
            purse.pay(place.source_id, words)
            kept.append(place.segment)
        elif view.depth is not Depth.EXCERPT:
            reasons.append(view.why or "restricted")
        else:
            reasons.append("tier")
    silent = any(one.consent is Consent.FORBIDDEN for one in standings.values())
    said = rules.word(language, reasons[0]) if reasons and not silent else None
    return Quotable(tuple(kept), None if kept else said)
