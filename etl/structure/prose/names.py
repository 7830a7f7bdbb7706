"""How the sections of prose are called, so that each has one name: by number where one is printed, else by heading.

    "3.2.1 Umfang" → Abschnitt 3.2.1        "§ 4 Zweck" → § 4        "§ 8.1: Akten sind …" → § 8.1        "Ausblick"

A name that was given before is told apart by the heading above it, then by a count. A sentence may begin with the
number of a section as a heading does, if a colon stands behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from etl.structure import preamble
from provenance.model.locator import Locator
from provenance.text import patterns as re

_STAND = re.compile(r"(?i)\b(?:stand|fassung vom|gültig ab|as of|version|last updated|date|datum)\b.{0,40}\d{4}")
_SHORT = re.compile(r"(?P<title>.+?)\s*\((?P<short>[A-ZÄÖÜ][\w-]{1,14})\)\Z")
_MONTHS = (
    "januar|january", "februar|february", "märz|march", "april", "mai|may", "juni|june", "juli|july", "august",
    "september", "oktober|october", "november", "dezember|december",
)  # fmt: skip
_DATE = re.compile(rf"\b(?P<day>\d{{1,2}})\.?\s+(?P<month>{'|'.join(_MONTHS)})\s+(?P<year>\d{{4}})\b", re.IGNORECASE)
_ISO = re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b")
_DATED = re.compile(r"[\s,;:(–-]+(?:Stand|Fassung vom|as of)\b.{0,30}\d{4}\)?\Z", re.IGNORECASE)
_STOP = re.compile(r"[.!?]\s+(?=[A-ZÄÖÜ])")


def named(title: str, notes: Sequence[str]) -> preamble.Title:
    """Return title, short name and work of a document; ``notes`` are the texts at its beginning."""
    plain = _without_date(" ".join(title.split()))
    short = _SHORT.match(plain)
    return preamble.named(
        short["title"] if short else plain,
        short["short"] if short else None,
        preamble.stand_of(_dated([title, *notes])),
    )


def stem(name: str) -> str:
    """Return the title that the name of a file makes."""
    return re.sub(r"[_\s]+", " ", name.rsplit(".", 1)[0]).strip() or name


def _without_date(title: str) -> str:
    """Take "Stand 1.3.2024" off the end of a title."""
    return _DATED.sub("", title) or title


def _dated(notes: Sequence[str]) -> list[str]:
    """Return the sentences that say of which day the text is, with their dates in digits."""
    plain = [_ISO.sub(r"\g<day>.\g<month>.\g<year>", _DATE.sub(_digits, note)) for note in notes]
    return [part for note in plain for part in _STOP.split(note) if _STAND.search(part)]


def _digits(match: re.Match[str]) -> str:
    month = next(at for at, names in enumerate(_MONTHS, start=1) if match["month"].lower() in names.split("|"))
    return f"{match['day']}.{month}.{match['year']}"


_LONGEST = 100
_KNOWN = re.compile(
    r"(?P<section>§ ?\d+\s?[a-z]{0,3}(?:\.\d{1,3}){0,4}"
    r"|(?:Artikel|Art\.) ?\d+[a-z]{0,3}|(?:Anlage|Anhang) (?:\d+[a-z]?|[IVX]+|[A-Z]))"
    r"(?:[.:–-]?\s+|\Z)"
)
_NUMBER = re.compile(
    r"(?:(?:Abschnitt|Kapitel|Ziffer)\s)?(?P<number>\d{1,3}(?:\.\d{1,3}){1,6}|\d{1,3}(?=\.)|[IVX]+(?=\.)|[A-Z](?=\.))\.?:?(?:\s+|\Z)"
)
_BARE_NUMBER = re.compile(r"(?P<number>\d{1,2})\s+(?=[A-ZÄÖÜ])")
_DECIMAL = re.compile(r"\d{1,2}\.\d")
_ENOUGH = 2
_RUN_IN = re.compile(r"§\d{1,4}[a-z]{0,3}(?:\.\d{1,3}){0,4}:")
_SENTENCE_END = (".", "!", "?", ".“", ".”", '."', ":", ";")


class Named(NamedTuple):
    """The name of a section, and how many words of its heading are its number."""

    section: str
    words: int


class RunIn(NamedTuple):
    """The number of a section in running text: the word that it begins at, how many words it takes, the section."""

    at: int
    words: int
    section: str


def run_in(words: Sequence[str]) -> list[RunIn]:
    """Return the sections that open in the running text of a paragraph, at its beginning or behind a sentence."""
    found: list[RunIn] = []
    for at, word in enumerate(words):
        if word.startswith("§") and (not at or words[at - 1].endswith(_SENTENCE_END)):
            label = words[at : at + 1 + (word == "§")]
            if at + len(label) < len(words) and _RUN_IN.fullmatch("".join(label)):
                found.append(RunIn(at, len(label), f"§ {''.join(label)[1:-1]}"))
    return found


class Names:
    """Gives names to sections; ``headings`` are all of the document."""

    def __init__(self, headings: Sequence[str]) -> None:
        self._given: set[str] = set()
        self._counts: defaultdict[str, int] = defaultdict(lambda: 1)
        bare = sum(_BARE_NUMBER.match(heading) is not None for heading in headings)
        self._bare = bare >= _ENOUGH or any(_DECIMAL.match(heading) for heading in headings)

    def name(self, heading: str, above: Sequence[str]) -> Named:
        """Name the section under a heading; ``above`` are the headings it stands under, outermost first."""
        section, number = self._numbered(heading)
        plain = _shortened(heading)
        parent = f"{_shortened(above[-1])} › {plain}" if above else plain
        for name in (section, plain, parent):
            if name and self._take(name):
                return Named(name, len(number.split()) if name == section else 0)
        while True:
            self._counts[parent] += 1
            name = f"{parent} [{self._counts[parent]}]"
            if self._take(name):
                return Named(name, 0)

    def _numbered(self, heading: str) -> tuple[str, str]:
        """Return the name that the number of a heading makes, and the number as printed; both may be empty."""
        known = _KNOWN.match(heading)
        if known is not None:
            return " ".join(known["section"].split()), known["section"]
        match = _NUMBER.match(heading) or (_BARE_NUMBER.match(heading) if self._bare else None)
        if match is None:
            return "", ""
        return f"Abschnitt {match['number']}", match[0]

    def _take(self, name: str) -> bool:
        """Say whether a name is still free, and take it."""
        place = Locator(name)
        if not place.section or place.section.casefold() in self._given:
            return False
        self._given.add(place.section.casefold())
        return True


def _shortened(heading: str) -> str:
    """Return a heading as a name: at most so long, without quotation marks of the form in which names are printed."""
    text = re.sub(r"[„“”‟\"]", "'", " ".join(heading.split())).rstrip(".: ")
    if len(text) <= _LONGEST:
        return text
    return text[:_LONGEST].rsplit(" ", 1)[0] + "…"
