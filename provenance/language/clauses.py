"""A German sentence as its clauses: what each says of whom, under what condition, in no order.

German brackets its clauses. The finite verb stands second (or first, or last behind a conjunction), what belongs to it
stands at the end, and what lies between may be put in nearly any order without another meaning. So a clause is read
into its predicate and its phrases; which of two orders it has is forgotten, and what does carry meaning is kept: the
preposition and the cases that a phrase may have, what a phrase stands directly behind, what a word like "nur" or
"nicht" stands before, and which clause depends on which (fields of the clause: Duden, Die Grammatik, "Der Satz").

The reading is shallow and may err. Since claim and source are read alike, an error makes them differ far oftener than
it makes them agree; whoever compares them has to look at the words too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from provenance.language.gathering import FINITE, Gathered, gather
from provenance.language.german import PLURAL
from provenance.language.phrase import Phrase
from provenance.language.phrases import phrases_of
from provenance.language.predicates import Predicate, predicate_of
from provenance.language.tagging import Token, infinitive, tagged


def share_auxiliaries(clause: Gathered) -> None:
    """Lend a clause the auxiliary that the clause joined to it says for both: "gemacht oder ausgestellt worden ist".

    Of several in a row the last says it for all, and an "oder" before it joins all: they are alternatives.
    """
    for inner in clause.inner:
        share_auxiliaries(inner)
    lent, joint = None, ""
    for one, after in reversed([*pairwise(clause.inner)]):
        said = [word for word in after.own if word.tag[:2] in {"VA", "VV", "VM"}]
        last = one.own[-1] if one.own else None
        joined = after.joint in {"und", "oder"} or (after.joint == "," and after is lent)
        if last is None or one.marker != after.marker or not joined or len(said) < 2:  # noqa: PLR2004
            continue
        verbs = [word for word in one.own if word.tag.startswith("V")]
        auxiliaries = said[1:]
        if (
            said[0].tag == "VV(PP)"
            and all(word.tag.startswith("VA") for word in auxiliaries)
            and auxiliaries[-1].tag == "VA(FIN)"
            and verbs == [last]
            and last.tag in {"VV(PP)", "VV(FIN)"}
            and infinitive(last.text)
        ):
            one.own[-1] = replace(last, tag="VV(PP)")
            one.own += [replace(word, start=last.end, end=last.end) for word in auxiliaries]
            joint = joint if after is lent else after.joint
            lent, after.joint = one, joint


@dataclass(slots=True)
class Clause:
    """What one clause says. ``marker`` is the class of what opens it, "" for a main clause.

    ``joint`` is the conjunction that joins it to the clause before, ``antecedent`` the index in its parent's phrases of
    the noun that a relative clause describes, ``shared`` the clause whose subject it shares, ``plural`` says whether
    its verb is in the plural (None where the form does not show it), ``bare`` that it is an infinitive whose subject is
    left open.
    """

    marker: str
    predicate: Predicate
    phrases: tuple[Phrase, ...]
    clauses: list[Clause]
    start: int
    end: int
    joint: str = ""
    antecedent: int | None = None
    shared: Clause | None = None
    plural: bool | None = None
    bare: bool = False

    def walk(self) -> Iterator[Clause]:
        """Return the clause and all that depend on it."""
        yield self
        for one in self.clauses:
            yield from one.walk()


@lru_cache(maxsize=2_048)
def clauses_of(sentence: str) -> tuple[Clause, ...]:
    """Return the main clauses of a sentence, each with those that depend on it."""
    return read(tagged(sentence))


@lru_cache(maxsize=2_048)
def read(tokens: tuple[Token, ...]) -> tuple[Clause, ...]:
    """Return the main clauses that words make up."""
    found = gather(tokens)
    for one in found:
        share_auxiliaries(one)
    return tuple(_pooled(list(_built(found))))


def _built(found: Sequence[Gathered]) -> Iterator[Clause]:
    made: dict[int, Clause] = {}
    for one in found:
        if one.own or one.inner:
            yield _clause(one, made)


def _plural(finite: Token | None) -> bool | None:
    """Tell whether a finite verb has a plural subject; None where its form does not show it."""
    if finite is None:
        return None
    low = finite.text.lower()
    if low in PLURAL or low.endswith(("en", "ern", "eln")):
        return True
    return False if finite.tag in {"VA(FIN)", "VM(FIN)"} or low.endswith("t") else None


def _pooled(found: list[Clause]) -> list[Clause]:
    """Let clauses that share a subject share the conditions before the first and behind the last of them too."""
    chains: list[list[Clause]] = []
    for one in found:
        if one.shared is not None and chains and chains[-1][-1] is one.shared:
            chains[-1].append(one)
        else:
            chains.append([one])
    for chain in chains:
        pool = [
            inner for one in chain for inner in one.clauses if inner.marker not in {"rel", "(", "zu", "dass", "wer"}
        ]
        for one in chain if len(chain) > 1 else ():
            one.clauses = [*[inner for inner in one.clauses if inner not in pool], *pool]
    return found


def governed(phrases: tuple[Phrase, ...], names: Mapping[str, str]) -> tuple[Phrase, ...]:
    """Give phrases with the preposition of the verb as that of the verb it is read as, once for each, or its group."""
    first = {name: next((at for at, one in enumerate(phrases) if one.prep == name), None) for name in names}

    def governs(index: int, one: Phrase) -> bool:
        at = first.get(one.prep)
        return at is not None and (at == index or (one.group is not None and one.group == phrases[at].group))

    return tuple(
        replace(one, prep=names[one.prep]) if governs(index, one) else one for index, one in enumerate(phrases)
    )


def _clause(one: Gathered, made: dict[int, Clause]) -> Clause:
    predicate, rest = predicate_of(one.own)
    inner = [_clause(other, made) for other in one.inner if other.own or other.inner]
    breaks = [*(word.start for word in predicate.tokens), *(clause.start for clause in inner)]
    finite = next((word for word in predicate.tokens if word.tag in FINITE), None)
    if finite is None and one.marker not in {"", "zu", "um", "("} and predicate.tokens:
        finite = predicate.tokens[-1]  # a form that has two readings: "gefährden"
    before = finite.start if finite is not None and not one.marker else 0
    phrases = tuple(
        each if each.front == (each.end <= before) else replace(each, front=each.end <= before)
        for each in phrases_of(rest, breaks)
    )
    phrases = governed(phrases, dict(predicate.prepositions))
    for other, clause in zip([other for other in one.inner if other.own or other.inner], inner, strict=True):
        if other.noun is not None:
            clause.antecedent = next((at for at, each in enumerate(phrases) if other.noun in each.heads), None)
    places = [(word.start, word.end) for word in one.own] + [(clause.start, clause.end) for clause in inner]
    found = Clause(
        one.marker,
        predicate,
        phrases,
        inner,
        min(start for start, _ in places) if one.start is None else one.start,
        max(end for _, end in places),
        one.joint,
        shared=made.get(id(one.shares)) if one.shares else None,
        plural=_plural(finite),
    )
    made[id(one)] = found
    return found
