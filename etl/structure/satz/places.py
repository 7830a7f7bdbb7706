"""Satz places where the law prints no Satz numbers: the Sätze of each level are counted, through its lists.

An Absatz of one Satz gets no Satz level, as it is cited without one. In an Absatz of more, a list stands in the Satz it
hangs on ("Abs. 2 Satz 1 Nr. 3"), and text after a list goes on with that Satz unless the list closed it with a stop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TypeAlias

from etl.document import Path
from etl.structure.drafts import Draft, Stretch

Split: TypeAlias = Callable[[str], list[tuple[int, int]]]
_Place: TypeAlias = tuple[int, Path]

_STOPS = frozenset(".!?")
_CLOSERS = '"“”‘’»«)]'


def with_satz(text: str, drafts: Sequence[Draft], split: Split) -> list[list[Stretch]]:
    """Give for each draft the stretches it falls into; drafts that are no norm stay whole."""
    numbered = _numbered(text, drafts, split)
    total: dict[_Place, int] = {}
    for place, numbers in numbered:
        if numbers:
            total[place] = max(total.get(place, 0), numbers[-1][0])
    current: dict[_Place, int] = {}
    found: list[list[Stretch]] = []
    for draft, ((section, path), numbers) in zip(drafts, numbered, strict=True):
        if not numbers:
            found.append([Stretch(draft.start, draft.end, draft.path, counted=False)])
            continue
        above = _above(section, path, total, current)
        several = total[section, path] > 1
        found.append(
            [
                Stretch(
                    draft.start + start,
                    draft.start + end,
                    (*above, ("Satz", str(number))) if several else above,
                    counted=several or len(above) > len(path),
                )
                for number, (start, end) in numbers
            ]
        )
        current[section, path] = numbers[-1][0]
    return found


def _above(section: int, path: Path, total: dict[_Place, int], current: dict[_Place, int]) -> Path:
    """Give the path with the Satz each of its levels hangs on."""
    found: list[tuple[str, str]] = []
    for depth, level in enumerate(path):
        place = (section, path[:depth])
        if total.get(place, 0) > 1 and place in current:
            found.append(("Satz", str(current[place])))
        found.append(level)
    return tuple(found)


def _numbered(
    text: str, drafts: Sequence[Draft], split: Split
) -> list[tuple[_Place, list[tuple[int, tuple[int, int]]]]]:
    """Give the place of each draft and its Sätze, numbered within the place; none for what is no norm."""
    counted: defaultdict[_Place, int] = defaultdict(int)
    found: list[tuple[_Place, list[tuple[int, tuple[int, int]]]]] = []
    section, name, before = 0, "", ""
    for draft in drafts:
        if draft.kind != "norm" or draft.start == draft.end:
            found.append(((section, draft.path), []))
            if draft.kind == "formula":  # its stop ends the Satz it stands in
                before = text[draft.start : draft.end]
            continue
        if draft.section != name:
            section, name = section + 1, draft.section
        place = (section, draft.path)
        own = text[draft.start : draft.end]
        first = counted[place] + 1
        if first > 1 and not _begins(own, before):
            first -= 1
        numbers = list(enumerate(split(own) or [(0, len(own))], start=first))
        counted[place] = numbers[-1][0]
        found.append((place, numbers))
        before = own
    return found


def _begins(own: str, before: str) -> bool:
    """Say whether text after a list begins a new Satz: the list ended with a stop, and it goes on with a capital."""
    end = before.rstrip(_CLOSERS)
    return bool(end) and end[-1] in _STOPS and not own.lstrip('„"‚»«(')[:1].islower()
