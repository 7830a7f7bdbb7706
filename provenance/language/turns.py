"""A clause with its turns of phrase said plainly: "ist verpflichtet, … zu führen" is "hat … zu führen".

Which turn stands for what is a table, `classes/turns.toml`, each line with its example and source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from provenance.language import classes
from provenance.language.agreement import letters, may_genitive
from provenance.language.clauses import Clause, governed
from provenance.language.function_words import BARE
from provenance.language.gapping import distributed, resumed, ungapped
from provenance.language.phrase import Phrase, adverb
from provenance.language.predicates import ACTIVE, PASSIVE, STATE
from provenance.language.standing import is_plain, shifted, without
from provenance.language.tagging import MEASURE, PLACE, Token, verb_stem

_ANYONE = {"jemand", "derjenige", "diejenige"}
_SPANS = {"monat", "zeit", "zeitraum"}
NOT = adverb(Token("nicht", 0, 0, "nicht", "PTKNEG", "nicht"))


def with_shared(clause: Clause) -> tuple[list[Phrase], int]:
    """Return the phrases of a clause, then the subject and the object it may share, and how many are its own."""
    own = list(clause.phrases)
    if clause.shared is None:
        return own, len(own)
    shares = clause.shared.phrases
    nouns = [one for one in shares if one.kind == "noun" and not one.prep and not one.genitive]
    subject = next((one for one in nouns if "N" in letters(one)), None)
    suffers = any(one.kind == "noun" and not one.prep and "A" in letters(one) for one in own)
    alike = clause.predicate.modal == clause.shared.predicate.modal and clause.predicate.voice == ACTIVE and not suffers
    more = _with_its_own(shares, shares.index(subject), len(own)) if subject is not None else []
    at = next(
        (
            at
            for at, one in enumerate(shares)
            if alike
            and one in nouns
            and one is not subject
            and not (one.after is not None and may_genitive(one))
            and "A" in letters(one)
            and (one.group is None or subject is None or one.group != subject.group)
        ),
        None,
    )
    start = len(own) + len(more)
    attributes: list[Phrase] = []
    while at is not None and at < len(shares):
        one = shares[at]
        if attributes and (one.after != at - 1 or one.prep):
            break
        attributes.append(replace(one, after=start + len(attributes) - 1 if attributes else None, group=None))
        at += 1
    return [*own, *more, *attributes], len(own)


def _with_its_own(phrases: Sequence[Phrase], at: int, start: int) -> list[Phrase]:
    """Return a subject with all that "und" joins to it and its attributes in the genitive, placed from ``start`` on."""
    last = at
    while last + 1 < len(phrases):
        one = phrases[last + 1]
        joined = one.group is not None and one.group == phrases[at].group
        attribute = one.after == last and not one.prep and one.kind == "noun" and may_genitive(one)
        if not (joined or attribute):
            break
        last += 1
    moved = [shifted(one, start - at) for one in phrases[at : last + 1]]
    return [replace(moved[0], after=None), *moved[1:]]


def whole_verb(clause: Clause, other: Clause) -> Clause:
    """Return a clause with its verb put together, where the other has it whole: "stellt … sicher", "sicherstellt"."""
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
    rest = without(clause.phrases, at)
    tokens = (clause.phrases[at].head, *clause.predicate.tokens)
    predicate = replace(clause.predicate, verb=other.predicate.verb, tokens=tokens)
    clauses = [
        replace(one, antecedent=one.antecedent - 1) if one.antecedent is not None and one.antecedent > at else one
        for one in clause.clauses
    ]
    return replace(clause, predicate=predicate, phrases=tuple(rest), clauses=clauses)


def plainly(clause: Clause, *, only: bool = True) -> tuple[Clause, ...]:
    """Return a clause with its turns of phrase said plainly, by the table: "ist verpflichtet, … zu führen" is "hat …".

    Where several infinitives are under one turn, each is a clause that shares the subject of the first; where several
    share one verb, each is a clause. ``only`` says "ohne Zustimmung … nicht" as "nur mit Zustimmung": only beside a
    text that says so too, since what leaves the phrase out would lose its negation with it.
    """
    return tuple(
        said
        for one in ungapped(_ranged(resumed(clause)))
        for each in distributed(one)
        for said in _plainly(_with_only(each) if only else each)
    )


def says_only_with(clauses: Iterable[Clause]) -> bool:
    """Tell whether clauses, or what depends on them, say "nur mit" something."""
    return any(
        phrase.prep == "mit" and any(word.key == "nur" for word in phrase.focus)
        for root in clauses
        for one in root.walk()
        for phrase in one.phrases
    )


def _plainly(clause: Clause) -> tuple[Clause, ...]:
    clause = _whoever(_positive(_permitted(_needed(clause))))
    for row in _turns():
        if clause.predicate.verb != row["verb"] or clause.predicate.voice != row.get("voice", "active"):
            continue
        word = row.get("word", "")
        at = next((at for at, one in enumerate(clause.phrases) if one.head.key == word), None)
        if word and (at is None or clause.phrases[at].words):
            continue
        denied = at is not None and clause.phrases[at].quantity == "none" and "as" in row
        if at is not None and clause.phrases[at].quantity and not denied:
            continue
        focus = [one.key for one in clause.phrases[at].focus] if at is not None else []
        if set(focus) - {"nicht"} or (focus and "as" in row):
            continue
        if verb := row.get("as"):
            return (_said_by(verb, clause, at if word else None, row, denied=denied),)
        if said := _unfolded(clause, row, at if word else None, denied=bool(focus)):
            return said
    return (clause,)


def _said_by(verb: str, clause: Clause, at: int | None, row: Mapping[str, Any], *, denied: bool) -> Clause:
    """Return a clause with another verb for its turn: "findet keine Anwendung auf" is "gilt nicht für"."""
    clause = less(clause, at)
    denied = denied or row.get("denied", False)
    phrases = governed((*clause.phrases, *((NOT,) if denied else ())), row.get("prepositions", {}))
    if "subject" in row:
        phrases = tuple(
            replace(one, prep=row["subject"])
            if is_plain(one)
            else replace(one, prep="")
            if (one.prep, one.head.tag) == ("von", PLACE)
            else one
            for one in phrases
        )
    return replace(clause, predicate=replace(clause.predicate, verb=verb, voice=ACTIVE), phrases=phrases)


def unless(clauses: Sequence[Clause]) -> list[Clause]:
    """Give clauses with "es sei denn, …" said as "wenn nicht …", where one clause that denies nothing is all of it."""
    alone = sum(one.marker == "es sei denn" for one in clauses) == 1
    return [_unless(one) if alone and one.marker == "es sei denn" else one for one in clauses]


def _unless(clause: Clause) -> Clause:
    dass = next((at for at, one in enumerate(clause.phrases) if one.head.key in {"dass", "daß"}), None)
    rest = without(clause.phrases, dass) if dass is not None else list(clause.phrases)
    nouns = [one for one in rest if one.kind == "noun" and not one.prep]
    if not clause.clauses and len(nouns) > 1:  # "es ist Gefahr im Verzug"
        rest = without(rest, next((at for at, one in enumerate(rest) if one.head.key == "es"), None))
    if any(one.head.key == "nicht" or one.quantity == "none" or "nicht" in {w.key for w in one.focus} for one in rest):
        return clause
    clauses = [
        replace(one, antecedent=one.antecedent - 1)
        if dass is not None and one.antecedent is not None and one.antecedent > dass
        else one
        for one in clause.clauses
    ]
    return replace(clause, marker="wenn", phrases=(*rest, NOT), clauses=clauses)


def _unfolded(clause: Clause, row: Mapping[str, Any], at: int | None, *, denied: bool) -> tuple[Clause, ...]:
    """Return what stands under a turn as clauses of its modal, each with the subject of the turn."""
    inner = [one for one in clause.clauses if one.marker in {"zu", "dass"}]
    if not inner or clause.predicate.modal or len({one.marker for one in inner}) > 1:
        return ()
    if inner[0].predicate.modal or (len(inner) > 1 and any(one.shared is None for one in inner[1:])):
        return ()
    rest = without(clause.phrases, at) if at is not None else list(clause.phrases)
    negations = [index for index, one in enumerate(rest) if one.head.key == "nicht"]
    for index in reversed(negations):
        rest = without(rest, index)
    if inner[0].marker == "dass" and any(one.kind == "noun" and one.head.key != "es" for one in rest):
        return ()
    expletive = next((index for index, one in enumerate(rest) if one.head.key == "es"), None)
    rest = rest if expletive is None else without(rest, expletive)
    denied = (denied + len(negations) + bool(row.get("denied"))) % 2 == 1
    others = [one for one in clause.clauses if one not in inner]
    made: list[Clause] = []
    for one in inner:
        shared = rest if not made else []
        moved = [shifted(phrase, len(shared)) for phrase in one.phrases]
        below = [
            replace(each, antecedent=None if each.antecedent is None else each.antecedent + len(shared))
            for each in one.clauses
        ]
        made.append(
            replace(
                clause,
                predicate=replace(one.predicate, modal=row["modal"], tense=clause.predicate.tense),
                phrases=(*shared, *moved, *((NOT,) if denied else ())),
                clauses=[*others, *below],
                joint=one.joint if made else clause.joint,
                bare=not any(each.kind == "noun" for each in (*rest, *(one.phrases if one.marker == "dass" else ()))),
                shared=made[0] if made else clause.shared,
                start=one.start if made else clause.start,
                end=one.end,
            )
        )
    return tuple(made)


def _ranged(clause: Clause) -> Clause:
    """Return a clause with "von Mai bis August" for "in den Monaten Mai bis August" and "in der Zeit von Mai bis …"."""
    phrases = list(clause.phrases)
    for at in range(len(phrases) - 2):
        noun, start, end = phrases[at : at + 3]
        range_of = [one.key for one in end.focus] == ["bis"] and start.head.tag == end.head.tag == MEASURE
        if range_of and noun.prep == "in" and noun.head.key in _SPANS and start.after == at and not noun.words:
            focus = (*noun.focus, *start.focus)
            phrases[at + 1] = replace(start, prep="von", after=noun.after, start=noun.start, focus=focus)
            return replace(clause, phrases=tuple(without(phrases, at))) if not clause.clauses else clause
    return clause


def _needed(clause: Clause) -> Clause:
    """Return a clause with "braucht eine Erlaubnis" and "es bedarf einer Erlaubnis" said in the table's words."""
    table = classes.table("complement")["needs"]
    predicate, phrases = clause.predicate, list(clause.phrases)
    if predicate.modal or predicate.voice != ACTIVE:
        return clause
    nouns = [at for at, one in enumerate(phrases) if one.kind == "noun" and not one.prep]
    if predicate.verb in table["accusative"].split():
        objects = [at for at in nouns if "A" in letters(phrases[at]) and phrases[at].head.tag != "PRF"]
        if len(objects) != 1:
            return clause
        phrases[objects[0]] = _in_case(phrases[objects[0]], "A", "G")
        return replace(clause, predicate=replace(predicate, verb=table["verb"]), phrases=tuple(phrases))
    expletive = next((at for at in nouns if phrases[at].head.key == "es"), None)
    needed = next((at for at in nouns if at != expletive and may_genitive(phrases[at])), None)
    if predicate.verb != table["verb"] or expletive is None or needed is None:
        return clause
    phrases[needed] = _in_case(phrases[needed], "G", "N")
    return _is_so(less(replace(clause, phrases=tuple(phrases)), expletive), table["as"])


def _with_only(clause: Clause) -> Clause:
    """Return a clause with "ohne Zustimmung … nicht" said as "nur mit Zustimmung"."""
    at = next((at for at, one in enumerate(clause.phrases) if one.prep == "ohne" and not one.focus), None)
    negations = [index for index, one in enumerate(clause.phrases) if one.head.key == "nicht" and not one.focus]
    others = any(one.quantity == "none" for one in clause.phrases)
    if at is None or len(negations) != 1 or others or clause.phrases[at].quantity:
        return clause
    phrases = list(clause.phrases)
    only = Token("nur", phrases[at].start, phrases[at].start, "nur", "ADV", "nur")
    phrases[at] = replace(phrases[at], prep="mit", focus=(only,), cases=BARE)
    return less(replace(clause, phrases=tuple(phrases)), negations[0])


def _in_case(phrase: Phrase, old: str, new: str) -> Phrase:
    """Return a phrase in another case."""
    cases = frozenset(f"{new}{case[1]}" for case in phrase.cases if case[0] == old)
    return replace(phrase, cases=cases, genitive=False)


def _permitted(clause: Clause) -> Clause:
    """Return a clause with "ist erlaubt" said as "ist zulässig", and "ist verboten" as "ist nicht zulässig"."""
    table = classes.table("complement")["permits"]
    predicate = clause.predicate
    if any(one.marker in {"zu", "dass"} for one in clause.clauses) or predicate.modal:
        return clause
    if predicate.voice == STATE and predicate.verb in table:
        return _is_so(clause, table[predicate.verb])
    at = next((at for at, one in enumerate(clause.phrases) if one.kind == "adverb" and one.head.key in table), None)
    if predicate.verb != "sein" or at is None or any(word.key != "nicht" for word in clause.phrases[at].focus):
        return clause
    said, focus = table[clause.phrases[at].head.key], clause.phrases[at].focus
    return _is_so(less(clause, at), said, denied=bool(focus))


def _is_so(clause: Clause, said: str, *, denied: bool = False) -> Clause:
    """Return a clause that says of its subject what an adjective says, with "nicht" before it or without."""
    word = said.removeprefix("nicht ")
    negations = [at for at, one in enumerate(clause.phrases) if one.head.key == "nicht" and not one.focus]
    denied = (denied + len(negations) + (word != said)) % 2 == 1
    for at in reversed(negations):
        clause = less(clause, at)
    token = Token(word, clause.predicate.tokens[-1].start, clause.predicate.tokens[-1].end, word, "ADJ(D)", word)
    there = replace(adverb(token), focus=(NOT.head,) if denied else ())
    predicate = replace(clause.predicate, verb="sein", voice=ACTIVE)
    return replace(clause, predicate=predicate, phrases=(*clause.phrases, there))


def less(clause: Clause, at: int | None) -> Clause:
    """Return a clause without one of its phrases."""
    if at is None:
        return clause
    clauses = [
        replace(one, antecedent=one.antecedent - 1) if one.antecedent is not None and one.antecedent > at else one
        for one in clause.clauses
    ]
    return replace(clause, phrases=tuple(without(clause.phrases, at)), clauses=clauses)


def _positive(clause: Clause) -> Clause:
    """Return a clause with "unzulässig" said as "nicht zulässig", for the adjectives that have no middle."""
    table = classes.table("complement")["adjective"]
    if not clause.predicate.copula or not any(
        one.kind == "adverb" and one.head.key in table and not one.focus for one in clause.phrases
    ):
        return clause
    phrases = [
        replace(one, heads=(replace(one.head, key=table[one.head.key]),), focus=(NOT.head,))
        if one.kind == "adverb" and one.head.key in table and not one.focus
        else one
        for one in clause.phrases
    ]
    return replace(clause, phrases=tuple(phrases))


def _whoever(clause: Clause) -> Clause:
    """Return a clause with "jemand, der …" said as "wer …"."""
    inner = next((one for one in clause.clauses if one.marker == "rel" and one.antecedent is not None), None)
    if inner is None or inner.antecedent is None or inner.antecedent >= len(clause.phrases):
        return clause
    noun = clause.phrases[inner.antecedent]
    agent = noun.prep == "von" and clause.predicate.voice == PASSIVE
    if noun.head.key not in _ANYONE or noun.words or not (agent or "N" in letters(noun)):
        return clause
    who = [
        replace(one, heads=(replace(one.head, key="wer"),)) if one.head.tag == "PRELS" else one for one in inner.phrases
    ]
    others: list[Clause] = []
    for one in clause.clauses:
        if one is inner:
            continue
        too = one.marker == "rel" and one.antecedent == inner.antecedent  # "… und der …"
        at = one.antecedent
        moved = None if at is None or too else at - (at > inner.antecedent)
        others.append(replace(one, marker="wer" if too else one.marker, antecedent=moved))
    rest = without(clause.phrases, inner.antecedent)
    rest += [adverb(one) for one in noun.focus]
    made = replace(inner, marker="wer", antecedent=None, phrases=tuple(who))
    return replace(clause, phrases=tuple(rest), clauses=[made, *others])


def able_alike(clause: Clause, other: Clause) -> Clause:
    """Return a clause, its adjective in "-bar" as the other's verb: "ist übertragbar" is "kann übertragen werden"."""
    one, verb = clause.predicate, other.predicate.verb
    if one.verb != "sein" or one.modal or other.predicate.modal not in {"can", "may"} or not verb:
        return clause
    able = verb_stem(verb) + "bar"
    at = next((at for at, one in enumerate(clause.phrases) if one.kind == "adverb" and one.head.key == able), None)
    if at is None or any(word.key != "nicht" for word in clause.phrases[at].focus):
        return clause
    denied = (NOT,) if clause.phrases[at].focus else ()
    predicate = replace(one, verb=verb, modal=other.predicate.modal, voice=PASSIVE)
    return replace(clause, predicate=predicate, phrases=(*without(clause.phrases, at), *denied))


def denied_alike(clause: Clause, other: Clause) -> Clause:
    """Return a clause with its negation where the other has it: "kein Behälter darf" is "Behälter dürfen nicht"."""
    none = [at for at, one in enumerate(clause.phrases) if one.quantity == "none" and one.head.tag == "NN"]
    plain = [one for one in clause.phrases if one.head.key == "nicht"]
    bound = {one.head.key for one in other.phrases if [word.key for word in one.focus] == ["nicht"]}
    phrases = list(clause.phrases)
    there = bool(bound) or any(one.head.key == "nicht" for one in other.phrases)
    if len(none) == 1 and not plain and there and not any(one.quantity == "none" for one in other.phrases):
        phrases[none[0]] = replace(phrases[none[0]], quantity="")
        phrases.append(NOT)
    alone = clause.predicate.copula and len(plain) == 1 and not plain[0].focus  # "Übertragbar ist sie nicht"
    denial = NOT if NOT in phrases else plain[0] if alone else None
    denies = phrases.index(denial) if denial is not None else None
    at = next((at for at, one in enumerate(phrases) if one.head.key in bound and not one.focus and at != denies), None)
    if denial is None or at is None or (denial is not NOT and phrases[at].kind != "adverb"):
        return clause if NOT not in phrases else replace(clause, phrases=tuple(phrases))
    phrases[at] = replace(phrases[at], focus=(NOT.head,))
    return less(replace(clause, phrases=tuple(phrases)), denies)


@cache
def _turns() -> Sequence[dict[str, str]]:
    return classes.table("turns")["turn"]
