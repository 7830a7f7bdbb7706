"""The numbers that Word counts for paragraphs (ECMA-376, part 1, 17.9): "3.2", "a)", "IV.", or a dash for a bullet.

What it leaves out: numbers in words and in scripts other than Latin, which are shown as digits.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, NamedTuple

from etl.read.docx_styles import Style
from etl.read.docx_text import children, local

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PLACE = re.compile(r"%(\d)")
_LEVELS = 9
_DASH = "•"
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
          (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip
_MOST_ROMAN = 3999


class Counted(NamedTuple):
    """The number of a paragraph as it is shown, empty for none, and how deep its list is nested."""

    text: str
    level: int


@dataclass(slots=True)
class _Level:
    start: int
    format: str
    text: str


class Numbering:
    """Reads the part of numberings and counts; ``None`` where a document has none."""

    def __init__(self, root: Any) -> None:
        abstract = {
            one.get(f"{_W}abstractNumId"): _levels(one) for one in children(root) if local(one) == "abstractNum"
        }
        self._lists: dict[str, tuple[str, dict[int, _Level]]] = {}
        for one in children(root):
            if local(one) == "num":
                named = one.find(f"{_W}abstractNumId")
                key = named.get(f"{_W}val") if named is not None else ""
                levels, restarts = dict(abstract.get(key, {})), False
                for over in one.iter(f"{_W}lvlOverride"):
                    restarts = _override(over, levels) or restarts
                number = one.get(f"{_W}numId")
                self._lists[number] = (f"{key}/{number}" if restarts else key, levels)
        self._counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * _LEVELS)

    def count(self, name: str, level: int) -> str:
        """Count a paragraph of a list on; give its number as shown."""
        found = self._lists.get(name)
        if found is None or level >= _LEVELS or level not in found[1]:
            return ""
        key, levels = found
        counts = self._counts[key]
        for at in range(level + 1):
            if not counts[at]:
                counts[at] = levels[at].start - (at == level) if at in levels else 1
        counts[level] += 1
        counts[level + 1 :] = [0] * (_LEVELS - level - 1)
        own = levels[level]
        if own.format == "bullet":
            return _DASH
        if own.format == "none":
            return _PLACE.sub("", own.text).strip()
        return _PLACE.sub(lambda match: self._shown(levels, counts, int(match[1]) - 1), own.text)

    @staticmethod
    def _shown(levels: dict[int, _Level], counts: list[int], at: int) -> str:
        return _written(counts[at], levels[at].format) if at in levels and 0 <= at < _LEVELS else ""


def number_of(paragraph: Any, style: Style, numbering: Numbering) -> Counted | None:
    """Give the number of a paragraph, None where it has none; counts it on."""
    named = style.numbering
    if named is None or named[0] in (None, "0") or not _has_text(paragraph):
        return None
    return Counted(numbering.count(named[0] or "", named[1]), named[1])


def _has_text(paragraph: Any) -> bool:
    """Say whether anything stands in a paragraph; Word numbers empty ones too, which nobody refers to."""
    return any((part.text or "").strip() for part in paragraph.iter(f"{_W}t"))


def _levels(abstract: Any) -> dict[int, _Level]:
    return {int(level.get(f"{_W}ilvl", "0")): _level(level) for level in abstract.iter(f"{_W}lvl")}


def _level(level: Any) -> _Level:
    start = _value(level, "start", "1")
    return _Level(
        int(start) if start.isdigit() else 1, _value(level, "numFmt", "decimal"), _value(level, "lvlText", "")
    )


def _override(over: Any, levels: dict[int, _Level]) -> bool:
    """Change a level of one list; say whether it counts for itself from then on."""
    at = int(over.get(f"{_W}ilvl", "0"))
    for level in over.iter(f"{_W}lvl"):
        levels[at] = _level(level)
    start = _value(over, "startOverride", "")
    if start.isdigit() and at in levels:
        levels[at] = _Level(int(start), levels[at].format, levels[at].text)
    return start.isdigit()


def _value(element: Any, name: str, otherwise: str) -> str:
    found = element.find(f"{_W}{name}")
    return str(found.get(f"{_W}val", otherwise)) if found is not None else otherwise


def _written(number: int, style: str) -> str:
    """Write a number in the format of a level."""
    if style in ("lowerLetter", "upperLetter") and number > 0:
        letters = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letters if style == "lowerLetter" else letters.upper()
    if style in ("lowerRoman", "upperRoman") and 0 < number <= _MOST_ROMAN:
        text = ""
        for value, letters in _ROMAN:
            count, number = divmod(number, value)
            text += letters * count
        return text.lower() if style == "lowerRoman" else text
    return f"{number:02d}" if style == "decimalZero" else str(number)
