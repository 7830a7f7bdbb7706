"""What an element of HTML is for its reader: running text, a break, a heading, a block, or nothing that is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from etl.read.html_lists import Lists
from etl.read.lines import label_at

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
    """Give the name under which an element is left out, empty where it is read."""
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
    """Give all text in an element that is left out, with the marks that lists draw in it."""
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
    """Give 1 where the class of a block says that it is a heading, more where it says of which level; else 0."""
    match = _HINT.search(element.get("class") or "")
    if match is None or element.tag in ("body", "html", "section", "article", "main", "header", "table", "ul", "ol"):
        return 0
    return int(match["level"] or 0) + 1


def notes_of(root: Any) -> frozenset[str]:
    """Give the ids of the elements that are footnotes: named so, and marks lead to them."""
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
