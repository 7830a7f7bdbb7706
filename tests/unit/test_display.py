"""What a requestor sees: three gates that can only take away, handles of one answer, budgets."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.answering import contract, display, numbering, packs
from provenance.answering.composition import treatments
from provenance.answering.display import Depth, Spent
from provenance.answering.display.filtering import letters
from provenance.answering.display.gates import sentences
from provenance.answering.display.rules import Limit, View
from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.policy import PRESETS
from provenance.answering.request import Unfounded
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.language import catalogue
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import InvalidInput
from tests.support.scenes import sealed_answer
from tests.support.scenes.display_rules import round_about, rules

SAID = catalogue.tables("de")["display"]
numbers = st.one_of(st.none(), st.integers(-5, 60))
limits = st.builds(
    Limit, st.sampled_from(Depth), st.integers(-5, 60), numbers, numbers, st.booleans(), st.sampled_from([None, "tier"])
)


@given(st.text(max_size=50), st.lists(limits, max_size=6))
def test_no_limit_shows_more_than_there_was(full: str, given_limits: list[Limit]) -> None:
    """Whatever gates say, in whatever order: depth, stretch, length and name only ever get less."""
    view = View.whole(full)
    for limit in given_limits:
        less = view.limited(limit)
        assert less.depth <= min(view.depth, limit.depth)
        assert view.start <= less.start <= less.end <= view.end
        assert less.named <= (view.named and limit.named)
        assert limit.characters is None or len(less.excerpt or "") <= max(0, limit.characters)
        assert (less.excerpt or "") in (view.excerpt or "")
        view = less


def filtered(
    standings: dict[int, SourceStatus], own: display.DisplayRules, name: str, **given: Any
) -> display.Displayed:
    """Filter the sample answer."""
    answer = sealed_answer.draft(), sealed_answer.gated(), sealed_answer.bonds()
    return display.filter(*answer, standings, own, name, **given)


standing_fields = st.fixed_dictionaries(
    {"consent": st.sampled_from(Consent), "paywall": st.sampled_from(Paywall), "tier": st.integers(1, 4)}
)


@given(
    st.tuples(standing_fields, standing_fields, standing_fields),
    st.sampled_from(PRESETS),
    st.integers(0, 300),
    st.integers(0, 4),
    st.integers(-1, 50),
)
def test_display_never_shows_more_than_the_bundle(
    fields: tuple[dict[str, object], ...], preset: str, characters: int, excerpts: int, more: int
) -> None:
    """Every excerpt is a stretch of the excerpt of its bond, every citation one of the claim, no rung is higher."""
    standings = {
        number: SourceStatus(number, sealed_answer.ARTIFACTS[number], "s", "s", **said)  # pyright: ignore[reportArgumentType]
        for number, said in enumerate(fields, 1)
    }
    bounds = rules(preset, characters_per_day=characters, excerpts_per_day=excerpts)
    bonds, gated = round_about(sealed_answer.bonds()), sealed_answer.gated()
    seen = display.filter(sealed_answer.draft(), gated, bonds, standings, bounds, "somebody", more=more)
    by_claim = {(bond.claim, bond.citation): bond for bond in bonds.bonds}
    for before, claim in zip(gated.rulings, seen.claims, strict=True):
        assert claim.ruling.rung.height <= before.rung.height
        assert set(claim.ruling.citations) <= set(before.citations)
        for one in claim.citations:
            bond = by_claim[before.claim, one.citation]
            assert one.excerpt is None or one.excerpt == bond.whole[one.start : one.end]
            if standings[bond.source_id].consent is not Consent.OPEN:
                assert (one.excerpt, one.handle, one.place) == (None, None, None)
            assert standings[bond.source_id].consent is not Consent.FORBIDDEN
            if standings[bond.source_id].paywall is Paywall.METADATA_ONLY:
                assert one.excerpt is None
    assert sum(len(one.excerpt or "") for claim in seen.claims for one in claim.citations) <= characters
    assert seen.spent.excerpts <= excerpts


CONSENTS = [
    ({}, Rung.SUPPORTED, Depth.EXCERPT, None),
    ({"paywall": Paywall.METADATA_ONLY}, Rung.SUPPORTED, Depth.HANDLE, "paywall"),
    ({"consent": Consent.AUDITOR_ONLY}, Rung.SUPPORTED, Depth.RESTRICTED, "restricted"),
    ({"consent": Consent.FORBIDDEN}, Rung.REFUSED, None, None),
]


@pytest.mark.parametrize(("said", "rung", "depth", "note"), CONSENTS)
def test_the_consent_gate(said: dict[str, object], rung: Rung, depth: Depth | None, note: str | None) -> None:
    """An auditor-only source keeps the rung and loses the excerpt; a forbidden one was never there."""
    seen = sealed_answer.displayed("archive", **said)
    claim = seen.claims[0]
    assert claim.ruling.rung is rung
    assert [one.depth for one in claim.citations] == ([depth] if depth else [])
    assert [one.note for one in claim.citations] == ([seen.rules.word("de", note) if note else None] if depth else [])


def test_an_unknown_source_is_for_auditors() -> None:
    """What nobody has cleared is not shown."""
    seen = filtered({}, rules("law"), "somebody")
    assert {one.depth for claim in seen.claims for one in claim.citations} == {Depth.RESTRICTED}


def test_a_restricted_source_reads_as_the_document_says() -> None:
    """The label of an auditor-only citation is the sentence of the citation binding, in English word for word."""
    english = replace(sealed_answer.draft(), language="en")
    found = display.filter(
        english,
        sealed_answer.gated(),
        sealed_answer.bonds(),
        sealed_answer.standings(consent=Consent.AUDITOR_ONLY),
        rules(),
        "x",
    )
    said = "Supported by archived material (source restricted by the person's instructions)."
    assert found.claims[0].as_dict()["citations"] == [{"note": said}]


def without_claim_1() -> tuple[Gated, EvidenceLinks]:
    """Give the same answer where nothing at all was found for the first claim."""
    before = sealed_answer.gated()
    nothing = Ruling(1, Rung.REFUSED, catalogue.said("de", "gate", "nothing"))
    bonds = EvidenceLinks(
        tuple(bond for bond in sealed_answer.bonds().bonds if bond.claim != 1), (), sealed_answer.bonds().rejected
    )
    return Gated((nothing, *before.rulings[1:]), before.asked, before.removed), bonds


@pytest.mark.parametrize("preset", PRESETS)
def test_a_forbidden_source_cannot_be_told_from_no_source(preset: str) -> None:
    """What the requestor gets is, letter by letter, what they get where nothing was found."""
    standings = sealed_answer.standings(consent=Consent.FORBIDDEN)
    hidden = filtered(standings, rules(preset), "x")
    gated, bonds = without_claim_1()
    absent = display.filter(sealed_answer.draft(), gated, bonds, standings, rules(preset), "x")
    assert hidden.as_dict() == absent.as_dict()
    assert display.listed(hidden) == display.listed(absent)
    assert hidden.rungs["refused"] == 2
    assert hidden.spent == absent.spent


def test_what_is_left_of_a_narrowed_claim_goes_with_a_forbidden_source() -> None:
    """If one of the sources a claim was narrowed on is hidden, the rest of it is not told either."""
    second = sealed_answer.bond(2, 11, 1, ExtractionMethod.PARAPHRASE)
    bonds = EvidenceLinks((*sealed_answer.bonds().bonds, second))
    before = sealed_answer.gated()
    both = replace(before.rulings[1], citations=(11, 12))
    gated = Gated((before.rulings[0], both, *before.rulings[2:]))
    standings = sealed_answer.standings(consent=Consent.FORBIDDEN)
    seen = display.filter(sealed_answer.draft(), gated, bonds, standings, rules("law"), "x")
    assert seen.claims[1].ruling.rung is Rung.REFUSED


TIERS = [("family", Depth.EXCERPT, 400), ("researcher", Depth.EXCERPT, 200), ("public", Depth.EXCERPT, 120)]


@pytest.mark.parametrize(("tier", "depth", "characters"), TIERS)
def test_a_tier_bounds_the_depth(tier: str, depth: Depth, characters: int) -> None:
    """Close family sees more of the same passage than the public."""
    long = sealed_answer.bond(1, 11, 1, ExtractionMethod.PARAPHRASE, quote="Fahrtenbuch " * 60)
    bonds = EvidenceLinks((long, *sealed_answer.bonds().bonds[1:]))
    own = rules(requestors={"x": tier})
    seen = display.filter(sealed_answer.draft(), sealed_answer.gated(), bonds, sealed_answer.standings(), own, "x")
    one = seen.claims[0].citations[0]
    assert (seen.tier, one.depth) == (tier, depth)
    assert characters - 12 <= len(one.excerpt or "") <= characters
    assert (one.excerpt or "").rstrip().endswith("Fahrtenbuch")


def test_a_tier_may_bound_sources_by_theirs() -> None:
    """A tier that may read official texts only gets the handle of others."""
    own = rules("law", tiers={"reader": {"characters": 500, "sources": {"3": "handle"}}})
    seen = filtered(sealed_answer.standings(tier=1), own, "x")
    assert [claim.citations[0].depth for claim in seen.claims[:3]] == [Depth.EXCERPT, Depth.HANDLE, Depth.HANDLE]


def shown(own: display.DisplayRules, spent: Spent) -> list[str | None]:
    """Give what was withheld of each of the three citations, None where the excerpt is shown."""
    seen = filtered(
        sealed_answer.standings(),
        own,
        "x",
        spent=spent,
    )
    return [None if one.excerpt else one.note for claim in seen.claims for one in claim.citations]


def test_budgets_at_their_bounds() -> None:
    """The last excerpt within the budget is shown, the first beyond it is not; the rung stays as it is."""
    own = rules("law", excerpts_per_day=5, characters_per_day=1000, answers_per_window=3)
    budget, rate = own.word("de", "budget"), own.word("de", "rate")
    assert shown(own, Spent(excerpts=2)) == [None, None, None]
    assert shown(own, Spent(excerpts=3)) == [None, None, budget]
    assert shown(own, Spent(excerpts=5)) == [budget] * 3
    assert shown(own, Spent(characters=1000 - 131)) == [None, None, None]
    assert shown(own, Spent(characters=1000 - 130)) == [None, None, budget]
    assert shown(own, Spent(answers=2)) == [None, None, None]
    assert shown(own, Spent(answers=3)) == [rate] * 3


def test_an_excerpt_shown_twice_costs_once() -> None:
    """The same words beside two claims are one disclosure."""
    twice = EvidenceLinks((sealed_answer.bonds().bonds[0], sealed_answer.bond(2, 11, 1, ExtractionMethod.PARAPHRASE)))
    texts = sealed_answer.draft()
    claims = (texts.claims[0], replace(texts.claims[1], text=texts.claims[0].text))
    same = Draft(texts.text, texts.sentences[:2], claims)
    gated = Gated((Ruling(1, Rung.SUPPORTED, "", (11,)), Ruling(2, Rung.SUPPORTED, "", (11,))))
    seen = display.filter(same, gated, twice, sealed_answer.standings(), rules("law", excerpts_per_day=1), "x")
    assert [len(one.citations[0].excerpt or "") for one in seen.claims] == [40, 40]
    assert seen.spent == Spent(1, 40, 1)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("consent", list(Consent))
def test_a_requestor_never_sees_an_artifact_or_a_span(preset: str, consent: Consent) -> None:
    """No artifact ID stands in the view, the list of sources or the text, not even where the gate named one."""
    before = sealed_answer.gated()
    telling = tuple(
        replace(one, reason=f"{one.reason} {sealed_answer.ARTIFACTS[1]}", limit=f"bis {sealed_answer.ARTIFACTS[2]}")
        for one in before.rulings
    )
    places = tuple(replace(bond, printed=bond.artifact_id) for bond in sealed_answer.bonds().bonds)
    gated = Gated(telling, before.asked, before.removed)
    standings = sealed_answer.standings(consent=consent)
    seen = display.filter(
        sealed_answer.draft(),
        gated,
        EvidenceLinks(places, (), sealed_answer.bonds().rejected),
        standings,
        rules(preset),
        "x",
    )
    said = json.dumps(seen.as_dict(), ensure_ascii=False)
    everything = said + display.listed(seen) + display.opaque(sealed_answer.draft(), seen)
    for artifact in sealed_answer.ARTIFACTS.values():
        assert artifact not in everything
        assert artifact.removeprefix("sha256:") not in everything
    assert "1100" not in everything
    assert not {"start", "end", "artifact_id", "segments"} & set(re.findall(r'"(\w+)":', said))
    for quote in sealed_answer.QUOTES.values():
        assert quote not in everything or len(sentences(quote)) == 1


def test_handles_are_named_in_their_order_and_without_gaps() -> None:
    """Sources are A, B, C as they are first shown; a hidden one leaves no gap."""
    assert [letters(number) for number in (0, 1, 25, 26, 27, 701, 702)] == ["A", "B", "Z", "AA", "AB", "ZZ", "AAA"]
    seen = sealed_answer.displayed("archive")
    assert [one.handle for claim in seen.claims for one in claim.citations] == ["Quelle A", "Quelle B", "Quelle C"]
    hidden = sealed_answer.displayed("archive", consent=Consent.FORBIDDEN)
    assert [one.handle for claim in hidden.claims for one in claim.citations] == ["Quelle A", "Quelle B"]


MARKS = [
    ("law", {}, "[11]"),
    ("archive", {}, "[Quelle A]"),
    ("archive", {"consent": Consent.AUDITOR_ONLY}, "[nicht freigegeben]"),
    ("law", {"consent": Consent.AUDITOR_ONLY}, "[nicht freigegeben]"),
    ("law", {"consent": Consent.FORBIDDEN}, None),
]


@pytest.mark.parametrize(("preset", "said", "mark"), MARKS)
def test_marks_become_what_may_be_seen(preset: str, said: dict[str, object], mark: str | None) -> None:
    """A mark keeps its number where the source may be named, and nothing else of the text is touched."""
    seen = sealed_answer.displayed(preset, **said)
    expected = (
        sealed_answer.draft().text.replace("[11]", mark) if mark else sealed_answer.draft().text.replace(" [11]", "")
    )
    assert display.opaque(sealed_answer.draft(), seen) == expected


def test_an_inference_bears_its_label_beside_its_excerpt() -> None:
    """A labelled claim is shown with the raw excerpt and a label, in the view and in the list of sources."""
    seen = sealed_answer.displayed("archive")
    said = seen.claims[2].as_dict()
    assert said["label"] == SAID["label"]
    assert said["citations"][0]["excerpt"] == "Der Hafen ersetzt verlorene Bücher auf Antrag."
    assert f"[{said['label']}]" in display.listed(seen)


def test_an_inference_from_behind_a_paywall_says_so_beside_the_snippet() -> None:
    """Its words are not shown: the label says why, and beside it stands the snippet that may be, else the headline."""
    own = rules("law")

    def claim(**said: object) -> tuple[display.Displayed, str]:
        standings = sealed_answer.standings()
        standings[3] = replace(standings[3], paywall=Paywall.METADATA_ONLY, **said)  # pyright: ignore[reportArgumentType]
        seen = filtered(standings, own, "reader")
        treated = treatments(sealed_answer.draft(), seen, Unfounded.LIST, rewords=False)
        return seen, next(one.words for one in treated if one.claim == 3)

    seen, remark = claim(snippet="Zur Haftung des Hafens")
    label, [shown] = seen.claims[2].label, seen.claims[2].citations
    assert label == SAID["walled"]
    assert remark == f"[{label}: „Zur Haftung des Hafens“]"
    assert seen.claims[2].ruling.reason == f"{label}."
    assert (shown.excerpt, shown.note) == (None, f"{SAID['paywall']} Anriss: „Zur Haftung des Hafens“")
    assert claim()[1] == f"[{label}: „s3“]"
    assert claim(snippet="x" * 2000)[1] == f"[{label}]"
    text = f"Die Frist gilt. [1] {remark}"
    old = numbering.remarks(text, own, packs.preset("law"), contract.rules("law"))
    assert [one.raw for one in old] == [remark]
    assert sealed_answer.displayed("law").claims[2].label == SAID["label"]


def test_what_is_refused_is_named_as_removed() -> None:
    """Every refused claim is a removed topic; the reason of the gate is told where no source is closed."""
    open_, closed = sealed_answer.displayed("law"), sealed_answer.displayed("law", consent=Consent.AUDITOR_ONLY)
    assert [(one.claim, one.topic, one.why) for one in open_.removed] == [
        (4, sealed_answer.CLAIMS[3], "die Quelle sagt grün")
    ]
    assert closed.removed[0].why == closed.rules.word("de", "refused")


WORDS_OF_IT = "der Satz geht weiter: „wenn der Lotse es binnen drei Tagen verlangt“"
NEAREST = "Am nächsten: Zahl: Die Quelle sagt „acht Glockenschläge“"
TELLS = [
    ("law", {}, {}, display.Spent(), True),
    ("law", {"default_tier": "guest"}, {}, display.Spent(), False),
    ("law", {"tiers": {"reader": {"sources": {"3": "handle"}}}}, {}, display.Spent(), False),
    ("law", {"tiers": {"reader": {"characters": 12}}}, {}, display.Spent(), False),
    ("law", {}, {"paywall": Paywall.METADATA_ONLY}, display.Spent(), False),
    ("law", {"excerpts_per_day": 5}, {}, display.Spent(5, 100, 1), False),
    ("law", {"answers_per_window": 1}, {}, display.Spent(1, 1, 1), False),
    ("brief", {"requestors": {"x": "monitor"}}, {}, display.Spent(), False),
    ("archive", {"requestors": {"x": "family"}}, {}, display.Spent(), False),
]


@pytest.mark.parametrize(("preset", "changed", "said", "spent", "told"), TELLS)
def test_what_the_gate_quotes_passes_the_gates_of_display_too(
    preset: str, changed: dict[str, object], said: dict[str, object], spent: display.Spent, told: bool
) -> None:
    """Words of a source in a limit, a reason or the nearest passage are told where its excerpt may be seen."""
    first, *others, last = sealed_answer.gated().rulings
    quoting = replace(first, rung=Rung.NARROWED, limit=WORDS_OF_IT, reason=f"eingeschränkt: {WORDS_OF_IT}")
    gated = Gated((quoting, *others, replace(last, reason=NEAREST)))
    own, standings = rules(preset, **changed), sealed_answer.standings(**said)
    seen = display.filter(sealed_answer.draft(), gated, sealed_answer.bonds(), standings, own, "x", spent=spent)
    view = json.dumps(seen.as_dict(), ensure_ascii=False)
    assert ("drei Tagen" in view) is told
    assert ("Glockenschläge" in view) is told
    assert [one.ruling.rung for one in seen.claims] == [one.rung for one in gated.rulings]
    plain = filtered(standings, own, "x", spent=spent)
    assert ("sagt grün" in json.dumps(plain.as_dict(), ensure_ascii=False)) is (plain.telling and not said)


REFUSED = [
    ({"tiers": {}}, "display.tiers"),
    ({"default_tier": "nobody"}, "nobody"),
    ({"requestors": {"x": "friend"}}, "friend"),
    ({"excerpts_per_day": -1}, "excerpts_per_day"),
    ({"glamour": True}, "glamour"),
    ({"tiers": {"public": {"depth": "everything"}}}, "display.tiers.public.depth"),
]


@pytest.mark.parametrize(("changed", "named"), REFUSED)
def test_rules_that_cannot_be_meant_are_refused(changed: dict[str, object], named: str) -> None:
    """Unknown fields, depths and tiers are refused by name."""
    with pytest.raises(InvalidInput, match=re.escape(named)):
        rules(**changed)


@pytest.mark.parametrize("requestor", ["", " ", "a\nb", "x" * 201, "\ud800", 7])
def test_a_requestor_has_a_name(requestor: str) -> None:
    """Budgets are kept by name, so that there must be one."""
    with pytest.raises(InvalidInput, match="requestor"):
        filtered({}, rules(), requestor)


def test_wordings_are_there_in_both_languages() -> None:
    """Each method of a citation has its words, and a preset changes none that is not there."""
    assert {method.value for method in ExtractionMethod} <= set(SAID)
    for preset in PRESETS:
        for spoken, words in rules(preset).words.items():
            assert set(words) <= set(catalogue.tables(spoken)["display"])
