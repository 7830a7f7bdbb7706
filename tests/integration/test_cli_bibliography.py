"""`beleg import` and `beleg bibliography` on the command line."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests.support.command import beleg

BOOK = "@book{muster2020, author = {Muster, Eva}, title = {Buch und Beleg}, publisher = {Verlag}, year = 2020}\n"


def run(store: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a store."""
    return beleg(*words, env={**os.environ, "BELEG_STORE": str(store)})


def test_a_bibliography_comes_in_and_goes_out(empty_store: Path, tmp_path: Path) -> None:
    """Imported entries have numbers, go out in each style, and nobody having cited them they are left out unasked."""
    file = tmp_path / "books.bib"
    file.write_text(BOOK, encoding="utf-8")
    done = run(empty_store, "import", str(file), "--json")
    assert json.loads(done.stdout) == [{"id": 1, "identifier": "muster2020", "name": "Buch und Beleg"}]
    assert "Muster, E. (2020), Buch und Beleg" in run(empty_store, "bibliography", "--uncited").stdout
    assert "@book{muster2020," in run(empty_store, "bibliography", "--uncited", "--style", "bibtex").stdout
    assert run(empty_store, "bibliography").stdout.strip() == ""


def test_a_broken_file_is_wrong_input_named_with_its_line(empty_store: Path, tmp_path: Path) -> None:
    """Exit code 2, file and line on stderr, nothing on stdout."""
    file = tmp_path / "broken.json"
    file.write_text('[\n  {"id": "a"}\n]', encoding="utf-8")
    done = run(empty_store, "import", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "broken.json" in done.stderr
    assert "line 2" in done.stderr
