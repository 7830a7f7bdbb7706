"""What stands before the first section: the title of a statute, its short names, its date, the notes of the portal."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from etl.read.pdf import Line
from etl.structure.drafts import Drafting

_NUMERIC = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b")
_BRACKET = re.compile(r"\s*\(([^()]*)\)\s*$")
_SHORT = re.compile(r"[^\s]{1,20}(?: \d{4}(?:/\d+)?)?")
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Title(NamedTuple):
    """The names and the date of a statute."""

    title: str
    abbreviation: str | None
    work: str
    stand: str | None


def read(lines: list[Line], out: Drafting) -> Title:
    """Write the lines as notes and footnotes; give what they say."""
    if not lines:
        return named("", None, None)
    largest = max(line.size for line in lines)
    head = [line for line in lines if line.size > largest - 0.5]
    title = " ".join(line.text for line in head)
    kind, stand_lines, made, about = "note", [], "", ""
    out.begin("Titel", (), None, "heading")
    for place, line in enumerate(lines):
        text = line.text
        if place == len(head):
            out.begin("Vorbemerkung", (), None, "note")
        out.text.part()
        if line.bold and text.startswith("Fußnote"):
            out.label(line)
            out.begin("Fußnote", (), None, "footnote")
            about = "Fußnote"
            continue
        if line.bold and text.endswith(":"):
            about = text
        if text.startswith("Ausfertigungsdatum"):
            made = text
        elif about.startswith("Stand") or about.startswith("Hinweis"):
            stand_lines.append(text)
        out.write(line)
    del kind
    short = lines[len(head)].text if len(lines) > len(head) else ""
    bare, abbreviation = _split_title(title, short)
    return named(bare, abbreviation, stand_of(stand_lines) or stand_of([made]))


def named(title: str, abbreviation: str | None, stand: str | None) -> Title:
    """Give a title with the path of its work: ``de/`` and the short name in ASCII."""
    return Title(title, abbreviation, f"de/{slug(abbreviation or title)}", stand)


def slug(name: str) -> str:
    """Give a name in lower-case ASCII with hyphens."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_FOLDED)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "unbenannt"


def stand_of(notes: list[str]) -> str | None:
    """Give the latest date (ISO) that the notes name for the text as it stands."""
    found = [
        f"{int(year):04d}-{int(month):02d}-{int(day):02d}"
        for note in notes
        if "noch nicht" not in note
        for day, month, year in _NUMERIC.findall(note)
    ]
    return max(found, default=None)


def _split_title(title: str, short: str) -> tuple[str, str | None]:
    """Part "Gesetz über Ordnungswidrigkeiten (OWiG)" and "… (Gerichtsvollzieherkostengesetz - GvKostG)"."""
    match = _BRACKET.search(title)
    if match:
        names = re.split(r"\s+[-–—]\s+", match[1])
        return title[: match.start()], names[-1].strip()
    return title, short if _SHORT.fullmatch(short) else None
