"""One text is one artifact, however its file was saved; the bytes of the file have a hash of their own beside it."""

from __future__ import annotations

import hashlib
import unicodedata
from pathlib import Path

import pytest

from etl.structure import read_document
from provenance.bootstrap import open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.ledger.verify import verify

TEXT = "# Hafenbuch\n\nDie Mühle brannte ab.\n\nDer Käfer fraß die Netze.\n"
SAVED = {
    "utf-16": TEXT.encode("utf-16"),
    "with a mark": TEXT.encode("utf-8-sig"),
    "line ends": TEXT.replace("\n", "\r\n").encode("utf-8"),
    "decomposed": unicodedata.normalize("NFD", TEXT).encode("utf-8"),
    "Windows": TEXT.encode("cp1252"),
}


@pytest.mark.parametrize("how", list(SAVED))
def test_one_text_has_one_artifact_id(store_location: str, tmp_path: Path, how: str) -> None:
    """Encoding, line ends and composition change neither the artifact ID nor the places; the record stays sound."""
    with open_engine(graph=open_store(store_location), context=CitationContext(project_id="harbour")) as engine:
        first, second = tmp_path / "a.md", tmp_path / "b.md"
        first.write_bytes(SAVED[how])
        source = engine.add_doc_source(first)
        assert source.artifact_id == "sha256:" + hashlib.sha256(TEXT.encode()).hexdigest()
        row = engine.graph.read("standing/standings", project="harbour", number=1)[0]["source"]
        assert row["file_digest"] == "sha256:" + hashlib.sha256(SAVED[how]).hexdigest()
        assert engine.library.payload(source.artifact_id) == TEXT.encode()
        assert engine.check_quote(1, "Die Mühle brannte ab.").found
        second.write_text(TEXT, encoding="utf-8")
        assert engine.add_doc_source(second).id == source.id, "it is the same source"
        assert verify(engine.graph).sound


def test_a_source_of_before_keeps_its_id(store_location: str, tmp_path: Path) -> None:
    """What was named by the bytes of its file is found by them again, and verifies as before."""
    from etl.load.draft import Registration, drafted
    from etl.load.loader import write
    from provenance.model.graph import now

    with open_engine(graph=open_store(store_location), context=CitationContext(project_id="harbour")) as engine:
        file = tmp_path / "old.md"
        file.write_bytes(SAVED["line ends"])
        old = drafted(file.name, file.read_bytes(), read_document(file), Registration(), now())
        write(engine.graph, old)
        source = engine.add_doc_source(file)
        assert source.artifact_id == old.artifact_id == "sha256:" + hashlib.sha256(SAVED["line ends"]).hexdigest()
        assert verify(engine.graph).sound
