"""Where bundles are kept when nobody says.

| setting | meaning | default |
|---|---|---|
| BELEG_BUNDLES | the directory of bundles | beleg-bundles in the user's data directory |
| XDG_DATA_HOME | where the user's data is | ~/.local/share |
"""

from __future__ import annotations

import os
from pathlib import Path


def shelf(answer: str) -> Path:
    """Give the file of the bundle of an answer."""
    given = os.environ.get("BELEG_BUNDLES")
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    directory = Path(given) if given else Path(home) / "beleg-bundles"
    return directory / f"{answer}.bundle.json"
