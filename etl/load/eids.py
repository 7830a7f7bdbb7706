"""The names of a place: its eId within the work, and one like an ELI in the world.

    para-147_abs-3_satz-1                           de/ao/2024-12-31/para-147_abs-3_satz-1
    teil-1_abschn-2    anlage-1_nr-2    para-3_abs-1_tab-1    para-3_fn-1    para-3_formel-1

eIds are formed after LegalDocML.de: the path of a place as ``type-number`` parts joined by "_". A division stands under
those above it; a table, formula or footnote under the place it belongs to, counted there; the rows of a table that is
a source of its own have paths like any place. Text that goes on after a list has the eId of its place, as it is part of
it. The identifier follows the URI templates of the European Legislation Identifier (Council conclusions 2012/C 325/02,
annex): jurisdiction and work, point in time, subdivision. Without a date of the text there is no date in it; text that
goes on has "~2". No official ELI is given: those are for the publisher.
"""

from __future__ import annotations

import re
from collections import Counter

from etl.document import Document, Unit
from provenance.model.locator import Locator
from provenance.model.locator_levels import BY_NAME, ORDINALS, SECTION_BY_NAME

_ABOUT = re.compile(r"(?P<what>Tabelle|Fußnote|Formel) zu (?P<section>.+)", re.DOTALL)
_PARTS = {"Tabelle": "tab", "Fußnote": "fn", "Formel": "formel"}
_DIVISION = re.compile(
    r"(?:(?P<name>[^\W\d]+)\s(?P<number>\d+[a-z]*|[IVXLC]+|[A-Z])|(?P<ordinal>\w+|\d+[a-z]?\.)\s(?P<kind>\w+))\.?(?=\s|\Z)"
)
_MARK = re.compile(r"(?P<mark>[A-Z]|[IVXLC]+|\d+[a-z]?|[a-z]{1,2})[.)]?(?=\s|\Z)")
_PLAIN = re.compile(r"\d")
_COUNTED = {**ORDINALS, "siebente": "7", "siebenter": "7", "siebentes": "7", "achte": "8", "achter": "8", "achtes": "8"}
_ROWS = frozenset({"Tabelle", "Zeile", "Spalte", "Eintrag"})
_LAWS = ("statute", "by-law", "gazette", "eu")


class Eids:
    """Gives the eIds of one document, unit after unit."""

    def __init__(self, document: Document) -> None:
        self._laws = document.kind in _LAWS
        dated = document.stand and document.stand not in document.work.split("/")  # a decision is named by its day
        self._base = f"{document.work}/{document.stand}" if dated else document.work
        self._counted: Counter[str] = Counter()
        self._above: list[str] = []

    def of(self, unit: Unit, where: Locator) -> str:
        """Give the eId of a unit; its heading stands under the divisions given before."""
        about = _ABOUT.fullmatch(unit.section)
        if about is not None:
            return self._within(Locator(about["section"], unit.path).eid, _PARTS[about["what"]])
        if unit.kind == "formula":
            return self._within(where.eid, "formel")
        if unit.kind == "table" and not any(level in _ROWS for level, _ in unit.path):
            return self._within(where.eid, "tab")
        if unit.kind == "heading" and self._laws and unit.text:
            return self._division(unit, where)
        return where.eid

    def eli(self, name: str) -> str:
        """Give the identifier like an ELI of a place by its eId."""
        return f"{self._base}/{name}"

    def _within(self, place: str, part: str) -> str:
        name = f"{place}_{part}"
        self._counted[name] += 1
        return f"{name}-{self._counted[name]}"

    def _division(self, unit: Unit, where: Locator) -> str:
        """Give the eId of a division under those above it."""
        own = _division(unit.section)
        if own is None:
            return where.eid
        above = unit.heading_path
        if above and f"{above[-1]} ".casefold().startswith(f"{unit.section} ".casefold()):
            above = above[:-1]
        del self._above[len(above) :]
        self._above.append(own)
        return "_".join(self._above)


def _division(name: str) -> str | None:
    """Give the part of a division: "Erster Teil" and "Teil 1" are teil-1, "II." is gl-II; None where it has none."""
    match = _DIVISION.match(name)
    if match is not None:
        kind, number = match["kind"] or match["name"], match["number"] or match["ordinal"].rstrip(".")
        level = BY_NAME.get(kind) or SECTION_BY_NAME.get(kind)
        number = _COUNTED.get(number.lower(), number)
        if level is not None and (match["number"] or _PLAIN.match(number)):
            return f"{level.eid}-{number}"
    mark = _MARK.match(name)
    return f"gl-{mark['mark']}" if mark else None
