"""Who a rule speaks to and who decides: parties that stand against each other, and kinds of public bodies.

A claim that says "employer" where the passage says "Arbeitnehmer" has exchanged the parties. Words of the general
language of law, one name for both languages; a compound counts by its last part ("Finanzgericht" is a court). Names of
laws are told by how they end. Other entities are compared word by word (`provenance.language.wording`).
"""

from __future__ import annotations

import re

PARTIES: dict[str, tuple[tuple[str, str], ...]] = {
    "employment": (
        ("employer", r"arbeitgeber\w*|employers?|dienstherr\w*"),
        ("employee", r"arbeitnehmer\w*|employees?"),
    ),
    "sale": (("seller", r"verkäufer\w*|sellers?|vendors?"), ("buyer", r"käufer\w*|buyers?|purchasers?")),
    "lease": (
        ("landlord", r"vermieter\w*|verpächter\w*|landlords?|lessors?"),
        ("tenant", r"mieter\w*|pächter\w*|tenants?|lessees?"),
    ),
    "debt": (("creditor", r"gläubiger\w*|creditors?"), ("debtor", r"schuldner\w*|debtors?")),
    "contract": (
        ("client", r"auftraggeber\w*|besteller\w*|clients?|principals?"),
        ("contractor", r"auftragnehmer\w*|contractors?"),
    ),
    "suit": (
        ("claimant", r"kläger\w*|antragsteller\w*|claimants?|plaintiffs?|applicants?"),
        ("defendant", r"beklagte\w*|antragsgegner\w*|defendants?|respondents?"),
    ),
    "loan": (
        ("lender", r"darlehensgeber\w*|kreditgeber\w*|lenders?"),
        ("borrower", r"darlehensnehmer\w*|kreditnehmer\w*|borrowers?"),
    ),
    "insurance": (
        ("insurer", r"versicherer\w*|insurers?"),
        ("insured", r"versicherte\w*|versicherungsnehmer\w*|insured|policyholders?"),
    ),
    "office": (
        ("court", r"\w*gerichts?|\w*gerichte[ns]?|\w*gerichtshof\w*|courts?|tribunals?"),
        ("authority", r"\w*behörden?|\w*(?:amt|amtes|amts|ämter|ämtern)|authority|authorities|agency|agencies"),
        ("ministry", r"\w*ministeri(?:um|ums|en)|ministry|ministries|ministers?"),
        ("federal government", r"bundesregierung"),
        ("state government", r"landesregierung(?:en)?"),
        ("municipality", r"gemeinden?|kommunen?|municipalit(?:y|ies)"),
        ("prosecution", r"staatsanwaltschaft(?:en)?|prosecutors?"),
        ("police", r"polizei\w*|police"),
    ),
}
_ALL = [
    (family, name, re.compile(pattern, re.IGNORECASE)) for family, names in PARTIES.items() for name, pattern in names
]
_NO_OFFICE = re.compile(r"(?:ehren|neben|haupt|gesamt|ver|be|ins)amt\w*|gerichts(?=\w)", re.IGNORECASE)
_LAW = re.compile(r"([A-ZÄÖÜ]\w{2,}?(?:gesetz|gesetzbuch|verordnung|richtlinie))(?:e?s|e|en|n|bücher)?")


def role(word: str) -> tuple[str, str] | None:
    """Give the family and the name of the party or body a word names; None for any other word."""
    if _NO_OFFICE.match(word):
        return None
    return next(((family, name) for family, name, pattern in _ALL if pattern.fullmatch(word)), None)


def law_name(word: str) -> str:
    """Give the name of the law a word is, without its ending of case: "Hafengesetzes" is "hafengesetz"; else ""."""
    match = _LAW.fullmatch(word)
    return match[1].lower() if match else ""
