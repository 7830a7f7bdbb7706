"""The lines of plain text as blocks: what a line begins with tells headings, list items and paragraphs apart.

    § 3 Aufbewahrung        1.2 Umfang        Erster Abschnitt        a) Belege        - und Listen

Also the lines of a paragraph in Markdown or HTML that breaks where a label comes. Labels stay the first words of their
block, as printed. What it leaves out: tables set with blanks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from etl.document import Remainder
from etl.read.page import Block
from provenance.text import patterns as re

LONGEST_HEADING = 160
"""Characters of the longest line that is taken for a heading."""

_SECTION = re.compile(
    r"(?:§§?\s?\d+\s?[a-z]{0,3}(?:\.\d{1,3}){0,4}|(?:Artikel|Art\.)\s?\d+[a-z]{0,3}|(?:Anlage|Anhang)(?:\s(?:\d+|[IVX]+|[A-Z]))?)(?![\w.])"
    r"(?!,?\s(?:Abs|Satz|S\.|Nr|Nummer|Buchst|Halbs|Unterabs|und|oder|bis|der|des|dem|gilt|ist|sind|wird|findet))"
)
_DIVISION = re.compile(
    r"(?:(?:\w+(?:er|es)\s)(?:Buch|Teil|Kapitel|Abschnitt|Unterabschnitt|Titel)|"
    r"(?:Buch|Teil|Kapitel|Abschnitt|Unterabschnitt|Part|Chapter|Section)\s(?:\d+[a-z]?|[IVXLC]+|[A-Z]))(?![\w.,;])"
)
_DECIMAL = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+[A-ZÄÖÜ„\"(]")
_SINGLE = re.compile(r"(?:\d{1,2}\.?|[IVX]+\.|[A-Z]\.)\s+[A-ZÄÖÜ]\w")
_ENDED = re.compile(r"[.,;:!?]\s*\Z")
_LABEL = re.compile(
    r"(?:(?P<absatz>\(\d{1,3}[a-z]{0,2}\))|\d{1,3}[a-z]{0,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?|\(?[a-z]{1,2}\)|\(?[ivx]+\)"
    r"|[-–—•*·▪+]|[IVX]+\.)(?=\s|\Z)"
)
_BEFORE_LABEL = re.compile(r"(?:[.:;,!?)”“\"]|\b(?:und|oder|and|or|sowie))\s*\Z")
_BROKEN = re.compile(r"[^\W\d_]{2}[-\u00ad]\Z")
_ELLIPTIC = re.compile(r"(?:und|oder|bzw\.|sowie|bis|and|or)\b")
_CAPITALS = 4
# a first label opens a list also in the middle of a sentence, where a line below begins with the second
_SECOND = {
    "a)": "b)",
    "1.": "2.",
    "1)": "2)",
    "(1)": "(2)",
    "aa)": "bb)",
    "(a)": "(b)",
    "i)": "ii)",
    "-": "-",
    "–": "–",
}


def label_at(text: str) -> re.Match[str] | None:
    """Return the label a line begins with: "(1)" in group ``absatz``, "1.", "a)", a dash."""
    return _LABEL.match(text)


def heading_level(line: str, *, alone: bool) -> int | None:
    """Return the level of the heading that a line is, 0 where it does not say, None where it is none.

    ``alone`` holds where an empty line, or nothing, stands before and after it.
    """
    text = line.strip()
    if not text or len(text) > LONGEST_HEADING or _ENDED.search(text):
        return None
    decimal = _DECIMAL.match(text)
    if decimal and alone:
        return decimal["number"].count(".") + 1
    section = _SECTION.match(text)
    if section and text.startswith(":", section.end()) and not alone:
        return None  # "§ 8.1: Akten sind …": a sentence that goes on in the next line
    if section or (alone and _DIVISION.match(text)):
        return 0
    if alone and _SINGLE.match(text):
        return 1
    letters = [letter for letter in text if letter.isalpha()]
    return 1 if alone and len(letters) >= _CAPITALS and all(map(str.isupper, letters)) else None


class Indents:
    """How deep the items of a list are nested, told by the blanks before them."""

    def __init__(self) -> None:
        self._open: list[int] = []

    def depth(self, line: str) -> int:
        """Return the depth of an item that begins in this line."""
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        while self._open and self._open[-1] > indent:
            self._open.pop()
        if not self._open or self._open[-1] < indent:
            self._open.append(indent)
        return len(self._open) - 1

    def leave(self) -> None:
        """Begin anew with the next item."""
        self._open.clear()


def blocks_of_lines(lines: Sequence[str], left_out: list[Remainder], indents: Indents | None = None) -> list[Block]:
    """Return the blocks of the lines of one paragraph.

    Hyphens at line ends that are undone are added to ``left_out``.
    """
    held = indents or Indents()
    groups: list[tuple[Block, list[str]]] = []
    before = ""
    last = {line.split(None, 1)[0]: at for at, line in enumerate(lines) if line.strip()}
    for at, line in enumerate(lines):
        text = line.strip()
        if not text:
            continue
        level = heading_level(text, alone=len(lines) == 1)
        label = label_at(text)
        opens = not groups or groups[-1][0].kind == "heading"
        if level is not None and (not groups or _ENDED.search(before)):
            groups.append((Block("heading", (), level=level), [text]))
        elif label is not None and (
            opens or _BEFORE_LABEL.search(before) or last.get(_SECOND.get(label[0], ""), -1) > at
        ):
            item = not label["absatz"]
            groups.append((Block("item" if item else "paragraph", (), depth=held.depth(line) if item else 0), [text]))
        elif groups and groups[-1][0].kind != "heading":
            groups[-1][1].append(text)
        else:
            held.leave()
            groups.append((Block("paragraph", ()), [text]))
        before = text
    for block, own in groups:
        block.words = words_of_lines(own, left_out)
    return [block for block, _ in groups]


def items_of_lines(label: Sequence[str], lines: Sequence[str], depth: int, left_out: list[Remainder]) -> list[Block]:
    """Return the blocks of a list item behind its label; labels at the heads of its lines are a list below it."""
    blocks = blocks_of_lines(lines, left_out)
    for at, block in enumerate(blocks):
        own = block.kind == "paragraph" or at == 0
        block.kind, block.depth = "item", depth if own else depth + 1 + block.depth
    if label and blocks:
        blocks[0].words = [*label, *blocks[0].words]
    return blocks or ([Block("item", label, depth=depth)] if label else [])


def words_of_lines(lines: Sequence[str], left_out: list[Remainder]) -> list[str]:
    """Return the words of printed lines, words that were broken at a line end made whole."""
    words: list[str] = []
    for line in lines:
        own = line.split()
        broken = bool(words and own) and _BROKEN.search(words[-1]) is not None
        if broken and own[0][:1].islower() and not _ELLIPTIC.match(own[0]):
            left_out.append(Remainder("hyphenation", words[-1][-1]))
            words[-1] = words[-1][:-1] + own.pop(0)
        words += own
    return words


def chunks(lines: Sequence[str]) -> list[list[str]]:
    """Part lines at empty ones."""
    return [list(group) for filled, group in groupby(lines, key=lambda line: bool(line.strip())) if filled]
