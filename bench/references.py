"""Reading citations against `bundesrecht`, which reads a citation that is cut out of its text already.

Both get the same strings in the same run: those of the development corpus where it is there, else our own. Which places
are named is compared on our own strings, whose places are known; law names, which `bundesrecht` fetches from the net at
run time, play no part in it. Its faster call is timed (the bare parse), its better one is scored (`normalise`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from bundesrecht import normalise, parse_reference

from bench.data.citation_strings import STRINGS
from bench.data.corpus import CORPUS
from bench.measuring.figure import Figure, ratio
from bench.measuring.scale import Scale
from etl.refer import Target, find

_SPELLINGS = (
    (re.compile(r"\bS\.? (?=\d)"), "Satz "), (re.compile(r"\bHalbs\.? (?=\d)"), "Halbsatz "),
    (re.compile(r"\blit\.? "), "Buchst. "), (re.compile(r"\b(Abs|Nr) (?=\d)"), r"\1. "),
    (re.compile(r"\bBuchstabe "), "Buchst. "), (re.compile(r"\bUnterabsatz "), "UAbs. "),
    (re.compile(r"\bSGB 6"), "SGB VI"), (re.compile(r"\bSGB 10"), "SGB X"),
    (re.compile(r"\b(?:des|der) "), ""), (re.compile(r"(?<=gesetz)es\b"), ""),
    (re.compile(r"\bBürgerlichen Gesetzbuchs"), "Bürgerliches Gesetzbuch"),
)  # fmt: skip
_RANGE = re.compile(r"(.*?)(\d+|\b[a-z]) bis (\d+|[a-z])\b(.*)")


def measure(scale: Scale) -> list[Figure]:
    """Measure the time of a citation as a share of what `bundesrecht` takes, and both F1."""
    strings = _strings()
    value, own, peer = ratio(lambda: [find(one) for one in strings], lambda: _parsed(strings), 3 * scale.rounds)
    rates = f"{len(strings)} strings: ours {len(strings) / own:,.0f} a second, bundesrecht {len(strings) / peer:,.0f}"
    ours, theirs = _f1(_own), _f1(_normalised)
    note = f"{len(STRINGS)} strings of our own: ours {ours:.3f}, bundesrecht {theirs:.3f}"
    return [
        Figure("reference / bundesrecht parse", value, "x", 1.0, rates),
        Figure("F1 of places, bundesrecht less ours", theirs - ours, "F1", 0.0, note),
    ]


def _strings() -> list[str]:
    """Give citation strings: of the federal documentation office and of courts, or our own."""
    folder = CORPUS / "references"
    if not folder.is_dir():
        return 20 * [string for string, _ in STRINGS]
    rows = json.loads((folder / "federal_citation_strings.json").read_text(encoding="utf-8"))
    cited: list[str] = [row["text"] for row in rows]
    for path in sorted(folder.glob("*.conll")):
        cited += _cited(path.read_text(encoding="utf-8"))
    return cited


def _cited(conll: str) -> list[str]:
    """Give the marked references to statutes of annotated decisions."""
    found: list[list[str]] = []
    for line in conll.splitlines():
        token, _, tag = line.rpartition(" ")
        if tag == "B-GS":
            found.append([token])
        elif tag == "I-GS":
            found[-1].append(token)
    return [" ".join(words) for words in found if words[0].startswith(("§", "Art"))]


def _parsed(strings: list[str]) -> None:
    for string in strings:
        parse_reference(string)


def _f1(places: Callable[[str], set[str]]) -> float:
    """Score the places of each string against those it names."""
    right = given = wanted = 0
    for string, truth in STRINGS:
        got = places(string)
        right, given, wanted = right + len(got & truth), given + len(got), wanted + len(truth)
    return 2 * right / (given + wanted)


def _own(string: str) -> set[str]:
    return {place for one in find(string) for target in one.targets for place in _written_out(target)}


def _normalised(string: str) -> set[str]:
    """Give what `bundesrecht` names, in our spelling: it is not scored by how it abbreviates."""
    found: set[str] = set()
    for place in normalise(string):
        for pattern, ours in _SPELLINGS:
            place = pattern.sub(ours, place)  # noqa: PLW2901
        found.add(place)
    return found


def _written_out(target: Target) -> list[str]:
    """Give each place of a range of numbers or letters."""
    match = _RANGE.fullmatch(str(target).replace("§§", "§"))
    if match is None:
        return [str(target)]
    before, first, last, behind = match.groups()
    if first.isdigit():
        return [f"{before}{number}{behind}" for number in range(int(first), int(last) + 1)]
    return [f"{before}{chr(number)}{behind}" for number in range(ord(first), ord(last) + 1)]
