"""Places told from where the text itself stands: "Absatz 1 Satz 2", "vorstehender Satz", "Rz. 119", "unter 10.1".

Which place is meant is told where the citing text is known (`etl.load.resolve`): here a level may have the label
``dieser``, ``vorstehend`` or ``folgend`` instead of a number.
"""

from __future__ import annotations

from etl.refer.laws import law_at
from etl.refer.places import Places, relative_at
from etl.refer.reference import Target
from provenance.model.locator import Path
from provenance.model.locator_levels import BY_SPELLING
from provenance.text import patterns as re

THIS, BEFORE, AFTER = "dieser", "vorstehend", "folgend"

NOUNS = {
    "Satz": False, "Satzes": False, "Sätze": True, "Sätzen": True, "Absatz": False, "Absatzes": False, "Absätze": True,
    "Absätzen": True, "Nummer": False, "Nummern": True, "Unterabsatz": False, "Unterabsatzes": False,
    "Unterabsätze": True, "Unterabsätzen": True, "Halbsatz": False, "Halbsatzes": False,
}  # fmt: skip
"""The nouns that "vorstehend" and "dieser" may stand before, and whether they are plural."""

_NUMBERED = re.compile(r"\.?\s(?=\d|[a-z]{1,2}(?!\w))")
_POINTER = re.compile(
    rf"(?<!\w)(?:(?P<{THIS}>[dD]ies(?:es|em|er))|(?P<{BEFORE}>[vV]or(?:steh|hergeh|angeh)end(?:e[nrsm]?)|[vV]origen?|"
    rf"[vV]orangegangenen?)|(?P<{AFTER}>(?:[nN]ach)?(?:steh|folg)end(?:e[nrsm]?)))\s\Z"
)
_WINDOW = 24
_LONGEST_LABEL = 3
_AMOUNT = re.compile(
    r"\s?(?:€|Euro|EUR|DM|%|Prozent|v\.\s?H|vom\sHundert|Tonnen|Stück|kg|Kilogramm|Liter|Meter|Mio|Millionen|Uhr)"
)
_OF_LAW = re.compile(r"\s(?:des|der)\s(?=[A-ZÄÖÜ])")

_HEADING = re.compile(
    r"(?:unter|(?:Tzn?|Rzn?|Textziffern?|Randziffern?|Kapiteln?|Kap|Ziff|Ziffern?|Nrn?|Nummern?)\.?)\s(?P<label>\d{1,2}(?:\.\d{1,2})+)(?![\w%]|\.?\d|\s?(?:€|Euro|EUR|Prozent|v\.\s?H|Mio|Million))"
)
_HEADING_MORE = re.compile(r"\s?(?:(?P<range>bis|[-–])|,|und|oder|sowie)\s(?P<label>\d{1,2}(?:\.\d{1,2})+)(?!\w|\.?\d)")
_DIVISION = re.compile(r"Abschn(?:itts?|itten?|itte|\.)\s(?P<label>\d{1,2}[a-z]?(?:\.\d{1,2})*)(?!\w|\.\d)")


def levels_at(text: str, at: int) -> Places | None:
    """Read levels with a number: "Absatz 1 Satz 2 und 3"; no amount ("der Satz 5 v. H.") and no year ("Absatz 2019").

    The law may stand behind them in words: "Nummer 2 der Hausordnung".
    """
    word = _WORD.match(text, at)
    found = relative_at(text, at) if word and _NUMBERED.match(text, word.end()) else None
    if found is not None and "." in found.places[0].path[0][1]:
        return None  # "Nummer 3.2" is the number of a heading
    if found is None or _AMOUNT.match(text, found.end) or any(_is_year(place.path) for place in found.places):
        return None
    if _OF_LAW.match(text, found.end) and found.places[0].path[0][0] in ("Absatz", "Nummer"):
        named = law_at(text, found.end)
        if named is not None and not (named[1].isupper() or named[1].startswith("dies")):
            found.end, found.law = named
    return found


def _is_year(path: Path) -> bool:
    return any(len(label) > _LONGEST_LABEL and label.isdigit() for _, label in path)


def pointed_at(text: str, at: int, floor: int) -> tuple[int, int, tuple[Target, ...]] | None:
    """Read a level that is pointed at: "vorstehender Satz", "dieses Absatzes", "die vorstehenden Absätze"."""
    word = _WORD.match(text, at)
    plural = NOUNS.get(word[0]) if word else None
    pointer = _POINTER.search(text, max(floor, at - _WINDOW), at) if plural is not None else None
    if word is None or pointer is None or pointer.lastgroup is None:
        return None
    level, label = BY_SPELLING[word[0]], pointer.lastgroup
    if not plural:
        return pointer.start(), word.end(), (Target(None, "", ((level, label),)),)
    if label != BEFORE:
        return None
    return pointer.start(), word.end(), (Target(None, "", ((level, "1"),), ("", ((level, label),))),)


def heading_at(text: str, at: int) -> tuple[int, tuple[Target, ...]] | None:
    """Read the number of a heading: "unter 10.1", "unter 3.1 bis 3.3", "Abschnitt 4"."""
    match = _HEADING.match(text, at) or _DIVISION.match(text, at)
    if match is None:
        return None
    targets, end = [Target(None, f"Abschnitt {match['label']}")], match.end()
    while (more := _HEADING_MORE.match(text, end)) is not None:
        section, end = f"Abschnitt {more['label']}", more.end()
        if more["range"]:
            targets[-1] = targets[-1]._replace(until=(section, ()))
        else:
            targets.append(Target(None, section))
    return end, tuple(targets)


_WORD = re.compile(r"\w+")
