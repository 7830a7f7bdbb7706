"""Rules: what the Sätze of a document command, forbid, allow and define. The stage between refer and load."""

from etl.rule.draft import RuleDraft, Span
from etl.rule.extract import rules_of

__all__ = ["RuleDraft", "Span", "rules_of"]
