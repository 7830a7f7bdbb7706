"""A wheel built from the tree is whole: it carries every statement and shape and runs where the tree is not."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARRIED = {".cypher", ".ttl", ".csv", ".jsonld", ".html", ".pdf"}


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
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a directory of its own."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", target, wheel]
    subprocess.run(command, check=True)
    return target


def run(site: Path, *args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with the installed wheel first on the path, away from the tree."""
    env = {**os.environ, "PYTHONPATH": str(site), "BELEG_STORE": str(cwd / "store")}
    return subprocess.run(
        [sys.executable, *args], cwd=cwd, env=env, capture_output=True, text=True, timeout=120, check=False
    )


def test_carries_every_resource(wheel: Path) -> None:
    """Every .cypher, .ttl and other resource of the packages is in the wheel."""
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        str(path.relative_to(ROOT))
        for package in ("provenance", "etl", "ontology", "queries")
        for path in (ROOT / package).rglob("*")
        if path.suffix in CARRIED
    }
    assert wanted, "the tree has resources"
    assert wanted <= carried, sorted(wanted - carried)


def test_works_when_installed_elsewhere(elsewhere: Path, tmp_path: Path) -> None:
    """The installed wheel, not the tree, reads a document, loads it and verifies the log."""
    where = run(
        elsewhere, "-c", "import provenance, queries; print(provenance.__file__, queries.__file__)", cwd=tmp_path
    )
    assert where.stdout.count(str(elsewhere)) == 2, where.stdout + where.stderr
    sample = next((elsewhere / "provenance").rglob("*.pdf"))
    beleg = ("-c", "from provenance.cli.main import main; main()")
    for args in (("ingest", str(sample)), ("verify",), ("store", "stop")):
        done = run(elsewhere, *beleg, *args, cwd=tmp_path)
        assert done.returncode == 0, (args, done.stdout, done.stderr)
