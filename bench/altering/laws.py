"""The statutes under ``bench/data/laws``: a Satz a line, so that what parts sentences has no say in what a Satz is.

Written by us about subjects of our own. ``markdown`` gives them as a user would have them, Sätze run together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "data" / "laws"
_TITLE = re.compile(r"# .*?\((?:.* – )?(\w+)\)")
_SECTION = re.compile(r"## (§ \d+[a-z]?) ?(.*)")
_ABSATZ = re.compile(r"\((\d+[a-z]?)\) (.*)")
_ITEM = re.compile(r"(\d+\.|[a-z]\)) (.*)")


@dataclass(frozen=True)
class Satz:
    """A Satz with where it stands. ``items`` are the lines of its list as they stand, ``before`` the Satz before it.

    ``absatz`` is empty where the section has none, ``number`` is 0 where its Absatz has but one Satz.
    """

    law: str
    abbreviation: str
    section: str
    absatz: str
    number: int
    text: str
    items: tuple[str, ...] = ()
    before: str = ""

    @property
    def place(self) -> str:
        """Where it stands, as lawyers write it."""
        absatz = f" Abs. {self.absatz}" if self.absatz else ""
        number = f" Satz {self.number}" if self.number else ""
        return f"{self.section}{absatz}{number} {self.abbreviation}"

    @property
    def whole(self) -> str:
        """The Satz with its list, as one line."""
        return " ".join([self.text, *self.items])


@dataclass(frozen=True)
class Law:
    """A statute: its name (that of the file), its title line and its Sätze in order."""

    name: str
    title: str
    abbreviation: str
    saetze: tuple[Satz, ...]
    text: str

    @property
    def plain(self) -> list[Satz]:
        """The Sätze without a list."""
        return [one for one in self.saetze if not one.items and one.text.endswith(".")]


@cache
def laws() -> tuple[Law, ...]:
    """Return all statutes."""
    return tuple(_law(path) for path in sorted(FOLDER.glob("*.md")))


def _law(path: Path) -> Law:
    text = path.read_text(encoding="utf-8")
    title = text.split("\n", 1)[0]
    found = _TITLE.match(title)
    if found is None:
        raise ValueError(f"{path.name}: expected an abbreviation in brackets, found {title!r}")
    return Law(path.stem, title, found[1], tuple(_saetze(path.stem, found[1], text.split("\n")[1:])), text)


def _saetze(law: str, abbreviation: str, lines: Iterable[str]) -> Iterator[Satz]:
    section, absatz, block = "", "", list[tuple[str, list[str]]]()
    for line in [*lines, "## § 0 "]:
        heading, opening, item = _SECTION.match(line), _ABSATZ.match(line), _ITEM.match(line)
        if heading or opening:
            yield from _numbered(law, abbreviation, section, absatz, block)
            block = []
        if heading:
            section, absatz = heading[1], ""
        elif opening:
            absatz = opening[1]
            block.append((opening[2], []))
        elif item and block:
            block[-1][1].append(line)
        elif line.strip():
            block.append((line.strip(), []))


def _numbered(
    law: str, abbreviation: str, section: str, absatz: str, block: list[tuple[str, list[str]]]
) -> Iterator[Satz]:
    for at, (text, items) in enumerate(block):
        before = block[at - 1][0] if at else ""
        yield Satz(law, abbreviation, section, absatz, at + 1 if len(block) > 1 else 0, text, tuple(items), before)


def markdown(law: Law) -> str:
    """Return a statute as Markdown: a paragraph an Absatz, a list item an item."""
    return "\n\n".join(_blocks(law.text.split("\n")))


def _blocks(lines: Iterable[str]) -> Iterator[str]:
    running: list[str] = []
    for line in [*lines, ""]:
        opens = line.startswith("#") or _ABSATZ.match(line) or _ITEM.match(line)
        if running and (opens or not line):
            yield " ".join(running)
            running = []
        if line.startswith("#"):
            yield line
        elif re.match(r"[a-z]\) ", line):
            yield "    " + line
        elif _ITEM.match(line):
            yield line
        elif line:
            running.append(line)


def of_saetze(title: str, texts: Iterable[str]) -> str:
    """Return a document with a section for each text."""
    sections = (f"## § {number} Gegenstand {number}\n\n{text}" for number, text in enumerate(texts, 1))
    return "\n\n".join([f"# {title}", *sections]) + "\n"
