"""What one text says in an attribute or a noun and the other in a clause: "beschädigte Bücher", "die beschädigt sind".

A participle before a noun is a relative clause without its pronoun, and a noun made of a verb is a clause without its
conjunction (Duden, Die Grammatik, on participial attributes and on nominal style). One is unfolded only where the other
text has such a clause with the same verb. Then clause stands beside clause, and what is left out or added is seen as
everywhere. Which nouns are made of which verbs in another way than by "-ung" stands in `classes/derived.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from provenance.language import classes
from provenance.language.agreement import genders, letters, may_genitive
from provenance.language.clauses import Clause
from provenance.language.phrase import Phrase, adverb
from provenance.language.predicates import ACTIVE, PASSIVE, STATE, Predicate
from provenance.language.spelling import key
from provenance.language.standing import is_definite, is_plain, shifted, without
from provenance.language.stems import SEPARABLE
from provenance.language.tagging import Token, infinitive, verb_stem
from provenance.language.turns import NOT, less
from provenance.text import patterns as re

_GERUNDIVE = re.compile(rf"({'|'.join(sorted(SEPARABLE, key=len, reverse=True))})zu(\w{{3,}}?)end")
"""What is still to be done: "anzubringend"."""
_ENDING = re.compile(r"e[nrms]?\Z")


def unfolded(clause: Clause, other: Clause) -> Clause:
    """Return a clause with those attributes and nouns as clauses that the other has as clauses."""
    for inner in other.clauses:
        if any(one.marker == inner.marker and one.predicate.verb == inner.predicate.verb for one in clause.clauses):
            continue
        if (inner.marker in {"rel", "wenn"} and (found := _attribute(clause, inner))) or (
            inner.marker != "rel" and (found := _nominal(clause, inner))
        ):
            clause = found
    return clause


def as_condition(clause: Clause, inner: Clause, text: str) -> Clause | None:
    """Return a relative clause as a condition: "Behälter, die beschädigt sind, …", "…, wenn sie beschädigt sind".

    None where the noun is one that is known: then the clause tells which, and is no condition.
    """
    if inner.antecedent is None or inner.antecedent >= len(clause.phrases):
        return None
    noun = clause.phrases[inner.antecedent]
    if noun.quantity or is_definite(text, noun):
        return None
    at = next((at for at, one in enumerate(inner.phrases) if one.head.tag == "PRELS"), None)
    if at is None:
        return None
    phrases = list(inner.phrases)
    phrases[at] = replace(phrases[at], heads=noun.heads, cases=phrases[at].cases or noun.cases)
    return replace(inner, marker="wenn", phrases=tuple(phrases), antecedent=None)


def _attribute(clause: Clause, inner: Clause) -> Clause | None:
    """Return a clause with the participle that says what an inner clause of the other says as a relative clause."""
    for at, phrase in enumerate(clause.phrases):
        for place, word in enumerate(phrase.words):
            predicate = _participle(word) or _described(word, inner)
            if predicate is None or predicate.verb != inner.predicate.verb:
                continue
            if any(one.tag == "KON" for one in phrase.words):
                return None
            how = [adverb(replace(word, tag="ADJ(D)"))] if predicate.verb == "sein" else []
            voice = (
                inner.predicate.voice
                if {predicate.voice, inner.predicate.voice} == {PASSIVE, STATE}
                else predicate.voice
            )
            predicate = replace(predicate, voice=voice, tense=inner.predicate.tense, modal=predicate.modal)
            before = [adverb(one) for one in phrase.words[:place]]
            wanted = {one.key for each in inner.phrases for one in each.heads}  # "ihm" is "er"
            taken = _in_front(clause.phrases, at, wanted)
            pronoun = Token(word.text, word.start, word.start, "der", "PRELS", "der")
            subject = Phrase(
                "noun",
                "",
                (pronoun,),
                frozenset(f"N{one}" for one in genders(phrase)),
                (),
                (),
                (),
                "",
                word.start,
                word.start,
            )
            moved = [replace(shifted(clause.phrases[index], 1 - taken[0]), front=False) for index in taken]
            start = (
                clause.phrases[taken[0]].start if taken else min((phrase.start, *(one.start for one in phrase.nested)))
            )
            made = Clause(
                "rel",
                predicate,
                (subject, *moved, *(shifted(one, 1 + len(moved)) for one in phrase.nested), *before, *how),
                [],
                start,
                word.end,
                antecedent=at - len(taken),
            )
            rest = list(clause.phrases)
            rest[at] = replace(phrase, words=phrase.words[place + 1 :], nested=(), start=phrase.start)
            for index in reversed(taken):
                rest = without(rest, index)
            below = [
                replace(one, antecedent=one.antecedent - len(taken))
                if one.antecedent is not None and one.antecedent >= at
                else one
                for one in clause.clauses
            ]
            return replace(clause, phrases=tuple(rest), clauses=[*below, made])
    return None


def _in_front(phrases: Sequence[Phrase], at: int, wanted: set[str]) -> list[int]:
    """Return the phrases before an attribute that belong to it: "unter Einfluss stehende Personen"."""
    taken: list[int] = []
    index = at - 1
    while index >= 0 and phrases[index].end + 1 >= phrases[index + 1].start and phrases[index].head.key in wanted:
        taken.insert(0, index)
        index -= 1
    return taken


def _described(word: Token, inner: Clause) -> Predicate | None:
    """Return the predicate of a clause that says of what it describes what an adjective says: "notwendig ist"."""
    is_so = inner.predicate.verb == "sein" and not inner.predicate.modal and word.tag == "ADJ(A)"
    same = any(one.kind == "adverb" and not one.focus and one.head.key == word.key for one in inner.phrases)
    return Predicate("sein", "", inner.predicate.voice, "", (word,)) if is_so and same else None


def _participle(word: Token) -> Predicate | None:
    """Return the predicate that a participle before a noun stands for."""
    if word.tag != "ADJ(A)":
        return None
    low = _ENDING.sub("", word.text.lower())
    if gerundive := _GERUNDIVE.fullmatch(low):
        return Predicate(key(f"{gerundive[1]}{gerundive[2]}en"), "must", PASSIVE, "", (word,))
    if low.endswith("end"):
        stem = low[: -len("end")]
        verb = f"{stem}n" if stem.endswith(("el", "er")) else f"{stem}en"
        return Predicate(key(verb), "", ACTIVE, "", (word,))
    verb = infinitive(low)
    return Predicate(verb, "", PASSIVE, "", (word,)) if verb else None


def done(clause: Clause, other: Clause) -> Clause:
    """Return a clause that tells by a noun what is done, with its verb: "die Prüfung der Netze hat zu erfolgen".

    Who does it stands behind "durch" there, and may stand behind "von" beside the verb.
    """
    verb, acting = other.predicate.verb, {one.head.key for one in other.phrases if one.prep == "von"}
    if (
        verb == clause.predicate.verb
        or classes.table("derived")["deed"].get(clause.predicate.verb) != clause.predicate.voice
    ):
        return clause
    for at, phrase in enumerate(clause.phrases):
        deed = (
            is_plain(phrase) and "N" in letters(phrase) and phrase.group is None and not (phrase.focus or phrase.nested)
        )
        if not deed or phrase.quantity not in {"", "none"} or not _made_of(phrase.head.key, verb):
            continue
        if any(one.antecedent == at for one in clause.clauses):
            return clause  # what describes the noun would be lost
        suffers = next((one for one in clause.phrases[at + 1 : at + 2] if one.after == at and _is_of(one)), None)
        phrases = list(clause.phrases)
        if suffers is not None:
            cases = frozenset(f"N{each}" for each in genders(suffers))
            phrases[at + 1] = replace(suffers, prep="", cases=cases, genitive=False, after=None)
        phrases += [adverb(replace(one, key=_plain(one))) for one in phrase.words]
        phrases += [NOT] if phrase.quantity == "none" else []
        phrases = [replace(one, after=None) if one.after == at else one for one in phrases]
        phrases = [
            replace(one, prep="von", cases=frozenset({"Dm", "Dn", "Df", "Dp"}))
            if one.prep == "durch" and one.head.key in acting
            else one
            for one in phrases
        ]
        return less(
            replace(clause, predicate=replace(clause.predicate, verb=verb, voice=PASSIVE), phrases=tuple(phrases)), at
        )
    return clause


def _is_of(one: Phrase) -> bool:
    """Tell whether a phrase behind a noun says what is done to, or whose it is."""
    return one.kind == "noun" and (one.prep == "von" or (not one.prep and may_genitive(one)))


def _nominal(clause: Clause, inner: Clause) -> Clause | None:
    """Return a clause with the noun that says what an inner clause of the other says as such a clause."""
    for at, phrase in enumerate(clause.phrases):
        if inner.marker not in _markers().get(phrase.prep, ()) or phrase.quantity not in {"", "this"}:
            continue
        if _is_there(phrase, inner):
            own = list(_attributes(clause.phrases, at, {one.head.key for one in inner.phrases}))
            subject = replace(phrase, prep="", cases=frozenset(f"N{one}" for one in genders(phrase)))
            moved = [shifted(one, -at) for one in (subject, *(clause.phrases[index] for index in own))]
            return _moved(clause, inner, at, own, [replace(moved[0], after=None, focus=()), *moved[1:]])
        parted = [one for one in inner.phrases if one.kind == "adverb"]
        whole = next((one for one in parted if _made_of(phrase.head.key, one.head.key + inner.predicate.verb)), None)
        if whole is None and not _made_of(phrase.head.key, inner.predicate.verb):
            continue
        own = list(_attributes(clause.phrases, at, {one.key for each in inner.phrases for one in each.heads}))
        moved: list[Phrase] = []
        for index in own:
            one = clause.phrases[index]
            genitive = one.prep in {"", "von"} and one.after == at
            if genitive:  # who suffers, or who does what nobody suffers
                case = "A" if _acts_on(inner) else "N"
                one = replace(one, prep="", cases=frozenset(f"{case}{each}" for each in genders(one)), genitive=False)
            after = None if genitive or one.prep or one.after is None else one.after - own[0]
            group = None if one.group is None else one.group - own[0]
            moved.append(replace(one, after=after, group=group, front=False))
        adverbs = [adverb(replace(one, key=_plain(one))) for one in phrase.words]
        return _moved(
            clause,
            inner,
            at,
            own,
            [*moved, *(shifted(one, len(moved)) for one in phrase.nested), *adverbs, *([whole] if whole else [])],
        )
    return None


def _moved(clause: Clause, inner: Clause, at: int, own: Sequence[int], moved: Sequence[Phrase]) -> Clause | None:
    """Return a clause with one of its phrases as a clause of the other's kind, and what belongs to it there."""
    phrase = clause.phrases[at]
    end = clause.phrases[own[-1]].end if own else phrase.end
    predicate = replace(inner.predicate, tokens=(phrase.head,))
    made = Clause(inner.marker, predicate, tuple(moved), [], phrase.start, end)
    if any(one.antecedent in {at, *own} for one in clause.clauses):
        return None  # what describes it would be lost
    rest = list(clause.phrases)
    for index in reversed([at, *own]):
        rest = without(rest, index)
    rest += [adverb(one) for one in phrase.focus]
    size = len(own) + 1
    below = [
        replace(one, antecedent=one.antecedent - size) if one.antecedent is not None and one.antecedent > at else one
        for one in clause.clauses
    ]
    return replace(clause, phrases=tuple(rest), clauses=[*below, made])


def _is_there(phrase: Phrase, inner: Clause) -> bool:
    """Tell whether a clause but says that there is what a phrase names: "bei Hochwasser", "liegt Hochwasser vor"."""
    nouns = [at for at, one in enumerate(inner.phrases) if one.kind == "noun"]
    there = inner.predicate.verb in classes.table("derived")["there_is"] and not inner.predicate.modal
    if not there or phrase.prep != "bei" or not nouns or inner.phrases[nouns[0]].head.key != phrase.head.key:
        return False
    return all(inner.phrases[at].after == before for before, at in pairwise(nouns))  # "Zweifel an der Eignung"


def _acts_on(inner: Clause) -> bool:
    """Tell whether a clause is active and has an object, which then is what the genitive of its noun names."""
    if inner.predicate.voice != ACTIVE:
        return False
    return any(
        one.kind == "noun" and not one.prep and not one.genitive and letters(one) == {"A"} for one in inner.phrases
    )


def _attributes(phrases: Sequence[Phrase], at: int, wanted: set[str]) -> Iterator[int]:
    """Return the phrases behind a noun that belong to it: its genitive, and what the clause of the other has too."""
    for index in range(at + 1, len(phrases)):
        one = phrases[index]
        genitive = index == at + 1 and (one.prep == "von" or (not one.prep and may_genitive(one)))
        if one.after != index - 1 or not (genitive or one.head.key in wanted):
            return
        yield index


def _made_of(noun: str, verb: str) -> bool:
    """Tell whether a noun is made of a verb: by "-ung", as the infinitive itself, or as the table says."""
    if verb in _derived().get(noun, ()):
        return True
    stem = verb_stem(verb)
    return bool(verb) and (noun == verb or noun in {f"{stem}ung", f"{stem[:-1]}lung" if stem.endswith("el") else ""})


def _plain(word: Token) -> str:
    return _ENDING.sub("", word.text.lower()) if word.tag == "ADJ(A)" else word.key


@cache
def _markers() -> dict[str, tuple[str, ...]]:
    """Return which conjunctions say what a preposition says."""
    return {name: tuple(listed.split()) for name, listed in classes.table("derived")["preposition"].items()}


@cache
def _derived() -> dict[str, tuple[str, ...]]:
    return {name: tuple(listed.split()) for name, listed in classes.table("derived")["noun"].items()}
