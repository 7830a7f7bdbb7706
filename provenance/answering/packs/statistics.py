"""The figures of a pack (citation contract, 4.4), and the record it becomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from provenance.answering import questions
from provenance.answering.packs.choosing import publisher
from provenance.answering.packs.parts import Pack, Place
from provenance.answering.packs.wording import lacking
from provenance.model.answers import EvidencePack, Selected


def statistics(places: Sequence[Place], *, found: int) -> dict[str, float]:
    """Give the statistics of 4.4, shares in per cent rounded to a whole number, and how much was found at all."""
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
    """Give a pack as the record that is kept; the words of its question only where that is allowed.

    Its places are edges: add ``selected(pack)`` by `EvidencePack.selecting` to the batch that writes it.
    """
    return EvidencePack(
        id=pack.id,
        project=project,
        question=pack.question if keep_question else None,
        question_digest=questions.digest(pack.question),
        generated_at=pack.generated_at,
        statistics={**pack.statistics, **{f"left_out_{why.replace(' ', '_')}": n for why, n in pack.left_out.items()}},
        unmet=tuple(lacking(one, "en") for one in pack.unmet),
        session=session,
    )


def selected(pack: Pack) -> list[Selected]:
    """Give the places of a pack as they are kept, ranked from 1."""
    return [
        Selected(place.segment, rank, place.score, place.similarity, place.tier)
        for rank, place in enumerate(pack.places, 1)
    ]
