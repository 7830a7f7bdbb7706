"""A clause with its turns of phrase said plainly: "ist verpflichtet, … zu führen" is "hat … zu führen".

Which turn stands for what is a table, `classes/turns.toml`, each line with its example and source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from provenance.language import classes
from provenance.language.agreement import letters
from provenance.language.clauses import Clause
from provenance.language.phrases import Phrase
from provenance.language.tagging import Token

_NOT = Phrase("adverb", "", (Token("nicht", 0, 0, "nicht", "PTKNEG", "nicht"),), frozenset(), (), (), (), "", 0, 0)


def with_shared(clause: Clause) -> tuple[list[Phrase], int]:
    """Give the phrases of a clause, and behind them the subject that it shares; and how many are its own."""
    own = list(clause.phrases)
    if clause.shared is None:
        return own, len(own)
    subject = next(
        (one for one in clause.shared.phrases if one.kind == "noun" and not one.prep and "N" in letters(one)), None
    )
    more = [replace(subject, after=None, group=None)] if subject is not None else []
    return own + more, len(own)


def whole_verb(clause: Clause, other: Clause) -> Clause:
    """Give a clause with its verb put together, where the other has it whole: "stellt … sicher", "sicherstellt"."""
    verb = clause.predicate.verb
    at = next(
        (
            at
            for at, one in enumerate(clause.phrases)
            if one.kind == "adverb" and not one.focus and one.head.key + verb == other.predicate.verb
        ),
        None,
    )
    if at is None:
        return clause
    rest = [
        replace(
            one,
            after=one.after - 1 if one.after is not None and one.after > at else one.after,
            group=one.group - 1 if one.group is not None and one.group > at else one.group,
        )
        for index, one in enumerate(clause.phrases)
        if index != at
    ]
    tokens = (clause.phrases[at].head, *clause.predicate.tokens)
    predicate = replace(clause.predicate, verb=other.predicate.verb, tokens=tokens)
    clauses = [
        replace(one, antecedent=one.antecedent - 1) if one.antecedent is not None and one.antecedent > at else one
        for one in clause.clauses
    ]
    return replace(clause, predicate=predicate, phrases=tuple(rest), clauses=clauses)


def plainly(clause: Clause) -> Clause:
    """Give a clause with its turns of phrase said plainly, by the table: "ist verpflichtet, … zu führen" is "hat …"."""
    for row in _turns():
        if clause.predicate.verb != row["verb"] or clause.predicate.voice != row.get("voice", "active"):
            continue
        word = row.get("word", "")
        at = next((at for at, one in enumerate(clause.phrases) if one.head.key == word), None)
        if word and (at is None or clause.phrases[at].words or clause.phrases[at].quantity):
            continue
        rest = [one for index, one in enumerate(clause.phrases) if index != at] if word else list(clause.phrases)
        rest = [replace(one, after=None if one.after == at else one.after) for one in rest] if word else rest
        if verb := row.get("as"):
            return replace(clause, predicate=replace(clause.predicate, verb=verb), phrases=tuple(rest))
        inner = next((one for one in clause.clauses if one.marker == "zu"), None)
        if inner is None or clause.predicate.modal or any(one.head.key == "nicht" for one in rest):
            continue
        predicate = replace(inner.predicate, modal=row["modal"], tense=clause.predicate.tense)
        size = len(rest)
        moved = [
            replace(
                one,
                after=None if one.after is None else one.after + size,
                group=None if one.group is None else one.group + size,
            )
            for one in inner.phrases
        ]
        if row.get("denied"):
            moved.append(_NOT)
        clauses = [one for one in clause.clauses if one is not inner]
        clauses += [
            replace(one, antecedent=None if one.antecedent is None else one.antecedent + size) for one in inner.clauses
        ]
        return replace(clause, predicate=predicate, phrases=(*rest, *moved), clauses=clauses)
    return clause


@cache
def _turns() -> Sequence[dict[str, str]]:
    return classes.table("turns")["turn"]
