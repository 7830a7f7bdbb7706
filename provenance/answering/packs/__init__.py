"""Evidence packs: a bounded, diverse set of places for one question."""

from provenance.answering.packs.building import build, record, selected
from provenance.answering.packs.choosing import missing, remark
from provenance.answering.packs.rules import Bounds, Pack, PackPlace, Unmet, preset, rules_of

__all__ = [
    "Bounds",
    "Pack",
    "PackPlace",
    "Unmet",
    "build",
    "missing",
    "preset",
    "record",
    "remark",
    "rules_of",
    "selected",
]
