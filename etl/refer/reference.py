"""A reference in running text: where it stands and which places it names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from provenance.model.locator import Path


@dataclass(frozen=True, slots=True)
class Target:
    """One place that is named. Of a range it is the first place, and ``until`` holds section and path of the last.

    ``law`` is the name as printed, in the nominative where that can be told ("Grundgesetz", "AO", "SGB X"), or None
    where none is named: then the place is one of the text itself. ``section`` is empty in "Absatz 1 Satz 2".
    ``following`` is "f" or "ff" behind a section.
    """

    law: str | None
    section: str
    path: Path = ()
    until: tuple[str, Path] | None = None
    following: str | None = None

    def row(self) -> dict[str, Any]:
        """Give the fields that have a value, for JSON."""
        row: dict[str, Any] = {"law": self.law, "section": self.section, "path": self.path}
        if self.until:
            row["until"] = {"section": self.until[0], "path": self.until[1]}
        if self.following:
            row["following"] = self.following
        return row


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference: ``text[start:end]`` in code points, and all it names in the order it names it."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]
