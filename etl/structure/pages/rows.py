"""Rows: what stands on one height of a column, from left to right, and what kind of row it is.

MuPDF gives the label of a paragraph and its text as two lines on one height, and so the cells of a table. A row is
``labelled`` where labels stand before one text, ``cells`` where texts stand side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from etl.read.page import Line
from etl.structure.divisions import ABSATZ, is_label
from etl.structure.pages.frames import Frame, Region
from provenance.language.stops import MONTHS
from provenance.text import patterns as re

SECTION_LABEL = re.compile(
    r"(?:[„\"»]?§§? ?\d+[a-z]{0,3}|[„\"»]?(?:Artikel|Art\.?) ?(?:\d+[a-z]{0,3}|[IVXLC]+)"
    r"|(?:Anlage|Anhang)(?: [\dIVXLC]+[a-z]?)?)[.:]?"
)
"""What stands for the label of a section where its title is set beside it."""

OPENERS = "„\"»‚'›«"
_HEIGHT = 0.35
_APART = 1.8  # texts on one height this many times their size apart are cells
_EM = 0.25
_OFF_AXIS = 1.6
_ALIKE = 0.3
_WIDE = 0.6
_HALF = 0.5
_FAR = 12.0


@dataclass(slots=True)
class Row:
    """Lines on one height. ``labels`` counts those before the text that are its labels."""

    lines: list[Line]
    frame: Frame
    labels: int = 0
    cells: bool = False

    @property
    def x0(self) -> float:
        """Where the row begins."""
        return self.lines[0].x0

    @property
    def x1(self) -> float:
        """Where the row ends."""
        return max(line.x1 for line in self.lines)

    @property
    def page(self) -> int:
        """The page of the row."""
        return self.lines[0].page

    @property
    def baseline(self) -> float:
        """The height of its text."""
        return self.lines[-1].baseline

    @property
    def size(self) -> float:
        """The size of its text."""
        return max(self.lines, key=lambda line: len(line.text)).size

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(line.bold for line in self.lines)

    @property
    def italic(self) -> bool:
        """Whether all of it is italic."""
        return all(line.italic for line in self.lines)

    @property
    def words(self) -> list[str]:
        """All words of the row."""
        return [word[4] for line in self.lines for word in line.words]

    @property
    def text(self) -> str:
        """The words joined by blanks."""
        return " ".join([line.text for line in self.lines])

    @property
    def label(self) -> bool:
        """Whether the first word is a label, set apart or not."""
        return bool(self.labels) or stands_for_label(self.lines[0].words[0][4])

    @property
    def text_x(self) -> float:
        """Where the text behind the label begins; as the row where there is none."""
        if self.labels and self.labels < len(self.lines):
            return self.lines[self.labels].x0
        words = self.lines[0].words
        if not self.labels and len(words) > 1 and stands_for_label(words[0][4]):
            return words[1][0]
        return self.x0

    @property
    def offset(self) -> float:
        """How far right of its column it begins."""
        return self.x0 - self.frame.left

    @property
    def text_offset(self) -> float:
        """How far right of its column its text begins."""
        return self.text_x - self.frame.left

    @property
    def centred(self) -> bool:
        """Whether the space left of it is that right of it, and more than an indent."""
        before, after = self.x0 - self.frame.left, self.frame.right - self.x1
        least = max(12.0, 0.035 * self.frame.width)
        if self.labels and not SECTION_LABEL.fullmatch(self.lines[0].text):
            return False
        if self.x1 - self.x0 > _HALF * self.frame.width and round(self.x0) in self.frame.begins:
            return False
        axis = self.frame.axis
        if axis is not None:
            return before > least and abs((self.x0 + self.x1) / 2 - axis) < _OFF_AXIS
        wide = self.x1 - self.x0 > _WIDE * self.frame.width
        return before > least and abs(before - after) < (3.0 if wide else max(5.0, 0.03 * self.frame.width))


def stands_for_label(word: str) -> bool:
    """Say whether a word is the label of an Absatz or a list item, be it in a quotation."""
    bare = word.lstrip(OPENERS)
    return bool(bare) and (ABSATZ.fullmatch(bare) is not None or is_label(bare))


def rows_of(region: Region) -> list[Row]:
    """Return the rows of a region from top to bottom."""
    groups: list[list[Line]] = []
    for line in region.lines:
        if groups and abs(line.baseline - groups[-1][0].baseline) < _HEIGHT * min(line.size, groups[-1][0].size):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [_row(sorted(group, key=lambda line: line.x0), region.frame) for group in groups]


def _row(lines: list[Line], frame: Frame) -> Row:
    row = Row(lines, frame)
    while row.labels < len(lines) - 1 and _labels(lines[row.labels], lines[row.labels + 1]):
        row.labels += 1
    texts = lines[row.labels :]
    gaps = [after.x0 - before.x1 for before, after in pairwise(texts)]
    row.cells = bool(gaps) and max(gaps) > _EM * texts[0].size and not _spread(row, gaps)
    return row


def _spread(row: Row, gaps: list[float]) -> bool:
    """Say whether a row is a line that is spread to fill its column: it does, by gaps that are small or all alike."""
    size = row.size
    if row.x1 < row.frame.right - 2:
        return False
    return max(gaps) < _APART * size or (len(gaps) > 1 and max(gaps) - min(gaps) < _ALIKE * size)


def _labels(line: Line, following: Line) -> bool:
    text = line.text
    if following.words[0][4].rstrip(",.;") in MONTHS:
        return False  # "31." and "Dezember" on a line that is spread to fill its column
    if len(line.words) == 1 and stands_for_label(text):
        return True
    if SECTION_LABEL.fullmatch(text) is None:
        return False
    # "Anlage" alone may be the first word of a line that is spread
    apart = following.x0 - line.x1
    return apart < _FAR * line.size and (apart > _APART * line.size or text[-1].isdigit() or line.bold)


_WORDY = re.compile(r"[^\W\d_]*[a-zäöüß]{4,}|(?:der|die|das|und|ist|von|des|dem|den|mit|für)\Z")
_SIGNS = re.compile(r"[=≈≤≥≠∑Σ√∫∏±·×÷∙⋅^∆∂]|(?<=\s)[+*/x–-](?=\s)")
_EQUALS = re.compile(r"(?:^|\s)[=≈≤≥](?:\s|$)")
_MOST_TOKENS = 24
_FEW_WORDS = 0.5
_SPACED = 4
_LARGER = 1.12

DIVISION = re.compile(
    r"(?:(?:[IVXLC]+|\d+|[A-Z])\.? ?"
    r"|(?:Erst|Zweit|Dritt|Viert|Fünft|Sechst|Siebt|Siebent|Acht|Neunt|Zehnt|Elft|Zwölft)e[rs]? )"
    r"?(?:Buch|Teil|Hauptteil|Kapitel|Abschnitt|Unterabschnitt|Titel|Untertitel|Unterkapitel)\b"
    r"(?: (?:[IVXLC]+|\d+[a-z]?|[A-Z]))?[.:]?(?=\s|$)",
)
"""What the heading of a division begins with: "Zweiter Abschnitt", "II. Teil", "Kapitel 3"."""

SECTION = re.compile(r"(?:§§? ?\d+[a-z]{0,3}|(?:Artikel|Art\.) ?(?:\d+[a-z]{0,3}|[IVXLC]+))\b\.?")
_CITES = re.compile(
    r"\s*(?:Abs\b|Absatz|Absätze|Satz|S\.|Nr\b|Nrn\b|Nummer|Nummern|Buchst|Buchstabe|lit\b"
    r"|i\. ?V|in Verbindung|und|oder|bis|sowie|ff?\b\.?"
    r"|der\b|des\b|dieser\b|dieses\b|gilt|gelten|ist\b|sind\b|wird|werden|bleibt|findet|finden|[a-zäöü]|[,;)]|\d)"
)


def names_section(text: str) -> bool:
    """Say whether a text begins as a section does ("§ 3", "Artikel 5 Titel") and not as a reference ("§ 3 Abs. 2")."""
    match = SECTION.match(text)
    return match is not None and not (text[match.end() :].strip() and _CITES.match(text, match.end()))


def cites_section(text: str) -> bool:
    """Say whether a text begins with a reference to a section ("§ 3 Abs. 2")."""
    return SECTION.match(text) is not None and not names_section(text)


def names_part(text: str) -> bool:
    """Say whether a text begins a section, an annex or a division."""
    return names_section(text) or DIVISION.match(text) is not None or SECTION_LABEL.fullmatch(text) is not None


def is_spaced(words: list[str]) -> bool:
    """Say whether a row is set with its letters apart: "S a t z u n g"."""
    single = sum(len(word) == 1 and word.isalpha() for word in words)
    return single >= _SPACED and single >= 0.8 * len(words)


def is_formula(row: Row) -> bool:
    """Say whether a row is a formula: signs of arithmetic, an equals sign, next to no words, no full stop."""
    words = row.words
    text = " ".join(words)
    if len(words) < 3 or len(words) > _MOST_TOKENS or row.labels or row.cells or not _SIGNS.search(text):  # noqa: PLR2004
        return False
    wordy = sum(_WORDY.match(word) is not None for word in words)
    return wordy <= _FEW_WORDS * len(words) and _EQUALS.search(text) is not None and text[-1] not in ";:"


def is_larger(row: Row, size: float) -> bool:
    """Say whether a row is set larger than the text."""
    return row.size > _LARGER * size
