"""The coverage gate: the rung of each claim, told by statements over the graph."""

from provenance.answering.gating.gate import gate

__all__ = ["gate"]
