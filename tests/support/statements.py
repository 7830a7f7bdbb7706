"""Which of the statements of the program read records, so that a test can ask them all."""

from __future__ import annotations

from pathlib import Path

import queries


def reading() -> list[str]:
    """Name the statements that read records; those of the shapes tell of none that is sound (test_three_executors)."""
    root = Path(queries.__file__).parent
    names = (str(file.relative_to(root).with_suffix("")) for file in root.rglob("*.cypher"))
    return sorted(name for name in names if not name.startswith((*queries._AS_WRITTEN, "shapes/")))
