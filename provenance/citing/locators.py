"""The place a caller names for a quote: which fields fit which kind of source, and what they may hold (3.4, 11.1).

The design lets a caller give any fields, and any are kept. Those it names are held to what they mean: a page is a
number from 1, a span does not end before it begins, a time is a time. A locator all of whose known fields belong to
another kind of source is refused with the fields that fit. Whether the quote stands there is for the check to say.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from provenance.citing.arguments import carried
from provenance.model.errors import InvalidLocator
from provenance.model.sources import SourceType

_LONGEST = 100_000
_ANYWHERE = frozenset({"section", "section_header", "heading", "char_offset_start", "char_offset_end"})
_PAGES = frozenset({"page", "page_start", "page_end"})
FIELDS: dict[SourceType, frozenset[str]] = {
    SourceType.DOCUMENT: _ANYWHERE | _PAGES | {"heading_context", "table", "row", "sheet", "line", "paragraph"},
    SourceType.WEBSITE: _ANYWHERE | {"heading_context", "accessed_at", "url", "paragraph"},
    SourceType.DATABASE: frozenset({"query", "table", "result_description", "row", "column", "database"}),
}
"""The fields that fit a kind of source; a custom source takes all."""
_KNOWN = frozenset[str]().union(*FIELDS.values())
_SHAPES = {
    SourceType.DOCUMENT: "{'page': 24, 'section': '§ 8.1', 'section_header': 'Kapitel 8'}",
    SourceType.WEBSITE: "{'heading_context': 'Fristen', 'accessed_at': '2024-06-01T14:30:00Z'}",
    SourceType.DATABASE: "{'query': 'SELECT …', 'table': 'papers', 'result_description': '42 of 60 rows'}",
}
_SUGGESTION = "Give the place as fields; any of page, section, section_header will do."


def checked_locator(given: object) -> dict[str, Any]:
    """Give the locator as JSON keeps it; raises InvalidLocator that names the field, what it must be and is."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidLocator(
            f"locator: expected a mapping such as {{'page': 24, 'section': '§ 8'}}, found {type(given).__name__}.",
            suggestion=_SUGGESTION,
        )
    kept = carried("locator", cast("dict[Any, Any]", given), _LONGEST, InvalidLocator)
    for name in ("page", "page_start", "page_end"):
        _at_least(kept, name, 1)
    for name in ("char_offset_start", "char_offset_end"):
        _at_least(kept, name, 0)
    _in_order(kept, "page_start", "page_end")
    if _same_page(kept):
        _in_order(kept, "char_offset_start", "char_offset_end")
    _time(kept)
    return kept


def fitting(locator: dict[str, Any], kind: SourceType) -> None:
    """Refuse a locator whose fields all belong to other kinds of source; raises InvalidLocator (11.1)."""
    fits = FIELDS.get(kind)
    if fits is None:
        return
    named = locator.keys() & _KNOWN
    if named and not named & fits and not locator.keys() - _KNOWN:
        raise InvalidLocator(
            f"locator: expected a place in a {kind.value}, such as {_SHAPES[kind]}; found {', '.join(sorted(named))}.",
            suggestion=f"Name the place by any of {', '.join(sorted(fits))}, or leave the locator empty.",
        )


def _at_least(locator: dict[str, Any], name: str, least: int) -> None:
    """Hold a number to its bound; digits as text are read, other text (a page "xii") is kept as it is."""
    value = locator.get(name)
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        value = int(value)
    label = isinstance(value, str) and name in _PAGES
    if value is None or label or (isinstance(value, int) and not isinstance(value, bool) and least <= value < 2**63):
        return
    raise InvalidLocator(
        f"locator.{name}: expected a whole number from {least}, found {str(value)[:40]!r}.",
        suggestion=f"Count {'pages' if name in _PAGES else 'characters'} from {least}.",
    )


def _in_order(locator: dict[str, Any], first: str, last: str) -> None:
    start, end = number(locator.get(first)), number(locator.get(last))
    if start is not None and end is not None and start > end:
        raise InvalidLocator(
            f"locator: expected {first} up to {last}; found {start} and {end}.", suggestion="Give the span in order."
        )


def _same_page(locator: dict[str, Any]) -> bool:
    """Say whether offsets are counted from one beginning: on several pages each is counted on its own."""
    start, end = locator.get("page_start"), locator.get("page_end")
    return start is None or end is None or number(start) == number(end)


def number(given: object) -> int | None:
    """Read a number that may be written as text; None for anything else."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return int(given) if isinstance(given, str) and given.strip().isascii() and given.strip().isdigit() else None


def _time(locator: dict[str, Any]) -> None:
    given = locator.get("accessed_at")
    if given is None:
        return
    try:
        datetime.fromisoformat(str(given))
    except ValueError:
        raise InvalidLocator(
            f"locator.accessed_at: expected a time such as 2024-06-01T14:30:00Z, found {str(given)[:40]!r}.",
            suggestion="Give it as ISO 8601, or leave it out.",
        ) from None
