"""The text of one paragraph of a Word document: what is shown, what is left out, which notes and boxes hang on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
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

    ``notes`` are kind and id of notes, ``left_out`` name and text of what is not shown.
    """

    lines: list[str] = field(default_factory=lambda: [""])
    bold: bool = False
    italic: bool = False
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    boxes: list[Any] = field(default_factory=list[Any])
    left_out: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    plain: int = 0
    upright: int = 0

    @property
    def words(self) -> list[str]:
        """The words of all lines."""
        return " ".join(self.lines).split()


def local(element: Any) -> str:
    """Give the name of an element without its namespace, empty for comments."""
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def children(element: Any) -> Iterator[Any]:
    """Give the child elements, none where there is no element; of alternative contents the first."""
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
        elif kind == "txbxContent":
            text.boxes.append(child)
        elif kind == "r":
            before = len(text.lines), len(text.lines[-1])
            _collect(child, text, styles, aside or ("hidden text" if styles.hidden(child) else ""), depth + 1)
            _look(child, text, before)
        else:
            _collect(child, text, styles, aside or _LEFT_OUT.get(kind, ""), depth + 1)


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
