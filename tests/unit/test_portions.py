"""Claims are looked up in portions, the next one while the last is worked on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from threading import Event, current_thread, main_thread
from typing import Any, cast

import pytest

from provenance.answering.assigning.candidates import CandidateFinder
from provenance.answering.assigning.portions import looked_up, portions

MANY = list(range(200))


class Finder:
    """Keeps what it was given."""

    def __init__(self) -> None:
        self.ready: list[int] = []

    def take(self, looked: Sequence[int]) -> None:
        """Take a portion."""
        self.ready = list(looked)


def walked(
    finder: Finder, look: Callable[[Sequence[int]], Callable[[], Any]], items: Sequence[int] = MANY
) -> list[int]:
    """Walk through all items; give those for which the finder was ready."""
    found: list[int] = []
    with closing(looked_up(cast("CandidateFinder", finder), items, cast("Any", look))) as some:
        for one in some:
            assert finder.ready == list(one)
            found += one
    return found


def test_portions_grow_and_leave_nothing_out() -> None:
    """The first is small, so that the first claim is told at once; the last is what is left."""
    sizes = [len(one) for one in portions(MANY)]
    assert sizes[0] < sizes[1] < sizes[2]
    assert max(sizes) * 3 < len(MANY) * 2
    assert [one for some in portions(MANY) for one in some] == MANY
    assert not list(portions([]))


def test_each_portion_is_ready_and_the_next_is_looked_up_beside() -> None:
    """While a portion is worked on, another thread asks for the one that follows."""
    asked: list[tuple[int, bool]] = []

    def look(some: Sequence[int]) -> Callable[[], Sequence[int]]:
        def ask() -> Sequence[int]:
            asked.append((some[0], current_thread() is main_thread()))
            return some

        return ask

    assert walked(Finder(), look) == MANY
    assert [own for _, own in asked] == [True, *[False] * (len(asked) - 1)]
    assert [first for first, _ in asked] == [some[0] for some in portions(MANY)]
    assert walked(Finder(), look, []) == []


def test_what_looking_up_raises_is_raised_and_a_stop_ends_it() -> None:
    """An error beside is no silence; who stops in the midst leaves no thread that goes on asking."""
    asked: list[int] = []

    def failing(some: Sequence[int]) -> Callable[[], Sequence[int]]:
        def ask() -> Sequence[int]:
            if some[0]:
                raise ConnectionError("gone")
            return some

        return ask

    with pytest.raises(ConnectionError, match="gone"):
        walked(Finder(), failing)

    done = Event()

    def slow(some: Sequence[int]) -> Callable[[], Sequence[int]]:
        def ask() -> Sequence[int]:
            asked.append(some[0])
            done.set()
            return some

        return ask

    with closing(looked_up(cast("Any", Finder()), MANY, cast("Any", slow))) as some:
        next(some)
        assert done.wait(5)
    assert len(asked) <= 2
