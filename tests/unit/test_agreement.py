"""Whether the page and the section that a claim names agree."""

from __future__ import annotations

import json
from functools import cache

import pytest

from etl.structure import read_document
from provenance.answering.assigning.locator_agreement import Printed, agreement, printed_on
from provenance.model.errors import InvalidInput
from tests.support.marked.corpus import CORPUS, needs_corpus

HARBOUR = [
    Printed("Abschnitt 1", (), (), (2,)),
    Printed("Rz. 1", (), ("1. Allgemeines",), (2,)),
    Printed("Abschnitt 2", (), (), (3,)),
    Printed("Abschnitt 2.1", (), ("2. Liegeplätze",), (3,)),
    Printed("Rz. 2", (), ("2. Liegeplätze", "2.1 Zuweisung"), (3, 4)),
    Printed("Abschnitt 2.10", (), ("2. Liegeplätze",), (6,)),
    Printed("Rz. 3", (), ("2. Liegeplätze", "2.10 Räumung"), (6, 7)),
    Printed("§ 5", (("Absatz", "1"),), ("Teil 2 Gebühren",), (8,)),
    Printed("§ 5", (("Absatz", "2"),), ("Teil 2 Gebühren",), (9,)),
    Printed("§ 6", (), ("Teil 2 Gebühren",), (11,)),
]
"""A letter of our own with a statute behind it; a section reaches to the page on which the next begins."""


@pytest.mark.parametrize(
    ("named", "agrees", "printed"),
    [
        ({"pages": [2, 2], "section": "1"}, True, (2, 3)),
        ({"pages": [3, 3], "section": "1"}, True, (2, 3)),
        ({"pages": [4, 4], "section": "1"}, False, (2, 3)),
        ({"pages": [1, 1], "section": "1"}, False, (2, 3)),
        ({"pages": [4, 5], "section": "2.1"}, True, (3, 6)),
        ({"pages": [7, 7], "section": "2.1"}, False, (3, 6)),
        ({"pages": [7, 7], "section": "2.10"}, True, (6, 8)),
        ({"pages": [5, 5], "section": "2"}, True, (3, 8)),
        ({"pages": [5, 5], "section": "2.1-2.10"}, True, (3, 8)),
        ({"page": 9, "section": "§ 5"}, True, (8, 11)),
        ({"page": 9, "section": "§ 5 Abs. 1"}, True, (8, 9)),
        ({"page": 11, "section": "§ 5 Abs. 1"}, False, (8, 9)),
        ({"page": 9, "section": "5"}, True, (8, 11)),
        ({"page": 8, "section": "Teil 2"}, True, (8, 11)),
        ({"page_start": 5, "page_end": 6, "section": "2.10"}, True, (6, 8)),
        ({"source": "Page 9, Section 2.1"}, False, (3, 6)),
        ({"source": "Seite 3–4, Abschnitt 2.1"}, True, (3, 6)),
        ({"source": "S. 8, § 5 Abs. 1"}, True, (8, 9)),
        ({"source": "Page 2, Section 9.9"}, False, None),
        ({"source": "Page 11"}, None, None),
        ({"section": "2.1"}, None, (3, 6)),
        ({}, None, None),
    ],
)
def test_page_and_section_agree_where_one_page_is_both(
    named: dict[str, object], agrees: bool | None, printed: tuple[int, int] | None
) -> None:
    """Any spelling of page and section is held to the pages on which the section is printed."""
    found = agreement(named, HARBOUR)
    assert (found.agrees, found.printed) == (agrees, printed)


def test_what_is_wrong_is_said_with_what_is_right() -> None:
    """The reason names the pages of the section, or that there is no such section."""
    assert "stands on pages 3–6, not on page 9" in agreement({"source": "Page 9, Section 2.1"}, HARBOUR).why
    assert "no section 9.9" in agreement({"source": "Page 2, Section 9.9"}, HARBOUR).why


@pytest.mark.parametrize("pages", [[], [True], ["two"], {"first": 1}, 2.5])
def test_what_is_no_page_is_refused(pages: object) -> None:
    """A page is a whole number, or the first and the last."""
    with pytest.raises(InvalidInput, match="pages"):
        agreement({"pages": pages, "section": "1"}, HARBOUR)


@cache
def letter() -> list[Printed]:
    """Give the places of the letter of the corpus."""
    return printed_on(read_document(CORPUS / "gobd" / "GoBD.pdf"))


@needs_corpus
def test_the_requirements_of_the_corpus_agree_as_their_file_says() -> None:
    """For each requirement, from its fields and from its words alike, page and section agree as the file says."""
    claims = json.loads((CORPUS / "claims" / "gobd_requirements.json").read_text(encoding="utf-8"))
    assert len(claims) == 30
    for claim in claims:
        for named in ({"source": claim["source"]}, {"pages": claim["pages"], "section": claim["section"]}):
            assert agreement(named, letter()).agrees is claim["page_section_consistent"], claim["id"]
