"""One pass over the blocks of an act: title, preamble, Artikel under their divisions, signatures, notes, annexes."""

from __future__ import annotations

from collections.abc import Sequence

from etl.document import Path
from etl.read.page import Block
from etl.structure.drafts import Drafting
from etl.structure.eu import forms
from etl.structure.eu.labels import quoted
from etl.structure.eu.section import Section, list_rows
from etl.structure.eu.text import Writer, is_mark, label_of, parted, text_of
from etl.structure.eu.title import Preamble, Title
from etl.structure.hyphens import Hyphens

_MOST_TITLES = 3
_DEEPEST = 9
_BEFORE_TITLE = frozenset(["–", "—", "-", ":"])


class Walk:
    """Writes the blocks of an act; what it wrote is in ``writer``."""

    def __init__(self, blocks: Sequence[Block], title: Title, hyphens: Hyphens) -> None:
        self._blocks = [parted(block) for block in blocks]
        self._title = title
        self._hyphens = hyphens
        self.writer = Writer(Drafting(hyphens))
        self._out = self.writer.out
        self._preamble = Preamble(self.writer)
        self._quoted = quoted(self._blocks)
        self._items = list_rows(self._blocks)
        self._section: Section | None = None
        self._notes: list[tuple[str, Block]] = []
        self._phase = "preamble"
        self._signed = False
        self._base: list[tuple[int, tuple[str, str]]] = []
        self._contents: str | None = None

    def run(self) -> None:
        """Write all blocks."""
        title = self._title
        for block in self._blocks[: title.first]:
            if is_mark(block):
                self.writer.aside(block)
            else:
                self._note("Vorbemerkung", block)
        self._out.text.part()
        self._out.begin("Titel", (), None, "heading")
        for block in self._blocks[title.first : title.last]:
            self.writer.write(block)
            self._out.text.part()
        at = title.last
        while at < len(self._blocks):
            at = self._take(at)
        self._close()

    def _take(self, at: int) -> int:
        """Take the block at ``at``; give where to go on."""
        block = self._blocks[at]
        if is_mark(block):
            self.writer.aside(block)
        elif not block.words:
            return at + 1
        elif self._in_contents(block):
            self._note("Inhaltsverzeichnis", block)
        elif at in self._quoted and self._section is not None and self._section.may_quote:
            self._section.add(block, quoted=True)
        elif (mark := forms.note_of(block, after=self._phase == "end")) is not None:
            self._notes.append((mark, block))
        elif (end := self._heading(at)) is not None:
            return end
        else:
            self._text(at, block)
        return at + 1

    def _in_contents(self, block: Block) -> bool:
        """Say whether a block belongs to a list of contents: it ends where its first entry comes again."""
        if self._phase in ("preamble", "body") and forms.CONTENTS.match(block.text):
            self._contents = ""
            return True
        if self._contents is None:
            return False
        head = forms.article_of(block) or forms.division_of(block)
        name = head.name if head else ""
        if (self._contents and name == self._contents) or forms.RECITALS.match(block.text):
            self._contents = None
            return False
        self._contents = self._contents or name
        return True

    def _heading(self, at: int) -> int | None:
        """Take a heading with its titles; None where the block is none."""
        block = self._blocks[at]
        begun = self._phase != "preamble"
        if begun and (annex := forms.annex_of(block)) is not None:
            return self._begin_annex(at, annex)
        if self._phase == "annex":
            return self._heading_in_annex(at)
        if self._phase == "end":
            return None
        if (article := forms.article_of(block)) is not None:
            return self._begin_article(at, article)
        if (division := forms.division_of(block)) is not None:
            self._close()
            self._phase = "body"
            return self._divide(at, division, division.rank)
        return None

    def _text(self, at: int, block: Block) -> None:
        """Take a block that is no heading."""
        begun = self._section is not None and bool(self._section.parts)
        if self._phase == "preamble":
            if self._preamble.take(block):
                self._phase = "body"
        elif self._phase == "end" or (self._phase == "body" and begun and forms.is_final(block)):
            self._close()
            self._phase = "end"
            self._signed = self._signed or forms.is_signed(block)
            self._note("Unterschriften" if self._signed else "Schlussformel", block)
        else:
            if self._section is None:
                self._section = Section("Vorbemerkung", None, "note")
            self._section.add(block, item=at in self._items)

    def _begin_article(self, at: int, head: forms.Head) -> int:
        self._close()
        self._phase = "body"
        heading = self._text_of(self._blocks[at], head.words) if head.rest else None
        self._out.text.part()
        self.writer.label(self._blocks[at])
        at = self._skip_marks(at + 1)
        if heading is None and at < len(self._blocks) and self._is_article_title(at):
            heading = self._text_of(self._blocks[at])
            self._out.text.part()
            self.writer.label(self._blocks[at])
            at += 1
        self._section = Section(head.name, heading)
        return at

    def _is_article_title(self, at: int) -> bool:
        """Say whether the block behind the number of an Artikel is its title and not its text."""
        block = self._blocks[at]
        named = forms.article_of(block) or forms.division_of(block) or forms.annex_of(block)
        if at in self._quoted or named or not forms.is_title(block) or forms.is_final(block):
            return False
        after = self._skip_marks(at + 1, write=False)
        if after < len(self._blocks) and block.words[-1].islower():
            label = label_of(self._blocks[after])[0]
            if label and not label.startswith("("):
                return False  # "Diese Verordnung gilt für" over a list
        return block.kind == "heading" or (
            after < len(self._blocks)
            and forms.article_of(self._blocks[after]) is None
            and not self._blocks[after].text[:1].islower()
        )

    def _skip_marks(self, at: int, *, write: bool = True) -> int:
        """Set marks of consolidation aside from ``at`` on; give where something else begins."""
        while at < len(self._blocks) and (is_mark(self._blocks[at]) or not self._blocks[at].words):
            if write and self._blocks[at].words:
                self.writer.aside(self._blocks[at])
            at += 1
        return at

    def _titles(self, at: int, most: int) -> list[Block]:
        """Return the blocks from ``at`` on that are the title of a division or an annex."""
        found: list[Block] = []
        for place, block in enumerate(self._blocks[at : at + most], start=at):
            named = forms.article_of(block) or forms.division_of(block) or forms.annex_of(block)
            if named or place in self._quoted or not forms.is_title(block) or forms.is_final(block):
                break
            found.append(block)
        return found

    def _divide(self, at: int, head: forms.Head, rank: int) -> int:
        """Write the heading of a division with its title as a unit; give where to go on."""
        block = self._blocks[at]
        behind = self._skip_marks(at + 1)
        titles = [] if head.rest else self._titles(behind, _MOST_TITLES)
        printed = [self._text_of(one) for one in titles]
        title = self._text_of(block, head.words) if head.rest else " ".join(printed) or None
        self._out.under(rank, " ".join([self._text_of(block), *printed]))
        self._out.text.part()
        first = head.words if title else 0
        if first:
            self.writer.label(block, 0, first)
            self._out.text.part(" " if head.rest else "\n")
        self._out.begin(head.name, (), title, "heading")
        if first < len(block.words):
            self.writer.write(block, first)
        for one in titles:
            self.writer.write(one)
            self._out.text.part()
        return behind + len(titles)

    def _begin_annex(self, at: int, head: forms.Head) -> int:
        """Begin an annex: its title is what is set apart below its name."""
        self._close()
        self._phase = "annex"
        self._base = []
        block = self._blocks[at]
        behind = self._skip_marks(at + 1)
        titles = [] if head.rest else [one for one in self._titles(behind, 1) if self._is_annex_title(behind)]
        printed = [self._text_of(one) for one in titles]
        heading = self._text_of(block, head.words) if head.rest else " ".join(printed) or None
        self._out.under(1, " ".join([self._text_of(block), *printed]))
        for one in (block, *titles):
            self._out.text.part()
            self.writer.label(one)
        self._section = Section(head.name, heading, "annex")
        return behind + len(titles)

    def _is_annex_title(self, at: int) -> bool:
        """Say whether a line under the name of an annex is its title: set apart, and with something below it."""
        after = self._blocks[at + 1] if at + 1 < len(self._blocks) else None
        return after is not None and forms.annex_of(after) is None

    def _heading_in_annex(self, at: int) -> int | None:
        """Take a heading within an annex: a Teil or Abschnitt is a level, any other stands over what follows it."""
        block = self._blocks[at]
        section = self._section
        if section is None:
            return None
        head = forms.division_of(block)
        if head is None and (block.kind != "heading" or label_of(block)[0] or at in self._quoted):
            return None
        self._close(keep=True)
        titles = self._titles(at + 1, 1) if head is not None and not head.rest else []
        titles = [one for one in titles if one.kind == "heading" or one.centred or one.bold]
        rank = head.rank + 1 if head is not None else _DEEPEST
        self._out.under(rank, " ".join(self._text_of(one) for one in (block, *titles)))
        for one in (block, *titles):
            self._out.text.part()
            self.writer.label(one)
        if head is not None:
            self._base = [one for one in self._base if one[0] < head.rank] + [(head.rank, (head.kind, head.label))]
        base: Path = tuple(level for _, level in self._base)
        self._section = Section(section.name, section.heading, "annex", base)
        return at + 1 + len(titles)

    def _close(self, *, keep: bool = False) -> None:
        """Write the open section, then the footnotes that came in it; ``keep`` holds where its annex goes on."""
        section, self._section = self._section, None
        if section is not None and (section.parts or not keep):
            section.write(self.writer, numbered=self._phase == "body")
        for mark, block in self._notes:
            self._footnote(mark, block)
        self._notes = []

    def _footnote(self, mark: str, block: Block) -> None:
        out = self._out
        out.text.part()
        first = block.words[0].strip("()") if block.words else ""
        count = 3 if first == "" and len(block.words) > 3 and block.words[1] == mark else int(first == mark)  # noqa: PLR2004
        self.writer.label(block, 0, count)
        if count:
            out.text.part(" ")
        out.begin(f"Fußnote {mark}".strip(), (), None, "footnote")
        self.writer.write(block, count)

    def _text_of(self, block: Block, first: int = 0) -> str:
        """Return a heading as running text, without dashes and marks before it."""
        words = block.words
        while first < len(words) and words[first] in _BEFORE_TITLE:
            first += 1
        return text_of(block, self._hyphens, first)

    def _note(self, section: str, block: Block) -> None:
        self._out.text.part()
        self._out.begin(section, (), None, "note")
        self.writer.write(block)
