"""The second reading of formats other than PDF and XML: what each shows, found without the parser of its reader.

HTML is read by the standard library's parser as a stream of characters, Word documents and workbooks by patterns over
their unpacked parts, Markdown, plain text and CSV are all their characters, markup included, which their reader has to
name. Numbers that a program counts for lists, and the form in which it shows numbers, come from the same rules as in
the first reading (`html_lists`, `docx_numbers`, `shown`): they stand nowhere in the file.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from importlib import import_module
from typing import Any

from etl.read import encoding, html_lists, package
from etl.read.docx_numbers import Numbering, number_of
from etl.read.docx_styles import Styles
from etl.read.lines import label_at
from etl.read.shown import shown

_CODE = re.compile(
    r"(?ms)^[ \t>]*(?:[-*+] +|\d+[.)] +)?(?:(```+)[^`\n]*|(~~~+)[^\n]*)\n.*?(?:^[ \t>]*(?:\1|\2)[`~]*[ \t]*$|\Z)"
    r"|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\3(?!`)"
)
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]+)|encoding\s*=\s*[\"']([\w-]+)", re.IGNORECASE)
_FALLBACK = re.compile(rb"<mc:Fallback\b.*?</mc:Fallback>", re.DOTALL)
_RUN_TEXT = re.compile(
    r"<w:(?:t|delText)(?:\s[^>]*)?>([^<]*)</w:|<w:(noBreakHyphen)\b|<w:sym\b[^>]*w:char=\"([0-9A-Fa-f]+)\""
)
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SHOWN_PARTS = re.compile(r"word/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml\Z")


def plain(content: bytes) -> dict[int | None, list[str]]:
    """Take every character as printed."""
    return {None: (encoding.decoded(content) or "").removeprefix("\ufeff").splitlines()}


def _markdown(content: bytes) -> dict[int | None, list[str]]:
    """Take every character as printed, with named characters ("&amp;") as what they stand for outside of code."""
    text = (encoding.decoded(content) or "").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts: list[str] = []
    at = 0
    for code in _CODE.finditer(text):
        parts += [html.unescape(text[at : code.start()]), code[0]]
        at = code.end()
    return {None: "".join([*parts, html.unescape(text[at:])]).splitlines()}


class _Stream(HTMLParser):
    """Collects the characters between tags, and the marks that lists draw."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._lists = html_lists.Lists()
        self._mark = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Follow lists."""
        mark = self._lists.begin(_Tag(tag, attrs))
        self._mark = mark or self._mark

    def handle_endtag(self, tag: str) -> None:
        """Follow lists; an item without text draws nothing."""
        self._lists.end(tag)
        if tag == "li":
            self._mark = ""

    def handle_data(self, data: str) -> None:
        """Take characters."""
        if self._mark and data.strip():
            if not label_at(" ".join(data.split())):
                self.texts.append(self._mark)
            self._mark = ""
        self.texts.append(data)


class _Tag:
    def __init__(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        self._attrs = {name: value or "" for name, value in attrs}

    def get(self, key: str) -> str | None:
        """Give an attribute."""
        return self._attrs.get(key)


def _html(content: bytes) -> dict[int | None, list[str]]:
    declared = _CHARSET.search(content[:4096])
    name = (declared[1] or declared[2]).decode("ascii") if declared else None
    stream = _Stream()
    stream.feed((encoding.decoded(content, name) or "").removeprefix("\ufeff"))
    stream.close()
    return {None: stream.texts}


def _docx(content: bytes) -> dict[int | None, list[str]]:
    texts: list[str] = []
    for name in package.parts_like(content, "word/"):
        if _SHOWN_PARTS.match(name):
            part = _FALLBACK.sub(b"", package.part_of(content, name)).decode("utf-8")
            for found in _RUN_TEXT.finditer(part):
                texts.append(html.unescape(found[1] or "") or ("-" if found[2] else ""))
                if found[3]:
                    texts.append(chr(int(found[3], 16)))
    return {None: [*texts, *_numbers(content)]}


def _numbers(content: bytes) -> Iterator[str]:
    """Give the numbers that Word counts for the paragraphs of the body."""
    parse: Callable[[bytes], Any] = import_module("lxml.etree").fromstring
    root = parse(_FALLBACK.sub(b"", package.part_of(content, "word/document.xml")))
    styles, numbering = (package.part_of(content, f"word/{name}.xml") for name in ("styles", "numbering"))
    looks, counts = Styles(parse(styles) if styles else None), Numbering(parse(numbering) if numbering else None)
    for paragraph in root.iter(f"{_W}p"):
        if counted := number_of(paragraph, looks.of(paragraph), counts):
            yield counted.text


def _xlsx(content: bytes) -> dict[int | None, list[str]]:
    """Give the values of all cells; the workbook is loaded whole, not read row by row."""
    workbook: Any = import_module("openpyxl").load_workbook(io.BytesIO(content), data_only=True)
    return {
        None: [
            shown(cell.value, cell.number_format)
            for sheet in workbook.worksheets
            for cell in sheet._cells.values()  # noqa: SLF001 - only the cells that are there
            if cell.value is not None
        ]
    }


READINGS: dict[str, Callable[[bytes], dict[int | None, list[str]]]] = {
    "markdown": _markdown,
    "html": _html,
    "docx": _docx,
    "xlsx": _xlsx,
}
"""The second reading by format; one that is not named here is read as plain text."""
