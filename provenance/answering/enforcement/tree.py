"""The decision tree: may a question be answered from what was retrieved? (citation enforcement, "Decision Tree").

Citations required? If not, what is creative is allowed at once, and all else is held to the defaults of the persona, as
what requires citations is: any results, any that can be cited, one that is similar enough, enough sources, a primary
one where that is required. What reaches a threshold exactly passes. Each step is linear in the number of places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from provenance.answering.enforcement.decision import (
    Check,
    Context,
    Decision,
    PersonaRules,
    QueryType,
    Reason,
    Suggestion,
    Thresholds,
    Toggles,
    preset,
)
from provenance.answering.packs import weighing
from provenance.answering.packs.rules import Pack, PackPlace, lacking, searched
from provenance.language.detection import language_of

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


@dataclass(frozen=True, slots=True)
class Hints:
    """What a refusal may say of the corpus: ``terms`` that stand in it, the ``period`` that it is from.

    ``scoped`` says that only some of its sources were searched, as asked.
    """

    terms: tuple[str, ...] = ()
    period: str = ""
    scoped: bool = False


NO_HINTS = Hints()


def worded(decision: Decision, rules: PersonaRules, hints: Hints = NO_HINTS) -> Decision:
    """Return a refusal: message, gaps, suggestions and clarifying questions, in the language of the question."""
    reason = decision.reason
    if reason is None:
        return decision
    words = rules.wording[decision.language]
    told = _figures(decision, words) | {"terms": ", ".join(hints.terms), "period": hints.period}
    searched_none = decision.context.searched is not None and not decision.context.searched.sources
    empty = reason is Reason.INSUFFICIENT_RETRIEVAL and searched_none and not hints.scoped
    why, names = words["empty" if empty else reason.value], list(_SUGGESTED[reason])
    if reason is Reason.INSUFFICIENT_RETRIEVAL and (empty or hints.scoped):
        names = ["extend"] if empty else ["scope", *names]
    if reason is Reason.LOW_SIMILARITY_SCORE and decision.context.missing:
        names = ["metadata", *names]
    message = words[f"opening_{reason.value}" if f"opening_{reason.value}" in words else "opening"].format(
        why=why.format(**told), **told
    )
    asked = tuple(_named("clarify", name, hints, words).format(**told) for name in _CLARIFYING.get(reason, ()))
    asked = () if empty else asked
    suggested = tuple(Suggestion(name, _suggestion(name, reason, hints, words).format(**told)) for name in names)
    listed = "\n".join([words["suggestions"], *(f"- {one.text}" for one in suggested)])
    return replace(
        decision,
        message=f"{message}\n\n{listed}",
        gaps=tuple(_gaps(decision, words, told)),
        suggestions=suggested,
        clarifying=asked,
    )


def _suggestion(name: str, reason: Reason, hints: Hints, words: dict[str, str]) -> str:
    """Return the words of a suggestion, those for this reason where there are some."""
    return words.get(f"suggest_{name}_{reason.value}") or _named("suggest", name, hints, words)


def _named(what: str, name: str, hints: Hints, words: dict[str, str]) -> str:
    """Return the words of a suggestion or question, those that name something of the corpus where it is known."""
    known = {"terms": hints.terms, "period": hints.period}.get(name)
    return words.get(f"{what}_{name}_named" if known else "") or words[f"{what}_{name}"]


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
    """Return all that is missing, as far as the tree was walked: also what would have stopped it further down."""
    found = decision.context
    if not found.results:
        return [words["gap_nothing"].format(**told)]
    if not found.citeable:
        return [words["gap_missing"].format(**told)]
    gaps: list[str] = []
    if found.similarity_best < found.similarity_required:
        gaps.append(words["gap_similarity"].format(**told))
        gaps += [words["gap_unlike_missing"].format(**told)] if found.missing else []
    elif found.sources_found < found.sources_required:
        gaps.append(words["gap_sources"].format(**told))
    if found.primary_required and found.sources_found and not found.primary_found:
        gaps.append(words["gap_primary"].format(**told))
    return gaps + [words["gap_unmet"].format(unmet=lacking(one, decision.language)) for one in found.unmet]


def _sources(number: int, words: dict[str, str]) -> str:
    return words["source"] if number == 1 else words["sources"].format(n=number)


def _figure(value: float, language: str, *, below: float | None = None) -> str:
    """Return a figure with two digits; one that is below a bound never looks as if it reached it (0.799 is 0.79)."""
    if below is not None and value < below <= round(value, 2):
        value = int(value * 100) / 100
    shown = f"{value:.2f}"
    return shown.replace(".", ",") if language == "de" else shown


@dataclass(frozen=True, slots=True)
class _Weighed:
    """The places of a pack as a persona sees them."""

    citeable: Sequence[PackPlace]
    usable: Sequence[PackPlace]
    context: Context


def decide(
    question: str,
    pack: Pack,
    persona: str | None = None,
    toggles: Toggles | None = None,
    *,
    rules: PersonaRules | None = None,
    thresholds: Thresholds | None = None,
    language: str | None = None,
    hints: Hints = NO_HINTS,
) -> Decision:
    """Say whether a question may be answered from a pack, by the thresholds of a persona.

    ``toggles`` override what the persona has, custom ``thresholds`` stand in its place (toggles count over them too).
    ``hints`` are what a refusal may suggest of the corpus.
    Without ``rules`` those of the law preset count. Raises InvalidInput for an unknown persona or no question.
    """
    rules = rules or preset()
    asked = weighing.checked(question)
    held = toggled(thresholds or rules.thresholds(persona), toggles)
    kind = query_type(asked, rules)
    fields = rules.citeable.strict if held.strict_mode else rules.citeable.lenient
    weighed = _weighed(pack, held, fields)
    passed, reason = _walked(weighed, held, kind)
    usable = weighed.usable
    if held.primary_sources_only and reason is None:
        usable = [place for place in usable if place.primary]
    decision = Decision(
        refused=reason is not None,
        persona=held.persona,
        thresholds=held,
        query_type=kind,
        language=language or language_of(asked),
        context=weighed.context,
        passed=tuple(passed),
        usable=() if reason else tuple(place.segment for place in usable),
        reason=reason,
    )
    return worded(decision, rules, hints) if reason else decision


def toggled(thresholds: Thresholds, toggles: Toggles | None) -> Thresholds:
    """Return thresholds as toggles change them; what they leave open stays."""
    if toggles is None:
        return thresholds
    said = {
        "citations_required": toggles.require_citations,
        "primary_sources_only": toggles.primary_sources_only,
    }
    return thresholds.model_copy(update={name: value for name, value in said.items() if value is not None})


def query_type(question: str, rules: PersonaRules) -> QueryType:
    """Tell what a question wants; factual is what nothing speaks against."""
    words = " ".join(question.split())
    for kind, patterns in rules.query_types.items():
        if any(re.search(pattern, words, re.IGNORECASE) for pattern in patterns):
            return kind
    return QueryType.FACTUAL


def _walked(weighed: _Weighed, held: Thresholds, kind: QueryType) -> tuple[list[Check], Reason | None]:
    """Walk down the tree: the checks that were passed, and what stopped it."""
    if held.citations_required:
        passed = [Check.CITATIONS_REQUIRED]
    elif kind is QueryType.CREATIVE:
        return [Check.CITATIONS_OPTIONAL, Check.CREATIVE], None
    else:
        passed = [Check.CITATIONS_OPTIONAL, Check.PERSONA_DEFAULTS]
    found = weighed.context
    checks = (
        (found.results > 0, Check.RESULTS, Reason.INSUFFICIENT_RETRIEVAL),
        (found.citeable > 0, Check.CITEABLE, Reason.NO_CITEABLE_CONTENT),
        (found.similarity_best >= found.similarity_required, Check.SIMILARITY, Reason.LOW_SIMILARITY_SCORE),
        (found.sources_found >= found.sources_required, Check.SOURCES, Reason.BELOW_MIN_SOURCES),
    )
    for fulfilled, check, reason in checks:
        if not fulfilled:
            return passed, reason
        passed.append(check)
    if not held.primary_sources_only:
        return [*passed, Check.PRIMARY_NOT_REQUIRED], None
    if not found.primary_found:
        return passed, Reason.NO_PRIMARY_SOURCES
    return [*passed, Check.PRIMARY], None


def _weighed(pack: Pack, held: Thresholds, fields: Sequence[str]) -> _Weighed:
    lacking = {place.segment: _lacking(place, fields) for place in pack.places}
    citeable = [place for place in pack.places if not lacking[place.segment]]
    usable = [place for place in citeable if place.similarity >= held.similarity_threshold]
    sources = {place.source_id for place in usable}
    primary = {place.source_id for place in usable if place.primary}
    similar = [place.similarity for place in citeable]
    missing = _missing(pack, lacking, held, some=bool(citeable)) if not usable else ()
    return _Weighed(
        citeable,
        usable,
        Context(
            results=len(pack.places),
            citeable=len(citeable),
            similarity_best=max(similar, default=0.0),
            similarity_average=sum(similar) / len(similar) if similar else 0.0,
            similarity_required=held.similarity_threshold,
            sources_found=len(sources),
            sources_required=_required(usable, held),
            primary_found=len(primary),
            primary_required=held.primary_sources_only,
            missing=missing,
            searched=pack.searched,
            unmet=pack.unmet,
        ),
    )


def _lacking(place: PackPlace, fields: Sequence[str]) -> list[str]:
    """Return the fields that a place lacks to be cited; an official calendar needs no day of its own."""
    needed = (name for name in fields if not (place.calendar and name == "published_at"))
    return list(dict.fromkeys((*place.lacks, *(name for name in needed if not getattr(place, name)))))


def _required(usable: Sequence[PackPlace], held: Thresholds) -> int:
    """Return how many sources there have to be: one where it is a calendar, for whom that is enough."""
    alone = held.calendar_suffices and any(place.calendar for place in usable)
    return min(1, held.min_sources) if alone else held.min_sources


def _missing(pack: Pack, lacking: Mapping[str, Sequence[str]], held: Thresholds, *, some: bool) -> tuple[str, ...]:
    """Return what the places lack that cannot be cited; where others can, of those that are similar enough alone."""
    like = (one.segment for one in pack.places if not some or one.similarity >= held.similarity_threshold)
    names = [name for segment in like for name in lacking[segment]]
    undated = some and pack.undated >= held.similarity_threshold > 0
    return tuple(dict.fromkeys([*names, *(["published_at"] if undated else [])]))
