"""An evidence pack for a question: found, weighed, and chosen so that it is bounded and diverse (citation contract, 4).

What was retracted or must not be known of is left out before anything is weighed. Where one publisher takes more than
its share of what was found, the search is asked once more without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class _Kept:
    """A place that may be in a pack: how its source stands, how like the question it is, whether it is in force."""

    ranked: Ranked
    standing: Standing
    similarity: float
    force: bool


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
    sieve = Counter[str]()
    places = _places(engine, searcher, asked, found, bounds, standings, now[:10], sieve)
    more = _others(searcher, places, bounds, scope, hidden)
    if more:
        again = searcher.find(asked, Mode.HYBRID, searcher.scope(more), bounds.candidates)
        seen = {place.segment for place in places}
        others = _places(engine, searcher, asked, again, bounds, standings, now[:10], Counter())
        places += [place for place in others if place.segment not in seen]
    chosen = choose(places, bounds)
    left_out = sieve + Counter({"for diversity": chosen.left_out})
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
    sieve: Counter[str],
) -> list[Place]:
    """Weigh what was found, and leave out what may not or need not be in a pack."""
    artifacts = {one.artifact_id: one for one in standings.values()}
    like = Likeness.of(searcher, question, found)
    kept: list[_Kept] = []
    for one in searcher.whole(found.ranked):
        standing = standings.get(one.source.number) or _unknown(one)
        similarity = like(one)
        why = _barred(one, standing, bounds) or ("too little alike" if similarity < bounds.least_similarity else "")
        if why:
            sieve[why] += 1
            continue
        kept.append(_Kept(one, standing, similarity, in_force(standing, day, artifacts)))
    if bounds.recency.kind is Kind.IN_FORCE:
        kept = _of_the_day(kept, sieve)
    widen = _widener(engine, bounds)
    places: list[Place] = []
    for one in kept:
        recent = recency(bounds.recency, one.standing, day, one.similarity, force=one.force)
        if isinstance(recent, str):
            sieve[recent] += 1
            continue
        text = _text(one.ranked, one.standing, bounds, widen, like)
        places.append(_place(one, text, recent, bounds.score(one.similarity, recent, one.standing.tier)))
    return places


def _of_the_day(kept: Sequence[_Kept], sieve: Counter[str]) -> list[_Kept]:
    """Give the law of the day: of a work that has a version in force, none of its others."""
    works = {one.ranked.source.work for one in kept if one.force} - {None}
    standing = [one for one in kept if one.force or one.ranked.source.work not in works]
    sieve["not in force"] += len(kept) - len(standing)
    return standing


def _barred(one: Ranked, standing: Standing, bounds: Bounds) -> str:
    """Say why a place may not be in a pack at all."""
    if one.row["kind"] in bounds.kinds_left_out:
        return f"{one.row['kind']}"
    if one.row["dropped"]:
        return "dropped from the law"
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


def _place(one: _Kept, text: str, recent: float, score: float) -> Place:
    row, source, standing = one.ranked.row, one.ranked.source, one.standing
    start, end = one.ranked.match.satz
    quote = "" if standing.paywall is Paywall.METADATA_ONLY else str(row["text"])[start:end].strip()
    printed = str(row["locator"] or "")
    page = {"page": row["page"]} if row["page"] else {}
    return Place(
        segment=row["id"],
        artifact=source.artifact_id,
        source_id=source.number,
        score=round(score, 6),
        similarity=round(one.similarity, 6),
        recency=round(recent, 6),
        tier=standing.tier,
        text=text,
        printed=printed,
        locator={"section": printed, **page},
        source_name=source.abbreviation or standing.name,
        identifier=standing.identifier,
        publisher=standing.publisher,
        primary=standing.primary,
        url=standing.url,
        title=source.title or standing.name,
        published_at=standing.published_at,
        fetched_at=standing.fetched_at,
        paywall=standing.paywall,
        topics=standing.topics,
        heading=row["heading"],
        quote=quote,
        standing=one.ranked.standing,
    )
