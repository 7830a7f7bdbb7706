"""The second reading of formats other than PDF and XML: what each shows, found without the parser of its reader.

HTML is read by the standard library's parser as a stream of characters, Word documents and workbooks by patterns over
their unpacked parts, Markdown, plain text and CSV are all their characters, markup included, which their reader has to
name. Numbers that a program counts for lists, and the form in which it shows numbers, come from the same rules as in
the first reading (`html_look`, `docx_numbers`, `shown`): they stand nowhere in the file.
"""

from __future__ import annotations

import html
import io
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from html.parser import HTMLParser
from importlib import import_module
from typing import Any

from etl.read import encoding, html_look, package
from etl.read.docx_numbers import Numbering, Styles, number_of
from etl.read.lines import label_at
from provenance.model.extras import OPTIONAL
from provenance.text import patterns as re

_DATE = re.compile(r"yyyy|yy|mmmm|mmm|mm|m|dd|d|hh|h|ss|s", re.IGNORECASE)
_LITERAL = re.compile(r"\"([^\"]*)\"|\\(.)|\[[^\]]*\]|_.|\*.")
_LOCAL = frozenset({"mm-dd-yy", "m/d/yy", "m/d/yy h:mm", "m/d/yyyy", "yyyy-mm-dd", "yyyy-mm-dd h:mm:ss"})
_NUMBER = re.compile(r"[#0?,]*[#0?](?:\.(?P<decimals>[#0?]+))?")
_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip
_EXACT = 15


def shown(value: Any, code: str) -> str:
    """Return the text of a value in a number format."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time):
        return _moment(value, code)
    if isinstance(value, int | float):
        return _number(value, code)
    return _span(value) if isinstance(value, timedelta) else str(value)


def _moment(value: datetime | date | time, code: str) -> str:
    plain = _LITERAL.sub(_sign, code.split(";", maxsplit=1)[0]).strip().lower()
    tokens = _DATE.findall(plain)
    if plain in _LOCAL or not tokens or isinstance(value, time):
        return _iso(value)
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)  # noqa: DTZ001
    at = -1
    minutes: set[int] = set()
    matches = list(_DATE.finditer(plain))
    for at, match in enumerate(matches):
        before = matches[at - 1][0][0] if at else ""
        after = matches[at + 1][0][0] if at + 1 < len(matches) else ""
        if match[0] in ("m", "mm") and (before == "h" or after == "s"):
            minutes.add(match.start())
    text = _DATE.sub(lambda match: _part(moment, match[0], minute=match.start() in minutes), plain)
    return text.replace("am/pm", "").strip(" ;@")


def _sign(match: re.Match[str]) -> str:
    """Keep signs that are set in quotation marks; words may hold the letters of a date."""
    literal = match[1] or match[2] or ""
    return "" if any(map(str.isalpha, literal)) else literal


def _part(moment: datetime, token: str, *, minute: bool) -> str:
    if minute:
        return f"{moment.minute:0{len(token)}d}"
    values = {
        "yyyy": f"{moment.year:04d}",
        "yy": f"{moment.year % 100:02d}",
        "mmmm": _MONTHS[moment.month - 1],
        "mmm": _MONTHS[moment.month - 1][:3],
        "mm": f"{moment.month:02d}",
        "m": str(moment.month),
        "dd": f"{moment.day:02d}",
        "d": str(moment.day),
        "hh": f"{moment.hour:02d}",
        "h": str(moment.hour),
        "ss": f"{moment.second:02d}",
        "s": str(moment.second),
    }
    return values[token]


def _iso(value: datetime | date | time) -> str:
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    return value.isoformat()


def _number(value: float, code: str) -> str:
    """Show a number in the first part of its format; one that is negative has its sign before it."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):  # noqa: PLR0124
        return str(value)
    part = code.split(";", maxsplit=1)[0]
    literals = _LITERAL.sub(lambda match: "" if not (match[1] or match[2]) else "\x00", part)
    match = _NUMBER.search(literals)
    if match is None or "general" in code.lower() or "e+" in code.lower() or "/" in literals or "@" in code:
        return _general(value)
    percent = "%" in literals
    decimals = match["decimals"] or ""
    size = abs(value) * (100 if percent else 1)
    text = f"{size:,.{len(decimals)}f}" if "," in match[0] else f"{size:.{len(decimals)}f}"
    whole, _, rest = text.partition(".")
    least = match[0].split(".")[0].count("0")
    rest = rest[: len(decimals.rstrip("#"))] + rest[len(decimals.rstrip("#")) :].rstrip("0")
    text = whole.zfill(least) + (f".{rest}" if rest else "")
    names = [found[1] or found[2] for found in _LITERAL.finditer(part) if found[1] or found[2]]
    around = literals[: match.start()] + "\x01" + literals[match.end() :]
    for name in names:
        around = around.replace("\x00", name, 1)
    sign = "-" if value < 0 and any(sign != "0" for sign in text if sign.isdigit()) else ""
    return sign + around.replace("\x01", text).strip()


def _general(value: float) -> str:
    """Return a number in its shortest form of at most 15 digits."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value))
    return f"{value:.{_EXACT}g}"


def _span(value: timedelta) -> str:
    """Return a span of time as hours, minutes and seconds."""
    total = int(value.total_seconds())
    return f"{total // 3600}:{total // 60 % 60:02d}:{total % 60:02d}"


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
        self._lists = html_look.Lists()
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
        """Return an attribute."""
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
    """Yield the numbers that Word counts for the paragraphs of the body."""
    parse: Callable[[bytes], Any] = import_module("lxml.etree").fromstring
    root = parse(_FALLBACK.sub(b"", package.part_of(content, "word/document.xml")))
    styles, numbering = (package.part_of(content, f"word/{name}.xml") for name in ("styles", "numbering"))
    looks, counts = Styles(parse(styles) if styles else None), Numbering(parse(numbering) if numbering else None)
    for paragraph in root.iter(f"{_W}p"):
        if counted := number_of(paragraph, looks.of(paragraph), counts):
            yield counted.text


def _xlsx(content: bytes) -> dict[int | None, list[str]]:
    """Return the values of all cells; the workbook is loaded whole, not read row by row."""
    with OPTIONAL:
        excel: Any = import_module("openpyxl")
    workbook = excel.load_workbook(io.BytesIO(content), data_only=True)
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
