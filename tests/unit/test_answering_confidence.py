"""How sure a claim is, by the publishers, tiers and age of its sources and by who cited."""

from __future__ import annotations

import pytest

from provenance.answering.confidence import confidences, of_sources
from provenance.answering.packs import preset
from provenance.answering.rungs import Ruling, Rung
from provenance.citing.source_status import SourceStatus
from provenance.model.citations import Confidence

HIGH, MEDIUM, LOW = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW
DAY = "2026-02-12"


def source(number: int, tier: int, publisher: str | None = None, day: str | None = "2026-02-10") -> SourceStatus:
    """Give a source of a tier."""
    by = publisher or f"Publisher {number}"
    return SourceStatus(number, f"sha256:{number:064x}", f"s{number}", f"s{number}", by, published_at=day, tier=tier)


@pytest.mark.parametrize(
    ("tiers", "brief", "law"),
    [
        ([1, 1, 1], HIGH, HIGH),
        ([1, 3], HIGH, HIGH),
        ([1], MEDIUM, HIGH),  # one legislator says what a statute says
        ([2, 2], MEDIUM, MEDIUM),
        ([3, 3], MEDIUM, MEDIUM),
        ([3], LOW, LOW),
        ([4, 4], LOW, LOW),
        ([4], LOW, LOW),
    ],
)
def test_tiers_and_publishers_say_how_sure(tiers: list[int], brief: Confidence, law: Confidence) -> None:
    """Official and said by others as well is high, credible or corroborated medium, anything else low."""
    some = [source(number, tier) for number, tier in enumerate(tiers, 1)]
    assert of_sources(some, preset("brief"), as_of=DAY) is brief
    assert of_sources(some, preset("law"), as_of=DAY) is law


def test_a_house_that_says_it_twice_has_said_it_once_and_old_news_count_less() -> None:
    """Publishers are counted and not sources; where recency counts, old evidence is one level lower."""
    twice = [source(1, 1, "Amt"), source(2, 1, "Amt")]
    assert of_sources(twice, preset("brief"), as_of=DAY) is MEDIUM
    old = [source(1, 1, day="2025-02-10"), source(2, 1, day="2025-03-10")]
    assert of_sources(old, preset("brief"), as_of=DAY) is MEDIUM
    assert of_sources(old, preset("law"), as_of=DAY) is HIGH


def test_limits_doubts_and_contradictions_lower_it() -> None:
    """Narrowed is medium at most, inferred and contradicted low, refused nothing; who cited may have doubts."""
    rungs = (Rung.SUPPORTED, Rung.NARROWED, Rung.LABELED, Rung.SUPPORTED, Rung.SUPPORTED, Rung.SUPPORTED)
    rulings = [Ruling(number, rung, "", (number,)) for number, rung in enumerate(rungs, 1)]
    rulings += [Ruling(7, Rung.REFUSED, ""), Ruling(8, Rung.SUPPORTED, "", (4, 1))]
    found = confidences(
        rulings,
        dict.fromkeys(range(1, 7), 1),
        {4: LOW, 5: MEDIUM},
        {1: source(1, 1)},
        preset("law"),
        as_of=DAY,
        contradicted={6},
    )
    assert found == {1: HIGH, 2: MEDIUM, 3: LOW, 4: LOW, 5: MEDIUM, 6: LOW, 8: HIGH}
