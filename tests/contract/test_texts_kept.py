"""The texts kept ready for quotes are bounded by their characters; one that was let go is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing import texts
from provenance.citing.texts import Texts
from tests.support.documents.sample_order import VERSION_1

_RULE = "# Hausordnung\n\n## § 1 Ruhe\n\nAb 22 Uhr ist Ruhe zu halten.\n"


@pytest.mark.parametrize("room", [1, texts._KEPT])
def test_texts_are_kept_while_there_is_room(
    store_location: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """With room both readings are the same objects the second time, without it the last one is; both tell the same."""
    (tmp_path / "hausordnung.md").write_text(_RULE, encoding="utf-8")
    monkeypatch.setattr(texts, "_KEPT", room)
    with open_engine(store_location) as engine:
        sources = [engine.add_doc_source(VERSION_1), engine.add_doc_source(tmp_path / "hausordnung.md")]
        ready = Texts(engine.graph)
        first, second = [
            [ready.get(engine.get_source(source.id).artifact_id, source.abbreviation) for source in sources]
            for _ in range(2)
        ]
    assert [one.bearers for one in first] == [one.bearers for one in second]
    assert [one.find("Ruhe").status for one in first] == [one.find("Ruhe").status for one in second]
    assert (first[0] is second[0]) == (room > 1)
    assert ready.get(sources[1].artifact_id, None) is second[1]
