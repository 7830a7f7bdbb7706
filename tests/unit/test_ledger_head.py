"""The head of the log and the names on disk."""

from __future__ import annotations

import pytest

from provenance.ledger.findings import Keys
from provenance.ledger.journal import block_id, head_of
from provenance.model.errors import LedgerBroken
from provenance.model.merkle import Frontier, leaf_hash


def row(size: int) -> dict[str, object]:
    """Give the head of a log with so many leaves."""
    tree = Frontier().append(leaf_hash(bytes([number])) for number in range(size))
    return {"size": tree.size, "root": tree.root.hex(), "frontier": list(tree.to_hex())}


@pytest.mark.parametrize("size", [0, 1, 2, 7, 8])
def test_a_head_gives_the_tree_to_go_on_from(size: int) -> None:
    """The head that was written gives back a tree of the same size and root."""
    tree = head_of(row(size))
    assert (tree.size, tree.root.hex()) == (row(size)["size"], row(size)["root"])


def test_an_empty_log_starts_an_empty_tree() -> None:
    """Where nothing was ever written, the tree is empty."""
    assert head_of(None) == head_of({"size": None, "root": None, "frontier": None}) == Frontier()


@pytest.mark.parametrize("change", [{"size": 6}, {"root": "0" * 64}, {"frontier": []}, {"frontier": ["ab"]}])
def test_nothing_is_written_on_top_of_a_broken_head(change: dict[str, object]) -> None:
    """A head whose size, root and frontier do not fit raises LedgerBroken and says what to do."""
    with pytest.raises(LedgerBroken) as caught:
        head_of({**row(7), **change})
    assert "beleg verify" in caught.value.suggestion


def test_blocks_sort_as_their_numbers_do() -> None:
    """Ids of blocks in the order of text are in the order of their first leaves."""
    numbers = [0, 9, 10, 999, 1000, 10**12]
    assert sorted(map(block_id, numbers)) == list(map(block_id, numbers))


def test_names_are_kept_apart() -> None:
    """A name is known exactly when it was added, also where its parts could run together."""
    with Keys() as keys:
        assert keys.add("Work", "a", "b")
        assert not keys.add("Work", "a", "b")
        assert ("Work", "a", "b") in keys
        for other in (("Work", "a\x00b"), ("Work", "ab"), ("Worka", "b"), ("Work", "a", "b", ""), ("Work", "a")):
            assert other not in keys
