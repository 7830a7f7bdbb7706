"""The acts of a gazette issue: where each begins, what it is called, of which day it is, on which page it is printed.

An act begins with the lines of its title above "Vom 12. Mai 2021". Where an issue holds several, each section is named
with the act as the law databases cite it, since "Artikel 1" stands in each of them:

    Artikel 1 G v. 12.5.2021 I 460
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from etl.read.page import Block, Blocks
from etl.structure.bylaw.front import date_in, joined
from provenance.text import patterns as re

_DATE = re.compile(r"(?:^|\s)Vom\s+\d{1,2}\.\s?[A-ZÄ][a-zä]+\s+\d{4}\s?(?P<mark>\*+\)?|\d?\))?\s*$")
MASTHEAD = re.compile(
    r"(?P<name>Bundesgesetzblatt|Gesetz- und Verordnungsblatt|Gesetzblatt)\b(?P<rest>.*)", re.DOTALL | re.IGNORECASE
)
_HEAD = re.compile(
    r"(?:Bundesgesetzblatt|Teil I+\b|Nr\. ?\d|Ausgegeben|Jahrgang|Tag$|Inhalt|Seite|\d{4}$|Z ?\d)", re.IGNORECASE
)
_KINDS = (
    ("gesetz", "G"), ("verordnung", "V"), ("bekanntmachung", "Bek."), ("anordnung", "AnO"), ("erlass", "Erl."),
    ("entscheidung", "E"), ("beschluss", "Beschl."),
)  # fmt: skip
_PRINTED = re.compile(r"\d{1,5}")
_MOST_LINES = 8


class Act(NamedTuple):
    """One act: the blocks of its title (``first`` to ``body``) and of the rest (``body`` to ``end``)."""

    first: int
    body: int
    end: int
    title: str
    date: str | None
    page: int
    marked: bool


def acts_of(blocks: Sequence[Block]) -> list[Act]:
    """Return the acts in order."""
    starts: list[tuple[int, int]] = []
    for at, block in enumerate(blocks):
        match = _DATE.search(block.text) if block.kind in ("heading", "paragraph") else None
        if match is None or (block.kind == "paragraph" and len(block.words) > 5):  # noqa: PLR2004 - "Vom 1. Mai 2021 *)"
            continue
        low = starts[-1][1] if starts else 0
        first = _title_start(blocks, at, low, alone=match.start() == 0)
        if first is not None:
            starts.append((first, at + 1))
    found: list[Act] = []
    for number, (first, body) in enumerate(starts):
        end = starts[number + 1][0] if number + 1 < len(starts) else len(blocks)
        lines = " ".join(joined(block) for block in blocks[first:body])
        match = _DATE.search(lines)
        title = lines[: match.start()].strip() if match else lines
        marked = "*" in lines
        found.append(
            Act(
                first,
                body,
                end,
                title.rstrip("*) ") if marked and title[-1:] == ")" and "(" not in title else title,
                date_in(lines[match.start() :]) if match else None,
                blocks[first].page or 1,
                marked,
            )
        )
    return found


def _title_start(blocks: Sequence[Block], at: int, low: int, *, alone: bool) -> int | None:
    """Return where the title above the date at ``at`` begins, None where there is none."""
    first = at if not alone else None
    for back in range(at - 1 if alone else at, max(low, at - _MOST_LINES) - 1, -1):
        block = blocks[back]
        if block.kind == "footnote":
            continue
        if block.kind != "heading" or _HEAD.match(block.text) or (block.text[-1] in ".:;" and back != at):
            break
        if first is not None and blocks[first].size > block.size + 1:
            break  # a smaller line above belongs to what stands before
        first = back
    return first


def citation(act: Act, pages: dict[int, int], part: str) -> str:
    """Return the act as it is cited: kind, date, part of the gazette and page."""
    kind = next((short for word, short in _KINDS if word in act.title.lower()), "")
    year, month, day = (act.date or "").split("-") if act.date else ("", "", "")
    when = f"v. {int(day)}.{int(month)}.{year}" if year else ""
    page = pages.get(act.page)
    return " ".join(text for text in (kind, when, part if page else "", str(page or "")) if text)


def printed_pages(file: Blocks) -> dict[int, int]:
    """Return the printed number of each page, counted on from the pages that have one."""
    known: dict[int, int] = {}
    for rest in file.remainders:
        if rest.page is None:
            continue
        if rest.name == "page number" and (numbers := _PRINTED.findall(rest.text)):
            known[rest.page] = int(numbers[0])
        elif rest.name == "running head":
            numbers = re.findall(r"^\d{1,5}\b|\b\d{1,5}$", rest.text)
            if numbers and int(numbers[0]) < 1900:  # noqa: PLR2004 - a year is no page
                known.setdefault(rest.page, int(numbers[0]))
    if not known:
        return {}
    steps = [number - page for page, number in known.items()]
    usual = max(set(steps), key=steps.count)
    return {page: page + usual for page in range(1, file.pages + 1)}
