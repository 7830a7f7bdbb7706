"""The answers that a witness gave to an interviewer, found by what the interviewer asked.

    Q: When did you come to Kell?        A: In 1959, with two suitcases.

"When did I come to Kell?" shares no word with the answer. Where nearly all words of a question stand in what an
interviewer asked, what follows as far as their next question is a candidate, as like the question as both together. The
interviewer's words go beside it as what was asked, and are evidence for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from provenance.answering.packs.weighing import Likeness
from provenance.citing.search.ranking import Ranked, match, placed
from provenance.citing.search.scope import Scope
from provenance.language.interviews import asked_by_interviewer
from provenance.store.graph import Graph

_ENOUGH = 0.8
"""The share of a question's words that stand in the interviewer's, from which on it is that question."""
_MOST = 3


def with_answers(graph: Graph, ranked: Sequence[Ranked], like: Likeness, scope: Scope) -> dict[str, tuple[Ranked, str]]:
    """Return the answers to what interviewers asked alike, by their segments, each with what was asked."""
    sources = {source.artifact_id: source for source in scope.sources}
    found: dict[str, str] = {}
    for one in ranked:
        question = asked_by_interviewer(str(one.row["text"]))
        if question is None or like.words(question) < _ENOUGH:
            continue
        rows = graph.read("search/texts", artifact_id=one.source.artifact_id)
        at = next((at for at, row in enumerate(rows) if row["id"] == one.row["id"]), len(rows))
        for row in rows[at + 1 : at + 1 + _MOST]:
            if asked_by_interviewer(row["text"]) is not None:
                break
            if scope.shows(row["id"]):
                found.setdefault(row["id"], question)
    rows = graph.read("search/places", ids=list(found)) if found else []
    answers: dict[str, tuple[Ranked, str]] = {}
    for row in rows:
        question = found[row["id"]]
        together = match(like.terms, f"{question}\n{row['text']}")
        answers[row["id"]] = replace(placed(row, like.terms, sources), match=together), question
    return answers
