"""Evidence packs: a bounded, diverse set of places for one question."""

from provenance.answering.packs.building import build
from provenance.answering.packs.naming import missing
from provenance.answering.packs.parts import Pack, Place, Unmet
from provenance.answering.packs.rules import Bounds, preset, rules_of
from provenance.answering.packs.statistics import record, selected
from provenance.answering.packs.weakness import remark

__all__ = ["Bounds", "Pack", "Place", "Unmet", "build", "missing", "preset", "record", "remark", "rules_of", "selected"]
