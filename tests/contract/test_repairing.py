"""Repair over a real ledger and the real gate: what is cited already is attached, and the log does not grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering import contract
from provenance.answering.assigning import assign
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.pipeline import Answering
from provenance.answering.repair import repair
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.source_status import source_statuses
from provenance.ledger.log import head_row
from tests.support.documents.searchable_laws import keeping, shelve
from tests.support.servers.model_server import model_server

MEMO = """# Memo

Rask objected to the side accounts in October.

Ohm hid losses of 40 million in four shell companies.

Rask warned the board in November.

Ohm signed the contracts alone.
"""
OBJECTED = "Rask objected to the side accounts in October"
HID = "Ohm hid losses of 40 million in four shell companies"
BULLETS = f"- {OBJECTED}.\n- {HID}.\n- Rask warned the board in November.\n- Ohm signed the contracts alone.\n"
DAY = "2031-05-20"
TRUE = "Rechnungen und Quittungen sind zwölf Jahre aufzubewahren."
FALSE = "Rechnungen und Quittungen sind dreißig Jahre aufzubewahren."


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an empty store, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=CitationContext(project_id="repair")) as opened:
        yield opened


def _regate(engine: Engine) -> Callable[[str], tuple[Draft, EvidenceLinks, Gated]]:
    def regate(text: str) -> tuple[Draft, EvidenceLinks, Gated]:
        draft = read(text, "de")
        bonds = assign(engine, draft, record=False)
        return draft, bonds, gate(engine.graph, "repair", draft, bonds, as_of=DAY)

    return regate


@pytest.fixture
def memo(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """The engine with a memo whose four sentences are cited as citations 1 to 4."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "memo.md").write_text(MEMO, encoding="utf-8")
    engine.add_doc_source(tmp_path / "memo.md")
    assert Answering(AnswerContext(engine)).ground(BULLETS, language="en").counts["supported"] == 4
    return engine


def test_a_joined_sentence_rests_on_both_its_citations(memo: Engine) -> None:
    """What two cited bullets say is borne, joined, by both together: each clause by its own, never one by none.

    Twins that exchange who does what stay refused, as do a frame, a reporting verb and an opening that both share; a
    check of marks says the same as a repair, and none of it writes to the ledger.
    """
    answering = Answering(AnswerContext(memo))
    joined = f"{OBJECTED}, and {HID}."
    known = memo.list_citations()
    borne = {
        f"{joined} [1][2]": [(1,), (2,)],
        f"{joined} [cite:g1][cite:g2]": [(1,), (2,)],
        f"{OBJECTED} [1], and {HID}. [2]": [(1,), (2,)],
        f"{OBJECTED} and warned the board in November. [1, 3]": [(1,), (3,)],
        f"{OBJECTED}, {HID}, and Ohm signed the contracts alone. [1][2][4]": [(1,), (2,), (4,)],
        f"Favoring H1: {joined} [1][2]": [(1,), (2,)],
    }
    for text, rests in borne.items():
        found = answering.check(text, language="en")
        assert found.covered, text
        assert [tuple(one.citation for one in claim.evidence) for claim in found.claims] == rests
    for text in (
        f"Ohm objected to the side accounts in October, and Rask {HID[4:]}. [1][2]",
        f"{OBJECTED}, and {HID.replace('four', 'five')}. [1][2]",
        f"{OBJECTED}, and Ohm fled to Rome. [1][2]",
        f"{OBJECTED} and signed the contracts alone. [1][4]",
        "Ohm signed the contracts alone and warned the board in November. [4][3]",
        f"In March {joined} [1][2]",
        f"Allegedly, {joined} [1][2]",
        f"The board believed {joined} [1][2]",
        f"It is untrue that {joined} [1][2]",
        f"If {joined} [1][2]",
        f"Neither {OBJECTED} nor {HID}. [1][2]",
        f"{OBJECTED}, and he signed the contracts alone. [1][4]",
    ):
        found = answering.check(text, language="en")
        assert not found.covered, text
        grounded = answering.ground(f"{BULLETS}\n{text}\n", language="en")
        assert grounded.uncovered, text
    assert memo.list_citations() == known


def test_repair_mends_a_workup(memo: Engine) -> None:
    """A note with bare synthesis, a verdict, a dangling mark and a claim that says too much comes out covered.

    Marks have the form of the draft, what was attached, softened and removed is reported, and the result is checked
    clean; without repair it shows what the draft came to by itself.
    """
    answering = Answering(AnswerContext(memo))
    note = (
        f"- {OBJECTED}. [cite:g1]\n- {HID}.\n- Rask warned the board in November. [cite:g99]\n\n"
        f"{OBJECTED}, and {HID}. [cite:g1]\n\nFavoring H1: {OBJECTED}, and {HID}. [cite:g2]\n\n"
        f"{OBJECTED} in the lobby of the bank.\n"
    )
    raw = answering.ground(note, language="en", repair=False)
    done = answering.ground(note, language="en")
    assert raw.repair is None
    assert not raw.covered
    assert done.covered
    assert done.dangling == ()
    marked = f"{OBJECTED} [cite:g1], and {HID}. [cite:g2]"
    assert f"\n{marked}\n\nFavoring H1: {marked}\n\n{OBJECTED}. [cite:g1]\n" in done.text
    assert "[cite:g99]" not in done.text
    assert "\n[cite:g1] Memo" in done.text
    report = done.repair
    assert report is not None
    assert report.before == raw.counts
    assert report.after == done.counts
    assert [one.citations for one in report.attached] == [(1, 2), (1, 2)]
    assert [(one.claim, one.words) for one in report.softened] == [(f"{OBJECTED} in the lobby of the bank.", OBJECTED)]
    assert report.removed == ("[cite:g99]",)
    assert 0 < report.rounds <= 2
    assert done.to_dict()["repair"]["softened"][0]["words"] == OBJECTED
    assert answering.check(done.text, language="en").covered
    again = answering.ground(done.text, language="en")
    assert again.text == done.text


def test_a_repair_does_not_hang_on_what_was_cited_before(memo: Engine, tmp_path: Path) -> None:
    """A detail goes for a citation of the draft itself, never for one that the project happens to have.

    A rule that is narrower in the draft than in its source stays refused either way.
    """
    answering = Answering(AnswerContext(memo))
    lobby = f"{OBJECTED} in the lobby of the bank."
    alone = answering.ground(f"{lobby}\n", language="en")
    assert [claim.rung for claim in alone.claims] == [Rung.REFUSED]
    assert alone.text.startswith(lobby)
    beside = answering.ground(f"{OBJECTED}.\n\n{lobby}\n", language="en")
    assert beside.covered
    assert [one.words for one in beside.repair.softened] == [OBJECTED] if beside.repair else False
    rule = "A trader may destroy a voucher after seven years."
    (tmp_path / "rule.md").write_text(f"# Rule\n\n{rule}\n", encoding="utf-8")
    memo.add_doc_source(tmp_path / "rule.md")
    narrower = "A trader may destroy a voucher after seven years with consent."
    found = answering.ground(f"{rule}\n\n{narrower}\n", language="en")
    assert [claim.rung for claim in found.claims] == [Rung.SUPPORTED, Rung.REFUSED]
    assert narrower in found.text


def test_a_detail_goes_where_the_claim_names_its_own_citation(memo: Engine) -> None:
    """With the right mark behind it a claim loses the detail that its citation does not have, and keeps the mark."""
    answering = Answering(AnswerContext(memo))
    number = memo.cite_doc(
        claim=f"{OBJECTED}.", source_id=1, quote_context=f"{OBJECTED}.", verbatim_quote=f"{OBJECTED}.", locator={}
    ).citation_id
    for text in ("{} in the lobby of the bank. [{}]", "{} in the lobby of the bank [{}]."):
        found = answering.ground(f"{text.format(OBJECTED, number)}\n", language="en")
        assert [one.rung.value for one in found.claims] == ["supported"]
        assert found.text.startswith(f"{OBJECTED}. [1]")
    for other in (OBJECTED.replace("Rask", "Lind"), f"{OBJECTED} on 3 May 2020", f"It is not true that {OBJECTED}"):
        kept = answering.ground(f"{other} in the lobby of the bank. [{number}]\n", language="en")
        assert kept.text.startswith(f"{other} in the lobby of the bank."), other
        assert [one.rung.value for one in kept.claims] == ["refused"]


def test_a_model_attaches_and_softens(memo: Engine) -> None:
    """What a model proposes for a given draft is held to the gate: both marks of a joined sentence, less detail."""
    note = f"{OBJECTED}, and {HID}. [1]\n\nRask denied that Ohm signed the contracts alone.\n"

    def proposes(request: dict[str, Any]) -> Any:
        del request
        return {
            "repairs": [
                {"claim": 1, "action": "attach", "text": "", "citations": [1, 2]},
                {"claim": 2, "action": "soften", "text": "Ohm signed the contracts alone.", "citations": [4]},
            ]
        }

    with model_server(proposes) as server:
        done = Answering(AnswerContext(memo, ChatModel(server.url))).ground(note, language="en")
    assert [claim.rung for claim in done.claims] == [Rung.SUPPORTED, Rung.SUPPORTED, Rung.REFUSED]
    assert done.repair is not None
    assert [one.citations for one in done.repair.attached] == [(1, 2)]
    assert done.repair.softened == ()
    assert any("say something else" in one for one in done.repair.in_vain)


def test_repair_over_a_ledger(engine: Engine, tmp_path: Path) -> None:
    """The program attaches what is cited already, a lying model nothing more or less, and neither writes to the log.

    The contract lists the citation as lawyers do. One store serves all of it.
    """
    source = shelve(engine, tmp_path, keeping())
    made = engine.cite_doc(TRUE, source.id, TRUE, {"section": "§ 2"}, TRUE)
    text = f"# Bericht\n\n{TRUE}\n\n{FALSE}\n"
    regate = _regate(engine)
    draft, bonds, before = regate(text)
    assert [ruling.rung for ruling in before.rulings] == [Rung.REFUSED, Rung.REFUSED]
    log = head_row(engine.graph)

    done = repair(text, draft, before, bonds, engine, None, regate=regate)
    assert done.text == text.replace(TRUE, f"{TRUE} [{made.citation_id}]")
    assert [ruling.rung for ruling in done.gated.rulings] == [Rung.SUPPORTED, Rung.REFUSED]

    def lies(request: dict[str, Any]) -> Any:
        del request
        wrong = {"action": "attach", "text": "", "citations": [made.citation_id, 2, 99]}
        return {"repairs": [{"claim": 2, **wrong}, {"claim": 1, **wrong, "action": "soften", "text": FALSE}]}

    with model_server(lies) as server:
        lied = repair(text, draft, before, bonds, engine, ChatModel(server.url), regate=regate)
    assert lied.text == done.text
    assert head_row(engine.graph) == log

    listed = contract.references(
        [made.citation_id], done.bonds, source_statuses(engine.graph, "repair"), contract.rules("law"),
        language="de", legal=services_of(engine, Act.READ_CITATIONS).output.legal,
    )  # fmt: skip
    assert listed.startswith("## Belege\n\n[1] § 2 Abs. 1 Satz 1 KontoO.")
