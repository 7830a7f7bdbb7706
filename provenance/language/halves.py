"""Half-sentences of a Satz: German law cites what a semicolon parts as "Halbsatz 1" and "Halbsatz 2".

A source has Sätze and no place below them that is called so. So a Halbsatz is looked for in its Satz, where a semicolon
tells; a comma does not, and then the whole Satz is its place.
"""

from __future__ import annotations

import re

from provenance.model.locator import Locator
from provenance.text.labels import Span

LEVEL = "Halbsatz"
_PARTED = re.compile(r";\s*")


def around(locator: Locator) -> Locator | None:
    """Give the place of a Satz for that of a half of it; None for a place that names none."""
    path = tuple(one for one in locator.path if one[0] != LEVEL)
    return Locator(locator.section, path, locator.work) if len(path) < len(locator.path) else None


def half(locator: Locator, satz: str) -> Span | None:
    """Give where in a Satz the half stands that a locator ends with.

    All of it where no semicolon tells or the half is not its last step; None where the Satz has no such half.
    """
    level, label = locator.path[-1]
    cuts = [match.span() for match in _PARTED.finditer(satz)]
    if level != LEVEL or not cuts or not label.isdigit():
        return 0, len(satz)
    begins, ends = [0, *(end for _, end in cuts)], [*(start + 1 for start, _ in cuts), len(satz)]
    number = int(label)
    return (begins[number - 1], ends[number - 1]) if 1 <= number <= len(begins) else None
