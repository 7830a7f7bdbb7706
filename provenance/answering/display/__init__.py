"""What a requestor sees: consent, tier and minimum-span gates, opaque handles, budgets.

rules = display.rules_of(policy.table("display"))
shown = display.filter(draft, gated, bonds, standings, rules, requestor, spent=display.spent(graph, project, …))
"""

from provenance.answering.display.filtering import Quotable, demand_unspent, disclosure, quotable, spent
from provenance.answering.display.filtering import display_filter as filter  # noqa: A004 — the name it has in the design
from provenance.answering.display.gates import Spent
from provenance.answering.display.rules import Depth, DisplayRules, rules_of
from provenance.answering.display.view import Displayed, ShownCitation, ShownClaim, entry, listed, opaque

__all__ = [
    "Depth",
    "DisplayRules",
    "Displayed",
    "Quotable",
    "ShownCitation",
    "ShownClaim",
    "Spent",
    "demand_unspent",
    "disclosure",
    "entry",
    "filter",
    "listed",
    "opaque",
    "quotable",
    "rules_of",
    "spent",
]
