"""The content of a norm in gii-norm XML, place by place: P, DL/DT/DD/LA, Satz numbers, tables, footnotes.

A list hangs on the text it stands in: DT is the label, DD the item. ``SUP class="Rec"`` is a printed Satz number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from etl.document import Path, UnitKind
from etl.read.xml import Element, plain, squeeze
from etl.structure.drafts import Drafting
from etl.structure.labels import read_label

_ABSATZ = re.compile(r"\s*\((\d+[a-z]{0,3})\)(?:\s|$)\s*")
_SKIPPED = frozenset({"FnR", "IMG", "FILE", "Footnotes", "FnArea", "colspec", "Footnote"})
_LINES = frozenset({"P", "LA", "row", "BR", "pre", "Title", "Ident", "DD", "DT", "Footnote"})

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
        self.satz_numbers = 0

    def section(self, section: str, heading: str | None, kind: UnitKind, text: Element) -> None:
        """Write a section; one without any text keeps a place of its own."""
        self._section, self._heading, self._kind = section, heading, kind
        self._levels = [_Level(())]
        before = len(self._out.drafts)
        self._open()
        for part in text:
            if part.tag == "TOC" or kind == "contents":
                for line in _lines(part):
                    self._out.write_text(line)
                    self._out.text.part()
            elif part.tag != "Footnotes":
                self._buffer.append(part.text or "")
                for child in part:
                    self._block(child)
                    self._buffer.append(child.tail or "")
                self._flush()
        if len(self._out.drafts) == before and kind != "note":
            self._out.blank(section, heading)
        for part in text.iterfind("Footnotes"):
            self.notes("" if section == BEFORE else section, heading, part)

    def notes(self, name: str, heading: str | None, notes: Element) -> None:
        """Write the notes on a section (or on the law, where ``name`` is empty) as one footnote."""
        lines = _lines(notes)
        if lines:
            self._out.text.part()
            self._out.label_text("Fußnote")
            self._out.text.part()
            self._out.begin(f"Fußnote zu {name}" if name else "Fußnote", (), heading, "footnote")
            for line in lines:
                self._out.write_text(line)
                self._out.text.part()

    def _open(self, blank: str = "\n") -> None:
        """Open a unit at the innermost level."""
        self._out.text.part(blank)
        level = self._levels[-1]
        self._out.begin(self._section, level.place, self._heading, self._kind, "printed" if level.satz else None)

    def _flush(self) -> None:
        """Write what was gathered to the open unit."""
        text = squeeze("".join(self._buffer)).strip()
        self._buffer.clear()
        if text:
            self._out.write_text(text)
            self._out.text.part()

    def _block(self, element: Element) -> None:
        """Write a block: a paragraph, a list, a table, or other text on a line of its own."""
        if element.tag in _SKIPPED:
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
                self.satz_numbers += 1
                self._open(" ")
            elif child.tag in ("DL", "table", "P"):
                self._block(child)
            elif child.tag not in _SKIPPED:
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
        label, dashes = "", 0
        for child in element:
            if child.tag == "DT":
                label = plain(child)
            elif child.tag == "DD":
                level, name = read_label(label, dashes)
                dashes = int(name) if level == "Strich" else 0
                above = self._levels[-1].place
                self._levels.append(_Level((*above, (level, name)) if label else above))
                self._item(child, label)
                self._levels.pop()
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
        for row in element.iter("row"):
            cells = [plain(entry) for entry in row.iterfind("entry")]
            if any(cells):
                self._out.write_text("\t".join(cells).rstrip())
                self._out.text.part()
        self._open()


def _lines(element: Element) -> list[str]:
    """Give the text of an element, one line a block."""
    found: list[str] = [""]
    _gather(element, found)
    return [line for line in (squeeze(line).strip() for line in found) if line]


def _gather(element: Element, found: list[str]) -> None:
    if element.tag in ("FnR", "IMG", "FILE"):
        return
    block = element.tag in _LINES
    if block:
        found.append("")
    found[-1] += element.text or ""
    for child in element:
        _gather(child, found)
        if child.tag == "entry":
            found[-1] += " "
        found[-1] += child.tail or ""
    if block:
        found.append("")
