"""What stands before the first Artikel: citations, recitals, the formula that enacts the act.

A recital is a section of its own ("Erwägungsgrund 12"), with all its paragraphs; where an act does not number its
recitals they are counted, as courts cite them ("dritter Erwägungsgrund").
"""

from __future__ import annotations

from etl.read.block import Block
from etl.structure.eu import forms
from etl.structure.eu.text import Writer, label_of

RECITAL = "Erwägungsgrund "


class Preamble:
    """Takes the blocks between the title and the first Artikel."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._in_recitals = False
        self._in_one = False
        self._number = 0
        self._numbered: bool | None = None

    def take(self, block: Block) -> bool:
        """Write a block; say whether it was the formula after which the act begins."""
        if forms.ENACTED.match(block.text):
            self._note("Erlassformel", block)
            return True
        if (head := forms.RECITAL.match(block.text)) is not None:
            self._headed(int(head["number"]), block)
        elif self._in_recitals:
            self._recital(block)
        else:
            self._in_recitals = forms.RECITALS.match(block.text) is not None
            self._note("Präambel", block)
        return False

    def _headed(self, number: int, block: Block) -> None:
        """Begin a recital that has a heading."""
        self._number, self._numbered = number, True
        self._in_recitals = self._in_one = True
        out = self._writer.out
        out.text.part()
        self._writer.label(block)
        out.text.part()
        out.begin(f"{RECITAL}{number}", (), None, "note")

    def goes_on(self, block: Block) -> None:
        """Write a block that belongs to what stands before it, whatever it begins with."""
        self._writer.out.text.part()
        if not self._in_one:
            self._writer.out.begin("Präambel", (), None, "note")
        self._writer.write(block)

    def _note(self, section: str, block: Block) -> None:
        self._in_one = False
        self._writer.out.text.part()
        self._writer.out.begin(section, (), None, "note")
        self._writer.write(block)

    def _recital(self, block: Block) -> None:
        label, count = label_of(block)
        number = label.strip("(). ") if not label.endswith(")") or label.startswith("(") else ""
        number = number if number.isdigit() else ""
        if self._numbered is None:
            self._numbered = bool(number)
        opens = bool(number) and int(number) > self._number if self._numbered else not block.text[:1].islower()
        out = self._writer.out
        if not opens:
            self.goes_on(block)
            return
        self._number = int(number) if number else self._number + 1
        if not (number or label.startswith(("-", "–", "—"))):
            count = 0
        out.text.part()
        if number and not count:
            out.label_text(block.label or label)
        self._writer.label(block, 0, count)
        if label:
            out.text.part(" ")
        out.begin(f"{RECITAL}{self._number}", (), None, "note")
        self._writer.write(block, count)
        self._in_one = True
