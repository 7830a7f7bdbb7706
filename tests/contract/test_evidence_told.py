"""What is told of the evidence of a claim: who contradicts it, how sure it is, how weak and how one-sided it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.pipeline import Answering
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.activities import ulid
from provenance.model.answers import Outcome
from provenance.model.citations import Confidence

DAY = "2026-02-12"
NEWS = {
    "courier.txt": "Grain prices fell 4 % on Monday. The mill is open on Sundays. The pier in Kell is shut for now.",
    "gazette.txt": "Grain prices fell 6 % on Monday, traders said. The mill is not open on Sundays. The pier is shut.",
    "council.txt": "The harbour council keeps the mooring fee at 9 crowns.",
    "post.txt": "The harbour council keeps the mooring fee at 9 crowns. Grain prices fell 7 % on Tuesday.",
    "note.txt": "A secret council rules the moors.",
}
TIERS = {"courier.txt": 3, "gazette.txt": 3, "council.txt": 1, "post.txt": 2, "note.txt": 4}


@pytest.fixture
def engine(store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with five reports of different houses."""
    with open_store(store_location) as graph:
        engine = open_engine(graph=graph, context=CitationContext(project_id=f"own-{ulid()}"))
        for number, (name, text) in enumerate(NEWS.items(), 1):
            (tmp_path / name).write_text(text, encoding="utf-8")
            engine.add_doc_source(tmp_path / name)
            engine.classify_source(
                number,
                publisher=name.removesuffix(".txt").title(),
                url=f"https://{name}.example/1",
                published_at="2026-02-10",
                tier=TIERS[name],
                primary=TIERS[name] == 1,
            )
        yield engine


@pytest.fixture
def answering(engine: Engine) -> Answering:
    """What grounds and answers."""
    return open_answering(engine)


def test_what_another_source_says_otherwise_is_told(answering: Answering) -> None:
    """A figure and a negation that another source has otherwise stand with the claim, which keeps its rung.

    Another day is no contradiction; told again nothing is said twice, and a check reads past what is told.
    """
    draft = "Grain prices fell 4 % on Monday.\n\nThe mill is open on Sundays.\n\nThe pier in Kell is shut for now.\n"
    found = answering.ground(draft, as_of=DAY)
    assert [claim.rung.value for claim in found.claims] == ["supported"] * 3
    grain, mill, pier = found.claims
    (other,) = grain.conflicting
    assert (other.source, other.quote) == ("Gazette", "Grain prices fell 6 % on Monday, traders said.")
    assert [(one.kind, one.source, one.quote) for one in other.findings] == [("number", "6 %", "4 %")]
    assert [one.quote for one in mill.conflicting] == ["The mill is not open on Sundays."]
    assert pier.conflicting == ()
    assert "[conflicting: Gazette: “Grain prices fell 6 % on Monday, traders said.”]" in found.text
    assert answering.ground(found.text, as_of=DAY).text == found.text
    assert [claim.text for claim in answering.check(found.text, as_of=DAY).claims] == [one.text for one in found.claims]
    asked = answering.ask("How much did grain prices fall on Monday?", preset="archive", as_of=DAY)
    assert any(one.conflicting for one in asked.claims)
    assert "[conflicting: another source]" in asked.text  # who asks may not read of what was not shown to them


OPPOSITE = [
    ("Copper imports fell 9 percent in October.", "Copper imports rose 9 percent in October.", True),
    ("Lead imports fell 9 percent in October.", "Lead imports climbed 4 percent in October.", True),
    ("The harbour of Kell is open.", "The harbour of Kell is closed.", True),
    ("Dogs are allowed on the pier.", "Dogs are forbidden on the pier.", True),
    ("Tin imports fell 9 percent in October.", "Tin imports rose 9 percent in November.", False),
    ("Reed imports fell 9 percent in 2024.", "Reed imports rose 9 percent in 2025.", False),
    ("Rope imports fell 9 percent in October.", "Rope exports rose 9 percent in October.", False),
    ("Coal imports of Chile fell 9 percent in May.", "Coal imports of Peru rose 9 percent in May.", False),
    ("Zinc imports fell 9 percent in October.", "Zinc imports in Kell rose 9 percent in October.", False),
    ("Salt imports fell in October.", "Salt imports did not rise in October.", False),
    ("The lock of Orm is open.", "The lock of Orm is not closed.", False),
    ("The shop of Orm is open from 8 to 5.", "The shop of Orm is closed from 5 to 8.", False),
]
ENTGEGEN = [
    ("Die Kupferpreise sanken im Oktober um 9 Prozent.", "Die Kupferpreise stiegen im Oktober um 9 Prozent.", True),
    ("Die Torfpreise nahmen im Mai um 9 Prozent ab.", "Die Torfpreise nahmen im Mai um 9 Prozent zu.", True),
    ("Die Mühle von Vogt ist geöffnet.", "Die Mühle von Vogt ist geschlossen.", True),
    ("Hunde sind auf dem Steg erlaubt.", "Hunde sind auf dem Steg verboten.", True),
    ("Die Bleipreise sanken im Oktober um 9 Prozent.", "Die Bleipreise stiegen im November um 9 Prozent.", False),
    ("Die Heupreise sanken im Oktober um 9 Prozent.", "Die Strohpreise stiegen im Oktober um 9 Prozent.", False),
    ("Die Salzpreise in Kell sanken im Mai um 9 Prozent.", "Die Salzpreise in Orm stiegen im Mai um 9 Prozent.", False),
    ("Die Mühle von Lund ist geöffnet.", "Die Mühle von Lund ist nicht geschlossen.", False),
]


@pytest.mark.parametrize("pairs", [OPPOSITE, ENTGEGEN], ids=["en", "de"])
def test_what_goes_the_other_way_is_told(
    store_location: str, tmp_path: Path, pairs: list[tuple[str, str, bool]]
) -> None:
    """The opposite word contradicts where all else is alike; another month, subject or region, or a denial, does not.

    Both claims keep their rung, each is told the other, and a brief takes neither.
    """
    with open_store(store_location) as graph:
        engine = open_engine(graph=graph, context=CitationContext(project_id=f"own-{ulid()}"))
        for number in (0, 1):
            file = tmp_path / f"paper{number}.txt"
            file.write_text("\n\n".join(pair[:2][number] for pair in pairs), encoding="utf-8")
            source = engine.add_doc_source(file)
            engine.classify_source(
                source.id, publisher=f"P{number}", tier=2, url=f"https://p{number}.example/", published_at="2026-02-10"
            )
        answering = open_answering(engine)
        for mine, theirs in ((0, 1), (1, 0)):
            found = answering.ground("\n\n".join(pair[:2][mine] for pair in pairs), as_of=DAY)
            assert [claim.rung.value for claim in found.claims] == ["supported"] * len(pairs)
            told = {claim.text: [one.quote for one in claim.conflicting] for claim in found.claims}
            assert told == {pair[mine]: [pair[theirs]] if pair[2] else [] for pair in pairs}
        brief = "## Prevailing view\n\n" + "\n".join(f"- {pair[0]}" for pair in pairs)
        weighed = answering.ground(brief, preset="brief", as_of=DAY, language="en").report
        assert weighed is not None
        assert sum("contradicted by" in one for one in weighed["warnings"]) == sum(pair[2] for pair in pairs)


def test_how_sure_a_claim_is_follows_from_its_evidence(engine: Engine, answering: Answering) -> None:
    """Publishers, tiers, contradictions and the doubts of who cited say it; asked for, it stands before the claim."""
    fee, grain = "The harbour council keeps the mooring fee at 9 crowns.", "Grain prices fell 4 % on Monday."
    draft = f"## Prevailing view\n\n- {fee}\n- {grain}\n"
    found = answering.ground(draft, as_of=DAY, rated=True)
    assert [claim.confidence for claim in found.claims] == [Confidence.HIGH, Confidence.LOW]
    assert "- [HIGH CONFIDENCE] The harbour council keeps the mooring fee at 9 crowns. [1][2]" in found.text
    assert "- [LOW CONFIDENCE] Grain prices fell 4 % on Monday. [3] [conflicting" in found.text
    assert answering.ground(found.text, as_of=DAY, rated=True).text == found.text
    assert "CONFIDENCE" not in answering.ground(draft, as_of=DAY).text
    quote = "The pier in Kell is shut for now."
    made = engine.cite_doc(quote, 1, quote, {}, quote, "Seen from afar.", "low")
    checked = answering.check(f"{quote} [{made.citation_id}]", as_of=DAY)
    assert checked.claims[0].confidence is Confidence.LOW
    assert [one.id for one in engine.list_citations(confidence="low")] == [made.citation_id]
    german = answering.ground(draft, as_of=DAY, rated=True, language="de")
    assert "- [HOHE SICHERHEIT] The harbour council" in german.text


def test_a_brief_says_how_weak_evidence_is_and_whose(answering: Answering) -> None:
    """What rests on one source of low tier names it as an early indication, and its reference names no place."""
    found = answering.ground("- The pier in Kell is shut for now.\n", preset="brief", as_of=DAY)
    assert "now. [1] [early indications from Courier, not widely reported yet]" in found.text
    assert '[1] Courier. "courier". Published Feb 10, 2026. https://courier.txt.example/1\n' in found.text
    assert answering.check(found.text, as_of=DAY).claims[0].text == "The pier in Kell is shut for now."


def test_a_pack_is_read_back_and_told_where_it_is_one_sided(
    engine: Engine, answering: Answering, tmp_path: Path
) -> None:
    """A pack is an object with the places and sources it held; the answer says which share it does not meet."""
    policy = tmp_path / "policy.toml"
    policy.write_text("[pack]\nhigh_tiers_pct = 50\n", encoding="utf-8")
    asked = "How much did grain prices fall on Monday?"
    found = answering.ask(asked, preset="archive", policy=policy, as_of=DAY, scope=[1])
    assert found.contract is not None
    pack = found.contract["retrieval_summary"]
    (kept,) = answering.evidence_packs(pack["pack_id"])
    assert (kept["generated_at"], kept["diversity_stats"]) == (pack["generated_at"], pack["diversity_stats"])
    assert (kept["query"], kept["query_digest"][:7]) == (None, "sha256:")
    first, source = kept["chunks"][0], engine.standings()[1]
    assert first["chunk_id"] == f"{source.artifact_id}#text_satz-1"
    assert (first["source_id"], first["credibility_tier"]) == ("courier.txt", 3)
    assert first["score"] == pack["results"][0]["score"]
    assert found.outcome is Outcome.ANSWERED
    assert (found.note or "").startswith("The evidence is one-sided: tier 1 and 2: ")
    assert found.contract["integrity"]["retrieval_confidence"] == "low"


def test_one_source_that_is_only_monitored_is_no_answer(answering: Answering) -> None:
    """What one source of tier 4 alone says is refused in a draft and in an answer, where the text does not hedge."""
    said = NEWS["note.txt"]
    assert [one.rung.value for one in answering.ground(said, preset="archive", as_of=DAY).claims] == ["refused"]
    found = answering.ask("What does a secret council rule?", preset="archive", as_of=DAY)
    assert found.outcome is Outcome.REFUSED
    assert said not in found.text
