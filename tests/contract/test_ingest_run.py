"""A run over many files on either engine: what is there is skipped, what was left undone is done, order is kept."""

from __future__ import annotations

from pathlib import Path

from etl.load.orders import PreparationOrder, Prepared
from etl.load.preparers import Here
from etl.load.run import Target, run
from provenance.citing.library import SourceLibrary
from provenance.store.graph import Graph
from tests.support.documents import ordinances


class Counting(Here):
    """Prepares here, and notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def submit(self, order: PreparationOrder, watch=None):
        """Note the file."""
        self.asked.append(order.path.name)
        return super().submit(order, watch)


def library(graph: Graph, project: str) -> SourceLibrary:
    """The sources of a project."""
    return SourceLibrary(graph, project, lambda *_: "")


def target(graph: Graph, project: str = "default") -> Target:
    """A run into a project."""
    return Target(graph, project, lambda artifact_id, _: library(graph, project).numbered(artifact_id))


def test_a_second_run_prepares_nothing(graph: Graph, tmp_path: Path) -> None:
    """Files the store holds are not prepared again, in whatever order they come; those added since are."""
    files = ordinances.write(tmp_path, 4)
    first = list(run(target(graph), files[:3], Here()))
    assert [(one.loaded.outcome, one.loaded.snapshot, one.number) for one in first] == [
        ("new", number, number) for number in (1, 2, 3)
    ]
    counting = Counting()
    again = list(run(target(graph), reversed(files), counting))
    assert counting.asked == ["00003.xml"]
    assert [(one.file.name, one.loaded.outcome, one.loaded.snapshot, one.number) for one in again] == [
        ("00003.xml", "new", 4, 4),
        ("00002.xml", "unchanged", 3, 3),
        ("00001.xml", "unchanged", 2, 2),
        ("00000.xml", "unchanged", 1, 1),
    ]
    assert [one.loaded.segments for one in again[1:]] == [one.loaded.segments for one in reversed(first)]


def test_another_project_numbers_what_is_there(graph: Graph, tmp_path: Path) -> None:
    """A source that is in the store comes into a second project under a number of that project."""
    files = ordinances.write(tmp_path, 2)
    list(run(target(graph), files, Here()))
    counting = Counting()
    other = list(run(target(graph, "other"), files[1:], counting))
    assert ([one.number for one in other], counting.asked) == ([1], [])
    assert [source.artifact_id for source in library(graph, "other").list()] == [other[0].loaded.artifact_id]


def test_the_same_bytes_twice_in_one_run(graph: Graph, tmp_path: Path) -> None:
    """A copy of a file is the same source, once."""
    (file,) = ordinances.write(tmp_path, 1)
    copy = tmp_path / "copy.xml"
    copy.write_bytes(file.read_bytes())
    found = list(run(target(graph), [file, copy], Here()))
    assert [(one.loaded.outcome, one.number) for one in found] == [("new", 1), ("unchanged", 1)]


def test_what_waits_is_bounded(graph: Graph, tmp_path: Path) -> None:
    """However many files there are, no more than four a worker are begun before the first is written."""
    counting = Counting()
    outcomes = run(target(graph), ordinances.write(tmp_path, 12, sections=1), counting)
    next(outcomes)
    assert len(counting.asked) <= 4
    assert sum(1 for _ in outcomes) == 11


def test_a_draft_travels_as_bytes(tmp_path: Path) -> None:
    """What waits its turn is packed, and comes out as it went in."""
    (file,) = ordinances.write(tmp_path, 1)
    made = Here().submit(PreparationOrder(file)).result()
    assert isinstance(made, Prepared)
    assert made.draft().source.identifier == "00000.xml"
