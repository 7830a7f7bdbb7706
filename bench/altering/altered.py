"""All kinds of altered statements, and the rows they make of all statutes: the same for the same seed."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from bench.altering import clauses, contexts, parties, words
from bench.altering.laws import Law, Satz, laws
from bench.altering.rows import Alteration, Maker, Row, row

KINDS: dict[str, Maker] = {
    "number": words.number,
    "unit": words.unit,
    "date": words.date,
    "modality": words.modality,
    "quantifier": words.quantifier,
    "comparative": words.comparative,
    "tense": words.tense,
    "reference": words.reference,
    "and/or": words.and_or,
    "party": parties.party,
    "addressee": parties.addressee,
    "subject and object": parties.swapped,
    "attribute moved": parties.attribute,
    "negation dropped": clauses.denial_dropped,
    "negation added": clauses.denial_added,
    "condition dropped": clauses.condition_dropped,
    "condition added": clauses.condition_added,
    "condition turned": clauses.condition_turned,
    "exception dropped": clauses.exception_dropped,
    "exception added": clauses.exception_added,
    "relative clause dropped": clauses.relative_dropped,
    "list cut": clauses.list_cut,
    "start of a period": clauses.period_start,
    "weakener dropped": clauses.weakener_dropped,
    "weakener strengthened": clauses.weakener_strengthened,
    "addition": clauses.addition,
    "splice": clauses.splice,
    "markup": contexts.markup,
    "anaphor": contexts.anaphor,
    "lead-in": contexts.lead_in,
    "heading": contexts.heading,
    "frame": contexts.frame,
    "place": contexts.place,
}
EACH = 24
"""Rows of a kind and law at the most."""


@cache
def altered(each: int = EACH, seed: int = 14) -> tuple[Row, ...]:
    """Make the rows of all kinds and laws."""
    known = {_letters(one.text) for law in laws() for one in law.saetze}
    rows: list[Row] = []
    for kind, maker in KINDS.items():
        for law in laws():
            rng = Random(f"{seed} {kind} {law.name}")
            rows += [row(0, kind, satz, one) for satz, one in _some(maker, law, rng, known, each, kind)]
    return tuple(rows)


def _some(maker: Maker, law: Law, rng: Random, known: set[str], each: int, kind: str) -> list[tuple[Satz, Alteration]]:
    """Take alterations from as many Sätze as there are before a second one of the same."""
    pool = list(law.saetze) if kind == "list cut" else law.plain
    found = [[(satz, one) for one in maker(satz, law, rng) if _altered(satz, one, known)] for satz in pool]
    rng.shuffle(found)
    ordered: list[tuple[Satz, Alteration]] = []
    for turn in range(max(map(len, found), default=0)):
        ordered += [some[turn] for some in found if len(some) > turn]
    return ordered[:each]


def _altered(satz: Satz, one: Alteration, known: set[str]) -> bool:
    """Say whether something was altered, and not into what the law says elsewhere."""
    if one.draft != "{}" or _letters(one.text) == _letters(satz.text):
        return one.draft != "{}" or one.text != satz.text
    return _letters(one.text) not in known and len(one.text) > 20


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text).lower()
