"""Claims that were written and marked by hand are told as marked, on a sample: no false one is borne.

``tests/data/paraphrases/bounds.toml`` says how often a set is to be right and how large the sample is;
``python -m bench paraphrases`` measures all of it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from etl.structure import read_document
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_answering, open_engine
from provenance.model.locator import parse
from tests.support.marked.hand_marked import (
    DRAFTS,
    FOLDER,
    LAWS,
    NONE,
    ROWS,
    SETS,
    Verdict,
    add_laws,
    bounds,
    grounded,
    rows,
)

BOUNDS = bounds()
FEWEST = {"grammar": 300, "twins": 200, "free": 100, "untrue": 50, "drafts": 15 * 8}


@pytest.fixture(scope="module")
def verdicts(emptied_store: Path) -> list[Verdict]:
    """A sample of every set, grounded in all statutes."""
    with open_engine(emptied_store) as engine:
        add_laws(engine)
        return grounded(open_answering(engine), rows(sample={group: int(BOUNDS[group]["sample"]) for group in SETS}))


@pytest.mark.parametrize("group", SETS)
def test_there_are_as_many_as_asked(group: str) -> None:
    """Each set is as large as it is to be, no claim stands in it twice, and each verdict is one there is."""
    own = rows([group])
    assert len(own) >= FEWEST[group]
    assert len({(row.document, row.claim) for row in own}) == len(own)
    assert {verdict for row in own for verdict in row.expected} <= {NONE, *(rung.value for rung in Rung)}


def test_each_place_is_one_of_a_statute() -> None:
    """A row names a place that a statute has, and one that names none claims nothing of it or says why it is false."""
    known = {
        content["abbreviation"]: [(one.section, tuple(one.path)) for one in read_document(LAWS / content["law"]).units]
        for content in (tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml"))
        if "law" in content
    }
    named = [(row.claim, parse(place)) for row in rows() for place in row.places]
    assert named
    assert [
        (claim, str(at))
        for claim, at in named
        if not any((at.section, at.path) == (section, path[: len(at.path)]) for section, path in known[at.work or ""])
    ] == []
    assert [row.claim for row in rows() if not (row.places or row.why or NONE in row.expected)] == []


def test_no_draft_is_without_marks() -> None:
    """Each draft has its marks beside it, and eight claims at least."""
    own = rows(["drafts"])
    drafts = {path.name for path in DRAFTS.iterdir() if path.suffix != ".toml"}
    assert {row.document for row in own} == drafts
    assert all(sum(row.document == name for row in own) >= 8 for name in drafts)


@pytest.mark.parametrize("group", [group for group in ROWS if "never" in BOUNDS[group]])
def test_no_false_claim_is_borne(verdicts: list[Verdict], group: str) -> None:
    """A claim that is near in grammar and false is neither supported nor narrowed."""
    never = BOUNDS[group]["never"].split("|")
    own = [one for one in verdicts if one.row.group == group]
    assert own
    assert [(one.row.claim, one.rung, one.places) for one in own if one.rung in never and not one.right] == []


def test_nothing_false_in_a_draft_is_supported(verdicts: list[Verdict]) -> None:
    """What a draft says wrongly of the law is not supported in it."""
    false = [one for one in verdicts if one.row.group == "drafts" and one.row.expected == ("refused",)]
    assert false
    assert [(one.row.claim, one.places) for one in false if one.rung == "supported"] == []


@pytest.mark.parametrize("group", [group for group in SETS if BOUNDS[group]["held"]])
def test_as_many_are_right_as_were(verdicts: list[Verdict], group: str) -> None:
    """The share that is told as marked does not fall."""
    own = [one for one in verdicts if one.row.group == group]
    right = sum(one.right for one in own) / len(own)
    assert right >= float(BOUNDS[group]["held"]), [
        (one.row.claim, one.rung, one.reason) for one in own if not one.right
    ]


def test_refused_paraphrases_are_told_their_place(verdicts: list[Verdict]) -> None:
    """Who said something true in words of their own is mostly shown where it stands."""
    refused = [one for one in verdicts if one.row.group == "free" and one.rung == "refused"]
    told = sum(one.there and bool(one.places) for one in refused)
    assert told >= BOUNDS["free"]["told"] * len(refused)
