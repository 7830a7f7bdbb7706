"""The demo: a sample order in German legal form, and the flow that shows what Beleg does with it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

SAMPLE = Path(str(files(__name__) / "sample" / "belo_2023-03-01.pdf"))
"""Version 1 of the sample order, as it was first printed."""
