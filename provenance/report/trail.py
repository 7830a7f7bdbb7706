"""A trail as a drawn graph: SVG 1.1 that needs nothing else, runs nothing, and takes its colours from around it.

Nodes stand in columns, each to the right of all that lead to it, so that every arrow points to where something comes
from: an answer to its citation, a citation to its place, a place to its source. Within a column they stand near their
neighbours (the barycentre heuristic of Sugiyama, Tagawa and Toda 1981, a few sweeps). Leaves out the routing of arrows
round boxes: a trail is narrow enough without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from html import escape
from typing import Any, Protocol

from provenance.citing.questions import Question, member

EDGE = frozenset({"start", "start_kind", "start_says", "relation", "end", "end_kind", "end_says"})
"""The columns of a row that can be drawn, as `queries/audit/trail_graph` has them."""

_AFTER = frozenset({"Answer", "Assertion"})
_WIDE, _HIGH, _ACROSS, _DOWN, _EDGE_OF_PAGE = 196, 62, 120, 22, 14
_LETTERS, _LINES = 24, 2
_SWEEPS = 4
_COLOURS = {
    "Answer": "#7a4fb5",
    "Assertion": "#7a4fb5",
    "Claim": "#7a4fb5",
    "Citation": "#c06a00",
    "Verification": "#1b6437",
    "Segment": "#1c4e80",
    "Source": "#1c4e80",
    "Work": "#1c4e80",
}
_OTHER, _MARKED = "#706a60", "#b3261e"


@dataclass(slots=True)
class _Box:
    kind: str
    says: str
    column: int = 0
    row: float = 0.0

    @property
    def left(self) -> float:
        return _EDGE_OF_PAGE + self.column * (_WIDE + _ACROSS)

    @property
    def top(self) -> float:
        return _EDGE_OF_PAGE + self.row * (_HIGH + _DOWN)


class Reader(Protocol):
    """What can be read: `provenance.store.graph.Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


@dataclass(frozen=True, slots=True)
class Trails:
    """The trails of the citations of a project in a language, leading to those answers that the reader may see."""

    graph: Reader
    project: str
    language: str
    answers: frozenset[str] = frozenset()

    def drawn(self, citation: int, title: str) -> str:
        """Return the drawing of one citation's trail; nothing where the record has none."""
        asked = {"project": self.project, "citation": citation}
        rows = _trail().told(self.graph.read("audit/trail_graph", **asked), self.language)
        seen = [row for row in rows if all(self._seen(row, end) for end in ("start", "end"))]
        look = Look(partial(member, "kind", language=self.language))
        return draw(seen, f"[{citation}] {title}", look) if seen else ""

    def _seen(self, row: Mapping[str, Any], end: str) -> bool:
        return row[f"{end}_kind"] not in _AFTER or str(row[end]).partition("/")[0] in self.answers


@cache
def _trail() -> Question:
    return Question.find("trail_graph")


def _as_is(word: str) -> str:
    return word


def _nowhere(_kind: str, _name: str, _says: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Look:
    """How a drawing looks besides its edges.

    ``word`` says a kind or a relation to the reader, ``link`` gives the address that a box of a kind, an id and words
    leads to. What ``marks`` names has a broken, thick line round it and its mark in words; ``describes`` tells what is
    to be seen.
    """

    word: Callable[[str], str] = _as_is
    link: Callable[[str, str, str], str | None] = _nowhere
    marks: Mapping[str, str] = field(default_factory=dict[str, str])
    describes: str = ""


PLAIN = Look()


def draw(edges: Iterable[Mapping[str, Any]], title: str, look: Look = PLAIN) -> str:
    """Return the drawing of edges, each a mapping with the columns `EDGE`; an empty one where there are none."""
    rows = list(edges)
    boxes: dict[str, _Box] = {}
    for row in rows:
        for end in ("start", "end"):
            boxes.setdefault(str(row[end]), _Box(str(row[f"{end}_kind"]), str(row[f"{end}_says"] or "")))
    lines = [(str(row["start"]), str(row["relation"]), str(row["end"])) for row in rows]
    _in_columns(boxes, lines)
    _in_rows(boxes, lines)
    width = max((box.left + _WIDE for box in boxes.values()), default=0.0) + _EDGE_OF_PAGE
    height = max((box.top + _HIGH for box in boxes.values()), default=0.0) + _EDGE_OF_PAGE
    parts = [_arrow(boxes[start], look.word(relation), boxes[end]) for start, relation, end in lines]
    parts += [
        _linked(_box(box, look, look.marks.get(name)), look.link(box.kind, name, box.says))
        for name, box in boxes.items()
    ]
    role = "img" if look.link is _nowhere else "group"  # what stands in an image cannot be reached one by one
    described = f"<desc>{escape(look.describes)}</desc>\n" if look.describes else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="{role}" font-family="system-ui, sans-serif" font-size="12">\n'
        f"<title>{escape(title)}</title>\n{described}{''.join(parts)}</svg>\n"
    )


def _linked(drawn: str, address: str | None) -> str:
    return drawn if address is None else f'<a href="{escape(address)}">{drawn}</a>\n'


def _in_columns(boxes: dict[str, _Box], lines: Sequence[tuple[str, str, str]]) -> None:
    """Put each box right of all that lead to it; in a cycle, as far as the number of boxes goes."""
    for _ in boxes:
        moved = False
        for start, _, end in lines:
            if start != end and boxes[end].column <= boxes[start].column < len(boxes) - 1:
                boxes[end].column = boxes[start].column + 1
                moved = True
        if not moved:
            return


def _in_rows(boxes: dict[str, _Box], lines: Sequence[tuple[str, str, str]]) -> None:
    """Order each column by the middle of the neighbours, and set it in the middle of the drawing."""
    columns: dict[int, list[str]] = {}
    for name, box in boxes.items():
        columns.setdefault(box.column, []).append(name)
    near: dict[str, list[str]] = {name: [] for name in boxes}
    for start, _, end in lines:
        near[start].append(end)
        near[end].append(start)
    most = max(map(len, columns.values()), default=0)

    def place(names: list[str]) -> None:
        for at, name in enumerate(names):
            boxes[name].row = at + (most - len(names)) / 2

    for names in columns.values():
        place(names)
    for sweep in range(_SWEEPS):
        for column in sorted(columns, reverse=bool(sweep % 2)):
            names = columns[column]
            middle = {
                name: sum(boxes[one].row for one in near[name]) / len(near[name]) if near[name] else boxes[name].row
                for name in names
            }
            names.sort(key=lambda name: middle[name])
            place(names)


def _box(box: _Box, look: Look, mark: str | None) -> str:
    colour = _MARKED if mark else _COLOURS.get(box.kind, _OTHER)
    kind = look.word(box.kind) + (f" · {mark}" if mark else "")
    line = 'stroke-width="2.5" stroke-dasharray="7 4"' if mark else 'stroke-width="1.5"'
    words = "".join(
        f'<text x="{box.left + 10:.0f}" y="{box.top + 34 + 16 * at:.0f}" fill="currentColor">{escape(line)}</text>\n'
        for at, line in enumerate(_lines(box.says))
    )
    return (
        f"<g><title>{escape(f'{kind}: {box.says}')}</title>\n"
        f'<rect x="{box.left:.0f}" y="{box.top:.0f}" width="{_WIDE}" height="{_HIGH}" rx="6" fill="{colour}" '
        f'fill-opacity="0.1" stroke="{colour}" {line}/>\n'
        f'<text x="{box.left + 10:.0f}" y="{box.top + 17:.0f}" font-size="10" font-weight="600" '
        f'fill="currentColor" fill-opacity="0.75">{escape(kind)}</text>\n{words}</g>\n'
    )


def _arrow(start: _Box, relation: str, end: _Box) -> str:
    """Draw from the right side of one box to the left side of the other, or over the boxes where that goes back."""
    x1, y1 = start.left + _WIDE, start.top + _HIGH / 2
    x2, y2 = end.left, end.top + _HIGH / 2
    bend = _ACROSS / 2 if x2 > x1 else _ACROSS
    tip = f"M {x2 - 8:.0f} {y2 - 4:.0f} L {x2:.0f} {y2:.0f} L {x2 - 8:.0f} {y2 + 4:.0f}"
    path = f"M {x1:.0f} {y1:.0f} C {x1 + bend:.0f} {y1:.0f} {x2 - bend:.0f} {y2:.0f} {x2:.0f} {y2:.0f}"
    label = f'<text x="{(x1 + x2) / 2:.0f}" y="{(y1 + y2) / 2 - 5:.0f}" text-anchor="middle" font-size="9" '
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-opacity="0.55"/>'
        f'<path d="{tip}" fill="none" stroke="currentColor" stroke-opacity="0.55"/>\n'
        f'{label}fill="currentColor" fill-opacity="0.75">{escape(relation)}</text>\n'
    )


def _lines(says: str) -> list[str]:
    """Break words into the lines of a box; what does not go in is left out with an ellipsis."""
    found: list[str] = [""]
    for word in says.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > _LETTERS:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    shown = found[:_LINES]
    if len(found) > _LINES:
        shown[-1] += " …"
    return [_cut(line) for line in shown]


def _cut(line: str) -> str:
    """Cut a line to the width of a box, in which a capital or a figure takes a third more than another letter."""
    width = 0.0
    for at, letter in enumerate(line):
        width += 4 / 3 if letter.isupper() or letter.isdecimal() else 1
        if width > _LETTERS + 2:
            return line[: at - 1] + "…"
    return line
