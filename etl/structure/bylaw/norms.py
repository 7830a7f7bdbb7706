"""Blocks of one section become units: Absatz, Nummer, Buchstabe, tables, formulas, footnotes, and quoted new text.

New text that an amending law quotes belongs to the command it stands in: its units lie under the level "Zitat" of the
command's path, named by the section it gives ("§ 5") or counted, and below it are its own levels:

    Artikel 1  (Nummer 2)(Buchstabe a)(Zitat § 5)(Absatz 2)(Satz 1)

So it is never cited as § 5 of the amending law. Its ``heading`` names the place it is meant for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from etl.document import Path, Remainder, UnitKind
from etl.read.page import Block
from etl.structure.bylaw.levels import OPENERS, Levels, label_of
from etl.structure.drafts import Drafting
from etl.structure.hyphens import is_mark, is_satz
from etl.structure.pages.rows import SECTION, names_section
from provenance.text import patterns as re

_COMMAND = re.compile(
    r"(?:gefa(?:ss|ß)t|Fassung|[Ff]olgende[rsnm]?|eingefügt|angefügt|ersetzt|vorangestellt|hinzugefügt|geändert|lautet"
    r"|lauten|erhält|erhalten|ergänzt|aufgenommen)\b"
)
_WORD_ENDS = ".,;:!?)"


def marks(words: Sequence[str], level: int = 0) -> list[int]:
    """Return how many quotations are open behind each word; ``level`` are open before the first."""
    found: list[int] = []
    for word in words:
        for at, sign in enumerate(word):
            level += _turn(word, at, sign, level)
        found.append(level)
    return found


def _turn(word: str, at: int, sign: str, level: int) -> int:
    """Return by how much a character opens or closes."""
    if sign == "„":
        return 1
    if sign in "“”":
        # English “ opens where nothing is open and a word follows
        opens = sign == "“" and not level and at + 1 < len(word) and not word[:at].strip("([")
        return 1 if opens else -min(level, 1)
    if sign in "»«":
        opens = not word[:at].strip("([") and at + 1 < len(word) and not level
        return 1 if opens else -min(level, 1)
    if sign == '"':
        if not word[:at].strip("(["):
            return 1 if not level else -1 if len(word.rstrip(_WORD_ENDS)) == 1 else 0
        return -min(level, 1) if not word[at + 1 :].strip(_WORD_ENDS) else 0
    return 0


def opens(word: str) -> bool:
    """Say whether a word begins with a mark that opens a quotation."""
    return word[:1] in '„“»«"' and len(word) >= 1


def is_command(text: str) -> bool:
    """Say whether a text announces new text: a verb of amendment, and a colon at its end."""
    return text.rstrip().endswith(":") and _COMMAND.search(text) is not None


def new_text(words: Sequence[str]) -> int | None:
    """Return at which word of a command new text begins that reaches the end of the block or beyond, or None."""
    levels = marks(words)
    for at in range(1, len(words)):
        before = levels[at - 1]
        if before == 0 and opens(words[at]) and words[at - 1].endswith(":"):
            closed = next((end for end in range(at, len(words)) if levels[end] == 0), len(words))
            if closed >= len(words) - 1 and is_command(" ".join(words[:at])):
                return at
    return None


QUOTE = "Zitat"
_PLACE = re.compile(
    r"(?:In|Nach|Dem|Vor|Der|Die|Den|Zu|Hinter)?\s*"
    r"(?P<place>§§? ?\d+[a-z]{0,3}|(?:Artikel|Anlage|Anhang)(?: (?:\d+[a-z]{0,3}|[IVX]+))?)\b"
)
_MOST_LABELS = 3
_TITLE = 30
_BRIEF = 14


@dataclass(slots=True)
class _Quote:
    """An open quotation: the path of its command, its name, how many marks are open, its own levels."""

    command: Path
    name: str
    open: int
    levels: Levels
    heading: str | None
    titled: bool = False


class NormBlocks:
    """Takes the blocks of a section one after the other."""

    def __init__(self, out: Drafting, *, indented: bool) -> None:
        self._out = out
        self._indented = indented
        self._levels = Levels(indented=indented)
        self._section, self._heading, self._kind = "", None, "norm"
        self._quote: _Quote | None = None
        self._quotes: dict[Path, int] = {}
        self._said: list[str] = []
        self._target = ""
        self._rows = 0
        self._fresh = True
        self.satz_numbers = 0

    @property
    def quoting(self) -> bool:
        """Whether a quotation is open."""
        return self._quote is not None

    def section(self, section: str, heading: str | None, kind: UnitKind = "norm", target: str = "") -> None:
        """Begin a section; ``target`` is the law it amends, as its heading names it."""
        self._section: str = section
        self._heading: str | None = heading
        self._kind: UnitKind = kind
        self._target = target
        self._levels = Levels(indented=self._indented)
        self._quote = None
        self._quotes = {}
        self._said = []
        self._rows = 0
        self._fresh = True

    def resume(self) -> None:
        """Let what comes next be a unit of its own: something else was written between."""
        self._fresh = True

    def end_quote(self) -> None:
        """Close a quotation that was never closed in print."""
        self._quote = None
        self._fresh = True

    def take(self, block: Block, first: int = 0) -> None:
        """Write a block, from the word ``first`` on."""
        if block.kind != "row":
            self._rows = 0
        if block.kind == "footnote":
            self._apart(f"Fußnote zu {self._section}", (), "footnote")
            self._out.write_block(block)
        elif block.kind == "row":
            self._row(block)
        elif block.kind == "formula":
            self._apart(f"Formel zu {self._section}", self._path(), "formula")
            self._out.write_block(block, first)
            self._count_marks(block, first)
        elif self._quote is not None:
            self._quoted(block, first)
        else:
            self._plain(block, first)

    def _path(self) -> Path:
        quote = self._quote
        if quote is None:
            return self._levels.path
        return (*quote.command, (QUOTE, quote.name), *quote.levels.path)

    def _apart(self, section: str, path: Path, kind: UnitKind) -> None:
        """Open a unit of its own; the text after it begins again."""
        self._out.text.part()
        heading = self._quote.heading if self._quote else self._heading
        self._out.begin(section, path, heading, kind)
        self._fresh = True

    def _row(self, block: Block) -> None:
        """Write a row of a table as a unit of its own, cells parted by tabs."""
        self._rows += 1
        section = self._section if self._kind == "annex" else f"Tabelle zu {self._section}"
        self._apart(section, (*self._path(), ("Zeile", str(self._rows))), "table")
        at = 0
        for number, cell in enumerate(block.cells or (block.text,)):
            if number:
                self._out.text.part("\t")
            end = at + len(cell.split())
            if end > at:
                self._out.write_block(block, at, end)
            at = end
        self._count_marks(block, 0)

    def _open(self, *, blank: str = "\n") -> None:
        self._out.text.part(blank)
        quote = self._quote
        printed = "printed" if self._now.satz else None
        self._out.begin(self._section, self._path(), quote.heading if quote else self._heading, self._kind, printed)
        self._fresh = False

    @property
    def _now(self) -> Levels:
        return self._quote.levels if self._quote else self._levels

    def _write(self, block: Block, first: int, last: int | None = None) -> None:
        """Write words of text: a raised Satz number opens a unit, a raised mark of a footnote is left out."""
        if not any(line.small for line in block.lines):
            self._out.write_block(block, first, last)
            return
        for line, begin, end in block.parts(first, last):
            at = begin
            for place in line.small:
                if not begin <= place < end:
                    continue
                opens_satz = is_satz(line, place, int(self._now.satz or 0))
                if not opens_satz and not is_mark(line, place):
                    continue
                if place > at:
                    self._out.write(line, at, place)
                name = "Satz number" if opens_satz else "footnote mark"
                self._out.left_out.append(Remainder(name, line.words[place][4], line.page))
                if opens_satz:
                    self._now.number(line.words[place][4])
                    self.satz_numbers += 1
                    self._open(blank=" ")
                elif place + 1 in line.glued:
                    self._out.text.glue()
                at = place + 1
            if at < end:
                self._out.write(line, at, end)

    def _plain(self, block: Block, first: int) -> None:
        """Write a block outside quotations."""
        words = block.words
        if self._said and opens(words[first]) and is_command(self._said[-1]):
            self._begin_quote(block, first)
            return
        at = self._labels(block, first, self._levels)
        if at == first and block.kind == "heading":
            self._apart(self._section, (), "heading")
            self._levels.clear()
            self._out.write_block(block, first)
            return
        quoted = new_text(words[at:])
        end = len(words) if quoted is None else at + quoted
        if at < end:
            self._write(block, at, end)
            self._said.append(" ".join(words[at:end]))
        if quoted is not None:
            self._begin_quote(block, end)

    def _labels(self, block: Block, first: int, levels: Levels) -> int:
        """Write the labels a block begins with and open its unit; give the place of its first word of text."""
        words = block.words
        at, found = first, 0
        named = (
            label_of(block.label if block.label[-1:] in ".)-–•*" else f"{block.label}.")
            if block.label and block.kind == "item"
            else None
        )
        if named is not None and first == 0:
            levels.label(*named, block.depth)
            self._out.text.part()
            self._out.label_text(block.label or "")
            found = 1
        while at < len(words) and found < _MOST_LABELS and (label := label_of(words[at])) is not None:
            if not self._stands(block, at, label, found):
                break
            levels.label(*label, block.depth + (found if at > first else 0))
            if found:
                self._out.text.part(" ")
            else:
                self._out.text.part()
            self._out.label_block(block, at, at + 1)
            at += 1
            found += 1
        if found:
            self._open(blank=" ")
        elif levels.text(block.depth) or self._fresh:
            self._open()
        else:
            self._out.text.part()
        return at

    @staticmethod
    def _stands(block: Block, at: int, label: tuple[str, str], found: int) -> bool:
        """Say whether a word that reads like a label is one: text follows it, and a second one is set apart."""
        if at + 1 >= len(block.words):
            return block.kind != "paragraph" or label[0] == "Absatz"
        if not found:
            return (
                label[0] == "Absatz" or block.kind in ("item", "heading") or (not block.lines and label[0] != "Strich")
            )
        return _set_apart(block, at)

    def _begin_quote(self, block: Block, first: int) -> None:
        """Open a quotation at the word ``first``."""
        command = self._levels.path
        count = self._quotes.get(command, 0) + 1
        self._quotes[command] = count
        self._quote = _Quote(command, str(count), 0, Levels(indented=self._indented), self._meant())
        self._fresh = True
        self._quoted(block, first)

    def _meant(self) -> str | None:
        """Return the place that is amended: the section the commands name last, and the law."""
        places = [match["place"] for said in self._said if (match := _PLACE.match(said))]
        named = " ".join(part for part in (places[-1] if places else "", self._target) if part)
        return named or self._heading

    def _quoted(self, block: Block, first: int) -> None:
        """Write a block, or the rest of one, within a quotation."""
        quote = self._quote
        if quote is None:
            return
        words = block.words
        bare = " ".join([words[first].lstrip(OPENERS), *words[first + 1 :]])
        match = SECTION.match(bare)
        brief = len(words) - first <= _BRIEF and names_section(bare) and not any(sign in bare for sign in "“”.:;")
        alone = match is not None and (block.kind == "heading" or match.end() == len(bare) or brief)
        if match is not None and alone and bare[-1] not in ".;,":
            self._name_quote(quote, match[0].rstrip("."))
            self._out.text.part()
            self._out.label_block(block, first)
            quote.titled = match.end() < len(bare.rstrip("“”"))
            self._fresh = True
        elif block.kind == "heading" and not quote.titled and not quote.name.isdigit() and len(words) < _TITLE:
            self._out.text.part()
            self._out.label_block(block, first)
            quote.titled = True
            self._fresh = True
        else:
            at = self._labels(block, first, quote.levels)
            if at < len(words):
                self._write(block, at)
        self._count_marks(block, first)

    def _name_quote(self, quote: _Quote, name: str) -> None:
        """Name a quotation by the section it gives."""
        quote.name = name
        quote.levels = Levels(indented=self._indented)
        quote.heading = " ".join(part for part in (name, self._target) if part)

    def _count_marks(self, block: Block, first: int) -> None:
        quote = self._quote
        if quote is None:
            return
        quote.open = marks(block.words[first:], quote.open)[-1] if block.words[first:] else quote.open
        if quote.open <= 0:
            self._quote = None
            self._fresh = True


def _set_apart(block: Block, at: int) -> bool:
    """Say whether the word at ``at`` is printed apart from the word behind it, as labels are."""
    place = 0
    for line in block.lines:
        count = len(line.words)
        if place <= at < place + count:
            own = at - place
            if own + 1 == count:
                return True
            return line.words[own + 1][0] - line.words[own][2] > 0.45 * line.size
        place += count
    return not block.lines
