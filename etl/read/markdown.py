"""Markdown as blocks: CommonMark with tables, footnotes and front matter; markup is left out by name.

Numbers and dashes of lists stay the first words of their items, as printed. Text between HTML tags is kept, the tags
are left out. What it leaves out: the extensions of single programs (mathematics, admonitions), which stay text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.token import Token

from etl.document import Remainder
from etl.read import damage, encoding
from etl.read.lines import blocks_of_lines, items_of_lines
from etl.read.page import Block, Blocks
from provenance.text import patterns as re

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_NOTE = re.compile(r" {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)")
_BEGINS = re.compile(r" {0,3}(?:\[\^|```|~~~|[#>|<]|[-*+]\s|\d+[.)]\s|\[[^\]]+\]:)")
_TITLE = re.compile(r"(?im)^title\s*[:=]\s*[\"']?(.*?)[\"']?\s*$")
_FRONTS = {"---": ("---", "..."), "+++": ("+++",)}
_MOST = 400


@dataclass(slots=True)
class Note:
    """A footnote: its name and its text."""

    name: str
    text: str


@dataclass(slots=True)
class Parts:
    """A Markdown file in parts; ``title`` is that of the front matter."""

    front: str
    body: str
    title: str = ""
    notes: dict[str, Note] = field(default_factory=dict[str, Note])


def split_parts(text: str) -> Parts:
    """Take front matter and footnotes off a file; lines end with a line feed."""
    lines = text.split("\n")
    end = _front(lines)
    front = "\n".join(lines[:end])
    title = _TITLE.search(front)
    parts = Parts(front, "", title[1] if title else "")
    body: list[str] = []
    fence = ""
    at = end
    while at < len(lines):
        line = lines[at]
        fence = _fence(line, fence)
        match = _NOTE.match(line) if not fence else None
        if match is None or match[1] in parts.notes:
            body.append(line)
            at += 1
            continue
        own = [match[2]]
        at += 1
        while at < len(lines) and _goes_on(lines, at):
            own.append(lines[at].strip())
            at += 1
        parts.notes[match[1]] = Note(match[1], "\n".join(own))
        body.append("")
    parts.body = "\n".join(body)
    return parts


def _front(lines: list[str]) -> int:
    """Return how many lines the front matter takes."""
    ends = _FRONTS.get(lines[0].rstrip()) if lines else None
    if ends is None or len(lines) < 2 or not re.match(r"[\w#]", lines[1]):  # noqa: PLR2004
        return 0
    return next((at + 1 for at, line in enumerate(lines[1:_MOST], start=1) if line.rstrip() in ends), 0)


def _fence(line: str, fence: str) -> str:
    """Return the fence that is open behind a line, empty where none is."""
    match = _FENCE.match(line)
    if match is None:
        return fence
    if not fence:
        return match[1]
    closes = match[1][0] == fence[0] and len(match[1]) >= len(fence) and not line[match.end() :].strip()
    return "" if closes else fence


def _goes_on(lines: list[str], at: int) -> bool:
    """Say whether a line goes on with a footnote: it is set in, or follows its text at once."""
    line = lines[at]
    if not line.strip():
        return at + 1 < len(lines) and lines[at + 1].startswith(("  ", "\t"))
    return line.startswith(("  ", "\t")) or (bool(lines[at - 1].strip()) and not _BEGINS.match(line))


_TAG = re.compile(r"<!--.*?-->|<[/!?]?[A-Za-z][^<>]*>", re.DOTALL)
_BAR = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_MARKUP = frozenset("#*_`~|>-+=:[]()!<>\\\"'^{}.")
_MARK = re.compile(r"\[\^([^\]\s]+)\]")
_LABELLED = re.compile(r"\]\[([^\[\]]+)\]")
_LISTS = frozenset(
    f"{name}_{end}" for name in ("bullet_list", "ordered_list", "list_item") for end in ("open", "close")
)
_LINKS = frozenset({"link_open", "image"})
_BRACKETS = re.compile(r"[\[\]]|\n[ \t]*(?=\n)")
_PAIRS = (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"))
_MOST_BRACKETS = 500
_LARGEST = 8_000_000
_DEEPEST = 40
_LONGEST_LINE = 200_000


def read_markdown(path: Path, content: bytes) -> Blocks:
    """Return the blocks of a Markdown file.

    Raises UnreadableFile where it is too large, nested too deep or no text.
    """
    text = encoding.text_of(path, content).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    _bounded(path, text)
    parts = split_parts(text)
    walk = _Walk(path, parts.notes)
    if parts.front:
        walk.left_out("front matter", parts.front)
    walk.run(parts.body)
    for note in parts.notes.values():
        walk.note(note)
    file = Blocks(path.name, walk.blocks, parts.title, remainders=walk.remainders)
    file.remainders += _markup(text, file)
    return file


def _bounded(path: Path, text: str) -> None:
    """Refuse what takes the parser time without end: huge files and lines, and brackets nested in brackets."""
    if len(text) > _LARGEST:
        raise damage.too_large(path, len(text), _LARGEST)
    if any(len(line) > _LONGEST_LINE for line in text.split("\n")):
        raise damage.too_deep(path, f"a line of it has more than {_LONGEST_LINE:,} characters")
    for begin, end in _PAIRS:
        if text.count(begin) - text.count(end) > _MOST_BRACKETS:
            raise damage.too_deep(path, f"more than {_MOST_BRACKETS} “{begin}” in it are never closed")
    depth = 0
    for sign in _BRACKETS.findall(text) if text.count("[") > _MOST_BRACKETS else ():
        depth = depth + 1 if sign == "[" else max(depth - 1, 0) if sign == "]" else 0
        if depth > _MOST_BRACKETS:
            raise damage.too_deep(path, f"more than {_MOST_BRACKETS} square brackets in it are open at once")


@cache
def _parser() -> Any:
    options = {"html": True, "store_labels": True, "maxNesting": 4 * _DEEPEST}
    parser: Any = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    parser.normalizeLink = parser.normalizeLinkText = str
    parser.validateLink = bool
    return parser


@dataclass(slots=True)
class _Text:
    """The running text of one block: its lines, and what holds for all of it."""

    lines: list[str] = field(default_factory=lambda: [""])
    bold: bool = False


class _Walk:
    """One pass over the tokens of a file."""

    def __init__(self, path: Path, notes: dict[str, Note]) -> None:
        self.blocks: list[Block] = []
        self.remainders: list[Remainder] = []
        self._path = path
        self._notes = notes
        self._depth = 0
        self._lines: list[str] = []
        self._label: str | None = None
        self._label_depth = 0

    def run(self, body: str) -> None:
        """Take the text of a file, without front matter and footnotes."""
        env: dict[str, Any] = {}
        tokens = cast("list[Token]", _parser().parse(body, env))
        lines = self._lines = body.split("\n")
        for links in (env.get("references", {}).values(), env.get("duplicate_refs", [])):
            for link in links:
                first, end = link["map"]
                self.left_out("link definition", " ".join(lines[first:end]))
        at = 0
        while at < len(tokens):
            at = self._take(tokens, at)

    def note(self, note: Note) -> None:
        """Take a footnote; all of it is one block."""
        start = len(self.blocks)
        self.left_out("footnote mark", f"[^{note.name}]:")
        self.run(note.text)
        own = self.blocks[start:]
        words = [word for block in own for word in block.words]
        self.blocks[start:] = [Block("footnote", words, name=note.name)] if words else []

    def left_out(self, name: str, text: str) -> None:
        """Keep what is no part of the text."""
        if text.strip():
            self.remainders.append(Remainder(name, text))

    def _take(self, tokens: Sequence[Token], at: int) -> int:
        """Take the token at ``at``; give the place of the next."""
        token = tokens[at]
        kind = token.type
        if token.level > _DEEPEST:
            raise damage.too_deep(self._path, f"a list or quotation in it stands {token.level} levels deep")
        if kind in _LISTS:
            self._list(token)
        elif kind == "heading_open":
            self._heading(tokens[at + 1], int(token.tag[1]))
            return at + 3
        elif kind == "inline":
            self._paragraph(self._inline(token))
        elif kind in ("fence", "code_block"):
            self._code(token)
        elif kind == "html_block":
            self._html(token.content)
        elif kind == "tr_open":
            return self._row(tokens, at)
        return at + 1

    def _list(self, token: Token) -> None:
        """Follow the beginnings and ends of lists and their items."""
        if token.type == "list_item_open":
            self._empty_item()
            self._label, self._label_depth = f"{token.info}{token.markup}", self._depth - 1
        elif token.type == "list_item_close":
            self._empty_item()
        else:
            self._depth += token.nesting

    def _heading(self, inline: Token, level: int) -> None:
        words = " ".join(self._inline(inline).lines).split()
        if words:
            self.blocks.append(Block("heading", words, level=level))

    def _paragraph(self, text: _Text) -> None:
        """Take a paragraph; one in a list is an item, its number or dash before its first words."""
        if self._depth:
            label, self._label = self._label, None
            self.blocks += items_of_lines([label] if label else [], text.lines, self._depth - 1, self.remainders)
            return
        blocks = blocks_of_lines(text.lines, self.remainders)
        if len(blocks) == 1 and blocks[0].kind != "item":
            blocks[0].bold = text.bold
        self.blocks += blocks

    def _empty_item(self) -> None:
        if self._label:
            self.blocks.append(Block("item", [self._label], depth=self._label_depth))
            self._label = None

    def _code(self, token: Token) -> None:
        self.left_out("code language", token.info)
        self._empty_item()
        self.blocks += [Block("code", line.split()) for line in token.content.split("\n") if line.strip()]

    def _html(self, content: str) -> None:
        """Keep the text between tags, leave the tags out."""
        lines: list[str] = []
        at = 0
        for tag in _TAG.finditer(content):
            lines += content[at : tag.start()].split("\n")
            self.left_out("HTML", tag[0])
            at = tag.end()
        lines += content[at:].split("\n")
        self._paragraph(_Text([line for line in lines if line.strip()] or [""]))

    def _row(self, tokens: Sequence[Token], at: int) -> int:
        """Take a row of a table; give the place behind it."""
        cells: list[str] = []
        head = False
        where = tokens[at].map
        while tokens[at].type != "tr_close":
            if tokens[at].type in ("th_open", "td_open"):
                head = head or tokens[at].type == "th_open"
                cells.append(" ".join(" ".join(self._inline(tokens[at + 1]).lines).split()))
            at += 1
        if where is not None:  # a row may have more cells than its head, which CommonMark would drop
            cells += [" ".join(cell.split()) for cell in _cells(self._lines[where[0]])[len(cells) :]]
        words = [word for cell in cells for word in cell.split()]
        if words:
            self.blocks.append(Block("row", words, cells=tuple(cells), bold=head))
        return at + 1

    def _inline(self, token: Token) -> _Text:
        """Return the text of inline markup; links and images leave their targets out."""
        text = _Text()
        depth = plain = struck = 0
        labels = Counter(str(part.meta.get("label")) for part in token.children or () if part.type in _LINKS)
        for part in token.children or ():
            kind = part.type
            if kind in ("s_open", "s_close"):
                struck += 1 if kind == "s_open" else -1
            elif struck:
                self.left_out("deleted text", part.content)
            elif kind in ("text", "code_inline", "text_special"):
                own = self._marks(part.content) if kind == "text" else part.content
                text.lines[-1] += own
                plain += not depth and bool(own.strip())
            elif kind in ("softbreak", "hardbreak"):
                text.lines.append("")
            elif kind in ("strong_open", "strong_close"):
                depth += 1 if kind.endswith("open") else -1
            else:
                self._aside(part, text)
        for label in _LABELLED.findall(token.content):
            key = normalizeReference(label)
            if labels[key]:
                labels[key] -= 1
                self.left_out("link label", label)
        text.bold = not plain and any(line.strip() for line in text.lines)
        return text

    def _aside(self, part: Token, text: _Text) -> None:
        """Take what is not text itself: a tag, the beginning of a link, an image."""
        if part.type == "html_inline":
            self.left_out("HTML", part.content)
            if _BREAK.match(part.content):
                text.lines.append("")
        elif part.type == "link_open" and part.info != "auto":
            self._target("link target", part, "href")
        elif part.type == "image":
            text.lines[-1] += self._alt(part)
            self._target("image", part, "src")

    def _alt(self, image: Token) -> str:
        return "".join(
            part.content if part.type in ("text", "code_inline", "text_special") else " "
            for part in image.children or ()
        )

    def _target(self, name: str, token: Token, key: str) -> None:
        """Leave out the target of a link, unless it stands in a definition of its own."""
        if not token.meta.get("label"):
            self.left_out(name, f"{token.attrs.get(key) or ''} {token.attrs.get('title') or ''}")

    def _marks(self, text: str) -> str:
        """Take the marks of footnotes out of a text."""
        if "[^" not in text:
            return text
        for mark in _MARK.finditer(text):
            if mark[1] in self._notes:
                self.left_out("footnote mark", mark[0])
        return _MARK.sub(lambda mark: "" if mark[1] in self._notes else mark[0], text)


def _cells(line: str) -> list[str]:
    """Part a row of a table as it is written."""
    cells = _BAR.split(line.strip())
    return cells[not cells[0].strip() : len(cells) - (not cells[-1].strip())]


def _markup(text: str, file: Blocks) -> list[Remainder]:
    """Return the characters that make the markup: those of it that are in no block and under no other name."""
    left = Counter("".join(text.split()))
    left.subtract("".join(word for block in file.blocks for word in block.words))
    for rest in file.remainders:
        left.subtract("".join(rest.text.split()))
    found = "".join(mark * count for mark, count in sorted(left.items()) if count > 0 and mark in _MARKUP)
    return [Remainder("markup", found)] if found else []
