"""A law in §§ or Artikel on blocks: by-laws, statutes and ordinances of any layout, from PDF, Markdown, HTML, DOCX.

Title, enacting formula, contents, divisions, sections, annexes, signatures and announcements are told by their words
and their order, the type of a block is a hint only. Sätze are computed where no numbers are printed. A law that calls
itself no Satzung is a statute. What it leaves out: the layout of the federal portal, which has a reader of its own
(see `statute`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import PurePath

from etl.document import Document, Unit
from etl.kinds import DocumentKind
from etl.read.page import Blocks
from etl.structure.bylaw.front import Title, calls_itself_law, enacts, is_bylaw_title, write_front
from etl.structure.bylaw.levels import nests, with_labels
from etl.structure.bylaw.norms import QUOTE, NormBlocks
from etl.structure.bylaw.sections import Opening, section_of
from etl.structure.bylaw.walk import Walk
from etl.structure.drafts import Drafting
from etl.structure.hyphens import Hyphens
from etl.structure.satz.places import with_satz
from provenance.language.detection import language_of
from provenance.language.satz import split

_ENOUGH = 2
_MOST_FRONT = 60


def is_bylaw(file: Blocks) -> bool:
    """Say whether a file is a law in §§ or Artikel: sections that count up, from 1 or under the title of a law."""
    found: list[Opening] = []
    called = False
    before: tuple[int, str] | None = None
    sign = ""
    for block in file.blocks:
        opening = section_of(block, before, sign=sign)
        called = called or (not found and opening is None and calls_itself_law(block))
        if opening is not None:
            found.append(opening)
            before, sign = opening.value, opening.section[:1]
    front = " ".join(
        block.text for block in file.blocks[:_MOST_FRONT] if block.kind != "row" and len(block.words) < _MOST_FRONT
    )
    named = called or is_bylaw_title(front) or any(enacts(block) for block in file.blocks[:_MOST_FRONT])
    firsts = sum(opening.value[0] == 1 for opening in found)
    if len(found) < (1 if named else _ENOUGH) or not (named or firsts):
        return False
    # prose that cites sections in its headings does not count them up
    steps = sum(after.value[0] - one.value[0] in (0, 1) for one, after in pairwise(found))
    return named or steps >= 0.6 * (len(found) - firsts)


def structure_bylaw(file: Blocks) -> Document:
    """Return the document of a law on blocks; kind "by-law", or "statute" where it is no Satzung."""
    file = with_labels(file)
    lines = [line for block in file.blocks for line in block.lines]
    out = Drafting(Hyphens(lines))
    norms = NormBlocks(out, indented=nests(file.blocks))
    walk = Walk(out, norms)
    first = walk.front(file.blocks)
    name = file.title.strip() or PurePath(file.name).stem
    formula = [block.text for block in file.blocks[first : first + _MOST_FRONT] if enacts(block)]
    title = write_front(file.blocks[:first], out, name, formula)
    walk.run(file.blocks, first)
    bylaw = is_bylaw_title(title.title) or is_bylaw_title(" ".join(title.names)) or walk.enacts_bylaw
    printed = norms.satz_numbers > 0
    return document_of(
        file,
        out,
        _of_bylaw(title) if bylaw else title,
        DocumentKind.BYLAW if bylaw else DocumentKind.STATUTE,
        printed=printed,
    )


def _of_bylaw(title: Title) -> Title:
    """Return a by-law that does not say so in its title a work among by-laws."""
    return title if title.work.count("/") > 1 else title._replace(work=title.work.replace("de/", "de/satzung/", 1))


def document_of(file: Blocks, out: Drafting, title: Title, kind: DocumentKind, *, printed: bool) -> Document:
    """Return the document of what was drafted; its Sätze are computed unless their numbers are ``printed``."""
    text = out.text.text()
    units = out.units(None if printed else with_satz(text, out.drafts, split))
    return Document(
        kind=kind,
        title=title.title,
        abbreviation=title.abbreviation,
        work=title.work,
        language=language_of(text),
        text=text,
        units=[_quoted(unit) for unit in units],
        words=out.text.words() if out.text.runs else (),
        remainders=file.remainders + out.left_out,
        stand=title.stand,
        names=title.names,
        pages=file.pages,
    )


def _quoted(unit: Unit) -> Unit:
    """Return text that is quoted for another law its kind."""
    if unit.kind == "norm" and any(level == QUOTE for level, _ in unit.path):
        return replace(unit, kind="quoted")
    return unit
