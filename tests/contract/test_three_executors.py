"""pySHACL, the compiled checks and Cypher over one store: what one finds, all find, in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, assume, given

import queries
from provenance.ledger.verify import verify
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.rdf.compiled import compiled
from provenance.rdf.scope import Reader
from provenance.rdf.shapes import Level, Shape, read
from provenance.rdf.suspects import rendered, suspects
from provenance.rdf.sweep import Executor, sweep
from provenance.rdf.violations import Violation
from provenance.store.graph import Graph
from tests.support import records
from tests.support.mutants.broken_batches import to_another, with_edge, with_properties, without_edges
from tests.support.mutants.planted_batches import storable, within
from tests.support.mutants.random_batches import broken
from tests.support.sizes import searched

Break = Callable[[Batch], Batch]


def reports(graph: Reader) -> dict[Executor, list[Violation]]:
    """Give what each executor finds at both levels."""
    return {
        executor: sorted(one for level in get_args(Level) for one in sweep(graph, level, executor=executor))
        for executor in get_args(Executor)
    }


def agreed(graph: Graph, batch: Batch) -> list[Violation]:
    """Plant a batch and give what all executors find in it."""
    found = within(graph, batch, reports)
    assert found["cypher"] == found["pyshacl"]
    assert found["python"] == found["pyshacl"]
    return found["pyshacl"]


def _set(label: str, **changes: object) -> Break:
    return lambda batch: with_properties(batch, label, **changes)


def _twice(label: str, edge_type: str, end: Reference) -> Break:
    return lambda batch: with_edge(batch, label, edge_type, end)


# what is broken, and the shape, path or component that tells it
EXAMPLES: dict[str, tuple[Break, str]] = {
    "sh:minCount": (_set("Work", title=None), "MinCount"),
    "sh:maxCount": (_twice("Citation", "PINNED_TO", Reference("Snapshot", "another")), "MaxCount"),
    "sh:class": (lambda batch: to_another(batch, "Citation", "PINNED_TO", records.SESSION.reference), "Class"),
    "sh:datatype": (_set("Verification", similarity="high"), "Datatype"),
    "sh:in": (_set("Citation", confidence="certain"), "In"),
    "sh:pattern": (_set("Source", artifact_id="md5:1"), "Pattern"),
    "sh:minLength": (_set("Citation", claim=""), "MinLength"),
    "sh:maxLength": (_set("Identifier", name="x" * 501), "MaxLength"),
    "sh:minInclusive": (_set("Segment", position=-1), "MinInclusive"),
    "sh:maxInclusive": (_set("Verification", similarity=1.5), "MaxInclusive"),
    "sh:lessThanOrEquals": (_set("Segment", start=9_999_999), "LessThanOrEquals oa:end"),
    "sh:equals": (_set("Source", artifact_id="sha256:" + "0" * 64), "Equals dcterms:identifier"),
    "sh:closed": (_set("Work", colour="red"), "Closed"),
    "sh:hasValue": (_set("Verification", status="failed", notes=None), "Or"),
    "sh:not": (_set("Agent", name="unnamed"), "Not"),
    "sh:or": (_set("Citation", matched_end=None), "Or"),
    "sh:and": (_set("Citation", matched_start=None), "Or"),
    "sh:qualifiedValueShape": (lambda batch: without_edges(batch, "Citation", "SUPPORTS"), "QualifiedMinCount"),
    "sh:qualifiedMinCount": (lambda batch: without_edges(batch, "Segment", "PART_OF"), "QualifiedMinCount"),
    "sh:qualifiedMaxCount": (
        _twice("Citation", "SUPPORTS", Reference("Claim", "sha256:" + "1" * 64)),
        "QualifiedMaxCount",
    ),
}
PLANTINGS = 4
"""In how many batches all of them are planted: to plant and sweep one takes a server seconds."""


def used(shape: Shape) -> Iterator[str]:
    """Give the words of SHACL that a shape is made of."""
    yield from (name for name, _ in shape.values)
    if shape.closed is not None:
        yield "sh:closed"
    for name, members in shape.shapes:
        yield name
        for member in members:
            yield from used(member)
    for part in shape.properties:
        yield from used(part)


def test_the_statements_are_those_of_the_shapes() -> None:
    """The files of queries/shapes are what the shapes give today: nothing is missing, old or left over."""
    root = Path(queries.__file__).parent
    there = {str(file.relative_to(root).with_suffix("")) for file in (root / "shapes").rglob("*.cypher")}
    wanted = rendered()
    assert there == wanted.keys()
    assert [name for name in there if (root / f"{name}.cypher").read_text(encoding="utf-8") != wanted[name]] == []


def test_every_component_in_use_has_an_example() -> None:
    """A word of SHACL that comes into use fails here until something breaks it; what leads along an edge has an IRI."""
    words = {word for level in get_args(Level) for shape in read(level).values() for word in used(shape)}
    assert words - EXAMPLES.keys() == {"sh:nodeKind"}, "no store can break it: an edge leads to a node"
    assert EXAMPLES.keys() <= words


def refused(batch: Batch) -> set[Violation]:
    """Give what the compiled checks find in a batch, at both levels."""
    return {one for level in get_args(Level) for one in compiled(level).violations(batch)}


@pytest.mark.parametrize("first", range(PLANTINGS))
def test_all_say_the_same_of_each_component_that_is_broken(graph: Graph, first: int) -> None:
    """Each constraint component, broken: it is found, and by all in the same words; several are broken at a time."""
    sound = records.everything()
    batch, before, wanted = sound, refused(sound), set[Violation]()
    for change, component in list(EXAMPLES.values())[first::PLANTINGS]:
        batch = change(batch)
        told = {one for one in refused(change(sound)) - before if one.component == component}
        assert told, component
        wanted |= told
    assert set(agreed(graph, batch)) >= wanted


def test_all_say_the_same_of_edges_with_properties_and_of_what_is_behind_an_edge(graph: Graph) -> None:
    """An edge that says too little, and a verification of a direct quote whose citation has no place."""
    batch = records.everything()
    member = next(edge for edge in batch.edges if edge.type == "HAD_MEMBER" and edge.start.label == "Project")
    poor = Edge(member.type, member.start, member.end, {"type": "rumour", "metadata": "{", "colour": "red"})
    batch.edges[batch.edges.index(member)] = poor
    found = agreed(graph, without_edges(batch, "Citation", "CITES"))
    assert {"MinCount", "In", "Datatype", "Closed"} <= {one.component for one in found if "-HAD_MEMBER->" in one.node}
    assert any(one.shape == "beleg:VerifiedQuoteShape" or "quote" in one.message for one in found)


@searched(60, guarding=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(broken())
def test_all_say_the_same_of_any_graph(graph: Graph, batch: Batch) -> None:
    """Whatever is broken in a graph, the three executors find it in the same words."""
    assume(storable(batch))
    agreed(graph, batch)


def test_a_sound_store_is_proved_sound(graph: Graph) -> None:
    """Of sound records none is left to be looked at one by one: all there are were proved where they are."""
    assert within(graph, records.everything(), lambda inside: list(suspects(inside, "must"))) == []


def test_what_is_beyond_a_portion_is_found_as_well(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store of many portions is gone over to its end, by each executor and by the log."""
    monkeypatch.setattr("provenance.rdf.sweep._RECORDS", 5)
    monkeypatch.setattr("provenance.ledger.unaccounted._PORTION", 5)
    batch = records.everything()
    batch.nodes = [Node(one.label, one.id, {**one.properties, "colour": "red"}) for one in batch.nodes]
    told = {one.node for one in agreed(graph, batch) if one.component == "Closed"}
    assert told >= {f"{one.label} {one.id}" for one in batch.nodes}
    extra = within(graph, batch, lambda inside: [str(one) for one in verify(inside).findings])
    assert all(any(name in one for one in extra) for name in told), "nothing of it is in the log"
