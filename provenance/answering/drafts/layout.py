"""The blocks of a draft: which lines are headings, items, quotations, rows of a table, code (CommonMark and tables).

markdown-it gives the lines of a block; where its text stands in them is found here, since a claim must lead back to
the characters it was read from. Indented text is no code and tags are no blocks of their own: what is hidden in them
would else go unchecked. Comments and a front matter assert nothing and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from provenance.language import detection
from provenance.language.detection import Language
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re

MOST = 5_000_000
"""Characters of a draft; more is no draft that anybody reads."""

_UNWRITABLE = re.compile("[\0\ud800-\udfff]")


def text_of(text: object) -> str:
    """Return the text of a draft; raises InvalidInput where it is no Unicode text, or too long."""
    if not isinstance(text, str):
        raise InvalidInput(
            f"text: expected the draft as text, found {type(text).__name__}.",
            suggestion="Read the file as UTF-8 and give its text.",
        )
    if found := _UNWRITABLE.search(text):
        raise InvalidInput(
            f"text: expected Unicode text, found the character U+{ord(found[0]):04X} at {found.start()}.",
            suggestion="Remove it: it is not a character of any text.",
        )
    if len(text) > MOST:
        raise InvalidInput(
            f"text: expected a draft of at most {MOST:,} characters, found {len(text):,}.",
            suggestion="Give it in parts.",
        )
    return text


def language_of(language: object, text: str) -> Language:
    """Return the language of a draft as it is named, else as its words tell; raises InvalidInput for another one."""
    if language is None:
        return detection.language_of(text)
    named = language.lower().partition("-")[0] if isinstance(language, str) else ""
    if named == "de":
        return "de"
    if named == "en":
        return "en"
    raise InvalidInput(
        f'language: expected "de", "en" or nothing, found {language!r}.',
        suggestion="Leave it out to have it told by the words of the draft.",
    )


class BlockKind(StrEnum):
    """What a block of Markdown is."""

    TEXT = "text"
    HEADING = "heading"
    CODE = "code"
    ROW = "row"
    HEAD_ROW = "head row"


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """A block: ``lines`` are the stretches of the draft that its text stands in, one a line (one a cell in a row).

    ``level`` is that of a heading, ``item`` the number of the list item it stands in, ``quoted`` whether it is a block
    quotation, ``table`` the number of its table, ``depth`` in how many list items it stands, ``labelled`` whether it
    begins with a label that Markdown takes for words.
    """

    kind: BlockKind
    lines: tuple[Span, ...]
    level: int = 0
    item: int | None = None
    quoted: bool = False
    table: int | None = None
    depth: int = 0
    labelled: bool = False

    @property
    def start(self) -> int:
        """Where its text begins."""
        return self.lines[0][0]

    @property
    def end(self) -> int:
        """Where its text ends."""
        return self.lines[-1][1]


LABEL = re.compile(r"(?:(?:[a-z]{1,2}|\d{1,3}[a-z]?)\)|\((?:[a-z]{1,2}|\d{1,3}[a-z]?)\)|[•▪‣–—])[ \t]+(?=\S)")
"""The label of a list item that Markdown takes for words of the line before: "a)", "(1)", "•"."""

_NEWLINE = re.compile(r"\r\n?|\n")
_FRONT = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(?:[\w-]+:.*\r?\n|[ \t]+.*\r?\n|#.*\r?\n)+(?:---|\.\.\.)[ \t]*(?=\r?\n|\Z)"
)
_MONTHS = (
    "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|"
    "January|February|March|May|June|July|October|December"
)
# "1. Januar 2025" at the head of a line is a date, no list
_DATE = re.compile(rf"^([ \t>*+-]*\d{{1,2}})\.(?=[ \t]+(?:{_MONTHS})\b)", re.MULTILINE)
_BEFORE_ROW = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?")
_PIPE = re.compile(r"(?<!\\)\|")


def blocks(text: str) -> list[Block]:
    """Return the blocks of a draft in order; rules, comments and the front matter are none."""
    read = _readable(text)
    starts = [0, *(match.end() for match in _NEWLINE.finditer(read))]
    ends = [*(match.start() for match in _NEWLINE.finditer(read)), len(read)]
    lines = list(zip(starts, ends, strict=True))
    return list(_Walk(read, lines).run(_parser().parse(read)))


def _readable(text: str) -> str:
    """Return the text for the parser, each character in its place: without what is no text, and dates made no lists."""
    read = _FRONT.sub(lambda match: _blank(match[0]), _uncommented(text))
    return _DATE.sub(r"\1,", read.replace("\ufeff", " "))


def body_start(text: str) -> int:
    """Return where a text begins behind its front matter and the blank lines that follow it."""
    front = _FRONT.match(text)
    return len(text) - len(text[front.end() :].lstrip("\r\n")) if front else 0


def _uncommented(text: str) -> str:
    """Blank out the comments; what is opened and never closed is no comment."""
    parts: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        parts += [text[at:start], _blank(text[start : end + 3])]
        at = end + 3
    return "".join([*parts, text[at:]]) if parts else text


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
    parser.disable(["code", "html_block", "reference"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


class _Walk:
    def __init__(self, text: str, lines: Sequence[Span]) -> None:
        self._text, self._lines = text, lines
        self._items = 0
        self._open: list[int] = []
        self._quotes = 0
        self._tables = 0
        self._level = 0
        self._head = False
        self._in_row = False

    def run(self, tokens: Sequence[Token]) -> Iterator[Block]:
        for token in tokens:
            self._enter(token)
            if token.type == "tr_open":
                yield from self._of_row(token)
            elif token.type == "fence":
                yield from self._of_code(token)
            elif token.type == "inline" and not self._in_row:
                yield from self._of_text(token)

    def _enter(self, token: Token) -> None:
        """Keep in mind what the blocks that follow stand in; ``nesting`` is 1 where it opens, -1 where it closes."""
        opens = token.nesting > 0
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if kind == "list_item" and opens:
            self._items += 1
            self._open.append(self._items)
        elif kind == "list_item":
            self._open.pop()
        elif kind == "blockquote":
            self._quotes += token.nesting
        elif kind == "heading":
            self._level = int(token.tag[1:]) if opens else 0
        elif kind == "table":
            self._tables += opens
        elif kind == "thead":
            self._head = opens
        elif kind == "tr":
            self._in_row = opens

    def _block(self, kind: BlockKind, lines: Sequence[Span], table: int | None = None) -> Block:
        item = self._open[-1] if self._open else None
        labelled = LABEL.match(self._text, lines[0][0]) is not None
        return Block(kind, tuple(lines), self._level, item, self._quotes > 0, table, len(self._open), labelled)

    def _of_code(self, token: Token) -> Iterator[Block]:
        if token.map:
            spans = self._lines[token.map[0] : token.map[1]]
            if spans:
                yield self._block(BlockKind.CODE, [(spans[0][0], spans[-1][1])])

    def _of_text(self, token: Token) -> Iterator[Block]:
        spans: list[Span] = []
        if not token.map or not token.content.strip():
            return
        first = token.map[0]
        for number, content in enumerate(token.content.split("\n")):
            own = content.strip()
            start, end = self._lines[min(first + number, len(self._lines) - 1)]
            at = self._text.rfind(own, start, end) if own else -1
            if at >= 0 and spans and LABEL.match(own):
                yield self._block(BlockKind.HEADING if self._level else BlockKind.TEXT, spans)
                spans = []
            if at >= 0:
                spans.append((at, at + len(own)))
        if spans:
            yield self._block(BlockKind.HEADING if self._level else BlockKind.TEXT, spans)

    def _of_row(self, token: Token) -> Iterator[Block]:
        if not token.map:
            return
        start, end = self._lines[token.map[0]]
        first = _start_of_row(self._text, start, end)
        cuts = [match.start() for match in _PIPE.finditer(self._text, first, end)]
        own = self._text[first:end].strip()
        edges = [*([] if own.startswith("|") else [first - 1]), *cuts, *([] if own.endswith("|") else [end])]
        cells: list[Span] = []
        for before, after in pairwise(edges):
            cell = self._text[before + 1 : after]
            lead = before + 1 + len(cell) - len(cell.lstrip())
            cells.append((lead, max(lead, before + 1 + len(cell.rstrip()))))
        if cells:
            yield self._block(BlockKind.HEAD_ROW if self._head else BlockKind.ROW, cells, self._tables)


def _start_of_row(text: str, start: int, end: int) -> int:
    """Return where a row begins behind the marks of the quotation or item that it stands in."""
    match = _BEFORE_ROW.match(text, start, end)
    return match.end() if match else start
