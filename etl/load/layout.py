"""A document held against itself: what its own counting and its own references say of how it was read.

Layout can be misread without a character being lost: a list taken for a table keeps its words and loses its places.
The law tells: its items are counted, and it refers to its own places. Three things are doubted, each with the place
and page where somebody has to look:

- **list**: labels that count up within a table ("a)", "b)", "c)") are items of a list;
- **gap**: a counted row that leaves one out ("Absatz 1, 2, 4") and does not say that it was repealed;
- **reference**: a place of this law that the law refers to, in a section that was read, and that was not found there.

Nothing is mended here: a doubt may be one of the law itself, which is repealed in parts and refers to what once stood.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from etl.document import Document, Path, Unit
from etl.load.resolve_places import Places, Row
from etl.refer import find
from etl.refer.reference import Target
from provenance.model.locator import Locator
from provenance.text import patterns as re

_LABEL = re.compile(r"(?:^|(?<=\n)|(?<=\t))\s*(?:(?P<letters>[a-z]{1,3})\)|(?P<number>\d{1,3})\.)(?=\s)")
_COUNTED = ("Absatz", "Nummer", "Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe")
_LOOKED_UP = (*_COUNTED, "Unterabsatz", "Satz")
_READ = frozenset({"norm"})
_LEAST = 3
"""Labels that count up from the first one and are a list; two may be anything."""
_UNTIL = r"\s*(?:bis|und|–|-)\s*[§(]*\s*(?P<last>\d+)[a-z]{0,2}\)?"
_SECTION = re.compile(rf"(?P<sign>\D+?)\s?(?P<number>\d+)[a-z]{{0,2}}(?:{_UNTIL})?")
_COUNTS_ANEW = re.compile(r"§|Art(?:ikel|icle)?\b|Sec(?:tion)?\b")
"""A section, whose items are counted from its own first one."""
_GOES_ON = re.compile(_UNTIL)
"""What stands behind the first of several labels that share a text: "(2) bis (4) (weggefallen)"."""
_OTHER_VERSION = re.compile(r"\bFassung(?:en)?\b")
"""What speaks of another version of the law refers to its places."""
_FARTHEST = 1_000
"""Sections that one number may leave out; more is no gap but another count."""


class Doubt(NamedTuple):
    """One thing that does not agree: what kind of thing, the place and page it is at, and what was found there."""

    kind: Literal["list", "gap", "reference"]
    place: str
    page: int | None
    found: str


def doubts(document: Document) -> list[Doubt]:
    """Return what does not agree in a document, in the order of its pages.

    A document that is a version of no work has no places that it could refer to, and is not looked at.
    """
    if not document.work:
        return []
    found = [*_lists(document.units), *_section_gaps(document.units), *_gaps(document.units)]
    found += _references(document.units)
    return sorted(dict.fromkeys(found), key=lambda one: one.page or 0)


def _lists(units: Iterable[Unit]) -> Iterator[Doubt]:
    """Tell the tables in which labels of a list count up."""
    for unit in units:
        if unit.kind != "table":
            continue
        letters = [match["letters"] for match in _LABEL.finditer(unit.text) if match["letters"]]
        run = _run(letters)
        if len(run) >= _LEAST:
            yield Doubt("list", _printed(unit.section, unit.path), unit.page, ", ".join(f"{one})" for one in run))


def _run(labels: Sequence[str]) -> list[str]:
    """Return the longest stretch of labels that counts a, b, c… from its first letter."""
    best: list[str] = []
    current: list[str] = []
    for label in labels:
        expected = _next(current[-1]) if current else "a"
        current = [*current, label] if label == expected else ([label] if label == "a" else [])
        best = max(best, current, key=len)
    return best


def _next(label: str) -> str:
    """Return the label behind one: "b" behind "a", "bb" behind "aa"."""
    return chr(ord(label[0]) + 1) * len(label)


def _section_gaps(units: Iterable[Unit]) -> Iterator[Doubt]:
    """Tell sections that are left out of the count of sections of their kind."""
    seen: dict[str, tuple[int, Unit]] = {}
    for unit in units:
        match = _SECTION.fullmatch(unit.section.replace("§§", "§"))
        if match is None or unit.kind not in {"norm", "heading"}:
            continue
        sign, number = match["sign"].strip(), int(match["number"])
        last, before = seen.get(sign, (number - 1, unit))
        if 1 < number - last <= _FARTHEST:
            gone = f"{sign} {last + 1}" + (f" bis {number - 1}" if number - last > 2 else "")  # noqa: PLR2004
            yield Doubt("gap", gone, unit.page, f"{before.section}, {unit.section}")
        if number >= last or number == 1:
            seen[sign] = int(match["last"] or number), unit


def _gaps(units: Iterable[Unit]) -> Iterator[Doubt]:
    """Tell items that are left out of the count of their list.

    Under a division ("Part 2") they may go on with the count of the one before: the sections of an English act do.
    """
    rows: dict[tuple[str, Path, str], list[tuple[str, Unit]]] = defaultdict(list)
    for unit in units:
        if unit.kind not in _READ:
            continue
        for depth, (level, label) in enumerate(unit.path):
            row = rows[unit.section, unit.path[:depth], level]
            if level in _COUNTED and all(label != one for one, _ in row):
                row.append((label, unit))
    ended: dict[str, int] = {}
    for (section, above, level), row in rows.items():
        counted = [(number, unit) for label, unit in row if (number := _number(label, level)) is not None]
        ordered = sorted(counted, key=lambda pair: pair[0])
        before = ended.get(level, 0) if ordered and not above and not _COUNTS_ANEW.match(section) else 0
        before = before if ordered and ordered[0][0] > before else 0
        # one item alone is quoted: "erhält folgende Fassung"
        begun = [(before, ordered[0][1])] if len(ordered) > 1 else []
        if ordered and not above:
            ended[level] = ordered[-1][0]
        for (last, _), (number, unit) in pairwise([*begun, *ordered]):
            if number - last > 1 and not _covers(row, level, last, number):
                path = (*above, (level, _label(last + 1, level)))
                yield Doubt("gap", _printed(section, path), unit.page, ", ".join(label for label, _ in row))


def _number(label: str, level: str) -> int | None:
    """Return the place of a label in its count, from 1; None for one that is not counted so ("A", "I")."""
    digits = re.match(r"\d+", label)
    if digits:
        return int(digits[0])
    if "uchstabe" in level and len(set(label)) == 1 and label.islower():
        return ord(label[0]) - ord("a") + 1
    return None


def _label(number: int, level: str) -> str:
    if "uchstabe" not in level:
        return str(number)
    return chr(ord("a") + number - 1) * (1 + ("Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe").index(level))


def _covers(row: Iterable[tuple[str, Unit]], level: str, last: int, number: int) -> bool:
    """Say whether one label of a row stands for several: "(3) bis (5) (weggefallen)"."""
    for label, unit in row:
        match, own = _GOES_ON.match(unit.text), _number(label, level)
        if match and own == last and int(match["last"]) >= number - 1:
            return True
    return False


def _references(units: Sequence[Unit]) -> Iterator[Doubt]:
    """Tell places of this law that it refers to, in sections that were read, and that are not there."""
    places = Places(
        Row("", unit.section, unit.path[:depth]) for unit in units for depth in range(len(unit.path) + 1)
    )  # a level above others bears no text of its own where it is a label alone
    for unit in units:
        if unit.kind not in _READ or _OTHER_VERSION.search(unit.text):
            continue
        for reference in find(unit.text):
            for target in reference.targets:
                if _is_own(target) and places.has_kind(target.section) and not _there(places, target):
                    place = str(Locator(target.section, target.path))
                    yield Doubt("reference", place, unit.page, f"{_printed(unit.section, unit.path)}: {reference.text}")


def _is_own(target: Target) -> bool:
    return target.law is None and bool(target.section) and bool(target.path) and target.version is None


def _there(places: Places, target: Target) -> bool:
    """Say whether a place is there, down to its Satz; a section that is not there is told by the gap it leaves.

    The first Satz of an item bears no digit of its own in a printed law: its place is that of the item.
    """
    path = tuple(part for part in target.path if part[0] in _LOOKED_UP)
    while path and path[-1] == ("Satz", "1"):
        path = path[:-1]
    found = places.find(target.section, path)
    return found is None or found.exact


def _printed(section: str, path: Path) -> str:
    return str(Locator(section, path))
