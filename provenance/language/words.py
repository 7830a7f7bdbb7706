"""What a single word says that must not change, looked up once a word.

Texts of law repeat a few thousand words; what each of them is (a negation, a modal, a number, a unit, the beginning of
a limit, one of two parties) is found by the patterns of `provenance.language.words` and then remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.numbers import word_value
from provenance.text import patterns as re

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
    """Return the family and the name of the party or body a word names; None for any other word."""
    if _NO_OFFICE.match(word):
        return None
    return next(((family, name) for family, name, pattern in _ALL if pattern.fullmatch(word)), None)


def law_name(word: str) -> str:
    """Return the name of the law a word is, without its ending of case: "Hafengesetzes" is "hafengesetz"; else ""."""
    match = _LAW.fullmatch(word)
    return match[1].lower() if match else ""


NEGATION = re.compile(rf"{'|'.join(sorted(classes.of('negation')))}|\w+n['’\"]t", re.IGNORECASE)
ABSENT = classes.of("negation", part="thing")
"""Negations of a thing, not of the verb: "muss ohne Genehmigung" still obliges."""

_KINDS = ("obligation", "recommendation", "permission", "prohibition", "exemption")
MODALITY = classes.patterns("modality", _KINDS)
NEGATED: dict[str, str] = classes.table("modality")["negated"]
"""What a class becomes under a negation in the same clause: "darf nicht" forbids, "muss nicht" exempts."""

NOT_OBLIGED = frozenset(classes.table("modality")["forbids_negated"]["en"])
"""English "must not" and "shall not" forbid, where German "muss nicht" exempts."""


def foretells(word: str, before: str) -> bool:
    """Tell whether a word is a "shall" that obliges nobody: "we shall publish" tells what will be."""
    return word.lower() == "shall" and before.lower() in classes.table("modality")["foretelling"]["en"]


COMPARED_LIMITS: tuple[str, ...] = tuple(classes.table("limit")["compared"])
"""The limits that claims and passages are compared by; the others are too loose across languages."""

LIMITS = classes.patterns("limit")
UNITS = classes.patterns("unit")
MONTHS = {
    name: number
    for language in ("de", "en")
    for number, names in enumerate(classes.table("month")[language], start=1)
    for name in names.split()
}
FUNCTION = classes.of("function") | classes.of("negation", part="function")
"""Words that name nothing: articles, pronouns, prepositions, conjunctions, auxiliaries; in lower case."""

ACRONYM = re.compile(r"\b(?=\w*[A-ZÄÖÜ]\w*[A-ZÄÖÜ])[A-ZÄÖÜ][\w]*\b")


def weakened(claim: str, sentence: str) -> tuple[str, tuple[str, ...]]:
    """Return a sentence without the weakening words that a claim leaves out, and those words, in their order."""
    known = " ".join(claim.lower().split())
    lost = [one for one in _pattern().finditer(sentence) if not _says(known, " ".join(one[0].lower().split()))]
    rest, at = "", 0
    for one in lost:
        rest += sentence[at : one.start()].rstrip()
        at = one.end()
    return rest + sentence[at:], tuple(" ".join(one[0].split()) for one in lost)


def _says(claim: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", claim) is not None


@cache
def _pattern() -> re.Pattern[str]:
    every = sorted((*classes.phrases("weakener"), *classes.of("weakener")), key=len, reverse=True)
    words = "|".join(re.escape(one).replace(r"\ ", r"\s+") for one in every)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)


WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
"""A word: letters, with hyphens and apostrophes within."""

LIMIT = re.compile(
    r"(?:" + "|".join(f"(?P<{name}>{pattern.pattern})" for name, pattern in LIMITS.items()) + r")\b", re.IGNORECASE
)
"""A phrase that limits, from its first word on; the name of the group is its class."""

_LONGEST = 60  # characters of a word that may say anything
# the first word of each phrase of a limit; a pattern that goes on ("mindest\w*") is tried on the word itself
_OPENING = frozenset(
    word.lower()
    for pattern in LIMITS.values()
    for phrase in re.sub(r"\((?:\?[:=])?[^()]*(?:\([^()]*\)[^()]*)*\)\??", "", pattern.pattern).split("|")
    for word in re.findall(r"\A[a-zäöüß]+", phrase)
)
_ARTICLE = re.compile(r"eine?[mnrs]?|an?|one", re.IGNORECASE)
_THIRD_PARTY = re.compile(r"Dritte[mnrs]?")
_GERUNDIVE = re.compile(r"[a-zäöüß]{2,}zu[a-zäöüß]{3,}e?n")
_INFINITIVE = re.compile(r"[a-zäöüß]{3,}e?n")
_FINITE = frozenset(["ist", "sind", "hat", "haben", "wäre", "war", "waren", "is", "are", "has", "have"])


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word says. ``value`` is the number it names; ``limits`` tells that a limit may begin with it."""

    negation: bool
    modality: str
    value: float | None
    article: bool
    unit: str
    limits: bool
    month: int
    finite: bool
    gerundive: bool
    infinitive: bool
    role: tuple[str, str] | None
    law: str


MUTE = Sense(False, "", None, False, "", False, 0, False, False, False, None, "")
"""What most words say: nothing of the kind."""


@lru_cache(maxsize=16_384)
def sense(word: str) -> Sense:
    """Say what a word says."""
    if len(word) > _LONGEST:
        return MUTE
    low = word.lower()
    said = Sense(
        negation=NEGATION.fullmatch(word) is not None,
        modality=next((name for name, pattern in MODALITY.items() if pattern.fullmatch(word)), ""),
        value=None if _THIRD_PARTY.fullmatch(word) else word_value(word),
        article=_ARTICLE.fullmatch(word) is not None,
        unit=unit_name(word) if len(word) > 1 else "",
        limits=low in _OPENING or LIMIT.fullmatch(word) is not None,
        month=MONTHS.get(low, 0),
        finite=low in _FINITE,
        gerundive=_GERUNDIVE.fullmatch(word) is not None,
        infinitive=_INFINITIVE.fullmatch(word) is not None,
        role=role(word),
        law=law_name(word),
    )
    return MUTE if said == MUTE else said


@lru_cache(maxsize=4096)
def unit_name(word: str) -> str:
    """Return the unit that a word or sign names, or ""."""
    squeezed = re.sub(r"\s+", " ", word)
    return next((name for name, pattern in UNITS.items() if pattern.fullmatch(squeezed)), "")
