"""How deep a division of a statute stands, told from the order in which the law itself nests its divisions.

No rank is fixed: a Kapitel stands over Abschnitte in one law and under an Untertitel in another. A division that is
called or numbered like one that is open ("Teil 2" after "Teil 1", "III." after "II.") takes its place; one of another
form stands under the last. What it leaves out: divisions a law numbers in two ways on one level.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from provenance.model.locator_levels import roman

_NAMED = re.compile(
    r"\b(?P<form>Hauptteil|Unterabschnitt|Unterkapitel|Untertitel|Buch|Teil|Kapitel|Abschnitt|Titel|Hauptstück|Stück)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?P<decimal>\d{1,2}(?:\.\d{1,2})+)\.?(?=\s|\Z)|(?P<arabic>\d{1,3})[a-z]{0,2}\.?(?=\s|\Z)"
    r"|(?P<roman>[IVXLC]+)\.?(?=\s|\Z)|(?P<capital>[A-Z])[.)]?(?=\s|\Z)|(?P<double>([a-z])\6)\)|(?P<letter>[a-z])\)"
)


class _Label(NamedTuple):
    """One way to read the number of a division: its form, and its place in the counting (0 where it has none)."""

    form: str
    number: int


class Divisions:
    """Keeps the divisions that are open while a statute is read."""

    def __init__(self) -> None:
        self._open: list[_Label] = []

    def enter(self, name: str) -> int:
        """Open a division by its name ("Teil 1", "I."); give its rank, 1 for the outermost."""
        label = self._read(name)
        for place, other in enumerate(self._open):
            if other.form == label.form:
                del self._open[place:]
                break
        self._open.append(label)
        return len(self._open)

    def _read(self, name: str) -> _Label:
        """Read a name as the law goes on with it: "I." after "H." is a letter, at the head of a count a number."""
        labels = list(_labels(name))
        last = {label.form: label.number for label in self._open}
        for label in labels:
            if label.form in last and label.number == last[label.form] + 1:
                return label
        return next((label for label in labels if label.form in last or label.number <= 1), labels[0])


def _labels(name: str) -> Iterator[_Label]:
    """Give the ways to read a name, the likeliest first."""
    if match := _NAMED.search(name):
        yield _Label(match["form"].casefold(), 0)
        return
    match = _NUMBERED.match(name)
    if match is None:
        yield _Label("", 0)
    elif match["decimal"]:
        yield _Label(f"decimal {match['decimal'].count('.')}", 0)
    elif match["arabic"]:
        yield _Label("arabic", int(match["arabic"]))
    elif text := match["roman"] or match["capital"]:
        if match["roman"] and (value := _value(text)):
            yield _Label("roman", value)
        if len(text) == 1:
            yield _Label("capital", ord(text) - ord("A") + 1)
    else:
        form = "double" if match["double"] else "letter"
        yield _Label(form, ord(match[form][0]) - ord("a") + 1)


def _value(text: str) -> int:
    try:
        return roman(text)
    except ValueError:
        return 0
