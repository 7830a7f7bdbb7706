"""The words that alterations put in or exchange, from ``bench/data/alterations.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).resolve().parents[1] / "data" / "alterations.toml"


def table(name: str) -> Any:
    """Return a list or table by its name."""
    return _tables()[name]


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
