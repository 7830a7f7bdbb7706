"""The citation contract: each bullet cites, each citation stands, figures and policy have good sources.

report = check(draft, bonds, standings, rules, pack=…, now=…)   what fails, by bullet, and what becomes of the draft
bonds = enforced(draft, bonds, standings, report)               what goes on to the gate
write(draft, treatments(draft, report))                         the text without what failed
RETRY: instruction(report, …), retry_record(report, pack)       ABSTAIN: abstaining(report, bonds, …)
"""

from provenance.answering.contract.checking import check, enforced, instruction, retry_record, treatments
from provenance.answering.contract.listing import abstaining, references
from provenance.answering.contract.report import (
    Action,
    Bullet,
    ContractRules,
    Decision,
    Failure,
    Fault,
    Report,
    Section,
    rules,
)

__all__ = [
    "Action",
    "Bullet",
    "ContractRules",
    "Decision",
    "Failure",
    "Fault",
    "Report",
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
