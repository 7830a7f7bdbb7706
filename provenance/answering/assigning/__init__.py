"""Claims to the places that bear them, each bond checked as citing checks it."""

from provenance.answering.assigning.assignment import assign
from provenance.answering.assigning.parsed_claim import Silence

__all__ = ["Silence", "assign"]
