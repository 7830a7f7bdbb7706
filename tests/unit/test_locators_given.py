"""The place a caller names: what may stand in it, which kind of source it fits, and which stretch it is."""

from __future__ import annotations

from typing import Any

import pytest

from provenance.citing.checks.places import NamedPlace, ranges
from provenance.citing.checks.quote import disagreement, located
from provenance.citing.requests import checked_locator, fitting
from provenance.citing.texts import Bearer, SourceReading
from provenance.language.catalogue import remark
from provenance.language.source import SourceText
from provenance.model.errors import InvalidLocator
from provenance.model.layout import Layout
from provenance.model.locator import Locator
from provenance.model.sources import SourceType

TEXT = "Belege werden geordnet. Belege werden gesammelt. Bücher werden geführt. Bücher werden geschlossen."


def reading() -> SourceReading:
    """Four Sätze in two sections, the first three on page 7 and the last one on page 8."""
    bearers: list[Bearer] = []
    at = 0
    for number, (section, absatz) in enumerate((("§ 8.1", "1"), ("§ 8.1", "2"), ("§ 8.2", "1"), ("§ 8.3", "1"))):
        sentence = TEXT.split(". ")[number].rstrip(".") + "."
        end = at + len(sentence)
        path = (("Absatz", absatz),)
        place = Locator(section, path)
        bearers.append(Bearer(str(number), str(place), place, "Ordnung", at, end, 7, ("Kapitel 8 Belege",)))
        at = end + 1
    words = [
        (one.start, one.end, (7 if one.place.section != "§ 8.3" else 8, 10.0, 10.0, 90.0, 20.0)) for one in bearers
    ]
    text = SourceText(TEXT, [(one.start, one.end) for one in bearers])
    return SourceReading("BelO", text, Layout.of(words), bearers)


def said(locator: dict[str, Any], first: int, last: int) -> str | None:
    """Say what is wrong with a locator for a quote from one Satz through another."""
    source = reading()
    place = source.place(source.bearers[first].start, source.bearers[last].end)
    found = disagreement(locator, NamedPlace.of(locator, source), place, source)
    return None if found is None else remark("en", found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("§ 3", [("§ 3", "§ 3")]),
        ("§ 8.1-8.2", [("§ 8.1", "§ 8.2")]),
        ("§§ 3 bis 5", [("§ 3", "§ 5")]),
        ("§§ 3–5 BelO", [("§ 3", "§ 5")]),
        ("§ 3 Abs. 1 Satz 1 und 2", [("§ 3 Abs. 1 Satz 1", "§ 3 Abs. 1 Satz 1"), ("§ 3 Abs. 1 Satz 2",) * 2]),
        ("§ 3 Abs. 1 Satz 2 bis Abs. 3", [("§ 3 Abs. 1 Satz 2", "§ 3 Abs. 3")]),
        ("§ 3 Abs. 1 BelO bis § 4 Abs. 2 BelO", [("§ 3 Abs. 1 BelO", "§ 4 Abs. 2 BelO")]),
        ("Rz. 119-121", [("Rz. 119", "Rz. 121")]),
        ("somewhere - else", []),
        ("- bis und", []),
    ],
)
def test_a_section_may_be_a_span(text: str, expected: list[tuple[str, str]]) -> None:
    """Spans and enumerations are read as places from and to; what is no place is none."""
    assert [(str(first), str(last)) for first, last in ranges(text)] == expected


@pytest.mark.parametrize(
    ("locator", "first", "last"),
    [
        ({"section": "§ 8.1"}, 0, 1),
        ({"section": "§ 8.1-8.2"}, 0, 2),
        ({"section": "§ 8.1-8.2"}, 2, 2),
        ({"section": "§ 8.1 Abs. 1 und 2"}, 0, 1),
        ({"page": 7}, 0, 1),
        ({"page": "S. 7"}, 0, 1),
        ({"page": "xii"}, 0, 1),
        ({"section": "Kapitel 8"}, 0, 3),
        ({"page_start": 7, "page_end": 8}, 0, 3),
        ({"page_start": "7", "page_end": "8"}, 3, 3),
        ({"char_offset_start": 0, "char_offset_end": len(TEXT)}, 0, 3),
        ({"page_start": 7, "page_end": 8, "char_offset_start": 24, "char_offset_end": 26}, 1, 3),
        ({"section_header": "Kapitel 8: Belege"}, 0, 0),
        ({"heading_context": "Ordnung"}, 0, 0),
    ],
)
def test_a_right_place_is_not_remarked_on(locator: dict[str, Any], first: int, last: int) -> None:
    """A quote within the place named gives no warning, also one over several sections or pages."""
    assert said(locator, first, last) is None


@pytest.mark.parametrize(
    ("locator", "first", "last", "named"),
    [
        ({"section": "§ 8.3"}, 0, 0, "§ 8.3; the quote stands at § 8.1 Abs. 1, page 7"),
        ({"section": "§ 8.2-8.3"}, 0, 1, "§ 8.2-8.3; the quote stands at § 8.1 Abs. 1 und 2"),
        ({"section": "§ 8.1"}, 0, 2, "goes beyond it"),
        ({"section": "Kapitel 9"}, 0, 0, "Kapitel 9; the quote stands at § 8.1 Abs. 1"),
        ({"page": "Seite 9"}, 0, 0, "page 9; the quote stands at § 8.1 Abs. 1, page 7"),
        ({"section": "nowhere"}, 0, 0, "not a place in a legal text"),
        ({"page": 9}, 3, 3, "page 9; the quote stands at § 8.3 Abs. 1, page 8"),
        ({"page_start": 7, "page_end": 7}, 2, 3, "pages 7–8"),
        ({"page_start": 1, "page_end": 3}, 0, 0, "pages 1–3"),
        ({"char_offset_start": 5, "char_offset_end": 9}, 0, 0, "characters 0 to 23"),
        ({"page": 8, "char_offset_start": 3, "char_offset_end": 26}, 3, 3, "characters 0 to 26"),
        ({"section_header": "Anhang"}, 0, 0, "under “Ordnung”"),
    ],
)
def test_a_wrong_place_is_named_with_the_right_one(locator: dict[str, Any], first: int, last: int, named: str) -> None:
    """The warning says what is wrong and where the quote stands."""
    assert named in (said(locator, first, last) or "")


def test_the_right_fields_can_be_given_back() -> None:
    """What is wrong is set right in the caller's own fields, others stay, and the result is right."""
    source = reading()
    place = source.place(source.bearers[2].start, source.bearers[3].end)
    given = {"section": "§ 1", "page": 1, "char_offset_start": 1, "char_offset_end": 2, "note": "mine"}
    right = located(given, place, source)
    assert right == {
        "section": "§ 8.2 Abs. 1 bis § 8.3 Abs. 1",
        "page_start": 7,
        "page_end": 8,
        "char_offset_start": 49,
        "char_offset_end": 26,
        "note": "mine",
    }
    assert disagreement(right, NamedPlace.of(right, source), place, source) is None


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("§ 3", "mapping"),
        ({"page": -1}, "from 1"),
        ({"page": "abc"}, "from 1"),
        ({"page": "somewhere"}, "as printed: 24"),
        ({"page": True}, "whole number"),
        ({"page": 2.5}, "whole number"),
        ({"page_start": 5, "page_end": 3}, "page_start up to page_end"),
        ({"char_offset_start": -1}, "from 0"),
        ({"char_offset_start": "x"}, "from 0"),
        ({"char_offset_start": 9, "char_offset_end": 3}, "up to char_offset_end"),
        ({"page_start": 3, "page_end": 3, "char_offset_start": 9, "char_offset_end": 3}, "up to char_offset_end"),
        ({"accessed_at": "yesterday"}, "2024-06-01"),
        ({"a": object()}, "JSON"),
        ({"a": float("nan")}, "JSON"),
        ({"a": "x\0"}, "NUL"),
        ({"a": "\ud800"}, "JSON"),
        ({"a": "x" * 200_000}, "100,000"),
    ],
)
def test_what_no_place_can_be_is_refused(given: object, says: str) -> None:
    """A field that holds what it cannot mean is InvalidLocator, which names it."""
    with pytest.raises(InvalidLocator, match=says) as caught:
        checked_locator(given)
    assert caught.value.suggestion


@pytest.mark.parametrize(
    "given",
    [
        None,
        {},
        {"page": "xii"},
        {"page": 0},
        {"page": 24, "section": "§ 8.1", "section_header": "Kapitel 8"},
        {"page_start": 24, "page_end": 25, "section": "§ 8.1-8.2", "char_offset_start": 1205, "char_offset_end": 342},
        {"heading_context": "Titel", "accessed_at": "2024-06-01T14:30:00Z"},
        {"query": "SELECT 1", "table": "t", "result_description": "one"},
        {"whatever": ["the", {"agent": 1}]},
    ],
)
def test_the_locators_of_the_design_are_kept_as_they_are(given: dict[str, Any] | None) -> None:
    """Every locator of the design's sections 3.4 and 10.3, and any other fields, come back unchanged."""
    assert checked_locator(given) == (given or {})


@pytest.mark.parametrize(
    ("kind", "wrong", "right"),
    [
        (SourceType.DOCUMENT, {"query": "SELECT 1"}, {"page": 1}),
        (SourceType.DOCUMENT, {"accessed_at": "2024-06-01"}, {"section": "§ 1", "accessed_at": "2024-06-01"}),
        (SourceType.WEBSITE, {"page": 3}, {"heading_context": "Titel"}),
        (SourceType.WEBSITE, {"query": "SELECT 1", "column": "a"}, {"section": "Titel"}),
        (SourceType.DATABASE, {"page": 3, "section": "§ 1"}, {"query": "SELECT 1"}),
    ],
)
def test_a_locator_of_another_kind_of_source_is_refused(
    kind: SourceType, wrong: dict[str, Any], right: dict[str, Any]
) -> None:
    """A locator all of whose fields belong to another kind is refused with the fields that fit; others pass."""
    with pytest.raises(InvalidLocator, match=kind.value):
        fitting(wrong, kind)
    for fits in (right, {}, {"mine": 1}, {**wrong, "mine": 1}):
        fitting(fits, kind)
    fitting(wrong, SourceType.CUSTOM)
