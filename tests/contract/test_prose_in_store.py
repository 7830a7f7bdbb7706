"""Prose and tables are loaded as law is, and a place in them is found by heading and by entry."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from provenance.cli.main import app
from provenance.model.errors import InvalidInput
from tests.support.documents import office_files

SAMPLES = Path(__file__).parents[1] / "data"


def said(store: str, place: str) -> str:
    """Give what `beleg show` prints for a place."""
    run = CliRunner().invoke(app, ["show", place, "--store", store])
    if run.exception is not None and not isinstance(run.exception, SystemExit):
        raise run.exception
    return run.output


def test_ingest_and_show(store_location: str, tmp_path: Path) -> None:
    """A directory of every format is loaded; headings, entries and rows lead to their text, alone or with the work."""
    files = tmp_path / "akten"
    shutil.copytree(SAMPLES / "prose", files)
    shutil.copytree(SAMPLES / "tables", files, dirs_exist_ok=True)
    (files / "leitfaden.docx").write_bytes(office_files.guide())
    (files / "tarife.xlsx").write_bytes(office_files.workbook())
    (files / "bild.png").write_bytes(b"\x89PNG")
    run = CliRunner().invoke(app, ["ingest", str(files), "--store", store_location])
    assert run.exit_code == 0, run.output
    assert "6 loaded" in run.output
    assert "zehn Jahre" in said(store_location, "Abschnitt 1 Abs. 2 Nr. 1 MBel")
    assert "Wer ordnet, der findet." in said(store_location, "Ausblick, Abs. 1")
    assert "Kaffeesatz" in said(store_location, "„Was darf hinein?“ Abs. 1 Ratgeber Kompost")
    assert "16 06 01*" in said(store_location, "Tabelle Eintrag „Batterien (Blei)“ abfall")
    assert "0.30 €" in said(store_location, "„Tarife 2024“ Zeile 3")
    assert "Buchst" not in said(store_location, "Eintrag „Papier, Pappe“ abfall")
    with pytest.raises(InvalidInput, match="2 works have"):
        said(store_location, "Eintrag „Altöl“")
