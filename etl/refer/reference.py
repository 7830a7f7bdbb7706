"""A reference in running text: where it stands, of which kind it is and which places it names."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from provenance.model.locator import Locator, Path
from provenance.text import patterns as re

Kind: TypeAlias = Literal["statute", "eu", "gazette", "decision", "relative", "letter", "name"]
"""A place of a law; of European law; a page of a gazette; a decision of a court; a place told from where the text
itself stands ("Absatz 1 Satz 2", "dieses Gesetzes"); a letter or guideline of an authority; a law by its name alone."""


_PAGE = re.compile(r"(?:S\.|Nr\.) ")


class Target(NamedTuple):
    """One place that is named. Of a range it is the first place, and ``until`` holds section and path of the last.

    ``law`` is the name of the work as printed, in the nominative where that can be told ("Grundgesetz", "AO",
    "SGB X", "BFH VIII R 7/08", "BGBl. I 2003"), or None where none is named: then the place is one of the text
    itself. ``section`` is empty in "Absatz 1 Satz 2". ``following`` is "f" or "ff" behind a section. ``date`` (ISO) is
    the day of a decision or letter. ``version`` tells which version of the law is meant, where it is not the one in
    force: a day (ISO), "old" or "new" ("a. F.", "n. F.").
    """

    law: str | None
    section: str
    path: Path = ()
    until: tuple[str, Path] | None = None
    following: str | None = None
    date: str | None = None
    version: str | None = None

    def __str__(self) -> str:
        """Print the place as it is cited: "§ 147 Abs. 3 AO", "§ 145 ff. AO", "BFH VIII R 7/08 (2009-05-12)"."""
        if not self.section and not self.path:
            return f"{self.law} ({self.date})" if self.date else self.law or ""
        if self.until:
            return f"{self._range()} {self.law or ''}".rstrip()
        if self.law and _PAGE.match(self.section):
            return f"{self.law} {self.section}"
        if self.following:
            return f"{Locator(self.section, self.path)} {self.following}. {self.law or ''}".rstrip()
        return str(Locator(self.section, self.path, self.law))

    def _range(self) -> str:
        """Print a range: "§§ 145 bis 147", "§ 3 Abs. 1 bis 3", "§ 3 Abs. 1 bis § 4 Abs. 2"."""
        if self.until is None:
            return ""
        first, (section, path) = str(Locator(self.section, self.path)), self.until
        sign, _, label = section.partition(" ")
        if not (self.path or path) and self.section.partition(" ")[0] == sign:
            return f"{'§' if sign == '§' else ''}{first} bis {label}"
        same = self.section == section and self.path and path and self.path[:-1] == path[:-1]
        if same and self.path[-1][0] == path[-1][0]:
            return f"{first} bis {path[-1][1]}"
        return f"{first} bis {Locator(section, path)}"

    def row(self) -> dict[str, Any]:
        """Return the fields that have a value, for JSON."""
        row: dict[str, Any] = {"law": self.law, "section": self.section, "path": self.path}
        if self.until:
            row["until"] = {"section": self.until[0], "path": self.until[1]}
        if self.following:
            row["following"] = self.following
        if self.date:
            row["date"] = self.date
        if self.version:
            row["version"] = self.version
        return row


class Reference(NamedTuple):
    """One reference: ``text[start:end]`` in code points, and all it names in the order it names it."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]
    kind: Kind

    def row(self) -> dict[str, Any]:
        """Return all fields, for JSON."""
        targets = [target.row() for target in self.targets]
        return {"start": self.start, "end": self.end, "text": self.text, "kind": self.kind, "targets": targets}
