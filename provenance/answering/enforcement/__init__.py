"""May a question be answered from what was retrieved? The refusal decision tree and its personas."""

from provenance.answering.enforcement.answer_contract import (
    AnswerContract,
    answered,
    declined,
    refusal,
    validate_refusal,
)
from provenance.answering.enforcement.decision import (
    Check,
    Context,
    Decision,
    PersonaRules,
    QueryType,
    Reason,
    Suggestion,
    Thresholds,
    Toggles,
    preset,
    rules_of,
)
from provenance.answering.enforcement.tree import Hints, decide

__all__ = [
    "AnswerContract",
    "Check",
    "Context",
    "Decision",
    "Hints",
    "PersonaRules",
    "QueryType",
    "Reason",
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
