"""What a task of a cluster gives: asked for again where the transport lost it, and a few times at the most."""

from __future__ import annotations

import pytest

from etl.load.cluster import result_of


class Task:
    """A task whose result is lost some times before it is there."""

    def __init__(self, lost: int) -> None:
        self._lost = lost
        self.retried = 0

    def result(self, timeout: float) -> str:
        """Give the result, or raise what the transport raises."""
        assert timeout
        if self.retried < self._lost:
            raise BufferError("Existing exports of data: object cannot be re-sized")
        return "done"

    def retry(self) -> None:
        """Do it again."""
        self.retried += 1


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_result_that_was_lost_is_asked_for_again(lost: int) -> None:
    """Only as often as it was lost."""
    task = Task(lost)
    assert result_of(task) == "done"
    assert task.retried == lost


def test_a_result_that_is_always_lost_is_an_error() -> None:
    """Nobody waits for it for ever."""
    with pytest.raises(BufferError):
        result_of(Task(9))
