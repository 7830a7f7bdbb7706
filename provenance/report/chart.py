"""Counts as a drawing: SVG 1.1 that needs nothing else, runs nothing, and takes its colours from around it.

What is counted by name is drawn as bars that lie, by day, month or year as columns along the time, with a gap where
nothing was. Counts of one thing stand beside each other; where they are the parts of a whole, they are stacked. Each
bar has its numbers and what they count in words beside it, each column is named where it is pointed at, so that no
colour has to be told from another. Lengths are shares of the width and letters have their own size, so that it can be
read on a phone and on a wall. Leaves out scales with ticks: the table beside has the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

MOST = 40
"""Labels that are drawn; the table beside has all."""

TIMES = frozenset({"day", "year"})
"""Labels that are times, drawn along a line."""

_LABEL, _BAR, _GAP = 20, 17, 9
_LETTERS = 60
_LONGEST = 58.0
"""Percent of the width that the longest bar takes; the rest is for its words."""
_HIGH, _ROOM, _BELOW = 180, 22, 46
"""Pixels of the highest column, of what stands above it and of what stands below all of them."""
_SLOTS = 120
"""Days, or months, that are drawn one by one; of more, months, or years, are drawn."""
_NUMBERED = 14
"""Columns that have their number above them."""
_LENGTHS = (10, 7, 4)
"""Letters of an ISO date that a day, a month and a year take."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is drawn: a label each, how many of each of the ``series``, and how many labels there are in all.

    ``parts`` says that the series are the parts of a whole, ``time`` that the labels are days, months or years.
    ``tones`` are the classes that the series have in a style; without them they are told apart by their number.
    """

    series: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    labels: int
    parts: bool = False
    time: bool = False
    tones: tuple[str, ...] = ()

    def tone(self, at: int) -> str:
        """Return how one of the series is marked for a style, and how it looks without one."""
        kind = self.tones[at] if self.tones else str(at)
        return f'class="bar bar-{kind}" fill="currentColor" fill-opacity="{max(0.3, 0.85 - 0.2 * at):.2f}"'


def counts(
    rows: Iterable[Mapping[str, Any]],
    label: str,
    series: Sequence[str],
    nameless: str = "–",
    *,
    of: str = "",
    parts: bool = False,
) -> Counts:
    """Add up rows that have the same label. Days and years come in their order, all else by how many.

    With ``of``, the first of the series is counted for each value of this column, which are the parts of a whole. What
    is no number counts for nothing, and what has no day is not drawn along the time. Of more than `MOST` labels the
    greatest are drawn; of very many days their months, of very many months their years.
    """
    listed = list(rows)
    if of:
        names = tuple(dict.fromkeys(_named(row, of, nameless) for row in listed))
        listed = [{label: row.get(label), _named(row, of, nameless): row.get(series[0])} for row in listed]
        series, parts = names, True
    time = label in TIMES
    found: dict[str, list[float]] = {}
    for row in listed:
        name = _named(row, label, "" if time else nameless)
        values = found.setdefault(name, [0.0] * len(series))
        for at, one in enumerate(series):
            value = row.get(one)
            values[at] += value if isinstance(value, int | float) else 0
    summed = [(name, tuple(values)) for name, values in found.items()]
    if time:
        drawn = _periods({name: values for name, values in summed if _is_time(name)})
    else:
        drawn = sorted(summed, key=lambda one: (-sum(one[1]) if parts else -one[1][0], one[0]))[:MOST]
    return Counts(tuple(series), tuple(drawn), len(summed), parts, time)


def drawn(given: Counts, title: str, describes: str, named: Callable[[str], str] = str) -> str:
    """Return the drawing; ``title`` names it, ``describes`` says what is to be seen, ``named`` says a label."""
    draw = _columns if given.time else _bars
    high, parts = draw(given, named)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="{max(high, 1)}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f"<desc>{escape(describes)}</desc>\n{''.join(parts)}</svg>\n"
    )


def _bars(given: Counts, named: Callable[[str], str]) -> tuple[int, list[str]]:
    """Draw bars that lie, those of one label under each other, or in a row where they are parts."""
    most = max((sum(values) if given.parts else max(values, default=0) for _, values in given.rows), default=0) or 1.0
    parts: list[str] = []
    top = 0
    for label, values in given.rows:
        parts.append(_text("0", top + 14, _short(named(label)), weight=600))
        top += _LABEL
        start = 0.0
        for at, (name, value) in enumerate(zip(given.series, values, strict=True)):
            share = _LONGEST * max(0.0, value) / most
            if not given.parts or value:
                parts.append(
                    _rect(given.tone(at), f"{start:.2f}%", top, f"{max(share, 0.3):.2f}%", _BAR - 4, value, name)
                )
            if given.parts:
                start += share
            else:
                parts.append(_text(f"{share:.2f}%", top + 11, f"{number(value)} {name}", dx=7))
                top += _BAR
        if given.parts:
            parts.append(_keyed(top + _BAR + 13, given, values))
            top += _BAR + _LABEL
        top += _GAP
    return top, parts


def _columns(given: Counts, named: Callable[[str], str]) -> tuple[int, list[str]]:
    """Draw columns along the time, those of one time beside each other, or stacked where they are parts."""
    if not given.rows:
        return 0, []
    most = max((sum(values) if given.parts else max(values)) for _, values in given.rows) or 1.0
    first, last = _slot(given.rows[0][0]), _slot(given.rows[-1][0])
    slots = last - first + 1
    wide, floor = 100.0 / max(slots, 3), _ROOM + _HIGH
    side = 0.78 * wide / (1 if given.parts else len(given.series))
    parts = [
        f'<line x1="0" x2="100%" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity="{faint}"/>\n'
        for y, faint in ((_ROOM, 0.15), (_ROOM + _HIGH / 2, 0.15), (floor, 0.5))
    ]
    for label, values in given.rows:
        left = wide * (_slot(label) - first) + 0.11 * wide
        told = ", ".join(f"{number(value)} {name}" for name, value in zip(given.series, values, strict=True) if value)
        bars: list[str] = []
        base = float(floor)
        for at, (name, value) in enumerate(zip(given.series, values, strict=True)):
            high = _HIGH * max(0.0, value) / most
            top = (base if given.parts else floor) - high
            place = f"{left if given.parts else left + side * at:.3f}%"
            if value:
                bars.append(
                    _rect(given.tone(at), place, top, f"{max(side, 0.25):.3f}%", high, value, name, titled=False)
                )
            base = top if given.parts else base
        if slots <= _NUMBERED:
            top = (base if given.parts else floor - _HIGH * max(values) / most) - 5
            count = sum(values) if given.parts else max(values)
            bars.append(_text(f"{left + 0.39 * wide:.3f}%", top, number(count), anchor="middle"))
        parts.append(f"<g><title>{escape(f'{named(label)}: {told or 0}')}</title>\n{''.join(bars)}</g>\n")
    if slots > _NUMBERED:
        parts.append(_text("0", _ROOM - 5, number(most)))
    parts += _times(given.rows, first, wide, floor + 17, named)
    parts.append(_keyed(floor + _BELOW - 6, given))
    return floor + _BELOW, parts


def _times(
    rows: Sequence[tuple[str, tuple[float, ...]]], first: int, wide: float, top: float, named: Callable[[str], str]
) -> list[str]:
    """Name the first time, the last and one between, where there is room."""
    labels = [one for one, _ in rows]
    found = [(labels[0], "start")]
    if len(labels) > 1:
        found.append((labels[-1], "end"))
    middle = labels[len(labels) // 2]
    between = (_slot(middle) - first) / max(_slot(labels[-1]) - first, 1)
    if len(labels) > 2 and 0.35 < between < 0.65:  # noqa: PLR2004
        found.append((middle, "middle"))
    at = {"start": 0.11, "end": 0.89, "middle": 0.5}
    return [
        _text(f"{wide * (_slot(one) - first + at[side]):.3f}%", top, named(one), anchor=side) for one, side in found
    ]


def _periods(found: Mapping[str, tuple[float, ...]]) -> list[tuple[str, tuple[float, ...]]]:
    """Return times in their order: as they are, or as the months or years that they are in where they are too many."""
    for length in (one for one in _LENGTHS if one <= max(map(len, found), default=0)):
        summed: dict[str, tuple[float, ...]] = {}
        for name, values in sorted(found.items()):
            known = summed.get(name[:length], (0.0,) * len(values))
            summed[name[:length]] = tuple(one + other for one, other in zip(known, values, strict=True))
        times = list(summed)
        if not times or _slot(times[-1]) - _slot(times[0]) < _SLOTS or length == _LENGTHS[-1]:
            return list(summed.items())
    return []


def _is_time(name: str) -> bool:
    try:
        return len(name) in _LENGTHS and _slot(name) >= 0
    except ValueError:
        return False


def _slot(time: str) -> int:
    """Count a day, a month or a year from the beginning of all of them."""
    year, month, day = (int(one) for one in f"{time}-01-01".split("-")[:3])
    return {10: date(year, month, day).toordinal(), 7: 12 * year + month}.get(len(time), year)


def _rect(
    tone: str, left: str, top: float, wide: str, high: float, value: float, name: str, *, titled: bool = True
) -> str:
    told = f"<title>{escape(f'{number(value)} {name}')}</title>" if titled else ""
    return f'<rect {tone} x="{left}" y="{top:.1f}" width="{wide}" height="{high:.1f}" rx="2">{told}</rect>\n'


def _text(left: str, top: float, words: str, *, dx: int = 0, anchor: str = "start", weight: int = 400) -> str:
    return (
        f'<text x="{left}" y="{top:.1f}" dx="{dx}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="currentColor">{escape(words)}</text>\n'
    )


def _keyed(top: float, given: Counts, values: Sequence[float] | None = None) -> str:
    """Say in one line which colour is which of the series, with its number where there are ``values`` but 0."""
    told = [
        (at, name if values is None else f"{number(values[at])} {name}")
        for at, name in enumerate(given.series)
        if values is None or values[at]
    ]
    spans = "".join(f"<tspan {given.tone(at)}>■</tspan><tspan> {escape(name)}\u2003</tspan>" for at, name in told)
    return f'<text x="0" y="{top:.1f}" fill="currentColor">{spans}</text>\n'


def _named(row: Mapping[str, Any], column: str, nameless: str) -> str:
    return nameless if row.get(column) in {None, ""} else str(row[column])


def _short(label: str) -> str:
    text = " ".join(label.split())
    return text if len(text) <= _LETTERS else text[: _LETTERS - 1] + "…"


def number(value: float) -> str:
    """Print a number: whole ones without places."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
