"""What was read of a store is kept until its log has grown."""

from __future__ import annotations

from typing import Any

from provenance.ledger.kept import kept


class Log:
    """A store with a log of some size; 0: none."""

    def __init__(self, size: int) -> None:
        self.size = size

    def read(self, query: str, /, **_: Any) -> list[dict[str, Any]]:
        """Return the head."""
        assert query == "ledger/head"
        return [{"size": self.size, "root": f"root {self.size}"}] if self.size else []


class Counting:
    """Something that is read; counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        """Read it."""
        self.times += 1
        return self.times


def test_it_is_read_anew_when_the_log_has_grown() -> None:
    """As long as the head is the same nothing is read again; another key and another head are."""
    log, read = Log(3), Counting()
    assert [kept(log, "sources", read) for _ in range(3)] == [1, 1, 1]
    assert kept(log, "tags", read) == 2
    log.size = 4
    assert [kept(log, "sources", read), kept(log, "sources", read)] == [3, 3]


def test_a_store_without_a_log_is_read_every_time() -> None:
    """Nothing tells whether such a store has changed."""
    log, read = Log(0), Counting()
    assert [kept(log, "sources", read), kept(log, "sources", read)] == [1, 2]


def test_stores_are_kept_apart() -> None:
    """Two stores with one head each keep their own."""
    one, other, read = Log(1), Log(1), Counting()
    assert [kept(one, "sources", read), kept(other, "sources", read), kept(one, "sources", read)] == [1, 2, 1]
