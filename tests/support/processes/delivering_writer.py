"""Delivers answers that rest on one sentence, from this process or from one of its own that may be killed on the way.

``kill-before`` and ``kill-behind`` end the process with SIGKILL right before and right behind the write of the record;
``spend`` waits to be told, so that several begin at one time, delivers until the budget is used up, and tells how often
it did.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from provenance.answering import bundle, display
from provenance.answering.bundle import Material
from provenance.answering.bundle.staging import Staging
from provenance.answering.drafts.draft import Claim, Draft, Sentence, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.policy import preset_table
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.source_status import SourceStatus
from provenance.model.activities import Bearing, VerificationStatus, ulid
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import AccessDenied
from provenance.store.graph import Graph
from tests.support.processes.forked import Connection
from tests.support.scenes.sealed_answer import answer, asked

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
BUDGET = 2
RULES = display.rules_of({**preset_table("display", "law"), "excerpts_per_day": BUDGET, "answers_per_window": BUDGET})


def opened(location: str) -> Engine:
    """Open an engine as all of these tests do."""
    return open_engine(location, context=CitationContext(agent_id="agent:tester", session_id="s"))


def material(engine: Engine, source: int, citation: int, artifact: str) -> Material:
    """Give the material of a new answer: one claim, which one citation bears."""
    claim = Claim(1, QUOTE, 0, len(QUOTE), 1)
    draft = Draft(QUOTE, (Sentence(1, QUOTE, 0, len(QUOTE), SentenceKind.CLAIM, claims=(1,)),), (claim,))
    quoted, verified = ExtractionMethod.DIRECT_QUOTE, VerificationStatus.VERIFIED
    bonds = EvidenceLinks(
        (EvidenceLink(1, citation, quoted, verified, source, artifact, "§ 3", QUOTE, bearing=Bearing.BY_WORDS),)
    )
    project = engine.context.project_id
    gated = Gated((Ruling(1, Rung.SUPPORTED, "im Wortlaut", (citation,)),), tuple(asked(bonds.bonds, project)))
    spent = display.spent(engine.graph, project, "reader", RULES)
    standing = {source: SourceStatus(source, artifact, "o", "o")}
    shown = display.filter(draft, gated, bonds, standing, RULES, "reader", spent=spent)
    fields: dict[str, Any] = {
        "id": ulid(),
        "project": project,
        "session": engine.context.session_key,
        "narrowed": 0,
        "labeled": 0,
        "refused": 0,
        "rung": "supported",
        "text": QUOTE,
        "snapshot": "snapshot/1",
        "snapshot_number": 1,
    }
    return Material(answer().model_copy(update=fields), draft, gated, bonds, shown)


def _killed(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def deliver(line: Connection, location: str, source: int, citation: int, artifact: str, place: Path, how: str) -> None:
    """Do as the module says."""
    if how == "kill-before":
        Graph.write = _killed  # type: ignore[method-assign,assignment]
    if how == "kill-behind":
        Staging.place = _killed  # type: ignore[method-assign]
    with opened(location) as engine:
        if how != "spend":
            made, files = material(engine, source, citation, artifact), {place / "answer.md": QUOTE.encode()}
            bundle.deliver(engine.graph, made, bundle=place / "out.json", files=files)
            return
        line.send("ready")
        line.recv()
        done = 0
        for number in range(BUDGET + 1):
            made = material(engine, source, citation, artifact)
            if made.displayed is None or not made.displayed.spent.excerpts:
                break
            try:
                bundle.deliver(engine.graph, made, bundle=place / f"{os.getpid()}-{number}.json")
            except AccessDenied:
                break
            done += 1
        line.send(done)
