"""Claims to the places that bear them, each bond checked as citing checks it."""

from provenance.answering.assigning.assign import assign
from provenance.answering.assigning.silence import Silence

__all__ = ["Silence", "assign"]
