"""Is the question one to be answered at all? Told before anything is retrieved."""

from provenance.answering.category.judging import Judged, LookUp, Metadata, judge
from provenance.answering.category.metadata import looker
from provenance.answering.category.rules import Outcome, Rules, preset, rules_of

__all__ = ["Judged", "LookUp", "Metadata", "Outcome", "Rules", "judge", "looker", "preset", "rules_of"]
