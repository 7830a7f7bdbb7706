"""The ladder without a store: what any answers of it come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks, NearMiss
from provenance.answering.gate import gate, ruled
from provenance.answering.rungs import Rung
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import ExtractionMethod as Method
from provenance.model.errors import InvalidInput

DAY = "2024-06-01"
NEWER = "Stand 1.1.2019; überholt durch die Fassung vom 1.1.2023"
LATE, OVER = "nicht in Kraft vor dem 2.6.2024", "nur in Kraft bis 31.5.2024"
UNKNOWN = "Fassung vor dem 2.6.2024 nicht vorhanden; zitiert: Fassung mit Stand 2.6.2024"
OLDER = "am 1.6.2024 maßgeblich: Fassung vom 1.1.2023; zitiert: Fassung vom 2.6.2024"
TEXT = "Das Hafenbuch ist zu führen und zehn Jahre aufzubewahren."
PLAIN = {"relation": "direct_quote", "source": 1, "since": None, "until": None, "stand": None, "newer": [], "older": [],
         "dropped": False, "from": None, "contested": []}  # fmt: skip
RUNGS = {"gate/supported": Rung.SUPPORTED, "gate/narrowed": Rung.NARROWED, "gate/labeled": Rung.LABELED}


def draft(claims: int, language: str = "de") -> Draft:
    """Give a draft of so many claims."""
    return Draft(TEXT, (), tuple(Claim(number, TEXT, 0, len(TEXT), 1) for number in range(1, claims + 1)), language)


def bond(claim: int, citation: int, status: Status = Status.VERIFIED, notes: str = "") -> EvidenceLink:
    """Give a bond of a claim to a citation."""
    return EvidenceLink(claim, citation, Method.DIRECT_QUOTE, status, 1, "sha256:1", "§ 1", "q", notes)


class Answers:
    """A store that takes, for each statement, the bonds it is told to; what it was asked is kept."""

    def __init__(self, taken: Mapping[str, set[int]]) -> None:
        self.taken = taken
        self.asked: dict[str, list[int]] = {}

    def __call__(  # noqa: D102 — it is the port
        self, query: str, project: str, bonds: Sequence[Mapping[str, Any]], as_of: str
    ) -> Sequence[dict[str, Any]]:
        self.asked[query] = [one["claim"] for one in bonds]
        numbers = [(one, int(one["citation"].split("/")[1])) for one in bonds]
        return [
            {**PLAIN, "claim": one["claim"], "citation": number}
            for one, number in numbers
            if number in self.taken.get(query, set())
        ]


@pytest.mark.parametrize(
    ("near", "reason"),
    [
        (None, "Nothing in the sources bears the claim."),
        (NearMiss(1, "", "", "no words"), "Nothing in the sources bears the claim."),
        (NearMiss(1, "§ 1", "q", "ten, not five"), "Nothing in the sources bears the claim. Nearest: ten, not five"),
        (NearMiss(1, "", "", "it needs two", short=True), "The evidence is not enough for the claim: it needs two"),
    ],
)
def test_a_refusal_says_whether_evidence_lacks_or_falls_short(near: NearMiss | None, reason: str) -> None:
    """What bears a claim and is not good enough is told otherwise than what does not bear it."""
    found = ruled(Answers({}), "p", draft(1, "en"), EvidenceLinks(rejected=(near,) if near else ()), DAY)
    assert found.rulings[0].reason == reason


@given(
    claims=st.integers(0, 6),
    pairs=st.lists(st.tuples(st.integers(1, 6), st.integers(1, 12)), max_size=20, unique=True),
    taken=st.fixed_dictionaries({query: st.sets(st.integers(1, 12)) for query in RUNGS}),
)
def test_a_claim_gets_the_first_rung_that_takes_it(
    claims: int, pairs: list[tuple[int, int]], taken: dict[str, set[int]]
) -> None:
    """Whatever the store answers, each claim has one ruling, no rung is skipped, and none is asked for twice."""
    bonds = EvidenceLinks(tuple(bond(*pair) for pair in pairs if pair[0] <= claims))
    store = Answers(taken)
    found = ruled(store, "p", draft(claims), bonds, DAY)
    assert [one.claim for one in found.rulings] == list(range(1, claims + 1))
    for ruling in found.rulings:
        mine = [one.citation for one in bonds.of(ruling.claim)]
        expected = next((rung for query, rung in RUNGS.items() if taken[query] & set(mine)), Rung.REFUSED)
        assert ruling.rung is expected
        assert set(ruling.citations) <= set(mine)
        assert bool(ruling.citations) is (expected is not Rung.REFUSED)
    settled: set[int] = set()
    for query, rung in RUNGS.items():
        assert not settled & set(store.asked.get(query, []))
        settled |= {one.claim for one in found.rulings if one.rung is rung}


@given(
    pairs=st.lists(st.tuples(st.just(1), st.integers(1, 8)), max_size=8, unique=True),
    taken=st.fixed_dictionaries({query: st.sets(st.integers(1, 8)) for query in RUNGS}),
    lost=st.integers(1, 8),
)
def test_removing_evidence_never_raises_a_rung(
    pairs: list[tuple[int, int]], taken: dict[str, set[int]], lost: int
) -> None:
    """A claim stands no higher with one citation less, whatever the store says of the others."""
    more = ruled(Answers(taken), "p", draft(1), EvidenceLinks(tuple(bond(*pair) for pair in pairs)), DAY)
    fewer_bonds = EvidenceLinks(tuple(bond(*pair) for pair in pairs if pair[1] != lost))
    fewer = ruled(Answers(taken), "p", draft(1), fewer_bonds, DAY)
    assert fewer.rulings[0].rung.height <= more.rulings[0].rung.height


def test_a_draft_without_evidence_asks_nothing() -> None:
    """Claims without bonds are refused, with the nearest passage where there is one, and the store is not asked."""

    def never(*_: object) -> Sequence[dict[str, Any]]:
        raise AssertionError

    why = EvidenceLinks(rejected=(NearMiss(1, "§ 2", "acht Jahre", "number: acht, zehn"),))
    found = ruled(never, "p", draft(2), why, DAY)
    assert [ruling.rung for ruling in found.rulings] == [Rung.REFUSED] * 2
    assert "acht, zehn" in found.rulings[0].reason
    assert found.rulings[1].reason == "Keine Quelle trägt die Aussage."
    assert [one.claim for one in found.removed] == [1, 2]


def test_a_wrong_mark_is_told() -> None:
    """Where the draft itself named a source that says otherwise, the reason says so, in the language of the draft."""
    wrong = bond(1, 3, Status.FAILED, "number: the source says “acht”, the claim says “zehn”")
    found = ruled(Answers({}), "p", draft(1, "en"), EvidenceLinks((wrong,)), DAY)
    assert found.rulings[0].reason.startswith("The source cited does not bear the claim: number")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"since": "2019-01-01", "newer": [["2023-01-01", 7]]}, NEWER),
        ({"stand": "2019-01-01", "newer": [["2024-01-01", 8], ["2023-01-01", 7]]}, NEWER),
        ({"since": "2024-06-02"}, LATE),
        ({"since": "2024-06-01"}, None),
        ({"stand": "2024-06-02"}, UNKNOWN),
        ({"stand": "2024-06-02", "older": [["2019-01-01", 8], ["2023-01-01", 7]]}, OLDER),
        ({"since": "2024-06-02", "older": [["2023-01-01", 7]]}, OLDER),
        ({"until": "2024-05-31"}, OVER),
        ({"until": "2024-06-01"}, None),
        ({"from": "2024-07-01"}, "nicht in Kraft vor dem 1.7.2024"),
        ({"dropped": True}, "die Stelle ist weggefallen"),
        ({"contested": [["§ 2 A", "open"], ["§ 2 A", "open"]]}, "im Widerspruch zu § 2 A; nicht entschieden"),
        ({"contested": [["[3]", "superior"]], "dropped": True}, "die Stelle ist weggefallen; verdrängt von [3]"),
        ({"since": "2024-06-02", "until": "2024-05-31"}, f"{LATE}; {OVER}"),
    ],
)  # fmt: skip
def test_what_evidence_is_limited_to_is_said(row: dict[str, Any], said: str | None) -> None:
    """A narrowed claim says for which version or period its evidence holds; the day itself is within a period."""

    def read(query: str, *_: object) -> Sequence[dict[str, Any]]:
        return [{**PLAIN, **row, "claim": 1, "citation": 1}] if query == "gate/narrowed" else []

    found = ruled(read, "p", draft(1), EvidenceLinks((bond(1, 1),)), DAY)
    assert (found.rulings[0].rung, found.rulings[0].limit) == (Rung.NARROWED, said)


@pytest.mark.parametrize("day", ["", "yesterday", "2024-13-01", "2024-6-1", 20240601, None, "2024-06-01\0"])
def test_a_day_that_is_none_is_refused(day: Any) -> None:
    """The day whose law counts is an ISO day; nothing is asked before that is known."""
    with pytest.raises(InvalidInput, match="as_of"):
        gate(None, "p", draft(1), EvidenceLinks(), as_of=day)  # type: ignore[arg-type]
