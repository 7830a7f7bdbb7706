"""The citation contract: each bullet cites, each citation stands, figures and policy have good sources.

report = check(draft, bonds, standings, rules, pack=…, now=…)   what fails, by bullet, and what becomes of the draft
bonds = enforced(draft, bonds, standings, report)               what goes on to the gate
write(draft, treatments(draft, report))                         the text without what failed
RETRY: instruction(report, …), retry_record(report, pack)       ABSTAIN: abstaining(report, bonds, …)
"""

from provenance.answering.contract.abstaining import abstaining
from provenance.answering.contract.checking import check
from provenance.answering.contract.listing import references
from provenance.answering.contract.outcome import enforced, instruction, retry_record
from provenance.answering.contract.report import Action, Bullet, Decision, Failure, Fault, Report, Section
from provenance.answering.contract.rules import Rules, rules
from provenance.answering.contract.treating import treatments

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
    "treatments",
]
