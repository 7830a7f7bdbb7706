"""Citation enforcement for a retrieval of one's own: chunks in, verdict and refusal out, no store needed.

    decision = CitationEnforcer("law").evaluate_retrieval(question, chunks, persona="educator")
    decision.refused, decision.reason, decision.message, decision.usable

The tree, the personas and the words are those of the presets (citation enforcement, "Integration Points").
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from unicodedata import normalize

from provenance.answering import packs, policy
from provenance.answering.enforcement.answer_contract import AnswerContract, refusal, validate_refusal
from provenance.answering.enforcement.decision import Decision, Thresholds, Toggles, rules_of
from provenance.answering.enforcement.tree import decide
from provenance.answering.packs import weighing
from provenance.answering.packs.rules import Pack, PackPlace, Searched
from provenance.citing.search.hits import Hit
from provenance.citing.source_status import SourceStatus
from provenance.language.stems import STOP, family, words_of
from provenance.model.errors import InvalidInput
from provenance.model.graph import now

if TYPE_CHECKING:
    from provenance.citing.search.hits import SearchResult

_LOWEST, _HIGHEST, _MIDDLE = 1, 4, 3
_MOST_EVENTS = 1_000


@dataclass(frozen=True, slots=True)
class RetrievedChunk:
    """A passage that somebody's own retrieval found, with what can be cited of it.

    ``similarity`` is 0 to 1, as the retrieval has it; without one it is the share of the question's telling words that
    stand in the text. ``source`` tells sources apart, whatever case it is in; without it, or without a ``locator`` or
    title, nothing can be cited. ``id`` is what `Decision.usable` names it by (its place among the results, from 0,
    where none is given), ``tier`` how credible its source is, 1 (best) to 4.
    """

    text: str
    source: str = ""
    similarity: float | None = None
    locator: str = ""
    title: str = ""
    url: str | None = None
    publisher: str | None = None
    published_at: str | None = None
    primary: bool = False
    tier: int = _MIDDLE
    id: str = ""


@dataclass(frozen=True, slots=True)
class RefusalEvent:
    """One refusal, for somebody's own statistics. ``query`` is None unless its words may be kept."""

    at: str
    query_digest: str
    query: str | None
    persona: str
    query_type: str
    reason: str
    similarity_threshold: float
    actual_similarity: float
    min_sources: int
    sources_found: int


class CitationEnforcer:
    """Says of a question and the passages that were retrieved for it whether it may be answered, before generation.

    ``preset`` (law, archive, brief) and ``policy`` (a TOML file over it) have the personas and their thresholds. With
    ``enable_logging`` refusals are kept in memory, the newest ``most_events``, the words of the question only with
    ``keep_questions``. Raises InvalidInput for rules that cannot be used.
    """

    def __init__(
        self,
        preset: str = policy.DEFAULT,
        policy_file: Path | None = None,
        *,
        enable_logging: bool = False,
        most_events: int = _MOST_EVENTS,
        keep_questions: bool = False,
    ) -> None:
        found = policy.load(preset, policy_file)
        self._rules = rules_of(found.table("persona"))
        self._bounds = packs.rules_of(found.table("pack"))
        self._keeps = keep_questions
        self._events: deque[RefusalEvent] | None = deque(maxlen=most_events) if enable_logging else None

    def evaluate_retrieval(
        self,
        query: str,
        results: Iterable[RetrievedChunk | Mapping[str, Any] | Any],
        persona: str | None = None,
        toggles: Toggles | Mapping[str, Any] | None = None,
        *,
        thresholds: Thresholds | Mapping[str, Any] | None = None,
        language: str | None = None,
    ) -> Decision:
        """Say whether a question may be answered from passages: the decision tree, with a refusal in words.

        ``results`` are chunks, mappings with their fields (``score`` for ``similarity``, further fields in
        ``metadata``), LangChain's Documents, or pairs of one of these and its similarity. ``toggles`` have
        ``require_citations`` and ``primary_sources_only``; custom ``thresholds`` override those of the persona field by
        field; those of a persona of their own stand by themselves. A passage without words cannot be cited. Raises
        InvalidInput for what cannot be used.
        """
        chunks = [_named(_chunk(one, at)) for at, one in enumerate(results)]
        asked = weighing.asked(weighing.checked(query), self._bounds).words
        numbers = {name: at for at, name in enumerate(dict.fromkeys(_key(chunk.source) for chunk in chunks), 1)}
        places = sorted(
            (_place(chunk, numbers[_key(chunk.source)], asked) for chunk in chunks), key=lambda one: -one.similarity
        )
        # what was searched is only told by what came of it: of nothing it is not known
        told = Searched(len(places), len(numbers)) if places else None
        pack = Pack("", query, now(), tuple(places), searched=told)
        decision = decide(
            query,
            pack,
            persona,
            None if toggles is None else policy.given(Toggles, "toggles", toggles),
            rules=self._rules,
            thresholds=self._held(persona, thresholds),
            language=language,
        )
        if decision.refused and self._events is not None:
            self._events.append(self._event(query, decision))
        return decision

    def _held(self, persona: str | None, thresholds: Thresholds | Mapping[str, Any] | None) -> Thresholds | None:
        """Return the thresholds of a persona with what is said otherwise; None where nothing is.

        Thresholds that name a persona of their own stand by themselves.
        """
        if thresholds is None or isinstance(thresholds, Thresholds):
            return thresholds
        named = cast("Mapping[str, object]", thresholds).get("persona") if isinstance(thresholds, dict) else None
        own = named if isinstance(named, str) else None
        alone = persona is None and own is not None and own not in self._rules.personas
        under = {} if alone else self._rules.thresholds(persona or own).model_dump()
        return policy.given(Thresholds, "thresholds", thresholds, under)

    def evaluate_search_results(
        self,
        query: str,
        results: SearchResult | Iterable[Hit],
        persona: str | None = None,
        toggles: Toggles | Mapping[str, Any] | None = None,
        *,
        standings: Mapping[int, SourceStatus] | None = None,
        thresholds: Thresholds | Mapping[str, Any] | None = None,
        language: str | None = None,
    ) -> Decision:
        """Say the same of the hits of `search_library`; `engine.standings()` tells which of their sources are primary.

        Hits have no figure that could be held to a threshold, so their similarity is the share of the question's
        telling words that stand in them. Raises InvalidInput for what cannot be used.
        """
        chunks = [_of_hit(hit, (standings or {}).get(hit.source_id)) for hit in results]
        return self.evaluate_retrieval(query, chunks, persona, toggles, thresholds=thresholds, language=language)

    def create_refusal_response(
        self, decision: Decision, query: str, *, project: str = "default", top_k: int = 0
    ) -> AnswerContract:
        """Return a refusal as the answer contract; ``top_k`` is how many passages were asked for."""
        return refusal(decision, Pack("", query, now()), project=project, top_k=top_k)

    def validate_refusal_response(self, contract: AnswerContract, decision: Decision) -> bool:
        """Say whether a contract shows a refusal as one; an answer that was allowed always passes."""
        return validate_refusal(contract, decision)

    def get_refusal_events(self) -> tuple[RefusalEvent, ...]:
        """Return the refusals that were kept, oldest first; none without ``enable_logging``."""
        return tuple(self._events or ())

    def clear_refusal_events(self) -> None:
        """Forget the refusals that were kept."""
        if self._events is not None:
            self._events.clear()

    def _event(self, query: str, decision: Decision) -> RefusalEvent:
        found = decision.context
        return RefusalEvent(
            at=now(),
            query_digest=weighing.digest(query),
            query=query if self._keeps else None,
            persona=decision.persona,
            query_type=decision.query_type.value,
            reason=decision.reason.value if decision.reason else "",
            similarity_threshold=found.similarity_required,
            actual_similarity=found.similarity_best,
            min_sources=found.sources_required,
            sources_found=found.sources_found,
        )


def likeness(question: str, text: str) -> float:
    """Return the share of the telling words of a question that stand in a text, inflected forms included."""
    asked = {family(word) for word in words_of(question) if word not in STOP}
    there = {family(word) for word in words_of(text)}
    return len(asked & there) / len(asked) if asked else 0.0


_NAMES = {"score": "similarity", "page_content": "text", "content": "text", "source_id": "source", "printed": "locator"}
_FIELDS = frozenset(RetrievedChunk.__dataclass_fields__)


def _chunk(given: Any, at: int) -> RetrievedChunk:
    """Return a chunk out of what was given; raises InvalidInput that names the field that cannot be used."""
    if isinstance(given, tuple) and len(cast("tuple[Any, ...]", given)) == 2:  # noqa: PLR2004 — (document, similarity)
        one, similarity = cast("tuple[Any, Any]", given)
        return _checked(replace(_chunk(one, at), similarity=similarity), at)
    if isinstance(given, RetrievedChunk):
        return _checked(given if given.id else replace(given, id=str(at)), at)
    if not isinstance(given, Mapping):  # a Document: its text, its metadata, its id
        made = {name: getattr(cast("object", given), name, None) for name in ("page_content", "metadata", "id")}
        given = {name: value for name, value in made.items() if value is not None}
    said = cast("dict[str, Any]", given)
    told: dict[str, Any] = {**(cast("dict[str, Any] | None", said.get("metadata")) or {}), **said}
    fields: dict[str, Any] = {}
    for name, value in told.items():
        field = _NAMES.get(name, name)
        if field in _FIELDS and value is not None:
            fields.setdefault(field, str(value) if field in {"source", "locator", "id"} else value)
    if told.get("page") is not None:
        fields.setdefault("locator", f"p. {told['page']}")
    fields.setdefault("id", str(at))
    fields.setdefault("source", str(fields.get("url") or fields.get("title") or ""))
    fields.setdefault("text", "")
    return _checked(RetrievedChunk(**fields), at)


def _checked(chunk: RetrievedChunk, at: int) -> RetrievedChunk:
    wrong: tuple[str, str, object] | None = None
    if not isinstance(chunk.text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        wrong = "text", "the words of the passage", chunk.text
    elif chunk.similarity is not None and not _is_share(chunk.similarity):
        wrong = "similarity", "a number from 0 to 1", chunk.similarity
    elif chunk.tier not in range(_LOWEST, _HIGHEST + 1):
        wrong = "tier", "a number from 1 to 4", chunk.tier
    if wrong:
        field, expected, found = wrong
        raise InvalidInput(
            f"results[{at}].{field}: expected {expected}; found {str(found)!r:.80}.",
            suggestion="Give each passage as a RetrievedChunk, or as a mapping with its fields.",
        )
    return chunk


def _named(chunk: RetrievedChunk) -> RetrievedChunk:
    """Return a chunk with the name of its source as it is written, without space round it."""
    return replace(chunk, source=" ".join(str(chunk.source).split()))


def _key(source: str) -> str:
    """Return what tells sources apart: "Minutes.pdf" and "minutes.pdf" are one."""
    return normalize("NFKC", source).casefold()


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _of_hit(hit: Hit, standing: SourceStatus | None) -> RetrievedChunk:
    return RetrievedChunk(
        text=hit.text,
        source=hit.artifact_id,
        locator=hit.printed,
        title=hit.source_name,
        id=hit.segment,
        url=standing.url if standing else None,
        publisher=standing.publisher if standing else None,
        published_at=standing.published_at if standing else None,
        primary=standing is not None and standing.primary,
        tier=standing.tier if standing else _MIDDLE,
    )


def _place(chunk: RetrievedChunk, number: int, asked: str) -> PackPlace:
    similarity = likeness(asked, f"{chunk.title} {chunk.text}") if chunk.similarity is None else chunk.similarity
    return PackPlace(
        segment=chunk.id,
        artifact=chunk.source,
        source_id=number,
        score=similarity,
        similarity=similarity,
        recency=0.0,
        tier=chunk.tier,
        text=chunk.text,
        printed=chunk.locator or chunk.title,
        source_name=chunk.title or chunk.source,
        publisher=chunk.publisher,
        primary=chunk.primary,
        url=chunk.url,
        title=chunk.title or None,
        published_at=chunk.published_at,
        lacks=() if chunk.text.strip() else ("text",),
    )
