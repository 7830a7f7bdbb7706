"""May a question be answered from what was retrieved? The refusal decision tree and its personas."""

from provenance.answering.enforcement.contract import AnswerContract, answered, declined, refusal, validate_refusal
from provenance.answering.enforcement.decision import Check, Context, Decision, Reason, Suggestion
from provenance.answering.enforcement.personas import QueryType, Rules, Thresholds, Toggles, preset, rules_of
from provenance.answering.enforcement.tree import decide

__all__ = [
    "AnswerContract",
    "Check",
    "Context",
    "Decision",
    "QueryType",
    "Reason",
    "Rules",
    "Suggestion",
    "Thresholds",
    "Toggles",
    "answered",
    "decide",
    "declined",
    "preset",
    "refusal",
    "rules_of",
    "validate_refusal",
]
