"""Prose with headings: manuals, guidance, papers, pages of the web. The kind of all that is no law and no table.

    „Fristen der Aufbewahrung“ Abs. 2 Satz 1        Abschnitt 3.2.1 Abs. 1 Nr. 2        Einleitung Tabelle 1 Zeile 4

A section is called by the number of its heading, else by the heading; a number in running text opens one too, under the
heading ("§ 8.1: Akten sind …"), and so does each Randziffer. Its paragraphs are counted as Absätze (where they print
numbers "(2)", these count), lists belong to the paragraph before them. A section of one paragraph has no Absatz.
Sentences are counted (see `sentences`). What it leaves out: who speaks to whom, and what figures show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from etl.document import Document, Path, Remainder, UnitKind
from etl.kinds import DocumentKind
from etl.read.page import Block, Blocks
from etl.structure.divisions import ABSATZ, is_label, read_label
from etl.structure.drafts import CanonicalDraft, Drafting
from etl.structure.hyphens import Hyphens
from etl.structure.prose import names as prose_names
from etl.structure.prose import names as prose_title
from etl.structure.prose import sentences as prose_sentences
from etl.structure.prose.margin import margin_numbers
from etl.structure.satz.places import with_satz
from provenance.language.detection import language_of

_ASIDE: dict[str, tuple[str, UnitKind]] = {"code": ("Code", "code"), "formula": ("Formel", "formula")}
_EARLY = 12
_MARKS = frozenset("*+o◦▪■►✓")


@dataclass(slots=True)
class _Section:
    """A heading or a number in running text, if there is one, and the blocks under it as far as the next."""

    heading: Block | None
    number: prose_names.RunIn | None = None
    blocks: list[Block] = field(default_factory=list[Block])


def structure_prose(file: Blocks) -> Document:
    """Return the document of a file of prose; any blocks are prose."""
    sections = _sections(file.blocks)
    title, head = _title(file, sections)
    walk = _Walk(Drafting(Hyphens([line for block in file.blocks for line in block.lines])), sections, head)
    for section in sections:
        walk.take(section)
    out = walk.out
    text = out.text.text()
    named = prose_title.named(title, [block.text for block in file.blocks[:_EARLY]])
    return Document(
        kind=DocumentKind.PROSE,
        title=named.title,
        abbreviation=named.abbreviation,
        work=named.work,
        language=language_of(text),
        text=text,
        units=out.units(with_satz(text, out.drafts, prose_sentences.splitter(text))),
        words=out.text.words() if file.pages else (),
        remainders=file.remainders + walk.remainders + out.left_out,
        stand=named.stand,
        pages=file.pages,
    )


def _sections(blocks: Sequence[Block]) -> list[_Section]:
    found = [_Section(None)]
    margin = margin_numbers(blocks)
    for at, block in enumerate(blocks):
        if block.kind == "heading" and block.words:
            found.append(_Section(block))
        elif at in margin:
            found.append(_Section(None, margin[at], [block]))
        else:
            for number, part in _parted(block):
                if number is not None:
                    found.append(_Section(None, number))
                found[-1].blocks.append(part)
    return found if found[0].blocks else found[1:]


def _parted(block: Block) -> Iterator[tuple[prose_names.RunIn | None, Block]]:
    """Part a paragraph where the number of a section opens one in it."""
    numbers = prose_names.run_in(block.words) if block.kind == "paragraph" else []
    starts = [0, *(one.at for one in numbers if one.at)]
    opened = {one.at: one for one in numbers}
    for first, last in zip(starts, [*starts[1:], len(block.words)], strict=True):
        whole = last - first == len(block.words)
        yield opened.get(first), block if whole else replace(block, words=block.words[first:last], skipped=first)


def _title(file: Blocks, sections: Sequence[_Section]) -> tuple[str, Block | None]:
    """Return the title of a file, and the heading that is nothing but this title.

    That is the first heading where no other is of its level, or where the file names its title so.
    """
    headings = [section.heading for section in sections if section.heading is not None]
    first = headings[0] if headings else None
    alone = first is not None and all(_rank(other) > _rank(first) for other in headings[1:])
    named = " ".join(file.title.split())
    early = first is not None and sections[0].heading is first
    if first is not None and early and (alone or first.text == named):
        return first.text, first
    return named or (first.text if first else prose_title.stem(file.name)), None


def _rank(heading: Block) -> int:
    """Return the rank of a heading; where the file gives no level it stands below all that have one."""
    return heading.level or 7


class _Walk:
    """One pass over the sections."""

    def __init__(self, out: Drafting, sections: Sequence[_Section], title: Block | None) -> None:
        self.out = out
        self.remainders: list[Remainder] = []
        headings = [section.heading for section in sections if section.heading is not None]
        self._names = prose_names.Names([heading.text for heading in headings])
        self._headed = any(heading is not title for heading in headings)
        self._title = title
        self._above: list[tuple[int, str]] = []
        self._section = ""
        self._heading: str | None = None

    def take(self, section: _Section) -> None:
        """Write one section."""
        out = self.out
        out.text.part()
        if section.number is not None:
            self._numbered(section.number)
        elif section.heading is None:
            self._open(self._unnamed)
        elif section.heading is self._title:
            out.begin(self._names.name("Titel", ()).section, (), None, "heading")
            out.write_block(section.heading)
            if section.blocks:
                self._open(self._unnamed)
        else:
            self._head(section.heading)
        first = len(out.drafts)
        if not _Body(self, self._section, self._heading, section.number).run(section.blocks):
            _without_single(out.drafts[first:])

    @property
    def _unnamed(self) -> str:
        """What the text before the first heading is called, or all text where there is none."""
        return "Einleitung" if self._headed else "Text"

    def aside(self, block: Block) -> None:
        """Leave out the number in the margin of a block."""
        if block.label and block.lines:
            self.remainders.append(Remainder("margin number", block.label, block.page))

    def _open(self, name: str) -> None:
        self._section, self._heading = self._names.name(name, ()).section, None

    def _numbered(self, number: prose_names.RunIn) -> None:
        """Go on with the section that a number in running text opens, under the heading that it stands under."""
        above = [heading for _, heading in self._above]
        self._section, self._heading = self._names.name(number.section, above).section, above[-1] if above else None

    def _head(self, heading: Block) -> None:
        """Write a heading as a unit, its number before it."""
        out, text, rank = self.out, heading.text, _rank(heading)
        self.aside(heading)
        self._above = [one for one in self._above if one[0] < rank]
        named = self._names.name(text, [above for _, above in self._above])
        out.leave(rank)
        words = named.words if named.words < len(heading.words) else 0
        if words:
            out.label_block(heading, 0, words)
            out.text.part(" ")
        title = " ".join(heading.words[words:])
        out.begin(named.section, (), title, "heading")
        out.write_block(heading, words)
        out.under(rank, text)
        self._above.append((rank, text))
        self._section, self._heading = named.section, title


class _Body:
    """The blocks under one heading: which Absatz, list, table each belongs to."""

    def __init__(self, walk: _Walk, section: str, heading: str | None, number: prose_names.RunIn | None) -> None:
        self._walk, self._out = walk, walk.out
        self._section, self._heading = section, heading
        self._label = number.words if number else 0
        self._printed = False
        self._absatz = 0
        self._place: Path = ()
        self._open: list[tuple[int, tuple[str, str]]] = []
        self._used: set[Path] = set()
        self._counts: dict[str, int] = {}
        self._again: dict[Path, int] = {}
        self._before: Block | None = None

    def run(self, blocks: Sequence[Block]) -> bool:
        """Write the blocks in their order; say whether their paragraphs print numbers."""
        labels = [self._label, *[0] * len(blocks)]
        self._printed = any(
            block.kind == "paragraph" and _absatz(block, label) for block, label in zip(blocks, labels, strict=False)
        )
        for block in blocks:
            if not block.words:
                continue
            self._walk.aside(block)
            if block.kind == "item":
                self._item(block)
            elif block.kind == "row":
                self._row(block)
            elif block.kind == "footnote":
                self._note(block)
            elif block.kind in _ASIDE:
                self._aside(block)
            else:
                self._paragraph(block)
            self._before = block
        return self._printed

    def _begin(self, path: Path, kind: UnitKind, blank: str = "\n") -> None:
        self._out.text.part(blank)
        self._used.add(path)
        self._out.begin(self._section, path, self._heading, kind, "computed" if kind == "norm" else None)

    def _paragraph(self, block: Block) -> None:
        """Take a paragraph; one that begins small goes on behind a list."""
        listed = bool(self._open)
        self._open = []
        label, self._label = self._label, 0
        printed = _absatz(block, label)
        if printed:
            self._place = self._free((("Absatz", printed),))
            label += 1
        else:
            goes_on = listed and block.words[0][:1].islower()
            if not goes_on and not (self._printed and self._place):
                self._count()
        if label:
            self._out.text.part()
            self._out.label_block(block, 0, label)
        self._begin(self._place, "norm", " " if label else "\n")
        self._out.write_block(block, label)

    def _count(self) -> None:
        """Go on to the next Absatz."""
        self._open = []
        if self._printed:
            self._place = ()
            return
        self._absatz += 1
        self._place = (("Absatz", str(self._absatz)),)

    def _item(self, block: Block) -> None:
        """Take an item of a list; one without a label goes on with the item before it."""
        label = _label_of(block)
        if not label:
            deeper = [one for one in self._open if one[0] <= block.depth]
            self._open = deeper or self._open
            if not self._open:
                self._paragraph(block)
                return
            self._begin(self._path(), "norm")
            self._out.write_block(block)
            return
        if not self._place and not self._printed:
            self._count()
        same = next((own for depth, own in self._open if depth == block.depth), None)
        self._open = [one for one in self._open if one[0] < block.depth]
        before = int(same[1]) if same and same[0] == "Strich" else 0
        self._open.append((block.depth, read_label(label, before)))
        self._unique(block.depth)
        self._out.text.part()
        self._out.label_block(block, 0, 1)
        self._begin(self._path(), "norm", " ")
        self._out.write_block(block, 1)

    def _unique(self, depth: int) -> None:
        """Let a second list with the labels of the first count dashes on, or begin a new Absatz."""
        level, label = self._open[-1][1]
        while level == "Strich" and self._path() in self._used:
            label = str(int(label) + 1)
            self._open[-1] = (depth, (level, label))
        if self._path() in self._used and not self._printed:
            kept = self._open[-1]
            self._count()
            self._open = [kept]
        if self._path() in self._used:
            self._open[-1] = (depth, self._free(self._path())[-1])

    def _row(self, block: Block) -> None:
        """Take a row of a table, cells parted by tabs."""
        new = self._before is None or self._before.kind != "row"
        table = self._counted("Tabelle", new=new)
        if new:
            self._counts["Zeile"] = 0
        self._begin((("Tabelle", table), ("Zeile", self._counted("Zeile", new=True))), "table")
        if block.lines or not block.cells:
            self._out.write_block(block)
        else:
            self._out.write_text("\t".join(block.cells))

    def _note(self, block: Block) -> None:
        """Take a footnote under the mark it bears."""
        mark = block.name or (block.words[0].strip("()[].") if len(block.words) > 1 and block.lines else "")
        place = self._free((("Fußnote", mark or self._counted("Fußnote", new=True)),))
        first = 1 if block.words[0].strip("()[].") == mark and len(block.words) > 1 else 0
        self._out.text.part()
        if first:
            self._out.label_block(block, 0, 1)
        self._begin(place, "footnote", " " if first else "\n")
        self._out.write_block(block, first)

    def _aside(self, block: Block) -> None:
        """Take a formula, or the lines of a piece of code as one unit."""
        level, kind = _ASIDE[block.kind]
        new = block.kind != "code" or self._before is None or self._before.kind != "code"
        if new:
            self._begin(((level, self._counted(level, new=True)),), kind)
        else:
            self._out.text.part()
        self._out.write_block(block)

    def _path(self) -> Path:
        return (*self._place, *(level for _, level in self._open))

    def _counted(self, what: str, *, new: bool) -> str:
        self._counts[what] = self._counts.get(what, 0) + new
        return str(self._counts[what])

    def _free(self, path: Path) -> Path:
        """Return a path, with a count behind its last label where it is taken."""
        found = path
        while found in self._used:
            self._again[path] = self._again.get(path, 1) + 1
            found = (*path[:-1], (path[-1][0], f"{path[-1][1]} [{self._again[path]}]"))
        return found


def _label_of(block: Block) -> str:
    """Return the label an item begins with; every mark that is neither number nor letter is a dash."""
    word = block.words[0]
    if word in _MARKS:
        return "-"
    return word if is_label(word) else ""


def _absatz(block: Block, first: int = 0) -> str:
    words = block.words[first:]
    match = ABSATZ.fullmatch(words[0]) if words else None
    return match[1] if match and len(words) > 1 else ""


def _without_single(drafts: Sequence[CanonicalDraft]) -> None:
    """Take the Absatz off the paths of a section that has only one."""
    if {draft.path[0] for draft in drafts if draft.path and draft.path[0][0] == "Absatz"} == {("Absatz", "1")}:
        for draft in drafts:
            if draft.path and draft.path[0][0] == "Absatz":
                draft.path = draft.path[1:]
