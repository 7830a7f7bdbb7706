"""A statute in the official XML: norms and divisions, and for each norm its places by `content_xml`.

What it leaves out: images; their place is not marked.
"""

from __future__ import annotations

from pathlib import Path

from etl.document import Document
from etl.read.xml import Element, plain, read_xml
from etl.structure import preamble, satz
from etl.structure.content_xml import BEFORE, Content
from etl.structure.drafts import Drafting
from etl.structure.headings import section_heading
from etl.structure.satz_places import with_satz


def structure_xml(path: Path, content: bytes) -> Document:
    """Give the document of a statute in gii-norm XML. Raises UnreadableFile where it is damaged or of another type."""
    norms = read_xml(path, content)
    out = Drafting()
    walk = Content(out)
    title = _title(norms[0])
    out.begin("Titel", (), None, "heading")
    out.write_text(title.title)
    for norm in norms:
        _norm(norm, walk, out)
    text = out.text.text()
    stretches = None if walk.satz_numbers else with_satz(text, out.drafts, satz.split)
    return Document(
        kind="statute",
        title=title.title,
        abbreviation=title.abbreviation,
        work=title.work,
        language="de",
        text=text,
        units=out.units(stretches),
        stand=title.stand,
        names=title.names,
    )


def _norm(norm: Element, walk: Content, out: Drafting) -> None:
    """Write one norm: a division, a section, or the notes on the law as a whole."""
    division = norm.find("metadaten/gliederungseinheit")
    number = plain(norm.find("metadaten/enbez"))
    title = plain(norm.find("metadaten/titel")) or None
    name = number
    if not number and division is not None:
        name = _division(division, out)
        number = ""
    text = norm.find("textdaten/text")
    if text is not None and number:
        found = section_heading(number)
        kind = found.kind if found else "annex"
        out.text.part()
        out.label_text(f"{number} {title or ''}".strip())
        walk.section(number, title, "norm" if kind == "footnote" else kind, text)
    elif text is not None:
        walk.section(name or BEFORE, None, "note", text)
    for notes in norm.iterfind("textdaten/fussnoten"):
        walk.notes(name, title, notes)


def _division(division: Element, out: Drafting) -> str:
    """Write the heading of a division; give its name ("Teil 1")."""
    name = plain(division.find("gliederungsbez"))
    title = plain(division.find("gliederungstitel"))
    out.text.part()
    if name and title:
        out.label_text(name)
        out.text.part()
    if name or title:
        out.begin(name or title, (), title or None, "heading")
        out.write_text(title or name)
    return name or title


def _title(norm: Element) -> preamble.Title:
    """Read the names and the date of the law from its first norm."""
    data = norm.find("metadaten")
    if data is None:
        return preamble.named("", None, None)
    notes = [plain(note.find("standkommentar")) for note in data.iterfind("standangabe")]
    made = plain(data.find("ausfertigung-datum"))
    abbreviation = plain(data.find("amtabk")) or plain(data.find("jurabk")) or None
    title = plain(data.find("langue")) or plain(data.find("kurzue"))
    others = (plain(data.find("kurzue")), plain(data.find("jurabk")))
    return preamble.named(title, abbreviation, preamble.stand_of(notes) or made or None, others)
