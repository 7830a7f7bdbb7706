"""A sentence may name the place of its words as lawyers do; a place, act or year that is another is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance import Answering
from provenance.bootstrap import open_answering, open_engine

ACT = """# Moorings and Fairways Act 2017

## Section 1 Moorings

(1) A skipper may let a mooring after nine weeks. The warden must be told in writing.

(2) A skipper must

(a) light the mooring at night;

(b) keep a list of guests.

## Section 2 Fairways

(1) No boat may anchor in a fairway.

## Schedule 2 Fees

3. A pilot pays six crowns.

4. A ferry pays eleven crowns.
"""
BY_LAW = """# Satzung über den Stadtteich (Teichsatzung)

## § 5 Boote

(1) Boote sind an Stegen festzumachen.

(2) Die Stadt kann Boote entfernen.
"""
RIGHT = (
    "Section 1 of the Moorings and Fairways Act 2017 says that a skipper may let a mooring after nine weeks.",
    "Under section 1 of the Moorings and Fairways Act 2017, a skipper may let a mooring after nine weeks.",
    "Under s. 1(1) of the Moorings and Fairways Act, 2017, a skipper may let a mooring after nine weeks.",
    "Under s 1 of the Act, a skipper may let a mooring after nine weeks.",
    "Under ss. 1 and 2 of the Act, no boat may anchor in a fairway.",
    "Under sections 1 to 2 of the 2017 Act, no boat may anchor in a fairway.",
    "No boat may anchor in a fairway (s. 2(1)).",
    "No boat may anchor in a fairway (Moorings and Fairways Act 2017, s. 2).",
    "No boat may anchor in a fairway under section 2 of the Moorings and Fairways Act 2017.",
    "A skipper may, under section 1(1) of the Moorings and Fairways Act 2017, let a mooring after nine weeks.",
    "Under Schedule 2, para 4, a ferry pays eleven crowns.",
    "Under Schedule 2, para 4 of the Moorings and Fairways Act 2017, a ferry pays eleven crowns.",
    "§ 5 Abs. 2 der Teichsatzung bestimmt: Die Stadt kann Boote entfernen.",
    "Nach § 5 Abs. 2 der Teichsatzung kann die Stadt Boote entfernen.",
)
WRONG = (
    "Section 1 of the Moorings and Fairways Act 2018 says that a skipper may let a mooring after nine weeks.",
    "Under section 1 of the Moorings and Fairways Act 2016, a skipper may let a mooring after nine weeks.",
    "The Moorings and Fairways Act 2018 provides that a skipper may let a mooring after nine weeks.",
    "Under section 1 of the Quays and Fairways Act 2017, a skipper may let a mooring after nine weeks.",
    "Under s. 1(2) of the Act, a skipper may let a mooring after nine weeks.",
    "Under s. 1(7) of the Act, a skipper may let a mooring after nine weeks.",
    "Under s 2 of the Act, a skipper may let a mooring after nine weeks.",
    "Under ss. 3 and 4 of the Act, no boat may anchor in a fairway.",
    "Under the 2018 Act, no boat may anchor in a fairway.",
    "No boat may anchor in a fairway (s. 1).",
    "No boat may anchor in a fairway (Moorings and Fairways Act 2018, s. 2).",
    "No boat may anchor in a fairway under section 2 of the Moorings and Fairways Act 2018.",
    "A skipper may, under section 2 of the Moorings and Fairways Act 2017, let a mooring after nine weeks.",
    "Under Schedule 2, para 3, a ferry pays eleven crowns.",
    "Under section 1 of the Moorings and Fairways Act 2017, a skipper may let a mooring after eight weeks.",
    "Under section 1 of the Moorings and Fairways Act 2017, a skipper must let a mooring after nine weeks.",
    "Nach § 5 Abs. 1 der Teichsatzung kann die Stadt Boote entfernen.",
)


@pytest.fixture
def answering(store_location: str, tmp_path: Path) -> Iterator[Answering]:
    """A project with an act that has its year in its title, and a by-law."""
    with open_engine(store_location) as engine:
        for name, words in (("act.md", ACT), ("teich.md", BY_LAW)):
            file = tmp_path / name
            file.write_text(words, encoding="utf-8")
            engine.add_doc_source(file)
        yield open_answering(engine)


def test_places_are_named_as_lawyers_do(answering: Answering) -> None:
    """Section and subsection in any short form, schedules, and the year of an act are the source's, not the claim's."""
    assert [one for one in RIGHT if "refused" in _rungs(answering, one)] == []


def test_another_place_act_or_year_is_told(answering: Answering) -> None:
    """Words that stand in another section, or in an act of another year, are refused, and the place named is told."""
    assert [one for one in WRONG if set(_rungs(answering, one)) != {"refused"}] == []
    (told,) = answering.ground(WRONG[0]).claims
    assert told.reason is not None
    assert "Moorings and Fairways Act 2018" in told.reason


def _rungs(answering: Answering, text: str) -> list[str]:
    return [str(one.rung) for one in answering.ground(text).claims]
