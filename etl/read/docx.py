"""Word documents (ECMA-376, WordprocessingML) as blocks: headings by style, lists with the numbers a reader sees.

Numbers that Word counts are put before the words of their block. Tracked insertions are taken, tracked deletions left
out by name, as are running heads and feet, comments and hidden text. What it leaves out: drawings, and fields that
Word computes when it shows the file.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from etl.document import Remainder
from etl.read import damage, package
from etl.read.docx_numbers import Numbering, Styles, Text, children, local, number_of, text_of
from etl.read.lines import blocks_of_lines
from etl.read.page import Block, Blocks
from provenance.model.errors import UnreadableFile
from provenance.model.extras import OPTIONAL

_DEEPEST = 24
_ASIDE = {"header": "running head", "footer": "running foot", "comments": "comment"}
_LONGEST_HEADING = 160
_STOPS = ".,;:!?"


def read_docx(path: Path, content: bytes, *, marks: bool = False) -> Blocks:
    """Return the blocks of a Word document; with ``marks`` a note is named where it hangs ("[^1]").

    Raises UnreadableFile where it is damaged, unsafe, too large or nested too deep.
    """
    package.kind_of(path, content)
    with OPTIONAL:
        word: Any = import_module("docx")
    try:
        document = word.Document(io.BytesIO(content))
        walk = _Walk(path, document, marks=marks)
        walk.body(document.element.body, 0)
        walk.asides()
        title = str(document.core_properties.title or "").strip()
    except UnreadableFile:
        raise
    except Exception as error:  # python-docx and lxml raise errors of many families on broken parts
        raise damage.damaged(path, f"the document does not hold together ({error})") from error
    return Blocks(path.name, walk.blocks, title, remainders=walk.remainders)


class _Walk:
    """One pass over the parts of a document."""

    def __init__(self, path: Path, document: Any, *, marks: bool) -> None:
        self._marks = marks
        self.blocks: list[Block] = []
        self.remainders: list[Remainder] = []
        self._path = path
        self._parts = _parts(document.part)
        self._styles = Styles(self._parts.get("styles"))
        self._numbering = Numbering(self._parts.get("numbering"))
        self._notes = {
            kind: {note.get(_w("id")): note for note in children(self._parts.get(kind))}
            for kind in ("footnotes", "endnotes")
        }
        self._noted = 0
        self._table = 0

    def body(self, element: Any, depth: int) -> None:
        """Take the paragraphs and tables of a part, of a cell or of a text box."""
        if depth > _DEEPEST:
            raise damage.too_deep(self._path, f"a table in it stands {depth} levels deep")
        for child in children(element):
            kind = local(child)
            if kind == "p":
                self._paragraph(child, depth)
            elif kind == "tbl":
                self._rows(child, depth)
            elif kind in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"):
                self.body(child, depth + 1)
            elif kind in ("del", "moveFrom"):
                self._left_out("tracked deletion", "".join(_all_text(child)))

    def asides(self) -> None:
        """Leave out what stands on every page and in the margin, and notes that nothing refers to."""
        for name, root in self._parts.items():
            aside = next((said for kind, said in _ASIDE.items() if name.startswith(kind)), None)
            if aside:
                self._left_out(aside, " ".join("".join(_all_text(part)) for part in root.iter(_w("p"))))
        for notes in self._notes.values():
            for note in notes.values():
                self._left_out("unused note", "".join(_all_text(note)))

    def _left_out(self, name: str, text: str) -> None:
        if text.strip():
            self.remainders.append(Remainder(name, text))

    def _text(self, paragraph: Any) -> Text:
        text = text_of(paragraph, self._styles)
        for name, what in text.left_out:
            self._left_out(name, what)
        return text

    def _paragraph(self, paragraph: Any, depth: int) -> None:
        text = self._text(paragraph)
        if self._marks:
            self._mark(text)
        style = self._styles.of(paragraph)
        counted = number_of(paragraph, style, self._numbering)
        number = counted.text if counted else ""
        if text.words or number:
            self._add(text, style.level, counted.level if counted else 0, number, style.centred(paragraph))
        self._notes_of(text)
        for box in text.boxes:
            self.body(box, depth + 1)

    def _add(self, text: Text, level: int | None, depth: int, number: str, centred: bool) -> None:
        words = [*number.split(), *text.words]
        if level is not None and words:
            self.blocks.append(Block("heading", words, level=level, bold=text.bold, centred=centred))
        elif number:
            self.blocks.append(Block("item", words, depth=depth, bold=text.bold))
        else:
            blocks = blocks_of_lines(text.lines, self.remainders)
            if len(blocks) == 1:
                only = blocks[0]
                only.bold, only.italic, only.centred = text.bold, text.italic, centred
                if text.bold and only.kind == "paragraph" and _may_head(only.text):
                    only.kind = "heading"
            self.blocks += blocks

    def _mark(self, text: Text) -> None:
        """Write the mark of each note that has words where it hangs, by the number that it gets.

        Before a stop, so that a line still ends with it: what ends with none may be a heading.
        """
        number, marks = self._noted, list[tuple[int, int, int]]()
        for (kind, name), (line, at) in zip(text.notes, text.places, strict=True):
            note = self._notes[kind].get(name)
            if note is not None and "".join(_all_text(note)).strip():
                number += 1
                marks.append((line, len(text.lines[line][:at].rstrip(_STOPS)), number))
        for line, at, own in reversed(marks):
            text.lines[line] = f"{text.lines[line][:at]}[^{own}]{text.lines[line][at:]}"

    def _notes_of(self, text: Text) -> None:
        """Take the notes that a paragraph refers to, under the numbers that Word gives them."""
        for kind, name in text.notes:
            note = self._notes[kind].pop(name, None)
            if note is None:
                continue
            self._noted += 1
            words: list[str] = []
            for paragraph in note.iter(_w("p")):
                own = self._text(paragraph)
                words += own.words
            if words:
                self.blocks.append(Block("footnote", words, name=str(self._noted)))

    def _rows(self, table: Any, depth: int) -> None:
        """Take a table: one of a single column is a frame round its text, any other is read row by row."""
        grid = [list(_within(row, "tc")) for row in _within(table, "tr")]
        if all(len(cells) <= 1 for cells in grid):
            for cells in grid:
                for cell in cells:
                    self.body(cell, depth + 1)
            return
        for at, cells in enumerate(grid):
            notes: list[Block] = []
            own = tuple(self._cell(cell, depth, notes) for cell in cells)
            words = [word for cell in own for word in cell.split()]
            if words:
                self.blocks.append(Block("row", words, cells=own, bold=at == 0))
            self.blocks += notes

    def _cell(self, cell: Any, depth: int, notes: list[Block]) -> str:
        """Return the text of a cell, that of tables within it too, on one line.

        Its footnotes are added to ``notes``.
        """
        first = len(self.blocks)
        self.body(cell, depth + 1)
        own = self.blocks[first:]
        self.blocks[first:] = []
        notes += [block for block in own if block.kind == "footnote"]
        return " ".join(block.text for block in own if block.kind != "footnote")


def _may_head(text: str) -> bool:
    return len(text) < _LONGEST_HEADING and text[-1:] not in _STOPS


def _within(element: Any, kind: str) -> Iterator[Any]:
    """Yield the rows of a table or the cells of a row, those in content controls and tracked insertions too."""
    for child in children(element):
        name = local(child)
        if name == kind:
            yield child
        elif name in ("sdt", "sdtContent", "customXml", "ins"):
            yield from _within(child, kind)


def _all_text(element: Any) -> Iterator[str]:
    for part in element.iter(_w("t"), _w("delText")):
        yield part.text or ""


def _parts(main: Any) -> dict[str, Any]:
    """Return the roots of the parts that the main part names, by their file names without ending."""
    found: dict[str, Any] = {}
    for relation in main.rels.values():
        if not relation.is_external and relation.reltype.rsplit("/", 1)[-1] in _RELATED:
            part = relation.target_part
            name = str(part.partname).rsplit("/", 1)[-1].rsplit(".", 1)[0]
            kind = relation.reltype.rsplit("/", 1)[-1]
            found[kind if kind not in ("header", "footer") else f"{kind} {name}"] = _root(part)
    return found


_RELATED = frozenset({"styles", "numbering", "footnotes", "endnotes", "header", "footer", "comments"})


def _root(part: Any) -> Any:
    element = getattr(part, "element", None)
    return element if element is not None else import_module("docx.oxml").parse_xml(part.blob)


def _w(name: str) -> str:
    return f"{{http://schemas.openxmlformats.org/wordprocessingml/2006/main}}{name}"
