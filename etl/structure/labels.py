"""The labels of legal enumerations and the levels they stand for: "1." a Nummer, "aa)" a Doppelbuchstabe.

After the Handbuch der Rechtsförmlichkeit: Absatz "(1)", Nummer "1.", Buchstabe "a)", Doppelbuchstabe "aa)",
Dreifachbuchstabe "aaa)"; older law also uses dashes, Roman numbers and decimal numbers, acts of the Union the Ziffer
"iv)" ("ii)" by itself may be a doubled letter, which is told by its list). Dashes have no label of their own: they are
counted, "Strich 2" is the second.
"""

from __future__ import annotations

import re

ABSATZ = re.compile(r"\((\d+[a-z]{0,3})\)")
DASHES = "-‐‑‒–—−•·▪"

_LABEL = re.compile(
    rf"(?:\(?(?P<number>\d{{1,3}}[a-z]{{0,3}}|\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})(?:\.\)|[.)])"
    rf"|(?P<decimal>\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})"
    rf"|\(?(?P<letters>[a-zäöüA-Z]|([a-z])\4{{1,3}})(?:\.\)|[.)])"
    rf"|(?P<roman>[IVX]{{1,5}})[.)]"
    rf"|\(?(?P<small>[ivx]{{2,6}})\)"
    rf"|(?P<dash>[{DASHES}])"
    rf"|(?P<other>[\"„»]?\d{{1,3}}[a-z]?\.|\*+\)?))"
)
_BY_LENGTH = {1: "Buchstabe", 2: "Doppelbuchstabe", 3: "Dreifachbuchstabe"}


def is_label(text: str) -> bool:
    """Say whether a word is the label of a list item."""
    return not text[-1:].isalpha() and _LABEL.fullmatch(text) is not None


def read_label(text: str, before: int = 0) -> tuple[str, str]:
    """Give level and label of a printed label; ``before`` is the number of dashes before it in its list.

    What is no usual label has the level "Label" and stands as it is printed, without stop and bracket.
    """
    match = _LABEL.fullmatch(text)
    if match is None or match["other"]:
        return "Label", text.rstrip(".)").lstrip("(") or text
    if match["dash"]:
        return "Strich", str(before + 1)
    if match["small"]:
        return "Ziffer", match["small"]
    letters = match["letters"]
    if letters and not (letters in "IVX" and text.endswith(".")):
        return _BY_LENGTH.get(len(letters), "Label"), letters
    return "Nummer", match["number"] or match["decimal"] or match["roman"] or letters
