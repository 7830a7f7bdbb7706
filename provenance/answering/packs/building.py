"""An evidence pack for a question: found, weighed, and chosen so that it is bounded and diverse (citation contract, 4).

What was retracted or must not be known of is left out before anything is weighed. Where one publisher takes more than
its share of what was found, the search is asked once more without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from provenance.answering import questions
from provenance.answering.packs.choosing import choose, dominating, publisher
from provenance.answering.packs.chunks import cut, tokens, widened
from provenance.answering.packs.likeness import Likeness
from provenance.answering.packs.parts import Pack, Place
from provenance.answering.packs.recency import in_force, recency
from provenance.answering.packs.rules import Bounds, Kind
from provenance.answering.packs.statistics import statistics
from provenance.citing.engine import Engine
from provenance.citing.facade.parts import workshop
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.ranking import Ranked
from provenance.citing.search.searcher import Found, Searcher
from provenance.citing.standing import Consent, Paywall, Standing
from provenance.model.activities import ulid

Widen = Callable[[Ranked], str]


@dataclass(slots=True)
class _Sieve:
    """What was left out so far, by reason."""

    left_out: Counter[str] = field(default_factory=Counter[str])


def build(
    engine: Engine,
    question: str,
    bounds: Bounds,
    *,
    standings: Mapping[int, Standing],
    now: str,
    scope: int | str | Sequence[int | str] | None = None,
) -> Pack:
    """Give the evidence for a question: places with their figures, statistics, and the constraints that are not met.

    ``now`` is the day (or time, ISO) that the question is asked for: recency counts from it, and law is that in force
    on it. Raises InvalidInput for an unusable question, SourceNotFound for a scope that is not there.
    """
    asked = questions.checked(question)
    searcher = workshop(engine, Act.READ_SOURCES).searcher
    hidden = {number for number, one in standings.items() if _hidden(one)}
    found = searcher.find(asked, Mode.HYBRID, searcher.scope(scope), bounds.candidates)
    sieve = _Sieve()
    places = _places(engine, searcher, asked, found, bounds, standings, now[:10], sieve)
    more = _others(searcher, places, bounds, scope, hidden)
    if more:
        again = searcher.find(asked, Mode.HYBRID, searcher.scope(more), bounds.candidates)
        seen = {place.segment for place in places}
        others = _places(engine, searcher, asked, again, bounds, standings, now[:10], _Sieve())
        places += [place for place in others if place.segment not in seen]
    chosen = choose(places, bounds)
    left_out = sieve.left_out + Counter({"for diversity": chosen.left_out})
    return Pack(
        id=ulid(),
        question=asked,
        generated_at=now,
        places=chosen.places,
        statistics=statistics(chosen.places, found=len(places)),
        unmet=chosen.unmet,
        left_out=dict(left_out),
        searched=found.searched,
    )


def _hidden(standing: Standing) -> bool:
    return standing.consent is Consent.FORBIDDEN or standing.retracted is not None


def _others(
    searcher: Searcher, places: Sequence[Place], bounds: Bounds, scope: object, hidden: Collection[int]
) -> list[int | str]:
    """Give the sources to ask once more where one publisher takes too much: those of all others, none where scoped."""
    too_much = set(dominating(places, bounds))
    if not too_much or scope is not None:
        return []
    taken = {place.source_id for place in places if publisher(place) in too_much}
    return [one.number for one in searcher.shelf.sources() if one.number not in taken and one.number not in hidden]


def _places(
    engine: Engine,
    searcher: Searcher,
    question: str,
    found: Found,
    bounds: Bounds,
    standings: Mapping[int, Standing],
    day: str,
    sieve: _Sieve,
) -> list[Place]:
    """Weigh what was found, and leave out what may not or need not be in a pack."""
    artifacts = {one.artifact_id: one for one in standings.values()}
    like = Likeness.of(searcher, question, found)
    kept: list[tuple[Ranked, Standing, float, bool]] = []
    for one in found.ranked:
        standing = standings.get(one.source.number) or _unknown(one)
        why = _barred(standing)
        similarity = like(one)
        if why or similarity < bounds.least_similarity:
            sieve.left_out[why or "too little alike"] += 1
            continue
        force = in_force(standing, day, artifacts) and not one.row.get("dropped")
        kept.append((one, standing, similarity, force))
    if bounds.recency.kind is Kind.IN_FORCE and any(force for *_, force in kept):
        sieve.left_out["not in force"] += sum(not force for *_, force in kept)
        kept = [one for one in kept if one[3]]
    widen = _widener(engine, bounds)
    places: list[Place] = []
    for one, standing, similarity, force in kept:
        recent = recency(bounds.recency, standing, day, similarity, force=force)
        if isinstance(recent, str):
            sieve.left_out[recent] += 1
            continue
        text = _text(one, standing, bounds, widen, like)
        score = bounds.score(similarity, recent, standing.tier)
        places.append(_place(one, standing, text, similarity, recent, score))
    whole = {one.row["id"]: one.row for one in searcher.whole([entry[0] for entry in kept])}
    return [_located(place, whole[place.segment]) for place in places]


def _barred(standing: Standing) -> str:
    if standing.consent is Consent.FORBIDDEN:
        return "forbidden"
    return "retracted" if standing.retracted is not None else ""


def _unknown(one: Ranked) -> Standing:
    """Give how a source stands of which nothing was said."""
    source = one.source
    return Standing(source.number, source.artifact_id, source.name, source.name, valid_from=source.since)


def _text(one: Ranked, standing: Standing, bounds: Bounds, widen: Widen | None, like: Likeness) -> str:
    if standing.paywall is Paywall.METADATA_ONLY:
        return standing.snippet or standing.name
    text = cut(str(one.row["text"]), bounds.chunk, like.words)
    return widen(one) if widen and tokens(text) < bounds.chunk.least else text


def _widener(engine: Engine, bounds: Bounds) -> Widen | None:
    """Give what widens short places by their neighbours, where the bounds ask for it; each source is read once."""
    if not bounds.chunk.least:
        return None
    graph = workshop(engine, Act.READ_SOURCES).graph
    texts: dict[str, tuple[list[str], dict[str, int]]] = {}

    def widen(one: Ranked) -> str:
        artifact = one.source.artifact_id
        if artifact not in texts:
            rows = graph.read("search/texts", artifact_id=artifact)
            texts[artifact] = [row["text"] for row in rows], {row["id"]: at for at, row in enumerate(rows)}
        every, at = texts[artifact]
        return widened(every, at[one.row["id"]], bounds.chunk)

    return widen


def _place(one: Ranked, standing: Standing, text: str, similarity: float, recent: float, score: float) -> Place:
    start, end = one.match.satz
    quote = "" if standing.paywall is Paywall.METADATA_ONLY else str(one.row["text"])[start:end].strip()
    return Place(
        segment=one.row["id"],
        artifact=one.source.artifact_id,
        source_id=one.source.number,
        score=round(score, 6),
        similarity=round(similarity, 6),
        recency=round(recent, 6),
        tier=standing.tier,
        text=text,
        printed="",
        source_name=one.source.abbreviation or standing.name,
        identifier=standing.identifier,
        publisher=standing.publisher,
        primary=standing.primary,
        url=standing.url,
        title=one.source.title or standing.name,
        published_at=standing.published_at,
        fetched_at=standing.fetched_at,
        paywall=standing.paywall,
        topics=standing.topics,
        quote=quote,
        standing=one.standing,
    )


def _located(place: Place, row: Mapping[str, object]) -> Place:
    """Give a place with where it stands, which the index was not asked for."""
    printed = str(row["locator"] or "")
    locator: dict[str, object] = {"section": printed}
    if row.get("page"):
        locator["page"] = row["page"]
    heading = row.get("heading")
    return replace(place, printed=printed, locator=locator, heading=str(heading) if heading else None)
