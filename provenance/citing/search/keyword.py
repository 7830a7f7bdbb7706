"""Candidates by words, out of the store's full-text index: first what has all the words, then what has fewer.

The index ranks by statistics of its own, which the engines count differently and over the whole store. So it is asked
for places that hold *all* words, then *all but one*, then any two, then the rarest alone; which of these are best is
counted here, the same for both engines. The sources that may be seen are named in the statement, so that what other
projects hold neither comes in nor crowds out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

from provenance.citing.search.terms import Term
from provenance.store import dialect
from provenance.store.graph import Graph
from provenance.text.stems import words_of

ENOUGH = 12
_MOST = 60
_MOST_REQUIRED = 6
_A_PAIR = 2
_DEEPER = 8
_TOO_MANY = 3_000


def candidates(graph: Graph, terms: Sequence[Term], artifacts: Sequence[str], enough: int) -> list[dict[str, Any]]:
    """Give the rows of ``search/words`` for places that hold most of the terms, ``enough`` of them if there are."""
    index = dialect.text_index(graph.engine)
    found: dict[str, dict[str, Any]] = {}
    for words, hits in stages([term for term in terms if term.known]):
        if len(found) >= enough or (found and hits > _TOO_MANY):
            break
        for row in _places(graph, index=index, words=words, artifacts=list(artifacts), limit=max(_MOST, enough)):
            found.setdefault(row["id"], row)
    return list(found.values())


def _places(graph: Graph, *, limit: int, **given: Any) -> list[dict[str, Any]]:
    """Give the best places of the sources; the index is asked for more where other sources took the first ranks."""
    most = limit * _DEEPER
    while True:
        row = graph.read("search/words", limit=limit, most=most, **given)[0]
        if len(row["places"]) >= limit or row["hits"] < most:
            return row["places"]
        most *= _DEEPER


def stages(terms: Sequence[Term]) -> Iterator[tuple[str, int]]:
    """Give the searches in the syntax of Lucene, the narrowest first, with how many hits each may have (0: few)."""
    ordered = sorted(terms, key=lambda term: -term.weight)
    clauses = [_clause(term) for term in ordered]
    required = clauses[:_MOST_REQUIRED]
    for size in sorted(
        {len(required), len(required) - 1, _A_PAIR} & set(range(_A_PAIR, len(required) + 1)), reverse=True
    ):
        yield " ".join(f"({_all(some)})" for some in combinations(required, size)), 0
    for term, clause in zip(ordered, clauses, strict=True):
        yield clause, term.places


def has_any(text: str, forms: Collection[str]) -> bool:
    """Say whether a text has any of some words in lower case."""
    return any(word in forms for word in words_of(text))


def _all(clauses: Sequence[str]) -> str:
    return " ".join(f"+{clause}" for clause in clauses)


def _clause(term: Term) -> str:
    """Give a term as one clause: any of its words, or all of its parts. Words are letters and digits, no syntax."""
    choices = list(term.searched)
    if term.parts and all(part.searched for part in term.parts):
        choices.append("(" + _all([f"({' '.join(part.searched)})" for part in term.parts]) + ")")
    return f"({' '.join(choices)})"
