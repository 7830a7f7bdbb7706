"""A draft as text: which sentences it has, what they claim, which marks they bear, and how it is written anew."""

from provenance.answering.drafts.reading import read
from provenance.answering.drafts.writing import Action, Treatment, write

__all__ = ["Action", "Treatment", "read", "write"]
