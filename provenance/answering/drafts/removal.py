"""What falls away when claims are taken out of a draft: their words, and what is then empty.

A sentence goes with its last claim, an item with its last sentence, a table with its last row, a heading with all that
stood under it. Of a compound sentence the other half stays, with the subject that both share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from provenance.answering.drafts.draft import Claim, Draft, Sentence, SentenceKind
from provenance.answering.drafts.layout import Block, BlockKind, Span, blocks
from provenance.answering.drafts.sentence_kinds import cites
from provenance.language.detection import Language
from provenance.text import patterns as re


@dataclass(frozen=True, slots=True)
class Edit:
    """Words that take the place of ``text[start:end]``; none are left out, a stretch of nothing is written into."""

    start: int
    end: int
    words: str = ""


_TAIL = re.compile(r"[.!?…][\"'”“’»)\]*_]*\Z")
_EDGES = (re.compile(r"[*_~`]+(?=\S)"), re.compile(r"[*_~`]+\Z"))
_BLANKS = re.compile(r"[ \t]*")
_BLANK_LINES = re.compile(r"(?:[ \t>]*(?:\r\n?|\n))+")
_BLANK_BEFORE = re.compile(r"(?:\r\n|\r(?!\n)|\n)[ \t>]*(?:\r\n|\r|\n)\Z")
_CELL = re.compile(r"(?:\\.|[^|\\])+")
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
_HEADING_LEVEL = 7  # of a line in bold or alone


def cuts(draft: Draft, gone: Collection[int]) -> list[Edit]:
    """Return the edits that take out the claims of these numbers."""
    if not gone:
        return []
    gone = frozenset(gone)
    sentences = [one for one in draft.sentences if one.claims and gone.issuperset(one.claims)]
    leads = _empty_leads(draft, gone)
    whole = {one.number for one in (*sentences, *leads)}
    found: list[Edit] = []
    for sentence in draft.sentences:
        stripped = [number for number in sentence.claims if number in gone]
        if stripped and sentence.number not in whole:
            found += _parts(draft, sentence, stripped)
    return [*found, *_Blocks(draft, whole).edits()]


def _empty_leads(draft: Draft, gone: Collection[int]) -> list[Sentence]:
    """Return the sentences that lead to lists of which nothing is left."""
    led: dict[Span, bool] = {}
    for claim in draft.claims:
        if claim.shared:
            led[claim.shared] = led.get(claim.shared, True) and claim.number in gone
    return [
        one
        for one in draft.sentences
        if one.kind is SentenceKind.OTHER and not one.claims and led.get((one.start, one.end), False)
    ]


def _parts(draft: Draft, sentence: Sentence, stripped: Sequence[int]) -> Iterator[Edit]:
    """Take halves out of a compound sentence, or cells out of a row."""
    claims = [draft.claim(number) for number in sentence.claims]
    at = 0
    while at < len(claims):
        if claims[at].number not in stripped:
            at += 1
            continue
        last = at
        while last + 1 < len(claims) and claims[last + 1].number in stripped:
            last += 1
        yield from _run(draft, sentence, claims, at, last)
        at = last + 1


def _run(draft: Draft, sentence: Sentence, claims: Sequence[Claim], at: int, last: int) -> Iterator[Edit]:
    text = draft.text
    first, end = claims[at], claims[last]
    if _in_row(draft, sentence):
        for claim in claims[at : last + 1]:
            yield from (Edit(*cell, "–") for cell in cells_of(text, claim.start, claim.end))
        return
    if last + 1 < len(claims):
        following = claims[last + 1]
        shared = following.shared
        if shared and first.start <= shared[0] < following.start:
            yield Edit(shared[1], following.start, " ")
        elif at == 0 and text[following.start].islower():
            yield Edit(first.start, following.start + 1, text[following.start].upper())
        else:
            yield Edit(first.start, following.start)
        return
    before = claims[at - 1]
    begin = max([before.end, *(mark.end for mark in before.marks if mark.end <= first.start)])
    tail = _TAIL.search(text[begin : end.end])
    yield Edit(begin, end.end - (len(tail[0]) if tail else 0))


def _in_row(draft: Draft, sentence: Sentence) -> bool:
    line = draft.text[max(0, draft.text.rfind("\n", 0, sentence.start)) : sentence.start]
    return "|" in line


class _Blocks:
    """The blocks of a draft without some of its sentences."""

    def __init__(self, draft: Draft, gone: Collection[int]) -> None:
        self._text = draft.text
        self._language: Language = "en" if draft.language == "en" else "de"
        self._gone = gone
        self._blocks = blocks(draft.text)
        self._sentences: list[list[Sentence]] = []
        rest = list(draft.sentences)[::-1]
        for block in self._blocks:
            own: list[Sentence] = []
            while rest and rest[-1].start < block.end:
                own.append(rest.pop())
            self._sentences.append(own)

    def edits(self) -> Iterator[Edit]:
        """Yield the edits that take the sentences out, and what is then empty."""
        empty = {at for at, own in enumerate(self._sentences) if self._is_empty(own)}
        touched = set(empty)
        empty |= self._empty_tables(empty) | self._empty_headings(empty)
        lines: list[Span] = []
        for at, block in enumerate(self._blocks):
            if at in empty and block.item is not None and self._opens_item(at) and self._goes_on(at, empty):
                yield Edit(block.start, self._end_of(at), "[…]")  # the label stays for the blocks that do
            elif at in empty:
                lines.append(self._lines_of(at))
            elif at not in touched:
                yield from self._sentences_of(block, self._sentences[at])
        yield from self._without(lines)

    def _is_empty(self, own: Sequence[Sentence]) -> bool:
        """Say whether all sentences of a block go, or all but places that are named for them."""
        left = [one for one in own if one.number not in self._gone]
        return len(left) < len(own) and all(
            one.kind is SentenceKind.OTHER and cites(one.text, self._language) for one in left
        )

    def _sentences_of(self, block: Block, own: Sequence[Sentence]) -> Iterator[Edit]:
        for number, one in enumerate(own):
            if one.number not in self._gone:
                continue
            end = max([one.end, *(mark.end for mark in one.marks)])
            start, end = balanced(self._text, one.start, end)
            if number + 1 < len(own):
                gap = re.compile(r"\s*").match(self._text, end)
                end = min(gap.end() if gap else end, own[number + 1].start)
            else:
                start = len(self._text[:start].rstrip(" \t")) if start > block.start else start
            yield Edit(start, end)

    def _lines_of(self, at: int) -> Span:
        """Return the lines that a block stands in, with the rule below the head of a table."""
        block, text = self._blocks[at], self._text
        start = max(text.rfind("\n", 0, block.start), text.rfind("\r", 0, block.start)) + 1
        end = _line_end(text, self._end_of(at))
        return start, _line_end(text, end) if block.kind is BlockKind.HEAD_ROW else end

    def _without(self, lines: Sequence[Span]) -> Iterator[Edit]:
        """Take lines out, and of the blank lines around them those that parted nothing else."""
        runs: list[Span] = []
        for start, end in lines:
            if runs and not self._text[runs[-1][1] : start].strip(" \t\r\n>"):
                runs[-1] = (runs[-1][0], end)
            else:
                runs.append((start, end))
        for start, end in runs:
            parted = not self._text[:start].strip(" \t\r\n>") or _BLANK_BEFORE.search(
                self._text, max(0, start - 99), start
            )
            blank = _BLANK_LINES.match(self._text, end) if parted else None
            yield Edit(start, blank.end() if blank else end)

    def _end_of(self, at: int) -> int:
        block = self._blocks[at]
        return max([block.end, *(mark.end for one in self._sentences[at] for mark in one.marks)])

    def _opens_item(self, at: int) -> bool:
        return at == 0 or self._blocks[at - 1].item != self._blocks[at].item

    def _goes_on(self, at: int, empty: Collection[int]) -> bool:
        """Say whether an item holds another block that stays."""
        depth = self._blocks[at].depth
        for later in range(at + 1, len(self._blocks)):
            other = self._blocks[later]
            if other.depth < depth or (other.depth == depth and other.item != self._blocks[at].item):
                return False
            if later not in empty:
                return True
        return False

    def _empty_tables(self, empty: Collection[int]) -> set[int]:
        rows: dict[int, list[int]] = {}
        for at, block in enumerate(self._blocks):
            if block.table is not None:
                rows.setdefault(block.table, []).append(at)
        return {
            at
            for table in rows.values()
            if any(at in empty for at in table)
            and all(at in empty or self._blocks[at].kind is BlockKind.HEAD_ROW for at in table)
            for at in table
        }

    def _empty_headings(self, empty: Collection[int]) -> set[int]:
        """Return the headings under which something stood and nothing is left."""
        found: set[int] = set()
        for at in range(len(self._blocks) - 1, -1, -1):
            level = self._level(at)
            if level is None:
                continue
            under: list[int] = []
            for later in range(at + 1, len(self._blocks)):
                other = self._level(later)
                if other is not None and other <= level:
                    break
                under.append(later)
            if any(one in empty for one in under) and all(one in empty or one in found for one in under):
                found.add(at)
        return found

    def _level(self, at: int) -> int | None:
        own = self._sentences[at]
        if len(own) != 1 or own[0].kind is not SentenceKind.HEADING:
            return None
        return self._blocks[at].level or _HEADING_LEVEL


def _line_end(text: str, at: int) -> int:
    line = _LINE.match(text, at)
    return line.end() if line else at


def cells_of(text: str, start: int, end: int) -> list[Span]:
    """Return the cells of a row that a stretch of it goes over, without the blanks at their edges."""
    found = (match.span() for match in _CELL.finditer(text, start, end))
    return [
        (first + len(own) - len(own.lstrip()), last - len(own) + len(own.rstrip()))
        for first, last in found
        if (own := text[first:last]).strip()
    ]


def balanced(text: str, start: int, end: int) -> Span:
    """Return a stretch without the signs of markup at its edges whose counterpart stands outside of it."""
    for sign in ("**", "__", "~~", "`", "*", "_"):
        own = text[start:end]
        if own.replace("**", "").count(sign) % 2 if sign == "*" else own.count(sign) % 2:
            if own.endswith(sign):
                end -= len(sign)
            elif own.startswith(sign):
                start += len(sign)
    return start, end
