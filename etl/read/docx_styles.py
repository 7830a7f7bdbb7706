"""The styles of a Word document: which are headings of which level, which number their paragraphs, which hide."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from etl.read.docx_text import children, is_on, local

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING = re.compile(r"(?:heading|überschrift|ueberschrift|titre|título)\s*(\d)\Z", re.IGNORECASE)
_TITLE = re.compile(r"(?:title|titel)\Z", re.IGNORECASE)
_OUTLINE_LEVELS = 9
_LONGEST_CHAIN = 12


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of a paragraph: ``level`` of a heading (from 1), None for text; its numbering, if any."""

    level: int | None
    numbering: tuple[str | None, int] | None
    middle: bool

    def centred(self, paragraph: Any) -> bool:
        """Say whether a paragraph of this style stands in the middle."""
        own = paragraph.find(f"{_W}pPr/{_W}jc")
        return own.get(f"{_W}val") == "center" if own is not None else self.middle


class Styles:
    """Reads the part of styles; ``None`` where a document has none."""

    def __init__(self, root: Any) -> None:
        self._styles = {style.get(f"{_W}styleId"): style for style in children(root) if local(style) == "style"}

    def of(self, paragraph: Any) -> Style:
        """Give the style of a paragraph, with what the paragraph says itself."""
        named = paragraph.find(f"{_W}pPr/{_W}pStyle")
        chain = self._chain(named.get(f"{_W}val") if named is not None else None)
        level = _outline(paragraph)
        numbering: tuple[str | None, int] | None = None
        middle = False
        for style in chain:
            level = level if level is not None else _named_level(style)
            level = level if level is not None else _outline(style)
            numbering = numbering or _numbered(style)
            aligned = style.find(f"{_W}pPr/{_W}jc")
            middle = middle or (aligned is not None and aligned.get(f"{_W}val") == "center")
        own = _numbered(paragraph)
        if own is not None and own[0] is None and numbering is not None:
            own = (numbering[0], own[1])
        return Style(level if level and level <= _OUTLINE_LEVELS else None, own or numbering, middle)

    def hidden(self, run: Any) -> bool:
        """Say whether a run is hidden by its own properties or its style."""
        own = run.find(f"{_W}rPr/{_W}vanish")
        if own is not None:
            return is_on(own)
        named = run.find(f"{_W}rPr/{_W}rStyle")
        chain = self._chain(named.get(f"{_W}val")) if named is not None else []
        return any(is_on(style.find(f"{_W}rPr/{_W}vanish")) for style in chain)

    def _chain(self, name: str | None) -> list[Any]:
        """Give a style and those it is based on."""
        found: list[Any] = []
        while name in self._styles and len(found) < _LONGEST_CHAIN:
            style = self._styles[name]
            found.append(style)
            based = style.find(f"{_W}basedOn")
            name = based.get(f"{_W}val") if based is not None else None
        return found


def _named_level(style: Any) -> int | None:
    named = style.find(f"{_W}name")
    name = str(named.get(f"{_W}val") or "") if named is not None else ""
    match = _HEADING.match(name)
    return int(match[1]) if match else 1 if _TITLE.match(name) else None


def _outline(element: Any) -> int | None:
    """Give the outline level that an element sets, from 1; 10 is that of text."""
    found = element.find(f"{_W}pPr/{_W}outlineLvl")
    value = found.get(f"{_W}val") if found is not None else None
    return int(value) + 1 if value is not None and value.isdigit() else None


def _numbered(element: Any) -> tuple[str | None, int] | None:
    """Give the list an element names (None where it leaves it to its style) and the level in it."""
    found = element.find(f"{_W}pPr/{_W}numPr")
    if found is None:
        return None
    name, level = found.find(f"{_W}numId"), found.find(f"{_W}ilvl")
    value = level.get(f"{_W}val", "0") if level is not None else "0"
    return (name.get(f"{_W}val") if name is not None else None), int(value) if value.isdigit() else 0
