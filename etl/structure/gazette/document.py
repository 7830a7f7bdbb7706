"""An issue of a law gazette: masthead, contents, and its acts, amending or not, each read as a law in sections.

The old form of the Bundesgesetzblatt prints several acts in two columns, the form since 2023 one act a file. What an
amending act quotes belongs to the command it stands in (see `bylaw.norms`). Where an issue holds several acts the
sections carry the act (see `acts`). Dates of coming into force stay the text of their Artikel.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from etl.document import Document
from etl.kinds import DocumentKind
from etl.read.page import Block, Blocks
from etl.structure.bylaw.contents import contents_of
from etl.structure.bylaw.document import document_of
from etl.structure.bylaw.front import date_in, title_of
from etl.structure.bylaw.levels import nests, with_labels
from etl.structure.bylaw.norms import NormBlocks
from etl.structure.bylaw.walk import Walk
from etl.structure.drafts import Drafting
from etl.structure.gazette.acts import MASTHEAD, Act, acts_of, citation, printed_pages
from etl.structure.hyphens import Hyphens
from etl.structure.preamble import Title, slug
from provenance.text import patterns as re

_ISSUE = re.compile(r"\bJahrgang|\bTeil I|\bausgegeben|\bNr\. ?\d", re.IGNORECASE)
_YEAR = re.compile(r"Jahrgang\s+(\d{4})|\b((?:19|20)\d{2})\b")
_NUMBER = re.compile(r"\bNr\.\s?(\d+[a-z]?)")
_PART = re.compile(r"\bTeil\s+(I{1,3})\b")
_CONTENTS = re.compile(r"(?:Tag\s+)?Inhalt(?:\s+Seite)?|Tag\b.*Seite", re.IGNORECASE)
_SHORT = 24


def is_gazette(file: Blocks) -> bool:
    """Say whether a file is an issue of a law gazette: its masthead or running heads say so, and it holds an act."""
    heads = [block.text for block in file.blocks[:20] if len(block.words) <= _SHORT and block.kind != "footnote"]
    running = [rest.text for rest in file.remainders if rest.name == "running head"]
    named = any(MASTHEAD.search(text) for text in heads[:6]) or any(MASTHEAD.search(text) for text in running)
    return named and any(_ISSUE.search(text) for text in (*heads, *running)) and bool(acts_of(file.blocks))


def structure_gazette(file: Blocks) -> Document:
    """Return the document of an issue."""
    file = with_labels(file)
    blocks = file.blocks
    out = Drafting(Hyphens([line for block in blocks for line in block.lines]))
    acts = acts_of(blocks)
    about = _issue(file, blocks[: acts[0].first] if acts else blocks)
    _masthead(blocks[: acts[0].first] if acts else blocks, out)
    names = _citations(acts, printed_pages(file), about.part)
    norms = NormBlocks(out, indented=nests(blocks))
    titles = [_act(blocks, act, name, out, norms) for act, name in zip(acts, names, strict=True)]
    title = about.title(titles, PurePath(file.name).stem)
    return document_of(file, out, title, DocumentKind.GAZETTE, printed=norms.satz_numbers > 0)


class _Issue:
    """What the masthead says: name, year, part, number, day."""

    def __init__(self, text: str) -> None:
        year, number, part = _YEAR.search(text), _NUMBER.search(text), _PART.search(text)
        name = MASTHEAD.search(text)
        self.name = name["name"].capitalize() if name else "Bundesgesetzblatt"
        self.year = (year[1] or year[2]) if year else ""
        self.number = number[1] if number else ""
        self.part = part[1] if part else "I"
        self.day = date_in(text)

    def title(self, acts: Sequence[Title], name: str) -> Title:
        """Return names and work of the issue; an issue of one act bears its title."""
        short = "bgbl" if self.name.startswith("Bundes") else slug(self.name)
        parts = [f"{short}-{len(self.part)}", self.year, self.number]
        work = "de/" + "/".join(part for part in parts if part) if self.year or self.number else f"de/{slug(name)}"
        printed = f"{self.name} Jahrgang {self.year} Teil {self.part} Nr. {self.number}"
        if len(acts) == 1:
            one = acts[0]
            return Title(
                one.title, one.abbreviation, work, self.day or one.stand, tuple(dict.fromkeys((*one.names, printed)))
            )
        return Title(printed, None, work, self.day, tuple(dict.fromkeys(one.title for one in acts)))


def _issue(file: Blocks, head: Sequence[Block]) -> _Issue:
    running = [rest.text for rest in file.remainders if rest.name == "running head"]
    masthead = [block.text for block in head if block.kind != "row" or _NUMBER.search(block.text)]
    return _Issue(" ".join([*dict.fromkeys(running[:4]), *masthead]))


def _masthead(blocks: Sequence[Block], out: Drafting) -> None:
    """Write masthead and contents of the issue."""
    contents = False
    for block in blocks:
        begins = not contents and _CONTENTS.fullmatch(block.text) is not None
        out.text.part()
        if block.kind == "footnote":
            out.begin("Fußnote", (), None, "footnote")
        elif begins:
            contents = True
            out.begin("Inhaltsübersicht", (), None, "contents")
        elif not contents:
            out.begin("Titel", (), None, "note")
        out.write_block(block)


def _citations(acts: Sequence[Act], pages: dict[int, int], part: str) -> list[str]:
    """Return by what the sections of each act are told from those of the others; nothing where there is one act."""
    if len(acts) == 1:
        return [""]
    found: list[str] = []
    for act in acts:
        name = citation(act, pages, part)
        again = sum(other == name or other.startswith(f"{name} (") for other in found)
        found.append(f"{name} ({again + 1})" if again else name)
    return found


def _act(blocks: Sequence[Block], act: Act, name: str, out: Drafting, norms: NormBlocks) -> Title:
    """Write one act."""
    out.leave()
    suffix = f" {name}" if name else ""
    out.text.part()
    out.begin(f"Titel{suffix}", (), None, "heading")
    for number, block in enumerate(blocks[act.first : act.body]):
        if number:
            out.text.part()
        out.write_block(block)
    if name:
        out.under(0, act.title)
    body = blocks[act.body : act.end]
    Walk(out, norms, of=name, marked=act.marked).read(body, contents_of(body))
    title = title_of([act.title], [], act.title)
    return title._replace(stand=act.date)
