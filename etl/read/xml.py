"""The official XML of federal law (gii-norm): the tree, and the white-space rules of its text.

After the document type gii-norm of the federal law portal: ``dokumente`` holds ``norm`` elements, the first of them
the law itself, each with ``metadaten`` and ``textdaten``. No DTD and no entity is ever fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from etl.read import damage

_etree: Any = import_module("lxml.etree")  # it brings no types

_BLANKS = re.compile(r"[ \t\r\n\f\v\u00a0\u2007\u202f]+")
_LOCATION = re.compile(r", line \d+, column \d+.*")
_MARKS = frozenset({"FnR", "Footnotes", "Footnote", "FnArea"})


class Element(Protocol):
    """An element of the tree, as far as it is used. Comments and processing instructions are gone."""

    tag: str
    text: str | None
    tail: str | None

    def __iter__(self) -> Iterator[Element]:
        """Give the children."""
        ...

    def __len__(self) -> int:
        """Count the children."""
        ...

    def get(self, key: str) -> str | None:
        """Give an attribute."""
        ...

    def find(self, path: str) -> Element | None:
        """Give the first element at a path."""
        ...

    def iterfind(self, path: str) -> Iterator[Element]:
        """Give all elements at a path."""
        ...

    def iter(self, tag: str) -> Iterator[Element]:
        """Give all elements of a name, however deep."""
        ...


def read_xml(path: Path, content: bytes) -> list[Element]:
    """Give the norms of a gii-norm document.

    Raises UnreadableFile where the XML is not well-formed or is of another document type.
    """
    parser = _etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = cast("Element", _etree.fromstring(content, parser))
    except (_etree.XMLSyntaxError, ValueError) as error:
        what = _LOCATION.sub("", str(error))
        where = getattr(error, "lineno", 1)
        raise damage.damaged(path, f"the XML is not well-formed near line {where} ({what})") from error
    name = root.tag.rsplit("}", 1)[-1]
    if name != "dokumente":
        raise damage.unknown_document(path, f"its outermost element is <{name}>, not <dokumente>")
    norms = list(root.iterfind("norm"))
    if not norms:
        raise damage.damaged(path, "it holds no norm")
    return norms


def squeeze(text: str) -> str:
    """Make every stretch of white space, no-break spaces included, one blank."""
    return _BLANKS.sub(" ", text)


def plain(element: Element | None) -> str:
    """Give all text of an element on one line; line breaks are blanks, footnote marks and footnotes are left out."""
    if element is None:
        return ""
    parts: list[str] = []
    _collect(element, parts)
    return squeeze("".join(parts)).strip()


def _collect(element: Element, parts: list[str]) -> None:
    if element.tag in _MARKS:
        return
    if element.tag == "BR":
        parts.append(" ")
    parts.append(element.text or "")
    for child in element:
        _collect(child, parts)
        parts.append(child.tail or "")
