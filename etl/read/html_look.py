"""What an element of HTML is for its reader: running text, a break, a heading, a block, or nothing that is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from etl.read.lines import label_at
from provenance.text import patterns as re

BULLET = "•"

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MOST = 3999
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|text-decoration(?:-line)?\s*:[^;]{0,60}\bline-through\b", re.IGNORECASE
)


class Tag(Protocol):
    """An element as far as lists ask for it."""

    tag: str

    def get(self, key: str) -> str | None:
        """Return an attribute."""
        ...


@dataclass(slots=True)
class _List:
    tag: str
    style: str
    step: int
    next: int
    drawn: bool


class Lists:
    """The lists that are open; ``depth`` counts those around the part that is read."""

    def __init__(self, depth: int = 0) -> None:
        self._open: list[_List] = []
        self._around = depth

    @property
    def inside(self) -> bool:
        """Whether an item of a list is open; the terms of a list of definitions are none, unless they are labels."""
        return bool(self._open) and (self._open[-1].tag != "dl" or self._open[-1].drawn)

    @property
    def depth(self) -> int:
        """How deep an item is nested that stands in the innermost list."""
        return self._around + max(len(self._open) - 1, 0)

    def begin(self, element: Tag) -> str | None:
        """Begin a list or an item; give the mark that is drawn before an item, None for all else."""
        tag = element.tag
        if tag in ("ol", "ul", "menu", "dl", "dir"):
            self._open.append(opened(element))
        elif tag == "li" and self._open and not is_hidden(element):
            return drawn(self._open[-1], element)
        return None

    def term(self, *, label: bool) -> None:
        """Say whether the term that was read last is a label."""
        if self._open and self._open[-1].tag == "dl":
            self._open[-1].drawn = label

    def end(self, tag: str) -> None:
        """End a list."""
        if self._open and self._open[-1].tag == tag:
            self._open.pop()


def is_hidden(element: Tag) -> bool:
    """Say whether an element is not shown."""
    return element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "") is not None


def opened(element: Tag) -> _List:
    """Return a list as it begins."""
    step = -1 if element.get("reversed") is not None else 1
    style = (element.get("type") or "1").strip()
    hidden = "none" in (element.get("style") or "").replace("display:none", "") or element.tag == "dl"
    return _List(element.tag, style, step, _integer(element.get("start"), 1), not hidden)


def drawn(held: _List, item: Tag) -> str | None:
    """Return the mark of the next item of a list."""
    value = _integer(item.get("value"), held.next)
    held.next = value + held.step
    if not held.drawn or ("list-style" in (item.get("style") or "") and "none" in (item.get("style") or "")):
        return None
    return _written(value, item.get("type") or held.style) if held.tag == "ol" else BULLET


def _integer(text: str | None, otherwise: int) -> int:
    value = (text or "").strip()
    return int(value) if value.lstrip("-").isdigit() and len(value) < 8 else otherwise  # noqa: PLR2004


def _written(number: int, style: str) -> str:
    if style in ("a", "A") and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return f"{letter})" if style == "a" else f"{letter.upper()}."
    if style in ("i", "I") and 0 < number <= _MOST:
        text, rest = "", number
        for value, letters in _ROMAN:
            count, rest = divmod(rest, value)
            text += letters * count
        return f"{text})" if style == "i" else f"{text.upper()}."
    return f"{number}."


_PARTS = frozenset({"thead", "tbody", "tfoot"})
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def grid_of(table: Any) -> tuple[list[Any], list[list[Any]]]:
    """Return what stands in a table beside its rows (its caption), and the cells of its own rows."""
    beside: list[Any] = []
    rows: list[list[Any]] = []
    for part in table:
        for row in part if part.tag in _PARTS else (part,):
            if row.tag == "tr":
                cells = [cell for cell in row if cell.tag in ("td", "th")]
                if cells:
                    rows.append(cells)
            elif row.tag not in ("colgroup", "col"):
                beside.append(row)
    return beside, rows


def is_layout(table: Any, grid: list[list[Any]]) -> bool:
    """Say whether a table only frames what stands in it.

    So do those of one column, those said to, and those whose cells hold headings. Loose text in a table counts too.
    """
    if table.get("role") == "presentation" or all(len(cells) == 1 for cells in grid) or _is_loose(table):
        return True
    return any(cell.find(f".//{name}") is not None for cells in grid for cell in cells for name in _HEADINGS)


def _is_loose(table: Any) -> bool:
    """Say whether text stands between the cells of a table, where no text belongs."""
    for part in table:
        if (part.tail or "").strip() or (part.tag in (*_PARTS, "tr") and (part.text or "").strip()):
            return True
        for row in part:
            if part.tag in (*_PARTS, "tr") and (row.tail or "").strip():
                return True
            if part.tag in _PARTS and row.tag == "tr" and _has_loose(row):
                return True
            if part.tag == "tr" and row.tag not in ("td", "th"):
                return True
    return bool((table.text or "").strip())


def _has_loose(row: Any) -> bool:
    loose = any((cell.tail or "").strip() or cell.tag not in ("td", "th") for cell in row)
    return loose or bool((row.text or "").strip())


def is_list(grid: list[list[Any]]) -> bool:
    """Say whether the rows are items of a list: a label in the first of two cells, and no row without."""
    return all(len(cells) == 2 and _is_label("".join(cells[0].itertext()).strip()) for cells in grid)  # noqa: PLR2004


def _is_label(text: str) -> bool:
    match = label_at(text)
    return match is not None and match.end() == len(text)


Kind = Literal["inline", "break", "heading", "block"]

_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code dfn em font i ins kbd label mark math mi mn mo mrow msub msup nobr q ruby"  # noqa: SIM905
    " rt samp small span strong sub sup time tt u var wbr data output".split()
)
_ASIDE = {
    "script": "script", "style": "style sheet", "template": "template", "nav": "navigation", "footer": "page foot",
    "noscript": "without scripts", "svg": "drawing", "iframe": "embedded page", "object": "embedded page",
    "select": "form", "button": "form", "textarea": "form", "datalist": "form", "option": "form", "canvas": "drawing",
    "audio": "sound", "video": "film", "title": "title", "del": "deleted text", "s": "deleted text",
    "strike": "deleted text",
}  # fmt: skip
FRAME = frozenset({"page head", "navigation", "page foot", "form"})
"""What is left out although it is seen."""
_BOLD = frozenset({"b", "strong"})
_ITALIC = frozenset({"i", "em", "cite"})
_HINT = re.compile(
    r"(?:^|[\s_-])(?:heading|headline|h(?P<level>[1-6])|ueberschrift|überschrift|subtitle|titel|title|ti|sti)(?=$|[\s_\d-])",
    re.IGNORECASE,
)
_NOTE = re.compile(r"(?:_?ftn|_?edn|fn|footnote|fussnote|fußnote|note|endnote)[-_:.]?(?:[\w*]{1,4})\Z", re.IGNORECASE)
_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[*†‡§]{1,3})[\])]?\Z")
_WORD = re.compile(r"[^\W\d_]{4,}\Z")
_BACK = re.compile(r"[↩↑⏎^\ufe0e\s]+\Z|zurück\Z|back\Z", re.IGNORECASE)


def look_of(tag: Any) -> Kind:
    """Say how an element stands in the text."""
    if tag in _INLINE:
        return "inline"
    if tag in ("br", "hr", "img", "input"):
        return "break"
    return "heading" if tag in ("h1", "h2", "h3", "h4", "h5", "h6") else "block"


def left_out_as(element: Any, notes: frozenset[str], *, keep_head: bool) -> str:
    """Return the name under which an element is left out, empty where it is read."""
    tag = element.tag
    if not isinstance(tag, str):
        return "markup"
    if tag == "header":
        framed = any(up.tag in ("article", "main", "section") for up in element.iterancestors())
        return "" if framed or keep_head else "page head"
    if tag == "a" and (element.get("href") or "").startswith("#"):
        text = "".join(element.itertext()).strip()
        if (element.get("href") or "")[1:] in notes and _MARK.match(text):
            return "footnote mark"
        return "back link" if text and _BACK.match(text) else ""
    return _ASIDE.get(tag, "")


def is_raised_mark(element: Any, before: str) -> bool:
    """Say whether a raised element is the mark of a note: it leads into the page, or stands close behind a long word.

    ``before`` is the text before it. A digit behind a unit (m²) or before a sentence is none.
    """
    if element.tag != "sup" or not _MARK.match("".join(element.itertext()).strip()):
        return False
    if any((link.get("href") or "").startswith("#") for link in element.iter("a")):
        return True
    return _WORD.search(before) is not None and not (element.tail or "")[:1].isalpha()


def all_text(element: Any) -> str:
    """Return all text in an element that is left out, with the marks that lists draw in it."""
    lists, texts, mark = Lists(), list[str](), ""
    stack: list[tuple[Any, bool]] = [(element, False)]
    while stack:
        part, done = stack.pop()
        text = part.tail if done and part is not element else None
        if done:
            lists.end(part.tag)
        elif isinstance(part.tag, str):
            mark = lists.begin(part) or mark
            text = part.text
            stack.append((part, True))
            stack += [(child, False) for child in reversed(part)]
        if text and text.strip():
            texts += [mark, text] if mark and not label_at(" ".join(text.split())) else [text]
            mark = ""
        if done and part.tag == "li":
            mark = ""
    return " ".join(texts)


def heading_hint(element: Any) -> int:
    """Return 1 where the class of a block says that it is a heading, more where it says of which level; else 0."""
    match = _HINT.search(element.get("class") or "")
    if match is None or element.tag in ("body", "html", "section", "article", "main", "header", "table", "ul", "ol"):
        return 0
    return int(match["level"] or 0) + 1


def notes_of(root: Any) -> frozenset[str]:
    """Return the ids of the elements that are footnotes: named so, and marks lead to them."""
    targets = {str(link.get("href"))[1:] for link in root.iter("a") if str(link.get("href") or "").startswith("#")}
    return frozenset(name for name in _ids(root) if name in targets and _NOTE.match(name))


def _ids(root: Any) -> Iterator[str]:
    for element in root.iter("li", "p", "div", "aside", "dd", "section"):
        name = element.get("id")
        if name:
            yield name


class Look:
    """Whether all of a block is bold or italic."""

    def __init__(self) -> None:
        self._bold = self._italic = 0
        self._plain = self._upright = self._seen = False

    def open(self, tag: str) -> None:
        """Begin a running element."""
        self._bold += tag in _BOLD
        self._italic += tag in _ITALIC

    def close(self, tag: str) -> None:
        """End a running element."""
        self._bold -= tag in _BOLD
        self._italic -= tag in _ITALIC

    def take(self, text: str) -> None:
        """See some text."""
        if text.strip():
            self._seen = True
            self._plain = self._plain or not self._bold
            self._upright = self._upright or not self._italic

    def taken(self) -> tuple[bool, bool]:
        """Say whether all that was seen is bold, and italic; begin anew."""
        found = self._seen and not self._plain, self._seen and not self._upright
        self._plain = self._upright = self._seen = False
        return found
