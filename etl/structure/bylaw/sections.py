"""What a block begins: a section ("§ 3", "Artikel 5"), a division, an annex, the contents, the signatures, or nothing.

A reference at the beginning of a block ("§ 3 Abs. 2 gilt …") is no heading: a heading is followed by a title and not by
words that cite, it has no full stop at its end, and it counts on from the section before it.
"""

from __future__ import annotations

from typing import NamedTuple

from etl.read.page import Block
from etl.structure.divisions import ABSATZ
from etl.structure.pages.rows import DIVISION, SECTION
from provenance.text import patterns as re

_NUMBER = re.compile(r"(\d+)([a-z]{0,3})")
_ROMAN = re.compile(r"[IVXLC]+\b")
_RANGE = re.compile(r"§§? ?\d+[a-z]{0,3}(?: ?(?:bis|und|,|-|–) ?(?:§ ?)?\d+[a-z]{0,3})+")
_DROPPED = re.compile(
    r"[-–(\[ ]*(?:weggefallen|entfallen|entfällt|gestrichen|aufgehoben|frei|unbesetzt)[-–)\] .]*", re.IGNORECASE
)
_CITES = re.compile(
    r"[-–]?(?:Abs\b|Absatz|Absätze|Satz\b|S\.|Nr\b|Nrn\b|Nummern?\b|Buchst|lit\b|i\. ?V|in Verbindung"
    r"|und\b|oder\b|bis\b|sowie\b|ff?\b|[a-zäöü]|[,;)]|\d)"
)
_ANNEX = re.compile(
    r"(?P<section>(?:Anlage|Anhang|Beilage)(?:[  ](?:Nr\. ?)?(?:\d+[a-z]?|[IVXLC]+|[A-Z])\b)?)[.:]?"
    r"(?P<rest>(?:\s+\(?(?:zu|zur|zum|gemäß|nach)\b.*|\s+[-–:]\s.*|\s*\(.*|\s+[A-ZÄÖÜ„§].*)?)",
    re.DOTALL,
)
_FEES = re.compile(
    r"(?:\w*[Gg]ebühren(?:verzeichnis|tarif|tabelle)|Kosten(?:verzeichnis|tarif)|Tarif|Entgeltverzeichnis)\b.*"
)
_CONTENTS = re.compile(r"Inhalt(?:s(?:übersicht|verzeichnis|angabe))?:?|Gliederung:?")
_PREAMBLE = re.compile(
    r"(?P<name>Präambel|Eingangsformel|Vorbemerkung(?:en)?|Vorspruch|Vorwort)\b:?(?P<rest>.*)", re.DOTALL
)
_ROMAN_DIVISION = re.compile(r"(?:[IVXL]+|[A-H])(?:\.?\s+[A-ZÄÖÜ]|\.?\Z)")
_PLACE_DATE = re.compile(
    r"(?:Ausgefertigt:?\s+)?[A-ZÄÖÜ][^\d;:]{1,60},\s*(?:den\s*|am\s*|im\s*)?"
    r"(?:\d{1,2}\.\s?(?:\d{1,2}\.\s?|[A-ZÄÖÜ][a-zä]+\s)\d{2,4}|[_.…]{3,}).*",
    re.DOTALL,
)
_ANNOUNCED = re.compile(
    r"(?:Bekanntmachung(?:sanordnung|svermerk)?|Öffentliche Bekanntmachung|Hinweise?|Verfahrensvermerke?"
    r"|Ausfertigung(?:svermerk)?|Rechtsbehelfsbelehrung|Ausgefertigt|Beglaubigt\w*|Genehmigung(?:svermerk)?|Siegel"
    r"|gez\.|Im Auftrag|i\. ?A\.)(?:\W.*)?|\((?:L\. ?S\.|Siegel|Dienstsiegel).*",
    re.DOTALL,
)
_OFFICE = re.compile(
    r"(?:Der|Die|Für (?:den|die))\s+(?:\w+\s){0,2}\w*"
    r"(?:[Bb]ürgermeister|Landr[aä]t|[Pp]räsident|Magistrat|Vorsteher|Vorsitzende|Rektor|Dekan"
    r"|Stadt|Gemeinde|Kreis|minister|kanzler|Verwaltung|Verband|Rat|Vorstand|Senat)\w*"
    r"(?:[,:]?\s+(?:der|des|von|für|im|in|und|zu|gez\.|[A-ZÄÖÜ(][\w.()-]*))*",
    re.DOTALL,
)
_CLOSES = re.compile(
    r"(?:Das vorstehende Gesetz wird hiermit|Die verfassungsmäßigen Rechte des Bundesrates"
    r"|Der Bundesrat hat (?:zugestimmt|dem)"
    r"|Die(?:se)? vorstehende (?:Satzung|Verordnung|Ordnung) wird hiermit)\b"
)
_STOPS = ".;:,"
_LONGEST_TITLE = 45
_SHORT_TITLE = 14
_JUMP = 12


class Opening(NamedTuple):
    """What a block begins: the section as printed, how many words that takes, and what stands behind it."""

    section: str
    words: int
    rest: str
    value: tuple[int, str]


def section_of(block: Block, before: tuple[int, str] | None, *, sign: str = "") -> Opening | None:
    """Return the section a block opens, None where it opens none.

    ``before`` is the number of the section before it, ``sign`` ("§" or "Art") the kind of sections looked for.
    """
    if block.kind in ("row", "footnote", "formula", "item"):
        return None
    text = block.text
    match = _RANGE.match(text) or SECTION.match(text)
    if match is None or not match[0].startswith(sign or ("§", "Art")):
        return None
    rest = text[match.end() :].lstrip(" .:–-") if not _DROPPED.match(text, match.end()) else text[match.end() :].strip()
    value = _value(match[0])
    if value is None or not _plausible(block, rest, value, before):
        return None
    return Opening(match[0].rstrip(".: "), len(match[0].split()), rest, value)


def _value(printed: str) -> tuple[int, str] | None:
    number = _NUMBER.findall(printed)
    if number:
        return int(number[-1][0]), number[-1][1]
    found = _ROMAN.findall(printed)
    return (_roman(found[-1]), "") if found else None


def _roman(text: str) -> int:
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    numbers = [values[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(numbers, [*numbers[1:], 0], strict=False))


def _plausible(block: Block, rest: str, value: tuple[int, str], before: tuple[int, str] | None) -> bool:
    """Say whether what stands behind a number is a title, or the text of the section that is next in the count."""
    next_one = before is None or value == (before[0] + 1, "") or (value[0] == before[0] and value[1] > before[1])
    onward = next_one or (before is not None and before < value and value[0] - before[0] <= _JUMP)
    if not rest or _DROPPED.fullmatch(rest):
        return onward or value[0] == 1 or block.kind == "heading"
    if _CITES.match(rest):
        return False
    begins_text = ABSATZ.match(rest) is not None
    closed = rest[-1] in _STOPS
    if begins_text or closed or len(rest.split()) > _LONGEST_TITLE:
        return next_one and (begins_text or block.kind != "heading") and not rest.startswith("Anlage")
    if block.kind == "heading":
        return onward or value[0] == 1 or block.level > 0
    return next_one


def is_dropped(text: str) -> bool:
    """Say whether a section says that it fell away."""
    return _DROPPED.fullmatch(text) is not None


def stands_in_text(rest: str) -> bool:
    """Say whether what stands behind the number of a section is its text and no title."""
    return bool(rest) and not _DROPPED.fullmatch(rest) and (ABSATZ.match(rest) is not None or rest[-1] in ".;:")


def annex_of(block: Block) -> Opening | None:
    """Return the annex a block opens."""
    text = block.text
    match = _ANNEX.fullmatch(text)
    if match is not None and block.kind in ("heading", "paragraph") and text[-1] not in _STOPS:
        rest = match["rest"].strip()
        if not _CITES.match(rest.lstrip("-–: ")) or rest.startswith(("zu", "gemäß", "nach")):
            if len(text.split()) > (_LONGEST_TITLE if block.kind == "heading" else _SHORT_TITLE):
                return None
            return Opening(match["section"], len(match["section"].split()), rest, (0, ""))
    if block.kind == "heading" and _FEES.fullmatch(text):
        return Opening(text.split()[0].rstrip(":"), 1, " ".join(text.split()[1:]), (0, ""))
    return None


def divides(block: Block) -> bool:
    """Say whether a block is the heading of a division."""
    if block.kind in ("row", "footnote", "formula", "item") and not block.bold:
        return False
    text = block.text
    match = DIVISION.match(text)
    if match and len(text.split()) <= _LONGEST_TITLE and text[-1] not in _STOPS:
        return block.kind == "heading" or not text[match.end() :].strip()
    alone = text[-1:] not in _STOPS or len(block.words) == 1
    return block.kind == "heading" and _ROMAN_DIVISION.match(text) is not None and alone


def is_contents(block: Block) -> bool:
    """Say whether a block is the heading of the contents."""
    return block.kind in ("heading", "paragraph") and _CONTENTS.fullmatch(block.text) is not None


def preamble_name(block: Block) -> str | None:
    """Return the name a preamble is printed under."""
    match = _PREAMBLE.fullmatch(block.text) if block.kind in ("heading", "paragraph") else None
    return match["name"] if match and not match["rest"].strip() else None


def signs(block: Block) -> bool:
    """Say whether a block is a place with a date, an office, or the heading of an announcement."""
    if block.kind in ("footnote", "formula"):
        return False
    text = block.text
    if _CLOSES.match(text):
        return True
    if len(text.split()) > 24 and block.kind != "heading":  # noqa: PLR2004 - signatures are short
        return False
    closed = text[-1] in ".;" and not text.rstrip(".").endswith(("gez", "A", "S"))
    if _PLACE_DATE.fullmatch(text):
        return not closed
    return (_ANNOUNCED.fullmatch(text) is not None or _OFFICE.fullmatch(text) is not None) and not closed
