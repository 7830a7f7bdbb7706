"""The place of an annotation: found by its words, or named by a locator (Web Annotation, 4.2.4 and 4.2.5)."""

from __future__ import annotations

from typing import Any, cast

from provenance.citing.requests import checked_text
from provenance.citing.texts import Reading
from provenance.language.catalogue import remarks
from provenance.model.errors import InvalidLocator, QuoteNotFound
from provenance.model.layout import flatten
from provenance.model.locator import Locator, parse


def placed(reading: Reading, locator: object, quote: object) -> dict[str, Any]:
    """Give the fields of an annotation on a place: by the quote, looked for at the locator first, or by the locator.

    Raises QuoteNotFound where the quote does not stand in the source, InvalidLocator for a place it does not have.
    """
    spans = _spans(reading, locator) if locator is not None else []
    if quote is None:
        start, end = min(span[0] for span in spans), max(span[1] for span in spans)
    else:
        start, end = _found(reading, checked_text("quote", quote), spans)
    place = reading.place(start, end)
    return {
        "quote": reading.text.text[start:end] if quote is not None else None,
        "locator": place.locator or None,
        "start": start,
        "end": end,
        "page": place.page,
        "boxes": flatten(place.boxes),
        "segments": place.segments,
    }


def _found(reading: Reading, quote: str, spans: list[tuple[int, int]]) -> tuple[int, int]:
    for near in spans:
        match = reading.text.find(quote, near=near)
        if match.status == "verified" and near[0] <= match.start and match.end <= near[1]:
            return match.start, match.end
    match = reading.text.find(quote)
    if match.status == "verified":
        return match.start, match.end
    near_by = reading.place(match.start, match.end).locator if match.end > match.start else ""
    raise QuoteNotFound(
        f"quote: expected words that stand in the source. {remarks('en', match.notes)}".strip(),
        suggestion=f"The nearest passage{f', at {near_by},' if near_by else ''} says: {match.text}"
        if match.text
        else "Copy the words from the source.",
    )


def _spans(reading: Reading, locator: object) -> list[tuple[int, int]]:
    """Give the stretches of a place: a section in any spelling, or ``{"section": …}``, or ``{"page": …}``."""
    given = {"section": locator} if isinstance(locator, str) else locator
    if not isinstance(given, dict):
        raise InvalidLocator(
            f"locator: expected a place such as '§ 8 Abs. 1', or a mapping; found {type(locator).__name__}.",
            suggestion="Give {'section': '§ 8 Abs. 1'} or {'page': 24}.",
        )
    asked = cast("dict[Any, Any]", given)
    section, page = asked.get("section"), asked.get("page")
    spans: list[tuple[int, int]] = []
    if section is not None:
        spans = reading.spans(_section(section))
    elif type(page) is int:
        spans = [(bearer.start, bearer.end) for bearer in reading.bearers if bearer.page == page]
    if not spans:
        named = str(section if section is not None else f"page {page}")[:80]
        raise InvalidLocator(
            f"locator: expected a place of the source; it has none called {named!r}.",
            suggestion="Name a section or a page (from 1) that the source has, or give the words as quote.",
        )
    return spans


def _section(given: object) -> Locator:
    try:
        return parse(checked_text("locator", given))
    except InvalidLocator as error:
        raise InvalidLocator(f"locator: {error.message}", suggestion=error.suggestion) from error
