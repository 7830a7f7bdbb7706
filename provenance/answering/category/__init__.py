"""Is the question one to be answered at all? Told before anything is retrieved."""

from provenance.answering.category.judging import Judged, LookUp, Metadata, Review, judge, looker
from provenance.answering.category.rules import CategoryOutcome, CategoryRules, preset, rules_of

__all__ = [
    "CategoryOutcome",
    "CategoryRules",
    "Judged",
    "LookUp",
    "Metadata",
    "Review",
    "judge",
    "looker",
    "preset",
    "rules_of",
]
