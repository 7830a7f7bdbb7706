"""What came of a question as the versioned answer contract (citation enforcement, "Refusal Response Format").

The contract is filled with what the requestor may see: handles and excerpts as displayed, no artifact IDs.
"""

from __future__ import annotations

from collections.abc import Iterator

from provenance.answering import category, enforcement, questions
from provenance.answering.display import Displayed
from provenance.answering.enforcement import AnswerContract
from provenance.answering.enforcement.contract import AnswerText, Completeness, Fallback, SourceCited, Unknowns
from provenance.answering.rungs import Rung
from provenance.answering.state import Means, State
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import BelegError


def contracted(state: State, means: Means, text: str) -> AnswerContract | None:
    """Give the contract of a question's answer or refusal; None for a draft of somebody.

    Raises BelegError where a refusal would not show as one: nothing is delivered then.
    """
    if state["order"].mode is not Mode.ASK:
        return None
    question = questions.checked(state["order"].question)
    judged, project = state["judged"], means.project
    if judged.outcome is category.Outcome.REFUSE:
        return enforcement.declined(judged, question, project=project, persona=state["order"].persona)
    decision, pack = state["decision"], state["pack"]
    if decision.refused:
        made = enforcement.refusal(decision, pack, project=project, top_k=len(pack.places))
        if not enforcement.validate_refusal(made, decision):
            raise BelegError(
                "Expected a refusal that shows as one; the contract says otherwise.",
                suggestion="This is a fault of the program: nothing was delivered. Please report it.",
            )
        return made.model_copy(update={"answer": made.answer.model_copy(update={"text": text.strip()})})
    displayed = state.get("displayed")
    lost = [one.text for one in displayed.claims if one.ruling.rung is Rung.REFUSED] if displayed else []
    sources = tuple(_sources(displayed)) if displayed else ()
    made = enforcement.answered(
        decision, pack, text, project=project, top_k=len(pack.places), sources=sources, unsupported=lost
    )
    outcome = state["outcome"]
    if outcome is Outcome.ANSWERED:
        return made
    fallback = Fallback.ARCHIVE_ONLY if outcome is Outcome.ARCHIVE_ONLY else Fallback.REFUSAL
    short = AnswerText(text=text, completeness=Completeness.INSUFFICIENT_DATA)
    told = Unknowns(unsupported_claims=tuple(lost), missing_context=(text.strip(),))
    return made.model_copy(
        update={
            "answer": short,
            "unknowns": told,
            "integrity": made.integrity.model_copy(update={"fallback_behavior": fallback}),
        }
    )


def _sources(displayed: Displayed) -> Iterator[SourceCited]:
    """Give each citation that may be told of, once, by its handle and its number or place."""
    seen: set[int] = set()
    for claim in displayed.claims:
        for one in claim.citations:
            if one.handle and one.citation not in seen and claim.ruling.rung is not Rung.REFUSED:
                seen.add(one.citation)
                said = one.place or one.note or one.handle
                yield SourceCited(handle=one.handle, citation=said, relation=one.relation, excerpt=one.excerpt)
