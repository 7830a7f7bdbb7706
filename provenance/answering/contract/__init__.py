"""The citation contract: each bullet cites, each citation stands, figures and policy have good sources."""

from provenance.answering.contract.checking import check
from provenance.answering.contract.report import Action, Bullet, Decision, Failure, Fault, Report, Section
from provenance.answering.contract.rules import Rules, rules

__all__ = ["Action", "Bullet", "Decision", "Failure", "Fault", "Report", "Rules", "Section", "check", "rules"]
