"""The three gates before display, in their order: consent, tier, minimum span (citation binding, "Three gates").

Each looks at one citation and gives the most that may pass (`Limit`); `passed` lets a view through all three.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from provenance.answering.bonds import Bond
from provenance.answering.display.depth import Depth, Limit, View
from provenance.answering.display.rules import DisplayRules
from provenance.answering.display.spans import smallest, wider
from provenance.citing.standing import Consent, Paywall, Standing


@dataclass(frozen=True, slots=True)
class Spent:
    """What a requestor was shown: excerpts and characters on the day, answers with excerpts within the window."""

    excerpts: int = 0
    characters: int = 0
    answers: int = 0


@dataclass(slots=True)
class Purse:
    """What a requestor may still be shown; an excerpt that was shown before in the same answer costs nothing."""

    rules: DisplayRules
    spent: Spent
    excerpts: int = 0
    characters: int = 0
    _shown: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])

    @property
    def left(self) -> bool:
        """Whether anything of the budget is left."""
        return self.limit(0, " ").depth is Depth.EXCERPT

    @property
    def characters_left(self) -> int:
        """How many characters of excerpts may still be shown today."""
        return max(0, self.rules.characters_per_day - self.spent.characters - self.characters)

    def limit(self, source: int, words: str) -> Limit:
        """Say what the budget leaves of an excerpt."""
        if (source, words) in self._shown:
            return Limit()
        if self.spent.answers >= self.rules.answers_per_window:
            return Limit(Depth.HANDLE, why="rate")
        excerpts = self.rules.excerpts_per_day - self.spent.excerpts - self.excerpts
        if excerpts < 1 or self.characters_left < len(words):
            return Limit(Depth.HANDLE, why="budget")
        return Limit()

    def pay(self, source: int, words: str) -> None:
        """Count an excerpt that is shown."""
        if (source, words) not in self._shown:
            self._shown.add((source, words))
            self.excerpts += 1
            self.characters += len(words)


def consent_gate(standing: Standing | None) -> Limit:
    """Say what the source allows: auditors only, not even its existence, or metadata only (no words of it).

    A source of which nothing is known is for auditors only: what nobody has cleared is not shown.
    """
    if standing is None or standing.consent is Consent.AUDITOR_ONLY:
        return Limit(Depth.RESTRICTED, named=False, why="restricted")
    if standing.consent is Consent.FORBIDDEN:
        return Limit(Depth.ABSENT, named=False)
    if standing.paywall is Paywall.METADATA_ONLY:
        return Limit(Depth.HANDLE, why="paywall")
    return Limit()


def tier_gate(standing: Standing | None, rules: DisplayRules, tier: str) -> Limit:
    """Say what the tier of the requestor allows to be seen of this source."""
    rule = rules.tiers[tier]
    depth = rule.depth_for(standing.tier if standing else 4)
    named = rules.named and depth >= Depth.HANDLE
    why = "restricted" if depth is Depth.RESTRICTED else "tier"
    return Limit(depth, characters=rules.most(tier), named=named, why=why)


def span_gate(bond: Bond, claim: str, rules: DisplayRules, more: int, most: int | None = None) -> Limit:
    """Say which stretch of `Bond.whole` bears the claim, with at most as much round it as the rules let one ask for.

    What was asked for round it never costs words that bear the claim: where ``most`` characters have no room for both,
    there is less round it, or nothing.
    """
    start, end = (len(bond.before) + at for at in smallest(bond.quote, claim))
    start, end = wider(bond.whole, (start, end), min(max(more, 0), rules.context), most)
    return Limit(start=start, end=end)


def passed(bond: Bond, claim: str, standing: Standing | None, purse: Purse, tier: str, more: int) -> View:
    """Let a citation through the three gates; what it shows is paid from the purse.

    The length is cut after the stretch was chosen, so that a short excerpt still is of the passage that bears it.
    """
    rules = purse.rules
    tiered = tier_gate(standing, rules, tier)
    most = min(rules.most(tier), purse.characters_left)
    view = View.whole(bond.whole).limited(consent_gate(standing))
    view = view.limited(Limit(tiered.depth, named=tiered.named, why=tiered.why))
    view = view.limited(span_gate(bond, claim, rules, more, most)).limited(Limit(characters=tiered.characters))
    words = view.excerpt
    if words is not None:
        view = view.limited(purse.limit(bond.source_id, words))
    if (words := view.excerpt) is not None:
        purse.pay(bond.source_id, words)
    return view
