"""The citation contract: each bullet cites, each citation stands, figures and policy have good sources.

report = check(draft, bonds, standings, rules, pack=…, now=…)   what fails, by bullet, and what becomes of the draft
bonds = enforced(draft, bonds, standings, report)               what goes on to the gate
report = settled(report, {claim: why}, rules, language)         what stays when the gate has refused claims
write(draft, treatments(report))                                the text without what failed
RETRY: instruction(report, …), retry_record(report, pack)       ABSTAIN: abstaining(report, bonds, …)
"""

from provenance.answering.contract.checking import check, enforced, instruction, retry_record, settled, treatments
from provenance.answering.contract.evidence import calendars
from provenance.answering.contract.listing import abstaining, flag, references
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
    "calendars",
    "check",
    "enforced",
    "flag",
    "instruction",
    "references",
    "retry_record",
    "rules",
    "settled",
    "treatments",
]
