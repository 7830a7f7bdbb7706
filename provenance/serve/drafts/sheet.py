"""A draft as it is laid out: paragraphs, headings, items and rows, whose runs know which claim they are of.

What is shown is what the draft's reader sees (`drafts.plain_text`): its words without markup. Nothing of a draft is
ever markup of the page, so that a link of it leads nowhere and a tag of it is text or nothing. Characters that turn
the direction of writing round would make a text look otherwise than it was checked; they are shown as what they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.drafts.layout import Block, BlockKind, Span, blocks
from provenance.answering.drafts.plain_text import Plain, plain
from provenance.text import patterns as re

_LABEL = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*?(?P<own>[-*+]|\d{1,9}[.)])[ \t]+\Z")
_FENCE = re.compile(r"\A[ \t>]*(?:`{3,}|~{3,})[^\r\n]*\r?\n|\r?\n?[ \t>]*(?:`{3,}|~{3,})[ \t]*\Z")
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one look: of a claim (its number) or of none, in bold or not; ``mark`` where they are a citation mark.

    ``first`` and ``last`` say that a claim begins and ends with the run.
    """

    text: str
    claim: int | None = None
    bold: bool = False
    mark: bool = False
    first: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph of ``kind`` "text", "heading", "item", "quote", "code" or "row"; a row has several ``cells``.

    ``level`` is that of a heading, the depth of an item (from 1), and 1 in the head of a table.
    """

    kind: str
    cells: tuple[tuple[Run, ...], ...]
    level: int = 0
    label: str = ""
    table: int | None = None

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs of what has no cells."""
        return self.cells[0] if self.cells else ()


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that follow each other and belong together: the items of a list, the rows of a table, or one alone."""

    kind: str
    parts: tuple[Part, ...]


def sheet(draft: Draft) -> tuple[Group, ...]:
    """Lay a draft out. A claim that stands in several paragraphs has runs in each."""
    claims = sorted(draft.claims, key=lambda one: one.start)
    parts = list(_edged(_part(draft.text, block, claims) for block in blocks(draft.text)))
    together = groupby(enumerate(parts), key=lambda one: _together(*one))
    return tuple(_group(tuple(part for _, part in some)) for _, some in together)


def _together(at: int, part: Part) -> tuple[str, int | None]:
    return (part.kind, part.table) if part.kind == "row" else (part.kind, None if part.kind == "item" else at)


def _group(parts: tuple[Part, ...]) -> Group:
    return Group({"item": "list", "row": "table"}.get(parts[0].kind, parts[0].kind), parts)


def _part(text: str, block: Block, claims: Sequence[Claim]) -> Part:
    if block.kind is BlockKind.CODE:
        return Part("code", ((Run(seen(_FENCE.sub("", text[block.start : block.end]))),),))
    if block.kind in (BlockKind.ROW, BlockKind.HEAD_ROW):
        cells = tuple(tuple(_runs(text, [cell], claims)) for cell in block.lines)
        return Part("row", cells, int(block.kind is BlockKind.HEAD_ROW), table=block.table)
    runs = (tuple(_runs(text, block.lines, claims)),)
    if block.level:
        return Part("heading", runs, block.level)
    if block.item is not None:
        line = text[max(text.rfind("\n", 0, block.start), text.rfind("\r", 0, block.start)) + 1 : block.start]
        label = _LABEL.match(line)
        own = label["own"] if label else ""
        return Part("item", runs, block.depth, "•" if own in {"-", "*", "+"} else own)
    return Part("quote" if block.quoted else "text", runs)


def _runs(text: str, lines: Sequence[Span], claims: Sequence[Claim]) -> Iterator[Run]:
    """Cut the words of a block where a claim or bold begins or ends, and where a mark stands."""
    own = plain(text, lines)
    edges = _edges(own, claims)
    pending: Run | None = None
    for begin, end in zip(edges, [*edges[1:], len(own.text)], strict=True):
        marks = [Run(mark.raw, mark=True) for at, mark in own.marks if at == begin]
        words = own.text[begin:end]
        claim = _claim_at(own.place(begin), claims) if words else None
        bold = any(first <= begin < last for first, last in own.bold)
        if pending and not marks and words and (pending.claim, pending.bold) == (claim, bold):
            pending = Run(pending.text + seen(words), claim, bold)
            continue
        if pending:
            yield pending
        yield from marks
        pending = Run(seen(words), claim, bold) if words else None
    if pending:
        yield pending


def _edges(own: Plain, claims: Sequence[Claim]) -> list[int]:
    """Return where a run may begin: with each stretch that was read as one, each mark, bold and claim."""
    whole = len(own.text)
    cuts = {0, *own.starts, *(at for at, _ in own.marks), *(at for span in own.bold for at in span)}
    starts = [claim.start for claim in claims]
    for start, until, begin in zip(own.starts, [*own.starts[1:], whole], own.places, strict=True):
        end = begin + until - start
        for claim in claims[max(0, bisect_right(starts, begin) - 1) : bisect_right(starts, end)]:
            cuts |= {start + at - begin for at in (claim.start, claim.end) if begin < at < end}
    return sorted(cut for cut in cuts if cut <= whole)


def _claim_at(place: int, claims: Sequence[Claim]) -> int | None:
    near = bisect_right(claims, place, key=lambda one: one.start) - 1
    return claims[near].number if near >= 0 and place < claims[near].end else None


def _edged(parts: Iterator[Part]) -> Iterator[Part]:
    """Say of each run of a claim whether it is its first and its last."""
    every = list(parts)
    last = {run.claim: (at, cell, place) for at, cell, place, run in _placed(every)}
    met: set[int] = set()
    for at, part in enumerate(every):
        cells: list[tuple[Run, ...]] = []
        for cell, runs in enumerate(part.cells):
            made: list[Run] = []
            for place, run in enumerate(runs):
                if run.claim is None:
                    made.append(run)
                    continue
                first = run.claim not in met
                met.add(run.claim)
                ends = last[run.claim] == (at, cell, place)
                made.append(Run(run.text, run.claim, run.bold, run.mark, first, ends))
            cells.append(tuple(made))
        yield Part(part.kind, tuple(cells), part.level, part.label, part.table)


def _placed(parts: Sequence[Part]) -> Iterator[tuple[int, int, int, Run]]:
    for at, part in enumerate(parts):
        for cell, runs in enumerate(part.cells):
            for place, run in enumerate(runs):
                if run.claim is not None:
                    yield at, cell, place, run


def seen(words: str) -> str:
    """Return words as they may be shown: what turns the direction of writing, and controls, by their code points."""
    return _CONTROLS.sub("\ufffd", _TURNING.sub(lambda one: f"[U+{ord(one[0]):04X}]", words))
