"""The sample order that the package carries, in its two versions."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("provenance.cli.demo") / "sample"))
VERSION_1 = FOLDER / "belo_2023-03-01.pdf"
VERSION_2 = FOLDER / "belo_2025-11-12.pdf"
