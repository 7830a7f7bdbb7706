"""What stands before the first section: the title of a statute, its short names, its date, the notes of the portal."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from etl.read.page import Line
from etl.structure.drafts import Drafting
from provenance.text import patterns as re

_NUMERIC = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b")
_BRACKET = re.compile(r"\s*\(([^()]*)\)\s*$")
_SHORT = re.compile(r"[^\s]{1,20}(?: \d{4}(?:/\d+)?)?")
_DASH = re.compile(r"\s+[-–—]\s+")
_STATE = ("Stand:", "Hinweis:")
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_SAME_SIZE = 0.5


class Title(NamedTuple):
    """The names and the date of a statute."""

    title: str
    abbreviation: str | None
    work: str
    stand: str | None
    names: tuple[str, ...] = ()


def read(lines: list[Line], out: Drafting) -> Title:
    """Write the lines as title, notes and footnotes; give what they say."""
    largest = max((line.size for line in lines), default=0.0)
    count = sum(line.size > largest - _SAME_SIZE for line in lines)
    out.begin("Titel", (), None, "heading")
    for line in lines[:count]:
        out.write(line)
    stand, made = _notes(lines[count:], out)
    title, abbreviation, others = _split_title(
        " ".join(line.text for line in lines[:count]), lines[count].text if len(lines) > count else ""
    )
    return named(title, abbreviation, stand_of(stand) or stand_of(made), others)


def _notes(lines: list[Line], out: Drafting) -> tuple[list[str], list[str]]:
    """Write the notes under a title; give those on the state of the law and on the day it was made."""
    stand: list[str] = []
    made: list[str] = []
    about = ""
    out.text.part()
    out.begin("Vorbemerkung", (), None, "note")
    for line in lines:
        text = line.text
        out.text.part()
        if line.bold and text.rstrip(":") in ("Fußnote", "Fußnoten"):
            out.label(line)
            out.begin("Fußnote", (), None, "footnote")
            about = "Fußnote"
            continue
        if line.bold and text.endswith(":"):
            about = text
        if text.startswith("Ausfertigungsdatum"):
            made.append(text)
        elif about in _STATE:
            stand.append(text)
        out.write(line)
    return stand, made


def named(title: str, abbreviation: str | None, stand: str | None, others: Iterable[str] = ()) -> Title:
    """Return a title with the path of its work: ``de/`` and the short name in ASCII."""
    names = tuple(name for name in dict.fromkeys(others) if name and name not in (title, abbreviation))
    return Title(title, abbreviation, f"de/{slug(abbreviation or title)}", stand, names)


def slug(name: str) -> str:
    """Return a name in lower-case ASCII with hyphens."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_FOLDED)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "unbenannt"


def stand_of(notes: list[str]) -> str | None:
    """Return the latest date (ISO) that the notes name for the text as it stands."""
    found = [
        f"{int(year):04d}-{int(month):02d}-{int(day):02d}"
        for note in notes
        if "noch nicht" not in note
        for day, month, year in _NUMERIC.findall(note)
    ]
    return max(found, default=None)


def _split_title(title: str, short: str) -> tuple[str, str | None, list[str]]:
    """Part "Gesetz über Beispiele (BspG)" and "Gesetz über Beispiele (Beispielgesetz - BspG)"."""
    match = _BRACKET.search(title)
    if match:
        *others, abbreviation = (name.strip() for name in _DASH.split(match[1]))
        return title[: match.start()], abbreviation, others
    return title, short if _SHORT.fullmatch(short) else None, []
