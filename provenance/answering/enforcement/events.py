"""A refusal as the record that is kept of it (citation enforcement, "Logging"): figures, never the words of a question
unless the project allows them. Both ways a question can be refused become one kind of record, told apart by category.
"""

from __future__ import annotations

from provenance.answering import questions
from provenance.answering.category.judging import Judged
from provenance.answering.enforcement.decision import Decision
from provenance.model.activities import ulid
from provenance.model.answers import Refusal
from provenance.model.errors import InvalidInput
from provenance.model.graph import now

OUT_OF_SCOPE = "out_of_scope"


def event(
    decision: Decision, question: str, project: str, session: str, *, answer: str | None = None, keep: bool = False
) -> Refusal:
    """Give the record of a question that its evidence does not suffice for; ``keep``: with the words of the question.

    Raises InvalidInput for a decision that refuses nothing.
    """
    if decision.reason is None:
        raise InvalidInput(
            "decision: expected a refusal; found one that allows an answer.", suggestion="Record refusals only."
        )
    found = decision.context
    return Refusal(
        id=ulid(),
        project=project,
        persona=decision.persona,
        reason=decision.reason.value,
        query_type=decision.query_type.value,
        question=question if keep else None,
        question_digest=questions.digest(question),
        similarity_best=round(found.similarity_best, 6),
        similarity_required=found.similarity_required,
        sources_found=found.sources_found,
        sources_required=found.sources_required,
        results=found.results,
        recorded_at=now(),
        answer=answer,
        session=session,
    )


def out_of_scope(
    judged: Judged,
    question: str,
    project: str,
    session: str,
    *,
    persona: str | None = None,
    answer: str | None = None,
    keep: bool = False,
) -> Refusal:
    """Give the record of a question that was out of scope; there are no figures, since nothing was looked up.

    Raises InvalidInput for a question that proceeds.
    """
    if judged.category is None:
        raise InvalidInput(
            "judged: expected a question that is out of scope; found one that proceeds.",
            suggestion="Record refusals only.",
        )
    return Refusal(
        id=ulid(),
        project=project,
        persona=persona,
        reason=OUT_OF_SCOPE,
        category=judged.category,
        question=question if keep else None,
        question_digest=questions.digest(question),
        recorded_at=now(),
        answer=answer,
        session=session,
    )
