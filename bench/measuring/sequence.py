"""A sequence drawing as SVG: a lifeline for each package, and below each other the calls from one to another.

Plain SVG that needs no script and no font of its own, so that it shows wherever a picture does. A call to the right
goes down the layers; one to the left comes back up through what was handed down (a callback) and is dashed. The
``<title>`` of each arrow names all functions that were called on it, a line each: ``module: function``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_COLUMN, _ROW, _HEAD, _EDGE = 128, 26, 66, 14
_STYLE = """
text { font: 12px "DejaVu Sans", Verdana, Arial, sans-serif; fill: #1f2933 }
.name { font-weight: bold; text-anchor: middle } .count { font-size: 10px; text-anchor: middle; fill: #52606d }
.title { font-size: 15px; font-weight: bold } .number { fill: #7b8794; font-size: 10px }
.box { fill: #e8eef7; stroke: #486581 } .life { stroke: #cbd2d9 }
.said { paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round }
.down { stroke: #243b53 } .up { stroke: #b44d12; stroke-dasharray: 5 3 }
"""
_HEADS = "".join(
    f'<marker id="{name}" markerWidth="9" markerHeight="9" refX="8" refY="4" orient="auto">'
    f'<path d="M0,0 L9,4 L0,8 z" fill="{colour}"/></marker>'
    for name, colour in (("down", "#243b53"), ("up", "#b44d12"))
)


@dataclass(frozen=True, slots=True)
class Lifeline:
    """A package: its name and what is counted of it."""

    name: str
    files: int
    functions: int


@dataclass(frozen=True, slots=True)
class Message:
    """All calls from one package to another, standing where the first was made: functions as "module: name"."""

    caller: str
    callee: str
    functions: tuple[str, ...]


def sequence(title: str, lifelines: Sequence[Lifeline], messages: Sequence[Message]) -> str:
    """Return the drawing; lifelines stand from left to right, messages from top to bottom."""
    middles = {one.name: _EDGE + _COLUMN // 2 + n * _COLUMN for n, one in enumerate(lifelines)}
    top = _EDGE + 26
    bottom = top + _HEAD + _ROW * (len(messages) + 1)
    width, height = 2 * _EDGE + _COLUMN * (len(lifelines) + 1), bottom + _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<style>{_STYLE}</style><defs>{_HEADS}</defs>",
        f'<rect width="{width}" height="{height}" rx="6" fill="#fff"/>',
        f'<text class="title" x="{_EDGE}" y="{_EDGE + 12}">{escape(title)}</text>',
        *(_head(one, middles[one.name], top, bottom) for one in lifelines),
        *(_arrow(number, one, middles, top + _HEAD + _ROW * number) for number, one in enumerate(messages, start=1)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _head(one: Lifeline, middle: int, top: int, bottom: int) -> str:
    """Return the box of a package with its line down."""
    counted = ""
    if one.files:
        counted = f"{one.files} {_several('file', one.files)}, {one.functions} {_several('function', one.functions)}"
    package, _, room = one.name.rpartition(".")
    lines = [package + ".", room] if package else [room]
    first = top + (17 if package else 23)
    names = "".join(
        f'<text class="name" x="{middle}" y="{first + 14 * n}">{escape(line)}</text>' for n, line in enumerate(lines)
    )
    return (
        f'<line class="life" x1="{middle}" y1="{top + _HEAD - 8}" x2="{middle}" y2="{bottom}"/>'
        f'<rect class="box" x="{middle - _COLUMN // 2 + 4}" y="{top}" width="{_COLUMN - 8}" '
        f'height="{_HEAD - 8}" rx="4"/>'
        f'{names}<text class="count" x="{middle}" y="{top + _HEAD - 16}">{counted}</text>'
    )


def _arrow(number: int, one: Message, middles: dict[str, int], y: int) -> str:
    """Return the arrow of a message, labelled with the first function called whose name is not one of Python's own."""
    start, end = middles[one.caller], middles[one.callee]
    way = "down" if start < end else "up"
    names = [function.partition(": ")[2].rpartition("<locals>.")[2] for function in one.functions]
    name = next((name for name in names if not name.startswith("__")), names[0])
    more = f" +{len(one.functions) - 1}" if len(one.functions) > 1 else ""
    return (
        f"<g><title>{escape(chr(10).join(one.functions))}</title>"
        f'<line class="{way}" x1="{start}" y1="{y}" x2="{end + (-2 if start < end else 2)}" y2="{y}" '
        f'marker-end="url(#{way})"/>'
        f'<text class="said" x="{min(start, end) + 8}" y="{y - 5}"><tspan class="number">{number}</tspan> '
        f'{escape(name)}<tspan class="number">{more}</tspan></text></g>'
    )


def _several(word: str, count: int) -> str:
    return word if count == 1 else word + "s"
