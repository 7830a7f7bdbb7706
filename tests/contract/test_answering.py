"""A draft and a question walk the whole path, and the record has it: on both engines, all in one store."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.answering import bundle, policy, recording
from provenance.answering.pipeline import NODES, Answering
from provenance.answering.request import AnswerRequest
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext, State
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.ledger.verify import verify
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import InvalidInput
from tests.support.documents import sample_order

SUPPORTED = "Ohne Beleg darf keine Buchung vorgenommen werden."
NARROWED = "Bei Beträgen bis zu 50 Euro genügen die Angaben nach Satz 1 Nummer 1 bis 3."
LABELED = "Die Speicherung der Bestätigung hat zusammen mit dem Abbild zu erfolgen."
REFUSED = "Nach Ablauf der Frist sind Belege binnen drei Monaten zu vernichten."
DRAFT = f"# Belege\r\n\r\n{SUPPORTED} {NARROWED}\r\n\r\n- {LABELED}\r\n- {REFUSED} [7]\r\n"
SECRET = "Wie sind elektronische Belege zu halten?"


@pytest.fixture(autouse=True)
def _keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_the_path_from_end_to_end(store_location: str, tmp_path: Path) -> None:
    """A draft gets one claim of each rung, is signed, recorded and logged; so is the answer to a question."""
    with open_engine(store_location, context=CitationContext(project_id="paths")) as engine:
        for file in (sample_order.VERSION_1, sample_order.VERSION_2):
            engine.add_doc_source(file)
        means = AnswerContext(engine)
        desk = Answering(means)
        assert not desk.check(DRAFT).covered
        assert not engine.list_citations()

        found = desk.ground(DRAFT, output=tmp_path / "out.md", bundle=tmp_path / "out.json", as_of="2026-01-01")
        rungs = {claim.text: claim.rung for claim in found.claims}
        assert rungs == {
            SUPPORTED: Rung.SUPPORTED,
            NARROWED: Rung.NARROWED,
            LABELED: Rung.LABELED,
            REFUSED: Rung.REFUSED,
        }
        assert found.dangling == ("[7]",)
        assert (tmp_path / "out.md").read_bytes() == found.text.encode()
        for sentence in rungs:
            assert sentence in found.text
        assert found.text.count("[7]") == 1  # a number that names no citation may be a word of the draft
        assert "12.11.2025" in (next(one.limit for one in found.claims if one.rung is Rung.NARROWED) or "")
        content = bundle.read_bundle(tmp_path / "out.json")
        assert bundle.verify(content, bundle.trusted_keys(), text=found.text.encode()).sound
        assert bundle.digest_of(content) == found.digest

        asked = desk.ask(SECRET)
        assert asked.outcome is Outcome.ANSWERED
        assert "räumlich getrennten Speichern" in asked.text
        out_of_scope = desk.ask("Wie wird das Wetter morgen?")
        assert out_of_scope.outcome is Outcome.REFUSED
        assert [step.name for step in out_of_scope.steps] == ["query", "category", "bundle"]
        assert out_of_scope.contract is not None
        assert out_of_scope.contract["integrity"]["fallback_behavior"] == "refusal"

        for number in (1, 2):
            engine.classify_source(number, primary=False)
        strict = desk.ask(SECRET, primary_sources_only=True)
        assert strict.outcome is Outcome.REFUSED
        assert desk.ask(SECRET, primary_sources_only=False).outcome is Outcome.ANSWERED
        with pytest.raises(InvalidInput, match="more: expected"):
            desk.ask(SECRET, more=-1)

        kept = {one.id: one for one in recording.answers(engine)}
        assert set(kept) > {found.id, asked.id, out_of_scope.id}
        assert [one.reason for one in kept[strict.id or ""].refusals] == ["no_primary_sources"]
        record = kept[found.id or ""]
        assert [step.name for step in record.steps] == [step.name for step in found.steps]
        assert {claim.text: claim.rung for claim in record.claims} == rungs
        used = {claim.rung: claim.relations for claim in record.claims}
        assert (used[Rung.SUPPORTED], used[Rung.LABELED], used[Rung.REFUSED]) == (("direct_quote",), ("inference",), ())
        assert kept[out_of_scope.id or ""].refusals
        assert SECRET not in repr(kept[asked.id or ""])
        assert SECRET not in repr(kept[strict.id or ""])
        assert "Wetter" not in repr(kept[out_of_scope.id or ""])

        again = desk.ground(found.text, as_of="2026-01-01")
        assert again.text == found.text
        assert verify(engine.graph).sound
        _each_node_alone(means)


def _each_node_alone(means: AnswerContext) -> None:
    """Each node can be called by itself with what the nodes before it have found."""
    order = AnswerRequest(Mode.GROUND, "2026-01-01", draft=SUPPORTED, policy=policy.load())
    state: State = {"request": order, "means": means, "steps": ()}  # type: ignore[typeddict-item]
    for name in ("query", "draft", "claims", "assignment", "contract", "gate", "repair", "display"):
        move = NODES[name](state, means)
        assert move.outcome
        state = {**state, **move.adds}  # type: ignore[typeddict-item]
    assert state["gated"].rung is Rung.SUPPORTED
