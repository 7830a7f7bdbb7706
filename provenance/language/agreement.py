"""Which cases a phrase can have, by its form and the gender of its noun, and what a pronoun can mean.

Two phrases can be one only if they can stand in one case; where the voice of a clause is turned, its subject and its
object change their cases (Duden, Die Grammatik, on case and on the passive).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from provenance.language import classes
from provenance.language.clauses import Clause
from provenance.language.function_words import BARE
from provenance.language.german import acts, gender
from provenance.language.phrase import Phrase
from provenance.language.predicates import ACTIVE
from provenance.language.spelling import key
from provenance.text import patterns as re

_HAS_PLURAL = re.compile(r"(?:ung|heit|keit|schaft|ion|taet|ei|ie|ik|ur|anz|enz|frist|pflicht|person|zahl)\Z")
"""Nouns whose plural has an ending of its own, so that a form without it is the singular."""
ADJECTIVAL = re.compile(r"(?<=ig)e[rn]?\Z|(?<=igt)e[rn]?\Z")
"""What ends nouns that are inflected as adjectives: "Minderjähriger", "Minderjährige"."""
_AGENT = {"von", "durch"}
"""Prepositions of who acts in the passive."""


def letters(phrase: Phrase, plural: bool | None = None) -> set[str]:
    """Return the cases of a phrase; a verb in the singular has no subject in the plural, nor the other way."""
    cases = refined(phrase)
    if plural is not None and phrase.group is None and cases != refined(replace(phrase, cases=frozenset())):
        cases = frozenset(case for case in cases if case[0] != "N" or (case[1] == "p") == plural) or cases
    return {case[0] for case in cases}


def turned_letters(phrase: Phrase, sides: tuple[Clause, Clause]) -> set[str]:
    """Return the cases that a phrase of the sentence has in the voice of the claim."""
    found = letters(phrase, sides[1].plural)
    turned = turned_from(sides[0].predicate.voice, sides[1].predicate.voice)
    if turned == "passive":
        return {{"A": "N"}.get(one, one) for one in found}
    return {{"N": "A"}.get(one, one) for one in found} if turned == "active" else found


def genders(phrase: Phrase) -> set[str]:
    """Return the genders that a phrase may have, "p" for the plural."""
    cases = refined(phrase)
    if phrase.prep:
        cases = frozenset(case for case in cases if case[0] != "N")
    low = key(phrase.head.text)
    if phrase.head.tag == "NN" and low != phrase.head.key and low.endswith(("n", "e", "er")) and phrase.cases >= BARE:
        return {"p"}
    return {case[1] for case in cases}


def owners(clauses: Sequence[Clause], possessive: Phrase) -> set[str]:
    """Return the nouns that "sein" or "ihr" can mean, by what their forms share; what may be singular is."""
    wanted = {"m", "n"} if possessive.owner == "sein" else {"f", "p"}
    return {
        ADJECTIVAL.sub("", each.head.key)
        for root in clauses
        for one in root.walk()
        for each in one.phrases
        if each.head.tag == "NN" and each.start != possessive.start and _likeliest(each, one.plural) & wanted
    }


def possessor(clauses: Sequence[Clause], possessive: Phrase, before: Sequence[Clause]) -> str:
    """Return the key of the noun that "sein" or "ihr" can mean in its Satz or, where none can, in the one before."""
    wanted = {"m", "n"} if possessive.owner == "sein" else {"f", "p"}
    nouns = [
        each
        for root in clauses
        for one in root.walk()
        for each in one.phrases
        if each.head.tag == "NN" and each.start != possessive.start and _likeliest(each, one.plural) & wanted
    ]
    earlier = {one.head.key for one in nouns if one.end <= possessive.start}
    # "mit seiner Zustimmung darf der Halter": a subject behind it may be meant too
    later = any(one.start > possessive.start and not one.prep and "N" in letters(one) for one in nouns)
    if earlier or later:
        return next(iter(earlier)) if len(earlier) == 1 and not later else ""
    return topic_of(before, wanted, acting=True) or topic_of(before, wanted, acting=False)


def _likeliest(phrase: Phrase, plural: bool | None) -> set[str]:
    """Return the genders that a noun has if it is singular, where it can be; else the plural."""
    if plural and not phrase.prep and "Np" in phrase.cases:
        return {"p"}
    found = {case[1] for case in phrase.cases}
    known = gender(phrase.head.key)
    if "p" in found and key(phrase.head.text) != phrase.head.key and phrase.head.text.endswith(("n", "e", "er")):
        return {"p"} if known != "m" or not phrase.head.text.endswith("n") else {"p", "m"}
    if known:
        return {known} & found or {"p"}
    if phrase.cases >= BARE:
        return set()
    acting = {case[1] for case in phrase.cases if case[0] == "N"} if not phrase.prep and phrase.after is None else None
    return (acting or found) - {"p"} or {"p"}


def pointing(clauses: Sequence[Clause]) -> str | None:
    """Return the pronoun of a sentence that means nothing in it, but something said before; None without one."""
    every = [one for root in clauses for one in root.walk()]
    for clause in every:
        for phrase in clause.phrases:
            if phrase.head.tag != "PPER" or phrase.head.text.lower() == "es":
                continue
            others = (each for one in every if one is not clause for each in one.phrases)
            if not any(each.head.tag == "NN" and genders(each) & genders(phrase) for each in others):
                return phrase.head.text
    return None


def referents(clauses: Sequence[Clause], pronoun: Phrase, before: Sequence[Clause] = ()) -> set[str]:
    """Return the keys of the one noun, or of the nouns joined, that a pronoun can mean; none where it can be several.

    A pronoun means no noun of its own clause, one of its gender and number, and among several the one that acts.
    """
    if pronoun.head.tag == "PDS":
        return _nearest(clauses, pronoun, before)
    every = [one for root in clauses for one in root.walk()]
    own = _clause_of(every, pronoun)
    here = {each.head.key for each in own.phrases} if own else set[str]()
    wanted = genders(pronoun)
    if own is not None and own.plural is not None and not pronoun.prep and "N" in letters(pronoun):
        wanted = wanted & {"p"} if own.plural else wanted - {"p"}
    if parallel := _parallel(every, own, wanted):
        return {parallel}
    others = [one for one in every if one is not own] + [one for root in before for one in root.walk()]
    possible: dict[str, set[str]] = {}
    for one in others:
        for each in one.phrases:
            if each.head.tag == "NN" and each.head.key not in here and _genders(each, wanted):
                first, named = _together(one.phrases, each)
                possible.setdefault(first, set()).update(named)
    if own is not None and _is_who_acts(pronoun, own):
        possible = _acting(possible)
    if len(possible) > 1 and (topic := _topic(before, own, pronoun, wanted)):
        return {topic}
    if len(possible) > 1:
        governed = {
            each.head.key
            for one in others
            for each in one.phrases
            if each.prep or (each.after is not None and may_genitive(each))
        }
        free = {name: named for name, named in possible.items() if name not in governed}
        possible = free if len(free) == 1 else _acting(possible)
    return next(iter(possible.values())) if len(possible) == 1 else set()


def _clause_of(every: Sequence[Clause], pronoun: Phrase) -> Clause | None:
    """Return the clause that a pronoun stands in, be it that phrase or one made of it."""
    own = next((one for one in every if any(each is pronoun for each in one.phrases)), None)
    return own or next((one for one in every if any(each.start == pronoun.start for each in one.phrases)), None)


def _acting(possible: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return of several nouns the one that acts; all where none or several do."""
    acting = {name: named for name, named in possible.items() if acts(name)}
    return acting if len(acting) == 1 else possible


def _is_who_acts(pronoun: Phrase, own: Clause) -> bool:
    """Tell whether a pronoun is the subject of a verb that none but who acts can be the subject of."""
    active = own.predicate.voice == ACTIVE and own.predicate.verb in classes.of("acting", "de")
    return active and not pronoun.prep and "N" in letters(pronoun)


def _genders(noun: Phrase, wanted: set[str]) -> set[str]:
    """Return which of the wanted genders a noun may have; several that are joined are a plural."""
    return ({"p"} if noun.group is not None else genders(noun)) & wanted


def _together(phrases: Sequence[Phrase], noun: Phrase) -> tuple[str, set[str]]:
    """Return the first of the nouns that one is joined to, and all of them."""
    if noun.group is None:
        return noun.head.key, {noun.head.key}
    joined = [one.head.key for one in phrases if one.group == noun.group]
    return joined[0], set(joined)


def _nearest(clauses: Sequence[Clause], pronoun: Phrase, before: Sequence[Clause]) -> set[str]:
    """Return the last noun before "dieser" of its gender, which it means rather than what was spoken of first."""
    wanted = genders(pronoun)
    here = [each for root in clauses for one in root.walk() for each in one.phrases if each.end < pronoun.start]
    there = [each for root in before for one in root.walk() for each in one.phrases]
    nouns = [
        sorted((one for one in some if one.head.tag == "NN" and genders(one) & wanted), key=lambda one: one.start)
        for some in (here, there)
    ]
    found = nouns[0] or nouns[1]
    return {found[-1].head.key} if found else set()


def _topic(before: Sequence[Clause], own: Clause | None, pronoun: Phrase, wanted: set[str]) -> str:
    """Return the noun of the Satz before that a pronoun goes on with, where nothing else there stands as high.

    A pronoun that is the subject goes on with the subject before it rather than with an object, an attribute, a noun
    behind a preposition or one of a clause that depends; any other with the one noun that it can mean there (Grosz,
    Joshi and Weinstein 1995, "Centering", the ranking of roles). Where that subject is a pronoun too, it goes on from
    the Satz before that.
    """
    if own is None or own.marker or pronoun.prep or not own.phrases:
        return ""
    return topic_of(before, wanted, acting="N" in letters(pronoun))


def topic_of(before: Sequence[Clause], wanted: set[str], *, acting: bool) -> str:
    """Return the noun of these genders that was spoken of last, the subject if it is to be one; "" where it is open."""
    for last in reversed(before):
        shares = [*(last.shared.phrases if last.shared is not None else ()), *last.phrases]
        subjects = [one for one in shares if one.head.tag == "PPER" and "N" in letters(one) and genders(one) & wanted]
        if acting and subjects:
            if any("A" in letters(one) for one in subjects) and len(shares) > 1:
                return ""  # "Sie führt die Liste. Sie …"
            continue  # "Der Lotse ist … Er erhält Ersatz. Er hat …"
        nouns = [
            one
            for one in shares
            if one.head.tag == "NN"
            and not one.prep
            and _genders(one, wanted)
            and one.group is None
            and not (one.after is not None and may_genitive(one))
        ]
        if acting:
            nouns = [one for one in nouns if "N" in letters(one)]
            sure = [one for one in nouns if "A" not in letters(one)]
            nouns = sure if len(sure) == 1 else nouns
        elif known := [one for one in nouns if not one.cases >= BARE]:
            nouns = known  # what has no article is spoken of for the first time
        if nouns:
            first = nouns[0].head.key
            alone = len({one.head.key for one in nouns}) == 1
            ranks = nouns[0].front and (acts(first) or not any(acts(one.head.key) for one in nouns))
            return first if alone or (acting and ranks) else ""
        return ""
    return ""


def _parallel(every: Sequence[Clause], own: Clause | None, wanted: set[str]) -> str:
    """Return the subject of the condition that the pronoun's clause is joined to: "zahlt der Gast und hält er …"."""
    if own is None or own.joint not in {"und", "oder"} or not own.marker:
        return ""
    siblings = [inner for one in every if any(each is own for each in one.clauses) for inner in one.clauses]
    before = next((one for one, inner in pairwise(siblings) if inner is own), None)
    if before is None or before.marker != own.marker:
        return ""
    subject = next((one for one in before.phrases if one.kind == "noun" and not one.prep and "N" in letters(one)), None)
    return subject.head.key if subject and subject.head.tag == "NN" and genders(subject) & wanted else ""


def refined(phrase: Phrase) -> frozenset[str]:
    """Return the cases of a phrase that the gender of its noun allows."""
    known = gender(phrase.head.key) if phrase.head.tag == "NN" else ""
    base = phrase.head.tag == "NN" and key(phrase.head.text) == phrase.head.key
    if not known and base and phrase.head.key.endswith("e"):  # "die Karte": the plural has an ending more
        return frozenset(case for case in phrase.cases if case[1] != "p") or phrase.cases
    low = key(phrase.head.text)
    longer = phrase.head.tag == "NN" and low.startswith(phrase.head.key) and low != phrase.head.key
    if longer and {case[1] for case in phrase.cases} == {"f", "p"}:  # "die Behörden": no feminine ends so
        return frozenset(case for case in phrase.cases if case[1] == "p")
    if not known:
        return phrase.cases
    singular = known == "f" and base and (phrase.head.key.endswith("e") or _HAS_PLURAL.search(phrase.head.key))
    some = frozenset(case for case in phrase.cases if case[1] == known or (case[1] == "p" and not singular))
    return some or phrase.cases


def may_genitive(phrase: Phrase) -> bool:
    """Tell whether a phrase can be an attribute in the genitive."""
    return "G" in {case[0] for case in refined(phrase)}


def agree(ours: Phrase, cases: frozenset[str], prep: str) -> bool:
    """Tell whether two forms of a noun can stand in one case."""
    if prep or not ours.cases or not cases:
        return True
    theirs = refined(replace(ours, cases=cases))
    mine = refined(ours)
    if mine & theirs:
        return True
    # one of them is the plural that stands for all: "der Halter", "die Halter"
    letters = {case[0] for case in mine} & {case[0] for case in theirs} - {"G"}
    return bool(gender(ours.head.key)) and bool(letters)


def turned_from(ours: str, theirs: str) -> str:
    """Say which voice a claim has where the sentence has the other: "passive", "active", or "" if they agree."""
    return ours if {ours, theirs} == {"active", "passive"} else ""


def role_of(theirs: Phrase, ours: Phrase, turned: str) -> tuple[str, frozenset[str]]:
    """Return the preposition and the cases that a phrase of the sentence has in the voice of the claim."""
    plain = not theirs.prep and not theirs.genitive and not (theirs.after is not None and may_genitive(theirs))
    cases = refined(theirs)
    subject, suffers = (frozenset(case for case in cases if case[0] == letter) for letter in "NA")
    if turned == "passive" and plain:
        if ours.prep in _AGENT and subject:
            return ours.prep, theirs.cases
        if not ours.prep:
            return "", frozenset(f"N{case[1]}" for case in suffers) | (cases - subject - suffers)
    if turned == "active" and theirs.prep in _AGENT and not ours.prep:
        return "", frozenset(f"N{one}" for one in "mfnp")
    if turned == "active" and plain and subject:
        return "", frozenset(f"A{case[1]}" for case in subject)
    return theirs.prep, theirs.cases
