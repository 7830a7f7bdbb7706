"""A source as an outline: its divisions, and in them each § in a line, or the Randziffern as spans.

Meant to be taken in at a glance: what is below a § is counted, not shown (`beleg segment FILE` shows it).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text
from rich.tree import Tree

from provenance.model.locator import Locator
from provenance.model.locator_levels import MARGINAL
from provenance.text import patterns as re

_APART = {"contents", "note", "footnote"}
_DIVISIONS = {
    "Buch",
    "Teil",
    "Hauptstück",
    "Kapitel",
    "Abschnitt",
    "Unterabschnitt",
    "Titel",
    "Untertitel",
    "Sachgebiet",
}
_NUMBERED = re.compile(r"\d+(\.\d+)*")
_COUNTED = re.compile(r"[\d.IVXLC]+|\b[A-Z]\b")
_STEP = "›"


@dataclass(slots=True)
class Section:
    """One § (Artikel, Randziffer, Anlage) with what is counted of it."""

    name: str
    heading: str
    places: int = 0
    paragraphs: list[str] = field(default_factory=list[str])

    @property
    def marginal(self) -> bool:
        """Whether it is a number in the margin, which has no heading of its own."""
        return Locator(self.name).kind in MARGINAL


@dataclass(slots=True)
class Division:
    """A part of the document under one heading; the first has none where the document begins without."""

    title: str
    rank: str = ""
    sections: list[Section] = field(default_factory=list[Section])


def divisions(rows: Iterable[Mapping[str, Any]]) -> list[Division]:
    """Group the rows of ``report/outline`` into divisions and sections, in the order of the document."""
    found = [Division("")]
    for row in rows:
        section, heading = row["section"], row["heading"] or ""
        if row["kind"] in _APART or section == "Titel":
            continue
        if row["kind"] == "heading":
            # a heading inside a Randziffer divides nothing
            if Locator(section).kind not in MARGINAL:
                found.append(Division(_title(section, heading or row["text"] or ""), _rank(section)))
            continue
        held = found[-1].sections
        if not held or held[-1].name != section:
            held.append(Section(section, heading))
        _count(held[-1], row["path"] or [], text=bool(row["text"]))
    return [division for division in found if division.title or division.sections]


def _count(section: Section, path: list[str], *, text: bool) -> None:
    section.places += text
    if path[:1] == ["Absatz"] and path[1] not in section.paragraphs:
        section.paragraphs.append(path[1])


def tree(title: str, rows: Iterable[Mapping[str, Any]]) -> Tree:
    """Draw the outline under the title of the document."""
    root = Tree(Text(title, "bold"), guide_style="dim")
    above: list[tuple[str, Tree]] = []
    for division in divisions(rows):
        branch = root
        if division.title:
            # a rank that stands above already ends what is below it; one that does not is a step down
            ranks = [rank for rank, _ in above]
            above = above[: ranks.index(division.rank)] if division.rank in ranks else above
            in_margin = bool(division.sections) and all(section.marginal for section in division.sections)
            tail = f"  {_named(division.sections)}" if in_margin else ""
            branch = (above[-1][1] if above else root).add(Text.assemble((division.title, "cyan"), (tail, "bold")))
            above.append((division.rank, branch))
            if in_margin:
                continue
        for line in _lines(division.sections):
            branch.add(line)
    return root


def extent(rows: Iterable[Mapping[str, Any]]) -> str:
    """Say how far a document goes: "Rz. 1–184" where it has numbers in the margin, else how many sections."""
    sections = [section for division in divisions(rows) for section in division.sections]
    marginal = [section for section in sections if section.marginal]
    return _named(marginal) if marginal else f"{len(sections)} sections"


def _named(sections: list[Section]) -> str:
    return spans([section.name for section in sections])


def _title(section: str, heading: str) -> str:
    """Print a heading once: of a trail of headings the last, and no "Abschnitt 1.1" before a printed "1.1"."""
    last = heading.rpartition(_STEP)[2].strip()
    return last if last.startswith(section.rpartition(" ")[2]) else f"{section} {last}".strip()


def _rank(section: str) -> str:
    """Name the kind of a division, whatever its number: "Abschnitt 1" for "Zweiter Abschnitt", 3 for "4.2.1"."""
    numbered = _NUMBERED.search(section)
    depth = len(numbered[0].split(".")) if numbered else 1
    words = [word for word in section.split() if word in _DIVISIONS]
    return f"{words[-1] if words else _COUNTED.sub('', section)} {depth}"


def _lines(sections: list[Section]) -> Iterable[Text]:
    run: list[Section] = []
    for section in [*sections, Section("", "")]:
        if section.name and section.marginal:
            run.append(section)
            continue
        if run:
            yield Text(_named(run), "bold")
            run = []
        if section.name:
            yield _line(section)


def _line(section: Section) -> Text:
    counted = [f"Abs. {spans(section.paragraphs)}"] if len(section.paragraphs) > 1 else []
    counted += [f"{section.places} places"] if section.places > 1 else []
    tail = f"  {', '.join(counted)}" if counted else ""
    return Text.assemble((section.name, "bold"), f" {section.heading}".rstrip(), (tail, "dim"))


def spans(labels: list[str]) -> str:
    """Print labels with those that follow each other as spans: "1–3, 3a, 4" and "Rz. 1–12, 14"."""
    split = [re.fullmatch(r"(.*?)(\d+)(\D*)", label) for label in labels]
    shared = {match[1] for match in split if match}
    head = next(iter(shared)) if len(shared) == 1 and all(split) else ""
    parts: list[list[str]] = []
    for label, match in zip(labels, split, strict=True):
        follows = match and not match[3] and parts and parts[-1][-1].isdecimal()
        if follows and match and int(parts[-1][-1]) + 1 == int(match[2]):
            parts[-1][1:] = [match[2]]
        else:
            parts.append([label.removeprefix(head)])
    return head + ", ".join("–".join(part) for part in parts)
