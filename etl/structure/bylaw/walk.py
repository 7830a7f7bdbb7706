"""One pass over the blocks of a law: which part each belongs to, and what its heading says."""

from __future__ import annotations

from collections.abc import Sequence

from etl.read.page import Block
from etl.structure.bylaw.contents import contents_of, write_contents
from etl.structure.bylaw.front import enacts, is_bylaw_title
from etl.structure.bylaw.levels import label_of
from etl.structure.bylaw.norms import NormBlocks
from etl.structure.bylaw.sections import (
    Opening,
    annex_of,
    divides,
    is_dropped,
    preamble_name,
    section_of,
    signs,
    stands_in_text,
)
from etl.structure.divisions import Divisions
from etl.structure.drafts import Drafting
from etl.structure.pages.rows import DIVISION
from provenance.text import patterns as re

_TITLE_WORDS = 16
_MOST_TITLES = 3
_AMENDS = re.compile(r"(?:Weitere )?(?:Änderung(?:en)?|Neufassung|Aufhebung) (?P<law>(?:der|des|von) .+)")
_SIZES = 0.6
CLOSING = "Schlussformel"
"""The section of what is printed behind the law: signatures, announcements, notices."""


class Walk:
    """Takes the blocks behind the front. ``enacts_bylaw`` is set where the formula says that it is a Satzung."""

    def __init__(self, out: Drafting, norms: NormBlocks, *, of: str = "", marked: bool = False) -> None:
        """``of`` is put behind the name of every section, ``marked`` says that the title bears a footnote mark."""
        self._out = out
        self._norms = norms
        self._of = f" {of}" if of else ""
        self._marked = marked
        self._blocks: Sequence[Block] = ()
        self._sign = ""
        self._before: tuple[int, str] | None = None
        self._look: Block | None = None
        self._article = ""
        self._annex = ""
        self._inner: tuple[int, str] | None = None
        self._open = ""
        self._heading: str | None = None
        self._noting = False
        self._contents = (0, 0)
        self._divisions = Divisions()
        self.enacts_bylaw = False

    def front(self, blocks: Sequence[Block]) -> int:
        """Return where the front ends: at the contents, the formula, the first division or section."""
        self._contents = contents_of(blocks)
        start, end = self._contents
        for at, block in enumerate(blocks):
            if end > start and at == start:
                return at
            if self._begins_body(block) and not (block.kind == "heading" and at == 0 and not section_of(block, None)):
                return at
        return len(blocks)

    def _begins_body(self, block: Block) -> bool:
        if enacts(block) or preamble_name(block):
            return True
        return section_of(block, None) is not None or divides(block)

    def read(self, blocks: Sequence[Block], contents: tuple[int, int]) -> None:
        """Write all blocks of a law that has no front."""
        self._contents = contents
        self.run(blocks, 0)

    def run(self, blocks: Sequence[Block], at: int) -> None:
        """Write the blocks from ``at`` on."""
        self._blocks = blocks
        while at < len(self._blocks):
            start, stop = self._contents
            if start <= at < stop:
                self.close()
                write_contents(self._blocks[start:stop], self._out, self._named("Inhaltsübersicht"))
                at = stop
                continue
            at = self._take(at)
        self.close()

    def _take(self, at: int) -> int:
        """Take the block at ``at``; give the place of the next."""
        block = self._blocks[at]
        if self._norms.quoting:
            if not self._ends_quote(block):
                self._norms.take(block)
                return at + 1
            self._norms.end_quote()
        if block.kind in ("row", "formula", "footnote"):
            return self._plain(at)
        for begin in (self._section, self._annexed, self._divide, self._preamble):
            behind = begin(at)
            if behind > at:
                return behind
        if self._open and signs(block) and self._is_last_part(at):
            self._note(block)
            return at + 1
        return self._plain(at)

    def _ends_quote(self, block: Block) -> bool:
        """Say whether a section that looks like those before it begins while a quotation was left open in print."""
        look = self._look
        if look is None or self._before is None or block.text[0] in '„“»"':
            return False
        opening = section_of(block, self._before, sign=self._sign)
        alike = (block.centred, block.bold, block.kind) == (look.centred, look.bold, look.kind)
        return (
            opening is not None
            and alike
            and abs(block.size - look.size) < _SIZES
            and opening.value == (self._before[0] + 1, "")
        )

    def _plain(self, at: int) -> int:
        block = self._blocks[at]
        if block.kind == "footnote" and self._marked and block.name == "*":
            self._out.text.part()
            self._out.begin(self._named("Fußnote zum Titel"), (), None, "footnote")
            self._out.write_block(block)
            self._norms.resume()
        elif self._noting:
            self._out.text.part()
            kind = "footnote" if block.kind == "footnote" else "note"
            self._out.begin(self._named("Fußnote" if kind == "footnote" else CLOSING), (), None, kind)
            self._out.write_block(block)
        elif not self._open and enacts(block):
            self._formula("Eingangsformel", None)
            self._norms.take(block)
            self.enacts_bylaw |= is_bylaw_title(block.text)
        elif not self._open:
            self._formula("Vorbemerkung", None)
            self._norms.take(block)
        else:
            self.enacts_bylaw |= self._open in ("Präambel", "Eingangsformel") and is_bylaw_title(block.text)
            self._norms.take(block)
        return at + 1

    def _formula(self, section: str, heading: str | None) -> None:
        self.close()
        self._open, self._heading = section, heading
        self._norms.section(self._named(section), heading, "note" if section == "Vorbemerkung" else "norm")

    def _section(self, at: int) -> int:
        """Begin a section: a top one, or one within an Artikel or an annex."""
        block = self._blocks[at]
        nested = bool(self._annex) or bool(self._article)
        opening = section_of(block, self._before, sign=self._sign)
        if opening is not None and self._annex and opening.value[0] <= (self._before or (0, ""))[0]:
            opening = None
        outer = self._annex or self._article
        inner = False
        if opening is None and nested:
            sign = "" if self._annex else "§"
            opening = section_of(block, self._inner, sign=sign)
            inner = opening is not None and (self._inner is not None or opening.value[0] == 1)
            if not inner:
                return at
        if opening is None or (self._noting and not self._goes_on(block)):
            return at
        if inner:
            self._inner = opening.value
            return self._begin(at, opening, f"{outer} {opening.section}")
        self._sign = "§" if opening.section.startswith("§") else "Art"
        self._before, self._look, self._inner, self._annex = opening.value, block, None, ""
        self._article = opening.section if self._sign == "Art" else ""
        return self._begin(at, opening, opening.section)

    def _goes_on(self, block: Block) -> bool:
        look = self._look
        return look is not None and (look.kind, look.bold, look.centred) == (block.kind, block.bold, block.centred)

    def _begin(self, at: int, opening: Opening, section: str) -> int:
        """Write the heading of a section; give the place of the first block of its text."""
        section = self._named(section)
        self.close()
        block = self._blocks[at]
        self._noting = False
        self._open = section
        self._out.text.part()
        if stands_in_text(opening.rest):
            self._out.label_block(block, 0, opening.words)
            self._heading = None
            self._norms.section(section, None)
            self._norms.take(block, opening.words)
            return at + 1
        self._out.label_block(block)
        heading = [opening.rest] if opening.rest else []
        behind = at + 1
        while not is_dropped(" ".join(heading)) and self._is_title(behind, bool(heading)):
            self._out.text.part()
            self._out.label_block(self._blocks[behind])
            heading.append(self._blocks[behind].text)
            behind += 1
        self._heading = _joined(heading) or None
        amends = _AMENDS.match(self._heading or "")
        self._norms.section(section, self._heading, "annex" if self._annex else "norm", amends["law"] if amends else "")
        return behind

    def _is_title(self, at: int, titled: bool) -> bool:
        """Say whether the block at ``at`` is (the rest of) the title of the section that begins above it."""
        if at >= len(self._blocks):
            return False
        block, above = self._blocks[at], self._blocks[at - 1]
        text = block.text
        if block.kind not in ("heading", "paragraph") or label_of(block.words[0]):
            return False
        # "Anlage" may be the title of a section as well
        if self._begins_part(at) and (titled or len(block.words) > 1 or annex_of(block) is None):
            return False
        if titled:
            alike = (
                above.kind == block.kind == "heading" and above.bold == block.bold and above.centred == block.centred
            )
            return alike and abs(above.size - block.size) < _SIZES and block.page == above.page and bool(block.lines)
        if block.kind == "heading" or is_dropped(text):
            return True
        return (
            len(block.words) <= _TITLE_WORDS and text[-1] not in ".;:," and not text[0].islower() and self._has_text(at)
        )

    def _has_text(self, at: int) -> bool:
        """Say whether text of the section stands behind the block at ``at``."""
        return at + 1 < len(self._blocks) and not self._begins_part(at + 1)

    def _begins_part(self, at: int) -> bool:
        block = self._blocks[at]
        return (
            section_of(block, self._before, sign=self._sign) is not None
            or divides(block)
            or annex_of(block) is not None
        )

    def _annexed(self, at: int) -> int:
        """Begin an annex."""
        block = self._blocks[at]
        opening = annex_of(block) if self._open else None
        if opening is None or (opening.section == self._annex and not opening.rest):
            return at
        self.close()
        self._noting = False
        self._annex: str = opening.section
        self._open = self._annex
        self._article, self._inner = "", None
        self._out.leave(1)
        self._out.text.part()
        self._out.label_block(block)
        heading = [opening.rest] if opening.rest else []
        behind = at + 1
        while behind < len(self._blocks) and len(heading) < _MOST_TITLES and self._is_annex_title(behind):
            self._out.text.part()
            self._out.label_block(self._blocks[behind])
            heading.append(self._blocks[behind].text)
            behind += 1
        self._heading = _joined(heading) or None
        self._norms.section(self._named(self._annex), self._heading, "annex")
        return behind

    def _is_annex_title(self, at: int) -> bool:
        """Say whether the block at ``at`` says what the annex above it is, or what it belongs to."""
        block = self._blocks[at]
        if block.kind == "paragraph" and block.text.startswith(("zu ", "(zu ", "zur ", "zum ", "(zur")):
            return len(block.words) <= _TITLE_WORDS
        other = annex_of(block)
        if (
            label_of(block.words[0])
            or divides(block)
            or (other is not None and other.section.startswith(("An", "Bei")))
        ):
            return False
        if section_of(block, self._inner) is not None or block.kind not in ("heading", "paragraph"):
            return False
        brief = len(block.words) <= _TITLE_WORDS and block.text[-1] not in ".;:,"
        first = self._blocks[at - 1].kind == "heading" or annex_of(self._blocks[at - 1]) is not None
        return block.kind == "heading" or (brief and first and self._has_text(at))

    def _divide(self, at: int) -> int:
        """Write the heading of a division as a unit, and let what follows stand under it."""
        block = self._blocks[at]
        if not divides(block) or self._annex or self._noting or (self._open and self._is_sub_heading(block)):
            return at
        self.close()
        text = block.text
        match = DIVISION.match(text)
        count = len(match[0].split()) if match else 1
        name = (match[0] if match else text.split()[0]).rstrip(".: ")
        title = " ".join(block.words[count:])
        self._out.text.part()
        behind = at + 1
        if title:
            self._out.label_block(block, 0, count)
            self._out.begin(self._named(name), (), title, "heading")
            self._out.write_block(block, count)
        elif behind < len(self._blocks) and self._is_division_title(block, behind):
            title = self._blocks[behind].text
            self._out.label_block(block)
            self._out.text.part()
            self._out.begin(self._named(name), (), title, "heading")
            self._out.write_block(self._blocks[behind])
            behind += 1
        else:
            self._out.begin(self._named(name), (), None, "heading")
            self._out.write_block(block)
        self._out.under(self._divisions.enter(name), f"{name} {title}".strip())
        self._open, self._heading = "", None
        self._norms.section(self._named(name), title or None, "note")
        self._open = name
        return behind

    def _is_sub_heading(self, block: Block) -> bool:
        """Say whether a Roman number or a letter heads a part of a section and no division."""
        return not DIVISION.match(block.text) and label_of(block.words[0]) is not None and self._before is None

    def _is_division_title(self, block: Block, at: int) -> bool:
        title = self._blocks[at]
        short = len(title.words) <= _TITLE_WORDS and title.text[-1] not in ".;:,"
        return (
            title.kind in ("heading", "paragraph")
            and short
            and not self._begins_part(at)
            and not label_of(title.words[0])
            and (title.kind == "heading" or block.kind == "paragraph" or self._has_part_behind(at))
        )

    def _has_part_behind(self, at: int) -> bool:
        return at + 1 < len(self._blocks) and self._begins_part(at + 1)

    def _preamble(self, at: int) -> int:
        name = preamble_name(self._blocks[at]) if not self._before else None
        if name is None:
            return at
        self._formula(name, None)
        self._out.text.part()
        self._out.label_block(self._blocks[at])
        return at + 1

    def _is_last_part(self, at: int) -> bool:
        """Say whether no section that counts on stands behind ``at``, annexes aside."""
        before = self._before
        for block in self._blocks[at + 1 :]:
            if annex_of(block):
                return True
            opening = section_of(block, before, sign=self._sign)
            if opening is not None and (before is None or opening.value > before):
                return False
        return True

    def _note(self, block: Block) -> None:
        self.close()
        self._noting = True
        self._open = CLOSING
        self._out.leave(1)
        self._out.text.part()
        self._out.begin(self._named(CLOSING), (), None, "note")
        self._out.write_block(block)

    def close(self) -> None:
        """End the section; one without text keeps a place of its own."""
        about = self._open
        self._open = ""
        named = about.startswith(("§", "Art")) or (bool(about) and about == self._annex) or " §" in about
        if not named:
            return
        drafts = self._out.drafts
        if about == self._annex:
            about = self._named(about)
        if not drafts or not drafts[-1].section.endswith(about):
            self._out.blank(about, self._heading)

    def _named(self, section: str) -> str:
        return section + self._of


def _joined(lines: Sequence[str]) -> str:
    """Return the lines of a title as one, words broken at line ends drawn together."""
    return re.sub(r"(?<=[a-zäöüß])[-\u00ad] (?!und\b|oder\b)(?=[a-zäöü])", "", " ".join(lines)).strip()
