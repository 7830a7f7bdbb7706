"""Pages of the web (HTML) as blocks: what a browser shows as text, without the navigation and feet round it.

Numbers of lists that a browser counts are put before the words of their item. A page that has no headings but names
them by class ("oj-ti-art") gives headings of level 0. What it leaves out: style sheets, scripts and what they would
show, images. Navigation, heads, feet and forms are left out of a document; for a page that is kept as it was seen they
are read apart (`Blocks.frame`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from etl.document import Remainder
from etl.read import damage, encoding
from etl.read.html_look import (
    FRAME,
    Lists,
    Look,
    all_text,
    grid_of,
    heading_hint,
    is_hidden,
    is_layout,
    is_list,
    is_raised_mark,
    left_out_as,
    look_of,
    notes_of,
)
from etl.read.lines import LONGEST_HEADING, blocks_of_lines, chunks, items_of_lines, label_at
from etl.read.page import Block, Blocks
from provenance.text import patterns as re

_etree: Any = import_module("lxml.etree")  # it brings no types

_CHARSET = re.compile(
    rb"<meta[^>]*?charset\s*=\s*[\"']?\s*([\w-]+)|<\?xml[^>]*?encoding\s*=\s*[\"']([\w-]+)", re.IGNORECASE
)
_PROLOGUE = re.compile(r"\A\ufeff?\s*<\?xml[^>]*\?>")
_DEEPEST_TABLE = 16
_MOST_ATTRIBUTES = 2_000
_CROWDED = re.compile(
    rb"<[a-zA-Z][^\s>/]*+(?:[\s/]*+[^\s=>/]++(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>]++))?+){%d}"
    % (_MOST_ATTRIBUTES + 1)
)
"""A tag with more attributes than any page has: each is compared with all before it, which is quadratic."""
_PLAIN_TEXT = 200


def read_html(path: Path, content: bytes, charset: str | None = None, *, framed: bool = False) -> Blocks:
    """Return the blocks of an HTML page.

    ``charset`` is the encoding that the server named, which goes before the page's own word (WHATWG HTML, 13.2.3.2).
    With ``framed``, the navigation and feet round the text are read too, apart from it, and raised marks of notes
    left out.
    Raises UnreadableFile where it is too large, nested too deep, or no text.
    """
    declared = _CHARSET.search(content[:4096])
    name = charset or ((declared[1] or declared[2]).decode("ascii") if declared else None)
    text = _PROLOGUE.sub("", encoding.text_of(path, content, name)).removeprefix("\ufeff")
    packed = text.encode("utf-8", "replace")
    if _CROWDED.search(packed):
        raise damage.damaged(path, f"a tag has more than {_MOST_ATTRIBUTES:,} attributes")
    parser = _etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True, no_network=True)
    try:
        root = _etree.fromstring(packed, parser)
    except (_etree.LxmlError, ValueError) as error:
        raise damage.damaged(path, f"the page cannot be read ({error})") from error
    if any("RESOURCE" in entry.type_name for entry in parser.error_log.filter_from_fatals()):
        raise damage.too_deep(path, "its elements stand within each other more than two thousand levels deep")
    if root is None:
        raise damage.blank(path)
    frame: list[Block] | None = [] if framed else None
    walk = _Walk(path, notes_of(root), keep_head=_only_title(root), frame=frame)
    walk.run(root)
    title = root.find(".//title")
    named = " ".join("".join(title.itertext()).split()) if title is not None else ""
    return Blocks(path.name, walk.blocks, named, remainders=walk.remainders, frame=frame or [])


def _only_title(root: Any) -> bool:
    """Say whether the only main heading stands in the head of the page, which is then text."""
    heads = list(root.iter("h1"))
    return bool(heads) and all(any(up.tag == "header" for up in head.iterancestors()) for head in heads)


class _Walk:
    """One pass over the elements of a page, or of a cell in it."""

    def __init__(
        self,
        path: Path,
        notes: frozenset[str],
        *,
        keep_head: bool,
        nested: int = 0,
        depth: int = 0,
        frame: list[Block] | None = None,
        inside: bool = False,
    ) -> None:
        self.blocks: list[Block] = []
        self.remainders: list[Remainder] = []
        self._path, self._notes, self._keep_head = path, notes, keep_head
        self._nested = nested
        self._frame, self._inside = frame, inside
        self._marks = frame is not None or inside
        self._lists = Lists(depth)
        self._look = Look()
        self._lines = [""]
        self._label: list[str] = []
        self._drawn = False
        self._heading: int | None = None
        self._name: str | None = None
        self._note: list[tuple[Any, int]] = []

    def run(self, root: Any) -> None:
        """Take an element and all in it; the depth of the page costs no depth of calls."""
        stack: list[tuple[Any, bool]] = [(root, False)]
        while stack:
            element, done = stack.pop()
            if done:
                self._end(element)
            elif self._start(element):
                self._text(element.text)
                stack.append((element, True))
                stack += [(child, False) for child in reversed(element)]
                continue
            if element is not root:
                self._text(element.tail)
        self._flush()

    def _text(self, text: str | None) -> None:
        if text:
            self._lines[-1] += text
            self._look.take(text)

    def _left_out(self, name: str, text: str) -> None:
        if text.strip():
            self.remainders.append(Remainder(name, text))

    def _start(self, element: Any) -> bool:
        """Begin an element; say whether what is in it is to be taken."""
        tag = element.tag
        aside = self._aside(element)
        if aside in FRAME and self._framed(element):
            return False
        if aside:
            self._left_out(aside, all_text(element))
            return False
        kind = look_of(tag)
        if kind == "inline":
            self._look.open(tag)
            if tag == "a":
                self._name = self._name or element.get("name") or element.get("id")
            return True
        if kind == "break":
            self._lines.append("")
            return False
        self._flush()
        self._name = element.get("id") or self._name
        if element.get("id") in self._notes:
            self._note.append((element, len(self.blocks)))
        if kind == "heading":
            self._heading = int(tag[1])
        elif hint := heading_hint(element):
            self._heading = hint - 1
        return self._part(element, tag)

    def _aside(self, element: Any) -> str:
        """Return the name under which an element is left out or read apart, empty where it is text."""
        if is_hidden(element):
            return "hidden text"
        aside = left_out_as(element, self._notes, keep_head=self._keep_head)
        if not aside and self._marks and is_raised_mark(element, self._lines[-1]):
            return "footnote mark"
        return "" if self._inside and aside in FRAME else aside

    def _framed(self, element: Any) -> bool:
        """Read an element of the frame apart, if the frame is read at all."""
        if self._frame is None:
            return False
        walk = _Walk(self._path, self._notes, keep_head=True, nested=self._nested, inside=True)
        walk.run(element)
        self._frame += walk.blocks
        return True

    def _part(self, element: Any, tag: str) -> bool:
        """Begin a list, an item, a table or a text set as typed."""
        if tag == "table":
            return self._table(element)
        if tag == "pre":
            self._typed("".join(element.itertext()))
            return False
        mark = self._lists.begin(element)
        if mark is not None:
            self._label, self._drawn = mark.split(), True
        return True

    def _end(self, element: Any) -> None:
        tag = element.tag
        kind = look_of(tag)
        if kind == "inline":
            self._look.close(tag)
            return
        if kind == "break":
            return
        if tag == "dt":
            words = " ".join(self._lines).split()
            self._lists.term(label=_is_label(words))
            if _is_label(words):
                self._label, self._drawn, self._lines = words, False, [""]
                return
        self._flush()
        self._heading = None
        if tag in ("li", "dd"):
            self._bare_label()
        self._lists.end(tag)
        if self._note and self._note[-1][0] is element:
            self._close_note()

    def _flush(self) -> None:
        """End the block that is open."""
        lines, self._lines = self._lines, [""]
        bold, italic = self._look.taken()
        text = " ".join(" ".join(lines).split())
        if not text:
            return
        name, self._name = self._name, None
        start = len(self.blocks)
        if self._heading is not None and (self._heading or _may_head(text)):
            self.blocks.append(Block("heading", text.split(), level=self._heading, bold=bold))
        elif self._label or self._lists.inside:
            self._item(lines)
        else:
            self._paragraphs(lines, bold=bold, italic=italic)
        if name and len(self.blocks) > start:
            self.blocks[start].name = name

    def _item(self, lines: Sequence[str]) -> None:
        """Take the text of a list item; a number that it prints itself takes the place of a counted one."""
        label, self._label = self._label, []
        if self._drawn and label_at(" ".join(" ".join(lines).split())):
            label = []
        plain = [" ".join(line.split()) for line in lines]
        self.blocks += items_of_lines(label, plain, self._lists.depth, self.remainders)

    def _bare_label(self) -> None:
        """Keep the number of an item without text where it is printed."""
        if self._label and not self._drawn:
            self.blocks.append(Block("item", self._label, depth=self._lists.depth))
        self._label = []

    def _paragraphs(self, lines: Sequence[str], *, bold: bool, italic: bool) -> None:
        found = blocks_of_lines([" ".join(line.split()) for line in lines], self.remainders)
        for block in found:
            block.bold, block.italic = bold, italic
            block.depth += self._lists.depth
        if len(found) == 1 and bold and found[0].kind == "paragraph" and _may_head(found[0].text):
            found[0].kind = "heading"
        self.blocks += found

    def _typed(self, text: str) -> None:
        """Take text that is set as typed: code, or a whole page of plain text."""
        lines = text.split("\n")
        if len(text.split()) > _PLAIN_TEXT:
            for chunk in chunks(lines):
                self.blocks += blocks_of_lines(chunk, self.remainders)
        else:
            self.blocks += [Block("code", line.split()) for line in lines if line.strip()]

    def _close_note(self) -> None:
        """Make one block of a footnote."""
        element, start = self._note.pop()
        own = self.blocks[start:]
        words = [word for block in own for word in block.words]
        mark = words[0].strip("()[].") if words and _is_label(words[:1]) else str(element.get("id"))
        self.blocks[start:] = [Block("footnote", words, name=mark)] if words else []

    def _table(self, element: Any) -> bool:
        """Take a table; say whether it is only the frame of what stands in it."""
        if self._nested > _DEEPEST_TABLE:
            raise damage.too_deep(self._path, f"a table in it stands in {_DEEPEST_TABLE} others")
        caption, grid = grid_of(element)
        if is_layout(element, grid):
            return True
        for part in caption:
            self.blocks += self._within(part, 0)
        if is_list(grid):
            for label, cell in grid:
                self._pair(label, cell)
            return False
        for at, cells in enumerate(grid):
            notes: list[Block] = []
            own: list[str] = []
            for cell in cells:
                blocks = self._within(cell, 0)
                notes += [block for block in blocks if block.kind == "footnote"]
                own.append(" ".join(block.text for block in blocks if block.kind != "footnote"))
            words = [word for cell in own for word in cell.split()]
            if words:
                head = all(cell.tag == "th" for cell in cells) or (at == 0 and cells[0].getparent().tag == "thead")
                self.blocks.append(Block("row", words, cells=tuple(own), bold=head))
            self.blocks += notes
        return False

    def _pair(self, label: Any, cell: Any) -> None:
        """Take a row of a table that is a list: its label and what stands beside it."""
        words = [word for block in self._within(label, 0) for word in block.words]
        depth = self._lists.depth
        blocks = self._within(cell, depth + 1)
        if not words:
            self.blocks += blocks
            return
        first = blocks[0] if blocks and blocks[0].kind in ("paragraph", "heading") else None
        kind = _kind_of(words)
        rest = first.words if first else ()
        self.blocks.append(Block(kind, [*words, *rest], depth=depth, name=first.name if first else None))
        self.blocks += blocks[1:] if first else blocks

    def _within(self, element: Any, depth: int) -> list[Block]:
        """Return the blocks of a cell."""
        walk = _Walk(
            self._path,
            self._notes,
            keep_head=self._keep_head,
            nested=self._nested + 1,
            depth=depth,
            frame=self._frame,
            inside=self._inside,
        )
        walk.run(element)
        self.remainders += walk.remainders
        return walk.blocks


def _is_label(words: Sequence[str]) -> bool:
    return len(words) == 1 and (match := label_at(words[0])) is not None and match.end() == len(words[0])


def _kind_of(label: Sequence[str]) -> Any:
    match = label_at(label[0])
    return "paragraph" if match is not None and match["absatz"] else "item"


def _may_head(text: str) -> bool:
    return len(text) < LONGEST_HEADING and text[-1] not in ".,;:!?"
