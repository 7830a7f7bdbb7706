"""The content of a norm in gii-norm XML, place by place: P, DL/DT/DD/LA, Satz numbers, tables, formulas, footnotes.

A list hangs on the text it stands in: DT is the label, DD the item. ``SUP class="Rec"`` is a printed Satz number. An
image is kept as a remainder by the name of its file; footnotes within the text are written under their section.
"""

from __future__ import annotations

from dataclasses import dataclass

from etl.document import Path, Remainder, UnitKind
from etl.read.xml import FILES, FOOTNOTES, MARKS, Element, beside, file_of, plain, squeeze
from etl.structure.divisions import read_label
from etl.structure.drafts import Drafting
from etl.structure.hyphens import is_formula
from provenance.text import patterns as re

_ABSATZ = re.compile(r"\s*\((\d+[a-z]{0,3})\)(?:\s|$)\s*")
_SKIPPED = MARKS | FILES
_LINES = frozenset({"P", "LA", "row", "BR", "pre", "Title", "Ident", "DD", "DT", "Footnote"})
_FRAMES = frozenset({"tgroup", "thead", "tbody", "tfoot"})

BEFORE = "Vorbemerkung"
"""The place of what stands before the first section."""


@dataclass(slots=True)
class _Level:
    """One open level: its path and its Satz."""

    path: Path
    satz: str | None = None

    @property
    def place(self) -> Path:
        return (*self.path, ("Satz", self.satz)) if self.satz else self.path


class Content:
    """Writes the content of norms as units."""

    def __init__(self, out: Drafting) -> None:
        self._out = out
        self._section = ""
        self._heading: str | None = None
        self._kind: UnitKind = "norm"
        self._levels = [_Level(())]
        self._buffer: list[str] = []
        self._foot: list[Element] = []
        self.satz_numbers = 0

    def section(self, section: str, heading: str | None, kind: UnitKind, text: Element | None) -> None:
        """Write a section; one without any text keeps a place of its own."""
        self._section, self._heading, self._kind = section, heading, kind
        self._levels = [_Level(())]
        before = len(self._out.drafts)
        self._open()
        if text is not None:
            self._buffer.append(text.text or "")
            for part in text:
                self._part(part, whole=part.tag == "TOC" or kind == "contents")
                self._buffer.append(part.tail or "")
            self._flush()
        if len(self._out.drafts) == before and kind != "note":
            self._out.blank(section, heading)
        foot, self._foot = self._foot, []
        for notes in foot:
            self.notes("" if section == BEFORE else section, heading, notes)

    def _part(self, part: Element, *, whole: bool) -> None:
        """Write a part of a section; ``whole`` says that its lines are all it has."""
        if part.tag in _SKIPPED:
            self._aside(part)
        elif whole:
            self._flush()
            self._aside(part)
            for line in _lines(part):
                self._out.write_text(line)
                self._out.text.part()
        else:
            self._buffer.append(part.text or "")
            for child in part:
                self._block(child)
                self._buffer.append(child.tail or "")
            self._flush()

    def notes(self, name: str, heading: str | None, notes: Element) -> None:
        """Write the notes on a section (or on the law, where ``name`` is empty) as one footnote."""
        lines = _lines(notes, with_notes=True)
        if lines:
            self._out.text.part()
            self._out.begin(f"Fußnote zu {name}" if name else "Fußnote", (), heading, "footnote")
            for line in lines:
                self._out.write_text(line)
                self._out.text.part()
        self._images(notes)

    def beside(self, element: Element | None, name: str, heading: str | None) -> None:
        """Write the footnotes and images that stand within a heading or other metadata."""
        if element is not None:
            self._aside(element)
        foot, self._foot = self._foot, []
        for notes in foot:
            self.notes(name, heading, notes)

    def _aside(self, element: Element) -> None:
        """Keep footnotes for the end of the section, images and marks as remainders."""
        for found in beside(element):
            if found.tag in FOOTNOTES:
                self._foot.append(found)
            else:
                self._leave(found)

    def _leave(self, element: Element) -> None:
        text = file_of(element) if element.tag in FILES else plain(element, marks=True)
        if text:
            self._out.left_out.append(Remainder("image" if element.tag in FILES else "footnote mark", text))

    def _images(self, notes: Element) -> None:
        """Keep the images and marks within a footnote."""
        for child in notes:
            for found in beside(child):
                if found.tag in FOOTNOTES:
                    self._images(found)
                else:
                    self._leave(found)

    def _open(self, blank: str = "\n") -> None:
        """Open a unit at the innermost level."""
        self._out.text.part(blank)
        level = self._levels[-1]
        self._out.begin(self._section, level.place, self._heading, self._kind, "printed" if level.satz else None)

    def _flush(self) -> None:
        """Write what was gathered to the open unit; a formula is a unit of its own."""
        text = squeeze("".join(self._buffer)).strip()
        self._buffer.clear()
        if not text:
            return
        if self._kind == "norm" and is_formula(text):
            self._out.begin(self._section, self._levels[-1].place, self._heading, "formula")
            self._out.write_text(text)
            self._open()
            return
        self._out.write_text(text)
        self._out.text.part()

    def _block(self, element: Element) -> None:
        """Write a block: a paragraph, a list, a table, or other text on a line of its own."""
        if element.tag in _SKIPPED:
            self._aside(element)
            return
        self._flush()
        if element.tag == "DL":
            self._list(element)
        elif element.tag == "table":
            self._table(element)
        else:
            self._paragraph(element)

    def _paragraph(self, element: Element) -> None:
        """Write a paragraph; one that begins with "(3)" opens that Absatz, unless it stands in a list."""
        text = element.text or ""
        match = _ABSATZ.match(text)
        if match and all(level == "Absatz" for level, _ in self._levels[-1].path):
            self._levels = [_Level(()), _Level((("Absatz", match[1]),))]
            self._out.text.part()
            self._out.label_text(f"({match[1]})")
            self._open(" ")
            text = text[match.end() :]
        self._inline(element, text)
        self._flush()

    def _inline(self, element: Element, text: str | None = None) -> None:
        """Gather running text; lists, tables and Satz numbers in it open places of their own."""
        self._buffer.append(text if text is not None else element.text or "")
        for child in element:
            if child.tag == "BR":
                self._buffer.append(" ")
            elif child.tag == "SUP" and self._is_satz(child):
                self._flush()
                self._levels[-1].satz = plain(child)
                self._out.left_out.append(Remainder("Satz number", plain(child)))
                self.satz_numbers += 1
                self._open(" ")
            elif child.tag in ("DL", "table", "P", "pre"):
                self._block(child)
            elif child.tag in _SKIPPED:
                self._aside(child)
            else:
                self._inline(child)
            self._buffer.append(child.tail or "")

    def _is_satz(self, element: Element) -> bool:
        """Tell a Satz number from an index: it is marked as one, or a number before a capital and after no word."""
        if not plain(element).isdigit():
            return False
        before, after = "".join(self._buffer)[-1:], (element.tail or "")[:1]
        return element.get("class") == "Rec" or (not before.strip() and after.isupper())

    def _list(self, element: Element) -> None:
        """Write a DL: each DT names the DD after it."""
        label: str | None = None
        dashes = 0
        self._buffer.append(element.text or "")
        for child in element:
            if child.tag == "DT":
                self._loose(label)
                label = plain(child)
                self._aside(child)
            elif child.tag == "DD":
                self._flush()
                level, name = read_label(label or "", dashes)
                dashes = int(name) if level == "Strich" else 0
                above = self._levels[-1].place
                self._levels.append(_Level((*above, (level, name)) if label else above))
                self._item(child, label or "")
                self._levels.pop()
                label = None
            else:
                self._block(child)
            self._buffer.append(child.tail or "")
        self._loose(label)
        self._flush()
        self._open()

    def _loose(self, label: str | None) -> None:
        """Write a label that no item follows."""
        if label:
            self._out.text.part()
            self._out.label_text(label)
            self._open()

    def _item(self, element: Element, label: str) -> None:
        self._out.text.part()
        if label:
            self._out.label_text(label)
        self._open(" ")
        self._buffer.append(element.text or "")
        for child in element:
            self._block(child)
            self._buffer.append(child.tail or "")
        self._flush()

    def _table(self, element: Element) -> None:
        """Write a table as one unit, rows as lines, cells parted by tabs."""
        self._out.text.part()
        self._out.begin(f"Tabelle zu {self._section}", self._levels[-1].place, self._heading, "table")
        self._aside(element)
        for row in _rows(element):
            self._out.write_text(row)
            self._out.text.part()
        self._open()


def _rows(element: Element) -> list[str]:
    """Return the rows of a table, and whatever else stands in it, one line each."""
    found = [squeeze(element.text or "").strip()]
    for child in element:
        if child.tag in _FRAMES:
            found += _rows(child)
        elif child.tag == "row":
            found.append(_row(child))
        else:
            found += _lines(child)
        found.append(squeeze(child.tail or "").strip())
    return [line for line in found if line.strip()]


def _row(row: Element) -> str:
    cells = [" ".join([*_lines(entry), squeeze(entry.tail or "").strip()]).strip() for entry in row]
    return " ".join([squeeze(row.text or "").strip(), "\t".join(cells)]).strip(" ").rstrip()


def _lines(element: Element, *, with_notes: bool = False) -> list[str]:
    """Return the text of an element, one line a block; that of footnotes in it only if told."""
    found: list[str] = [""]
    _gather(element, found, _SKIPPED - FOOTNOTES if with_notes else _SKIPPED)
    return [line for line in (squeeze(line).strip() for line in found) if line]


def _gather(element: Element, found: list[str], skipped: frozenset[str]) -> None:
    if element.tag in skipped:
        return
    block = element.tag in _LINES
    if block:
        found.append("")
    found[-1] += element.text or ""
    for child in element:
        _gather(child, found, skipped)
        if child.tag == "entry":
            found[-1] += " "
        found[-1] += child.tail or ""
    if block:
        found.append("")
