"""Counts as drawn bars: SVG 1.1 that needs nothing else, runs nothing, and takes its colours from around it.

Bars lie, each with its number and what it counts in words beside it, so that no colour has to be told from another.
Lengths are shares of the width and letters have their own size, so that it can be read on a phone and on a wall. Leaves
out axes and ticks: the numbers are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

MOST = 40
"""Labels that are drawn; the table beside has all."""

_LABEL, _BAR, _GAP = 20, 17, 9
_LETTERS = 60
_LONGEST = 58.0
"""Percent of the width that the longest bar takes; the rest is for its words."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is drawn: a label each, how many of each of the ``series``, and how many labels there are in all."""

    series: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    labels: int


def counts(rows: Iterable[Mapping[str, Any]], label: str, series: Sequence[str], nameless: str = "–") -> Counts:
    """Add up rows that have the same label. Days and years come in their order, all else by how many.

    What is no number counts for nothing. Of more than `MOST` labels the last days, or the greatest, are drawn.
    """
    summed: dict[str, list[float]] = {}
    for row in rows:
        name = nameless if row.get(label) in {None, ""} else str(row[label])
        found = summed.setdefault(name, [0.0] * len(series))
        for at, one in enumerate(series):
            value = row.get(one)
            found[at] += value if isinstance(value, int | float) else 0
    listed = [(name, tuple(found)) for name, found in summed.items()]
    if label in {"day", "year"}:
        listed = sorted(listed)[-MOST:]
    else:
        listed = sorted(listed, key=lambda one: (-one[1][0], one[0]))[:MOST]
    return Counts(tuple(series), tuple(listed), len(summed))


def bars(given: Counts, title: str, describes: str) -> str:
    """Return the drawing; ``title`` names it and ``describes`` says what is to be seen, for who does not see it."""
    most = max((value for _, values in given.rows for value in values), default=0.0) or 1.0
    parts: list[str] = []
    top = 0
    for label, values in given.rows:
        parts.append(f'<text x="0" y="{top + 14}" font-weight="600" fill="currentColor">{_short(label)}</text>\n')
        top += _LABEL
        for at, (name, value) in enumerate(zip(given.series, values, strict=True)):
            share = _LONGEST * max(0.0, value) / most
            parts.append(
                f'<rect class="bar bar-{at}" x="0" y="{top}" width="{max(share, 0.3):.2f}%" height="{_BAR - 4}" rx="2" '
                f'fill="currentColor" fill-opacity="{max(0.3, 0.85 - 0.2 * at):.2f}"/>\n'
                f'<text x="{share:.2f}%" y="{top + 11}" dx="7" fill="currentColor">{_number(value)} '
                f"{escape(name)}</text>\n"
            )
            top += _BAR
        top += _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="{max(top, 1)}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f"<desc>{escape(describes)}</desc>\n{''.join(parts)}</svg>\n"
    )


def _short(label: str) -> str:
    text = " ".join(label.split())
    return escape(text if len(text) <= _LETTERS else text[: _LETTERS - 1] + "…")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
