"""Do the page and the section that a claim names agree? Told from where the section is printed in the source.

A model that read a document writes "Page 9, Section 3.2" and is wrong in one of the two a third of the time. A section
is all that stands at and below it, by its own label or by the headings above it. It reaches to where the next one
begins, as a table of contents tells it: the page of the next heading is its last. The two agree if one page is both.
What the claim says is not looked at: that is what citing does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from etl.document import Document, Unit
from provenance.citing.checks.places import ranges
from provenance.citing.texts import SourceReading
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator
from provenance.text import patterns as re

_PAGES = re.compile(
    r"(?:\b(?:pages?|pp?\.|seiten?|s\.))\s*(\d{1,5})(?:\s*(?:[-–—‐‑]|bis|to)\s*(\d{1,5}))?", re.IGNORECASE
)
_SECTION = re.compile(
    r"(?:\b(?:sections?|sec\.|abschnitte?|kapitel|ziffern?|tz\.?|chapters?|clauses?)\s*)(\d[^,;()]*|[^,;()]+)|"
    r"((?:§§?|Art\.|Artikel|Rz\.|Rn\.|Randziffern?|Anlage)\s*[^,;()]+)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\d+[a-z]?(?:\.\d+[a-z]?)*")
_LEADING = re.compile(r"\s*(\d+[a-z]?(?:\.\d+[a-z]?)*)\.?(?:\s|\Z)")
_SPAN = re.compile(r"\s*(?:[-–—‐‑]|bis|to)\s*")
_ALSO = re.compile(r"\s*(?:,|;|und|and|&)\s*")
_KINDS = ("Abschnitt", "Kapitel", "Ziffer", "Teil")
_BY_NUMBER = ("§", "Art.", "Rz.", "Anlage")


@dataclass(frozen=True, slots=True)
class Printed:
    """A place of a source as it is printed: its section and path, the headings above it, outermost first, its pages."""

    section: str
    path: tuple[tuple[str, str], ...]
    headings: tuple[str, ...]
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether page and section agree; None where one of them is not named. ``printed`` are the pages of the section."""

    agrees: bool | None
    pages: tuple[int, int] | None
    section: str | None
    printed: tuple[int, int] | None
    why: str


def printed_in(reading: SourceReading) -> list[Printed]:
    """Return the places of a source of the store, in the order of the document."""
    return [
        Printed(one.place.section, one.place.path, one.headings, reading.place(one.start, one.end).pages)
        for one in reading.bearers
    ]


def printed_on(document: Document) -> list[Printed]:
    """Return the places of a document that was read from a file, in its order."""
    return [
        Printed(
            unit.section, unit.path, unit.heading_path, tuple(sorted({box[0] for box in unit.boxes})) or _page(unit)
        )
        for unit in document.units
    ]


def _page(unit: Unit) -> tuple[int, ...]:
    return (unit.page,) if unit.page else ()


def agreement(named: Mapping[str, Any], places: Sequence[Printed]) -> Agreement:
    """Hold what a claim names against the places of its source.

    ``named`` has ``pages`` (a number, or first and last) and ``section``, or both in the words of ``source`` ("Page 9,
    Section 3.2"). Raises InvalidInput for what is no page.
    """
    pages, section = _pages(named), _section(named)
    found = pages_of(section, places) if section else None
    if section is None or pages is None:
        lacking = "page and section" if section is None and pages is None else "section" if section is None else "page"
        return Agreement(None, pages, section, found, f"no {lacking} is named")
    if found is None:
        return Agreement(False, pages, section, None, f"the source has no section {section}")
    agrees = pages[0] <= found[1] and found[0] <= pages[1]
    said, stands = _shown(pages), _shown(found)
    why = f"section {section} stands on {stands}" + ("" if agrees else f", not on {said}")
    return Agreement(agrees, pages, section, found, why)


def pages_of(section: str, places: Sequence[Printed]) -> tuple[int, int] | None:
    """Return the first and the last page of a section ("3.2", "§ 147", "3.1-3.2"), or None where there is none."""
    parts = [part for one in _ALSO.split(section) for part in _SPAN.split(one) if part]
    several = len(parts) > 1 and all(_LABEL.fullmatch(part) for part in parts)
    found = [pages for part in (parts if several else [section]) for pages in _printed(part.strip(), places)]
    return (min(found), max(found)) if found else None


def _printed(label: str, places: Sequence[Printed]) -> list[int]:
    under = _under(label, places)
    following = places[under[-1] + 1 : under[-1] + 2] if under else ()
    return [page for at in under for page in places[at].pages] + [page for one in following for page in one.pages[:1]]


def _under(label: str, places: Sequence[Printed]) -> Sequence[int]:
    """Return which of the places stand at and below a section."""
    if _LABEL.fullmatch(label):
        under = [at for at, one in enumerate(places) if _numbered(one, label)]
        for kind in _BY_NUMBER:
            under = under or [at for at, one in enumerate(places) if one.section == f"{kind} {label}"]
        return under
    if under := [at for first, last in ranges(label) for at in _between(first, last, places)]:
        return under
    wanted = " ".join(label.split()).casefold()
    return [
        at for at, one in enumerate(places) if any(wanted in " ".join(head.split()).casefold() for head in one.headings)
    ]


def _numbered(one: Printed, label: str) -> bool:
    """Tell whether a place is a numbered section, or stands below its heading."""
    kind, _, number = one.section.partition(" ")
    own = [number] if kind in _KINDS else []
    heads = [match[1] for head in one.headings if (match := _LEADING.match(head))]
    return any(each == label or each.startswith(f"{label}.") for each in (*own, *heads))


def _between(first: Locator, last: Locator, places: Sequence[Printed]) -> Sequence[int]:
    at = [n for n, one in enumerate(places) if first.covers(Locator(one.section, one.path))]
    end = [n for n, one in enumerate(places) if last.covers(Locator(one.section, one.path))]
    return range(at[0], end[-1] + 1) if at and end else ()


def _pages(named: Mapping[str, Any]) -> tuple[int, int] | None:
    given = named.get("pages", named.get("page"))
    if given is None and "page_start" in named:
        given = [named["page_start"], named.get("page_end") or named["page_start"]]
    if isinstance(given, str) or given is None:
        words = f"page {given}" if given else str(named.get("source") or named.get("locator") or "")
        match = _PAGES.search(words)
        return (int(match[1]), int(match[2] or match[1])) if match else None
    listed: list[Any] = list(cast("Sequence[Any]", given)) if isinstance(given, list | tuple) else [given]
    if not listed or any(isinstance(one, bool) or not isinstance(one, int) for one in listed):
        raise InvalidInput(
            f"pages: expected a page number, or the first and the last; found {str(cast('object', given))[:60]!r}.",
            suggestion="Write [9, 9], or leave it out.",
        )
    return min(listed), max(listed)


def _section(named: Mapping[str, Any]) -> str | None:
    """Return the section; words of ``source`` go before, as they may name a span where the field has its first."""
    words = named.get("source")
    match = _SECTION.search(words) if isinstance(words, str) else None
    if match:
        return (match[1] or match[2]).strip()
    given = named.get("section")
    return str(given).strip() or None if given is not None else None


def _shown(pages: tuple[int, int]) -> str:
    return f"page {pages[0]}" if pages[0] == pages[1] else f"pages {pages[0]}–{pages[1]}"
