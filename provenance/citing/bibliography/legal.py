"""Citations as German lawyers write them: statutes, letters of ministries, Union law, decisions.

A statute is cited by place and abbreviation ("§ 147 Abs. 3 Satz 1 AO"), a letter by its author and day ("BMF-Schreiben
vom 28.11.2019 (GoBD), Rz. 119"), a decision by court, kind, day and file number ("BGH, Urteil vom 5.5.2020 – I ZR 1/20,
Rn. 7"), everything else by author, title, year and page. Places follow the Handbuch der Rechtsförmlichkeit in its
short form. The list at the end is parted as in legal writing: Rechtsvorschriften, Verwaltungsanweisungen,
Rechtsprechung, Sonstige Quellen.
"""

from __future__ import annotations

from collections.abc import Iterable

from etl.kinds import DocumentKind
from provenance.citing.bibliography.entry import date_parts, entry, people, year
from provenance.citing.results import Citation, Source
from provenance.language import catalogue
from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse

_LAW = frozenset(kind.value for kind in DocumentKind if kind.row.law)
PARTS = ("Rechtsvorschriften", "Verwaltungsanweisungen", "Rechtsprechung")
"""The parts of the list, by which the kinds of document name theirs; what is in none stands under OTHERS."""
OTHERS = "Sonstige Quellen"


def cited(citation: Citation, source: Source, language: str = "de") -> str:
    """Return a citation as it stands in a footnote, its place in a language where it is none of law."""
    if place := _place(citation):
        return placed(source, place, language)
    return _at((source.abbreviation or source.name) if source.kind in _LAW else _named(source), citation, language)


def placed(source: Source, place: Locator, language: str = "de") -> str:
    """Return a place of a source as it stands in a footnote; in the language where it is none of law."""
    if source.kind in _LAW:
        return str(Locator(place.section, place.path, source.abbreviation or source.name))
    return f"{_named(source)}, {catalogue.placed(language, str(Locator(place.section, place.path)))}"


def listed(sources: Iterable[Source]) -> list[str]:
    """Return the lines of the list: each part with its heading, in the order of the names."""
    parts: dict[str, set[str]] = {}
    for source in sources:
        kind = DocumentKind.of(source.kind)
        part = kind.row.part if kind and kind.row.part else OTHERS
        parts.setdefault(part, set()).add(_in_full(source))
    lines: list[str] = []
    for name in (*PARTS, OTHERS):
        if name in parts:
            lines += [*([""] if lines else []), name, *sorted(parts[name], key=str.casefold)]
    return lines


def day(iso: str | None) -> str:
    """Return a day as it is written in German: 28.11.2019; anything else as it is."""
    digits = (iso or "").split("T")[0].split("-")
    if len(digits) == 3 and all(part.isdigit() for part in digits):  # noqa: PLR2004 — year, month, day
        return f"{int(digits[2])}.{int(digits[1])}.{digits[0]}"
    return iso or ""


def _place(citation: Citation) -> Locator | None:
    """Return the place a citation was found at, else the one its caller named, without the work."""
    for said in (citation.matched_location.get("locator"), citation.locator.get("section")):
        if isinstance(said, str) and said.strip():
            try:
                found = parse(said)
            except InvalidLocator:
                continue
            return Locator(found.section, found.path)
    return None


def _at(name: str, citation: Citation, language: str) -> str:
    page = citation.matched_location.get("page")
    where = citation.locator.get("section") or citation.locator.get("heading_context")
    on = f"{catalogue.said(language, 'level', 'page')} {page}" if page else ""
    return ", ".join(part for part in (name, on, catalogue.placed(language, str(where or ""))) if part)


def _named(source: Source) -> str:
    """Return how a source that is no law is named in a footnote."""
    if source.kind == "letter":
        authority = (source.work or "").split("/")[1:2]
        name = f"{authority[0].upper()}-Schreiben" if authority and authority[0] else "Schreiben"
        short = f" ({source.abbreviation})" if source.abbreviation else ""
        return f"{name} vom {day(source.stand)}{short}" if source.stand else f"{name}{short}"
    if source.kind == "decision":
        return source.abbreviation or source.name
    made = entry(source)
    by = "/".join(people(made))
    said = f"{by}, {made.get('title', source.name)}" if by else str(made.get("title", source.name))
    return f"{said}, {year(made)}" if year(made) else said


def _in_full(source: Source) -> str:
    """Return a source as it stands in the list."""
    if source.kind in _LAW:
        short = f" ({source.abbreviation})" if source.abbreviation and source.abbreviation != source.name else ""
        return f"{source.name}{short}" + (f", Stand {day(source.stand)}" if source.stand else "")
    if source.kind == "letter":
        named = _named(source)
        return f"{named}: {source.name}" if source.name != source.abbreviation else named
    said = _named(source)
    made = entry(source)
    more = [str(made[key]) for key in ("container-title", "publisher", "DOI", "URL") if made.get(key)]
    if accessed := date_parts(made, "accessed"):
        more.append("abgerufen am " + day("-".join(f"{part:02d}" for part in accessed)))
    return ", ".join([said, *more])
