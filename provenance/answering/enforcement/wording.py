"""What a refusal says: what was found, what was required, what is missing, and what could be done about it.

The sentences are configuration (``persona.toml``, tables ``wording``). They tell figures of the search and nothing of
the machine or of sources that may not be shown.
"""

from __future__ import annotations

from dataclasses import replace

from provenance.answering.enforcement.decision import Decision, Reason, Suggestion
from provenance.answering.enforcement.personas import Rules
from provenance.answering.packs.wording import lacking, searched

_SUGGESTED = {
    Reason.INSUFFICIENT_RETRIEVAL: ("rephrase", "extend"),
    Reason.NO_CITEABLE_CONTENT: ("metadata", "extend"),
    Reason.LOW_SIMILARITY_SCORE: ("rephrase", "terms"),
    Reason.BELOW_MIN_SOURCES: ("broaden", "general"),
    Reason.NO_PRIMARY_SOURCES: ("secondary", "primary"),
}
_CLARIFYING = {
    Reason.INSUFFICIENT_RETRIEVAL: ("words", "period"),
    Reason.LOW_SIMILARITY_SCORE: ("words", "period"),
    Reason.BELOW_MIN_SOURCES: ("period", "source"),
    Reason.NO_PRIMARY_SOURCES: ("source",),
}


def worded(decision: Decision, rules: Rules) -> Decision:
    """Give a refusal with its message, gaps, suggestions and clarifying questions, in the language of the question."""
    reason = decision.reason
    if reason is None:
        return decision
    words = rules.wording[decision.language]
    told = _figures(decision, words)
    message = words["opening"].format(why=words[reason.value].format(**told), **told)
    asked = tuple(words[f"clarify_{name}"].format(**told) for name in _CLARIFYING.get(reason, ()))
    suggested = tuple(Suggestion(name, _suggestion(name, reason, words).format(**told)) for name in _SUGGESTED[reason])
    listed = "\n".join([words["suggestions"], *(f"- {one.text}" for one in suggested)])
    return replace(
        decision,
        message=f"{message}\n\n{listed}",
        gaps=tuple(_gaps(decision, words, told)),
        suggestions=suggested,
        clarifying=asked,
    )


def _suggestion(name: str, reason: Reason, words: dict[str, str]) -> str:
    """Give the words of a suggestion, those for this reason where there are some."""
    return words.get(f"suggest_{name}_{reason.value}") or words[f"suggest_{name}"]


def _figures(decision: Decision, words: dict[str, str]) -> dict[str, object]:
    found = decision.context
    return {
        "persona": decision.persona,
        "results": found.results,
        "best": _figure(found.similarity_best, decision.language, below=found.similarity_required),
        "required": _figure(found.similarity_required, decision.language),
        "sources_found_n": _sources(found.sources_found, words),
        "sources_required": found.sources_required,
        "missing": ", ".join(found.missing),
        "searched": searched(found.searched, decision.language),
    }


def _gaps(decision: Decision, words: dict[str, str], told: dict[str, object]) -> list[str]:
    """Give all that is missing, as far as the tree was walked: also what would have stopped it further down."""
    found = decision.context
    if not found.results:
        return [words["gap_nothing"].format(**told)]
    if not found.citeable:
        return [words["gap_missing"].format(**told)]
    gaps: list[str] = []
    if found.similarity_best < found.similarity_required:
        gaps.append(words["gap_similarity"].format(**told))
    elif found.sources_found < found.sources_required:
        gaps.append(words["gap_sources"].format(**told))
    if found.primary_required and found.sources_found and not found.primary_found:
        gaps.append(words["gap_primary"].format(**told))
    return gaps + [words["gap_unmet"].format(unmet=lacking(one, decision.language)) for one in found.unmet]


def _sources(number: int, words: dict[str, str]) -> str:
    return words["source"] if number == 1 else words["sources"].format(n=number)


def _figure(value: float, language: str, *, below: float | None = None) -> str:
    """Give a figure with two digits; one that is below a bound never looks as if it reached it (0.799 is 0.79)."""
    if below is not None and value < below <= round(value, 2):
        value = int(value * 100) / 100
    shown = f"{value:.2f}"
    return shown.replace(".", ",") if language == "de" else shown
