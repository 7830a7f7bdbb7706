"""What was read of a store is kept until its log has grown."""

from __future__ import annotations

from typing import Any

from provenance.ledger.kept import Memory, kept


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


def test_what_still_holds_in_a_later_state_is_not_read_again() -> None:
    """Where somebody says that it holds from the state it was read in, or last held in, it is kept; else it is read."""
    memory, read, asked = Memory(), Counting(), list[tuple[int, int]]()

    def one_on(before: int, now: int) -> bool:
        asked.append((before, now))
        return now == before + 1

    assert [memory.get("seen", state, read, one_on) for state in (1, 1, 2, 3, 5, 4)] == [1, 1, 1, 1, 2, 3]
    assert asked == [(1, 2), (2, 3), (3, 5), (5, 4)]
    assert [memory.get(key, 1, read) for key in range(65)] == list(range(4, 69))
    assert memory.get("seen", 4, read) == 69, "of too many the one asked for longest ago goes"
