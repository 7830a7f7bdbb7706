"""The page about the server: what it tells to run runs against `beleg serve`, and its configurations can be used."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance import SAMPLE, BelegClient
from provenance.serve.settings import read_callers

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "serve.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """Give the blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the sample order."""
    made = tmp_path_factory.mktemp("serve")
    shutil.copy(SAMPLE, made / "order.pdf")
    return made


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where `beleg serve` serves an empty store."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_", "CITATION_"))}
    env |= {"BELEG_BUNDLES": str(folder / "bundles"), "XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C"}
    command = [sys.executable, "-m", "provenance.cli.main", "serve", "--store", str(folder / "store"), "--port", "0"]
    server = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        line = next((line for line in server.stderr if "http://" in line), "")
        yield re.search(r"http://[^/ ]+", line)[0]  # type: ignore[index]
    finally:
        server.terminate()
        server.wait(30)
        subprocess.run(
            [sys.executable, "-m", "provenance.cli.main", "store", "stop", "--store", str(folder / "store")],
            env=env,
            check=False,
            capture_output=True,
        )


def test_the_client_prints_what_it_says(folder: Path, address: str) -> None:
    """The Python of the page, run against a server, prints the text that stands under it."""
    env = {**os.environ, "BELEG_URL": address}
    command = [sys.executable, "-c", blocks("python")[0]]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == blocks("text")[0]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_requests_of_the_page_are_answered(folder: Path, address: str) -> None:
    """Each curl of the page, once the order is there, gives JSON and no problem."""
    with BelegClient(address) as beleg:
        beleg.upload(folder / "order.pdf")
    text = next(one for one in blocks("sh") if "curl" in one)
    commands = [one for one in re.split(r"\n(?=curl )", text.strip()) if one]
    assert len(commands) == 8
    for command in commands:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env={**os.environ, "BELEG": f"{address}/api/v1"},
            capture_output=True,
            text=True,
            check=True,
        )
        said = json.loads(done.stdout)
        assert "code" not in said, (command, said)


def test_the_files_of_the_proxy_can_be_used(tmp_path: Path) -> None:
    """The file of callers is read as it stands; oauth2-proxy's is TOML; nginx passes on the headers that it names."""
    cfg, callers = blocks("toml")
    assert tomllib.loads(cfg)["set_xauthrequest"] is True
    file = tmp_path / "callers.toml"
    file.write_text(callers, encoding="utf-8")
    proxy = read_callers(file)[1]
    assert proxy is not None
    nginx = blocks("nginx")[0]
    for header in (proxy.user, proxy.groups):
        assert nginx.count(f"proxy_set_header {header} ") == 2
    assert proxy.caller("a@example.org", ["audit"]).role == "auditor"  # type: ignore[union-attr]
