"""Repair: claims that lack their citation get it from the ledger, or are softened, and the gate has the last word."""

from provenance.answering.repair.repairing import ROUNDS, Change, Regate, Repaired, repair

__all__ = ["ROUNDS", "Change", "Regate", "Repaired", "repair"]
