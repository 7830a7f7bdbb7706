"""Leaves of the log that were found once: given again where the tree has them, and no more than there is room for."""

from __future__ import annotations

import pytest

from provenance.ledger import located
from provenance.model.graph import Reference
from provenance.model.merkle import leaf_hash


def test_of_leaves_no_more_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of too many those that were asked for longest ago go."""
    monkeypatch.setattr("provenance.ledger.located._MOST", 2)
    leaves, names = located.Leaves(), [Reference("Citation", str(number)) for number in range(3)]
    hashes = [leaf_hash(name.id.encode()) for name in names]
    leaves.keep({names[0]: (0, "0"), names[1]: (1, "1")})
    assert leaves.known([names[0]], 3, hashes.__getitem__) == {names[0]: (0, "0")}
    leaves.keep({names[2]: (2, "2")})
    assert leaves.known(names, 3, hashes.__getitem__) == {names[0]: (0, "0"), names[2]: (2, "2")}
    assert leaves.known(names, 1, hashes.__getitem__) == {names[0]: (0, "0")}, "a log that is shorter has no more"
