"""Headings of statutes: what begins a section ("§ 3", "Art 229 § 1", "Anlage 2"), what only divides ("Teil 1").

The portal prints both in bold at the left margin: sections in the size of the text, divisions larger.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from etl.document import UnitKind

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
