"""The numbers that a browser draws before list items (HTML, 4.4.5 to 4.4.8): start, value, type, reversed.

Letters and small Roman numbers are drawn as German law prints them, "a)". Lists whose style says "none" draw nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

BULLET = "•"

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MOST = 3999
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


class Tag(Protocol):
    """An element as far as lists ask for it."""

    tag: str

    def get(self, key: str) -> str | None:
        """Give an attribute."""
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
    """Give a list as it begins."""
    step = -1 if element.get("reversed") is not None else 1
    style = (element.get("type") or "1").strip()
    hidden = "none" in (element.get("style") or "").replace("display:none", "") or element.tag == "dl"
    return _List(element.tag, style, step, _integer(element.get("start"), 1), not hidden)


def drawn(held: _List, item: Tag) -> str | None:
    """Give the mark of the next item of a list."""
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
