"""Names of works: all spellings of one agree in a key, and no two works share one by chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.refer import find
from etl.refer.keys import law_keys, names_of, target_keys

SAME = [
    ("AO", "ao"),
    ("Musterordnung", "der Musterordnung"),
    ("Strafmusterordnung", "Straf-Musterordnung"),
    ("Straßenmustergesetz", "Strassenmustergesetz"),
    ("Verordnung (EU) 2016/679", "VO (EU) 2016/679"),
    ("Richtlinie 95/46/EG", "RL 95/46/EG"),
    ("Verordnung (EG) Nr. 1272/2008", "VO (EG) 1272/2008"),
    ("SGB X", "Zehntes Buch Sozialgesetzbuch"),
    ("SGB 10", "Sozialgesetzbuch (SGB) Zehntes Buch (X)"),
    ("Mustergesetz", "Mustergesetz vom 3. Mai 2020"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_agree(one: str, other: str) -> None:
    """Two spellings of one name have one key."""
    assert law_keys(one)[0] == law_keys(other.removeprefix("der "))[0]


DIFFERENT = ["MuG 2007", "MuG 2012", "Verordnung (EU) 2016/679", "Richtlinie (EU) 2016/679", "SGB V", "SGB X", "HGB"]


def test_different_works_have_different_keys() -> None:
    """Another year, another kind of act, another book: another key first."""
    assert len({law_keys(name)[0] for name in DIFFERENT}) == len(DIFFERENT)
    assert law_keys("MuG 2012") == ("mug2012", "mug"), "a work without a year in its name is meant if there is no other"
    assert law_keys("Gesetz vom 3. Mai 2020") == ("gesetzvom3mai2020",), "a plain name is nothing without its date"


def test_decisions_and_letters() -> None:
    """A decision is known by court and file number, a letter by authority and day, however either is written."""

    def key(text: str) -> tuple[str, ...]:
        (found,) = find(text)
        return target_keys(found.targets[0], found.kind)

    assert key("BFH, Urteil vom 12. Mai 2009 - VIII R 7/08") == key(
        "Urteil des Bundesfinanzhofs vom 12.5.2009, VIII R 7/08"
    )
    assert key("BFH-Urteil vom 12. Mai 2009") == ("bfh-2009-05-12",)
    assert key("BMF-Schreiben vom 3. Mai 2010 - IV A 4 - S 1/09/10001") == key(
        "Schreiben des Bundesministeriums der Finanzen vom 3.5.2010"
    )
    assert key("dieses Gesetzes") == key("Absatz 1") == ()


def test_the_names_a_work_answers_to() -> None:
    """Title, short names, and what the title says in brackets."""
    assert set(names_of("Gesetz über Muster (Mustergesetz - MuG)", "MuG", ["MuG 1990"])) >= {
        "mug",
        "mug1990",
        "mustergesetz",
        "gesetzübermuster",
    }
    assert "eu-reg-2016-679" in names_of("Verordnung (EU) 2016/679 des Rates (Musterverordnung)", None)
    assert not {"eu", ""} & set(names_of("Verordnung (EU) 2016/679 des Rates", None))


@given(st.text(max_size=60))
def test_any_name_has_a_key(name: str) -> None:
    """Any text gives at least one key, the same each time, and names that are no blanks."""
    assert law_keys(name) == law_keys(name) != ()
    assert all(key.strip() for key in names_of(name, None))
