"""A reference in running text: where it stands, of which kind it is and which places it names."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from provenance.model.locator import Locator, Path

Kind: TypeAlias = Literal["statute", "eu", "gazette", "decision", "relative", "letter", "name"]
"""A place of a law; of European law; a page of a gazette; a decision of a court; a place told from where the text
itself stands ("Absatz 1 Satz 2", "dieses Gesetzes"); a letter or guideline of an authority; a law by its name alone."""


class Target(NamedTuple):
    """One place that is named. Of a range it is the first place, and ``until`` holds section and path of the last.

    ``law`` is the name of the work as printed, in the nominative where that can be told ("Grundgesetz", "AO",
    "SGB X", "BFH VIII R 7/08", "BGBl. I 2003"), or None where none is named: then the place is one of the text
    itself. ``section`` is empty in "Absatz 1 Satz 2". ``following`` is "f" or "ff" behind a section. ``date`` (ISO) is
    the day of a decision or letter.
    """

    law: str | None
    section: str
    path: Path = ()
    until: tuple[str, Path] | None = None
    following: str | None = None
    date: str | None = None

    def __str__(self) -> str:
        """Print the place as it is cited: "§ 147 Abs. 3 AO", "§ 145 ff. AO", "BFH VIII R 7/08 (2009-05-12)"."""
        if not self.section and not self.path:
            return f"{self.law} ({self.date})" if self.date else self.law or ""
        if self.until:
            first = str(Locator(self.section, self.path))
            return f"{first} bis {Locator(self.until[0], self.until[1], self.law)}"
        if self.following:
            return f"{Locator(self.section, self.path)} {self.following}. {self.law or ''}".rstrip()
        return str(Locator(self.section, self.path, self.law))

    def row(self) -> dict[str, Any]:
        """Give the fields that have a value, for JSON."""
        row: dict[str, Any] = {"law": self.law, "section": self.section, "path": self.path}
        if self.until:
            row["until"] = {"section": self.until[0], "path": self.until[1]}
        if self.following:
            row["following"] = self.following
        if self.date:
            row["date"] = self.date
        return row


class Reference(NamedTuple):
    """One reference: ``text[start:end]`` in code points, and all it names in the order it names it."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]
    kind: Kind

    def row(self) -> dict[str, Any]:
        """Give all fields, for JSON."""
        targets = [target.row() for target in self.targets]
        return {"start": self.start, "end": self.end, "text": self.text, "kind": self.kind, "targets": targets}
