"""Finding references in running text, from left to right; none lies within another.

    (Segment)-[:REFERS_TO]->(Segment|Work)

"§ 147 Abs. 3 AO" with its lists, ranges and chains; places of the text itself ("Absatz 1 Satz 2", "Rz. 119",
"Anlage 2"); European acts by number and laws by name and date. The heading of a section is no reference to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from etl.refer.laws import dated_at, european_at, law_before
from etl.refer.places import Places, annex_at, guide_at, margin_at, places_at, relative_at
from etl.refer.reference import Reference, Target

_TRIGGER = re.compile(
    r"(?P<section>§|(?<![\w-])Art(?:ikel[ns]?|\.)?(?=\.?\s?(?:\d|[IVX]+(?!\w))))"
    r"|(?<![\w-])(?P<relative>(?:Absatz(?:es)?|Absätzen?|Abs\.|Satz(?:es)?|Sätzen?|Nummern?|Buchstaben?|Doppelbuchstaben?)"
    r"\s(?=\d|[a-z]{1,2}(?!\w)))"
    r"|(?<![\w-])(?P<margin>(?:Rzn?|Tzn?|Rn|Rdnr|Randziffern?|Randnummern?|Textziffern?)\.?\s?(?=\d))"
    r"|(?<![\w-])(?P<guide>[RH]\s(?=\d+[a-z]?\.\d)|Absch(?:nitt|n\.)\s(?=\d+[a-z]?\.\d))"
    r"|(?<![\w-])(?P<annex>(?:Anlagen?|Anhangs?|Anhänge)\s(?=\d|[IVX]+(?!\w)|[A-Z](?!\w)))"
)
_NAME = re.compile(
    r"(?:[gG]esetz|ordnung|[vV]ertrag|bkommen|[rR]ichtlinie|[bB]eschl[uü]ss|[eE]ntscheidung|buch)\w{0,3}"
    r"(?=\s(?:\(|über|zur|zum|zu|für|vom|in\sder|\d|Nr))"
)
_NAME_BEGINS = re.compile(r"(?:[A-ZÄÖÜ]\w*-\s(?:und|oder)\s)?(?<![\w-])[A-ZÄÖÜ][\w-]*\Z|(?<![\w-])\Z")
_LONGEST_WORD = 100
_EMPTY = re.compile(r"\n[^\S\n]*\n")
_HEADING = re.compile(r"[^\S\n]*(?:\n[^\S\n]*[^\s§A]|\n[^\S\n]*A(?!rt)|[^\S\n][A-ZÄÖÜ(][^.;:!?\n]*(?:\n|\Z))")
_LINE_START = re.compile(r"(?:\A|\n)[^\S\n]*[„“\"»]?\s?\Z")
_INTO_TEXT = re.compile(
    r"(?:\(|\b(?:siehe|s\.|vgl\.|vgl|in|unter|nach|der|den|die|gemäß|zu|auch|und|sowie|insbesondere|oder|von|laut))\s?\Z",
    re.IGNORECASE,
)


_Found: TypeAlias = Iterator[tuple[int, int, tuple[Target, ...]]]
_Reader: TypeAlias = Callable[[str, int, int], _Found]
"""Reads what begins at a place; the third number is where the reference before it ended."""


def find(text: str) -> list[Reference]:
    """Give all references of ``text`` in order; none reaches over an empty line."""
    found: list[Reference] = []
    at = 0
    for gap in [*_EMPTY.finditer(text), None]:
        end = gap.start() if gap else len(text)
        found += _paragraph(text[at:end], at)
        at = gap.end() if gap else end
    return found


def _paragraph(text: str, offset: int) -> Iterator[Reference]:
    done = 0
    for at, kind in sorted([*_triggers(text), *_name_triggers(text)]):
        if at < done:
            continue
        for start, end, targets in _READERS[kind](text, at, done):
            yield Reference(start + offset, end + offset, text[start:end], targets)
            done = end


def _triggers(text: str) -> Iterator[tuple[int, str]]:
    """Give the places where a reference may begin, and of which kind."""
    return ((match.start(), str(match.lastgroup)) for match in _TRIGGER.finditer(text))


def _name_triggers(text: str) -> Iterator[tuple[int, str]]:
    """Give the places where words begin that may be the name of an act."""
    for match in _NAME.finditer(text):
        begin = _NAME_BEGINS.search(text, max(0, match.start() - _LONGEST_WORD), match.start())
        if begin is not None:
            yield begin.start(), "named"


def _sections(text: str, at: int, floor: int) -> _Found:
    """Read "§ …"; a chain for which no law is named is parted at its commas, each link a reference of its own."""
    places = places_at(text, at)
    if places is None or (places.bare and _is_heading(text, at, places.end)):
        return
    if places.law is None and (named := law_before(text, at, floor)) is not None:
        at, places.law = named
    first = 0
    for end, start, count in places.breaks if places.law is None else ():
        yield at, end, places.targets(first, count)
        at, first = start, count
    yield at, places.end, places.targets(first)


def _is_heading(text: str, start: int, end: int) -> bool:
    """Say whether "§ 7" opens a line over its text, alone or with a title."""
    return _LINE_START.search(text, max(0, start - 20), start) is not None and _HEADING.match(text, end) is not None


def _simple(read: Callable[[str, int], Places | None]) -> _Reader:
    def reader(text: str, at: int, _floor: int) -> _Found:
        places = read(text, at)
        if places is not None:
            yield at, places.end, places.targets()

    return reader


def _margins(text: str, at: int, floor: int) -> _Found:
    """Read "Rz. 119" where the text itself is meant, not the place of a decision ("BAGE 155, 101, Rn. 18")."""
    places = margin_at(text, at)
    if places is None:
        return
    named = law_before(text, at, floor)
    if named is not None:
        at, places.law = named
    elif at and text[at - 1] != "\n" and not _INTO_TEXT.search(text, max(0, at - 20), at):
        return
    yield at, places.end, places.targets()


def _names(text: str, at: int, _floor: int) -> _Found:
    """Read a European act by number, or a law by its full name with date and gazette."""
    european = european_at(text, at)
    if european is not None:
        yield at, european[0], tuple(Target(name, "") for name in european[1])
        return
    dated = dated_at(text, at)
    if dated is not None:
        yield at, dated[0], (Target(dated[1], ""),)


_READERS: dict[str, _Reader] = {
    "section": _sections,
    "relative": _simple(relative_at),
    "margin": _margins,
    "annex": _simple(annex_at),
    "guide": _simple(guide_at),
    "named": _names,
}
