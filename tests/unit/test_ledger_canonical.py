"""Canonical JSON: the same bytes as the library that implements RFC 8785, by whichever way."""

from __future__ import annotations

import json

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from provenance.ledger.journal import canonical, parsed
from tests.support.sizes import searched

NUMBERS = st.one_of(
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(min_value=-1e-3, max_value=1e-3),
    st.floats(min_value=1e14, max_value=1e23),
    st.integers(-(10**6), 10**6).map(lambda number: number / 20),
)
TEXTS = st.text(max_size=12)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(NUMBERS, max_size=5),
        st.dictionaries(st.one_of(TEXTS, st.sampled_from(["id", "ü", "\U0001f600", "\ufb33", "a"])), inner, max_size=4),
    ),
    max_leaves=12,
)


@searched(1500)
@given(VALUES)
def test_any_json_value_gives_the_bytes_of_rfc_8785(value: object) -> None:
    """Texts, numbers, lists and objects of every kind give exactly the bytes of the reference library."""
    assert canonical(value) == rfc8785.dumps(value)  # pyright: ignore[reportArgumentType]


@searched(300)
@given(VALUES)
def test_canonical_json_reads_back_and_is_its_own_canon(value: object) -> None:
    """The bytes are JSON for the same value, and canonical again."""
    text = canonical(value)
    assert canonical(parsed(text.decode())) == text
    json.loads(text)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # the examples of RFC 8785, 3.2.2 and 3.2.3, and its appendix B
        (333333333.33333329, "333333333.3333333"),
        (1e30, "1e+30"),
        (4.50, "4.5"),
        (2e-3, "0.002"),
        (0.000000000000000000000000001, "1e-27"),
        (-0.0, "0"),
        (1e21, "1e+21"),
        (1e20, "100000000000000000000"),
        (0.000001, "0.000001"),
        (1e-7, "1e-7"),
        (9007199254740992.0, "9007199254740992"),
        (5e-324, "5e-324"),
        ("\u20ac$\u000f\nA'\u0042\u0022\u005c\\\"/", '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'),
        (
            {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7},
            '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
        ),
        ([56, {"d": True, "10": None, "1": []}], '[56,{"1":[],"10":null,"d":true}]'),
    ],
)
def test_the_examples_of_the_standard(value: object, expected: str) -> None:
    """What the standard prints comes out as it is printed there."""
    assert canonical(value).decode() == expected


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), [1.5, float("-inf")], 2**53, -(2**53), [2**60], "\ud800", {"\udc00": 1}, {1: 2}, {3}],
)
def test_what_json_cannot_carry_is_refused(value: object) -> None:
    """Numbers that JSON would round, numbers that are none, broken Unicode and other types raise ValueError."""
    with pytest.raises(ValueError):  # noqa: PT011 — the library's own messages
        canonical(value)
