"""Candidates by words, out of the store's full-text index: what has a rare word, then what has most of the others.

The index ranks by statistics of its own, which the engines count differently and over the whole store. So which places
are best is counted here, the same for both engines, and the index is only asked where words stand. The rarest words
come first, all their places at once: whatever holds one of them is then known. Among what holds none of them it is
asked for places that hold *all* words, then *all but one*, then any two, then one alone, and no further than there are
too few places that hold as many. The sources that may be seen are named in the statement, so that what other projects
hold neither comes in nor crowds out.

Taking a place out of the index costs as much as a search for several words at once, and a word that stands nearly
everywhere costs most; that is why few places are asked for, and common words last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

from provenance.citing.search.ranking import number_held
from provenance.citing.search.vocabulary import Term
from provenance.language.stems import words_of
from provenance.store import schema
from provenance.store.graph import Graph

ENOUGH = 12
_MOST = 60
_RARE = 100
_MOST_REQUIRED = 6
_A_PAIR = 2
_DEEPER = 8
_TOO_MANY = 3_000


def candidates(graph: Graph, terms: Sequence[Term], artifacts: Sequence[str], enough: int) -> list[dict[str, Any]]:
    """Return the rows of ``search/words`` for places that hold most of the terms, ``enough`` of them if there are."""
    given: dict[str, Any] = {"index": schema.text_index(graph.engine), "artifacts": dict.fromkeys(artifacts, True)}
    limit = max(_MOST, enough)
    ordered = sorted((term for term in terms if term.known), key=lambda term: -term.weight)
    number = _number_of_rare(ordered)
    rare, common = ordered[:number], ordered[number:]
    found: dict[str, dict[str, Any]] = {}
    if rare:
        first = " ".join(_clause(term) for term in rare)
        rows = _places(graph, words=first, limit=max(limit, _RARE), **given)
        found = {row["id"]: row for row in rows}
    held = {segment: number_held(ordered, row["text"]) for segment, row in found.items()} if common else {}
    for size, words, hits in stages(ordered, common):
        if sum(many >= size for many in held.values()) >= enough or (found and hits > _TOO_MANY):
            break
        for row in _places(graph, words=words, limit=limit, **given) if words else ():
            if row["id"] not in found:
                found[row["id"]], held[row["id"]] = row, size
    return list(found.values())


def _number_of_rare(ordered: Sequence[Term]) -> int:
    """Say how many of the rarest terms stand in so few places that all of these can be looked at."""
    places = 0
    for number, term in enumerate(ordered):
        places += term.most
        if places > _RARE:
            return number
    return len(ordered)


def _places(graph: Graph, *, limit: int, **given: Any) -> list[dict[str, Any]]:
    """Return the best places of the sources; the index is asked for more where other sources took the first ranks."""
    most = limit
    while True:
        row = graph.read("search/words", limit=limit, most=most, **given)[0]
        if len(row["places"]) >= limit or row["hits"] < most:
            return row["places"]
        most *= _DEEPER


def stages(terms: Sequence[Term], common: Sequence[Term]) -> Iterator[tuple[int, str, int]]:
    """Return the searches for the ``common`` of some terms, rarest first, in the syntax of Lucene, the narrowest first.

    Each with how many of the terms its places hold at the least, and how many hits it may have (0: few). Where more
    terms are to be held than are common, there is nothing to look for.
    """
    required = common[: max(_MOST_REQUIRED - (len(terms) - len(common)), 0)]
    clauses = {term.word: _clause(term) for term in common}
    among = min(len(terms), _MOST_REQUIRED)
    for size in sorted({among, among - 1, _A_PAIR} & set(range(_A_PAIR, among + 1)), reverse=True):
        some = [_all([clauses[term.word] for term in chosen]) for chosen in combinations(required, size)]
        yield size, " ".join(f"({one})" for one in some), 0
    for term in common:
        yield 1, clauses[term.word], term.places


def has_any(text: str, forms: Collection[str]) -> bool:
    """Say whether a text has any of some words in lower case."""
    return any(word in forms for word in words_of(text))


def _all(clauses: Sequence[str]) -> str:
    return " ".join(f"+{clause}" for clause in clauses)


def _clause(term: Term) -> str:
    """Return a term as one clause: any of its words, or all of its parts. Words are letters and digits, no syntax."""
    choices = list(term.searched)
    if term.parts and all(part.searched for part in term.parts):
        choices.append("(" + _all([f"({' '.join(part.searched)})" for part in term.parts]) + ")")
    return f"({' '.join(choices)})"
