"""A place in a legal work: the section and the path under it, printed and read in the German citation form.

    § 147 Abs. 3 Satz 1 AO        Art. 6 Abs. 1 Buchst. a DSGVO        GoBD Rz. 119        Anlage 1 Nr. 2 KrWG
    „Fristen der Aufbewahrung“ Abs. 2        Tabelle Eintrag „Altöl“

``eid`` is the name of the place after LegalDocML.de (``para-147_abs-3_satz-1``). Lists and ranges of places are not
one place: `etl.refer` reads those from running text.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from provenance.model.locator_levels import (
    BY_NAME,
    MARGINAL,
    NAMED_SECTIONS,
    SECTION_BY_NAME,
    SECTION_BY_SPELLING,
)

Path: TypeAlias = tuple[tuple[str, str], ...]

_SECTION = re.compile(r"(§§?|[^\W\d_]+)\.?\s*(.*)\Z", re.DOTALL)
_PLAIN_LABEL = re.compile(r"\d+[a-z]{0,3}\Z|[a-z]{1,3}\Z|[ivxlc]{1,7}\Z|[IVXLC]+\Z|[A-Z]\Z")
_NUMBERED = re.compile(r"(?:\d+[a-z]{0,3}(?:[./]\d+[a-z]?)*|[IVXLC]+|[A-Z])\Z")
_ARTICLE_OF_PARAGRAPHS = re.compile(r"\d+[a-z]{0,3} § ?\d+[a-z]{0,3}\Z")
_QUOTES = re.compile(r"[„“”‟]")
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
        section = f"„{self.section}“" if self._is_free else self.section
        place = " ".join(part for part in (section, *(_printed(*level) for level in self.path)) if part)
        if not self.work:
            return place
        return f"{self.work} {place}" if self.kind in MARGINAL else f"{place} {self.work}"

    @property
    def eid(self) -> str:
        """The name of the place within its work after LegalDocML.de: ``para-147_abs-3_satz-1``."""
        head, _, label = self.section.partition(" ")
        kind = SECTION_BY_NAME.get(head)
        slug = _slug if kind else _own_slug
        parts = [(kind.eid if kind else _slug(head).lower(), slug(label))] if self.section else []
        for name, label in self.path:
            known = BY_NAME.get(name)
            parts.append((known.eid, _slug(label)) if known else (_slug(name).lower(), _own_slug(label)))
        return "_".join(f"{name}-{label}" if label else name for name, label in parts)

    @property
    def _is_free(self) -> bool:
        """Whether the section has a name of its own, such as the heading of a chapter, and no usual number."""
        head, _, label = self.section.partition(" ")
        if not self.section or self.section in NAMED_SECTIONS or head == "§§":
            return False
        return head not in SECTION_BY_NAME or not _is_number(head, label)

    def compare(self, other: Locator) -> Place:
        """Say whether this place is the same as, within, around or other than ``other``.

        Works count only where both name one. A Satz or Unterabsatz over a list may be left out: "Abs. 1 Nr. 2" is the
        place of "Abs. 1 Satz 1 Nr. 2". Rz., Rn. and Tz. are one kind of number.
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
        return _QUOTES.sub("'", text)
    if not _is_number(kind, match[2]):
        return _QUOTES.sub("'", text)  # "Section headings", "Anlage zur Rechnung"
    return f"{kind} {match[2]}".rstrip()


def _is_number(kind: str, label: str) -> bool:
    """Say whether a label is one that sections of a kind are numbered by: "147a", "II", "3.2.1", "229 § 1"."""
    return (
        not label
        or _NUMBERED.match(label) is not None
        or (kind == "Art." and _ARTICLE_OF_PARAGRAPHS.match(label) is not None)
    )


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
    return _NOT_IN_EID.sub("-", text).strip("-") or ("x" if text else "")


def _own_slug(text: str) -> str:
    """Give the slug of a name that is no number; where signs are lost, a sum over them tells names apart."""
    if not text:
        return ""
    slug = _slug(text).replace("_", "-")
    return slug if slug == text.replace(" ", "-") and "-" not in text else f"{slug}.{zlib.crc32(text.encode()):08x}"


def _aligned(mine: list[tuple[str, str]], theirs: list[tuple[str, str]]) -> tuple[Path, Path]:
    """Drop from either path a Satz or Unterabsatz over a list where the other path goes to the list without it."""
    at = 0
    while at < min(len(mine), len(theirs)):
        for one, another in ((mine, theirs), (theirs, mine)):
            left_out = one[at][0] == "Satz" or (one[at][0] == "Unterabsatz" and another[at][0] != "Satz")
            if left_out and another[at][0] != one[at][0] and len(one) > at + 1:
                del one[at]
                break
        else:
            at += 1
    return tuple(mine), tuple(theirs)
