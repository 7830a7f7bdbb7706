"""An evidence pack for a question: found, weighed, and chosen so that it is bounded and diverse (citation contract, 4).

What was retracted or must not be known of is left out before anything is weighed. Where one publisher takes more than
its share of what was found, the search is asked once more without it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from provenance.answering.packs import weighing
from provenance.answering.packs.asked_for import asks_alike
from provenance.answering.packs.choosing import absent, choose, dominating, publisher, whose
from provenance.answering.packs.interviews import with_answers
from provenance.answering.packs.lists import NOTHING as NO_LIST
from provenance.answering.packs.lists import Parts, parts_of
from provenance.answering.packs.rules import Bounds, Chunk, Pack, PackPlace, Searched, lacking
from provenance.answering.packs.weighing import Likeness, SearchQuestion, Weighed, asked, in_context, recency, weigh
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Mode
from provenance.citing.search.ranking import Ranked, saetze
from provenance.citing.search.scope import Scope
from provenance.citing.search.searcher import Searcher
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import services_of
from provenance.citing.source_status import Paywall, SourceStatus
from provenance.language.interviews import asked_by_interviewer
from provenance.model.activities import ulid
from provenance.model.answers import EvidencePack, Selected

CHARACTERS = 4


def tokens(text: str) -> int:
    """Return about how many tokens a text has."""
    return -(-len(text) // CHARACTERS)


def cut(text: str, bounds: Chunk, bears: Callable[[str], float]) -> str:
    """Return a text that is too long as the stretch of ``size`` tokens that bears most, cut at white space.

    Stretches overlap, so that what stands at the end of one stands whole in the next.
    """
    if tokens(text) <= bounds.most:
        return text
    width, step = bounds.size * CHARACTERS, (bounds.size - bounds.overlap) * CHARACTERS
    starts = range(0, max(len(text) - bounds.overlap * CHARACTERS, 1), step)
    return max((_trimmed(text, start, min(start + width, len(text))) for start in starts), key=bears)


def _trimmed(text: str, start: int, end: int) -> str:
    """Return a stretch without the words that its ends would cut; one without white space is cut as it is."""
    if start and not text[start - 1].isspace():
        gap = next((at for at in range(start, end) if text[at].isspace()), start)
        start = gap
    if end < len(text) and not text[end].isspace():
        gap = next((at for at in range(end, start, -1) if text[at - 1].isspace()), end)
        end = gap
    return text[start:end].strip()


def widened(texts: Sequence[str], at: int, bounds: Chunk) -> str:
    """Return a short text with the neighbours that bring it to ``least`` tokens, as long as ``most`` is kept.

    ``texts`` are those of its source in the order of the document, ``at`` is its own place among them. What follows
    comes first, since it goes on with the thought; then what stands before.
    """
    first, last = at, at
    held = texts[at]
    while tokens(held) < bounds.least:
        after = _joined(held, texts[last + 1]) if last + 1 < len(texts) else None
        before = _joined(texts[first - 1], held) if first else None
        if after is not None and tokens(after) <= bounds.most:
            held, last = after, last + 1
        elif before is not None and tokens(before) <= bounds.most:
            held, first = before, first - 1
        else:
            break
    return held


def _joined(first: str, second: str) -> str:
    return f"{first.rstrip()}\n{second.lstrip()}"


def statistics(places: Sequence[PackPlace], *, found: int) -> dict[str, float]:
    """Return the statistics of 4.4, shares in per cent rounded to a whole number, and how much was found at all."""
    number = len(places)
    tiers = Counter(place.tier for place in places)
    publishers = Counter(publisher(place) for place in places)
    similar = [place.similarity for place in places]
    return {
        "unique_publishers": len(publishers),
        **{f"tier_{tier}_pct": _pct(tiers[tier], number) for tier in (1, 2, 3, 4)},
        "max_publisher_pct": _pct(max(publishers.values(), default=0), number),
        "chunks": number,
        "found": found,
        "unique_sources": len({place.source_id for place in places}),
        "best_similarity": round(max(similar, default=0.0), 6),
        "average_similarity": round(sum(similar) / number, 6) if number else 0.0,
    }


def _pct(number: int, of: int) -> int:
    return round(100 * number / of) if of else 0


def record(pack: Pack, project: str, session: str, *, keep_question: bool = False) -> EvidencePack:
    """Return a pack as the record that is kept; the words of its question only where that is allowed.

    Its places are edges: add ``selected(pack)`` by `EvidencePack.selecting` to the batch that writes it.
    """
    return EvidencePack(
        id=pack.id,
        project=project,
        question=pack.question if keep_question else None,
        question_digest=weighing.digest(pack.question),
        generated_at=pack.generated_at,
        statistics={**pack.statistics, **{f"left_out_{why.replace(' ', '_')}": n for why, n in pack.left_out.items()}},
        unmet=tuple(lacking(one, "en") for one in pack.unmet),
        session=session,
    )


def selected(pack: Pack) -> list[Selected]:
    """Return the places of a pack as they are kept, ranked from 1."""
    return [
        Selected(place.segment, rank, place.score, place.similarity, place.tier)
        for rank, place in enumerate(pack.places, 1)
    ]


_SHARES = ("unique_publishers", "tier_1_pct", "tier_2_pct", "tier_3_pct", "tier_4_pct", "max_publisher_pct")


def as_object(row: Mapping[str, Any], standings: Mapping[int, SourceStatus]) -> dict[str, Any]:
    """Return a pack of the record, a row of ``answers/packs``, as the object of the citation contract (4.4)."""
    kept = row["pack"]
    counted = json.loads(kept.get("statistics") or "{}")
    chunks: list[dict[str, Any]] = [
        {
            "chunk_id": segment,
            "source_id": standings[number].registry_id or standings[number].identifier,
            "source": number,
            "score": score,
            "similarity": similarity,
            "credibility_tier": tier,
        }
        for _, segment, number, score, similarity, tier in sorted(row["chunks"])
    ]
    return {
        "pack_id": kept["id"],
        "query": kept.get("question"),
        "query_digest": kept["question_digest"],
        "generated_at": kept["generated_at"],
        "chunks": chunks,
        "diversity_stats": {name: counted.get(name) for name in _SHARES},
        "unmet": json.loads(kept["unmet"]) if isinstance(kept.get("unmet"), str) else list(kept.get("unmet") or ()),
    }


Widen = Callable[[Ranked], str]
_WIDER = 4
_Scope = int | str | Sequence[int | str] | None


@dataclass(frozen=True, slots=True)
class _Reader:
    """How places are read for one question: what is like it, what is asked for, and how short ones are widened."""

    like: Likeness
    asked: SearchQuestion
    widen: Widen | None
    calendars: Collection[int] = ()
    interviewed: Mapping[str, str] = field(default_factory=dict[str, str])
    lists: Mapping[str, Parts] = field(default_factory=dict[str, Parts])
    defining: Collection[str] = ()

    def quote(self, one: Ranked, above: str = "") -> tuple[str, float]:
        """Return the Satz of a place that answers best, the first of equals, and how well it does.

        One that has what is asked for goes before one that lacks it.
        """
        text = str(one.row["text"])
        some = [text[start:end].strip() for start, end in saetze(text)]
        some = [satz for satz in some if not self.asked.beside(self.said(one, satz), above)] or some
        answers = ((satz, self.asked.answer(self.said(one, satz), self.like.words)) for satz in some)
        return max(answers, key=lambda one: one[1])

    def fits(self, one: Ranked, said: str) -> bool:
        """Say whether what a place says has the form that is asked for, or defines what is asked for."""
        if self.defining:
            return one.row["id"] in self.defining and self.asked.answered(said)
        return self.asked.fits(said)

    def said(self, one: Ranked, satz: str) -> str:
        """Return a Satz of a place with the rest of its sentence, where that is parted into a list."""
        parts = self.parts(one, satz)
        return parts.whole(satz) if parts else satz

    def parts(self, one: Ranked, satz: str) -> Parts | None:
        """Return the rest of the sentence of a Satz, if it is the one of its place that a list leads to or goes on."""
        parts = self.lists.get(one.row["id"])
        text = str(one.row["text"]).strip()
        if parts is None or satz == text:
            return parts
        if text.endswith(satz):
            return replace(parts, lead="")
        return replace(parts, items=()) if text.startswith(satz) else None


def build(
    engine: Engine,
    question: str,
    bounds: Bounds,
    *,
    standings: Mapping[int, SourceStatus],
    now: str,
    scope: _Scope = None,
    withheld: Withheld = NOTHING,
    calendars: Collection[int] = (),
) -> Pack:
    """Return the evidence for a question: places with their figures, statistics, and the constraints that are not met.

    ``now`` is the day (or time, ISO) that the question is asked for: recency counts from it, and law is that in force
    on it. What is ``withheld`` is not there; ``calendars`` are the official ones of the sources, which need no day of
    publication. Raises InvalidInput for an unusable question, SourceNotFound for a scope that is not there.
    """
    said, day = weighing.checked(question), now[:10]
    wanted = asked(said, bounds)
    work = services_of(engine, Act.READ_SOURCES)
    searcher, within = work.searcher, work.searcher.scope(scope, withheld=withheld)
    if gone := absent(work.graph, within.sources, standings, said):
        return Pack(ulid(), said, now, absent=gone)
    found = searcher.find(wanted.words, Mode.HYBRID, within, bounds.candidates)
    like = Likeness.of(found)
    defining = searcher.defining(said, found, within)
    ranked = [*defining, *searcher.whole([*found.ranked, *_cued(searcher, wanted, like, within, bounds)])]
    answers = with_answers(work.graph, ranked, like, within)
    ranked = _with(answers, ranked)
    lists: dict[str, Parts] = {}

    def parted(some: Sequence[Ranked]) -> list[Ranked]:
        lists.update(parts_of(work.graph, some, within))
        return [like.led(one, lists[one.row["id"]].lead) if one.row["id"] in lists else one for one in some]

    ranked = parted(ranked)
    widen = _widener(engine, bounds, within)
    interviewed = {segment: question for segment, (_, question) in answers.items()}
    read = _Reader(like, wanted, widen, calendars, interviewed, lists, {one.row["id"] for one in defining})

    def placed(sieve: Counter[str]) -> list[PackPlace]:
        weighed = in_context(weigh(ranked, like, bounds, standings, day, sieve), wanted, like)
        return _places(weighed, bounds, day, read, sieve)

    def undated() -> list[PackPlace]:
        weighed = in_context(weigh(ranked, like, bounds, standings, day, Counter()), wanted, like)
        lenient = bounds.model_copy(update={"recency": bounds.recency.model_copy(update={"undated": True})})
        kept = [one for one in weighed if not one.standing.published_at]
        found = _places(kept, lenient, day, read, Counter())
        return [replace(one, lacks=("published_at",)) for one in found]

    left_out = Counter[str]()
    places = placed(left_out)
    if more := _others(within, places, bounds, standings, scope):
        again = searcher.find(wanted.words, Mode.HYBRID, searcher.scope(more, withheld=withheld), bounds.candidates)
        ranked = parted(_with(answers, [*ranked, *searcher.whole(again.ranked)]))
        left_out = Counter[str]()
        places = placed(left_out)
    without_day = undated() if left_out["undated"] else []
    if not places and without_day:  # who asks is told what these lack, not that there is nothing
        places = without_day
    chosen = choose(places, bounds)
    return Pack(
        id=ulid(),
        question=said,
        generated_at=now,
        places=chosen.places,
        statistics=statistics(chosen.places, found=len(places)),
        unmet=chosen.unmet,
        left_out=dict(left_out + Counter({"for diversity": chosen.left_out})),
        searched=Searched(found.places, len(within.sources)),
        undated=max((one.similarity for one in without_day), default=0.0),
    )


def _cued(searcher: Searcher, wanted: SearchQuestion, like: Likeness, scope: Scope, bounds: Bounds) -> list[Ranked]:
    """Return the places that a search with words of such answers finds besides, as like the question as they are."""
    if not wanted.cued:
        return []
    found = searcher.find(wanted.cued, Mode.KEYWORD, scope, _WIDER * bounds.candidates)
    return [like.anew(one) for one in found.ranked]


def _others(
    within: Scope,
    places: Sequence[PackPlace],
    bounds: Bounds,
    standings: Mapping[int, SourceStatus],
    scope: _Scope,
) -> list[int | str]:
    """Return the sources to ask once more where one publisher takes too much.

    Those of all others, none where scoped.
    """
    too_much = set(dominating(places, bounds))
    if not too_much or scope is not None:
        return []
    publishers = {number: standing.publisher for number, standing in standings.items()}
    return [
        one.number for one in within.sources if whose(publishers.get(one.number), one.work, one.number) not in too_much
    ]


def _places(
    weighed: Sequence[Weighed], bounds: Bounds, day: str, reader: _Reader, sieve: Counter[str]
) -> list[PackPlace]:
    """Return the places that are recent enough, with their text within the bounds of a chunk and their score."""
    places: list[PackPlace] = []
    for one in weighed:
        calendar = one.standing.source_id in reader.calendars
        rule = bounds.recency.model_copy(update={"undated": True}) if calendar else bounds.recency
        recent = recency(rule, one.standing, day, one.similarity, force=one.force)
        if isinstance(recent, str):
            sieve[recent] += 1
            continue
        text = _text(one.ranked, one.standing, bounds, reader)
        score = bounds.score(one.similarity, recent, one.standing.tier)
        placed = replace(_place(one, text, recent, score), calendar=calendar)
        if not placed.paywalled:
            above = weighing.above(one.ranked)
            quote, answers = reader.quote(one.ranked, above)
            said, parts = reader.said(one.ranked, quote), reader.parts(one.ranked, quote) or NO_LIST
            placed = replace(placed, quote=quote, answers=round(answers, 6), fits=reader.fits(one.ranked, said))
            placed = replace(placed, lead=parts.lead, items=parts.items, sentence=parts.sentence)
            placed = replace(placed, alike=reader.like.words(quote) > 0)
            asked_so = reader.interviewed.get(placed.segment, "")
            aside = not asks_alike(reader.asked.whole, asked_so) and reader.asked.beside(said, above)
            strange = not asked_so and reader.like.strange(one.ranked, said, reader.asked.whole)
            placed = replace(placed, beside=strange or aside, asked=asked_so)
            placed = replace(placed, named=reader.like.named(one.ranked), position=one.ranked.row["position"] or 0)
        places.append(placed)
    return places


def _with(answers: Mapping[str, tuple[Ranked, str]], ranked: Sequence[Ranked]) -> list[Ranked]:
    """Return places with those that answer an interviewer, and without what an interviewer asks."""
    others = [one for one in ranked if one.row["id"] not in answers and not asked_by_interviewer(str(one.row["text"]))]
    return [*(one for one, _ in answers.values()), *others]


def _text(one: Ranked, standing: SourceStatus, bounds: Bounds, reader: _Reader) -> str:
    if standing.paywall is Paywall.METADATA_ONLY:
        return standing.snippet or standing.name
    text = cut(str(one.row["text"]), bounds.chunk, reader.like.words)
    return reader.widen(one) if reader.widen and tokens(text) < bounds.chunk.least else text


def _widener(engine: Engine, bounds: Bounds, scope: Scope) -> Widen | None:
    """Return what widens short places by their neighbours, where the bounds ask for it; each source is read once."""
    if not bounds.chunk.least:
        return None
    graph = services_of(engine, Act.READ_SOURCES).graph
    texts: dict[str, tuple[list[str], dict[str, int]]] = {}

    def widen(one: Ranked) -> str:
        artifact = one.source.artifact_id
        if artifact not in texts:
            rows = graph.read("search/texts", artifact_id=artifact)
            seen = [row["text"] if row["id"] not in scope.hidden else "" for row in rows]
            texts[artifact] = seen, {row["id"]: at for at, row in enumerate(rows)}
        every, at = texts[artifact]
        return widened(every, at[one.row["id"]], bounds.chunk)

    return widen


def _place(one: Weighed, text: str, recent: float, score: float) -> PackPlace:
    row, source, standing = one.ranked.row, one.ranked.source, one.standing
    printed = str(row["locator"] or "")
    page = {"page": row["page"]} if row["page"] else {}
    return PackPlace(
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
        work=source.work,
        published_at=standing.published_at,
        fetched_at=standing.fetched_at,
        paywall=standing.paywall,
        topics=standing.topics,
        heading=row["heading"],
        standing=one.ranked.standing.said("en") if one.ranked.standing else None,
    )
