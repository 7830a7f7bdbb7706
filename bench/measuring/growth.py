"""How a store grows, drawn as SVG: time against size, both in powers of ten, a line a question and an engine.

Plain SVG as `bench.measuring.sequence` has it. What does not grow is level; what grows with the store rises by one
power of ten with each power of ten. Of several runs the least is shown: others use the machine too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

SHOWN = {
    "cite_doc": "#1d6f42",
    "trail": "#243b53",
    "gate of 100 bonds": "#b44d12",
    "search by words": "#7a3e9d",
    "search by both": "#a61e4d",
    "verify since a checkpoint": "#0b7285",
}
_DASHES = {"embedded": "none", "neo4j": "6 4"}
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 860, 440, 70, 44, 210, 52
_STYLE = """
text { font: 12px "DejaVu Sans", Verdana, Arial, sans-serif; fill: #1f2933 }
.title { font-size: 15px; font-weight: bold } .axis { font-size: 11px; fill: #52606d }
.grid { stroke: #e4e7eb } .line { fill: none; stroke-width: 2 }
"""


def drawn(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the drawing of what was measured: rows of ``engine``, ``size``, ``name`` and ``value`` in milliseconds."""
    lines: dict[tuple[str, str], dict[int, float]] = {}
    for row in rows:
        if row["name"] in SHOWN:
            line = lines.setdefault((row["name"], row["engine"]), {})
            line[row["size"]] = min(float(row["value"]), line.get(row["size"], math.inf))
    sizes = [size for line in lines.values() for size in line]
    values = [value for line in lines.values() for value in line.values()]
    across = (math.floor(math.log10(min(sizes))), math.ceil(math.log10(max(sizes)) - 1e-9))
    up = (math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))))
    across = (across[0], max(across[1], across[0] + 1))

    def x(size: float) -> float:
        return _LEFT + (math.log10(size) - across[0]) / (across[1] - across[0]) * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (math.log10(value) - up[0]) / (up[1] - up[0]) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'width="{_WIDTH}" height="{_HEIGHT}">'
        ),
        f"<style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#fff"/>',
        f'<text class="title" x="{_LEFT}" y="26">Milliseconds by places, and as many citations, in the store</text>',
    ]
    for power in range(across[0], across[1] + 1):
        at = x(10**power)
        parts.append(f'<line class="grid" x1="{at:.1f}" y1="{_TOP}" x2="{at:.1f}" y2="{_HEIGHT - _BOTTOM}"/>')
        parts.append(_text(at, _HEIGHT - _BOTTOM + 18, f"{10**power:,}", "middle"))
    for power in range(up[0], up[1] + 1):
        at = y(10**power)
        parts.append(f'<line class="grid" x1="{_LEFT}" y1="{at:.1f}" x2="{_WIDTH - _RIGHT}" y2="{at:.1f}"/>')
        parts.append(_text(_LEFT - 8, at + 4, f"{10.0**power:g} ms", "end"))
    for (name, engine), line in sorted(lines.items()):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in sorted(line.items()))
        look = f'stroke="{SHOWN[name]}" stroke-dasharray="{_DASHES.get(engine, "2 3")}"'
        told = "; ".join(f"{value:g} ms at {size:,}" for size, value in sorted(line.items()))
        parts.append(f"<g><title>{escape(f'{name}, {engine}: {told}')}</title>")
        parts.append(f'<polyline class="line" {look} points="{points}"/></g>')
    parts += _legend()
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _legend() -> list[str]:
    """Say which colour is which question, and which dash which engine."""
    left, top = _WIDTH - _RIGHT + 14, _TOP + 8
    marks = [(name, f'stroke="{colour}"') for name, colour in SHOWN.items()]
    marks += [(engine, f'stroke="#52606d" stroke-dasharray="{dash}"') for engine, dash in _DASHES.items()]
    found: list[str] = []
    for number, (name, look) in enumerate(marks):
        at = top + number * 22
        found.append(f'<line class="line" {look} x1="{left}" y1="{at}" x2="{left + 26}" y2="{at}"/>')
        found.append(f'<text x="{left + 34}" y="{at + 4}">{escape(name)}</text>')
    return found


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text class="axis" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
