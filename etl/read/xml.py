"""The official XML of federal law (gii-norm): the tree, and the white-space rules of its text.

After the document type gii-norm of the federal law portal: ``dokumente`` holds ``norm`` elements, the first of them
the law itself, each with ``metadaten`` and ``textdaten``. No DTD and no entity is ever fetched.
"""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from etl.read import damage

_BLANKS = re.compile(r"[ \t\r\n\f\v\u00a0\u2007\u202f]+")
_LOCATION = re.compile(r", line \d+, column \d+.*")


def read_xml(path: Path, content: bytes) -> list[etree._Element]:
    """Give the norms of a gii-norm document.

    Raises UnreadableFile where the XML is not well-formed or is of another document type.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        where = error.lineno if isinstance(error, etree.XMLSyntaxError) else 1
        what = _LOCATION.sub("", str(error))
        raise damage.damaged(path, f"the XML is not well-formed near line {where} ({what})") from error
    if root.tag != "dokumente":
        raise damage.unknown_document(path, f"its outermost element is <{etree.QName(root).localname}>, not <dokumente>")
    norms = list(root.iterchildren("norm"))
    if not norms:
        raise damage.damaged(path, "it holds no norm")
    return norms


def squeeze(text: str) -> str:
    """Make every stretch of white space, no-break spaces included, one blank."""
    return _BLANKS.sub(" ", text)


def plain(element: etree._Element | None) -> str:
    """Give all text of an element on one line; line breaks are blanks, footnote marks and footnotes are left out."""
    if element is None:
        return ""
    parts: list[str] = []
    _collect(element, parts)
    return squeeze("".join(parts)).strip()


def _collect(element: etree._Element, parts: list[str]) -> None:
    if element.tag in ("FnR", "Footnotes", "Footnote", "FnArea"):
        return
    if element.tag == "BR":
        parts.append(" ")
    parts.append(element.text or "")
    for child in element:
        if isinstance(child.tag, str):
            _collect(child, parts)
        parts.append(child.tail or "")
