"""The official XML of federal law (gii-norm): the tree, and the white-space rules of its text.

After the document type gii-norm of the federal law portal: ``dokumente`` holds ``norm`` elements, the first of them
the law itself, each with ``metadaten`` and ``textdaten``. No DTD and no entity is ever fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from etl.read import damage
from provenance.text import patterns as re

_etree: Any = import_module("lxml.etree")  # it brings no types

_BLANKS = re.compile(r"[ \t\r\n\f\v\u00a0\u2007\u202f]+")
_LOCATION = re.compile(r", line \d+, column \d+.*")

FOOTNOTES = frozenset({"Footnotes", "Footnote"})
FILES = frozenset({"IMG", "FILE"})
"""Elements that show a file in their place."""

MARKS = FOOTNOTES | {"FnR", "FnArea"}
"""Footnotes and their marks, which are no part of the text they stand in."""


class Element(Protocol):
    """An element of the tree, as far as it is used. Comments and processing instructions are gone."""

    tag: str
    text: str | None
    tail: str | None

    def __iter__(self) -> Iterator[Element]:
        """Return the children."""
        ...

    def __len__(self) -> int:
        """Count the children."""
        ...

    def get(self, key: str) -> str | None:
        """Return an attribute."""
        ...

    def find(self, path: str) -> Element | None:
        """Return the first element at a path."""
        ...

    def iterfind(self, path: str) -> Iterator[Element]:
        """Return all elements at a path."""
        ...

    def iter(self, tag: str) -> Iterator[Element]:
        """Return all elements of a name, however deep."""
        ...


def read_xml(path: Path, content: bytes) -> list[Element]:
    """Return the norms of a gii-norm document.

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


def plain(element: Element | None, *, marks: bool = False) -> str:
    """Return all text of an element on one line, line breaks as blanks.

    Without footnotes and their marks unless told.
    """
    if element is None:
        return ""
    parts: list[str] = []
    _collect(element, parts, frozenset() if marks else MARKS)
    return squeeze("".join(parts)).strip()


def beside(element: Element) -> Iterator[Element]:
    """Yield what stands in an element and is no part of its running text: footnotes, their marks, and images."""
    if element.tag in MARKS or element.tag in FILES:
        yield element
        return
    for child in element:
        yield from beside(child)


def file_of(image: Element) -> str:
    """Return the name of the file of an image, and what it says in its stead."""
    return f"{image.get('SRC') or ''} {image.get('alt') or ''}".strip()


def _collect(element: Element, parts: list[str], left_out: frozenset[str]) -> None:
    if element.tag in left_out:
        return
    if element.tag == "BR":
        parts.append(" ")
    parts.append(element.text or "")
    for child in element:
        _collect(child, parts, left_out)
        parts.append(child.tail or "")
