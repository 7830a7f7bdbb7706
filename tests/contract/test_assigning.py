"""Claims of a draft get their citations: those they name are held against them, others are found and recorded once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from provenance.answering.assigning import Early, Recall, assign
from provenance.answering.drafts import read
from provenance.answering.gate import gate
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import ExtractionMethod as Method
from provenance.model.errors import AccessDenied, SourceNotFound
from tests.support.documents import ordinances
from tests.support.servers.model_server import model_server

BYLAW = """# Hafenordnung

## § 1 Hafenbuch

Der Hafenmeister führt das Hafenbuch. Es ist zehn Jahre aufzubewahren, wenn der Lotse nichts anderes sagt.

## § 2 Liegegebühr

Die Liegegebühr beträgt fünf Euro je Nacht. Sie ist vor der Abfahrt beim Hafenmeister zu zahlen.
"""
FULL, LIMITED = "Der Hafenmeister führt das Hafenbuch.", "Es ist zehn Jahre aufzubewahren."
ALTERED = "Die Liegegebühr beträgt acht Euro je Nacht."
TURNED = "Vor der Abfahrt ist sie beim Hafenmeister zu zahlen."
INFERRED = "Die Zahlung hat vor der Abfahrt beim Hafenmeister zu erfolgen."
UNFOUNDED = "Der Leuchtturm ist rot gestrichen."
CONTEXT = CitationContext(agent_id="agent:tester")


@pytest.fixture
def engine(store_location: str, tmp_path: Path) -> Iterator[Engine]:
    """An engine with the by-law and one citation, of its first Satz."""
    file = tmp_path / "hafenordnung.md"
    file.write_text(BYLAW, encoding="utf-8")
    with open_engine(store_location, context=CONTEXT) as opened:
        source = opened.add_doc_source(file)
        opened.cite_doc(FULL, source.id, FULL, {}, FULL)
        yield opened


def rungs(engine: Engine, text: str, *, record: bool = True) -> list[Rung]:
    """Assign and gate a draft; give the rungs of its claims."""
    draft = read(text, "de")
    bonds = assign(engine, draft, record=record)
    day = datetime.now(UTC).date().isoformat()
    gated = gate(engine.graph, engine.context.project_id, draft, bonds, as_of=day)
    return [ruling.rung for ruling in gated.rulings]


def test_evidence_is_found_recorded_once_and_marks_are_held(engine: Engine) -> None:
    """One walk through all an assignment does, on one store, since opening stores is what takes time."""
    text = f"{FULL} {LIMITED} {INFERRED} {ALTERED} {UNFOUNDED} {TURNED}"
    expected = [Rung.SUPPORTED, Rung.NARROWED, Rung.LABELED, Rung.REFUSED, Rung.REFUSED, Rung.REFUSED]
    assert rungs(engine, text) == expected  # the last turns words of the source round, but its "sie" is the lighthouse
    made = engine.get_citations()
    assert [one.claim for one in made] == [FULL, LIMITED, INFERRED]  # the first was there; refused ones leave nothing
    assert [one.extraction_method for one in made] == [Method.DIRECT_QUOTE, Method.DIRECT_QUOTE, Method.INFERENCE]
    assert "The quote stops before a limit of the same sentence" in (made[1].verification_notes or "")
    rungs(engine, text)
    assert len(engine.get_citations()) == len(made)
    _marks(engine)
    _told(engine)


def test_words_of_a_source_that_came_later_are_known(engine: Engine, tmp_path: Path) -> None:
    """What was added since words were counted last is found by its rarest words, as if all had come at once."""
    assert rungs(engine, FULL) == [Rung.SUPPORTED]
    [later] = ordinances.write(tmp_path / "later", 1, 40)
    engine.add_doc_source(later)
    said = "Belege des Lagers {} in Musterstadt 0 sind zehn Jahre aufzubewahren."
    assert rungs(engine, " ".join(said.format(at) for at in (4, 33))) == [Rung.SUPPORTED] * 2


def _marks(engine: Engine) -> None:
    """A right mark is enough, a wrong one is told, one that names nothing dangles; where asked so nothing is made."""
    draft = read(f"{FULL} [1]. {UNFOUNDED} [1]. {ALTERED} [77]. {LIMITED} [cite:g1].", "de")
    bonds = assign(engine, draft, record=False)
    assert [(one.claim, one.status) for one in bonds.bonds if one.given][:2] == [
        (1, Status.VERIFIED),
        (2, Status.FAILED),
    ]
    assert [mark.raw for mark in bonds.dangling] == ["[77]"]
    assert all(one.notes for one in bonds.bonds)
    count = len(engine.get_citations())
    assert rungs(engine, f"{FULL} [1].", record=False) == [Rung.SUPPORTED]
    assert rungs(engine, FULL, record=False) == [Rung.REFUSED]
    assert rungs(engine, f"{ALTERED} [1].", record=False) == [Rung.REFUSED]
    assert len(engine.get_citations()) == count


def _told(engine: Engine) -> None:
    """The nearest passage of what is refused is told with what differs, progress goes to the end, scopes hold."""
    seen: list[tuple[int, int]] = []
    bonds = assign(engine, read(f"{ALTERED} {UNFOUNDED}", "de"), progress=lambda *one: seen.append(one))
    assert "fünf Euro" in bonds.rejected[0].why
    assert "§ 2" in bonds.rejected[0].printed
    assert seen[-1] == (2, 2)
    with pytest.raises(SourceNotFound):
        assign(engine, read(FULL, "de"), scope=99)


AMOUNTS = """# Bootsordnung (BootsO)

## § 1 Bootsabgabe

Die Bootsabgabe beträgt jährlich

1. für jedes Ruderboot 5,50 Euro,

2. für jeden Lastkahn 3,20 Euro und

3. für jede zum Verkauf gebaute Jolle 9 Euro,

mindestens jedoch 2 Euro je Halter.
"""


def test_amounts_of_a_list_are_told_in_one_sentence(engine: Engine, tmp_path: Path) -> None:
    """Each amount is held against its item, no number of an item is one, and how the Satz ends is shown."""
    (tmp_path / "bootsordnung.md").write_text(AMOUNTS, encoding="utf-8")
    engine.add_doc_source(tmp_path / "bootsordnung.md")
    true = "Die Bootsabgabe beträgt jährlich 5,50 Euro für jedes Ruderboot und 3,20 Euro für jeden Lastkahn."
    swapped = "Die Bootsabgabe beträgt jährlich 3,20 Euro für jedes Ruderboot und 5,50 Euro für jeden Lastkahn."
    assert rungs(engine, true) == [Rung.NARROWED]
    assert rungs(engine, swapped) == [Rung.REFUSED]
    assert "mindestens jedoch 2 Euro je Halter" in open_answering(engine).ground(true).text


def test_a_model_that_agrees_to_anything_covers_nothing(
    engine: Engine, store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model that says "supported" to whatever it sees raises no altered claim and no unfounded one."""
    with model_server(lambda _: {"verdict": "supported", "words": ["Liegegebühr"], "reason": "Ja."}) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        with open_engine(store_location, context=CONTEXT) as judged:
            found = rungs(judged, f"{FULL} {ALTERED} {UNFOUNDED} Die Liegegebühr beträgt nicht fünf Euro je Nacht.")
    assert found == [Rung.SUPPORTED, Rung.REFUSED, Rung.REFUSED, Rung.REFUSED]


def test_each_claim_is_told_early_and_nothing_is_decided_by_it(engine: Engine) -> None:
    """Each claim is heard of once, with the rung it seems to stand on, and what is assigned is what it is without."""
    draft = read(f"{FULL} {LIMITED} {INFERRED} {ALTERED} {UNFOUNDED}", "de")
    heard: list[tuple[int, Rung]] = []
    told = assign(engine, draft, early=Early(lambda claim, rung: heard.append((claim, rung))))
    seeming = [Rung.SUPPORTED, Rung.NARROWED, Rung.LABELED, Rung.REFUSED, Rung.REFUSED]
    assert heard == list(enumerate(seeming, 1))
    assert told == assign(engine, draft)


def test_a_model_is_asked_once_of_a_claim_that_stays(
    engine: Engine, store_location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what was found kept, a draft with a claim more asks the model nothing new; without, it is asked again."""
    with model_server(lambda _: {"verdict": "not_supported", "words": [], "reason": "Nein."}) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        with open_engine(store_location, context=CONTEXT) as judged:
            recall = Recall()
            assign(judged, read(INFERRED, "de"), recall=recall)
            first = len(server.asked)
            again = assign(judged, read(f"{INFERRED} {FULL}", "de"), recall=recall)
            assert len(server.asked) == first > 0
            assert again == assign(judged, read(f"{INFERRED} {FULL}", "de"))
            assert len(server.asked) > first


def test_who_may_not_cite_may_only_check(engine: Engine, store_location: str) -> None:
    """A role that makes no citations checks the marks of a draft, and records nothing."""
    with open_engine(store_location, context=CitationContext(agent_id="user:reader", role="user")) as reader:
        with pytest.raises(AccessDenied):
            assign(reader, read(FULL, "de"))
        assert assign(reader, read(f"{FULL} [1].", "de"), record=False).bonds[0].status is Status.VERIFIED
