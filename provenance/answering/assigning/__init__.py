"""Claims to the places that bear them, each bond checked as citing checks it."""

from provenance.answering.assigning.assignment import assign, unnoted
from provenance.answering.assigning.early import UNHEARD, Early
from provenance.answering.assigning.marks import CitedWords
from provenance.answering.assigning.recall import Recall
from provenance.answering.assigning.silence import Silence

__all__ = ["UNHEARD", "CitedWords", "Early", "Recall", "Silence", "assign", "unnoted"]
