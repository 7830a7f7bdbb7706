"""The columns of a page: where lines begin and end, and in which order the parts of a page are read.

Two columns show by a gap that few lines cross while full lines stand left and right of it. A line that crosses the gap
(a title, a heading over both columns) parts the page: what stands above it is read before it, left column first. The
edges of a column are those of the whole document, apart for odd and even pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from etl.read.page import Line
from etl.structure.divisions import ABSATZ, is_label

_FULL = 0.6  # share of the width of its column that a line of text fills
_FEWEST = 5
_CROSSING = 0.35
_FEW = 1
_FLUSH = 3.0
_WIDE = 0.75
_LITTLE = 0.1
_GUTTER = 11.0
_BESIDE = 60.0
_MOSTLY = 0.35
_WORDS = 3
_OWN_EDGES = 15
_RARE = 0.03
_STEP = 2.0
_LABEL = 5
_BROAD = 5  # steps of a strip that is no chance gap between words
_BINDING = 40.0  # pages that are mirrored have their gap this far apart at most
_INDENT = 12.0
_SHORT = 0.6
_HALF = 0.5
_ENOUGH = 3
_OFF_CENTRE = 0.04


@dataclass(frozen=True, slots=True)
class Frame:
    """One column: its edges in points, its place (0 the whole width, 1 left, 2 right), the middle of centred lines.

    ``begins`` are the places (in whole points) where wide lines of text begin.
    """

    left: float
    right: float
    place: int = 0
    axis: float | None = None
    begins: frozenset[int] = frozenset()

    @property
    def width(self) -> float:
        """How wide lines are."""
        return self.right - self.left


@dataclass(slots=True)
class Region:
    """Lines of one page that stand in one column, from top to bottom."""

    frame: Frame
    lines: list[Line]


def regions(pages: Sequence[list[Line]]) -> list[list[Region]]:
    """Return the parts of each page in reading order."""
    gaps = [_gap(lines) for lines in pages]
    # the fullest page says it best
    known = [(len(lines), gap) for lines, gap in zip(pages, gaps, strict=True) if gap is not None]
    usual = max(known)[1] if known else None
    found: list[list[Region]] = []
    for lines, own in zip(pages, gaps, strict=True):
        gap = own
        if usual is not None and (own is None or abs(own - usual) > _BINDING):
            gap = usual if _fits(lines, usual) else None
        found.append(_parts(lines, gap))
    _measure(found)
    return found


def _gap(lines: list[Line]) -> float | None:
    """Return the middle of the gap between two columns, None where there is one column."""
    if len(lines) < 2 * _FEWEST:
        return None
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    middle, fewest = _emptiest(lines, left, right)
    sides = ([line for line in lines if line.x1 <= middle], [line for line in lines if line.x0 >= middle])
    if fewest > _CROSSING * len(lines):
        return None
    fulls: list[bool] = []
    for side, width in zip(sides, (middle - left, right - middle), strict=True):
        spans = _spans(side)
        full = sum(begin + _FULL * width < end and words >= _WORDS for begin, end, words in spans)
        if full < _FEW:
            return None
        fulls.append(full >= _FEWEST and full >= _MOSTLY * len(spans))
    if _narrow(lines, sides, middle):
        return None
    if all(fulls):
        return middle
    # the last column of a text may hold but a few lines, if the other is full of lines and none fills the whole width
    ends = [end for _, end, _ in _spans(sides[0])]
    solid = sum(end > max(ends) - _FLUSH for end in ends)
    wide = any(
        line.x0 < middle < line.x1 and not line.bold and line.x1 - line.x0 > _WIDE * (right - left) for line in lines
    )
    full_left = fulls[0] and solid >= _ENOUGH and len(ends) >= 2 * _FEWEST
    return middle if full_left and not wide and fewest <= _LITTLE * len(lines) else None


def _narrow(lines: list[Line], sides: tuple[list[Line], list[Line]], middle: float) -> bool:
    """Say whether the gap is no wider than that between words of a spread line, where lines stand on both sides."""
    ends = {round(line.baseline): line.x1 for line in sorted(sides[0], key=lambda line: line.x1)}
    begins = {round(line.baseline): line.x0 for line in sorted(sides[1], key=lambda line: -line.x0)}
    both = [begins[height] - ends[height] for height in ends.keys() & begins.keys() if ends[height] > middle - _BESIDE]
    # a word of such a line may even stand across the gap
    across = sum(line.x0 < middle < line.x1 and round(line.baseline) in ends.keys() & begins.keys() for line in lines)
    return across + sum(gap < _GUTTER for gap in both) > _LITTLE * (len(both) + across)


def _emptiest(lines: list[Line], left: float, right: float) -> tuple[float, int]:
    """Return the middle of the strip in the middle part of the page that fewest lines cross, and by how many it is.

    A title or two may cross the gap and not the space behind hanging labels, so among strips that are nearly as empty
    the one nearest to the middle of the page is taken.
    """
    strips: list[list[float]] = []
    places = [left + 0.35 * (right - left) + _STEP * at for at in range(int(0.3 * (right - left) / _STEP) + 1)]
    # a title may cross the gap, the label of a paragraph never does
    heavy = [(line.x0, line.x1, _LABEL if _is_label(line) else 1) for line in lines]
    crossing = {x: sum(weight for x0, x1, weight in heavy if x0 < x < x1) for x in places}
    enough = min(crossing.values()) + 2
    for x in places:
        if crossing[x] > enough:
            continue
        if strips and x - strips[-1][-1] <= 1.5 * _STEP:
            strips[-1].append(x)
        else:
            strips.append([x])
    widest = max(map(len, strips))
    strip = min(
        (strip for strip in strips if len(strip) >= min(widest, _BROAD)),
        key=lambda strip: abs((strip[0] + strip[-1]) / 2 - (left + right) / 2),
    )
    return (strip[0] + strip[-1]) / 2, min(crossing[x] for x in strip)


def _spans(lines: list[Line]) -> list[tuple[float, float, int]]:
    """Return begin, end and number of words of what stands on each height: a justified line may come in many parts."""
    found: dict[int, tuple[float, float, int]] = {}
    for line in lines:
        height = round(line.baseline)
        begin, end, words = found.get(height, (line.x0, line.x1, 0))
        found[height] = (min(begin, line.x0), max(end, line.x1), words + len(line.words))
    return list(found.values())


def _fits(lines: list[Line], gap: float) -> bool:
    """Say whether a page of a document in two columns is set so too: little crosses, and there are lines on a side."""
    crossing = sum(line.x0 < gap - 1 and line.x1 > gap + 1 for line in lines)
    return crossing <= 0.5 * len(lines)


def _parts(lines: list[Line], gap: float | None) -> list[Region]:
    """Part a page at the lines that cross its gap."""
    ordered = sorted(lines, key=lambda line: (line.baseline, line.x0))
    if gap is None:
        return [Region(Frame(0, 0), ordered)] if ordered else []
    strips: list[tuple[bool, list[Line]]] = []
    for line in ordered:
        crosses = line.x0 < gap - 1 and line.x1 > gap + 1
        if strips and not crosses and strips[-1][0]:
            # a row of which another part crosses the gap
            crosses = any(abs(other.baseline - line.baseline) < 1 for other in strips[-1][1])
        if strips and strips[-1][0] == crosses:
            strips[-1][1].append(line)
        else:
            strips.append((crosses, [line]))
    found: list[Region] = []
    for crosses, strip in strips:
        if crosses:
            found.append(Region(Frame(0, 0), strip))
            continue
        left = [line for line in strip if (line.x0 + line.x1) / 2 < gap]
        right = [line for line in strip if (line.x0 + line.x1) / 2 >= gap]
        found += [Region(Frame(0, 0, place), side) for place, side in ((1, left), (2, right)) if side]
    return found


def _measure(pages: list[list[Region]]) -> None:
    """Give every region the edges of its column in the document."""
    every = [region for page in pages for region in page]
    measured: dict[tuple[int, int], Frame] = {}
    for place in {region.frame.place for region in every}:
        of_place = [line for region in every if region.frame.place == place for line in region.lines]
        for parity in (0, 1):
            own = [line for line in of_place if line.page % 2 == parity]
            lines = own if len(own) >= _OWN_EDGES else of_place
            left, right = _edges(lines)
            measured[place, parity] = Frame(left, right, place, _axis(lines, left, right), _begins(lines, left, right))
    for region in every:
        region.frame = measured[region.frame.place, region.lines[0].page % 2]


def _is_label(line: Line) -> bool:
    """Say whether a line is nothing but a label: it stands left of its text."""
    return len(line.words) == 1 and (is_label(line.text) or ABSATZ.fullmatch(line.text) is not None)


def _edges(lines: list[Line]) -> tuple[float, float]:
    """Return where lines begin and end; what stands out but rarely does not count."""
    texts = [line for line in lines if len(line.words) >= _WORDS or _is_label(line)] or lines
    begins = Counter(round(line.x0) for line in texts)
    enough = max(1, _RARE * len(texts))
    left = min((x for x, count in begins.items() if count + begins[x + 1] + begins[x - 1] >= enough), default=0)
    ends = sorted(line.x1 for line in texts)
    right = ends[min(len(ends) - 1, int(0.98 * len(ends)))]
    return min((line.x0 for line in lines if abs(line.x0 - left) <= 1), default=float(left)), right


def _axis(lines: list[Line], left: float, right: float) -> float | None:
    """Return the middle on which short lines are centred, None where too few are to tell."""
    middles = Counter(
        round(line.x0 + line.x1)
        for line in lines
        if line.x0 - left > _INDENT and line.x1 - line.x0 < _SHORT * (right - left)
    )
    near = {twice: count + middles[twice - 1] + middles[twice + 1] for twice, count in middles.items()}
    twice, count = max(near.items(), key=lambda one: one[1], default=(0, 0))
    centre = abs(twice / 2 - (left + right) / 2) < _OFF_CENTRE * (right - left)
    return twice / 2 if count >= _ENOUGH and centre else None


def _begins(lines: list[Line], left: float, right: float) -> frozenset[int]:
    """Return where wide lines begin again and again."""
    counted = Counter(round(line.x0) for line in lines if line.x1 - line.x0 > _HALF * (right - left))
    return frozenset(x + by for x, count in counted.items() if count >= _ENOUGH for by in (-1, 0, 1))
