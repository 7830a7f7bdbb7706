"""Places typed in haste."""

import pytest

from provenance.model.errors import InvalidLocator
from provenance.model.locator_shorthand import shorthand


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ao147", "§ 147 ao"),
        ("147 ao", "§ 147 ao"),
        ("§147ao", "§ 147 ao"),
        ("AO 147a", "§ 147a ao"),
        ("ao 147 iii 1", "§ 147 Abs. 3 Satz 1 ao"),
        ("147iii1ao", "§ 147 Abs. 3 Satz 1 ao"),
        ("ao147 3 1", "§ 147 Abs. 3 Satz 1 ao"),
        ("ao147 abs3 s1 nr2", "§ 147 Abs. 3 Satz 1 Nr. 2 ao"),
        ("rz119", "Rz. 119"),
        ("gobd rz 119", "gobd Rz. 119"),
        ("dsgvo art6", "Art. 6 dsgvo"),
        ("§ 3 Abs. 1 Satz 2 BelO", "§ 3 Abs. 1 Satz 2 BelO"),
    ],
)
def test_what_is_typed_in_haste_is_read(typed: str, meant: str) -> None:
    """Small letters without spaces, bare numbers and Roman ones lead to the place that is meant."""
    assert meant in map(str, shorthand(typed)[:2])


def test_a_bare_number_may_be_of_any_kind() -> None:
    """Where no kind is named, § comes first, then the numbers in the margin and articles."""
    assert [str(one) for one in shorthand("gobd48")] == ["§ 48 gobd", "gobd Rz. 48", "Art. 48 gobd", "gobd Rn. 48"]


@pytest.mark.parametrize("typed", ["", "ao", "   ", "1 2 3 4 5 6", "x" * 300, "<script>"])
def test_what_means_no_place_is_refused(typed: str) -> None:
    """What has no number, or more of them than a place has, is no place."""
    with pytest.raises(InvalidLocator):
        shorthand(typed)
