"""Which segment a printed place means: Sätze left out, ranges, nearest places, places told from the citing one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.load.resolve_places import Places, Row, outward
from provenance.model.locator import Locator, Path, parse

LAW = """§ 1|§ 1 Abs. 1|§ 1 Abs. 1 Satz 1|§ 1 Abs. 1 Satz 1 Nr. 1|§ 1 Abs. 1 Satz 1 Nr. 2|§ 1 Abs. 1 Satz 2|§ 1 Abs. 2
|§ 1 Abs. 2 Nr. 1|§ 1 Abs. 2 Nr. 1 Satz 1|§ 1 Abs. 2 Nr. 1 Satz 2|§ 1 Abs. 2 Nr. 2|§ 1 Abs. 2a|§ 1 Abs. 3|§ 2|§ 2a|§ 3
|§ 10|Anlage 1|Anlage 1 Nr. 4"""


def rows(printed: str) -> list[Row]:
    """Give printed places as rows; the id of each is the place as printed."""
    return [Row(str(where), where.section, where.path) for where in map(parse, printed.replace("\n", "").split("|"))]


PLACES = Places(rows(LAW))

FOUND = [
    ("§ 1 Abs. 1 Satz 2", "§ 1 Abs. 1 Satz 2", True),
    ("§ 1 Abs. 1 Nr. 2", "§ 1 Abs. 1 Satz 1 Nr. 2", True),
    ("§ 1 Abs. 2 Satz 1 Nr. 2", "§ 1 Abs. 2 Nr. 2", True),
    ("§ 1 Abs. 3 Satz 1", "§ 1 Abs. 3", True),
    ("§ 1 Abs. 3 Satz 2", "§ 1 Abs. 3", False),
    ("§ 1 Abs. 1 Satz 2 Nr. 2", "§ 1 Abs. 1 Satz 2", False),
    ("§ 1 Abs. 9 Nr. 3", "§ 1", False),
    ("Anlage 1 Nr. 4", "Anlage 1 Nr. 4", True),
    ("Artikel 1", None, False),
    ("§ 4", None, False),
]


@pytest.mark.parametrize(("named", "leads_to", "exact"), FOUND)
def test_a_place(named: str, leads_to: str | None, exact: bool) -> None:
    """A place leads to its segment, or to the nearest one around it, and says which."""
    where = parse(named)
    found = PLACES.find(where.section, where.path)
    assert (found and found.id, found.exact if found else False) == (leads_to, exact)


RANGES = [
    ("§ 2", "§ 10", ["§ 2", "§ 2a", "§ 3", "§ 10"]),
    ("§ 2a", "§ 9", ["§ 2a", "§ 3"]),
    ("§ 1 Abs. 1", "§ 1 Abs. 2a", ["§ 1 Abs. 1", "§ 1 Abs. 2", "§ 1 Abs. 2a"]),
    ("§ 1 Abs. 1 Nr. 1", "§ 1 Abs. 1 Nr. 5", ["§ 1 Abs. 1 Satz 1 Nr. 1", "§ 1 Abs. 1 Satz 1 Nr. 2"]),
    ("§ 1 Abs. 1 Satz 1", "§ 1 Abs. 1 Satz 2", ["§ 1 Abs. 1 Satz 1", "§ 1 Abs. 1 Satz 2"]),
    ("§ 1 Abs. 1", "§ 2 Nr. 1", []),
]


@pytest.mark.parametrize(("first", "last", "leads_to"), RANGES)
def test_a_range(first: str, last: str, leads_to: list[str]) -> None:
    """A range leads to each place that is there, those put in later too."""
    one, other = parse(first), parse(last)
    assert [found.id for found in PLACES.between(one.section, one.path, (other.section, other.path))] == leads_to


OWN = [
    ("Abs. 1 Satz 1 Nr. 1", ["Nr. 2"], ["Abs. 1 Satz 1 Nr. 2"]),
    ("Abs. 2 Nr. 1 Satz 2", ["Satz 1"], ["Abs. 2 Nr. 1 Satz 1"]),
    ("Abs. 1 Satz 2", ["Satz 1"], ["Abs. 1 Satz 1"]),
    ("Abs. 1 Satz 2", ["Nr. 1", "Nr. 2"], ["Abs. 1 Nr. 1", "Abs. 1 Nr. 2"]),
    ("Abs. 3", ["Abs. 1 Nr. 2"], ["Abs. 1 Nr. 2"]),
    ("Abs. 3", ["Satz 4"], ["Abs. 3 Satz 4"]),
    ("Abs. 2 Nr. 2", ["Abs. 1"], ["Abs. 1"]),
]


@pytest.mark.parametrize(("own", "named", "meant"), OWN)
def test_a_place_told_from_another(own: str, named: list[str], meant: list[str]) -> None:
    """What is left out is that of the nearest place around the citing one that has all that is named."""
    found = outward(PLACES, "§ 1", parse(own).path, [parse(one).path for one in named])
    assert found == [parse(one).path for one in meant]


def test_places_pointed_at() -> None:
    """The one before, the one behind, the citing one; before the first and behind the last there is none."""

    def at(own: str, pointer: str) -> Path | None:
        level = "Absatz" if "Satz" not in own else "Satz"
        found = outward(PLACES, "§ 1", parse(own).path, [((level, pointer),)])
        return found[0] if found else None

    assert at("Abs. 1 Satz 2", "vorstehend") == parse("Abs. 1 Satz 1").path
    assert at("Abs. 2", "folgend") == (("Absatz", "2a"),)
    assert at("Abs. 3", "vorstehend") == (("Absatz", "2a"),)
    assert at("Abs. 2a", "dieser") == (("Absatz", "2a"),)
    assert at("Abs. 1", "vorstehend") is None
    assert at("Abs. 3", "folgend") is None


labels = st.sampled_from(["1", "2", "2a", "10"])
paths = st.one_of(
    st.just(()),
    st.tuples(st.tuples(st.just("Absatz"), labels)),
    st.tuples(st.tuples(st.just("Absatz"), labels), st.tuples(st.sampled_from(["Satz", "Nummer"]), labels)),
)
places = st.lists(st.tuples(st.sampled_from(["§ 1", "§ 2"]), paths), max_size=12)


@given(places, st.sampled_from(["§ 1", "§ 2", "§ 3"]), paths)
def test_any_place_in_any_law(held: list[tuple[str, Path]], section: str, path: Path) -> None:
    """What is found is there and around the place named; what is there is found exactly."""
    law = Places(Row(str(Locator(*place)), *place) for place in held)
    found = law.find(section, path)
    if (section, path) in held:
        assert found is not None
        assert (found.section, found.path, found.exact) == (section, path, True)
    if found is not None:
        assert (found.section, found.path) in held
        assert Locator(found.section, found.path).covers(Locator(section, path)) or path[-1] == ("Satz", "1")


@given(places, st.sampled_from(["§ 1", "§ 2"]), paths, paths.filter(bool))
def test_any_reference_from_any_place(held: list[tuple[str, Path]], section: str, own: Path, named: Path) -> None:
    """A place told from another keeps all that is named, behind what it takes from the citing place or an Absatz."""
    law = Places(Row(str(Locator(*place)), *place) for place in held)
    found = outward(law, section, own, [named])
    assert found is not None
    assert found[0][len(found[0]) - len(named) :] == named
