"""Evidence packs: scores, diversity, recency, chunks, weak evidence; the bounds at, above and below."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.packs import Bounds, PackPlace, preset, record, rules_of, selected
from provenance.answering.packs.building import cut, statistics, tokens, widened
from provenance.answering.packs.choosing import (
    HIGH,
    MONITORED,
    NUMBER,
    PUBLISHER,
    Weakness,
    choose,
    dominating,
    remark,
    weakness,
)
from provenance.answering.packs.rules import lacking
from provenance.answering.packs.weighing import in_force, recency
from provenance.citing.source_status import SourceStatus
from provenance.model.errors import InvalidInput
from tests.support.scenes.evidence_packs import pack, place
from tests.support.sizes import searched

BRIEF = preset("brief")
NEWS = BRIEF.model_copy(update={"fewest": 1})
DAY = "2026-02-11"


def standing(**more: object) -> SourceStatus:
    """Give how a source stands."""
    given: dict[str, object] = {"source_id": 1, "artifact_id": "a", "name": "A", "identifier": "a", **more}
    return SourceStatus(**given)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("similarity", "recent", "tier", "score"),
    [
        (1.0, 1.0, 1, 1.0),
        (0.0, 0.0, 1, 0.2),
        (0.0, 0.0, 2, 0.16),
        (0.0, 0.0, 3, 0.12),
        (0.0, 0.0, 4, 0.06),
        (1.0, 0.0, 4, 0.56),
        (0.0, 1.0, 4, 0.36),
        (0.8, 0.5, 2, 0.71),
    ],
)
@pytest.mark.parametrize("use", ["law", "archive", "brief"])
def test_the_score_is_that_of_the_contract(use: str, similarity: float, recent: float, tier: int, score: float) -> None:
    """0.5 similarity + 0.3 recency + 0.2 credibility, with 1.0, 0.8, 0.6 and 0.3 by tier."""
    assert preset(use).score(similarity, recent, tier) == pytest.approx(score)


def places(*kinds: str) -> list[PackPlace]:
    """Give places, best first: "A1" is one of tier 1 by the publisher A."""
    return [
        place(at, similarity=1 - at / 100, tier=int(kind[-1]), publisher=kind[:-1] or None)
        for at, kind in enumerate(kinds, 1)
    ]


def told(chosen: list[PackPlace]) -> list[str]:
    """Give chosen places as `places` has them."""
    return [f"{one.publisher or ''}{one.tier}" for one in chosen]


@pytest.mark.parametrize(
    ("found", "chosen", "unmet"),
    [
        # publishers: two of five are 40 %, which is allowed
        (["A1", "A1", "B1", "B1", "C1"], ["A1", "A1", "B1", "B1", "C1"], []),
        (["A1", "A1", "A1", "B1", "C1"], ["A1", "B1", "C1"], []),
        (["A1", "A1", "B1"], ["A1", "A1", "B1"], [PUBLISHER]),
        (["A1"], ["A1"], [PUBLISHER]),
        # unknown publishers are each their own
        (["1", "1", "1"], ["1", "1", "1"], []),
        # tiers: half of tier 1 and 2 is enough
        (["A1", "B2", "C3", "D3"], ["A1", "B2", "C3", "D3"], []),
        (["A1", "B1", "C3", "D3", "E3"], ["A1", "B1", "C3", "D3"], []),
        (["C3", "D3", "E3", "A1"], ["C3", "D3", "E3", "A1"], [HIGH]),
        (["C3", "D3", "E3"], ["C3", "D3", "E3"], [HIGH]),
        # tier 4: at most 15 %, so one of seven
        (["A1", "B1", "C1", "D1", "E1", "F1", "G4"], ["A1", "B1", "C1", "D1", "E1", "F1", "G4"], []),
        (["G4", "A1", "B1", "C1", "D1", "E1"], ["A1", "B1", "C1", "D1", "E1"], []),
        (["A4", "B4", "C4"], ["A4", "B4", "C4"], [HIGH, MONITORED]),
        ([], [], []),
    ],
)
def test_which_places_are_chosen(found: list[str], chosen: list[str], unmet: list[str]) -> None:
    """The best places that keep the shares; where none do, the pack says which share is not met."""
    bounds = NEWS.model_copy(update={"fewest": 0})
    result = choose(places(*found), bounds)
    assert told(list(result.places)) == chosen
    assert [one.constraint for one in result.unmet] == unmet
    assert result.left_out == len(found) - len(chosen)


def test_what_is_not_met_says_what_was_found_and_why() -> None:
    """A pack of one publisher names it, its share, the bound, and that there was no other."""
    (unmet,) = choose(places("Amt1", "Amt2"), NEWS).unmet
    assert lacking(unmet, "en") == (
        "publisher: Amt: 100 % (2 of 2), required at most 40 %: places were found of 1 publisher only"
    )
    (few,) = choose(places("A1", "B1", "C1"), BRIEF).unmet
    assert (few.constraint, few.number, few.bound) == (NUMBER, 3, 20)
    assert lacking(few, "de").startswith("Stellen: 3, verlangt mindestens 20: ")
    law = preset("law")
    assert choose(places("Amt1", "Amt2"), law).unmet == ()


def test_the_bounds_of_a_brief_are_those_of_the_contract() -> None:
    """20 to 40 places, 30 unless a policy says otherwise; passages of 300 to 800 tokens, 500 with 100 in common."""
    bounds = BRIEF
    assert (bounds.fewest, bounds.most) == (20, 30)
    assert (bounds.chunk.least, bounds.chunk.size, bounds.chunk.most, bounds.chunk.overlap) == (300, 500, 800, 100)
    assert rules_of({**bounds.model_dump(), "most": 40}).most == 40
    assert (bounds.recency.kind, bounds.recency.fresh_days, bounds.recency.old_days) == ("window", 7, 30)


def test_the_number_of_places_is_bounded() -> None:
    """A pack has at most so many places, the best; what was left out of them for diversity alone is counted."""
    many = [place(at, similarity=1 - at / 100) for at in range(50)]
    chosen = choose(many, BRIEF)
    assert [one.source_id for one in chosen.places] == list(range(30))
    assert chosen.left_out == 0
    assert choose(many, BRIEF.model_copy(update={"most": 40})).places[-1].source_id == 39


@searched(150)
@given(st.lists(st.tuples(st.sampled_from("ABC"), st.integers(1, 4)), max_size=8), st.integers(1, 8))
def test_no_pack_is_larger_or_better(found: list[tuple[str, int]], most: int) -> None:
    """Against all subsets: the pack keeps every share whenever one can, is as large as can be, and none is better."""
    given_ = places(*(f"{publisher}{tier}" for publisher, tier in found))
    bounds = NEWS.model_copy(update={"most": most, "fewest": 0, "publisher_pct": 50})
    good = [
        some
        for size in range(1, min(most, len(given_)) + 1)
        for some in combinations(given_, size)
        if _diverse(some, bounds)
    ]
    result = choose(given_, bounds)
    if not good:
        assert bool(result.unmet) is bool(given_)
        return
    largest = max(len(some) for some in good)
    assert not result.unmet
    assert _diverse(result.places, bounds)
    assert len(result.places) == largest
    best = max([one.score for one in some] for some in good if len(some) == largest)
    assert [one.score for one in result.places] == best


def _diverse(some: tuple[PackPlace, ...], bounds: Bounds) -> bool:
    tiers = Counter(one.tier for one in some)
    publishers = Counter(one.publisher for one in some)
    return (
        100 * max(publishers.values()) <= bounds.publisher_pct * len(some)
        and 100 * (tiers[1] + tiers[2]) >= bounds.high_tiers_pct * len(some)
        and 100 * tiers[4] <= bounds.tier_4_pct * len(some)
    )


def test_who_takes_too_much_is_found() -> None:
    """A publisher with more than its share of what was found is named, so that others can be asked for."""
    assert dominating(places("A1", "A1", "A1", "B1", "C1"), BRIEF) == ["A"]
    assert dominating(places("A1", "A1", "B1", "B1", "C1"), BRIEF) == []


@pytest.mark.parametrize(
    ("published", "similarity", "expected"),
    [
        (DAY, 0.2, 1.0),
        ("2026-02-04", 0.2, 1.0),  # seven days: fresh
        ("2026-02-03T23:00:00Z", 0.2, "old"),  # eight days, and not highly relevant
        ("2026-02-03", 0.6, 22 / 23),  # eight days, highly relevant exactly
        ("2026-02-03", 0.59, "old"),
        ("2026-01-12", 0.9, 0.0),  # thirty days
        ("2026-01-11", 0.9, "old"),  # thirty-one
        ("2026-02-12", 0.9, "not published yet"),
        (None, 0.9, "undated"),
        ("soon", 0.9, "undated"),
    ],
)
def test_news_is_recent_by_its_day(published: str | None, similarity: float, expected: float | str) -> None:
    """Seven days are fresh, thirty the end for what is highly relevant; older or undated news is left out."""
    found = recency(BRIEF.recency, standing(published_at=published), DAY, similarity, force=True)
    assert found == (pytest.approx(expected) if isinstance(expected, float) else expected)


def test_law_is_recent_if_it_is_in_force() -> None:
    """Of law only counts whether it is in force on the day; of a personal archive nothing is too old."""
    old = standing(published_at="1976-03-16")
    law, archive = preset("law").recency, preset("archive").recency
    assert recency(law, old, DAY, 0.1, force=True) == 1.0
    assert recency(law, old, DAY, 0.1, force=False) == 0.0
    assert recency(archive, old, DAY, 0.1, force=False) == 1.0


@pytest.mark.parametrize(
    ("given_", "day", "force"),
    [
        ({}, DAY, True),
        ({"valid_from": DAY}, DAY, True),
        ({"valid_from": "2026-02-12"}, DAY, False),
        ({"valid_to": DAY}, DAY, True),
        ({"valid_to": "2026-02-10"}, DAY, False),
        ({"superseded_by": "newer"}, DAY, False),
        ({"superseded_by": "newer"}, "2023-12-31", True),
        ({"superseded_by": "gone"}, DAY, False),
    ],
)
def test_what_is_in_force(given_: dict[str, str], day: str, force: bool) -> None:
    """From its first to its last day; what took its place counts from the day it is in force itself."""
    newer = standing(source_id=2, artifact_id="newer", valid_from="2024-01-01")
    assert in_force(standing(**given_), day, {"newer": newer}) is force


def test_a_long_passage_is_cut_to_what_bears_most() -> None:
    """A passage over the bound becomes the stretch with most of what is asked for, in whole words; others stay."""
    bounds = BRIEF.chunk.model_copy(update={"least": 0, "size": 10, "most": 12, "overlap": 4})
    text = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi omikron pi rho sigma"
    chunk = cut(text, bounds, lambda piece: "kappa" in piece)
    assert "kappa" in chunk
    assert tokens(chunk) <= 10
    assert set(chunk.split()) <= set(text.split())
    assert cut(text[:48], bounds, lambda _: 0.0) == text[:48]
    assert tokens(cut("x" * 400, bounds, lambda _: 0.0)) <= 12


@searched(100)
@given(st.text(alphabet="ab \n", max_size=400))
def test_stretches_leave_nothing_out(text: str) -> None:
    """Whichever word is asked for, it stands whole in the stretch that is chosen for it."""
    bounds = BRIEF.chunk.model_copy(update={"least": 0, "size": 20, "most": 20, "overlap": 10})
    for word in {word for word in text.split() if len(word) <= 40}:
        assert word in cut(text, bounds, lambda piece, word=word: float(word in piece.split()))


def test_what_a_cut_would_part_stands_whole_in_the_next_stretch() -> None:
    """Stretches overlap: a word that the end of one would cut is whole in the one after it."""
    bounds = BRIEF.chunk.model_copy(update={"least": 0, "size": 10, "most": 10, "overlap": 5})
    text = "a" * 34 + " " + "mittendrin" + " " + "b" * 34
    assert cut(text, bounds, lambda piece: float("mittendrin" in piece.split())).count("mittendrin") == 1


def test_a_short_passage_is_widened() -> None:
    """A passage under the bound takes what follows, then what stands before, and never more than the most."""
    bounds = BRIEF.chunk.model_copy(update={"least": 8, "size": 9, "most": 9, "overlap": 0})
    texts = ["a" * 16, "b" * 16, "c" * 16]
    assert widened(texts, 1, bounds) == "b" * 16 + "\n" + "c" * 16
    assert widened(texts, 2, bounds) == "b" * 16 + "\n" + "c" * 16
    assert widened(["a" * 36, "b" * 16, "c" * 16], 1, bounds) == "b" * 16 + "\n" + "c" * 16
    assert widened(texts, 0, bounds.model_copy(update={"least": 4})) == texts[0]
    assert widened(["long " * 40, "short"], 1, bounds) == "short"


def test_figures_of_a_pack() -> None:
    """The statistics of the contract, in whole per cent, and what a record keeps of a pack."""
    some = tuple(places("A1", "A2", "B2", "C3", "D4"))
    found = statistics(some, found=9)
    assert {name: found[name] for name in ("unique_publishers", "max_publisher_pct", "found", "chunks")} == {
        "unique_publishers": 4,
        "max_publisher_pct": 40,
        "found": 9,
        "chunks": 5,
    }
    assert [found[f"tier_{tier}_pct"] for tier in (1, 2, 3, 4)] == [20, 40, 20, 20]
    assert statistics((), found=0)["max_publisher_pct"] == 0
    kept = record(pack(*some), "p", "session")
    assert kept.question is None
    assert record(pack(*some), "p", "session", keep_question=True).question == "Wie lange?"
    assert [(one.rank, one.tier) for one in selected(pack(*some))] == [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)]


@pytest.mark.parametrize(
    ("tiers", "sources", "expected"),
    [
        ([1, 4], 2, None),
        ([2], 1, None),
        ([3], 1, Weakness.EARLY),
        ([3, 4], 2, Weakness.LIMITED),
        ([3, 3, 4], 3, Weakness.PENDING),
        ([], 0, None),
    ],
)
def test_weak_evidence_is_marked(tiers: list[int], sources: int, expected: Weakness | None) -> None:
    """What rests on low tiers alone bears words that say so."""
    assert weakness(tiers, sources) is expected


def test_the_remark_on_weak_evidence() -> None:
    """A brief says in its language how weak the evidence of a claim is; law, whose own files are tier 3, does not."""
    assert remark([3, 4], 2, BRIEF, "en") == "according to limited available reports"
    assert remark([4], 1, BRIEF, "de").startswith("erster Hinweis")
    assert remark([2], 1, BRIEF, "en") == ""
    assert remark([3], 1, preset("law"), "de") == ""


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"publisher_pct": 101}, "publisher_pct"),
        ({"weights": {"similarity": 0.9}}, "weights"),
        ({"credibility": {"5": 1.0}}, "credibility"),
        ({"chunk": {"overlap": 600}}, "chunk"),
        ({"recency": {"kind": "mood"}}, "recency"),
        ({"colour": 1}, "colour"),
    ],
)
def test_unusable_bounds_name_their_field(table: dict[str, object], field: str) -> None:
    """A policy that cannot be used is refused by the name of the field."""
    with pytest.raises(InvalidInput) as refused:
        rules_of(table)
    assert field in refused.value.message
