"""A wheel built from the tree is whole: it carries every statement and shape, and a plain install of it runs."""

from __future__ import annotations

import ensurepip
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import docx
import openpyxl
import pytest

from provenance.store import embedded

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("provenance", "etl", "ontology", "queries")
CARRIED = {".cypher", ".ttl", ".csv", ".jsonld", ".html", ".pdf"}

_IMPORT_ALL = f"""
import importlib, pkgutil
from provenance.model.errors import ExtraMissing
for package in {PACKAGES}:
    print(importlib.import_module(package).__file__)
    for one in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        try:
            print(importlib.import_module(one.name).__file__)
        except ExtraMissing as missing:
            print("needs", one.name, missing.suggestion)
        except ModuleNotFoundError as missing:
            brought = missing.name.partition(".")[0] in {{"fastapi", "mcp", "starlette"}}
            if not brought or not one.name.startswith("provenance.serve."):
                raise
            print("served", one.name)
"""
NEEDS_AN_EXTRA = {
    "needs provenance.agents.graphrag Install it with: pip install 'beleg[graphrag]'",
    "needs provenance.citing.web.fetch Install it with: pip install 'beleg[web]'",
    "needs provenance.citing.web.register Install it with: pip install 'beleg[web]'",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of what git tracks, so that nothing left lying about gets in."""
    tree = tmp_path_factory.mktemp("tree")
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, tracked):
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", out, tree], check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install the wheel as a user does: a new environment, the pip that this Python brings, versions as locked.

    Nothing is compiled ahead, since but a part of it is ever imported here. What was installed is removed afterwards.
    """
    place = tmp_path_factory.mktemp("plain") / "venv"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    command = [place / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*command, "--constraint", ROOT / "constraints.txt", wheel], check=True)
    yield place / "bin"
    shutil.rmtree(place)


def run(command: Sequence[str | Path], cwd: Path) -> str:
    """Run a command away from the tree and from everything that is set for it; return what it prints."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BELEG", "CITATION"))}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=800, check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def test_carries_every_resource(wheel: Path) -> None:
    """Every .cypher, .ttl and other resource of the packages is in the wheel."""
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in CARRIED
    }
    assert wanted, "the tree has resources"
    assert wanted <= carried, sorted(wanted - carried)


@pytest.mark.timeout(900)  # the first to install; 450 MB take minutes where the machine is busy
def test_is_installed_by_the_pip_that_python_brings(plain: Path, tmp_path: Path) -> None:
    """No newer pip is needed: the one of a new environment installs it, and every module can then be imported.

    But those that need an extra: they say which, and how to get it; of the server the module does that it begins with.
    The client of a server needs none.
    """
    assert run([plain / "python", "-m", "pip", "--version"], tmp_path).split()[1] == ensurepip.version()
    said = run([plain / "python", "-c", _IMPORT_ALL], tmp_path).splitlines()
    refused = {line for line in said if line.startswith("needs ")}
    served = {line for line in said if line.startswith("served ")}
    of_server = {line for line in refused if line.startswith("needs provenance.serve.")}
    assert "needs provenance.serve.app Install it with: pip install 'beleg[serve]'" in of_server
    assert {line.partition(" Install ")[2] for line in of_server} == {"it with: pip install 'beleg[serve]'"}
    assert not {"provenance.serve.client", "provenance.serve.connection"} & {
        line.split()[1] for line in served | of_server
    }
    imported = [line for line in said if line not in refused | served]
    own = {path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert refused - of_server == NEEDS_AN_EXTRA
    assert len(imported) + len(refused | served) == len(own)
    assert {Path(name).is_relative_to(plain.parent) for name in imported} == {True}


@pytest.mark.timeout(900)
def test_the_whole_demo_runs_where_it_is_installed(plain: Path, tmp_path: Path) -> None:
    """`beleg demo` reads, cites, audits, grounds and reports on the base alone, and its log can be verified.

    It leaves out the page of the web, and says which extra would have fetched it.
    """
    demo = tmp_path / "demo"
    try:
        said = run([plain / "beleg", "demo", "--dir", demo], tmp_path)
        assert "Claims that no verified citation supports: 4" in said
        assert "pip install 'beleg[web]'" in said
        for mark in ("✓ belegt", "◐ eingeschränkt", "≈ gefolgert", "✗ unbelegt"):
            assert mark in said
        assert '<article class="card' in (demo / "report.html").read_text(encoding="utf-8")
        assert "Log and graph agree" in run([plain / "beleg", "verify", "--store", demo / "store"], tmp_path)
    finally:
        embedded.stop(demo / "store")


@pytest.mark.timeout(900)
def test_a_document_that_needs_an_extra_is_refused_with_the_command(plain: Path, tmp_path: Path) -> None:
    """The base alone reads no Word file or workbook, and says what to install; nothing of a traceback is shown."""
    word, sheet = tmp_path / "letter.docx", tmp_path / "table.xlsx"
    written = docx.Document()
    written.add_paragraph("Belege sind acht Jahre aufzubewahren.")
    written.save(str(word))
    book = openpyxl.Workbook()
    book.active.append(["Beleg", "acht Jahre"])
    book.save(sheet)
    for file in (word, sheet):
        command = [plain / "beleg", "segment", file, "--jsonl"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("extra_missing ")
        assert "pip install 'beleg[office]'" in done.stderr
        assert len(done.stderr.splitlines()) == 2
