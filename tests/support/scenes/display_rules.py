"""Rules of display for tests, and bonds with the sentences round their quotes."""

from __future__ import annotations

from dataclasses import replace

from provenance.answering import display
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.policy import preset_table


def rules(preset: str = "archive", **changed: object) -> display.DisplayRules:
    """Give the rules of a preset with some fields changed."""
    return display.rules_of({**preset_table("display", preset), **changed})


def round_about(bonds: EvidenceLinks) -> EvidenceLinks:
    """Give bonds that were made with a sentence before and two after their quotes."""
    more = [replace(one, before="Davor steht es. ", after=" Danach auch. Am Ende ebenso.") for one in bonds.bonds]
    return replace(bonds, bonds=tuple(more))
