"""A legal document as the ETL sees it after reading and structuring: one text, the units in it, where they stand.

Every stage speaks in these values. ``Document.text`` is the canonical text: all that the reader of the document
reads, in reading order, hyphenation undone, with the printed labels ("§ 147", "(3)", "1."), without running heads
and page numbers. Each unit is a stretch of it: ``document.text[unit.start:unit.end] == unit.text`` always holds, so
a unit's own text never includes its label nor the text of the units below it. Text that goes on after a list is a
second unit with the same section and path.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from etl.kinds import DocumentKind
from provenance.model.layout import Box, Layout

Path: TypeAlias = tuple[tuple[str, str], ...]
UnitKind = Literal["norm", "heading", "contents", "footnote", "table", "annex", "formula", "note", "quoted", "code"]
SatzOrigin = Literal["printed", "computed"]


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of the canonical text and the box it is printed in. A word broken at a line end is two Words."""

    start: int
    end: int
    box: Box


class Words(Sequence[Word]):
    """All words of a document in the order of its text, as the reader of pages gives them."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """The same as columns of small numbers."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One place of the document with its own text.

    ``section`` is the printed section ("§ 147", "Art 3", "Anlage 1", "Rz. 119"), ``path`` the levels under it
    (``(("Absatz", "3"), ("Satz", "1"), ("Nummer", "4a"))``). ``boxes`` hold exactly the words of ``text``.
    ``heading_path`` are the headings above the section, outermost first ("Teil 1 Einleitende Vorschriften").
    """

    section: str
    path: Path
    heading: str | None
    text: str
    start: int
    end: int
    kind: UnitKind = "norm"
    satz: SatzOrigin | None = None
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    heading_path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remainder:
    """Printed text that is no part of the canonical text, by name: a running head, a page number, a Satz digit."""

    name: str
    text: str
    page: int | None = None


@dataclass(slots=True)
class Document:
    """What one file says. ``work`` is an ELI-like path, ``stand`` the date (ISO) of the version, where printed.

    What is a version of no work has an empty one. ``names`` are the names it gives itself besides title and
    abbreviation ("Beispielgesetz", "BspG 1990"). ``reading`` tells how its text was had where that is not plain: by
    which recognition, or why there is none.
    """

    kind: DocumentKind
    title: str
    abbreviation: str | None
    work: str
    language: str
    text: str
    units: list[Unit]
    words: Words | tuple[()] = ()
    remainders: list[Remainder] = field(default_factory=list[Remainder])
    stand: str | None = None
    pages: int = 0
    names: tuple[str, ...] = ()
    reading: dict[str, Any] = field(default_factory=dict[str, Any])
