"""Repair as the program weighs it: what is taken back, what is proven, what softening may say, whatever is answered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering.drafts.draft import Claim, Mark
from provenance.answering.repair import asking
from provenance.answering.repair.asking import Extract, Proposal, _words, extract, narrowed, proven, softened
from provenance.answering.repair.details import leaves_out_details
from provenance.answering.repair.repairing import GatedDraft, risen
from provenance.answering.rungs import Rung
from provenance.chat import ChatModel
from tests.support.scenes.repairable_draft import (
    BASE,
    FALSE,
    OPEN,
    PASSAGES,
    Bench,
    Ledger,
    citation,
    never_worse,
    rungs,
)
from tests.support.sizes import searched


def test_a_gate_that_finds_something_worse_takes_all_back() -> None:
    """If anything else went down after a repair, the draft comes out as it was."""
    bench = Bench()

    def sour(text: str) -> Any:
        draft, bonds, gated = bench.regate(text)
        first = replace(gated.rulings[0], rung=Rung.REFUSED, citations=())
        return draft, bonds, replace(gated, rulings=(first, *gated.rulings[1:]))

    from provenance.answering.repair import repair

    draft, bonds, before = bench.regate(OPEN)
    done = repair(OPEN, draft, before, bonds, bench.ledger, None, regate=sour)
    assert done.text == OPEN
    assert done.gated is before


def test_a_mark_that_dangles_spoils_a_round() -> None:
    """A draft with one more mark that leads nowhere is no better, whatever rose in it."""
    bench = Bench()
    before, after = GatedDraft(OPEN, *bench.regate(OPEN)), f"{OPEN[:-1]} [1]\n"
    stand = GatedDraft(after, *bench.regate(after))
    proposal = Proposal(2, (1,))
    assert risen(before, stand, [proposal]) == (proposal,)
    worse = replace(stand, bonds=replace(stand.bonds, dangling=(Mark(0, 4, "[99]", (99,)),)))
    assert risen(before, worse, [proposal]) is None


def test_a_claim_is_never_covered_by_being_dropped() -> None:
    """A draft that lost a claim, or gained one, is no repair of it."""
    bench = Bench()
    before = GatedDraft(FALSE, *bench.regate(FALSE))
    for text in (BASE, f"{FALSE}\n{PASSAGES[3]} [3]\n"):
        after = GatedDraft(text, *bench.regate(text))
        assert risen(before, after, [Proposal(2, (), "x")]) is None


def test_only_what_is_found_as_evidence_is_proven() -> None:
    """Passages that are merely near a claim prove nothing."""
    bench = Bench()
    draft, _, _ = bench.regate(f"{PASSAGES[1]} Belege sind nach Ablauf der Frist zu verbrennen.\n")
    there = extract(bench.ledger, draft, draft.claims)
    assert [proven(bench.ledger, claim, there) for claim in draft.claims] == [(1,), ()]
    assert bench.ledger.read.count("find_evidence") == 2


def test_of_many_citations_those_near_a_claim_are_held_and_no_others() -> None:
    """The eight that share most words with a claim, the earlier one of two alike, and those of its section before."""
    bench = Bench()
    draft, _, _ = bench.regate(OPEN)
    [cited, open_] = draft.claims
    words = PASSAGES[1].rstrip(".").split()
    texts = {number: " ".join(words[: number % 4 + 1]) for number in range(4, 400)}
    many = [citation(number, text) for number, text in {**PASSAGES, **texts}.items()]
    shared = {one.id: len(_words(one.claim) & _words(open_.text)) + 3 * (one.id in cited.cited) for one in many}
    best = sorted((one.id for one in many if shared[one.id]), key=lambda number: (-shared[number], number))[:8]
    assert {1, 2} < set(best)
    there = extract(Ledger(many), draft, [open_])
    assert there.near == {open_.number: tuple(best)}
    assert set(there.known) == set(best)


def test_evidence_is_looked_for_only_where_a_citation_may_be_it() -> None:
    """A claim that a citation contradicts, or that none is near, costs no search."""
    bench = Bench()
    bench.repaired(f"{FALSE}\nMöwen sind grau und fressen Heringe.\n", None)
    assert "find_evidence" not in bench.ledger.read


ORIGINAL = "Die Belege sind nach Ablauf der Frist binnen sechs Monaten zu vernichten, weil der Raum fehlt."


@pytest.mark.parametrize(
    ("proposed", "taken"),
    [
        (
            "Nach den vorliegenden Quellen sind die Belege nach Ablauf der Frist binnen sechs Monaten zu vernichten.",
            True,
        ),
        ("Die Belege sind wohl nach Ablauf der Frist zu vernichten.", True),
        ("Die Belege sind nach Ablauf der Frist zu vernichten", True),
        (ORIGINAL, False),
        ("Die Belege sind nicht nach Ablauf der Frist binnen sechs Monaten zu vernichten.", False),
        ("Die Belege dürfen nach Ablauf der Frist binnen sechs Monaten vernichtet werden.", False),
        ("Die Belege sind nach Ablauf der Frist binnen drei Monaten zu vernichten.", False),
        ("Die Belege sind nur nach Ablauf der Frist binnen sechs Monaten zu vernichten.", False),
        ("Die Belege sind nach Ablauf der Frist binnen sechs Monaten laut § 5 BelO zu vernichten.", False),
        ("Die Rechnungen sind nach Ablauf der Frist binnen sechs Monaten zu vernichten.", False),
        ("Der Raum ist nach Ablauf der Belege binnen sechs Monaten zu vernichten, weil die Frist fehlt.", False),
        ("Möglicherweise.", False),
        ("Die Belege sind nach Ablauf der Frist binnen sechs Monaten öffentlich zu vernichten.", False),
        ("# Die Belege sind nach Ablauf der Frist binnen sechs Monaten zu vernichten", False),
        ("Die *Belege* sind nach Ablauf der Frist binnen sechs Monaten zu vernichten", False),
        ("Die Belege sind nach Ablauf der Frist binnen sechs Monaten zu vernichten?", False),
        ("Die Belege sind nach Ablauf der Frist zu vernichten [7].", False),
        ("Die Belege sind nach Ablauf der Frist zu vernichten (www.example.org).", False),
        ("Die Belege sind nach Ablauf der Frist zu vernichten.\nDer Raum fehlt.", False),
        (None, False),
        (["Die Belege sind zu vernichten."], False),
        ("x" * 10_000, False),
    ],
)
def test_what_softening_may_say(proposed: object, *, taken: bool) -> None:
    """Words of caution may come and details may go; nothing may be added, turned round or emptied."""
    assert (softened(ORIGINAL, proposed, "de") is not None) is taken


def test_names_do_not_change_places() -> None:
    """Who does what to whom stays."""
    assert softened("Müller verklagt Schmidt.", "Vielleicht verklagt Müller Schmidt.", "de") is not None
    assert softened("Müller verklagt Schmidt.", "Schmidt verklagt vielleicht Müller.", "de") is None


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
_repairs = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "claim": st.integers(-1, 5) | _json,
            "action": st.sampled_from(["attach", "soften", "leave"]) | _json,
            "citations": st.lists(st.integers(-1, 9), max_size=5) | _json,
            "text": st.sampled_from([*PASSAGES.values(), ORIGINAL]) | st.text(max_size=80) | _json,
        },
    ),
    max_size=5,
)


class _Says(ChatModel):
    """A model that says what it was made to; the client's own checks are tried with a server elsewhere."""

    __slots__ = ("answer",)

    def ask(self, *_: Any, **__: Any) -> Any:
        """Give the answer."""
        return self.answer  # type: ignore[attr-defined]


@searched(80)
@given(st.fixed_dictionaries({"repairs": _repairs | _json}), st.sampled_from([OPEN, FALSE, f"{OPEN}\n{FALSE}"]))
def test_no_answer_makes_a_draft_worse_or_dangle(answer: dict[str, Any], text: str) -> None:
    """For any answer at all: no claim sinks or goes, no mark dangles, at most two rounds of at most two gates each."""
    model = _Says("http://localhost/v1")
    object.__setattr__(model, "answer", answer)
    bench = Bench()
    before, done = bench.repaired(text, model)
    assert never_worse(before, done.gated)
    assert not done.bonds.dangling
    assert done.rounds <= 2
    assert bench.gates <= 4
    assert [ruling.rung for ruling in bench.regate(done.text)[2].rulings] == rungs(done.gated)


HELD = (
    "Rask objected in October.",
    "Ohm signed the contracts alone.",
    "Rask objected in the lobby.",
    "Apparently Rask objected,",
    "Rask objected to the side accounts in October, and Ohm signed.",
    "Rask warned the board in November!",
)
CLAIMS = (
    "Rask objected to the side accounts in October.",
    "Rask objected in the lobby in October.",
    "Rask warned the board in November in the lobby.",
    "Ohm signed the contracts alone in the lobby.",
    "Ohm signed nothing.",
    "According to the available sources Rask objected in October in the lobby.",
)


@pytest.mark.parametrize("text", CLAIMS)
def test_a_citation_that_says_more_than_a_claim_is_told_by_its_words(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim is narrowed to what it would be if it were held to each citation, and held to those alone that may do."""
    known = {number: citation(number, said) for number, said in enumerate(HELD, 1)}
    claim, there = Claim(1, text, 0, len(text), 1), Extract(known, {1: tuple(known)}, "en")
    each = ((number, softened(text, said, "en")) for number, said in enumerate(HELD, 1))
    expected = next(((n, words) for n, words in each if words and leaves_out_details(text, words)), None)
    tried: list[object] = []

    def noted(claim: str, proposed: object, language: str) -> str | None:
        tried.append(proposed)
        return softened(claim, proposed, language)

    monkeypatch.setattr(asking, "softened", noted)
    assert narrowed(claim, there, set(known)) == expected
    assert HELD[4] not in tried, "it has words that no claim here has"


def test_a_claim_is_narrowed_to_what_a_citation_says() -> None:
    """One of the claims above loses its detail, so that what stands above is not true of nothing."""
    known = {number: citation(number, said) for number, said in enumerate(HELD, 1)}
    claim = Claim(1, CLAIMS[2], 0, len(CLAIMS[2]), 1)
    found = narrowed(claim, Extract(known, {1: tuple(known)}, "en"), set(known))
    assert found == (6, "Rask warned the board in November")
