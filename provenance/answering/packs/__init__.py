"""Evidence packs: a bounded, diverse set of places for one question."""

from provenance.answering.packs.asked_for import beside
from provenance.answering.packs.building import as_object, build, record, selected
from provenance.answering.packs.choosing import missing, remark
from provenance.answering.packs.rules import Bounds, Pack, PackPlace, Unmet, lacking, preset, rules_of

__all__ = [
    "Bounds",
    "Pack",
    "PackPlace",
    "Unmet",
    "as_object",
    "beside",
    "build",
    "lacking",
    "missing",
    "preset",
    "record",
    "remark",
    "rules_of",
    "selected",
]
