"""A place in a legal work: the section and the path under it, printed and read in the German citation form.

    § 147 Abs. 3 Satz 1 AO        Art. 6 Abs. 1 Buchst. a DSGVO        GoBD Rz. 119        Anlage 1 Nr. 2 KrWG

``eid`` is the name of the place after LegalDocML.de (``para-147_abs-3_satz-1``). Lists and ranges of places are not
one place: `etl.refer` reads those from running text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from provenance.model.locator_levels import (
    BY_NAME,
    MARGINAL,
    SECTION_BY_NAME,
    SECTION_BY_SPELLING,
)

Path: TypeAlias = tuple[tuple[str, str], ...]

_SECTION = re.compile(r"(§§?|[^\W\d_]+)\.?\s*(.*)\Z", re.DOTALL)
_PLAIN_LABEL = re.compile(r"\d+[a-z]{0,3}\Z|[a-z]{1,3}\Z|[IVXLC]+\Z|[A-Z]\Z")
_NOT_IN_EID = re.compile(r"[^\w.]+")


class Place(Enum):
    """How one place stands to another."""

    SAME = "same"
    WITHIN = "within"
    AROUND = "around"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Locator:
    """One place: ``section`` ("§ 147", "Rz. 119"; empty in a relative one), ``path`` under it, ``work`` as printed.

    White space and the spelling of the section are made one ("Art 6", "Artikel 6" and "Art. 6" are equal).
    """

    section: str
    path: Path = ()
    work: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "section", _canonical(self.section))
        object.__setattr__(self, "path", tuple((name, " ".join(label.split())) for name, label in self.path))

    @property
    def kind(self) -> str:
        """The kind of section ("§", "Art.", "Rz."), or empty where it is none of the usual ones."""
        head = self.section.split(" ", 1)[0]
        return head if head in SECTION_BY_NAME else ""

    def __str__(self) -> str:
        """Print the German citation form; `parse` reads it back to the same place."""
        place = " ".join(part for part in (self.section, *(_printed(*level) for level in self.path)) if part)
        if not self.work:
            return place
        return f"{self.work} {place}" if self.kind in MARGINAL else f"{place} {self.work}"

    @property
    def eid(self) -> str:
        """The name of the place within its work after LegalDocML.de: ``para-147_abs-3_satz-1``."""
        head, _, label = self.section.partition(" ")
        kind = SECTION_BY_NAME.get(head)
        parts = [(kind.eid if kind else _slug(head).lower(), label)] if self.section else []
        parts += [(BY_NAME[name].eid if name in BY_NAME else _slug(name).lower(), label) for name, label in self.path]
        return "_".join(f"{name}-{_slug(label)}" if label else name for name, label in parts)

    def compare(self, other: Locator) -> Place:
        """Say whether this place is the same as, within, around or other than ``other``.

        Works count only where both name one. A Satz over a list may be left out: "Abs. 1 Nr. 2" is the place of
        "Abs. 1 Satz 1 Nr. 2". Rz., Rn. and Tz. are one kind of number.
        """
        if self.work and other.work and self.work.casefold() != other.work.casefold():
            return Place.OTHER
        if self.section and other.section and _key(self.section) != _key(other.section):
            return Place.OTHER
        mine, theirs = _aligned(list(self.path), list(other.path))
        shared = min(len(mine), len(theirs))
        if mine[:shared] != theirs[:shared]:
            return Place.OTHER
        if len(mine) == len(theirs):
            return Place.SAME
        return Place.WITHIN if len(mine) > len(theirs) else Place.AROUND

    def covers(self, other: Locator) -> bool:
        """Say whether ``other`` is this place or stands in it."""
        return self.compare(other) in (Place.SAME, Place.AROUND)


def parse(text: str) -> Locator:
    """Read one place from any reasonable spelling of it, or from its eId.

    Raises InvalidLocator where there is no place, more than one, or words that are no part of a place.
    """
    from provenance.model.locator_parse import parse as read  # noqa: PLC0415 -- the reader builds on this value

    return read(text)


def _canonical(section: str) -> str:
    text = " ".join(section.split()).rstrip(".")
    match = _SECTION.match(text)
    kind = SECTION_BY_SPELLING.get(match[1]) if match else None
    if match is None or kind is None or (match[1] == "§§"):
        return text
    return f"{kind} {match[2]}".rstrip()


def _key(section: str) -> str:
    return re.sub(r"^R[zn]\. ", "R ", section).casefold()


def _printed(name: str, label: str) -> str:
    level = BY_NAME.get(name)
    # "Abs. III" is read as Abs. 3 and "Ziff. 3" as Nr. 3: a label that is not meant so is set in quotation marks
    mistaken = (name == "Absatz" and not label[:1].isdigit()) or (name == "Ziffer" and label[:1].isdigit())
    if level and not mistaken and _PLAIN_LABEL.match(label):
        return f"{level.printed} {label}"
    return f"{level.printed if level else name} „{label}“"


def _slug(text: str) -> str:
    return _NOT_IN_EID.sub("-", text).strip("-") or "x"


def _aligned(mine: list[tuple[str, str]], theirs: list[tuple[str, str]]) -> tuple[Path, Path]:
    """Drop from either path a Satz over a deeper level where the other path goes to that level without it."""
    at = 0
    while at < min(len(mine), len(theirs)):
        for one, another in ((mine, theirs), (theirs, mine)):
            if one[at][0] == "Satz" and another[at][0] != "Satz" and len(one) > at + 1:
                del one[at]
                break
        else:
            at += 1
    return tuple(mine), tuple(theirs)
