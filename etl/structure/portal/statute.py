"""A statute as the federal law portal prints it: title, notes, contents, divisions, sections, annexes.

What it leaves out: the meaning of references (see `etl.refer`) and of the notes the portal adds.
"""

from __future__ import annotations

from etl.document import Document, UnitKind
from etl.kinds import DocumentKind
from etl.read.page import Line, Pdf
from etl.structure import divisions, preamble
from etl.structure.divisions import Divisions
from etl.structure.drafts import Drafting
from etl.structure.hyphens import Hyphens
from etl.structure.portal.measures import Measures
from etl.structure.portal.norm_lines import NormLines
from etl.structure.portal.norm_xml import FOOTNOTE_MARK, Heading, names_division, section_heading
from etl.structure.satz.places import with_satz
from provenance.language.satz import split

_LARGER = 1.1
_SMALLER = 0.9
_SAME_SIZE = 0.5
_WITHIN = 1.5  # lines of one heading are at most this many times their size apart


def structure_statute(pdf: Pdf) -> Document:
    """Return the document of a statute that was read from a PDF."""
    size = divisions.body_size(pdf.pages)
    lines, remainders = divisions.strip(pdf.pages, size)
    walk = _Statute(lines, Measures.of(lines, size))
    title = walk.run()
    text = walk.out.text.text()
    stretches = None if walk.norms.satz_numbers else with_satz(text, walk.out.drafts, split)
    return Document(
        kind=DocumentKind.STATUTE,
        title=title.title,
        abbreviation=title.abbreviation,
        work=title.work,
        language="de",
        text=text,
        units=walk.out.units(stretches),
        words=walk.out.text.words(),
        remainders=remainders + walk.norms.remainders + walk.out.left_out,
        stand=title.stand,
        names=title.names,
        pages=len(pdf.pages),
    )


class _Statute:
    """One pass over the lines of a statute."""

    def __init__(self, lines: list[Line], measures: Measures) -> None:
        self.lines = lines
        self.measures = measures
        self.size = measures.size
        self.out = Drafting(Hyphens(lines))
        self.norms = NormLines(lines, measures, self.out)
        self._section: Heading | None = None
        self._foot: list[Line] = []
        self._division = ""
        self._divisions = Divisions()
        self._divided = False

    def run(self) -> preamble.Title:
        """Go over all lines; give what the title page says."""
        at = self._first()
        title = preamble.read(self.lines[:at], self.out)
        lines, count = self.lines, len(self.lines)
        while at < count:
            line = lines[at]
            if line.bold and self.measures.heads(line):
                end = self._heading_end(at)
                if self._heading(at, end):
                    at = end
                    continue
            if self._section is not None and self._is_foot(line):
                self._foot.append(line)
            elif self._section is not None and self._section.kind in ("footnote", "contents"):
                self.out.text.part()
                self.out.write(line)
            else:
                self.norms.take(at)
            at += 1
        self._close()
        return title

    def _is_foot(self, line: Line) -> bool:
        """Say whether a line is part of a footnote of the norm: it begins with a mark or goes on from such a line."""
        if self._foot and self._foot[-1].page == line.page and abs(self._foot[-1].size - line.size) < _SAME_SIZE:
            return True
        first = line.words[0][4]
        if first[0].isalpha():
            return False
        mark = FOOTNOTE_MARK.fullmatch(first)
        return mark is not None and self.measures.at_margin(line) and (mark["star"] is not None or self._is_small(line))

    def _is_small(self, line: Line) -> bool:
        return line.size < _SMALLER * self.size

    def _first(self) -> int:
        """Return the place of the first heading that ends the title page."""
        for at, line in enumerate(self.lines):
            if self.measures.heads(line) and line.size <= _LARGER * 1.1 * self.size:
                found = section_heading(line.text)
                if found is not None and found.kind != "footnote":
                    return self._back_to_division(at)
        return len(self.lines)

    def _back_to_division(self, at: int) -> int:
        """Step back over the divisions that stand before the first section."""
        lines = self.lines
        while (
            at
            and lines[at - 1].bold
            and lines[at - 1].size < _LARGER * 1.2 * self.size
            and lines[at - 1].text != "Fußnote"
        ):
            at -= 1
        return at

    def _heading_end(self, at: int) -> int:
        """Return the place after the last line of the heading that begins at ``at``."""
        lines, first = self.lines, self.lines[at]
        end = at + 1
        while end < len(lines):
            line, before = lines[end], lines[end - 1]
            if not self.measures.heads(line) or abs(line.size - first.size) > _SAME_SIZE:
                break
            if line.page != before.page:
                if not self._goes_on(first, before, line):
                    break
            elif line.baseline - before.baseline > _WITHIN * first.size:
                break
            end += 1
        return end

    def _goes_on(self, first: Line, before: Line, line: Line) -> bool:
        """Say whether a heading goes on over the turn of a page.

        A division may have its name on one page and its title on the next; else its line must have been full.
        """
        if before is first and first.size > _LARGER * self.size and names_division(first.text):
            return not names_division(line.text)
        return not self.measures.has_room(before, line) and section_heading(line.text) is None

    def _heading(self, at: int, end: int) -> bool:
        """Take the lines as a heading; False where they are bold text."""
        lines = self.lines[at:end]
        text = " ".join(_bare(line) for line in lines)
        found = section_heading(text)
        if lines[0].size > _LARGER * self.size and (found is None or found.kind != "norm"):
            if self._section is not None and self._section.kind == "annex":
                return False
            self._divide(lines)
        elif found is None:
            return False
        else:
            self._begin(found, lines)
        return True

    def _divide(self, lines: list[Line]) -> None:
        """Write the heading of a division as a unit."""
        self._close()
        self.out.text.part()
        self._division = _bare(lines[0])
        rank = self._divisions.enter(self._division)
        whole = " ".join(_bare(line) for line in lines)
        self.out.leave(rank)
        if len(lines) > 1:
            self.out.label(lines[0])
            self.out.text.part()
            lines = lines[1:]
        self.out.begin(self._division, (), " ".join(line.text for line in lines), "heading")
        for line in lines:
            self.out.write(line)
        self.out.under(rank, whole)
        self._divided = True
        self._section = None
        self.norms.section(self._division, None, "note")

    def _begin(self, found: Heading, lines: list[Line]) -> None:
        """Begin a section, a contents list or a footnote."""
        about = self._section
        self._close(keep=found.kind == "footnote")
        self.out.text.part()
        for line in lines:
            self.out.label(line)
        kind: UnitKind = found.kind
        if kind == "annex" and not self._divided:
            self.out.leave()  # it belongs to the law, not to its last division
        self._divided = False
        if kind == "footnote":
            about_name = about.section if about is not None else self._division
            name = about_name if about_name.startswith("Fußnote") else f"Fußnote zu {about_name}".removesuffix(" zu ")
            self._section = Heading(name, None, "footnote")
            self.out.text.part()
            self.out.begin(name, (), about.title if about else None, "footnote")
        elif kind == "contents":
            self._section = found
            self.out.text.part()
            self.out.begin(found.section, (), None, "contents")
        else:
            self._section = found
            self.norms.section(found.section, found.title, kind)

    def _close(self, *, keep: bool = False) -> None:
        """End the section; one without any text still has a place of its own."""
        self.norms.finish()
        about = self._section
        if self._foot and about is not None:
            self._write_foot(about)
        if about is not None and about.kind in ("norm", "annex"):
            drafts = self.out.drafts
            if not drafts or not drafts[-1].section.endswith(about.section):
                self.out.blank(about.section, about.title)
        if not keep:
            self._section = None

    def _write_foot(self, about: Heading) -> None:
        """Write the footnotes that were printed within or under the norm."""
        self.out.text.part()
        self.out.begin(f"Fußnote zu {about.section}", (), about.title, "footnote")
        for line in self._foot:
            if FOOTNOTE_MARK.fullmatch(line.words[0][4]):
                self.out.text.part()
            self.out.write(line)
        self._foot = []


def _bare(line: Line) -> str:
    """Return the text of a line of a heading without the marks of footnotes on it."""
    if not line.small:
        return line.text
    return " ".join(word[4] for place, word in enumerate(line.words) if place not in line.small)
