"""`beleg search`, `beleg evidence` and `beleg embed`, as users run them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from typer.testing import CliRunner

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.cli.main import app
from tests.support.documents.searchable_laws import harbour, keeping, shelve
from tests.support.servers.embeddings_server import embeddings_server

CLAIM = "Rechnungen und Quittungen sind zwölf Jahre aufzubewahren."


@pytest.fixture
def store(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A store with two orders, and a server of embeddings."""
    monkeypatch.setenv("BELEG_PROJECT", "cli")
    with embeddings_server() as server:
        monkeypatch.setenv("BELEG_EMBEDDINGS_URL", server.url)
        monkeypatch.setenv("BELEG_EMBEDDINGS_MODEL", f"letters-{uuid4().hex}")
        with open_engine(empty_store, context=CitationContext(project_id="cli")) as engine:
            for given in (keeping(), harbour()):
                shelve(engine, tmp_path, given)
            engine.tag(2, "hafen")
        yield str(empty_store)


def test_search_prints_places_with_their_reasons(store: str) -> None:
    """A hit shows where it stands, why it is one and its text; what was searched goes to stderr."""
    result = CliRunner().invoke(app, ["search", "Quittungen aufbewahren", "--store", store, "--top", "1"])
    assert result.exit_code == 0
    lines = [line.strip() for line in result.stdout.splitlines() if line.strip()]
    assert lines[0] == "1 § 2 Abs. 1 Satz 1 KontoO"
    assert lines[1] == "●●● HIGH both words of the question stand in one sentence"
    assert lines[2] == CLAIM
    assert "Searched 12 places of 2 sources, keyword only: none of the segments is embedded yet" in result.stderr


def test_json_is_all_that_goes_to_stdout(store: str) -> None:
    """--json gives the result as it is, narrowed by source, type and tag."""
    given = ["search", "Schiff", "--store", store, "--json", "--mode", "keyword", "--in", "HafO", "--tag", "hafen"]
    said = json.loads(CliRunner().invoke(app, [*given, "--type", "document"]).stdout)
    assert {hit["source_id"] for hit in said["hits"]} == {2}
    assert said["mode"] == "keyword"


def test_nothing_found_is_said(store: str) -> None:
    """A search without hits is no error, and says what was searched."""
    result = CliRunner().invoke(app, ["search", "Xylophon", "--store", store])
    assert (result.exit_code, result.stdout.strip()) == (0, "Nothing found for Xylophon.")


def test_evidence_tells_by_its_exit_code_whether_a_claim_is_borne(store: str) -> None:
    """0 where a passage bears the claim, 1 where none does; the difference is named."""
    assert CliRunner().invoke(app, ["evidence", CLAIM, "--store", store]).exit_code == 0
    false = CliRunner().invoke(app, ["evidence", CLAIM.replace("zwölf", "dreißig"), "--store", store])
    assert false.exit_code == 1
    assert "the source says “zwölf Jahre”, the claim says “dreißig Jahre”" in false.stdout


def test_embed_says_how_far_it_is_and_search_uses_it(store: str) -> None:
    """Some, then all segments are embedded; the search then goes both ways."""
    some = CliRunner().invoke(app, ["embed", "--store", store, "--in", "HafO", "--json"])
    assert json.loads(some.stdout)["done"] == 3
    whole = CliRunner().invoke(app, ["embed", "--store", store])
    assert whole.stdout.startswith("All 12 segments embedded")
    said = json.loads(CliRunner().invoke(app, ["search", "Schiff", "--store", store, "--json"]).stdout)
    assert (said["mode"], said["note"]) == ("hybrid", "by words and meaning")
