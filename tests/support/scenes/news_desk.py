"""A news desk of a made-up harbour town: what was published on its bank, registered and classified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from provenance.citing.engine import Engine

DAY = "2031-05-20"
HELD = "The central bank held its key rate at 3.25 percent."
GREW = "Output of the harbour grew 2.9 percent in the fourth quarter."
STRICT = "Some economists warn the central bank is too strict on a slowing town."
DEEP = "A few contrarian voices predict falling prices on the quay."
CLOSED = "The central bank met behind closed doors."
OIL = "The oil price on the quay fell in winter."
NEXT = "The next herring index is due on June 12."
FELL = "The quay index fell 2 percent yesterday."
SINKS = "The town will sink 5.2 percent by winter."

SOURCES: dict[str, tuple[str, dict[str, Any]]] = {
    "statement": (
        f"# Statement of the Harbour Bank\n\n{HELD} The council voted without dissent.\n",
        {"publisher": "Harbour Bank", "tier": 1, "primary": True, "topics": ["policy_centralbank"]},
    ),
    "courier": (
        f"# Bank holds its rate\n\n{HELD} {CLOSED} Traders had hoped for less.\n",
        {"publisher": "Courier", "tier": 2},
    ),
    "figures": (
        f"# Output of the harbour\n\n{GREW}\n",
        {"publisher": "Office of Figures", "tier": 1, "topics": ["macro_data"]},
    ),
    "essay": (
        f"# Is the bank too strict?\n\n{STRICT} They point to empty berths.\n",
        {"publisher": "Quay Review", "tier": 2, "topics": ["policy_centralbank"]},
    ),
    "gull": (f"# The Contrarian Gull\n\n{DEEP} {SINKS}\n", {"publisher": "Gull", "tier": 4}),
    "calendar": (
        f"# Calendar of releases\n\n{NEXT}\n",
        {"publisher": "Office of Figures", "tier": 1, "topics": ["calendar"], "published_at": None},
    ),
    "almanac": (
        f"# Prices of old\n\n{OIL}\n",
        {"publisher": "Almanac", "tier": 2, "topics": ["markets"], "published_at": "2031-01-10"},
    ),
    "markets": (f"# Markets of the quay\n\n{FELL}\n", {"publisher": "Pier Post", "tier": 3}),
}
"""By name: the text, and how it stands in the project."""


def publish(engine: Engine, folder: Path, *names: str) -> dict[str, int]:
    """Register the sources of these names, or all, and say how they stand; return their numbers."""
    numbers: dict[str, int] = {}
    for name in names or SOURCES:
        text, said = SOURCES[name]
        file = folder / f"{name}.md"
        file.write_text(text, encoding="utf-8")
        number = engine.add_doc_source(file).id
        known = {"url": f"https://{name}.example/item", "published_at": "2031-05-19", **said}
        engine.classify_source(number, **{key: value for key, value in known.items() if value is not None})
        numbers[name] = number
    return numbers
