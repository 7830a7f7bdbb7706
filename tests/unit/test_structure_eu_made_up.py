"""Acts of the Union made up at random, in every form, and labels and blocks in any order."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.page import Blocks
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.eu.document import is_eu, structure_eu
from etl.structure.eu.levels import Piece, place
from tests.support.documents.eu_acts import Act, act, f1, flat, kept, nested, printed, said, tabled
from tests.support.documents.typeset_laws import Layout, typeset
from tests.support.sizes import searched

FORMS = {"flat": flat, "nested": nested, "tabled": tabled}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(4))
def test_made_up_acts(seed: int, form: str) -> None:
    """Of random acts every place is found with its text in every form (F1 of at least 0.99), and nothing is lost."""
    made = act(100 + seed)
    file = FORMS[form](made.parts)
    assert is_eu(file)
    document = structure_eu(file)
    assert f1(said(document), made.truth) >= 0.99
    assert kept(document) == printed(file), "no character is lost"
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)


def test_roman_or_letter() -> None:
    """The label "i)" is the ninth letter behind "h)" and the first Roman number under a letter, by what follows."""
    letters = [Piece(f"{chr(97 + at)})", "x,") for at in range(10)]
    assert [path[-1] for path in place(letters)][8:] == [("Buchstabe", "i"), ("Buchstabe", "j")]
    under = [*letters[:7], Piece("h)", "eines von:"), Piece("i)", "x,"), Piece("ii)", "y,"), Piece("i)", "z.")]
    assert [path[-1] for path in place(under)][8:] == [("Ziffer", "i"), ("Ziffer", "ii"), ("Buchstabe", "i")]


_LABELS = st.sampled_from(
    ["", "(1)", "(2)", "(3)", "1.", "2.", "a)", "b)", "h)", "i)", "ii)", "v)", "aa)", "—", "1.1", "I.", "C."]
)


@searched(300)
@given(
    st.lists(
        st.tuples(_LABELS, st.sampled_from(["Text.", "text,", "Text:", "", "„Wort“"]), st.integers(0, 3)), max_size=25
    )
)
def test_any_labels(given_pieces: list[tuple[str, str, int]]) -> None:
    """Whatever labels come in whatever order, every piece has a place, and the same one each time."""
    pieces = [Piece(label, text, depth, depth + 1) for label, text, depth in given_pieces]
    for numbered in (True, False):
        found = place(pieces, numbered=numbered)
        assert len(found) == len(pieces)
        assert found == place(pieces, numbered=numbered)


@searched(200)
@given(st.integers(0, 50), st.data())
def test_any_blocks(seed: int, data: st.DataObject) -> None:
    """An act whose blocks are shuffled, cut and dropped is still read without an error, and loses no character."""
    made: Act = act(seed % 5, articles=2)
    file = flat(made.parts)
    picked = data.draw(st.lists(st.sampled_from(file.blocks), max_size=20))
    mixed = Blocks("mixed", [file.blocks[0], *picked])
    document = structure_eu(mixed)
    assert kept(document) == printed(mixed)


LAYOUTS = {
    "two columns": Layout(columns=2, size=8.5, left=50, right=545, strong=False),
    "hanging": Layout(absatz_hangs=True, justified=True, hyphens=False, hang=30),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(2))
def test_made_up_acts_in_print(tmp_path: Path, seed: int, layout: str) -> None:
    """Set in two columns as the Official Journal was, or in one, a random act keeps its places, every word its box."""
    made = act(200 + seed, articles=6)
    path = tmp_path / "act.pdf"
    path.write_bytes(typeset(made.parts, LAYOUTS[layout]))
    document = read_document(path)
    assert document.kind == "eu"
    assert f1(said(document), made.truth) >= 0.99
    assert account(path, document).complete
    for unit in document.units:
        assert bool(unit.boxes) == bool(unit.text)
        assert not unit.boxes or unit.page == unit.boxes[0][0]
