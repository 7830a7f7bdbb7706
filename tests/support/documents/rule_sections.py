"""Small documents for tests of rules, written by us: a section of units by their paths."""

from __future__ import annotations

from etl.document import Document, Path, Unit
from etl.rule import RuleDraft, rules_of


def document(*rows: tuple[str, str]) -> Document:
    """Make a document of one section; a path is written "Absatz 1/Nummer 2"."""
    units: list[Unit] = []
    text = ""
    for path, own in rows:
        levels: Path = tuple((level.split()[0], level.split()[1]) for level in path.split("/") if level)
        units.append(Unit("§ 1", levels, "Überschrift", own, len(text), len(text) + len(own)))
        text += own + "\n"
    return Document("statute", "Gesetz über Tiere", "TierG", "de/tierg", "de", text, units)


def read(text: str) -> list[RuleDraft]:
    """Give the rules of one Satz."""
    return rules_of(document(("Absatz 1", text)))


def said(text: str) -> list[tuple[str, str | None, str | None]]:
    """Give modality, addressee and duration (or the words of the deadline) of the rules of one Satz."""
    law = document(("Absatz 1", text))
    return [
        (draft.modality, draft.words("addressee", law), draft.duration or draft.words("deadline", law))
        for draft in rules_of(law)
    ]
