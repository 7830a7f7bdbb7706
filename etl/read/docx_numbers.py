"""The numbers that Word counts for paragraphs (ECMA-376, part 1, 17.9): "3.2", "a)", "IV.", or a dash for a bullet.

What it leaves out: numbers in words and in scripts other than Latin, which are shown as digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from provenance.text import patterns as re

_PLAIN = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_LEFT_OUT = {"del": "tracked deletion", "moveFrom": "tracked deletion"}
_SKIPPED = frozenset({"pPr", "rPr", "instrText", "Fallback", "sectPr", "delInstrText", "fldData"})
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


class Hides(Protocol):
    """What knows which runs are hidden."""

    def hidden(self, run: Any) -> bool:
        """Say whether a run is hidden by its own properties or its style."""
        ...


@dataclass(slots=True)
class Text:
    """The text of a paragraph: its lines, whether all of it is bold or italic, and what hangs on it.

    ``notes`` are kind and id of notes, ``places`` the line and the letter that each hangs on, ``left_out`` name and
    text of what is not shown.
    """

    lines: list[str] = field(default_factory=lambda: [""])
    bold: bool = False
    italic: bool = False
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    places: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    boxes: list[Any] = field(default_factory=list[Any])
    left_out: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    plain: int = 0
    upright: int = 0

    @property
    def words(self) -> list[str]:
        """The words of all lines."""
        return " ".join(self.lines).split()


def local(element: Any) -> str:
    """Return the name of an element without its namespace, empty for comments."""
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def children(element: Any) -> Iterator[Any]:
    """Yield the child elements, none where there is no element; of alternative contents the first."""
    if element is None:
        return
    for child in element:
        if local(child) == "AlternateContent":
            for choice in child:
                if local(choice) == "Choice":
                    yield from children(choice)
                    break
        else:
            yield child


def text_of(paragraph: Any, styles: Hides) -> Text:
    """Read a paragraph."""
    text = Text()
    _collect(paragraph, text, styles, "", 0)
    shown = any(line.strip() for line in text.lines)
    text.bold = shown and not text.plain
    text.italic = shown and not text.upright
    return text


def _collect(element: Any, text: Text, styles: Hides, aside: str, depth: int) -> None:
    """Take what an element holds; ``aside`` is the name under which it is left out."""
    if depth > 60:  # noqa: PLR2004
        raise ValueError("elements nested too deep")
    for child in children(element):
        kind = local(child)
        if kind in _SKIPPED:
            continue
        if kind in ("t", "delText"):
            _add(text, child.text or "", aside or ("tracked deletion" if kind == "delText" else ""))
        elif kind in _PLAIN:
            _add(text, _PLAIN[kind], aside)
        elif kind == "sym":
            _add(text, _symbol(child), aside)
        elif kind in _NOTES:
            text.notes.append((_NOTES[kind], child.get(f"{_W}id")))
            text.places.append((len(text.lines) - 1, len(text.lines[-1])))
        elif kind == "txbxContent":
            text.boxes.append(child)
        elif kind == "r":
            before = len(text.lines), len(text.lines[-1])
            own = "hidden text" if styles.hidden(child) else "note mark" if _marks_note(child, text.lines[-1]) else ""
            _collect(child, text, styles, aside or own, depth + 1)
            _look(child, text, before)
        else:
            _collect(child, text, styles, aside or _LEFT_OUT.get(kind, ""), depth + 1)


def _marks_note(run: Any, before: str) -> bool:
    """Say whether a run is the raised mark of a note that somebody set by hand: "paid.¹", "vessel*".

    A raised number behind a short word or a number is an exponent ("12 m²"), one that begins a sentence numbers it.
    """
    raised = run.find(f"{_W}rPr/{_W}vertAlign")
    if raised is None or raised.get(f"{_W}val") != "superscript":
        return False
    words = "".join(one.text or "" for one in run.iter(f"{_W}t"))
    return _MARK.fullmatch(words) is not None and _MARKED.search(before) is not None


_MARK = re.compile(r"\s*[(\[]?(?:\d{1,3}|\*{1,3}|[†‡])[)\]]?\s*")
_MARKED = re.compile(r"(?:[^\W\d_]{4,}|[.,;:!?)\]”“\"'’»])\Z")


def _add(text: Text, own: str, aside: str) -> None:
    if aside:
        text.left_out.append((aside, own))
    elif own == "\n":
        text.lines.append("")
    else:
        text.lines[-1] += own


def _look(run: Any, text: Text, before: tuple[int, int]) -> None:
    """Count the letters of a run that are not bold and not italic."""
    own = text.lines[before[0] - 1][before[1] :] if len(text.lines) == before[0] else "".join(text.lines[before[0] :])
    if own.strip():
        text.plain += not is_on(run.find(f"{_W}rPr/{_W}b"))
        text.upright += not is_on(run.find(f"{_W}rPr/{_W}i"))


def is_on(toggle: Any) -> bool:
    """Say whether a property that is on or off is there and on."""
    return toggle is not None and toggle.get(f"{_W}val", "1") not in ("0", "false", "off")


def _symbol(element: Any) -> str:
    try:
        return chr(int(element.get(f"{_W}char", "20"), 16))
    except ValueError:
        return ""


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
        """Return the style of a paragraph, with what the paragraph says itself."""
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
        """Say whether a run is hidden or struck out by its own properties or its style."""
        named = run.find(f"{_W}rPr/{_W}rStyle")
        chain = self._chain(named.get(f"{_W}val")) if named is not None else []

        def has(name: str) -> bool:
            own = run.find(f"{_W}rPr/{_W}{name}")
            return is_on(own) if own is not None else any(is_on(one.find(f"{_W}rPr/{_W}{name}")) for one in chain)

        return any(map(has, ("vanish", "strike", "dstrike")))

    def _chain(self, name: str | None) -> list[Any]:
        """Return a style and those it is based on."""
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
    """Return the outline level that an element sets, from 1; 10 is that of text."""
    found = element.find(f"{_W}pPr/{_W}outlineLvl")
    value = found.get(f"{_W}val") if found is not None else None
    return int(value) + 1 if value is not None and value.isdigit() else None


def _numbered(element: Any) -> tuple[str | None, int] | None:
    """Return the list an element names (None where it leaves it to its style) and the level in it."""
    found = element.find(f"{_W}pPr/{_W}numPr")
    if found is None:
        return None
    name, level = found.find(f"{_W}numId"), found.find(f"{_W}ilvl")
    value = level.get(f"{_W}val", "0") if level is not None else "0"
    return (name.get(f"{_W}val") if name is not None else None), int(value) if value.isdigit() else 0


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
    """Return the number of a paragraph, None where it has none; counts it on."""
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
