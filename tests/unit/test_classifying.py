"""What may be said of how a source stands: each field is what it should be, or refused by its name."""

from __future__ import annotations

from typing import Any

import pytest

from provenance.citing.source_status import checked
from provenance.model.errors import InvalidInput


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tier": 0}, "tier: expected a number from 1"),
        ({"tier": 5}, "tier: expected a number from 1"),
        ({"published_at": "20230228"}, "published_at: expected a day"),
        ({"published_at": "2023-02-30"}, "published_at: expected a day"),
        ({"url": "belo.pdf"}, "url: expected an address"),
        ({"url": "https://amt.example/a b"}, "url: expected an address"),
        ({"url": "http://[amt"}, "url: expected an address"),
        ({"paywall": "half"}, "paywall: expected one of full, metadata_only"),
        ({"consent": "some"}, "consent: expected one of open, auditor_only, forbidden"),
        ({"topics": "tax"}, "topics: expected a list"),
        ({"topics": ["tax", ""]}, "topics: expected a name"),
        ({"snippet": "x" * 5001}, "snippet: expected at most 5,000"),
    ],
)
def test_what_cannot_be_meant_is_refused(given: dict[str, Any], message: str) -> None:
    """A field that says nothing sensible is named, with what it should be."""
    with pytest.raises(InvalidInput, match=message):
        checked(given)


def test_what_is_meant_is_taken() -> None:
    """None says nothing, the bounds of the tiers are tiers, doubled topics count once, no topics are said too."""
    assert checked({"tier": 1, "primary": False, "publisher": None}) == {"tier": 1, "primary": False}
    assert checked({"tier": 4, "topics": ["a", "b", "a"]}) == {"tier": 4, "topics": ("a", "b")}
    assert checked({"topics": []}) == {"topics": ()}
    assert checked({"url": "http://[::1]/x?y=1"}) == {"url": "http://[::1]/x?y=1"}
