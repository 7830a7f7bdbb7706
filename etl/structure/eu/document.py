"""An act of the European Union in German as a document: recitals, Artikel with all their levels, annexes, notes.

    Erwägungsgrund 12        Artikel 5 · Absatz 2 · Unterabsatz 2 · Buchstabe a · Ziffer ii        Anhang II · Teil A

After the Interinstitutional style guide (2.7). A paragraph is named as German courts cite: "Art. 5 Abs. 2 UAbs. 2
Buchst. a Ziff. ii". It works on blocks of any format and tells by the words what they are. What it leaves out: articles
within annexes, which stay text under their heading.
"""

from __future__ import annotations

from dataclasses import replace

from etl.document import Document, Unit
from etl.kinds import DocumentKind
from etl.read.page import Blocks
from etl.structure.eu import forms
from etl.structure.eu.section import QUOTE
from etl.structure.eu.text import text_of
from etl.structure.eu.title import RECITAL, Title, read_title
from etl.structure.eu.walk import Walk
from etl.structure.hyphens import Hyphens
from etl.structure.satz.places import with_satz
from provenance.language.detection import language_of
from provenance.language.satz import split

_ENOUGH = 2


def is_eu(file: Blocks) -> bool:
    """Say whether the blocks are an act of the Union: it begins with a title of one, and has what such an act has."""
    title = read_title(file.blocks)
    if title is None:
        return False
    after = file.blocks[title.last :]
    if any(forms.RECITALS.match(block.text) or forms.ENACTED.match(block.text) for block in after):
        return True
    return sum(forms.article_of(block) is not None for block in after) >= _ENOUGH


def structure_eu(file: Blocks) -> Document:
    """Return the document of an act of the Union; one for which `is_eu` does not hold has no number and no names."""
    hyphens = Hyphens([line for block in file.blocks for line in block.lines])
    title = read_title(file.blocks, lambda block: text_of(block, hyphens))
    title = title or Title(0, 0, file.title or file.name, "", "eu/act", None, ())
    walk = Walk(file.blocks, title, hyphens)
    walk.run()
    out = walk.writer.out
    text = out.text.text()
    recitals = [draft for draft in out.drafts if draft.section.startswith(RECITAL)]
    for draft in recitals:
        draft.kind = "norm"  # its Sätze are counted, as it is cited by them, though it lays down nothing
    stretches = with_satz(text, out.drafts, split)
    for draft in recitals:
        draft.kind = "note"
    for draft in out.drafts:
        if draft.kind in ("note", "footnote"):
            draft.heading_path = ()
    return Document(
        kind=DocumentKind.EU,
        title=title.title,
        abbreviation=title.abbreviation or None,
        work=title.work,
        language=language_of(text),
        text=text,
        units=[_quoted(unit) for unit in out.units(stretches)],
        words=out.text.words() if out.text.runs else (),
        remainders=[*file.remainders, *walk.writer.remainders, *out.left_out],
        stand=title.stand,
        pages=file.pages,
        names=title.names,
    )


def _quoted(unit: Unit) -> Unit:
    """Return text that is quoted for another act its kind."""
    if unit.kind == "norm" and any(level == QUOTE for level, _ in unit.path):
        return replace(unit, kind="quoted")
    return unit
