"""What a row of a table says with the head of its columns: of a thing, under a name, a value.

    Stoff | Gebühr in Euro        "Die Gebühr für Altöl beträgt 12 Euro.", "Altöl – Gebühr in Euro: 12",
    Altöl | 12                    "Gebühr für Altöl: 12 Euro"

The claim has all words of the cell that names the row, of the head and of the value, in one of these orders, and no
other but articles: so no value of another row or column stands in for it, and nothing is denied or added. What it
leaves out: tables without a head, a name that several rows have, and what the name means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from provenance.citing.texts import Bearer, SourceReading
from provenance.language.features import features
from provenance.language.german import words
from provenance.language.stems import stem
from provenance.text import patterns as re
from provenance.text.labels import Span

_TOKEN = re.compile(r"\d[\d.,:/-]*\d|\w+|[%€$£°+<>≥≤±~≈*†‡]|-(?=\S)|\((?=\d)")
_FEWEST = 2  # columns
_UNIT = re.compile(
    r"(?P<name>.*\w)\s+(?:in\s+(?P<unit>[^\W\d_]+|[%€$£])|[(\[](?:in\s+)?(?P<given>[^\W\d_]+|[%€$£])[)\]])"
)
_ARTICLES = words("der die das den dem ein eine einen the a an")
_SPEAKING = (("für", "beträgt"), ("für", "betragen"), ("für", "ist"), ("for", "is"), ("for", "are"), ("of", "is"))
"""What joins the name of a row to its value in a sentence: "Die Gebühr für Altöl beträgt 12 Euro."."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The row that says a claim, the value that it says, and the words that lead to its table, "" without any."""

    start: int
    end: int
    value: str
    lead: str = ""


def said_by_cell(claim: str, reading: SourceReading, near: Span) -> Cell | None:
    """Return the row near some offsets of which one cell says a claim, with its head; None where none does."""
    for row in reading.borne(*near):
        if not (table := _table(reading, row)):
            continue
        ours, head, cells = _tokens(claim), _cells(reading, table[0]), _cells(reading, row)
        if not _names(head) or len(cells) != len(head) or row == table[0]:
            continue
        values = [
            value for name, value in zip(head[1:], cells[1:], strict=True) if ours in _said(cells[0], name, value)
        ]
        key = _tokens(cells[0])
        if not values or sum(_tokens(_cells(reading, one)[0]) == key for one in table[1:]) != 1:
            continue
        lead = _lead(reading, table[0])
        denied = any(one.kind == "negation" for one in features(lead))
        return None if denied else Cell(row.start, row.end, values[0], lead)
    return None


def _said(key: str, head: str, value: str) -> Iterator[list[str]]:
    """Return what a cell says, in each order of its words; nothing where it or the name of its row is empty."""
    if not key or not value:
        return
    thing, name, own = _tokens(key), _tokens(head), _tokens(value)
    yield [*thing, *name, *own]
    parted = _UNIT.fullmatch(head)
    short = _tokens(parted["name"]) if parted else name
    measured = [*own, *_tokens(parted["unit"] or parted["given"])] if parted else own
    yield [*thing, *short, *measured]
    for joint, verb in _SPEAKING:
        yield [*short, stem(joint), *thing, *measured]
        yield [*short, stem(joint), *thing, stem(verb), *measured]


def _tokens(text: str) -> list[str]:
    found = (one.lower() for one in _TOKEN.findall(text))
    return [one if one[0].isdigit() else stem(one) for one in found if one not in _ARTICLES]


def _cells(reading: SourceReading, row: Bearer) -> list[str]:
    return [one.strip() for one in reading.text.text[row.start : row.end].split("\t")]


def _names(head: Sequence[str]) -> bool:
    """Tell whether a row names columns: each by words of its own, none of them a value."""
    named = all(one and not any(c.isdigit() for c in one) for one in head)
    return len(head) >= _FEWEST and named and len({one.lower() for one in head}) == len(head)


def _table(reading: SourceReading, row: Bearer) -> list[Bearer]:
    """Return the rows of the table that a row is of; none for what is no row."""
    if "\t" not in reading.text.text[row.start : row.end]:
        return []
    return [one for one in reading.bearers if _beside(one, row) and "\t" in reading.text.text[one.start : one.end]]


def _beside(one: Bearer, row: Bearer) -> bool:
    return one.place.section == row.place.section and one.place.path[:-1] == row.place.path[:-1]


def _lead(reading: SourceReading, first: Bearer) -> str:
    """Return the words that lead to a table, right before it: "Folgende Gebühren galten bis 2019:"."""
    at = reading.bearers.index(first)
    before = reading.bearers[at - 1] if at else None
    text = reading.text.text[before.start : before.end].strip() if before else ""
    return text if text.endswith(":") else ""
