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
from provenance.answering.repair import repair
from provenance.answering.rungs import Gated, Rung
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


def test_repair_over_a_ledger(engine: Engine, tmp_path: Path) -> None:
    """The program attaches what is cited already, a lying model attaches nothing, and neither writes to the log.

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
    assert lied.text == text
    assert head_row(engine.graph) == log

    listed = contract.references(
        [made.citation_id], done.bonds, source_statuses(engine.graph, "repair"), contract.rules("law"),
        language="de", legal=services_of(engine, Act.READ_CITATIONS).output.legal,
    )  # fmt: skip
    assert listed.startswith("## Belege\n\n[1] § 2 Abs. 1 Satz 1 KontoO.")
