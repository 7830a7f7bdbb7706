"""All citations of a project, read some at a time on both engines: a project of a million is never one answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from provenance.citing import statistics
from provenance.citing.archive import Archive, last_number
from provenance.ledger.journal import Ledger
from provenance.model.errors import InvalidInput
from provenance.store import graph as store
from provenance.store.graph import Graph, open_graph
from tests.support import records


@pytest.fixture
def cited(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Graph]:
    """A project of two citations, read one at a time."""
    monkeypatch.setattr(store, "PORTION", 1)
    with open_graph(store_location, journal=Ledger()) as graph:
        graph.commit(records.archive())
        graph.commit(records.cited())
        graph.commit(records.searched())
        yield graph


def test_no_more_is_read_than_is_come_to(cited: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes the first reads the first; all of them come in their order; a page begins behind a number."""
    asked: list[Any] = []
    read = cited.read

    def counting(query: str, /, **params: Any) -> list[dict[str, Any]]:
        if query == "citing/citations":
            asked.append(params["numbers"])
        return read(query, **params)

    monkeypatch.setattr(cited, "read", counting)
    archive = Archive(cited, "demo")
    last = last_number(cited, "demo")
    assert last > 1
    assert [one.id for one in islice(archive.through(), 1)] == [1]
    assert asked == [[1]]
    whole = [one.id for one in archive.list()]
    assert whole == list(range(1, last + 1))
    assert asked[1:] == [[number] for number in range(1, last + 1)]
    assert [one.id for one in archive.through(after=1)] == whole[1:]
    assert list(archive.through(after=last)) == []
    assert list(Archive(cited, "nobody").through()) == []


def test_what_is_asked_for_holds_in_every_portion(cited: Graph) -> None:
    """Filters leave out what does not fit wherever it stands; a word that is none is refused at once."""
    archive = Archive(cited, "demo")
    every = archive.list()
    for status in {one.verification_status for one in every}:
        found = [one.id for one in archive.through(verification_status=status.value)]
        assert found == [one.id for one in every if one.verification_status is status]
    assert [one.id for one in archive.through(superseded=False)] == [one.id for one in every if not one.superseded_by]
    with pytest.raises(InvalidInput, match="verification_status"):
        archive.through(verification_status="sound")


def test_a_project_in_numbers_goes_through_its_citations_once(cited: Graph) -> None:
    """Counted from what is read once and not kept, the sums are those of the list."""
    archive = Archive(cited, "demo")
    said = statistics.of([], archive.through())
    assert said == statistics.of([], archive.list())
    assert said["total_citations"] == last_number(cited, "demo")
