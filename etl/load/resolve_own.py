"""Places told from where the citing text stands: "Absatz 1 Satz 2", "Satz 1", "vorstehender Satz".

What is left out of such a reference is that of the citing place: from the citing place outwards, the first place that
has such a part is meant. "Nummer 2" in Absatz 3 Satz 1 Nummer 1 is Absatz 3 Satz 1 Nummer 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.load.resolve_places import Places
from etl.refer import Target
from etl.refer.forms import RANK
from etl.refer.relative import AFTER, BEFORE, THIS
from provenance.model.locator import Path

_ABOUT = ("Fußnote zu ", "Tabelle zu ")
_ITEMS = ("Nummer", "Ziffer", "Buchstabe", "Doppelbuchstabe")
_POINTERS = (THIS, BEFORE, AFTER, "letzter")


def citing_place(section: str, path: Path) -> tuple[str, Path]:
    """Give the place that a segment speaks from: a footnote to § 5 speaks from § 5."""
    for about in _ABOUT:
        if section.startswith(about):
            return section.removeprefix(about), ()
    return section, path


def outward(places: Places, section: str, own: Path, parts: Sequence[Path]) -> list[Path] | None:
    """Give the whole paths within ``section`` of places that one reference names relative to ``own``.

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
    """Give section and path of an item named behind a place that has such items: "Absatz 1 Nummer 1 … in Nummer 2".

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
