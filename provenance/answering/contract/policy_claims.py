"""Which claims of a bullet are on policy (document 001, 3.1, "Policy Claims Rule"): each is asked as if it stood alone.

What others think of policy is none, also where it is joined to a fact: "Oil prices rose, and some economists argue the
bank is too strict". A policy act in a clause that depends is one: "Stocks fell as the board raised its rate". What a
claim is about is told by its own words, or by what it points back at; by the topics of its sources only where its words
tell nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from provenance.answering.assigning.antecedents import points_at
from provenance.answering.contract.report import ContractRules
from provenance.answering.drafts.compounds import joints_of
from provenance.answering.drafts.draft import Claim
from provenance.language import classes
from provenance.language.detection import of_part
from provenance.text import patterns as re

_MOST_NAMING = 6
"""Words before a verb of opinion: "Some economists in town"."""
_PARTS = re.compile(r"[,;:]")


def policy_topics(
    claims: Sequence[Claim], tags: Mapping[int, frozenset[str]], rules: ContractRules, language: str
) -> dict[int, frozenset[str]]:
    """Return of each claim, by number, the topics of policy it states something on; ``tags`` are those of its sources.

    None for what others think, and for a claim whose words are about something else.
    """
    found: dict[int, frozenset[str]] = {}
    before, acting = frozenset[str](), frozenset[str]()
    policy = frozenset(rules.policy)
    for claim in claims:
        points = before and points_at(claim.text, language) is not None
        stated = _stated(claim.text, rules, language, acting)
        back = before if points else frozenset[str]()
        said = rules.topics_of(stated) | back
        found[claim.number] = (said or tags.get(claim.number, frozenset())) & policy if stated else frozenset()
        before, acting = rules.topics_of(claim.text) | back, said & policy if stated else frozenset[str]()
    return found


def _stated(text: str, rules: ContractRules, language: str, acting: frozenset[str]) -> str:
    """Return a claim without what others think; ``acting`` are topics of the official body that "it" may mean.

    What begins with an opinion is one to its end; else it ends where the next clause is joined to it.
    """
    chosen = of_part(text, "de" if language == "de" else "en")
    ends = [one.span() for one in joints_of(text, chosen)]
    starts = sorted({0, *(end for _, end in ends), *(one.end() for one in _CONTRASTS.finditer(text))})
    kept, at = "", 0
    for start in starts:
        if start < at:
            continue
        about = (rules.topics_of(text[:start]) & set(rules.policy)) | acting
        if (verb := _opinion(text[start:], rules, language, about)) is None:
            continue
        kept += text[at:start]
        joined = (first for first, last in ends if first > start + verb and text[first:last].strip() != ",")
        at = len(text) if not start else next(joined, len(text))
    rest = f"{kept}{text[at:]}"
    return rest if re.search(r"\w", rest) else ""


def _opinion(clause: str, rules: ContractRules, language: str, about: frozenset[str]) -> int | None:
    """Return where the verb stands by which a clause says what others think; None where it does not.

    Who thinks it stands before the verb. Who is named there by a word of policy ("the central bank argues") is the
    official body itself, and so is "it" where policy was spoken of (``about``); a longer or parted beginning may assert
    something of its own.
    """
    found = rules.opinion_in(clause)
    who = clause[: found.start()].strip() if found else ""
    if found is None or not 0 < len(who.split()) <= _MOST_NAMING or _PARTS.search(who):
        return None
    itself = points_at(clause[:1].upper() + clause[1:], language)
    named = rules.topics_of(who) & set(rules.policy)
    official = named or (about and itself is not None and itself.lower() == who.lower())
    return None if official else found.start()


_JOINTS = classes.of("joined", part="contrasts") | classes.of("joined", part="reasons")
_CONTRASTS = re.compile(rf",?\s(?:{'|'.join(sorted(_JOINTS))})\s+(?=\S)", re.IGNORECASE)
