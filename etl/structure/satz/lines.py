"""A whole file of statute text: what its lines are, and the Sätze and sentences in it.

Two kinds of text come as files. Where a paragraph is one line, it holds the running text of one container (an
Absatz, a Nummer), and each legal Satz in it counts. Where the text is set in lines, as printed, the lines show more:
headings, list items, page numbers. There a heading is a unit of its own, and so is a clause set apart as a list item
or behind a semicolon or before a list, as a reader (and the annotators of Glaser et al. 2021) would count it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate

from etl.structure.satz.places import LABEL, clauses
from provenance.language.satz import split
from provenance.language.stops import MONTHS
from provenance.text import patterns as re

_EMPTY = re.compile(r"\n[^\S\n]*\n\s*")
_PAGE = re.compile(
    r"\s*(?:[-–—]?\s*(?:Seite\s+)?\d+\s+(?:von|/)\s+\d+\s*[-–—]?|Seite\s+\d+|[-–—]\s*\d+\s*[-–—]|[-–—])\s*\Z"
)
_LABEL_ONLY = re.compile(rf"\s*{LABEL}\s*\Z")
_LABEL = re.compile(rf"\s*{LABEL}(?:\s|\Z)(?!\s*(?:{'|'.join(sorted(MONTHS))}))")
_ABSATZ = re.compile(r"\s*\(\d+[a-z]?\)(?:\s|\Z)")
_SECTION = re.compile(
    r"\s*(?:§§?\s*\d+[a-z]*|Art(?:ikel|\.)?\s*\d+[a-z]*)(?:\s+(?:bis|und)\s+\d+[a-z]*)?"
    r"(?:\s*\Z|\s+(?!Abs|Satz|S\.|Nr|Nummer|Buchst|Halbs)[A-ZÄÖÜ(„\"])"
)
_DIVISION = re.compile(
    r"\s*(?:"
    r"(?:(?:[A-ZÄÖÜ]\w+(?:er|es)|\d+\.)\s+)?(?:Unter(?:abschnitt|kapitel|titel)|Abschnitt|Kapitel|Titel|Teil|Buch|Anlage|Anhang)"
    r"(?:\s+(?:\d+[a-z]?|[IVXLC]+[a-z]?|[A-Z]))?(?:\s+\(zu .*\))?"
    r"|[IVXLC]+[a-z]?\.|Fußnote|Eingangsformel|Inhaltsübersicht|Präambel)\s*\Z"
)
_CLOSED = re.compile(r"[.!?:][)\"“”»«]*\s*\Z")
_WANTS_MORE = re.compile(
    r"(?:[-,]|\b(?:für|und|oder|sowie|der|die|des|das|dem|den|von|vom|zu|zum|zur|in|im|an|am|auf|aus|bei|mit|nach|über"
    r"|durch|als|bis|ohne))\Z"
)


class Line(Enum):
    """What a printed line is."""

    TEXT = auto()
    HEADING = auto()
    MORE = auto()
    """A heading that goes on from the line before."""
    LABEL = auto()
    PAGE = auto()


@dataclass(slots=True)
class _Printed:
    start: int
    end: int
    text: str
    kind: Line = Line.TEXT


def sentences(text: str) -> list[tuple[int, int]]:
    """Return start and end (code points) of each unit of ``text`` in order: a Satz, a heading or a clause set apart.

    Page numbers set on lines of their own are no units; a unit that goes on behind one reaches over it.
    """
    spans: list[tuple[int, int]] = []
    at = 0
    for gap in [*_EMPTY.finditer(text), None]:
        end = gap.start() if gap else len(text)
        container = text[at:end]
        found = _printed(container) if "\n" in container.strip() else split(container)
        spans += [(start + at, stop + at) for start, stop in found]
        at = gap.end() if gap else end
    return spans


def _printed(text: str) -> list[tuple[int, int]]:
    """Return the units of text that is set in lines."""
    spans: list[tuple[int, int]] = []
    for block in _blocks(text):
        if block[0].kind is Line.HEADING:
            spans.append((block[0].start, block[-1].end))
            continue
        joined = "\n".join(line.text for line in block)
        starts = [0, *accumulate(len(line.text) + 1 for line in block)][:-1]

        def place(at: int, block: list[_Printed] = block, starts: list[int] = starts) -> int:
            line = bisect_right(starts, at) - 1
            return block[line].start + at - starts[line]

        for start, end in split(joined):
            spans += [(place(a), place(b - 1) + 1) for a, b in clauses(joined, start, end)]
    return spans


def _blocks(text: str) -> list[list[_Printed]]:
    """Return the lines that belong together, without the page numbers between them."""
    lines = _lines(text)
    _name(lines)
    blocks: list[list[_Printed]] = []
    headings = (Line.HEADING, Line.MORE)
    for line in lines:
        if line.kind is Line.PAGE:
            continue
        opens = line.kind is Line.HEADING or not blocks or _ABSATZ.match(line.text) is not None
        if line.kind is Line.MORE or not (opens or blocks[-1][-1].kind in headings):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _lines(text: str) -> list[_Printed]:
    """Return the lines that are not empty, without white space at either end."""
    found: list[_Printed] = []
    for match in re.finditer(r"[^\n]*\S", text):
        content = match[0]
        found.append(_Printed(match.end() - len(content.lstrip()), match.end(), content.strip()))
    return found


def _name(lines: list[_Printed]) -> None:
    """Say of each line what it is. A line is read with the one before it: only where that is done, a heading begins."""
    for line in lines:
        if _PAGE.match(line.text):
            line.kind = Line.PAGE
    text = [line for line in lines if line.kind is not Line.PAGE]
    full = _width(text)
    done = True
    for at, line in enumerate(text):
        after = text[at + 1] if at + 1 < len(text) else None
        broken = after is None or len(line.text) + 1 + len(after.text.split(None, 1)[0]) < full
        before = text[at - 1] if at else None
        if _LABEL_ONLY.match(line.text) and not _DIVISION.match(line.text):
            line.kind = Line.LABEL
        elif before is not None and before.kind in (Line.HEADING, Line.MORE) and not (done or _ABSATZ.match(line.text)):
            line.kind = Line.MORE
        elif done and (_SECTION.match(line.text) or _DIVISION.match(line.text) or (broken and _is_title(line, after))):
            line.kind = Line.HEADING
        heading = line.kind in (Line.HEADING, Line.MORE)
        if heading:
            done = broken and _WANTS_MORE.search(line.text) is None
        else:
            done = line.kind is not Line.LABEL and (broken or _CLOSED.search(line.text) is not None)


def _width(lines: list[_Printed]) -> float:
    """Return the length under which a line was ended on purpose, as its next word would have found room."""
    lengths = sorted(len(line.text) for line in lines)
    return 0.85 * lengths[int(0.9 * len(lengths))] if lengths else 0.0


def _is_title(line: _Printed, after: _Printed | None) -> bool:
    """Say whether a line that stands alone reads like a heading: a capital first, no stop, no list behind it."""
    if _LABEL.match(line.text) or _ABSATZ.match(line.text) or line.text[-1] in ".,;:!?" or line.text[0].islower():
        return False
    return after is None or not (after.text[0].islower() or _LABEL.match(after.text))
