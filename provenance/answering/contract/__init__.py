"""The citation contract: each bullet cites, each citation stands, figures and policy have good sources."""

from provenance.answering.contract.abstaining import abstaining
from provenance.answering.contract.checking import check
from provenance.answering.contract.listing import references
from provenance.answering.contract.outcome import enforced, instruction, retry_record
from provenance.answering.contract.report import Action, Bullet, Decision, Failure, Fault, Report, Section
from provenance.answering.contract.rules import Rules, rules

__all__ = [
    "Action",
    "Bullet",
    "Decision",
    "Failure",
    "Fault",
    "Report",
    "Rules",
    "Section",
    "abstaining",
    "check",
    "enforced",
    "instruction",
    "references",
    "retry_record",
    "rules",
]
