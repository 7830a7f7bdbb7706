"""What the law has dropped: "(weggefallen)" in the stead of a place, and ranges of sections under one heading.

    §§ 3 bis 6 (weggefallen)        (XXXX) §§ 12, 13 und 14        Anlagen 2 bis 4 (aufgehoben)

A range names every section in it; of sections with letters only those that can be told from their ends.
"""

from __future__ import annotations

from provenance.text import patterns as re

_GONE = re.compile(
    r"[\s(\[–—-]*(?:weggefallen|aufgehoben|gestrichen|gegenstandslos|entfallen|außer Kraft getreten)\b"
    r"(?:[^()\[\]]{0,80}[)\]])?[\s)\].–—-]*",
    re.IGNORECASE,
)
_DASHES = " \t\n-–—."
_RANGE = re.compile(
    r"(?:\([A-ZX]+\) ?)?(?P<kind>§§?|Art(?:ikel|\.|t\.)?|Anlagen?|Anhänge?|Anhang) ?(?P<numbers>\d+[a-z]{0,3}\b.*)"
)
_STEP = re.compile(r"(?P<number>\d+)(?P<letter>[a-z]{0,3})(?P<to>\s*(?:bis|[-–])\s*)?(?:\s*(?:,|und|u\.|sowie)\s*)?")
_KINDS = {"§": "§", "A": "Art."}
_ANNEXES = {"Anla": "Anlage", "Anhä": "Anhang", "Anha": "Anhang"}
_LONGEST = 300


def is_dropped(text: str, heading: str | None = None) -> bool:
    """Say whether a place is dropped: its text says so, or its heading does and it has no text but a dash."""
    if _GONE.fullmatch(text):
        return True
    return heading is not None and not text.strip(_DASHES) and _GONE.fullmatch(heading) is not None


def sections_of(section: str) -> list[str]:
    """Return the sections a heading stands for where it names more than one ("§§ 3 bis 6"), none for any other."""
    match = _RANGE.fullmatch(" ".join(section.split()))
    if match is None:
        return []
    kind = _ANNEXES.get(match["kind"][:4]) or _KINDS[match["kind"][0]]
    found: list[str] = []
    at, numbers, before = 0, match["numbers"], None
    while at < len(numbers):
        step = _STEP.match(numbers, at)
        if step is None:
            return []
        at = step.end()
        number, letter = int(step["number"]), step["letter"]
        if before is not None:
            found += _between(before, (number, letter))
        found.append(f"{number}{letter}")
        before = (number, letter) if step["to"] else None
    return [f"{kind} {number}" for number in found] if len(found) > 1 else []


def _between(first: tuple[int, str], last: tuple[int, str]) -> list[str]:
    """Return what lies between two numbers: 4, 5 between 3 and 6, 3b between 3a and 3c."""
    if first[0] == last[0]:
        one, other = first[1] or "`", last[1]
        same = len(one) == len(other) == 1
        return [f"{first[0]}{chr(code)}" for code in range(ord(one) + 1, ord(other))] if same else []
    return [str(number) for number in range(first[0] + 1, min(last[0], first[0] + _LONGEST))] + (
        [str(last[0])] if last[1] else []
    )
