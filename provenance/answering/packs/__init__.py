"""Evidence packs: a bounded, diverse set of places for one question."""

from provenance.answering.packs.building import build
from provenance.answering.packs.parts import Pack, Place, Unmet
from provenance.answering.packs.rules import Bounds, preset, rules_of
from provenance.answering.packs.statistics import record, selected

__all__ = ["Bounds", "Pack", "Place", "Unmet", "build", "preset", "record", "rules_of", "selected"]
