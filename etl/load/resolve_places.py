"""The places of one source, and the segment that a printed place means there.

A place is looked up as the law is cited: a Satz or Unterabsatz over a list may be left out or put in, "Satz 1" of an
Absatz of one Satz is that Absatz, Rz., Rn. and Tz. are one kind of number. A place that is not there leads to the
nearest one around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from etl.refer import Target
from etl.refer.forms import RANK
from etl.refer.relative import AFTER, BEFORE, THIS
from provenance.model.locator import Locator, Path
from provenance.text import patterns as re

_MARGIN = re.compile(r"R[nz]\. ")


class Row(NamedTuple):
    """A segment as it is looked up: its id, section as printed, and path."""

    id: str
    section: str
    path: Path


class ResolvedPlace(NamedTuple):
    """The segment of a place; ``exact`` is false where it is only around it. ``section`` and ``path`` are its own."""

    id: str
    section: str
    path: Path
    exact: bool


class Places:
    """The places of a source, or those of its sections that were asked for."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._exact: dict[tuple[str, Path], Row] = {}
        self._sections: dict[str, list[Row]] = {}
        self._loose: dict[tuple[str, Path], list[Row]] = {}
        self._kinds: dict[str, list[str]] = {}
        for row in rows:
            section = section_key(row.section)
            if (section, row.path) in self._exact:
                continue  # text that goes on behind a list
            self._exact[section, row.path] = row
            self._sections.setdefault(section, []).append(row)
            self._loose.setdefault((section, loose(row.path)), []).append(row)
            if not row.path:
                self._kinds.setdefault(kind_of(section), []).append(section)

    def has_kind(self, section: str) -> bool:
        """Say whether the source has any section of the kind of this one ("§", "Art.", "Rz.")."""
        return kind_of(section_key(section)) in self._kinds

    def has(self, section: str, path: Path) -> bool:
        """Say whether there is just this place, a Satz over a list aside."""
        key = section_key(section)
        return (key, path) in self._exact or self._loosely(key, path) is not None

    def siblings(self, section: str, path: Path) -> list[str]:
        """Return the labels of the level that ``path`` ends with, in the order of their numbers."""
        level = path[-1][0]
        rows = self._sections.get(section_key(section), ())
        labels = {
            row.path[-1][1] for row in rows if row.path and row.path[-1][0] == level and row.path[:-1] == path[:-1]
        }
        return sorted(labels, key=_label)

    def find(self, section: str, path: Path) -> ResolvedPlace | None:
        """Return the segment of a place, or of the nearest place around it; None where the section is not there."""
        key = section_key(section)
        for depth in range(len(path), -1, -1):
            row = self._at(key, path[:depth])
            if row is not None:
                return ResolvedPlace(row.id, row.section, row.path, depth == len(path))
        return None

    def between(self, section: str, path: Path, until: tuple[str, Path]) -> list[ResolvedPlace]:
        """Return the segments of a range that are there, both ends included; empty where the ends are of two kinds."""
        first, last = section_key(section), section_key(until[0])
        if not path and not until[1]:
            rows = [self._exact[one, ()] for one in self._kinds.get(kind_of(first), ()) if _within(first, one, last)]
        elif first == last and path and until[1] and _siblings(path, until[1]):
            rows = self._children(first, path, until[1][-1][1])
        else:
            rows = []
        return [ResolvedPlace(row.id, row.section, row.path, exact=True) for row in rows]

    def behind(self, section: str) -> ResolvedPlace | None:
        """Return the section after this one ("§ 12 f.")."""
        key = section_key(section)
        after = [one for one in self._kinds.get(kind_of(key), ()) if _order(one) > _order(key)]
        row = self._exact[min(after, key=_order), ()] if after else None
        return ResolvedPlace(row.id, row.section, row.path, exact=True) if row else None

    def _at(self, key: str, path: Path) -> Row | None:
        row = self._exact.get((key, path)) or self._loosely(key, path)
        if row is None and path and path[-1] == ("Satz", "1"):
            whole = self._at(key, path[:-1])
            if whole is not None and (key, (*whole.path, ("Satz", "2"))) not in self._exact:
                return whole
        return row

    def _loosely(self, key: str, path: Path) -> Row | None:
        return next((row for row in self._loose.get((key, loose(path)), ()) if _agree(row.path, path)), None)

    def _children(self, key: str, path: Path, last: str) -> list[Row]:
        parent, (level, first) = loose(path)[:-1], path[-1]
        return [
            row
            for row in self._sections.get(key, ())
            if row.path
            and row.path[-1][0] == level
            and _label(first) <= _label(row.path[-1][1]) <= _label(last)
            and loose(row.path)[:-1] == parent
            and _agree(row.path, (*path[:-1], row.path[-1]))
        ]


@lru_cache(1 << 14)
def section_key(section: str) -> str:
    """Return one spelling for a section, whatever the work spells it: "Art 6" and "Artikel 6" are "Art. 6"."""
    return _MARGIN.sub("R ", Locator(section).section)


def kind_of(key: str) -> str:
    """Return the kind of a section: what stands before its number."""
    return key.rsplit(" ", 1)[0]


def loose(path: Path) -> Path:
    """Return a path without each Satz that stands over a deeper level and each Unterabsatz over a list."""
    return tuple(part for at, part in enumerate(path) if not _may_miss(part[0], path[at + 1 :]))


def _may_miss(level: str, below: Path) -> bool:
    """Say whether a level with ``below`` under it may be left out where its place is cited."""
    return (level == "Satz" and bool(below)) or (level == "Unterabsatz" and any(name != "Satz" for name, _ in below))


def _agree(mine: Path, theirs: Path) -> bool:
    """Say whether two paths that are loosely the same name no two different Sätze at one place."""
    return mine == theirs or Locator("", mine).compare(Locator("", theirs)).value == "same"


def _siblings(one: Path, other: Path) -> bool:
    return one[-1][0] == other[-1][0] and loose(one)[:-1] == loose(other)[:-1]


def _within(first: str, one: str, last: str) -> bool:
    return _order(first) <= _order(one) <= _order(last)


@lru_cache(1 << 14)
def _order(section: str) -> tuple[int, str]:
    return _label(section.rsplit(" ", 1)[-1])


def _label(label: str) -> tuple[int, str]:
    digits = len(label) - len(label.lstrip("0123456789"))
    return (int(label[:digits] or 0), label[digits:])


_ABOUT = ("Fußnote zu ", "Tabelle zu ")
_ITEMS = ("Nummer", "Ziffer", "Buchstabe", "Doppelbuchstabe")
_POINTERS = (THIS, BEFORE, AFTER, "letzter")


def citing_place(section: str, path: Path) -> tuple[str, Path]:
    """Return the place that a segment speaks from: a footnote to § 5 speaks from § 5."""
    for about in _ABOUT:
        if section.startswith(about):
            return section.removeprefix(about), ()
    return section, path


def outward(places: Places, section: str, own: Path, parts: Sequence[Path]) -> list[Path] | None:
    """Return the whole paths within ``section`` of places that one reference names relative to ``own``.

    All of them are in one place: the nearest around ``own`` that has them all, else the one Absatz that has them;
    where there is none, they are placed by the order of levels. None where nothing is meant ("vorstehender Satz" of
    the first).
    """
    level, label = parts[0][0]
    if label in _POINTERS:
        pointed = _pointed(places, section, own, parts[0])
        return None if pointed is None else [pointed]
    above = [own[:depth] for depth in range(len(own), -1, -1) if not depth or own[depth - 1][0] != level]
    for base in above:
        if _all_in(places, section, base, parts):
            return [base + part for part in parts]
    others: list[Path] = [(("Absatz", one),) for one in places.siblings(section, (("Absatz", ""),))]
    elsewhere = [base for base in others if level != "Satz" and _all_in(places, section, base, parts)]
    if len(elsewhere) == 1:
        return [elsewhere[0] + part for part in parts]
    names = [name for name, _ in own]
    if level in names:
        base = own[: len(names) - 1 - names[::-1].index(level)]
    else:
        base = tuple(part for part in own if RANK.get(part[0], 0) < RANK.get(level, 0))
    return [base + part for part in parts]


def following(places: Places, section: str, own: Path, path: Path, before: Target) -> tuple[str, Path] | None:
    """Return section and path of an item named behind a place that has such items: "Absatz 1 Nummer 1 … in Nummer 2".

    What is left out of a reference is that of the place named last. None where the citing place is itself in such a
    list, where the place before has no such item, or where the level is one that each Absatz has ("Satz 2").
    """
    level = path[0][0] if path else ""
    names = [name for name, _ in before.path]
    if level not in _ITEMS or level not in names or level in [name for name, _ in own]:
        return None
    whole = (*before.path[: names.index(level)], *path)
    where = before.section or section
    return (where, whole) if places.has(where, whole) else None


def _all_in(places: Places, section: str, base: Path, parts: Sequence[Path]) -> bool:
    return all(places.has(section, base + part) for part in parts)


def _pointed(places: Places, section: str, own: Path, path: Path) -> Path | None:
    """Read "dieser", "vorstehend", "folgend" and "letzter" as the label they mean here."""
    level, pointer = path[0]
    names = [name for name, _ in own]
    if level in names:
        depth = len(names) - 1 - names[::-1].index(level)
        above, mine = own[:depth], own[depth][1]
    else:
        above, mine = tuple(part for part in own if RANK.get(part[0], 0) < RANK.get(level, 0)), ""
    if pointer == THIS:
        return (*above, (level, mine), *path[1:]) if mine else None
    labels = places.siblings(section, (*above, (level, mine)))
    if pointer == "letzter":
        return (*above, (level, labels[-1]), *path[1:]) if labels else None
    at = labels.index(mine) + (1 if pointer == AFTER else -1) if mine in labels else -1
    return (*above, (level, labels[at]), *path[1:]) if 0 <= at < len(labels) else None
