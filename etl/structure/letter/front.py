"""What stands around the text of a letter: heads and feet of its pages, the letterhead, the contents list, its names.

What repeats at one height on most pages belongs to the page. What stands before the first heading over the first
Randziffer is letterhead and contents. What is left out: who signed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from etl.document import Remainder
from etl.read.page import Line, Page, Pdf
from etl.structure.preamble import slug
from provenance.text import patterns as re

_BAND = 0.15  # running heads and feet stand in this share of the page at its top and bottom
_REPEATED = 0.4
_FEWEST = 3
_STEP = 6.0  # heights that differ less than this are one, in points
_HIDDEN = 0.35  # type below this share of the text is not meant to be read
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"[-–—]?\s?(?:(?:Seite|S\.|Blatt)\s)?\d{1,4}(?:\s?(?:von|/)\s?\d{1,4})?\s?[-–—]?")

_MONTHS: tuple[str, ...] = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip
_DATE = re.compile(rf"(\d{{1,2}})\.\s?({'|'.join(_MONTHS)})\s(\d{{4}})|(\d{{1,2}})\.(\d{{1,2}})\.(\d{{4}})")
_CONTENTS = re.compile(r"(?:Inhalt(?:s(?:verzeichnis|übersicht|angabe))?|Gliederung|Übersicht)\s?:?", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s?\d*\s*\Z|\s\d{1,3}\s*\Z")
_SUBJECT = re.compile(r"(?:BETREFF|Betreff|Betr\.)\s?:?\s*")
_REFERENCE = re.compile(
    r"(?:GZ|DOK|BEZUG|Bezug|ANLAGEN?|Anlagen?|Geschäftszeichen|Aktenzeichen|Az\.?)(?!\w)|\(bei Antwort"
)
_ABBREVIATION = re.compile(r"\((?P<short>[A-ZÄÖÜ][A-Za-zÄÖÜäöüß.-]{0,14}[A-ZÄÖÜ][A-Za-zÄÖÜäöüß-]{0,6})\)\s*\Z")
_FILE_NAME = re.compile(r"\S+\.(?:docx?|pdf|odt|rtf)\Z|(?:Microsoft Word|\d{4}-\d\d-\d\d)", re.IGNORECASE)
_MINISTRY = "Bundesministerium der Finanzen"


AsideKind: TypeAlias = Literal["note", "contents"]


class Names(NamedTuple):
    """The names and the date of a letter."""

    title: str
    abbreviation: str | None
    work: str
    stand: str | None


def strip(pages: Sequence[Page], size: float) -> tuple[list[Line], list[Remainder]]:
    """Return the lines of all pages in order without heads, feet and hidden type, and these as remainders."""
    often = _repeated(pages)
    body: list[Line] = []
    rest: list[Remainder] = []
    for page in pages:
        for line in page.lines:
            text = line.text
            if line.size < _HIDDEN * size:
                rest.append(Remainder("hidden type", text, page.number))
            elif _key(line) in often and _in_band(line, page):
                number = _PAGE_NUMBER.fullmatch(text) is not None
                rest.append(Remainder("page number" if number else "running head", text, page.number))
            else:
                body.append(line)
    return body, rest


def _repeated(pages: Sequence[Page]) -> set[tuple[str, int]]:
    """Return the texts, numbers aside, that stand at one height of many pages."""
    counted: Counter[tuple[str, int]] = Counter()
    for page in pages:
        counted.update({_key(line) for line in page.lines if _in_band(line, page)})
    enough = max(_FEWEST, _REPEATED * len(pages))
    return {key for key, count in counted.items() if count >= enough}


def _in_band(line: Line, page: Page) -> bool:
    return not page.height * _BAND < line.baseline < page.height * (1 - _BAND)


def _key(line: Line) -> tuple[str, int]:
    return _DIGITS.sub("0", line.text), round(line.baseline / _STEP)


def parts(lines: Sequence[Line]) -> tuple[list[Line], list[Line], list[Line]]:
    """Part what stands before the text into letterhead, opening words and contents list."""
    end = next(
        (at for at, line in enumerate(lines) if _CONTENTS.fullmatch(line.text) or _is_listed(lines, at)), len(lines)
    )
    head = list(lines[:end])
    last = max((at for at, line in enumerate(head) if _REFERENCE.match(line.text)), default=len(head))
    return head[: last + 1], head[last + 1 :], list(lines[end:])


def _is_listed(lines: Sequence[Line], at: int) -> bool:
    """Say whether a contents list begins without a heading: three lines in a row that end in a page number."""
    return at + 2 < len(lines) and all(
        _LEADERS.search(line.text) and "...." in line.text for line in lines[at : at + 3]
    )


def names(pdf: Pdf, head: Sequence[Line]) -> Names:
    """Return title, short name, work and date as the letterhead says, or the properties of the file."""
    first = [line for line in head if line.page == 1]
    title = _subject(first) or ("" if _FILE_NAME.search(pdf.title) else pdf.title.strip())
    title = title or next((line.text for line in first if line.bold), pdf.name)
    short = _ABBREVIATION.search(title)
    abbreviation = short["short"] if short else None
    ministry = any(_MINISTRY in line.text for line in first) or "BMF" in title
    return Names(
        title, abbreviation, f"de/{'bmf' if ministry else 'schreiben'}/{slug(abbreviation or title)[:60]}", _date(first)
    )


def _subject(lines: Sequence[Line]) -> str:
    """Return what stands behind "BETREFF", down to the file number or a gap."""
    for at, line in enumerate(lines):
        match = _SUBJECT.match(line.text)
        if match is None:
            continue
        found = [line.text[match.end() :]]
        before = line
        for following in lines[at + 1 :]:
            gap = following.baseline - before.baseline
            if _REFERENCE.match(following.text) or not 0 <= gap < 2 * line.size:
                break
            found.append(following.text)
            before = following
        return " ".join(part for part in found if part)
    return ""


def _date(lines: Sequence[Line]) -> str | None:
    """Return the date of the letter: the first on its first page, one beside "DATUM" before all others."""
    ordered = sorted(lines, key=lambda line: "datum" not in line.text.lower())
    for line in ordered:
        match = _DATE.search(line.text)
        if match:
            day, month, year = (match[1], _MONTHS.index(match[2]) + 1, match[3]) if match[1] else match.group(4, 5, 6)
            return f"{year}-{int(month):02}-{int(day):02}"
    return None
