"""A statute in the official XML: norms and divisions, and for each norm its places by `content_xml`.

``gliederungskennzahl`` says how deep a division stands: three digits a level. Everything in a file that is no text of
the law (its filing name at each norm, where it was published) is kept as the remainder "metadata".
"""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from etl.document import Document, Remainder, UnitKind
from etl.kinds import DocumentKind
from etl.read.xml import Element, plain, read_xml
from etl.structure import preamble
from etl.structure.divisions import Divisions
from etl.structure.drafts import Drafting
from etl.structure.portal.content_xml import BEFORE, Content
from etl.structure.satz.places import with_satz
from provenance.language.satz import split
from provenance.text import patterns as re

_NUMBER = r"\d+[a-z]{0,3}(?:(?:,| und| bis| u\.) ?\d+[a-z]{0,3})*"
SECTION = re.compile(
    rf"(?P<section>(?:\([A-ZX]+\) ?)?(?:§§? ?{_NUMBER}|(?:Art\.?|Artikel|Artt?\.) ?{_NUMBER}(?: §§? ?{_NUMBER})?))"
    rf"(?=[\s(:]|$)[:.]?\s*(?P<heading>.*)",
    re.DOTALL,
)
_ANNEX = re.compile(
    r"(?P<section>(?:Anlage|Anhang|Anlagen|Beilage|Zusatzprotokoll|Protokoll)(?:\s(?:[IVXLC]+|\d+[a-z]{0,2}|[A-Z]{1,2})\b)?)"
    r"\s*(?P<heading>.*)",
    re.DOTALL,
)
_NAMED = re.compile(
    r"(?P<section>Eingangsformel|Schlu(?:ss|ß)formel|Präambel|Vorspruch|Vorwort|Einleitung)\s*(?P<heading>.*)",
    re.DOTALL,
)
_CONTENTS = re.compile(r"(?:Nichtamtliche[s]? )?Inhalts(?:übersicht|verzeichnis)\b.*", re.DOTALL)
_FOOTNOTE = re.compile(r"Fu(?:ß|ss)noten?:?")
_DIVISION = re.compile(
    r"(?:(?:\w+(?:er|es|e)\s)?(?:Buch|Teil|Kapitel|Abschnitt|Unterabschnitt|Titel|Untertitel|Unterkapitel|Hauptteil)\b.*"
    r"|[IVXLC]+\.?|[A-Z]\.?|\d+[a-z]?\.?|[a-z]{1,2}\))",
    re.IGNORECASE | re.DOTALL,
)

FOOTNOTE_MARK = re.compile(r"(?P<star>\*+\)?|[†‡])|\d{1,2}\)")
"""The mark a footnote begins with."""


class Heading(NamedTuple):
    """A heading: the section it names, its title, and the kind of what follows."""

    section: str
    title: str | None
    kind: UnitKind


def section_heading(text: str) -> Heading | None:
    """Read the heading of a section; None where the text is none."""
    match = SECTION.fullmatch(text)
    if match:
        return Heading(match["section"], match["heading"] or None, "norm")
    match = _ANNEX.fullmatch(text)
    if match:
        return Heading(match["section"], match["heading"] or None, "annex")
    match = _NAMED.fullmatch(text)
    if match:
        return Heading(match["section"], match["heading"] or None, "norm")
    if _CONTENTS.fullmatch(text):
        return Heading("Inhaltsübersicht", None, "contents")
    if _FOOTNOTE.fullmatch(text):
        return Heading("Fußnote", None, "footnote")
    return None


def names_division(text: str) -> bool:
    """Say whether the text names a division ("Teil 1", "Zweiter Abschnitt", "IV.", "b)")."""
    return _DIVISION.fullmatch(text) is not None


_DIGITS = 3  # of a gliederungskennzahl for each level


def structure_xml(path: Path, content: bytes) -> Document:
    """Return the document of a statute in gii-norm XML.

    Raises UnreadableFile where it is damaged or of another type.
    """
    norms = read_xml(path, content)
    walk = _Statute()
    title = walk.run(norms)
    out = walk.out
    text = out.text.text()
    stretches = None if walk.content.satz_numbers else with_satz(text, out.drafts, split)
    return Document(
        kind=DocumentKind.STATUTE,
        title=title.title,
        abbreviation=title.abbreviation,
        work=title.work,
        language="de",
        text=text,
        units=out.units(stretches),
        remainders=out.left_out,
        stand=title.stand,
        names=title.names,
    )


class _Statute:
    """One pass over the norms."""

    def __init__(self) -> None:
        self.out = Drafting()
        self.content = Content(self.out)
        self._divisions = Divisions()
        self._divided = False

    def run(self, norms: list[Element]) -> preamble.Title:
        """Go over all norms; give the names of the law."""
        title, printed = _title(norms[0])
        self.out.begin("Titel", (), None, "heading")
        self.out.write_text(title.title)
        for norm in norms:
            self._norm(norm, printed if norm is norms[0] else "")
        return title

    def _norm(self, norm: Element, printed: str) -> None:
        """Write one norm: a division, a section, or the notes on the law as a whole."""
        division = norm.find("metadaten/gliederungseinheit")
        number = plain(norm.find("metadaten/enbez"))
        title = plain(norm.find("metadaten/titel")) or None
        name = number
        if division is not None:
            divided = self._division(division)
            name = name or divided
        self._metadata(norm, {printed, "enbez", "titel"} if number else {printed})
        text = norm.find("textdaten/text")
        if number:
            self._section(number, title, text)
        elif text is not None:
            self.content.section(name or BEFORE, None, "note", text)
        for notes in norm.iterfind("textdaten/fussnoten"):
            self.content.notes(name, title, notes)
        self.content.beside(norm.find("metadaten"), name, title)

    def _section(self, number: str, title: str | None, text: Element | None) -> None:
        """Write a section and its text, where it has any."""
        found = section_heading(number)
        kind = found.kind if found else "annex"
        if kind == "annex" and not self._divided:
            self.out.leave()  # it belongs to the law, not to its last division
        self._divided = False
        self.out.text.part()
        self.out.label_text(f"{number} {title or ''}".strip())
        self.content.section(number, title, "norm" if kind == "footnote" else kind, text)

    def _division(self, division: Element) -> str:
        """Write the heading of a division; give its name ("Teil 1")."""
        name = plain(division.find("gliederungsbez"))
        title = plain(division.find("gliederungstitel"))
        rank = self._rank(division, name or title)
        out = self.out
        out.leave(rank)
        out.text.part()
        if name and title:
            out.label_text(name)
            out.text.part()
        if name or title:
            out.begin(name or title, (), title or None, "heading")
            out.write_text(title or name)
            out.under(rank, f"{name} {title}".strip())
            self._divided = True
        return name or title

    def _rank(self, division: Element, name: str) -> int:
        """Return how deep a division stands, 1 for the outermost."""
        told = self._divisions.enter(name)
        digits = plain(division.find("gliederungskennzahl"))
        return max(1, len(digits) // _DIGITS) if digits.isdigit() else told

    def _metadata(self, norm: Element, used: Container[str]) -> None:
        """Keep what the metadata of a norm says besides its number and title."""
        for part in norm:
            for child in part:
                if part.tag == "metadaten":
                    keep = list(child) if child.tag == "gliederungseinheit" else [child]
                    kept = {"gliederungsbez", "gliederungstitel"} if child.tag == "gliederungseinheit" else used
                elif part.tag == "textdaten":
                    keep, kept = [child], {"text", "fussnoten"}
                else:
                    keep, kept = [child], ()
                for one in keep:
                    if one.tag not in kept and (text := plain(one)):
                        self.out.left_out.append(Remainder("metadata", text))


def _title(norm: Element) -> tuple[preamble.Title, str]:
    """Read the names and the date of the law from its first norm; give also the element its title stands in."""
    data = norm.find("metadaten")
    if data is None:
        return preamble.named("", None, None), ""
    notes = [plain(note.find("standkommentar")) for note in data.iterfind("standangabe")]
    made = plain(data.find("ausfertigung-datum"))
    abbreviation = plain(data.find("amtabk")) or plain(data.find("jurabk")) or None
    printed = "langue" if plain(data.find("langue")) else "kurzue"
    others = (plain(data.find("kurzue")), plain(data.find("jurabk")))
    title = plain(data.find(printed))
    return preamble.named(title, abbreviation, preamble.stand_of(notes) or made or None, others), printed
