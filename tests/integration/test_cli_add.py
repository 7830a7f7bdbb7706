"""`beleg add` and `beleg cite` with a page of the web and with files, as a user types them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.support import command
from tests.support.processes import tesseract as stand_in
from tests.support.servers.web_site import Answer, served

PAGE = "<title>Merkblatt</title><h1>Fristen</h1><p>Jeder Beleg ist zehn Jahre aufzubewahren.</p>"


@pytest.fixture
def beleg(empty_store: Path):
    """Run the command on an empty store with local pages allowed."""
    environment = {"BELEG_STORE": str(empty_store), "BELEG_WEB_PRIVATE": "127.0.0.1"}

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return command.beleg(*words, env={**os.environ, **environment, **more})

    return run


def test_a_page_is_added_and_cited_by_its_address(beleg) -> None:
    """`beleg add URL` keeps the page, `beleg cite URL` cites it by its address, and an altered quote ends with 1."""
    with served({"/fristen": Answer(PAGE.encode())}) as site:
        url = f"{site.address}/fristen"
        added = beleg("add", url, "--name", "Unser Merkblatt", "--json")
        source = json.loads(added.stdout)
        assert (source["id"], source["type"], source["name"]) == (1, "website", "Unser Merkblatt")
        assert source["metadata"]["fetch"]["final_url"] == url
        quote = "Jeder Beleg ist zehn Jahre aufzubewahren."
        cited = beleg("cite", url, "--claim", quote, "--quote", quote, "--json")
        assert (cited.returncode, json.loads(cited.stdout)["verification_status"]) == (0, "verified")
        assert beleg("cite", "1", "--claim", "Eight.", "--quote", quote.replace("zehn", "acht")).returncode == 1
    assert [row["id"] for row in json.loads(beleg("sources", "--json").stdout)] == [1]


def test_what_cannot_be_added_says_why(beleg, tmp_path: Path) -> None:
    """A local address without the setting, a path that is an address for ingest, a picture of a file: exit code 2."""
    refused = beleg("add", "http://127.0.0.1:9/", BELEG_WEB_PRIVATE="")
    assert refused.returncode == 2
    assert "access_denied" in refused.stderr
    assert "BELEG_WEB_PRIVATE" in refused.stderr
    assert "beleg add" in beleg("ingest", "https://example.org/page").stderr
    assert beleg("add", str(tmp_path / "x.pdf"), "--screenshot").returncode == 2


def test_an_image_without_text_is_told(beleg, tmp_path: Path) -> None:
    """An image that no Tesseract has read is added, and the command says that it has no text."""
    (tmp_path / "scan.png").write_bytes(stand_in.drawn())
    added = beleg("add", str(tmp_path / "scan.png"), PATH="/nowhere")
    assert (added.returncode, added.stdout.splitlines()[0]) == (0, "✓ source 1: scan (0 segments)")
    assert "no Tesseract was found" in added.stderr
