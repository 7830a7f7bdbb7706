"""A place is printed in the German citation form and read back from any reasonable spelling."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, Place, parse
from provenance.model.locator_levels import LEVELS, roman

SPELLINGS = [
    ("§ 147 Abs. 3 Satz 1 AO", "§ 147 Abs. 3 Satz 1 AO"),
    ("§147 III 1 AO", "§ 147 Abs. 3 Satz 1 AO"),
    ("§ 147 IIIa AO", "§ 147 Abs. 3a AO"),
    ("AO § 147", "§ 147 AO"),
    ("gemäß § 147 Absatz 3 der AO", "§ 147 Abs. 3 AO"),
    ("Paragraph 147 Absatz 3 Satz 1 der Abgabenordnung", "§ 147 Abs. 3 Satz 1 Abgabenordnung"),
    ("§\u00a0147 Abs.3 S.1 Nr.4a lit. b", "§ 147 Abs. 3 Satz 1 Nr. 4a Buchst. b"),
    ("§ 3 Nr. 40 Buchst. a aa EStG", "§ 3 Nr. 40 Buchst. a Doppelbuchst. aa EStG"),
    ("§ 1 Abs. 2 Satz 1 zweiter Halbsatz", "§ 1 Abs. 2 Satz 1 Halbsatz 2"),
    ("§ 1 Abs. 2 S. 1 2. Hs. BGB", "§ 1 Abs. 2 Satz 1 Halbsatz 2 BGB"),
    ("§ 4 (1) Nr. 2 UStG", "§ 4 Abs. 1 Nr. 2 UStG"),
    ("Art 6 I lit a DSGVO", "Art. 6 Abs. 1 Buchst. a DSGVO"),
    ("Article 6(1)(a) GDPR", "Art. 6 Abs. 1 Buchst. a GDPR"),
    ("Artikel 6 Absatz 1 Unterabsatz 1 Buchstabe f der DSGVO", "Art. 6 Abs. 1 UAbs. 1 Buchst. f DSGVO"),
    ("§ 45 SGB X", "§ 45 SGB X"),
    ("Rz 119", "Rz. 119"),
    ("GoBD, Randziffer 119", "GoBD Rz. 119"),
    ("Rdnr. 5", "Rn. 5"),
    ("Tz. 3", "Rz. 3"),
    ("Anlage 2 Teil B Nr. 3 KrWG", "Anlage 2 Teil B Nr. 3 KrWG"),
    ("Anlage KrWG", "Anlage KrWG"),
    ("Anhang II Nummer 3", "Anhang II Nr. 3"),
    ("GoBD Abschnitt 3.2.1", "Abschnitt 3.2.1 GoBD"),
    ("GoBD Rz. 119 Satz 2, Strich 1", "GoBD Rz. 119 Satz 2 Strich 1"),
    ("Anlage 1 Abschnitt 2 Nr. 3 AbcG", "Anlage 1 Abschnitt 2 Nr. 3 AbcG"),
    ("Abs. 3 Satz 1", "Abs. 3 Satz 1"),
    ("para-147_abs-3_satz-1", "§ 147 Abs. 3 Satz 1"),
    ("§ 5 Eintrag „17 01 06*“", "§ 5 Eintrag „17 01 06*“"),
]


@pytest.mark.parametrize(("spelling", "printed"), SPELLINGS)
def test_spellings(spelling: str, printed: str) -> None:
    """Every usual spelling of a place gives the one printed form."""
    assert str(parse(spelling)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "147 Abs. 3",
        "foo",
        "§",
        "§ 147 Abs. 1 Nr. 1 und 2 AO",
        "§§ 145 bis 147 AO",
        "§ 7 Abs. 2 f. AO",
        "x" * 900,
    ],
)
def test_no_single_place(text: str) -> None:
    """What names no place, or more than one, is refused with a way to mend it."""
    with pytest.raises(InvalidLocator) as caught:
        parse(text)
    assert "Give one place" in caught.value.suggestion


def test_eid() -> None:
    """The eId names section and levels after LegalDocML.de."""
    assert parse("§ 147 Abs. 3 Satz 1 AO").eid == "para-147_abs-3_satz-1"
    assert parse("Art. 6 Abs. 1 Buchst. a").eid == "art-6_abs-1_buchst-a"
    assert parse("GoBD Rz. 119").eid == "rz-119"
    assert Locator("", ()).eid == ""


COMPARISONS = [
    ("§ 147 Abs. 3 AO", "§ 147 Absatz 3 AO", Place.SAME),
    ("§ 147 Abs. 3 Satz 1", "§ 147 Abs. 3 AO", Place.WITHIN),
    ("§ 147 AO", "§ 147 Abs. 3 AO", Place.AROUND),
    ("§ 147 Abs. 3 AO", "§ 147 Abs. 4 AO", Place.OTHER),
    ("§ 147 AO", "§ 147 HGB", Place.OTHER),
    ("§ 147 AO", "§ 14 AO", Place.OTHER),
    ("§ 3 Abs. 1 Nr. 2", "§ 3 Abs. 1 Satz 1 Nr. 2", Place.SAME),
    ("§ 3 Abs. 1 Nr. 2", "§ 3 Abs. 1 Satz 1 Nr. 2 Satz 3", Place.AROUND),
    ("§ 3 Abs. 1 Satz 2", "§ 3 Abs. 1 Nr. 3 Satz 2", Place.OTHER),
    ("Rn. 119", "GoBD Rz. 119", Place.SAME),
]


@pytest.mark.parametrize(("one", "other", "expected"), COMPARISONS)
def test_compare(one: str, other: str, expected: Place) -> None:
    """Places are compared by what they name, not by how they are spelt, and the comparison runs both ways."""
    back = {Place.WITHIN: Place.AROUND, Place.AROUND: Place.WITHIN}.get(expected, expected)
    assert parse(one).compare(parse(other)) is expected
    assert parse(other).compare(parse(one)) is back
    assert parse(one).covers(parse(other)) is (expected in (Place.SAME, Place.AROUND))


numbers = st.from_regex(r"[1-9][0-9]{0,2}[a-z]?", fullmatch=True)
any_label = st.one_of(
    numbers, st.text(min_size=1, max_size=20).map(lambda t: " ".join(t.replace("“", "").split())).filter(bool)
)
levels = st.one_of(
    st.tuples(st.sampled_from([level.name for level in LEVELS if level.name != "Buchstabe"]), any_label),
    st.tuples(st.just("Buchstabe"), st.sampled_from("abcdefg")),
    st.tuples(st.just("Eintrag"), any_label),
)
sections = st.one_of(
    st.builds(
        lambda kind, label: f"{kind} {label}", st.sampled_from(["§", "Art.", "Rz.", "Rn.", "Anlage", "Anhang"]), numbers
    ),
    st.sampled_from(["Anlage", "Anlage A", "Anhang IV", "Artikel 5", "Rz 7"]),
)
works = st.one_of(st.none(), st.sampled_from(["AO", "SGB X", "GoBD", "BGB", "Verordnung (EU) 2016/679", "EStG 2002"]))


def _distinct(path: list[tuple[str, str]]) -> bool:
    return all(one[0] != after[0] for one, after in pairwise(path))


@given(sections, st.lists(levels, max_size=5).filter(_distinct).map(tuple), works)
def test_print_and_read(section: str, path: tuple[tuple[str, str], ...], work: str | None) -> None:
    """What is printed is read back to an equal place."""
    place = Locator(section, path, work)
    assert parse(str(place)) == place


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    """Any text is a place or an InvalidLocator, never another error; a place read is printed and read again."""
    try:
        place = parse(text)
    except InvalidLocator:
        return
    assert parse(str(place)).section == place.section


@given(st.integers(1, 399))
def test_roman(number: int) -> None:
    """Roman numbers are read only as they are properly written."""
    written = "".join(
        "C" * (number // 100)
        + ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")[number // 10 % 10]
        + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]
    )
    assert roman(written) == number


@pytest.mark.parametrize("text", ["", "IIX", "VX", "A"])
def test_not_roman(text: str) -> None:
    """What is not written as Roman numbers are is refused."""
    with pytest.raises(ValueError, match="Roman"):
        roman(text)
